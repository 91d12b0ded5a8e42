//! Saved drafts: a list in local storage, one text per line.

use std::time::Duration;

use engine::{AnyGame, Refused, Session, Start, Workshop};
use view::{Board, Cell, Marks, Paint, Scene, Tone};

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::bench::Bench;
use crate::board::miniature;
use crate::dom;
use crate::graph::*;
use crate::import::open_run;
use crate::play::copy;
use crate::shell::{Confirmation, Shell};
use crate::sprites::Sprites;
use crate::storage::{self, Saved};
use crate::ui::{El, button, el, icon_button};

/// The storage key of a game's list.
pub fn key(game: &dyn AnyGame, workshop: &dyn Workshop) -> String {
    format!("{}_{}_v1", game.meta().id, workshop.craft().many)
}

/// Reads the list; damaged lines are skipped.
pub fn read(shell: Shell, game: &dyn AnyGame, workshop: &dyn Workshop) -> Vec<String> {
    let mut all = lines(&shell.store.get(&key(game, workshop)).unwrap_or_default(), workshop);
    all.retain(|draft| workshop.check(draft).is_ok());
    all
}

/// Parses drafts, one per line; damaged ones are skipped.
pub fn lines(text: &str, workshop: &dyn Workshop) -> Vec<String> {
    text.lines().filter_map(|line| workshop.open(line).ok()).collect()
}

impl Bench {
    /// Changes the list as stored now: another tab may have changed it.
    fn rearrange(self, change: impl FnOnce(&mut Vec<String>)) {
        let mut all = read(self.shell, self.game, self.workshop);
        change(&mut all);
        self.shell.store.set(&key(self.game, self.workshop), &all.join("\n"));
        self.shelf.set(all);
    }

    /// Saves the draft.
    pub fn save(self) {
        let draft = self.draft();
        match self.workshop.check(&draft) {
            Ok(()) => self.keep(vec![draft], true),
            Err(refused) => self.refuse(&refused),
        }
    }

    /// Saves drafts, asking first if that would replace any but the one the board's draft came from.
    fn keep(self, drafts: Vec<String>, on_board: bool) {
        let all = read(self.shell, self.game, self.workshop);
        let known = self.known.get().filter(|_| on_board);
        let replaces = drafts.iter().any(|draft| {
            let id = self.workshop.id(draft);
            known.as_ref() != Some(&id) && all.iter().any(|old| self.workshop.id(old) == id && old != draft)
        });
        let ask = Confirmation {
            title: "Replace the saved one?".into(),
            text: "You already saved one with nearly the same name. Rename this one to keep both.",
            yes: "Replace it",
            no: "Keep the old one",
            then: Box::new(move || self.shelve(&drafts, on_board)),
        };
        self.shell.ask_if(replaces, ask);
    }

    fn shelve(self, drafts: &[String], on_board: bool) {
        self.rearrange(|all| {
            for draft in drafts {
                match all.iter_mut().find(|old| self.workshop.id(old) == self.workshop.id(draft)) {
                    Some(old) => old.clone_from(draft),
                    None => all.push(draft.clone()),
                }
            }
        });
        if let (true, [draft]) = (on_board, drafts) {
            self.known.set(Some(self.workshop.id(draft)));
        }
        let words = match drafts {
            [draft] => format!("{} is saved", self.name(draft)),
            _ => format!("{} {} are saved", drafts.len(), self.workshop.craft().many),
        };
        self.tell(Tone::Good, &format!("{words} in this browser."));
    }

    /// Opens a text: a single draft goes on the board; several (one per line, or joined as in a parameter)
    /// are saved. A refusal names the draft it is about.
    pub fn open(self, text: &str) -> Result<(), Refused> {
        let craft = self.workshop.craft();
        let (unit, joint) =
            if text.trim().contains('\n') { ("line", "\n") } else { (craft.one, craft.joint) };
        let texts: Vec<(usize, &str)> =
            (1..).zip(text.trim().split(joint)).filter(|(_, text)| !text.trim().is_empty()).collect();
        if let [] | [_] = texts[..] {
            let draft = self.workshop.open(text)?;
            self.known.set(None);
            self.show_off(draft);
            return Ok(());
        }
        let mut drafts = Vec::new();
        for (number, text) in texts {
            let draft = self.workshop.open(text);
            match draft.and_then(|draft| self.workshop.check(&draft).map(|()| draft)) {
                Ok(draft) => drafts.push(draft),
                Err(why) => {
                    let message = format!("{unit} {number}: {}", why.message);
                    return Err(Refused { message, ..why });
                }
            }
        }
        self.keep(drafts, false);
        Ok(())
    }

    fn load(self, draft: String) {
        self.known.set(Some(self.workshop.id(&draft)));
        self.show_off(draft);
    }

