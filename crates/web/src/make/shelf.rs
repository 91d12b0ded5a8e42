//! What was made and kept: a list in the browser, one text a line.

use engine::{AnyGame, Refused, Start, Workshop};
use view::Tone;

use super::bench::Bench;
use crate::board::miniature;
use crate::dom;
use crate::import::open_run;
use crate::shell::{Ask, Shell};
use crate::storage::{self, Saved};
use crate::ui::{El, button, el, icon_button};

/// Where a game's list lives.
pub fn key(game: &dyn AnyGame, workshop: &dyn Workshop) -> String {
    format!("{}_{}_v1", game.meta().id, workshop.craft().many)
}

/// The list; damaged lines are left out.
pub fn read(shell: Shell, game: &dyn AnyGame, workshop: &dyn Workshop) -> Vec<String> {
    let text = shell.store.get(&key(game, workshop)).unwrap_or_default();
    let drafts = text.lines().filter_map(|line| workshop.open(line).ok());
    drafts.filter(|draft| workshop.check(draft).is_ok()).collect()
}

impl Bench {
    /// Changes the list as it is now: another tab may have changed it, too.
    fn rearrange(self, change: impl FnOnce(&mut Vec<String>)) {
        let mut all = read(self.shell, self.game, self.workshop);
        change(&mut all);
        self.shell.store.set(&key(self.game, self.workshop), &all.join("\n"));
        self.shelf.set(all);
    }

    /// Keeps the draft, asking first when that would replace another one.
    pub fn save(self) {
        let draft = self.draft();
        if let Err(refused) = self.workshop.check(&draft) {
            return self.refuse(&refused);
        }
        let id = self.workshop.id(&draft);
        let all = read(self.shell, self.game, self.workshop);
        let replaces = all.iter().any(|other| self.workshop.id(other) == id && *other != draft);
        let known = self.known.with_value(|known| known.as_ref() == Some(&id));
        let ask = Ask {
            title: "Replace the saved one?",
            text: "You have saved one with nearly the same name. Give this one another name to keep both.",
            yes: "Replace it",
            no: "Keep the old one",
            then: Box::new(move || self.shelve(draft.clone(), id.clone())),
        };
        self.shell.ask_if(replaces && !known, ask);
    }

    fn shelve(self, draft: String, id: String) {
        self.rearrange(|all| match all.iter_mut().find(|other| self.workshop.id(other) == id) {
            Some(old) => old.clone_from(&draft),
            None => all.push(draft.clone()),
        });
        self.known.set_value(Some(id));
        self.tell(Tone::Good, &format!("{} is saved in this browser.", self.name(&draft)));
    }

    fn load(self, draft: String) {
        self.known.set_value(Some(self.workshop.id(&draft)));
        let name = self.name(&draft);
        self.put(draft);
        self.tell(Tone::Plain, &format!("{name} is on the board. Undo brings back what was there."));
    }

    fn discard(self, draft: String) {
        let ask = Ask {
            title: "Delete it?",
            text: "It is taken off your list for good. What is on the board stays.",
            yes: "Delete it",
            no: "Keep it",
            then: Box::new(move || {
                self.rearrange(|all| all.retain(|other| *other != draft));
                self.tell(Tone::Plain, &format!("{} is deleted.", self.name(&draft)));
            }),
        };
        self.shell.ask_if(true, ask);
    }

    /// Begins a run with drafts in it, otherwise with the parameters of the last one.
    pub fn play(self, drafts: &[String]) {
        if let Err(refused) = drafts.iter().try_for_each(|draft| self.workshop.check(draft)) {
            return self.refuse(&refused);
        }
        match self.run(drafts) {
            Ok(text) => open_run(self.shell, self.game.meta().id, text),
            Err(refused) => self.refuse(&refused),
        }
    }

    fn run(self, drafts: &[String]) -> Result<String, Refused> {
        let craft = self.workshop.craft();
        let last = match storage::resume(self.shell.store, self.game) {
            Saved::Run(run) => run.start().params.clone(),
            Saved::Nothing | Saved::Unreadable(..) => String::new(),
        };
        let others = last.split(' ').filter(|pair| pair.split('=').next() != Some(craft.param));
        let ours = format!("{}={}", craft.param, drafts.join(craft.joint));
        let params = others.chain([ours.as_str()]).collect::<Vec<_>>().join(" ");
        let start = Start { params: self.game.params(&params)?, seed: dom::fresh_seed(), position: None };
        Ok(self.game.start(&start)?.replay().to_string())
    }
}

/// The list, each with its picture.
pub fn shelf(bench: Bench) -> El {
    let title = el("h2", "").text(&format!("Saved {}", bench.workshop.craft().many));
    let list = el("ul", "stack shelf").add_for(
        move || bench.shelf.with(|all| all.join("\n")),
        move |_| bench.shelf.get_untracked().into_iter().map(|draft| item(bench, draft)).collect(),
    );
    let rest = move |empty: &str| {
        if empty == "true" {
            let words = "None yet. What you save is listed here, in this browser only.";
            return vec![el("p", "quiet").text(words)];
        }
        let play =
            button("button", "Play with all of them", move || bench.play(&bench.shelf.get_untracked()));
        vec![play.set("data-make", "play-all")]
    };
    let panel = el("section", "panel stack").add(title).add(list);
    panel.add_for(move || bench.shelf.with(Vec::is_empty).to_string(), rest)
}

fn item(bench: Bench, draft: String) -> El {
    let name = bench.name(&draft);
    let (board, scene) = (bench.workshop.board(&draft), bench.workshop.scene(&draft, ""));
    let (loaded, gone) = (draft.clone(), draft.clone());
    let load = button("button small", "Load", move || bench.load(loaded.clone()));
    el("li", "row nowrap")
        .set("data-saved", &bench.workshop.id(&draft))
        .add(el("span", "shelf-picture").add(miniature(&board, &scene)))
        .add(el("b", "grow").text(&name))
        .add(load.set("aria-label", &format!("Load {name}")))
        .add(icon_button("icon-button", "close", &format!("Delete {name}"), move || {
            bench.discard(gone.clone())
        }))
}
