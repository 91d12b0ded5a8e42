//! The initial board as markup: parsing it at once is several times faster than creating thousands of
//! elements one call at a time.

use std::fmt::Write;

use view::{Board, Cell, Guide, Outline, Paint, Place};

use super::shape;

/// The margin for the region's border and the cursor, in thousandths of a cell.
const MARGIN: i32 = 110;
/// The margin where signs and pieces are larger than their places.
const WIDE_MARGIN: i32 = 330;

/// The `viewBox` of the board.
pub fn view_box(board: &Board) -> String {
    let (left, top, width, height) = frame(board);
    format!("{left} {top} {width} {height}")
}

/// Left, top, width and height of the board with its margin.
pub fn frame(board: &Board) -> (i32, i32, i32, i32) {
    let frame = board.bounds();
    let margin = if kind(board) == "dots" { WIDE_MARGIN } else { MARGIN };
    (frame.left - margin, frame.top - margin, frame.width + 2 * margin, frame.height + 2 * margin)
}

/// The kind of places, for the stylesheet.
pub fn kind(board: &Board) -> &'static str {
    match board.places.first().map(|place| place.outline) {
        None | Some(Outline::Square) => "squares",
        Some(Outline::HexFlat | Outline::HexPointy) => "hexes",
        Some(Outline::Dot(_)) => "dots",
    }
}

/// The width of the region's border, in thousandths of a cell: thinner where cells are few and large.
pub fn line(board: &Board) -> i32 {
    (board.bounds().width / 100).clamp(50, 200)
}

/// The CSS class of a paint role.
pub fn paint_class(paint: Paint) -> &'static str {
    match paint {
        Paint::Ground => "ground",
        Paint::Color(k) => ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"][usize::from(k) & 7],
        Paint::Shade(k) => ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"][usize::from(k) & 7],
    }
}

/// The accessible name of a place. Coordinates are only for players who type.
pub fn label<'a>(place: &'a Place, cell: &'a Cell) -> &'a str {
    if cell.says.is_empty() { &place.name } else { &cell.says }
}

/// The `points` of a guide line.
pub fn points(guide: &Guide) -> String {
    guide.points.iter().map(|(x, y)| format!("{x},{y} ")).collect()
}

/// The layers above the pieces; signs of danger are in front of whoever stands there.
pub const ABOVE: &str = "<g class=\"signs\"></g><g class=\"arrows\"></g><g class=\"hints\"></g><g class=\"cursor\"><path/><path/></g><g class=\"floats\"></g>";

/// The places and their layers. Decoration is hidden from the accessibility tree.
pub fn places(board: &Board, cells: &[Cell]) -> String {
    let mut out = String::with_capacity(board.places.len() * 200 + 1024);
    out.push_str("<g class=\"guides\" aria-hidden=\"true\">");
    for guide in &board.guides {
        let _ = write!(out, "<polyline points=\"{}\"/>", points(guide));
    }
    for (a, b) in &board.edges {
        if let (Some(a), Some(b)) = (board.place(*a), board.place(*b)) {
            let _ = write!(out, "<path d=\"M{} {}L{} {}\"/>", a.x, a.y, b.x, b.y);
        }
    }
    out.push_str("</g>");
    let mut row = None;
    for (i, place) in board.places.iter().enumerate() {
        if row != Some(place.row) {
            out.push_str(if row.is_some() { "</g><g role=\"row\">" } else { "<g role=\"row\">" });
            row = Some(place.row);
        }
        let cell = cells.get(i).cloned().unwrap_or_default();
        let _ = write!(
            out,
            // No `transform`: each one would be a layer to sort in every frame.
            "<path role=\"gridcell\" data-place=\"{i}\" data-name=\"{}\" tabindex=\"{}\" class=\"\" aria-label=\"{}\" d=\"{}\"/>",
            place.name,
            if i == 0 { 0 } else { -1 },
            escape(label(place, &cell)),
            shape::tile(place.outline, (place.x, place.y))
        );
    }
    if row.is_some() {
        out.push_str("</g>");
    }
    out.push_str(
        "<g class=\"grounds\" aria-hidden=\"true\"></g>\
         <g class=\"ghosts\" aria-hidden=\"true\"></g>\
         <g class=\"symbols\" aria-hidden=\"true\"></g>\
         <g class=\"signs\" aria-hidden=\"true\"></g>\
         <g class=\"border\" aria-hidden=\"true\"><path/><path/></g>",
    );
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_their_cells() {
        let board = Board::squares(3, 2);
        let mut cells = vec![Cell::default(); 6];
        cells[4].says = "a \"b\" <c>".into();
        let text = places(&board, &cells);
        assert_eq!(text.matches("role=\"row\"").count(), 2);
        assert_eq!(text.matches("role=\"gridcell\"").count(), 6);
        assert_eq!(text.matches("tabindex=\"0\"").count(), 1);
        assert_eq!(text.matches("<g").count(), text.matches("</g>").count());
        assert!(text.contains(
            "data-name=\"row 2, column 2\" tabindex=\"-1\" class=\"\" aria-label=\"a &quot;b&quot; &lt;c>\""
        ));
        assert!(!text.contains("style="), "the content security policy allows no inline styles");
        assert_eq!(view_box(&board), "-610 -610 3220 2220");
    }
}