    fn show_off(self, draft: String) {
        let name = self.name(&draft);
        self.put(draft);
        self.tell(Tone::Plain, &format!("{name} is on the board. Undo restores the old one."));
    }

    fn discard(self, draft: String) {
        let ask = Confirmation {
            title: format!("Delete {}?", self.name(&draft)).into(),
            text: "This removes it from your list for good. The board stays as it is.",
            yes: "Delete it",
            no: "Keep it",
            then: Box::new(move || {
                self.rearrange(|all| all.retain(|other| *other != draft));
                // Closing the dialog returns the focus to the button, which is gone.
                set_timeout(focus_title, Duration::ZERO);
                self.tell(Tone::Plain, &format!("{} is deleted.", self.name(&draft)));
            }),
        };
        self.shell.ask_if(true, ask);
    }

    /// Starts a run with these drafts and otherwise the parameters of the last run.
    pub fn play(self, drafts: &[String]) {
        if let Err(refused) = drafts.iter().try_for_each(|draft| self.workshop.check(draft)) {
            return self.refuse(&refused);
        }
        match self.run(drafts) {
            Ok(session) => open_run(self.shell, self.game, &session),
            Err(refused) => self.refuse(&refused),
        }
    }

    fn run(self, drafts: &[String]) -> Result<Session, Refused> {
        let craft = self.workshop.craft();
        let last = match storage::resume(self.shell.store, self.game) {
            Saved::Run(run) => run.start().params.clone(),
            Saved::Nothing | Saved::Unreadable(..) => String::new(),
        };
        let others = last.split(' ').filter(|pair| pair.split('=').next() != Some(craft.param));
        let ours = format!("{}={}", craft.param, drafts.join(craft.joint));
        let params = others.chain([ours.as_str()]).collect::<Vec<_>>().join(" ");
        let start = Start { params: self.game.params(&params)?, seed: dom::fresh_seed(), position: None };
        let mut session = self.game.start(&start)?;
        // A single draft is taken up at once, ready to try.
        if let [draft] = drafts
            && let Some(action) = self.workshop.take_up(draft)
        {
            session.act(&action)?;
        }
        Ok(session)
    }
}

/// The heading of the list.
const TITLE: &str = "shelf";

/// The list, each draft with its picture.
pub fn shelf(bench: Bench) -> El {
    let title = el("h2", "").set("id", TITLE).set("tabindex", "-1");
    let title = title.text(&format!("Saved {}", bench.workshop.craft().many));
    let list = el("ul", "stack shelf").add_for(
        move || bench.shelf.with(|all| all.join("\n")),
        move |_| bench.shelf.get_untracked().into_iter().map(|draft| item(bench, draft)).collect(),
    );
    let rest = move |empty: &str| {
        if empty == "true" {
            let words = "Nothing saved yet. This browser keeps what you save here.";
            return vec![el("p", "quiet").text(words)];
        }
        let play =
            button("button", "Play with all of them", move || bench.play(&bench.shelf.get_untracked()));
        let words = el("span", "").set("id", "make-all-copy").text("Copy all as text");
        let all = move || copy(bench.shell, "make-all", bench.shelf.get_untracked().join("\n"));
        let row = el("div", "row").add(play.set("data-make", "play-all"));
        vec![row.add(button("button", "", all).set("data-make", "copy-all").add(words))]
    };
    let panel = el("section", "panel stack").add(title).add(list);
    panel.add_for(move || bench.shelf.with(Vec::is_empty).to_string(), rest)
}

/// Focuses the list's heading when the focused element is gone.
fn focus_title() {
    let title = document().get_element_by_id(TITLE).and_then(|title| title.dyn_into().ok());
    if let Some(title) = title {
        let _ = HtmlElement::focus(&title);
    }
}

/// Crops a board to the places that have something.
fn cropped(mut board: Board, mut scene: Scene) -> (Board, Scene) {
    let used = |cell: &Cell| cell.paint != Paint::Ground || cell.marks != Marks::NONE;
    let mut cells = scene.cells.iter();
    board.places.retain(|_| cells.next().is_some_and(used));
    scene.cells.retain(used);
    scene.pieces.clear();
    (board, scene)
}

fn item(bench: Bench, draft: String) -> El {
    let name = bench.name(&draft);
    let (board, scene) = cropped(bench.workshop.board(&draft), bench.workshop.scene(&draft, ""));
    let (loaded, gone) = (draft.clone(), draft.clone());
    let load = button("button small", "Load", move || bench.load(loaded.clone()));
    el("li", "row nowrap")
        .set("data-saved", &bench.workshop.id(&draft))
        .add(el("span", "shelf-picture").add(miniature(&board, &scene, Sprites::of(bench.game))))
        .add(el("b", "grow").text(&name))
        .add(load.set("aria-label", &format!("Load {name}")))
        .add(icon_button("icon-button", "close", &format!("Delete {name}"), move || {
            bench.discard(gone.clone())
        }))
}
