//! Decoration for a change that has already happened: movement, flashes, sounds, speech.
//!
//! Cues are ordered by beat, not by seconds: a front end decides how long a beat lasts (nothing, with reduced motion)
//! and may drop all of them at any instant, because the settled picture is always the scene of the current state.

use crate::{Paint, PlaceId, Sprite};

/// A short synthesized sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A move was made.
    Move,
    /// Something flies: a die, a spear, a jump.
    Throw,
    /// Something was gained; the number is how much, for pitch.
    Gain(u16),
    /// Something went wrong: a misplaced piece, a hit taken.
    Wrong,
    /// Something burst.
    Blast,
    /// The run was won; in games that nobody wins, a milestone was reached.
    Win,
    /// The run was lost.
    Lose,
    /// An input was refused.
    Refuse,
}

/// The visible or audible part of a cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motion {
    /// A place changes at this beat; until then it still shows this paint.
    Reveal(PlaceId, Paint),
    /// A place flashes.
    Pulse(PlaceId),
    /// A blast at a place that reaches places up to this many steps away: a flash and a growing ring.
    Blast(PlaceId, u8),
    /// A piece walks along places.
    Travel {
        /// The piece's stable id.
        piece: u32,
        /// Every place it passes, first and last included.
        path: Vec<PlaceId>,
    },
    /// A new piece appears; before this beat it is not shown.
    Appear {
        /// The piece's stable id.
        piece: u32,
    },
    /// A piece disappears.
    Vanish {
        /// The piece's stable id.
        piece: u32,
    },
    /// A few words rise from a place and fade: points scored.
    Float(PlaceId, String),
    /// A control, by its id, is shaken for so many beats: a die that rolls.
    Stir(String, u16),
    /// What chance decided is known from this beat on; until then words and figures tell of the state before.
    Outcome,
    /// A control, by its id, shows another picture until the next cue of this kind; the last one shows the final
    /// picture.
    Face(String, Sprite),
    /// A sound plays.
    Sound(Sound),
    /// A sentence that is shown and read out.
    Say(String),
    /// A sentence that is read out only: the picture shows it already.
    Hear(String),
}

/// One decoration at one beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The beat, relative to the change; cues of the same beat happen together.
    pub beat: u16,
    /// What to show or play.
    pub motion: Motion,
}

impl Cue {
    /// A cue at a beat.
    pub fn at(beat: u16, motion: Motion) -> Cue {
        Cue { beat, motion }
    }
}
