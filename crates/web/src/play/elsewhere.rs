//! Two tabs with one saved run: neither overwrites the other silently.

use engine::Replay;
use view::Tone;

use crate::controller::Controller;
use crate::storage;
use crate::ui::{El, button, el};
use view::sentence;

const TEXT: &str = "You kept playing in another tab. Load that game?";

/// A notice while another tab's run differs from this one.
pub fn elsewhere(controller: Controller) -> El {
    let differs =
        move || controller.saving.elsewhere.get().map_or_else(String::new, |_| "differs".to_owned());
    el("div", "elsewhere").set("role", "status").add_for(differs, move |differs| {
        if differs.is_empty() {
            return Vec::new();
        }
        let load = button("button small primary", "Load it", move || load(controller));
        let keep = button("button small", "Keep this one", move || keep(controller));
        let notice = el("div", "notice").set("data-notice", "elsewhere").add(el("p", "").text(TEXT));
        vec![notice.add(load.set("data-elsewhere", "load")).add(keep.set("data-elsewhere", "keep"))]
    })
}

/// The slot of the run shown here.
fn slot(controller: Controller) -> &'static str {
    controller.look(storage::slot_of_run)
}

/// Notes that another tab stored something: a run in the slot of the one shown here.
pub fn note(controller: Controller, key: &str, text: String) {
    let mine = storage::save_key(controller.game.meta().id, slot(controller));
    if key == mine && controller.look(|run| run.replay().to_string()) != text {
        controller.saving.offer(Some(text), true);
    }
}

/// Offers the run that was left beside the one in its slot, if any.
pub fn recall(controller: Controller) {
    let key = storage::other_key(controller.game.meta().id, slot(controller));
    controller.saving.offer(controller.shell().store.get(&key), false);
}

/// The player has decided; there is one run again.
fn decided(controller: Controller) -> Option<String> {
    let other = controller.saving.elsewhere.with_untracked(Option::clone);
    controller.saving.offer(None, false);
    controller.shell().store.remove(&storage::other_key(controller.game.meta().id, slot(controller)));
    other
}

/// Switches to the other tab's run.
fn load(controller: Controller) {
    let Some(text) = decided(controller) else { return };
    match text.parse::<Replay>().and_then(|replay| controller.game.load(&replay)) {
        Ok(session) => {
            controller.replace(session);
            controller.keep();
        }
        Err(why) => controller.tell(Tone::Warn, &sentence(&why.to_string())),
    }
}

/// Keeps the run shown here.
fn keep(controller: Controller) {
    decided(controller);
    controller.keep();
}
