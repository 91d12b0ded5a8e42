//! What players can make for a game: anything a parameter holds as text.
//!
//! A draft is text all the time, and so is what the maker holds in hand: front ends keep, undo, save and share such texts
//! and never see what is in them. Each is at most as long as its parameter allows, so nothing here needs to be fast.

use view::{Board, Input, Scene};

use crate::Refused;

/// What is made, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Craft {
    /// One of them: `template`.
    pub one: &'static str,
    /// Several of them: `templates`.
    pub many: &'static str,
    /// What they are for, in a sentence or two.
    pub about: &'static str,
    /// The parameter that brings them into a run.
    pub param: &'static str,
    /// What stands between several of them there.
    pub joint: &'static str,
}

/// A line of words in a draft: its name, what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Stable name.
    pub key: &'static str,
    /// Name for people.
    pub label: &'static str,
    /// The words.
    pub value: String,
    /// How many characters there may be.
    pub most: usize,
}

/// What an input made of a draft and of what is in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The draft.
    pub draft: String,
    /// What is in hand.
    pub tool: String,
}

/// Where players make things for a game. Drafts come from [`Workshop::blank`], [`Workshop::open`], [`Workshop::write`] and
/// [`Workshop::edit`]; any other text counts as a blank one. The empty text is a tool, the first to take up.
pub trait Workshop: Sync {
    /// What is made.
    fn craft(&self) -> &'static Craft;

    /// The draft to begin with.
    fn blank(&self) -> String;

    /// Reads a text that someone wrote or shared, finished or not.
    fn open(&self, text: &str) -> Result<String, Refused>;

    /// Whether runs can begin with it; the refusal says what is missing.
    fn check(&self, draft: &str) -> Result<(), Refused>;

    /// What tells it apart from others: no two of the same id can be in a run.
    fn id(&self, draft: &str) -> String;

    /// The action that takes it up in a run, for those who try it at once; `None` where none is needed.
    fn take_up(&self, _draft: &str) -> Option<String> {
        None
    }

    /// Its lines of words, the name first.
    fn lines(&self, draft: &str) -> Vec<Line>;

    /// Rewrites the line with a key.
    fn write(&self, draft: &str, key: &str, value: &str) -> Result<String, Refused>;

    /// The places to work on. They may be others after a change.
    fn board(&self, draft: &str) -> Board;

    /// The picture; its controls are the tools.
    fn scene(&self, draft: &str, tool: &str) -> Scene;

    /// What an input does. One that means nothing changes nothing. After a place was chosen, pointing at others goes on
    /// over them with the same tool, as a mouse or a finger that stays down does.
    fn edit(&self, draft: &str, tool: &str, input: &Input) -> Result<Edited, Refused>;
}
