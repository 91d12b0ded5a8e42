//! A small static picture of a board, for cards and lists.

use view::{Board, Marks, Paint, Scene};

use super::border::border;
use super::marks::{piece_size, sign, signs};
use super::{markup, shape};
use crate::sprites::Sprites;
use crate::ui::{El, svg};

/// Draws a board without interaction: one path per color keeps it light, whatever the board's size.
pub fn miniature(board: &Board, scene: &Scene, sprites: Sprites) -> El {
    let owned = border(board, |id| scene.cells.get(id.index()).is_some_and(|c| c.marks.has(Marks::OWNED)));
    let line = || svg("path", "").set("d", &owned);
    let pieces = scene.pieces.iter().filter_map(|piece| {
        let place = board.place(piece.place)?;
        let sprite = sprites.draw(piece.sprite, (place.x, place.y), piece_size(place.outline));
        Some(svg("g", &format!("piece {}", markup::paint_class(piece.paint))).add(sprite))
    });
    let signed = board.places.iter().zip(&scene.cells).flat_map(|(place, cell)| {
        signs(place.outline, cell.marks).into_iter().filter_map(|name| sign(name, place)).map(El)
    });
    let guides = board.guides.iter().map(|guide| svg("polyline", "").set("points", &markup::points(guide)));
    let tiles = layers(board, scene).into_iter();
    svg("svg", &format!("board miniature {}", markup::kind(board)))
        .set("viewBox", &markup::view_box(board))
        .set("aria-hidden", "true")
        .set("focusable", "false")
        .style("--line", &markup::line(board).to_string())
        .add(svg("g", "guides").add(svg("path", "").set("d", &lines(board))).add_all(guides))
        .add_all(tiles.map(|(class, d)| svg("path", &format!("cell {class}")).set("d", &d)))
        .add(svg("g", "signs").add_all(signed))
        .add(svg("g", "border").add(line()).add(line()))
        .add(svg("g", "pieces").add_all(pieces))
}

/// All tiles of each paint role in one path.
fn layers(board: &Board, scene: &Scene) -> Vec<(&'static str, String)> {
    let roles =
        std::iter::once(Paint::Ground).chain((0..8).map(Paint::Color)).chain((0..8).map(Paint::Shade));
    let role = |paint: Paint| {
        let mut d = String::new();
        for (place, _) in board.places.iter().zip(&scene.cells).filter(|(_, cell)| cell.paint == paint) {
            d.push_str(&shape::tile(place.outline, (place.x, place.y)));
        }
        (markup::paint_class(paint), d)
    };
    roles.map(role).filter(|(_, d)| !d.is_empty()).collect()
}

/// All lines between places in one path.
fn lines(board: &Board) -> String {
    let ends = board.edges.iter().filter_map(|(a, b)| Some((board.place(*a)?, board.place(*b)?)));
    ends.map(|(a, b)| format!("M{} {}L{} {}", a.x, a.y, b.x, b.y)).collect()
}
