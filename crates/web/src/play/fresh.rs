//! The New game dialog: presets as cards, and custom parameters in a form built from the game's parameter specs.

use std::rc::Rc;
use std::time::Duration;

use crate::graph::*;
use engine::{Axis, ParamKind, ParamSpec, Refused, Seed, Start};
use journal::rating_words;
use view::PlaceId;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::Panels;
use crate::controller::Controller;
use crate::make::read;
use crate::online;
use crate::route::Route;
use crate::shell::Confirmation;
use crate::storage;
use crate::ui::{El, button, dialog, el, link};
use view::sentence;

/// The card for custom parameters.
const NO_PRESET: &str = "[name=preset][value='']";

/// The dialog.
pub fn fresh(controller: Controller, panels: Panels) -> El {
    dialog(
        panels.fresh,
        "fresh",
        || "New game".to_owned(),
        move || {
            // Whatever is chosen can be ranked.
            online::want_all(controller.shell(), controller.game);
            vec![form(controller, panels)]
        },
    )
}

/// Returns what the form would start, or why it cannot.
fn start(controller: Controller, fields: &[(&'static ParamSpec, El)], seed: &str) -> Result<Start, Refused> {
    let pairs = fields.iter().map(|(spec, field)| format!("{}={}", spec.key, plain(&value(&field.0))));
    let params = controller.game.params(&pairs.collect::<Vec<_>>().join(" "))?;
    let seed = match seed {
        "" => online::offer_seed(controller.shell(), controller.game, &params),
        seed => seed.parse::<Seed>()?,
    };
    let start = Start { params, seed, position: None };
    controller.game.start(&start)?;
    Ok(start)
}

/// Strips spaces: parameters have none, but players type them after commas.
fn plain(value: &str) -> String {
    value.split_whitespace().collect()
}

/// The value of a field.
fn value(field: &Element) -> String {
    match field.dyn_ref::<HtmlSelectElement>() {
        Some(select) => select.value(),
        None => field.unchecked_ref::<HtmlInputElement>().value(),
    }
}

/// Fields with their specs. Cloning clones handles, not elements.
type Fields = Rc<Vec<(&'static ParamSpec, El)>>;

fn form(controller: Controller, panels: Panels) -> El {
    let own = panels.own.get_untracked();
    panels.own.set(false);
    let now = controller.look(|run| run.param_values());
    let fields = controller.game.specs().into_iter().zip(now);
    let fields: Fields = Rc::new(fields.map(|(spec, value)| (spec, input(spec, &value))).collect());
    let chosen = storage::chosen(controller.shell().store, controller.game).filter(|_| !own);
    if let Some(preset) = &chosen {
        fill(&fields, &preset.params);
    }
    let played = controller.facts(|facts| facts.preset).unwrap_or_default();
    let shown = chosen.map_or(if own { "" } else { played }, |preset| preset.id);
    let seed = plain_input("custom-seed")
        .set("maxlength", &Seed::MAX_LEN.to_string())
        .set("placeholder", "random")
        .set("aria-describedby", "custom-seed-help");
    let error = el("p", "refusal").set("role", "alert").set("data-error", "");
    let details = el("details", "own").set_some("open", shown.is_empty().then_some(""));
    let cards = match controller.game.axes() {
        [] => cards(controller, &fields, shown, &details),
        axes => questions(controller, axes, &fields, shown),
    };
    let details = own_setup(controller, details, &fields, &seed).on("input", edited(&cards, &error));
    let (answer, opened) = (error.clone(), details.clone());
    let form = el("form", "form").set("novalidate", "").on("submit", move |event| {
        event.prevent_default();
        match start(controller, &fields, value(&seed.0).trim()) {
            Ok(start) => {
                panels.fresh.set(false);
                begin(controller, start);
            }
            Err(refused) => {
                opened.clone().set("open", "");
                mark(&fields, &seed, &refused);
                answer.0.set_text_content(Some(&sentence(&refused.message)));
            }
        }
    });
    let submit = el("button", "button primary").set("type", "submit").set("data-start", "").text("Start");
    let foot = el("div", "sheet-foot").add(error).add(submit);
    form.add(cards).add(details).add(foot)
}

/// A row for each parameter, and one for the seed.
fn own_setup(controller: Controller, details: El, fields: &Fields, seed: &El) -> El {
    let rows: Vec<El> = fields
        .iter()
        .map(|(spec, field)| row(spec, field).add_all(workshop(controller, spec, field)))
        .collect();
    let seed_row = el("div", "form-field")
        .add(el("label", "").set("for", "custom-seed").text("Seed"))
        .add(seed.clone())
        .add(help("custom-seed-help", "The same seed gives the same board. Leave it empty for a new one."));
    details.add(el("summary", "").text("Custom game")).add_all(rows).add(seed_row)
}

/// Handles a changed value: it leaves the preset, and the old value's error no longer applies.
fn edited(cards: &El, error: &El) -> impl Fn(Event) + 'static {
    let (cards, error) = (cards.clone(), error.clone());
    move |event| {
        let field: Option<Element> = event.target().and_then(|it| it.dyn_into().ok());
        if field.as_ref().is_none_or(|field| field.id() != "custom-seed") {
            leave_presets(&cards.0);
        }
        if let Some(field) = field {
            let _ = field.remove_attribute("aria-invalid");
        }
        error.0.set_text_content(None);
    }
}

/// Starts a run, after asking if it replaces one that is not finished.
fn begin(controller: Controller, start: Start) {
    let replaced = controller.replaced_by(&start);
    let begin = move || {
        controller.begin_chosen(&start.params, start.seed.clone());
        // Leave the button that opened this, so that the game's keys work at once.
        set_timeout(move || controller.focus(PlaceId(0)), Duration::ZERO);
    };
    let slot = storage::slot_title(controller.game, replaced.unwrap_or_default());
    let ask = Confirmation {
        title: format!("Replace your {slot} game?").into(),
        text: "It isn't finished. The new one will replace it.",
        yes: "New game",
        no: "Keep it",
        then: Box::new(begin),
    };
    controller.shell().ask_if(replaced.is_some(), ask);
}

/// Marks the fields that a refusal is about, and leads to them.
fn mark(fields: &Fields, seed: &El, refused: &Refused) {
    // A refusal of a parameter begins with its label.
    let meant = |spec: &ParamSpec| {
        let rest = refused.message.strip_prefix(spec.label);
        rest.is_some_and(|rest| rest.starts_with(" must") || rest.starts_with(':'))
    };
    let fields = fields.iter().map(|(spec, field)| (field, meant(spec)));
    for (field, wrong) in [(seed, refused.code == "bad-seed")].into_iter().chain(fields) {
        field.clone().set("aria-invalid", if wrong { "true" } else { "false" });
        if wrong {
            let _ = field.cast::<HtmlElement>().focus();
        }
    }
}

/// A card per preset and one for custom parameters. Choosing a preset fills in its values.
fn cards(controller: Controller, fields: &Fields, shown: &str, details: &El) -> El {
    let card = |id: &str, title: &str, about: &str| {
        let radio = el("input", "").set("type", "radio").set("name", "preset").set("value", id);
        let radio = radio.set("aria-label", title).set("aria-description", about);
        let radio = match id == shown {
            true => radio.set("checked", "").set("autofocus", ""),
            false => radio,
        };
        let words = el("span", "preset-words").set("aria-hidden", "true").add(el("strong", "").text(title));
        (
            radio.clone(),
            el("label", "preset-card").add(radio).add(words.add(el("span", "quiet small").text(about))),
        )
    };
    let presets = controller.game.presets().into_iter().map(|preset| {
        let about = format!("{} {}", preset.about, rating_words(controller.game, &preset));
        let (radio, label) = card(preset.id, preset.title, about.trim_end());
        let fields = fields.clone();
        radio.on("change", move |_| {
            fill(&fields, &preset.params);
            online::want(controller.shell(), controller.game, &preset);
        });
        label
    });
    let (radio, none) = card("", "Custom", "Your own setup, below.");
    let (own_fields, own_params) = (fields.clone(), controller.look(|run| run.start().params.clone()));
    let details = details.clone();
    radio.on("change", move |_| {
        fill(&own_fields, &own_params);
        details.clone().set("open", "");
    });
    let legend = el("legend", "visually-hidden").text("What to play");
    el("fieldset", "preset-cards").add(legend).add_all(presets).add(none)
}

/// A row of answers per question; together they select a preset and fill in its values.
fn questions(controller: Controller, axes: &'static [Axis], fields: &Fields, shown: &str) -> El {
    let presets = controller.game.presets();
    let mut rest = presets.iter().position(|preset| preset.id == shown);
    let all = el("div", "axes");
    for (number, axis) in axes.iter().enumerate() {
        let now = rest.map(|rest| rest % axis.choices.len());
        rest = rest.map(|rest| rest / axis.choices.len());
        let answer = |(i, (title, about)): (usize, &(&str, &str))| {
            let radio = el("input", "").set("type", "radio").set("name", &format!("axis-{number}"));
            let radio = radio.set("value", &i.to_string()).set("aria-label", title);
            let radio = radio.set("aria-description", about);
            let radio = radio.set_some("checked", (now == Some(i)).then_some(""));
            let radio = radio.set_some("autofocus", (number == 0 && now == Some(i)).then_some(""));
            let words = el("span", "preset-words").set("aria-hidden", "true");
            let words = words.add(el("strong", "").text(title)).add(el("span", "quiet small").text(about));
            el("label", "preset-card").add(radio).add(words)
        };
        let legend = el("legend", "").text(axis.label).add(el("span", "quiet small").text(axis.about));
        let row = el("fieldset", "axis").add(legend);
        let _ = all.0.append_child(&row.add_all(axis.choices.iter().enumerate().map(answer)).0);
    }
    let (form, fields) = (all.0.clone(), fields.clone());
    all.on("change", move |_| {
        let mut place = 0;
        for (number, axis) in axes.iter().enumerate().rev() {
            let row = |rest: &str| form.query_selector(&format!("[name=axis-{number}]{rest}")).ok().flatten();
            // From a custom setup, an unanswered question gets its first answer.
            let Some(chosen) = row(":checked").or_else(|| row("")) else { return };
            let chosen: HtmlInputElement = chosen.unchecked_into();
            chosen.set_checked(true);
            place = place * axis.choices.len() + chosen.value().parse().unwrap_or(0);
        }
        if let Some(preset) = presets.get(place) {
            fill(&fields, &preset.params);
            online::want(controller.shell(), controller.game, preset);
        }
    })
}

/// Unchecks all presets and checks the custom card.
fn leave_presets(cards: &Element) {
    while let Ok(Some(chosen)) = cards.query_selector("input:checked:not([value=''])") {
        chosen.unchecked_into::<HtmlInputElement>().set_checked(false);
    }
    if let Ok(Some(none)) = cards.query_selector(NO_PRESET) {
        none.unchecked_into::<HtmlInputElement>().set_checked(true);
    }
}

/// Fills in parameters.
fn fill(fields: &Fields, params: &str) {
    for (key, value) in params.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        if let Some((_, field)) = fields.iter().find(|(spec, _)| spec.key == key) {
            let _ = js_sys::Reflect::set(&field.0, &"value".into(), &value.into());
        }
    }
}

fn plain_input(id: &str) -> El {
    let input = el("input", "input").set("id", id).set("autocomplete", "off");
    input.set("autocapitalize", "none").set("spellcheck", "false")
}

fn help(id: &str, words: &str) -> El {
    el("p", "quiet small").set("id", id).text(words)
}

/// A link to the workshop for a parameter, and the drafts saved there.
fn workshop(controller: Controller, spec: &ParamSpec, field: &El) -> Option<El> {
    let workshop = controller.game.workshop().filter(|workshop| workshop.craft().param == spec.key)?;
    let craft = workshop.craft();
    let way = Route::make(controller.game.meta().id).href();
    let saved = read(controller.shell(), controller.game, workshop);
    let field: HtmlInputElement = field.cast();
    let mine = (!saved.is_empty()).then(|| {
        button("button small", &format!("Use my {}", craft.many), move || {
            field.set_value(&saved.join(craft.joint));
            if let Ok(Some(none)) = document().query_selector(NO_PRESET) {
                none.unchecked_into::<HtmlInputElement>().set_checked(true);
            }
        })
        .set("data-mine", "")
    });
    let make = link("button small", &way, &format!("Make {}", craft.many));
    Some(el("p", "row").add_all(mine).add(make))
}

fn row(spec: &ParamSpec, field: &El) -> El {
    let id = format!("custom-{}", spec.key);
    // A list gets an example; its full range is in the error message. A choice shows its own.
    let range = match &spec.kind {
        ParamKind::Pairs { .. } => "Separate pairs with commas, or write none.".to_owned(),
        ParamKind::Choice { .. } => String::new(),
        kind => kind.to_string(),
    };
    let range = (!range.is_empty()).then(|| el("span", "range").text(&range));
    el("div", "form-field")
        .add(el("label", "").set("for", &id).text(spec.label))
        .add(field.clone())
        .add(help(&format!("{id}-help"), spec.help).text(" ").add_all(range))
}

/// The field of a parameter, with a value.
fn input(spec: &ParamSpec, value: &str) -> El {
    let id = format!("custom-{}", spec.key);
    let field = match spec.kind {
        ParamKind::Choice { words, titles } => {
            let option = |(word, title): (&&str, &&str)| {
                let option = el("option", "").set("value", word).text(title);
                option.set_some("selected", (*word == value).then_some(""))
            };
            return el("select", "input")
                .set("id", &id)
                .set("aria-describedby", &format!("{id}-help"))
                .add_all(words.iter().zip(titles).map(option));
        }
        ParamKind::Number { min, max } => plain_input(&id)
            .set("type", "number")
            .set("inputmode", "numeric")
            .set("min", &min.to_string())
            .set("max", &max.to_string()),
        ParamKind::NumberOr { .. } | ParamKind::Pairs { .. } | ParamKind::Text { .. } => plain_input(&id),
    };
    field.set("aria-describedby", &format!("{id}-help")).set("value", value)
}
