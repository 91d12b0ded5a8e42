//! The settings page.

use view::{Paint, Shortcut, Sound, theme};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use crate::dom;
use crate::graph::Signal;
use crate::play::{swatch, symbol};
use crate::route::Route;
use crate::settings::{HANDS, MOTIONS, SYMBOLS, Settings, THEMES, css, ink};
use crate::shell::{Confirmation, Shell};
use crate::shortcuts::{self, BrowserShortcuts, TABLE};
use crate::ui::{El, button, el, link};

/// All settings. Changes apply at once and are stored.
pub fn settings(shell: Shell) -> El {
    el("section", "page settings")
        .set("data-page", "settings")
        .add(el("h1", "").set("tabindex", "-1").text("Settings"))
        .add_all(back(shell))
        .add_all([
            choice(shell, "theme", "Theme", &THEMES, |s| s.theme),
            palettes(shell),
            choice(shell, "symbols", "Symbols on colors", &SYMBOLS, |s| s.symbols),
            choice(shell, "motion", "Motion", &MOTIONS, |s| s.motion),
            choice(shell, "hand", "Playing hand (phone)", &HANDS, |s| s.hand),
            sound(shell),
        ])
        .add_all(dom::can_vibrate().then(|| vibration(shell)))
        .add(keys(shell))
}

/// A link back to the game the player came from.
fn back(shell: Shell) -> Option<El> {
    let before = shell.before.get()?;
    let game = catalog::find(before.game()?)?.meta();
    // Do not follow a link to a new board twice.
    let way = if let Route::Play { .. } = before { Route::play(game.id) } else { before };
    let link = link("button small", &way.href(), &format!("Back to {}", game.title)).set("data-back", "");
    Some(el("p", "row").add(link))
}

fn group(key: &str, legend: &str, options: El) -> El {
    el("fieldset", "panel").set("data-setting", key).add(el("legend", "").text(legend)).add(options)
}

type Current = fn(Settings) -> &'static str;

fn radio(shell: Shell, key: &'static str, id: &'static str, title: &str, current: Current) -> El {
    let input = el("input", "")
        .set("type", "radio")
        .set("name", key)
        .set("value", id)
        .bind_property("checked", move || (current(shell.settings()) == id).into())
        .on("change", move |_| shell.change(key, id));
    el("label", "option").add(input).add(el("span", "").text(title))
}

fn choice(
    shell: Shell,
    key: &'static str,
    legend: &str,
    choices: &[(&'static str, &'static str)],
    current: Current,
) -> El {
    let options = choices.iter().map(|(id, title)| radio(shell, key, id, title, current));
    group(key, legend, el("div", "options").add_all(options))
}

fn palettes(shell: Shell) -> El {
    let option = |palette: &'static theme::Palette| {
        let patch = |(k, color): (u8, &theme::Rgb)| {
            let patch =
                swatch(Paint::Color(k)).style("--paint", &css(*color)).style("--on", &css(ink(*color)));
            patch.add_all(palette.symbols.then(|| symbol(usize::from(k))))
        };
        let patches = el("span", "swatches").add_all((0u8..).zip(&palette.colors).map(patch));
        radio(shell, "palette", palette.id, palette.title, |s| s.palette)
            .set("class", "option wide")
            .add(patches)
    };
    group("palette", "Colors", el("div", "options column").add_all(theme::PALETTES.iter().map(option)))
}

fn input_of(event: &Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}

/// A switch, which answers with a sound.
fn switch(shell: Shell, key: &'static str, words: &str, current: fn(Settings) -> bool) -> El {
    let switch = el("input", "")
        .set("type", "checkbox")
        .set("role", "switch")
        .set("id", key)
        .bind_property("checked", move || current(shell.settings()).into())
        .on("change", move |event| {
            let on = input_of(&event).is_some_and(|input| input.checked());
            shell.change(key, if on { "on" } else { "off" });
            shell.play(Sound::Gain(4));
        });
    el("label", "option").add(switch).add(el("span", "").text(words))
}

fn vibration(shell: Shell) -> El {
    let switch = switch(shell, "vibration", "Vibrate on gains, hits and blasts", |s| s.vibration);
    group("vibration", "Vibration", el("div", "options").add(switch))
}

/// The keys, each with a button that waits for another one.
fn keys(shell: Shell) -> El {
    let waiting: Signal<Option<&'static str>> = Signal::new(None);
    let press = move |event: &KeyboardEvent| {
        let Some(id) = waiting.get_untracked() else { return false };
        let mut letters = event.key().chars().collect::<Vec<_>>();
        if event.key() == "Escape" || letters.len() != 1 {
            waiting.set(None);
            return event.key() == "Escape";
        }
        let mut changed = shell.shortcuts.get_untracked();
        if changed.assign(id, letters.remove(0)) {
            shortcuts::store(changed, shell);
            shell.say("Changed.");
        } else {
            shell.say("The games need this key.");
        }
        waiting.set(None);
        true
    };
    shell.on_key(press);
    let row = move |command: Shortcut| {
        let words = move || match waiting.get() {
            Some(id) if id == command.id => "Press a key…".to_owned(),
            _ => shell.shortcuts.get().key(command.id).to_uppercase().to_string(),
        };
        let change = button("button small key-button", "", move || waiting.set(Some(command.id)))
            .set("data-key", command.id)
            .add(el("span", "visually-hidden").text(&format!("{}: ", command.title)))
            .add(el("kbd", "").bind_text(words));
        el("li", "key-row").add(el("span", "").text(command.title)).add(change)
    };
    let usual = BrowserShortcuts::usual(&TABLE);
    let reset = move || {
        let ask = Confirmation {
            title: "Reset all keys?".into(),
            text: "Every command gets its usual key back.",
            yes: "Reset",
            no: "Keep my keys",
            then: Box::new(move || shortcuts::store(usual, shell)),
        };
        shell.ask_if(shell.shortcuts.get_untracked() != usual, ask);
    };
    let list = el("ul", "key-rows").add_all(TABLE.commands.map(row));
    let note = "Choose a key to change it. If another command has it, the two swap.";
    let whole = el("div", "options column")
        .add(el("p", "quiet small").text(note))
        .add(list)
        .add(el("p", "row").add(button("button small", "Reset keys", reset).set("data-keys", "reset")));
    group("keys", "Keys", whole)
}

fn sound(shell: Shell) -> El {
    let slider = el("input", "")
        .set("type", "range")
        .set("id", "volume")
        .set("min", "0")
        .set("max", "100")
        .set("step", "5")
        .bind_property("value", move || u32::from(shell.settings().volume).into())
        .bind_property("disabled", move || (!shell.settings().sound).into())
        .on("input", move |event| {
            if let Some(input) = input_of(&event) {
                shell.change("volume", &input.value());
            }
        })
        .on("change", move |_| shell.play(Sound::Gain(4)));
    let volume = move || shell.settings().volume.to_string();
    let options = el("div", "options").add(switch(shell, "sound", "Play sounds", |s| s.sound)).add(
        el("label", "option slider")
            .add(el("span", "").text("Volume"))
            .add(slider)
            .add(el("output", "number").bind_text(volume)),
    );
    group("sound", "Sound", options)
}
