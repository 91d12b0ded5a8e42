//! The border around the player's region.

use std::fmt::Write;

use view::{Board, PlaceId};

/// Returns path data along every side between the region and anything else.
pub fn border(board: &Board, inside: impl Fn(PlaceId) -> bool) -> String {
    let mut path = String::new();
    for id in board.ids().filter(|id| inside(*id)) {
        let place = &board.places[id.index()];
        let corners = place.outline.corners();
        for (k, side) in place.sides.iter().enumerate() {
            let (Some(from), false) = (corners.get(k), side.is_some_and(&inside)) else { continue };
            let to = corners[(k + 1) % corners.len()];
            let (x, y) = (place.x + from.0, place.y + from.1);
            let _ = write!(path, "M{x} {y}l{} {}", to.0 - from.0, to.1 - from.1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_outer_sides_are_drawn() {
        let board = Board::squares(2, 2);
        assert_eq!(border(&board, |_| false), "");
        let one = border(&board, |id| id.0 == 0);
        assert_eq!(one, "M-500 -500l1000 0M500 -500l0 1000M500 500l-1000 0M-500 500l0 -1000");
        let row = border(&board, |id| id.0 < 2);
        assert_eq!(row.matches('M').count(), 6);
        assert_eq!(border(&board, |_| true).matches('M').count(), 8);
    }
}
