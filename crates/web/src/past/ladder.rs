//! The ladder of goals of a game. What was reached is kept as a list of names beside the history, so that the end of a run
//! knows at once what is new.

use engine::AnyGame;
use journal::{Entry, goals_words};

use crate::storage::BrowserStorage;
use crate::ui::{El, el, icon};

fn key(game: &dyn AnyGame) -> String {
    format!("lattice.goals.{}", game.meta().id)
}

fn reached(store: BrowserStorage, game: &dyn AnyGame) -> Vec<String> {
    store.get(&key(game)).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Notes the goals of a run as reached. Returns the titles of those that are new.
pub fn note_goals(store: BrowserStorage, game: &dyn AnyGame, entry: &Entry) -> Vec<&'static str> {
    let mut known = reached(store, game);
    let mut fresh = Vec::new();
    for goal in game.goals().into_iter().filter(|goal| entry.goals.iter().any(|id| id == goal.id)) {
        if !known.iter().any(|id| id == goal.id) {
            known.push(goal.id.to_owned());
            fresh.push(goal.title);
        }
    }
    if !fresh.is_empty() {
        store.set(&key(game), &known.join(" "));
    }
    fresh
}

/// Notes the goals of a run that has just ended. Returns a line about those that are new.
pub fn fresh_goals(store: BrowserStorage, game: &dyn AnyGame, entry: &Entry) -> Option<String> {
    goals_words(&note_goals(store, game, entry))
}

/// Forgets what was reached.
pub fn forget(store: BrowserStorage, game: &dyn AnyGame) {
    store.remove(&key(game));
}

/// The ladder, with marks on what was reached; `None` for a game without goals.
pub fn ladder(store: BrowserStorage, game: &dyn AnyGame) -> Option<El> {
    let (goals, known) = (game.goals(), reached(store, game));
    if goals.is_empty() {
        return None;
    }
    let done = goals.iter().filter(|goal| known.iter().any(|id| id == goal.id)).count();
    let step = |goal: engine::GoalInfo| {
        let is_done = known.iter().any(|id| id == goal.id);
        let words = el("span", "rung-words")
            .add(el("b", "").text(goal.title))
            .add(el("span", "quiet small").text(goal.about));
        let said = if is_done { "Reached: " } else { "Not reached: " };
        el("li", "rung")
            .set_some("data-done", is_done.then_some(""))
            .set("data-goal", goal.id)
            .add(icon(if is_done { "done" } else { "open" }))
            .add(el("span", "visually-hidden").text(said))
            .add(words)
    };
    let count = goals.len();
    let head = el("h2", "").text("Goals ").add(el("span", "quiet small").text(&format!("{done} of {count}")));
    let steps = el("ol", "rungs").add_all(goals.into_iter().map(step));
    let note = "Assisted runs and custom positions don't count.";
    Some(
        el("section", "panel")
            .set("data-ladder", "")
            .add(head)
            .add(steps)
            .add(el("p", "quiet small").text(note)),
    )
}
