//! A draft on the screen: its history, the current tool and the effects of every input.

use engine::{AnyGame, Refused, Workshop};
use view::{Input, PlaceId, Scene, Spot, Tone};

use super::shelf;
use crate::announcer::Message;
use crate::board::BoardDom;
use crate::graph::*;
use crate::shell::Shell;
use crate::sprites::Sprites;
use view::{capital, sentence};

/// The key of the current draft: a few lines, newest last.
fn draft_key(game: &str) -> String {
    format!("{game}_draft_v1")
}

/// How many changes can still be undone after a reload.
const KEPT: usize = 20;

/// The draft with its undo and redo history.
#[derive(Default)]
struct Drafts {
    past: Vec<String>,
    now: String,
    future: Vec<String>,
}

impl Drafts {
    /// Pushes a draft. Returns `false` if it is unchanged.
    fn push(&mut self, draft: String) -> bool {
        if self.now == draft {
            return false;
        }
        self.past.push(std::mem::replace(&mut self.now, draft));
        self.future.clear();
        true
    }

    /// Undoes (`back`) or redoes. Returns `false` if there is nothing to.
    fn step(&mut self, back: bool) -> bool {
        let (from, to) =
            if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(draft) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.now, draft));
        true
    }

    /// The last drafts, one per line.
    fn text(&self) -> String {
        let past = &self.past[self.past.len().saturating_sub(KEPT)..];
        past.join("\n") + "\n" + &self.now
    }
}

/// A draft, its board and its messages.
#[derive(Clone, Copy)]
pub struct Bench {
    /// The app-wide context.
    pub shell: Shell,
    /// The game the draft is for.
    pub game: &'static dyn AnyGame,
    /// The game's workshop, which understands drafts.
    pub workshop: &'static dyn Workshop,
    /// The saved drafts.
    pub shelf: Signal<Vec<String>>,
    /// The id under which the draft was saved.
    pub known: Stored<Option<String>>,
    drafts: Signal<Drafts>,
    tool: Stored<String>,
    scene: Signal<Scene>,
    message: Signal<Message>,
    /// Whether the list of keys is open.
    pub help: Signal<bool>,
    dom: Stored<Option<BoardDom>>,
}

impl Bench {
    /// Opens the current draft, or a blank one.
    pub fn new(shell: Shell, game: &'static dyn AnyGame, workshop: &'static dyn Workshop) -> Bench {
        shell.speaker.take_voice(game.voice());
        let kept = shell.store.get(&draft_key(game.meta().id)).unwrap_or_default();
        let mut past = shelf::lines(&kept, workshop);
        let now = past.pop().unwrap_or_else(|| workshop.blank());
        Bench {
            shell,
            game,
            workshop,
            shelf: Signal::new(shelf::read(shell, game, workshop)),
            known: Stored::new(None),
            scene: Signal::new(workshop.scene(&now, "")),
            drafts: Signal::new(Drafts { past, now, future: Vec::new() }),
            tool: Stored::new(String::new()),
            message: Signal::new(Message::default()),
            help: Signal::new(false),
            dom: Stored::new(None),
        }
    }

    /// The draft; a tracked read.
    pub fn draft(self) -> String {
        self.drafts.with(|drafts| drafts.now.clone())
    }

    /// Reads the scene; a tracked read.
    pub fn scene<T>(self, look: impl FnOnce(&Scene) -> T) -> T {
        self.scene.with(look)
    }

    /// The message line: the last message, or else what the draft lacks.
    pub fn message(self) -> Message {
        let said = self.message.get();
        match self.lacks().filter(|_| said.text.is_empty()) {
            Some(why) => Message { text: format!("Not finished: {}.", why.message), ..said },
            None => said,
        }
    }

    /// Returns whether there is something to undo (`back`) or redo; a tracked read.
    pub fn can_step(self, back: bool) -> bool {
        self.drafts.with(|drafts| !if back { &drafts.past } else { &drafts.future }.is_empty())
    }

    /// Shows the draft in the board's element. If its places changed, the board is redrawn and the same place
    /// keeps the focus.
    pub fn show(self, svg: &web_sys::Element) {
        let symbols = self.shell.symbols();
        let focused = document().active_element().is_some_and(|it| svg.contains(Some(&it)));
        let board = self.workshop.board(&self.draft());
        let place = self.scene.with(|scene| {
            let same = |dom: &mut BoardDom| dom.board().places.len() == board.places.len();
            if self.board(same) == Some(true) {
                self.board(|dom| {
                    dom.set_symbols(symbols);
                    dom.show(scene, &|_| false, &|_| false);
                });
                return None;
            }
            let name = self.board(|dom| dom.board().place(dom.focus()).map(|place| place.name.clone()));
            self.dom.set(BoardDom::mount(svg, &board, scene, symbols, Sprites::of(self.game)));
            let middle = PlaceId(board.places.len() as u16 / 2);
            let same =
                board.ids().find(|id| name.as_ref() == Some(&Some(board.places[id.index()].name.clone())));
            Some(same.unwrap_or(middle))
        });
        match place {
            Some(place) if focused => self.focus(place),
            Some(place) => drop(self.board(|dom| dom.focus_on(place))),
            None => {}
        }
    }

