//! The game's own buttons.

use leptos::prelude::*;
use view::{Control, Picture, Spot, theme};

use crate::board::paint_class;
use crate::shell::shell;
use crate::table::Table;

/// All controls of the scene.
#[component]
pub fn Controls(table: Table) -> impl IntoView {
    let controls = Memo::new(move |_| table.facts.with(|facts| facts.controls.clone()));
    view! {
        <div class="controls" role="group" aria-label="Game controls" data-count=move || controls.with(Vec::len)>
            {move || controls.get().into_iter().map(|control| view! { <Button table control /> }).collect_view()}
        </div>
    }
}

/// One control. It stays focusable when it cannot be pressed, so that the keyboard never loses its place; pressing
/// it then says why not.
#[component]
fn Button(table: Table, control: Control) -> impl IntoView {
    let Control { id, label, detail, key, enabled, current, hinted, picture } = control;
    let spot = Spot::Control(id.clone());
    let (pointed, focused) = (spot.clone(), spot.clone());
    let tip = key.map(|key| format!("{label} (key {key})"));
    view! {
        <button
            type="button"
            class="control"
            data-control=id
            data-current=current.then_some("true")
            data-hinted=hinted.then_some("true")
            aria-disabled=(!enabled || !table.is_live()).then_some("true")
            aria-current=current.then_some("true")
            aria-keyshortcuts=key.map(String::from)
            title=tip
            on:click=move |_| table.choose(spot.clone())
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { table.point(Some(pointed.clone())) }
            on:pointerleave=move |event| if event.pointer_type() == "mouse" { table.point(None) }
            on:focus=move |_| table.point(Some(focused.clone()))
            on:blur=move |_| table.point(None)
        >
            <Face picture />
            <span class="control-words">
                <span class="control-label">{label}</span>
                <span class="control-detail">{detail}</span>
            </span>
            {key.map(|key| view! { <kbd class="control-key" aria-hidden="true">{key.to_string()}</kbd> })}
            {hinted.then(|| view! { <span class="control-hint">"hint"</span> })}
        </button>
    }
}

/// The picture of a control.
#[component]
fn Face(picture: Picture) -> impl IntoView {
    let shell = shell();
    let symbols = move || shell.settings.get().shows_symbols();
    match picture {
        Picture::None => ().into_any(),
        Picture::Swatch(paint) => {
            let name = match paint {
                view::Paint::Color(k) => theme::SYMBOLS.get(usize::from(k)).map(|symbol| symbol.name),
                view::Paint::Ground => None,
            };
            let symbol = move || name.filter(|_| symbols()).map(|name| view! { <use href=format!("#symbol-{name}") /> });
            let class = format!("swatch {}", paint_class(paint));
            view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true" focusable="false">{symbol}</svg> }.into_any()
        }
        Picture::Sprite(sprite) => view! {
            <svg class="sprite" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <use href=format!("#sprite-{}", sprite.name) />
            </svg>
        }
        .into_any(),
    }
}
