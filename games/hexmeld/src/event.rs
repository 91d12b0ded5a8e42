//! The events of a move, for cues and for programs that watch.

use std::borrow::Cow;

use grid::Hex;
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

/// The reason why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// There are fewer free cells than new balls (H5).
    NoRoom,
    /// No free cell is left (H5).
    Full,
    /// No ball stays on the board (H11).
    Bare,
}

/// An event. `beat` orders the cues; it and the balls' ids are only for the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A ball moved.
    Moved {
        /// The old cell.
        from: Key,
        /// The new cell.
        to: Key,
        /// The path, both ends included (H7).
        path: Vec<Key>,
        /// Its color.
        color: u8,
        #[doc(hidden)]
        #[serde(skip)]
        ball: u32,
    },
    /// More colors joined.
    Expanded {
        /// The number of colors now in play.
        colors: u8,
    },
    /// A group vanished.
    Removed {
        /// Its cells.
        cells: Vec<Key>,
        /// Its color.
        color: u8,
        /// Its points.
        points: u32,
        #[doc(hidden)]
        #[serde(skip)]
        balls: Vec<u32>,
        #[doc(hidden)]
        #[serde(skip)]
        beat: u16,
    },
    /// The new balls came.
    Spawned {
        /// Their cells, in the order of the preview.
        cells: Vec<Key>,
        /// Their colors.
        colors: Vec<u8>,
        #[doc(hidden)]
        #[serde(skip)]
        first: u32,
        #[doc(hidden)]
        #[serde(skip)]
        beat: u16,
    },
    /// The next balls were drawn.
    Previewed {
        /// Their colors.
        colors: Vec<u8>,
    },
    /// The run ended.
    Ended {
        /// The reason.
        reason: Ending,
        #[doc(hidden)]
        #[serde(skip)]
        beat: u16,
    },
}
