//! Small pieces that many pages use.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A picture from the page's own set (`index.html`), for the eye only.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    view! {
        <svg class="icon" aria-hidden="true" focusable="false">
            <use href=format!("#icon-{name}") />
        </svg>
    }
}

/// A panel above the page. The browser's own dialog keeps the focus inside and closes it on Escape.
#[component]
pub fn Dialog(
    /// Whether it is shown; closing sets it to false.
    open: RwSignal<bool>,
    /// Names it for styles and tests.
    name: &'static str,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let (wanted, dialog) = (open.get(), node.get());
        let Some(dialog) = dialog else { return };
        if wanted {
            // After the content is in place, so that the browser finds what to focus.
            queue_microtask(move || {
                if !dialog.open() && dialog.is_connected() {
                    let _ = dialog.show_modal();
                }
            });
        } else if dialog.open() {
            dialog.close();
        }
    });
    let outside = move |event: web_sys::MouseEvent| {
        let hit = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlDialogElement>().ok());
        if hit.is_some() {
            open.set(false);
        }
    };
    let heading = format!("{name}-title");
    let labelled = heading.clone();
    view! {
        <dialog
            node_ref=node
            id=name
            class="dialog"
            aria-labelledby=labelled
            on:close=move |_| open.set(false)
            on:click=outside
        >
            <Show when=move || open.get()>
                <div class="sheet">
                    <header class="sheet-head">
                        <h2 id=heading.clone()>{title}</h2>
                        <button class="icon-button" type="button" aria-label="Close" on:click=move |_| open.set(false)>
                            <Icon name="close" />
                        </button>
                    </header>
                    {children()}
                </div>
            </Show>
        </dialog>
    }
}

/// A page that says what went wrong and leads on.
#[component]
pub fn Problem(
    /// A few words.
    title: &'static str,
    /// What is wrong.
    text: String,
    /// What is still fine.
    comfort: &'static str,
    /// Where to go, and the words for it.
    #[prop(optional)]
    way: Option<(String, String)>,
) -> impl IntoView {
    view! {
        <section class="page problem" data-page="problem">
            <svg class="problem-picture" aria-hidden="true" focusable="false"><use href="#icon-lost" /></svg>
            <h1 tabindex="-1">{title}</h1>
            <p class="problem-text" role="alert">{text}</p>
            <p class="quiet">{comfort}</p>
            <p class="row">
                {way.map(|(href, words)| view! { <a class="button primary" href=href>{words}</a> })}
                <a class="button" href="#/">"All games"</a>
            </p>
        </section>
    }
}
