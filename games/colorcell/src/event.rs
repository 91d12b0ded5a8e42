//! Events, for cues and for programs that watch.

use std::borrow::Cow;

use grid::{Dir, Hex};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A cell, written `q,r` like the specification's keys.
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

/// An event. Colors are palette indices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The cursor moved, with what it carries.
    Moved {
        /// The new cell.
        to: Key,
        /// Whether it carries something.
        carrying: bool,
    },
    /// The cursor turned toward something that blocks it.
    Blocked {
        /// The direction.
        #[serde(serialize_with = "lower_name")]
        #[schemars(with = "String", extend("enum" = ["n", "ne", "se", "s", "sw", "nw"]))]
        direction: Dir,
        /// Whether the edge blocks it; otherwise a color does.
        edge: bool,
    },
    /// A charge began.
    ChargeStarted,
    /// The button was released too early.
    ChargeCancelled,
    /// The charge ended over an empty cell.
    ChargeWasted,
    /// A color was captured and is carried now.
    Captured {
        /// The cell.
        cell: Key,
        /// The color.
        color_index: u8,
        /// The chance, in percent.
        chance: u8,
    },
    /// A capture failed.
    CaptureFailed {
        /// The cell.
        cell: Key,
        /// The color.
        color_index: u8,
        /// The chance, in percent.
        chance: u8,
        /// Ticks until the next attempt.
        cooldown: u16,
    },
    /// What was carried was dropped.
    Dropped {
        /// The cells, the one under the cursor first.
        cells: Vec<Key>,
    },
    /// A template was activated and follows the cursor.
    TemplateActivated {
        /// The template.
        template_id: String,
    },
    /// The active template was put away.
    TemplateDeactivated {
        /// The template.
        template_id: String,
    },
    /// The template was placed.
    TemplateAnchored {
        /// The template.
        template_id: String,
        /// The cell under its anchor.
        at: Key,
        /// The color its relative colors count from.
        base_color_index: u8,
        /// Turns of 60° clockwise.
        rotation: u8,
    },
    /// The template does not fit on the board here and keeps following the cursor.
    TemplateDoesNotFit {
        /// The template.
        template_id: String,
    },
    /// A cell of the template became right.
    CellCorrect {
        /// The cell.
        cell: Key,
    },
    /// A cell of the template became wrong.
    CellWrong {
        /// The cell.
        cell: Key,
    },
    /// Every cell of the template is right.
    TemplateCompleted {
        /// The template.
        template_id: String,
        /// The points it added; fewer or none when it had been completed before.
        points: u32,
        /// The seconds it added to the timer.
        seconds: u32,
        /// Its colored cells.
        cells: Vec<Key>,
    },
    /// No cell of the template is right any more, so it follows the cursor again.
    TemplateReset {
        /// The template.
        template_id: String,
    },
    /// The player let ticks pass.
    Waited {
        /// The number of ticks.
        ticks: u8,
    },
    /// Little time is left; in free play, where the timer only informs, none.
    TimeLeft {
        /// The seconds left.
        seconds: u32,
    },
    /// A color appeared on an empty cell.
    Refilled {
        /// The cell.
        cell: Key,
        /// The color.
        color_index: u8,
    },
    /// The run reached its maximum length and ended (C25).
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
