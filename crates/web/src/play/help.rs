//! The help dialog: how to play in short, and the list of keys.

use view::{Asked, Portrait};

use super::learn::way_to;
use super::notes::meaning;
use super::{Panels, keys};
use crate::controller::Controller;
use crate::dom;
use crate::route::Route;
use crate::shortcuts::TABLE;
use crate::ui::{El, dialog, el, link};
use view::capital;

/// A row of the table of keys.
pub fn row(keys: &str, does: &str) -> El {
    let key = el("th", "").set("scope", "row").add(el("kbd", "").text(keys));
    el("tr", "").add(key).add(el("td", "").text(does))
}

/// The pieces on the board, one per line.
fn cast(controller: Controller) -> Option<El> {
    let met = controller.game.portraits();
    let line = |it: &Portrait| {
        let name = el("strong", "").text(&capital(it.name));
        let words = el("span", "").add(name).text(&format!(": {}", it.does));
        el("li", "").add(controller.sprites().face(it.sprite)).add(words)
    };
    (!met.is_empty()).then(|| el("ul", "cast").add_all(met.iter().map(line)))
}

/// Keys of the page and of the game.
pub fn help(controller: Controller, panels: Panels) -> El {
    dialog(
        panels.help,
        "help",
        || "Help".to_owned(),
        move || {
            let shortcuts = controller.shell().shortcuts.get_untracked();
            let six = controller.board(|dom| dom.board().is_six_sided());
            let letters = six.unwrap_or(false).then(|| row(&shortcuts.directions(), "N, NE, SE, S, SW, NW"));
            let controls = controller.controls(<[_]>::to_vec);
            let own = controls.iter().filter_map(|control| {
                let key = control.key.filter(|key| shortcuts.direction(*key).is_none())?;
                Some(row(&key.to_ascii_uppercase().to_string(), &control.label))
            });
            let timed = controller.game.meta().ticks_per_second > 0;
            let clock = [("Space", "Hold the main button")].into_iter().filter(|_| timed);
            let own = clock.map(|(key, does)| row(key, does)).chain(own);
            let body = el("tbody", "").add_all(letters).add_all(own);
            let named = TABLE
                .commands
                .iter()
                .filter(|command| shortcuts.command(shortcuts.key(command.id)).is_some());
            let named = named.map(|it| row(&shortcuts.key(it.id).to_uppercase().to_string(), it.title));
            let body = body.add_all(keys::KEYS.map(|(keys, does)| row(keys, does))).add_all(named);
            let list = el("table", "keys").add(body);
            let asked = Asked::HELP.map(|(text, does)| row(text, does));
            let asked = el("details", "own")
                .add(el("summary", "").text("Questions to type"))
                .add(el("table", "keys").add(el("tbody", "").add_all(asked)));
            // Touch screens show gestures first, with the keys folded away.
            let fingers = dom::media("(hover: none)");
            let touch = fingers.then(|| {
                let swipe = controller.here().map(|_| row("Swipe", "Go in that direction"));
                let body = el("tbody", "")
                    .add(row("Tap", "Choose a place or press a button"))
                    .add(row("Hold", "Look at a place without choosing it"))
                    .add_all(swipe);
                el("table", "keys").add(body)
            });
            let list = el("details", "own")
                .set_some("open", (!fingers).then_some(""))
                .add(el("summary", "").text("Keys"))
                .add(list);
            let book = Route::Rules(controller.game.meta().id.to_owned()).href();
            let goal = el("p", "").text(controller.game.meta().goal);
            let lesson =
                link("button small", &way_to(controller.game), "Take the lesson").set("data-learn", "help");
            let ways = el("p", "row").add(lesson).add(link("button small", &book, "All the rules"));
            let legend = controller.facts(|facts| facts.legend.clone());
            let meaning = |line| meaning(controller, line);
            let legend = (!legend.is_empty()).then(|| el("p", "").add_all(legend.iter().map(meaning)));
            let met = cast(controller);
            [Some(goal), legend, Some(ways), met, touch, Some(list), Some(asked)]
                .into_iter()
                .flatten()
                .collect()
        },
    )
}
