//! The frame around every page: header, notices, the open question, footer, live region.

use leptos::ev;
use leptos::prelude::*;
use view::Tone;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::dom;
use crate::home::Home;
use crate::import::ImportPage;
use crate::parts::{Dialog, Icon, Problem};
use crate::play::PlayPage;
use crate::route::Route;
use crate::rules::RulesPage;
use crate::settings::Settings;
use crate::settings_page::SettingsPage;
use crate::shell::{Shell, shell};
use crate::storage;
use crate::watch::WatchPage;

/// The arcade.
#[component]
pub fn App() -> impl IntoView {
    let shell = Shell::new();
    provide_context(shell);
    Effect::new(move || shell.settings.get().apply());
    Effect::new(move || {
        if shell.store.failed.get() {
            let text = "This browser is not keeping data for Lattice: storage is full or blocked. You can play on, \
                        but this game and its scores are gone when the page closes. Share the run to keep it.";
            shell.notify(Tone::Warn, text, None);
        }
    });
    listen(shell);
    view! {
        <a class="skip" href="#main" on:click=move |event| { event.prevent_default(); focus_page(); }>"Skip to content"</a>
        <Header />
        <Notices />
        <main id="main">{move || page(shell.route.get())}</main>
        <Footer />
        <Question />
        <p class="visually-hidden" role="status" aria-live="polite" data-said>{shell.said}</p>
    }
}

fn listen(shell: Shell) {
    // Settings changed in another tab hold here too.
    let other_tab = window_event_listener(ev::storage, move |event| {
        if event.key().as_deref() == Some(storage::SETTINGS) {
            let text = event.new_value().unwrap_or_default();
            shell.settings.set(Settings::from_text(&text));
        }
    });
    let moved = window_event_listener(ev::hashchange, move |_| {
        shell.asked.set(None);
        shell.route.set(Route::parse(&location().hash().unwrap_or_default()));
        window().scroll_to_with_x_and_y(0.0, 0.0);
        queue_microtask(focus_page);
    });
    on_cleanup(move || {
        other_tab.remove();
        moved.remove();
    });
}

/// Takes the focus to the page's heading, so that those who listen know where they are.
fn focus_page() {
    let heading = document().query_selector("main h1").ok().flatten();
    if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) {
        let _ = heading.focus();
    }
}

fn page(route: Route) -> AnyView {
    let title = |name: &str| document().set_title(&format!("{name} · Lattice"));
    let unknown_game = |id: &str| {
        title("Not found");
        let text = format!("There is no game {id:?} here.");
        view! { <Problem title="No such game" text comfort="The link may be mistyped, or from a newer version." /> }.into_any()
    };
    match route {
        Route::Home => {
            document().set_title("Lattice");
            view! { <Home /> }.into_any()
        }
        Route::Play { game, wanted } => match catalog::find(&game) {
            Some(game) => {
                title(game.meta().title);
                view! { <PlayPage game wanted /> }.into_any()
            }
            None => unknown_game(&game),
        },
        Route::Rules(game) => match catalog::find(&game) {
            Some(game) => {
                title(&format!("Rules of {}", game.meta().title));
                view! { <RulesPage game /> }.into_any()
            }
            None => unknown_game(&game),
        },
        Route::Run(code) => {
            title("A run");
            view! { <WatchPage code /> }.into_any()
        }
        Route::Settings => {
            title("Settings");
            view! { <SettingsPage /> }.into_any()
        }
        Route::Import => {
            title("Import");
            view! { <ImportPage /> }.into_any()
        }
        Route::Unknown(fragment) => {
            title("Not found");
            let short: String = fragment.chars().take(60).collect();
            let text = format!("Nothing lives at {short:?}.");
            view! { <Problem title="This page does not exist" text comfort="Your saved games are where you left them." /> }.into_any()
        }
    }
}

#[component]
fn Header() -> impl IntoView {
    view! {
        <header class="top">
            <a class="brand" href="#/" aria-label="Lattice, all games">
                <svg class="brand-mark" aria-hidden="true" focusable="false"><use href="#icon-mark" /></svg>
                <span>"Lattice"</span>
            </a>
            <nav aria-label="Arcade">
                <a class="icon-button" href=Route::Import.href() aria-label="Import" title="Import"><Icon name="import" /></a>
                <a class="icon-button" href=Route::Settings.href() aria-label="Settings" title="Settings"><Icon name="settings" /></a>
            </nav>
        </header>
    }
}

#[component]
fn Footer() -> impl IntoView {
    view! {
        <footer class="bottom">
            <a href="#/">"Games"</a>
            <a href=Route::Import.href()>"Import"</a>
            <a href=Route::Settings.href()>"Settings"</a>
            <span class="quiet">"In a game, press " <kbd>"?"</kbd> " for keys"</span>
        </footer>
    }
}

#[component]
fn Notices() -> impl IntoView {
    let shell = shell();
    let dismiss = move |id: u32| shell.notices.update(|notices| notices.retain(|notice| notice.id != id));
    view! {
        <div class="notices" role="region" aria-label="Notices" aria-live="polite">
            <For each=move || shell.notices.get() key=|notice| notice.id let(notice)>
                <div class="notice" data-notice data-tone=crate::play::tone_name(notice.tone)>
                    <p>{notice.text}</p>
                    {notice.file.map(|(name, text)| view! {
                        <a class="button small" href=dom::text_address(&text) download=name>"Download it"</a>
                    })}
                    <button class="icon-button" type="button" aria-label="Dismiss" on:click=move |_| dismiss(notice.id)>
                        <Icon name="close" />
                    </button>
                </div>
            </For>
        </div>
    }
}

/// The open question, if there is one.
#[component]
fn Question() -> impl IntoView {
    let shell = shell();
    let open = RwSignal::new(false);
    Effect::new(move || open.set(shell.asked.with(Option::is_some)));
    Effect::new(move || {
        if !open.get() {
            shell.asked.set(None);
        }
    });
    let title = Signal::derive(move || shell.asked.with(|ask| ask.map_or("", |ask| ask.title)).to_owned());
    let yes = move |_| {
        let ask = shell.asked.get_untracked();
        open.set(false);
        if let Some(ask) = ask {
            ask.then.run(());
        }
    };
    view! {
        <Dialog open name="question" title>
            <p>{move || shell.asked.with(|ask| ask.map(|ask| ask.text))}</p>
            <div class="row end">
                <button class="button" type="button" autofocus="" data-answer="no" on:click=move |_| open.set(false)>
                    {move || shell.asked.with(|ask| ask.map(|ask| ask.no))}
                </button>
                <button class="button primary" type="button" data-answer="yes" on:click=yes>
                    {move || shell.asked.with(|ask| ask.map(|ask| ask.yes))}
                </button>
            </div>
        </Dialog>
    }
}
