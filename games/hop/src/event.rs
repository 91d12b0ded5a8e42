//! What happened in a turn, for cues and for programs that watch. What the player cannot see is never among it.

use std::borrow::Cow;

use grid::Hex;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::cells::Cell;

/// A hex, written `q,r`.
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
        json_schema!({ "type": "string", "description": "A hex: `q,r`.", "pattern": "^-?[0-9]+,-?[0-9]+$" })
    }
}

impl From<Cell> for Key {
    fn from(cell: Cell) -> Key {
        Key(cell.hex())
    }
}

/// What did the harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Cause {
    /// A thrown or returning spear.
    Spear,
    /// A lunge.
    Lunge,
    /// Standing next to the player.
    Punch,
    /// The player landing on it.
    Meteor,
    /// The player picking up the spear next to it.
    Cleave,
    /// An enemy's telegraphed attack.
    Attack,
    /// Lava entered.
    Lava,
    /// A bomb that burst.
    Bomb,
}

/// How somebody moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum How {
    /// One step.
    Walk,
    /// Over whatever lies between.
    Jump,
    /// With the spear ahead.
    Lunge,
    /// Shoved.
    Push,
    /// By magic.
    Teleport,
    /// Out from under a jump.
    Dodge,
}

/// Something that happened. Enemies and bombs are told apart by `id`, the player is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// The player let a turn pass.
    Waited,
    /// Somebody moved.
    Moved {
        /// Who.
        id: u16,
        /// Where from.
        from: Key,
        /// Where to.
        to: Key,
        /// How.
        how: How,
    },
    /// The spear flew from the player's hand and lies there now.
    Thrown {
        /// Where from.
        from: Key,
        /// Where it lies.
        to: Key,
    },
    /// The spear came back.
    Recalled {
        /// Where it lay.
        from: Key,
        /// Where the player is.
        to: Key,
    },
    /// The player took up the spear.
    Taken {
        /// Where.
        at: Key,
    },
    /// A shield took an attack.
    Blocked {
        /// Whose.
        id: u16,
        /// Where.
        at: Key,
    },
    /// Somebody was hurt.
    Hurt {
        /// Who.
        id: u16,
        /// Where.
        at: Key,
        /// By what.
        cause: Cause,
        /// How much health it cost.
        damage: u8,
        /// How much armor took.
        absorbed: u8,
        /// By what breed, where it was one.
        by: Option<&'static str>,
    },
    /// An enemy died or a bomb was defused.
    Died {
        /// Which.
        id: u16,
        /// Where.
        at: Key,
        /// Its breed.
        subtype: &'static str,
        /// By what.
        cause: Cause,
    },
    /// Somebody lost the intent and the next action.
    Stunned {
        /// Who.
        id: u16,
        /// Where.
        at: Key,
    },
    /// An enemy announced a strike.
    Aimed {
        /// Who.
        id: u16,
        /// Where.
        at: Key,
    },
    /// A bomb was thrown.
    BombLaid {
        /// The bomb.
        id: u16,
        /// Where it lies.
        at: Key,
    },
    /// A bomb burst.
    Burst {
        /// Which.
        id: u16,
        /// Where.
        at: Key,
    },
    /// Somebody came out of hiding.
    Seen {
        /// Who.
        id: u16,
        /// Where.
        at: Key,
    },
    /// Blows are announced for the next turn.
    Warned {
        /// Which, in words.
        text: String,
    },
    /// A shrine offers upgrades.
    Offered {
        /// Which.
        upgrades: Vec<&'static str>,
    },
    /// An upgrade was taken.
    Chosen {
        /// Which.
        upgrade: &'static str,
    },
    /// The player reached the next floor.
    Descended {
        /// Which.
        floor: u8,
        /// The health that came back.
        healed: u8,
    },
    /// The player left the last floor.
    Won,
    /// The player died.
    Lost,
}
