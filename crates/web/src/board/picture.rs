//! A small still picture of a run, for cards.

use engine::AnySession;
use leptos::prelude::*;
use view::{Board, Marks, Paint, Scene};

use super::border::border;
use super::{markup, shape};

/// A board without anything to press: one path per color keeps it light whatever the board's size.
#[component]
pub fn Miniature(session: Box<dyn AnySession>) -> impl IntoView {
    let (board, scene) = (session.board(), session.scene());
    let owned = border(board, |id| scene.cells.get(id.index()).is_some_and(|c| c.marks.has(Marks::OWNED)));
    let sprites = scene.pieces.iter().filter_map(|piece| {
        let place = board.place(piece.place)?;
        let href = format!("#sprite-{}", piece.sprite.name);
        let class = format!("piece {}", markup::paint_class(piece.paint));
        Some(view! { <use href=href class=class x=place.x - 500 y=place.y - 500 width="1000" height="1000" /> })
    });
    let sprites = sprites.collect_view();
    let paths = layers(board, &scene);
    let paths = paths.into_iter().map(|(class, d)| view! { <path class=format!("cell {class}") d=d /> });
    view! {
        <svg class="board miniature" viewBox=markup::view_box(board) aria-hidden="true" focusable="false">
            {paths.collect_view()}
            <g class="border"><path d=owned.clone() /><path d=owned /></g>
            <g class="pieces">{sprites}</g>
        </svg>
    }
}

/// All tiles of each paint role in one path.
fn layers(board: &Board, scene: &Scene) -> Vec<(&'static str, String)> {
    let roles = std::iter::once(Paint::Ground).chain((0..8).map(Paint::Color));
    let role = |paint: Paint| {
        let mut d = String::new();
        for (place, _) in board.places.iter().zip(&scene.cells).filter(|(_, cell)| cell.paint == paint) {
            d.push_str(&shape::tile(place.outline, (place.x, place.y)));
        }
        (markup::paint_class(paint), d)
    };
    roles.map(role).filter(|(_, d)| !d.is_empty()).collect()
}
