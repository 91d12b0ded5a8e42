//! The drawn board and the film playing on it.

use std::sync::Arc;

use view::{Scene, TimelineStep};
use web_sys::Element;

use super::{BoardDom, Film};
use crate::dom;
use crate::graph::*;
use crate::settings::Symbols;
use crate::sprites::Sprites;

/// Callbacks of a film.
pub trait Audience: Copy + 'static {
    /// A step that happens outside the board.
    fn beside(self, step: &TimelineStep);
    /// The film is over.
    fn finish(self);
}

/// The drawn board and the film playing on it.
#[derive(Clone, Copy)]
pub struct Projector {
    dom: Stored<Option<BoardDom>>,
    film: Stored<Option<Film>>,
    /// Counts films, so that steps of an earlier one are ignored.
    number: Stored<u32>,
}

impl Projector {
    /// Creates a projector without a board.
    pub fn new() -> Projector {
        Projector { dom: Stored::new(None), film: Stored::new(None), number: Stored::new(0) }
    }

    /// Draws a board into an element.
    pub fn mount(
        self,
        svg: &Element,
        board: &view::Board,
        scene: &Scene,
        symbols: Symbols,
        sprites: Sprites,
    ) {
        self.film.set(None);
        self.dom.set(BoardDom::mount(svg, board, scene, symbols, sprites));
    }

    /// Reads or changes the drawn board.
    pub fn board<T>(self, with: impl FnOnce(&mut BoardDom) -> T) -> Option<T> {
        self.dom.update(|dom| dom.as_mut().map(with)).flatten()
    }

    /// Plays a film, replacing a running one.
    pub fn play(self, film: Film, audience: impl Audience) {
        self.board(|dom| film.open(dom));
        self.number.update(|number| *number += 1);
        self.film.set(Some(film));
        self.advance(self.number.get(), audience);
    }

    /// Plays what is due and comes back for the next step. Between steps the style sheet moves the pieces, and the page
    /// draws no frame of its own.
    fn advance(self, number: u32, audience: impl Audience) {
        if self.number.try_get() != Some(number) {
            return;
        }
        let advance = |film: &mut Option<Film>| {
            let film = film.as_mut()?;
            self.board(|dom| film.advance(dom, dom::now(), |step| audience.beside(step)))
        };
        match self.film.update(advance).flatten() {
            Some(Some(wait)) => set_timeout(move || self.advance(number, audience), wait),
            Some(None) => self.settle(audience),
            None => {}
        }
    }

    /// Ends a running film at once with its final scene.
    pub fn settle(self, audience: impl Audience) {
        if let Some(film) = self.film.update(Option::take).flatten() {
            self.show(&film.into_scene());
            audience.finish();
        }
    }

    /// Drops a running film without showing its final scene.
    pub fn stop(self) {
        self.film.set(None);
    }

    /// Shows a scene. A running film goes on and ends with this scene instead of its own.
    pub fn show(self, scene: &Arc<Scene>) {
        let running = self.film.update(|film| film.as_mut().map(|film| film.set_scene(scene)));
        if running.flatten().is_none() {
            self.board(|dom| {
                dom.set_filming(false);
                dom.show(scene, &|_| false, &|_| false);
            });
        }
    }
}
