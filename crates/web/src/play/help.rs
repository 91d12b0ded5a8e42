//! The list of keys.

use view::Heading;

use super::{Panels, keys};
use crate::table::Table;
use crate::ui::{El, dialog, el};

fn row(keys: &str, does: &str) -> El {
    let key = el("th", "").set("scope", "row").add(el("kbd", "").text(keys));
    el("tr", "").add(key).add(el("td", "").text(does))
}

/// Keys of the page and of the game.
pub fn help(table: Table, panels: Panels) -> El {
    dialog(
        panels.help,
        "help",
        || "Keys".to_owned(),
        move || {
            let six =
                table.board(|dom| dom.board().places.first().is_some_and(|place| place.sides.len() == 6));
            let letters = six.unwrap_or(false).then(|| row("W E D S A Q", "N, NE, SE, S, SW, NW"));
            let controls = table.controls(<[_]>::to_vec);
            let own = controls.iter().filter_map(|control| {
                let key = control.key.filter(|key| Heading::from_key(*key).is_none())?;
                Some(row(&key.to_ascii_uppercase().to_string(), &control.label))
            });
            let clock = (table.game.meta().ticks_per_second > 0).then(|| row("Space, P", "Hold; pause"));
            let own = own.chain(clock);
            let body = el("tbody", "").add_all(own).add_all(letters);
            vec![el("table", "keys").add(body.add_all(keys::KEYS.map(|(keys, does)| row(keys, does))))]
        },
    )
}
