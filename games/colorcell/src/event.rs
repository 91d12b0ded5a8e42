//! What happened, for cues and for programs that watch.

use std::borrow::Cow;

use grid::{Dir, Hex};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A cell, written `q,r` as the specification's keys are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub Hex);

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl JsonSchema for Key {
    fn schema_name() -> Cow<'static, str> {
        "Key".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A cell: `q,r`.", "pattern": "^-?[0-9]+,-?[0-9]+$" })
    }
}

fn lower_name<S: Serializer>(dir: &Dir, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&dir.name().to_ascii_lowercase())
}

/// Something that happened. Colors are indices of the palette.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The cursor moved, with what it carries.
    Moved {
        /// Where it is.
        to: Key,
        /// Whether it carries something.
        carrying: bool,
    },
    /// The cursor turned toward something it could not pass.
    Blocked {
        /// Which way.
        #[serde(serialize_with = "lower_name")]
        #[schemars(with = "String", extend("enum" = ["n", "ne", "se", "s", "sw", "nw"]))]
        direction: Dir,
        /// The board ends there; otherwise a color is in the way.
        edge: bool,
    },
    /// The button went down and a charge began.
    ChargeStarted,
    /// The button went up too early.
    ChargeCancelled,
    /// The charge ended over a cell without a color.
    ChargeWasted,
    /// A color was captured and is carried now.
    Captured {
        /// Where.
        cell: Key,
        /// Which.
        color_index: u8,
        /// The chance there was, in percent.
        chance: u8,
    },
    /// A capture failed.
    CaptureFailed {
        /// Where.
        cell: Key,
        /// Which color.
        color_index: u8,
        /// The chance there was, in percent.
        chance: u8,
        /// Ticks until the next attempt.
        cooldown: u16,
    },
    /// What was carried lies on the board again.
    Dropped {
        /// Where, the one under the cursor first.
        cells: Vec<Key>,
    },
    /// A template was chosen and follows the cursor.
    TemplateActivated {
        /// Which.
        template_id: String,
    },
    /// The active template was put away.
    TemplateDeactivated {
        /// Which.
        template_id: String,
    },
    /// The template is placed.
    TemplateAnchored {
        /// Which.
        template_id: String,
        /// The cell under its anchor.
        at: Key,
        /// The color that its colors count from.
        base_color_index: u8,
        /// Turns of 60° clockwise.
        rotation: u8,
    },
    /// The template would reach over the edge here and goes on following the cursor.
    TemplateDoesNotFit {
        /// Which.
        template_id: String,
    },
    /// A cell of the template became right.
    CellCorrect {
        /// Which.
        cell: Key,
    },
    /// A cell of the template became wrong.
    CellWrong {
        /// Which.
        cell: Key,
    },
    /// Every cell of the template is right.
    TemplateCompleted {
        /// Which.
        template_id: String,
        /// What it added to the score; less when it had been completed before, or nothing.
        points: u32,
        /// What it added to the timer, in seconds.
        seconds: u32,
        /// Its colored cells.
        cells: Vec<Key>,
    },
    /// No cell of the template is right any more; it follows the cursor again.
    TemplateReset {
        /// Which.
        template_id: String,
    },
    /// The player let ticks pass.
    Waited {
        /// How many.
        ticks: u8,
    },
    /// Only so much time is left; in free play, where it only informs, none.
    TimeLeft {
        /// In seconds.
        seconds: u32,
    },
    /// A color came to an empty cell.
    Refilled {
        /// Where.
        cell: Key,
        /// Which.
        color_index: u8,
    },
    /// The run is as long as a run can be, and ends (C25).
    Full {
        /// The score.
        score: u32,
    },
    /// Time is up.
    Ended {
        /// The score.
        score: u32,
    },
}