    /// Returns whether the draft's places differ from those of the board shown.
    pub fn has_grown(self) -> bool {
        let places = self.scene.with_untracked(|scene| scene.cells.len());
        self.board(|dom| dom.board().places.len() != places).unwrap_or(true)
    }

    /// Reads or changes the drawn board.
    pub fn board<T>(self, with: impl FnOnce(&mut BoardDom) -> T) -> Option<T> {
        self.dom.update(|dom| dom.as_mut().map(with)).flatten()
    }

    /// Moves the keyboard focus to a place.
    pub fn focus(self, place: PlaceId) {
        // Focusing fires events that come back here, so the board must not be borrowed.
        if let Some(node) = self.board(|dom| dom.focus_on(place)).flatten() {
            let _ = node.focus();
        }
    }

    /// Chooses a place or a tool.
    pub fn choose(self, spot: Spot) {
        let input = Input::Choose(spot);
        if self.edit(&input) {
            self.say_what(&input);
        } else if let Input::Choose(Spot::Place(place)) = input {
            self.board(|dom| dom.shake(place));
        }
    }

    /// The number of changes that can be undone.
    pub fn changes(self) -> usize {
        self.drafts.with_untracked(|drafts| drafts.past.len())
    }

    /// Draws on over a place and merges everything since `changes` into one undo step.
    pub fn draw(self, place: PlaceId, changes: usize) {
        self.edit(&Input::Point(Some(Spot::Place(place))));
        self.drafts.update(|drafts| drafts.past.truncate(changes + 1));
    }

    fn edit(self, input: &Input) -> bool {
        let draft = self.drafts.with_untracked(|drafts| drafts.now.clone());
        match self.workshop.edit(&draft, &self.tool.get(), input) {
            Ok(edited) => {
                self.tool.set(edited.tool);
                self.message.set(Message::default());
                self.put(edited.draft);
                true
            }
            Err(refused) => {
                self.refuse(&refused);
                false
            }
        }
    }

    /// Says in the live region what a place or tool is now.
    fn say_what(self, input: &Input) {
        let words = self.scene.with_untracked(|scene| match input {
            Input::Choose(Spot::Place(place)) => {
                scene.cells.get(place.index()).map(|cell| cell.says.to_string())
            }
            Input::Choose(Spot::Control(id)) => {
                let control = scene.controls.iter().find(|control| control.id == *id);
                control.map(|control| format!("{}, {}", control.label, control.detail))
            }
            _ => None,
        });
        self.shell.say(&capital(&words.unwrap_or_default()));
    }

    /// Replaces the draft; can be undone.
    pub fn put(self, draft: String) {
        self.change(|drafts| drafts.push(draft));
    }

    /// Undoes (`back`) or redoes a change.
    pub fn step(self, back: bool) {
        let words = match (self.change(|drafts| drafts.step(back)), back) {
            (true, true) => "Undone.",
            (true, false) => "Redone.",
            (false, _) => "Nothing more to undo or redo.",
        };
        self.tell(Tone::Plain, words);
    }

    fn change(self, change: impl FnOnce(&mut Drafts) -> bool) -> bool {
        let changed = self.drafts.update(change) == Some(true);
        let (draft, text) = self.drafts.with_untracked(|drafts| (drafts.now.clone(), drafts.text()));
        if changed {
            self.shell.store.set(&draft_key(self.game.meta().id), &text);
        }
        self.scene.set(self.workshop.scene(&draft, &self.tool.get()));
        changed
    }

    /// Sets a text line of the draft.
    pub fn write(self, key: &str, value: &str) -> Result<(), Refused> {
        let draft = self.drafts.with_untracked(|drafts| drafts.now.clone());
        // The old message was about another draft.
        self.message.set(Message::default());
        self.put(self.workshop.write(&draft, key, value)?);
        Ok(())
    }

    /// What the draft lacks; a tracked read.
    pub fn lacks(self) -> Option<Refused> {
        self.workshop.check(&self.draft()).err()
    }

    /// The name of a draft.
    pub fn name(self, draft: &str) -> String {
        self.workshop.lines(draft).into_iter().next().map_or_else(String::new, |line| line.value)
    }

    /// Shows a sentence and says it in the live region.
    pub fn tell(self, tone: Tone, text: &str) {
        self.shell.say(text);
        self.message.set(Message { tone, text: text.to_owned() });
    }

    /// Shows and says why something was refused.
    pub fn refuse(self, refused: &Refused) {
        self.shell.play(view::Sound::Refuse);
        self.tell(Tone::Warn, &sentence(&refused.message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_taken_back_and_brought_back() {
        let mut drafts = Drafts { now: "a".into(), ..Drafts::default() };
        assert!(!drafts.step(true) && !drafts.push("a".into()));
        assert!(drafts.push("b".into()) && drafts.push("c".into()));
        assert!(drafts.step(true) && drafts.step(true) && !drafts.step(true));
        assert_eq!(drafts.now, "a");
        assert!(drafts.step(false));
        assert_eq!(drafts.now, "b");
        assert!(drafts.push("d".into()) && !drafts.step(false), "a new change clears redo");
        assert_eq!(drafts.text(), "a\nb\nd");
    }
}
