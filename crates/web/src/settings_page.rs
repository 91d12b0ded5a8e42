//! The settings page.

use leptos::prelude::*;
use view::{Sound, theme};

use crate::board::paint_class;
use crate::settings::{MOTIONS, SYMBOLS, Settings, THEMES};
use crate::shell::{Shell, shell};

/// Everything a player sets once. Changes show at once and are kept.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let shell = shell();
    view! {
        <section class="page settings" data-page="settings">
            <h1 tabindex="-1">"Settings"</h1>
            <Choice shell key="theme" legend="Theme" choices=&THEMES current=|s| s.theme />
            <Palettes shell />
            <Choice shell key="symbols" legend="Symbols on colors" choices=&SYMBOLS current=|s| s.symbols />
            <Choice shell key="motion" legend="Motion" choices=&MOTIONS current=|s| s.motion />
            <SoundChoice shell />
        </section>
    }
}

#[component]
fn Choice(
    shell: Shell,
    key: &'static str,
    legend: &'static str,
    choices: &'static [(&'static str, &'static str)],
    current: fn(Settings) -> &'static str,
) -> impl IntoView {
    let option = |(id, title): &(&'static str, &'static str)| {
        let (id, title) = (*id, *title);
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=key
                    value=id
                    prop:checked=move || current(shell.settings.get()) == id
                    on:change=move |_| shell.change(key, id)
                />
                <span>{title}</span>
            </label>
        }
    };
    view! {
        <fieldset class="panel" data-setting=key>
            <legend>{legend}</legend>
            <div class="options">{choices.iter().map(option).collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn Palettes(shell: Shell) -> impl IntoView {
    let option = |palette: &'static theme::Palette| {
        let swatch = move |(k, symbol): (u8, &'static theme::Symbol)| {
            let theme::Rgb(r, g, b) = palette.colors[usize::from(k)];
            let ink = if palette.colors[usize::from(k)].is_light() { "#18161e" } else { "#fff" };
            view! {
                <svg
                    class=format!("swatch {}", paint_class(view::Paint::Color(k)))
                    viewBox="0 0 24 24"
                    aria-hidden="true"
                    style:--paint=format!("rgb({r} {g} {b})")
                    style:--on=ink
                >
                    {palette.symbols.then(|| view! { <use href=format!("#symbol-{}", symbol.name) /> })}
                </svg>
            }
        };
        view! {
            <label class="option wide">
                <input
                    type="radio"
                    name="palette"
                    value=palette.id
                    prop:checked=move || shell.settings.get().palette == palette.id
                    on:change=move |_| shell.change("palette", palette.id)
                />
                <span>{palette.title}</span>
                <span class="swatches">{(0u8..).zip(&theme::SYMBOLS).map(swatch).collect_view()}</span>
            </label>
        }
    };
    view! {
        <fieldset class="panel" data-setting="palette">
            <legend>"Colors"</legend>
            <div class="options column">{theme::PALETTES.iter().map(option).collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn SoundChoice(shell: Shell) -> impl IntoView {
    let volume = move || shell.settings.get().volume;
    view! {
        <fieldset class="panel" data-setting="sound">
            <legend>"Sound"</legend>
            <div class="options">
                <label class="option">
                    <input
                        type="checkbox"
                        role="switch"
                        id="sound"
                        prop:checked=move || shell.settings.get().sound
                        on:change=move |event| {
                            shell.change("sound", if event_target_checked(&event) { "on" } else { "off" });
                            shell.play(Sound::Gain(4));
                        }
                    />
                    <span>"Play sounds"</span>
                </label>
                <label class="option slider">
                    <span>"Volume"</span>
                    <input
                        type="range"
                        id="volume"
                        min="0"
                        max="100"
                        step="5"
                        prop:value=volume
                        prop:disabled=move || !shell.settings.get().sound
                        on:input=move |event| shell.change("volume", &event_target_value(&event))
                        on:change=move |_| shell.play(Sound::Gain(4))
                    />
                    <output class="number">{volume}</output>
                </label>
            </div>
        </fieldset>
    }
}
