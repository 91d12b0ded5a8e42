//! The play page and its parts. The watch page borrows the board, the display and the controls.

mod board;
mod confetti;
mod controls;
mod custom;
mod end;
mod help;
mod hud;
mod keys;
mod page;
mod presets;
mod share;
mod toolbar;
mod typed;

pub use board::board;
pub use controls::{controls, swatch, symbol};
pub use hud::{hud, tone_name};
pub use page::play;

use leptos::prelude::*;

/// Which panels of the play page are open.
#[derive(Clone, Copy)]
pub struct Panels {
    /// Links and files.
    pub share: RwSignal<bool>,
    /// Parameters of one's own.
    pub custom: RwSignal<bool>,
    /// Keys.
    pub help: RwSignal<bool>,
}

impl Panels {
    /// All closed.
    pub fn new() -> Panels {
        Panels { share: RwSignal::new(false), custom: RwSignal::new(false), help: RwSignal::new(false) }
    }
}
