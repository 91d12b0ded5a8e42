//! The import page: runs, links and positions pasted as text.

use engine::{AnyGame, Refused, Replay, Session, Start};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::route::Route;
use crate::shell::{Confirmation, Shell};
use crate::storage;
use crate::ui::{El, el};
use crate::{compact, dom, online};
use view::sentence;

/// The kind of a pasted text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Pasted {
    Nothing,
    Replay,
    /// A run in another program's format.
    Foreign,
    /// A page of the arcade, from a link or a bare code.
    Page(Route),
    /// Anything else is treated as a drawn position.
    Position,
}

fn classify(text: &str) -> Pasted {
    let text = text.trim();
    if text.is_empty() {
        return Pasted::Nothing;
    }
    if text.starts_with("lattice replay") {
        return Pasted::Replay;
    }
    if text.starts_with(['{', '[']) {
        return Pasted::Foreign;
    }
    let one_word = !text.contains(char::is_whitespace);
    if let Some((_, fragment)) = text.split_once('#').filter(|(_, rest)| one_word && rest.starts_with('/')) {
        return Pasted::Page(Route::parse(fragment));
    }
    let code = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    // Positions have several lines or are short; a code is one long word that begins with its version.
    if one_word && text.len() > 40 && text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(code)
    {
        return Pasted::Page(Route::Run(text.to_owned()));
    }
    Pasted::Position
}

/// Opens a text, or returns why it cannot be opened.
async fn read(shell: Shell, text: &str, game: &str) -> Result<(), String> {
    match classify(text) {
        Pasted::Nothing => Err("Paste something or choose a file first.".to_owned()),
        Pasted::Page(Route::Unknown(_)) => Err("This isn't a Lattice link.".to_owned()),
        Pasted::Page(route) => {
            if let Route::Run(code) | Route::Review(code) = &route {
                let replay = compact::unpack(code).await.map_err(|why| why.to_string())?;
                catalog::load(&replay).map_err(|why| why.to_string())?;
            }
            dom::go(&route.href());
            Ok(())
        }
        Pasted::Replay => {
            let replay: Replay =
                text.trim_start().parse().map_err(|why: engine::Rejection| why.to_string())?;
            catalog::load(&replay).map_err(|why| why.to_string())?;
            watch(replay).await
        }
        Pasted::Foreign if !replay_in(text).is_empty() => {
            let replay: Replay = replay_in(text).parse().map_err(|why: engine::Rejection| why.to_string())?;
            catalog::load(&replay).map_err(|why| why.to_string())?;
            watch(replay).await
        }
        Pasted::Foreign => {
            let run = catalog::import(text).ok_or("No game can read this format.")?;
            watch(run.map_err(|why| why.to_string())?.replay()).await
        }
        Pasted::Position if !text.trim().contains('\n') => {
            Err("This is not a link, a run or a position. A position has several lines.".to_owned())
        }
        Pasted::Position => position(shell, text, game).map_err(|refused| refused.to_string()),
    }
}

/// The replay inside a run that was exported as JSON; empty if there is none.
fn replay_in(text: &str) -> String {
    js_sys::JSON::parse(text).map_or_else(|_| String::new(), |whole| online::JsJson(whole).text("replay"))
}

/// Opens a run to be watched.
pub async fn watch(replay: Replay) -> Result<(), String> {
    let code = compact::pack(replay).await.ok_or("This browser is too old to watch runs")?;
    dom::go(&Route::Run(code).href());
    Ok(())
}

fn position(shell: Shell, text: &str, game: &str) -> Result<(), Refused> {
    let game = catalog::find(game)
        .ok_or_else(|| Refused::new("unknown-game", "choose which game this position is from"))?;
    let position = Some(text.trim_matches(['\n', '\r']).to_owned() + "\n");
    let start = Start { params: String::new(), seed: dom::fresh_seed(), position };
    open_run(shell, game, &game.start(&start)?);
    Ok(())
}

/// Saves a run in its slot and opens it, asking first if that would replace a run in progress.
pub fn open_run(shell: Shell, game: &'static dyn AnyGame, session: &Session) {
    open_run_and(shell, game, session, || ());
}

