//! The small characters beside a piece: its badge, its overlay, the direction it faces.

use view::{Glyph, Heading, Piece};

use crate::look::Look;

/// The characters left and right of a piece, if any. The badge is on the right; the overlay is on the left and
/// replaces the facing.
pub(crate) fn parts(look: &Look, piece: &Piece) -> [Option<char>; 2] {
    let number = piece.badge.map(|number| char::from_digit(number.into(), 10).unwrap_or('+'));
    let over = piece.over.map(|sprite| look.glyph(sprite.glyph));
    let Some(heading) = piece.facing.filter(|_| over.is_none()) else { return [over, number] };
    let east = matches!(heading, Heading::East | Heading::NorthEast | Heading::SouthEast);
    let arrow = Some(look.glyph(arrow(heading)));
    if east && number.is_none() { [None, arrow] } else { [arrow, number] }
}

/// A direction as a character.
pub(crate) fn arrow(heading: Heading) -> Glyph {
    let (unicode, ascii) = match heading {
        Heading::North => ('↑', '^'),
        Heading::NorthEast => ('↗', '/'),
        Heading::East => ('→', '>'),
        Heading::SouthEast => ('↘', '\\'),
        Heading::South => ('↓', 'v'),
        Heading::SouthWest => ('↙', '/'),
        Heading::West => ('←', '<'),
        Heading::NorthWest => ('↖', '\\'),
    };
    Glyph { unicode, ascii }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Depth;
    use view::{Paint, PlaceId, Sprite};

    #[test]
    fn number_overlay_and_direction_find_their_sides() {
        let piece = || Piece::new(1, PlaceId(0), Sprite::new("archer", 'A', 'A'), Paint::Ground);
        let star = Sprite::new("stunned", '✶', '*');
        let shown = |piece: Piece| {
            let fine = parts(&Look::new(Depth::True, false, false), &piece);
            let plain = parts(&Look::new(Depth::None, true, false), &piece);
            [fine, plain].map(|sides| sides.map(|side| side.unwrap_or(' ')))
        };
        assert_eq!(shown(piece()), [[' ', ' '], [' ', ' ']]);
        assert_eq!(shown(piece().badge(3)), [[' ', '3'], [' ', '3']]);
        assert_eq!(shown(piece().badge(12)), [[' ', '+'], [' ', '+']]);
        assert_eq!(shown(piece().facing(Heading::NorthEast)), [[' ', '↗'], [' ', '/']]);
        assert_eq!(shown(piece().facing(Heading::NorthEast).badge(2)), [['↗', '2'], ['/', '2']]);
        assert_eq!(shown(piece().facing(Heading::South).badge(2)), [['↓', '2'], ['v', '2']]);
        assert_eq!(shown(piece().facing(Heading::South).over(star).badge(2)), [['✶', '2'], ['*', '2']]);
    }
}
