//! Editors for player-made content: anything a parameter holds as text.
//!
//! A draft is plain text, and so is a tool: front ends keep, undo, save and share these texts without knowing what is
//! in them. Each is at most as long as its parameter allows, so nothing here needs to be fast.

use view::{Board, Input, Scene};

use crate::Refused;

/// The words for the content.
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
    /// The separator between several of them.
    pub joint: &'static str,
}

/// A text field of a draft, such as its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftLine {
    /// Stable name.
    pub key: &'static str,
    /// Display name.
    pub label: &'static str,
    /// The text.
    pub value: String,
    /// The maximum number of characters.
    pub most: usize,
}

/// The draft and the tool after an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The draft.
    pub draft: String,
    /// The current tool.
    pub tool: String,
}

/// An editor for player-made content. Drafts come from [`Workshop::blank`], [`Workshop::open`], [`Workshop::write`]
/// and [`Workshop::edit`]; any other text counts as a blank one. The empty text is a tool too: the first one.
pub trait Workshop: Sync {
    /// The words for the content.
    fn craft(&self) -> &'static Craft;

    /// The draft to begin with.
    fn blank(&self) -> String;

    /// Parses a text that someone wrote or shared, finished or not.
    fn open(&self, text: &str) -> Result<String, Refused>;

    /// Checks whether runs can use it; the refusal says what is missing.
    fn check(&self, draft: &str) -> Result<(), Refused>;

    /// Its id: no two drafts with the same id can be in a run.
    fn id(&self, draft: &str) -> String;

    /// The action that selects it in a run, to try it at once; `None` if none is needed.
    fn take_up(&self, _draft: &str) -> Option<String> {
        None
    }

    /// Its text fields, the name first.
    fn lines(&self, draft: &str) -> Vec<DraftLine>;

    /// Rewrites the field with a key.
    fn write(&self, draft: &str, key: &str, value: &str) -> Result<String, Refused>;

    /// The board to edit, which can change with the draft.
    fn board(&self, draft: &str) -> Board;

    /// The scene; its controls are the tools.
    fn scene(&self, draft: &str, tool: &str) -> Scene;

    /// Applies an input. One without a meaning changes nothing. After a place was chosen, pointing at others
    /// applies the same tool to them, as in a drag.
    fn edit(&self, draft: &str, tool: &str, input: &Input) -> Result<Edited, Refused>;
}
