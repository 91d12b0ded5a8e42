//! The play page and its parts. The watch page shares the board, HUD and controls, the workshop smaller parts.

mod board;
mod card;
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
mod send;
mod share;
mod slots;
mod solve;
mod target;
mod toolbar;
mod typed;

pub use board::{board, place_of};
pub use controls::controls;
pub(crate) use elsewhere::recall;
pub use end::ending;
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
    /// The Share dialog.
    pub share: Signal<bool>,
    /// The New game dialog.
    pub fresh: Signal<bool>,
    /// Whether that dialog opens with custom parameters.
    pub own: Signal<bool>,
    /// The help dialog.
    pub help: Signal<bool>,
    /// The sheet with what has no room on phones.
    pub more: Signal<bool>,
    /// The player's name.
    pub name: Signal<bool>,
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
            name: Signal::new(false),
        }
    }
}
