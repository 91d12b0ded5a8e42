//! What happened in a move, for cues and for programs that watch.

use std::borrow::Cow;

use grid::Hex;
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

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// Fewer free cells than balls to come (H5).
    NoRoom,
    /// No free cell is left (H5).
    Full,
    /// No ball stays on the board (H11).
    Bare,
}

/// Something that happened. `beat` orders the cues; it and the balls' ids are for the picture alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A ball moved.
    Moved {
        /// Where it was.
        from: Key,
        /// Where it is.
        to: Key,
        /// The way it took, both ends included (H7).
        path: Vec<Key>,
        /// Its color.
        color: u8,
        #[doc(hidden)]
        #[serde(skip)]
        ball: u32,
    },
    /// More colors are in play from now on.
    Expanded {
        /// How many there are.
        colors: u8,
    },
    /// A group vanished.
    Removed {
        /// Its cells.
        cells: Vec<Key>,
        /// Its color.
        color: u8,
        /// What it was worth.
        points: u32,
        #[doc(hidden)]
        #[serde(skip)]
        balls: Vec<u32>,
        #[doc(hidden)]
        #[serde(skip)]
        beat: u16,
    },
    /// The previewed balls came.
    Spawned {
        /// Where, in the order of the preview.
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
    /// A new preview was made.
    Previewed {
        /// Its colors.
        colors: Vec<u8>,
    },
    /// The run ended.
    Ended {
        /// Why.
        reason: Ending,
        #[doc(hidden)]
        #[serde(skip)]
        beat: u16,
    },
}