/// The same; `agreed` is called once nothing stands in the way.
pub fn open_run_and(
    shell: Shell,
    game: &'static dyn AnyGame,
    session: &Session,
    agreed: impl Fn() + 'static,
) {
    let (id, slot) = (game.meta().id, storage::slot_of_run(session));
    let in_progress = storage::peek(shell.store, game, slot).is_some_and(|run| storage::worth_keeping(&run));
    let text = session.replay().to_string();
    let then = move || {
        agreed();
        online::drop_run(id, slot);
        shell.store.set(&storage::save_key(id, slot), &text);
        storage::choose_slot(shell.store, id, slot);
        dom::go(&Route::play(id).href());
    };
    let ask = Confirmation {
        title: format!("Replace your {} game?", storage::slot_title(game, slot)).into(),
        text: "It isn't finished. This one will replace it.",
        yes: "Replace it",
        no: "Keep my game",
        then: Box::new(then),
    };
    shell.ask_if(in_progress, ask);
}

/// The page.
pub fn import(shell: Shell) -> El {
    let text =
        el("textarea", "input position").set("id", "import-text").set("rows", "8").set("autocomplete", "off");
    let text = text.set("autocapitalize", "none").set("spellcheck", "false");
    let games = catalog::games().map(|game| game.meta());
    let options = games.map(|meta| el("option", "").set("value", meta.id).text(meta.title));
    let game = el("select", "input").set("id", "import-game").add_all(options);
    let error = el("p", "refusal").set("role", "alert").set("data-error", "");
    let (area, chosen, answer) =
        (text.cast::<HtmlTextAreaElement>(), game.cast::<HtmlSelectElement>(), error.clone());
    let fail = move |why: &str| answer.0.set_text_content(Some(why));
    let (said, pasted) = (fail.clone(), area.clone());
    let open = move || {
        let (said, text, game) = (said.clone(), pasted.value(), chosen.value());
        dom::later(async move {
            let answer = read(shell, &text, &game).await;
            said(&answer.map_or_else(|why| sentence(&why), |()| String::new()));
        });
    };
    let opened = open.clone();
    let file = el("input", "visually-hidden")
        .set("type", "file")
        .set("id", "import-file")
        .set("accept", ".txt,.replay,.json,text/plain,application/json")
        .on("change", move |event| {
            let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            let Some(file) = input.and_then(|input| input.files()?.get(0)) else { return };
            if file.size() > engine::MAX_REPLAY_BYTES as f64 {
                return fail("This file is too large for a run.");
            }
            let (area, fail, open) = (area.clone(), fail.clone(), opened.clone());
            dom::later(async move {
                match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
                    Some(content) => {
                        area.set_value(&content);
                        open();
                    }
                    None => fail("This file could not be read as text."),
                }
            });
        });
    let buttons = el("p", "row")
        .add(el("button", "button primary").set("type", "submit").text("Open"))
        .add(el("label", "button file").text("Choose a file…").add(file));
    let form = el("form", "form panel").on("submit", move |event| {
        event.prevent_default();
        open();
    });
    let about = "Paste a link, a run or a position, or choose a file. We ask before replacing anything.";
    el("section", "page import")
        .set("data-page", "import")
        .add(el("h1", "").set("tabindex", "-1").text("Import"))
        .add(el("p", "quiet").text(about))
        .add(
            form.add(field("import-text", "Link, run or position", text))
                .add(field("import-game", "Which game is this position from?", game))
                .add(buttons)
                .add(error),
        )
}

fn field(id: &str, label: &str, input: El) -> El {
    el("div", "form-field").add(el("label", "").set("for", id).text(label)).add(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_apart() {
        let code = format!("1{}", "eJx_-a0".repeat(9));
        assert_eq!(classify(" \n"), Pasted::Nothing);
        assert_eq!(classify("\nlattice replay 1\ngame x"), Pasted::Replay);
        assert_eq!(classify("https://host/#/play/x?seed=a"), Pasted::Page(Route::parse("#/play/x?seed=a")));
        assert_eq!(classify(&format!("#/run/{code}")), Pasted::Page(Route::Run(code.clone())));
        assert_eq!(classify(&code), Pasted::Page(Route::Run(code)));
        assert_eq!(classify(" {\"seed\": 1}"), Pasted::Foreign);
        assert_eq!(classify("1 2\n2 1"), Pasted::Position);
        assert_eq!(classify("a # / b"), Pasted::Position);
    }
}
