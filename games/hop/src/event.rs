//! The events of a turn, for cues and for programs that watch. What the player cannot see is left out.

use std::borrow::Cow;

use grid::Hex;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::cells::HexCell;

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

impl From<HexCell> for Key {
    fn from(cell: HexCell) -> Key {
        Key(cell.hex())
    }
}

/// The cause of harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Cause {
    /// A thrown or returning spear.
    Spear,
    /// A lunge.
    Lunge,
    /// A punch.
    Punch,
    /// The player landing on an enemy.
    Meteor,
    /// The player picking up the spear next to an enemy.
    Cleave,
    /// An enemy's telegraphed attack.
    Attack,
    /// Stepping into lava.
    Lava,
    /// A bursting bomb.
    Bomb,
}

/// A kind of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum How {
    /// A step.
    Walk,
    /// A jump over anything.
    Jump,
    /// A lunge with the spear.
    Lunge,
    /// A shove.
    Push,
    /// A teleport.
    Teleport,
    /// A dodge from under a jump.
    Dodge,
}

/// An event. Enemies and bombs are identified by `id`; the player is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// The player waited.
    Waited,
    /// A piece moved.
    Moved {
        /// The piece.
        id: u16,
        /// The old hex.
        from: Key,
        /// The new hex.
        to: Key,
        /// The kind of movement.
        how: How,
    },
    /// The player threw the spear.
    Thrown {
        /// The player's hex.
        from: Key,
        /// Where it lies.
        to: Key,
    },
    /// The spear came back.
    Recalled {
        /// Where it lay.
        from: Key,
        /// The player's hex.
        to: Key,
    },
    /// The player picked up the spear.
    Taken {
        /// The hex.
        at: Key,
    },
    /// A shield blocked an attack.
    Blocked {
        /// The shield's bearer.
        id: u16,
        /// The hex.
        at: Key,
    },
    /// Someone was hurt.
    Hurt {
        /// The victim.
        id: u16,
        /// The hex.
        at: Key,
        /// The cause.
        cause: Cause,
        /// The health lost.
        damage: u8,
        /// The damage absorbed by armor.
        absorbed: u8,
        /// The breed of the attacker, if there was one.
        by: Option<&'static str>,
    },
    /// An enemy died or a bomb was defused.
    Died {
        /// The victim.
        id: u16,
        /// The hex.
        at: Key,
        /// Its breed.
        subtype: &'static str,
        /// The cause.
        cause: Cause,
    },
    /// An enemy lost its intent and its next action, or a bomb's countdown waits.
    Stunned {
        /// The victim.
        id: u16,
        /// The hex.
        at: Key,
    },
    /// An enemy announced a strike.
    Aimed {
        /// The enemy.
        id: u16,
        /// The enemy's hex.
        at: Key,
    },
    /// A bomb was thrown.
    BombLaid {
        /// The bomb.
        id: u16,
        /// The hex.
        at: Key,
    },
    /// A bomb burst.
    Burst {
        /// The bomb.
        id: u16,
        /// The hex.
        at: Key,
    },
    /// An enemy came out of hiding.
    Seen {
        /// The enemy.
        id: u16,
        /// The hex.
        at: Key,
    },
    /// What the board shows after a turn: strikes announced for the next one, who is near, a new floor.
    Reported {
        /// A description in words.
        text: String,
    },
    /// A shrine offers upgrades.
    Offered {
        /// The upgrades.
        upgrades: Vec<&'static str>,
    },
    /// An upgrade was taken.
    Chosen {
        /// The upgrade.
        upgrade: &'static str,
    },
    /// The player reached the next floor.
    Descended {
        /// The floor.
        floor: u8,
        /// The health regained.
        healed: u8,
    },
    /// The player left the last floor.
    Won,
    /// The player died.
    Lost,
}
