//! A result to show to others, without what was played: words with symbols, and a picture.

use engine::{Session, Status};
use journal::{Highlight, Listener};
use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::prelude::*;

use super::share::copy;
use crate::controller::Controller;
use crate::dom;
use crate::online;
use crate::ui::{El, button, el};

/// The number of symbols.
const PARTS: usize = 12;
/// Longer runs have no symbols: listening to them would keep the page busy.
const LONGEST: usize = 3000;

mod script {
    use super::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(catch, js_namespace = past)]
        pub fn card(data: &JsValue) -> Result<Promise, JsValue>;
    }
}

/// What a card says.
struct Card {
    title: String,
    shape: Vec<Option<Highlight>>,
    result: String,
    link: Option<String>,
}

impl Card {
    fn of(controller: Controller, link: Option<String>) -> Card {
        let meta = controller.game.meta();
        let setup = match controller.look(online::day_of) {
            Some(day) => format!("Daily {day}"),
            None => controller.look(|run| {
                run.preset()
                    .map_or_else(|| "Custom".to_owned(), |id| journal::setup_name(controller.game, id))
            }),
        };
        let (standing, scene) = (controller.look(|run| run.standing()), controller.scene());
        let score = meta.ranking.words(standing.score);
        let ended = scene.banner.as_ref().map_or("", |banner| &banner.title);
        let result = match standing.status {
            Status::Over => score,
            _ => format!("{}, {score}", ended.trim_end_matches(['.', '!'])),
        };
        let help = if standing.assisted { ", assisted" } else { "" };
        Card {
            title: format!("Lattice · {} · {setup}", meta.title),
            shape: controller.look(|run| shape(controller, run)),
            result: format!("{result}{help}"),
            link,
        }
    }

    fn symbols(&self) -> String {
        self.shape.iter().copied().map(Highlight::symbol).collect()
    }

    /// The card as text.
    fn text(&self) -> String {
        let link = self.link.as_ref().map(|link| format!("Can you beat it? {link}"));
        let lines = [Some(self.title.clone()), Some(self.symbols()), Some(self.result.clone()), link];
        lines.into_iter().flatten().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn data(&self) -> JsValue {
        let data =
            online::object(&[("title", &self.title), ("result", &self.result), ("text", &self.text())]);
        let kinds = self.shape.iter().map(|kind| JsValue::from(kind.map_or("", Highlight::word)));
        let _ = Reflect::set(&data, &"shape".into(), &kinds.collect::<Array>());
        data
    }
}

/// The course of a run; empty for a very long one.
fn shape(controller: Controller, run: &Session) -> Vec<Option<Highlight>> {
    let length = run.standing().actions;
    if length > LONGEST {
        return Vec::new();
    }
    let copy = controller.game.load(&run.replay());
    copy.map_or_else(|_| Vec::new(), |copy| Listener::new(copy).whole().0.shape(length, PARTS))
}

/// The card of a finished run, with ways to hand it on; `link` leads to its board.
pub fn card(controller: Controller, link: Option<String>) -> Option<El> {
    if controller.look(|run| run.status()) == Status::Playing {
        return None;
    }
    let card = Card::of(controller, link);
    let (text, data) = (card.text(), card.data());
    let shell = controller.shell();
    let hand_on = move || {
        let data = data.clone();
        dom::later(async move {
            if let Ok(promise) = script::card(&data) {
                drop(wasm_bindgen_futures::JsFuture::from(promise).await);
            }
        });
    };
    let words = el("span", "").set("id", "share-card-copy").text("Copy");
    let shown = el("pre", "card-text").set("id", "share-card").set("data-card", "").text(&text);
    let copy = button("button copy", "", move || copy(shell, "share-card", text.clone()));
    let copy = copy.add(words).add(el("span", "visually-hidden").text(": result"));
    let picture = if dom::can_share() { "Share picture…" } else { "Save picture" };
    let ways =
        el("div", "row wrap").add(copy).add(button("button", picture, hand_on).set("data-card", "picture"));
    Some(el("div", "form-field").add(el("span", "").text("Your result")).add(shown).add(ways))
}
