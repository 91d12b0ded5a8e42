//! The play page and its parts. The watch page borrows the board, the display and the controls, the workshop smaller parts.

mod board;
mod confetti;
mod controls;
mod elsewhere;
mod end;
mod face;
mod fresh;
mod help;
mod history;
mod hud;
mod keys;
mod learn;
mod notes;
mod pad;
mod page;
mod presets;
mod question;
mod share;
mod solve;
mod toolbar;
mod typed;

pub use board::{board, place_of};
pub use controls::controls;
pub use face::{face, name as face_name, swatch, symbol};
pub use help::row as key_row;
pub use hud::{hud, tone_name};
pub use keys::heading;
pub use learn::{learn, way_to as way_to_learn};
pub use notes::notes;
pub use page::{head, play, stage_page};
pub use share::{copy, line as share_line};
pub use toolbar::tool;

use crate::graph::*;

/// Which panels of the play page are open.
#[derive(Clone, Copy)]
pub struct Panels {
    /// Links and files.
    pub share: Signal<bool>,
    /// What to play next.
    pub fresh: Signal<bool>,
    /// Whether that begins with parameters of one's own.
    pub own: Signal<bool>,
    /// Keys.
    pub help: Signal<bool>,
    /// What phones have no room for.
    pub more: Signal<bool>,
}

impl Panels {
    /// All closed.
    pub fn new() -> Panels {
        Panels {
            share: Signal::new(false),
            fresh: Signal::new(false),
            own: Signal::new(false),
            help: Signal::new(false),
            more: Signal::new(false),
        }
    }
}
