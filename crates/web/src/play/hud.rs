//! Values and words around the board.

use engine::Ranking;
use view::{Field, Tone};

use super::face::{face, names};
use crate::controller::Controller;
use crate::route::Route;
use crate::ui::{El, el, icon, link};

/// The name of a mood for stylesheets.
pub fn tone_name(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Good => "good",
        Tone::Warn => "warn",
        Tone::Bad => "bad",
    }
}

/// How full `12 / 30` is, in percent.
fn fraction(value: &str) -> Option<u32> {
    let (part, whole) = value.split_once(" / ")?;
    let (part, whole): (u32, u32) = (part.parse().ok()?, whole.parse().ok()?);
    (whole > 0).then(|| part.min(whole).saturating_mul(100) / whole)
}

/// What is said of an assisted best score.
const HELPED: &str = " assisted";

/// The heads-up display: the figures that matter most, large, and the rest in a line below them.
pub fn hud(controller: Controller) -> El {
    el("div", "hud scrolls-x")
        .set("role", "group")
        .set("aria-label", "Status")
        .add(fields(controller, "figures", true))
        .add(best(controller, fields(controller, "details scrolls", false)))
}

/// The main fields, or all others.
fn fields(controller: Controller, class: &str, main: bool) -> El {
    let ids = move || {
        controller.facts(|facts| {
            // Fields are bound by their place in the list, so a field that comes or goes changes those after it.
            let mine = facts.hud.iter().enumerate().filter(|(_, field)| field.main == main);
            mine.map(|(i, field)| format!("{i} {} {}\n", field.id, field.label)).collect::<String>()
        })
    };
    el("dl", class).add_for(ids, move |_| {
        let now = controller.facts(|facts| facts.hud.clone());
        let mine = now.into_iter().enumerate().filter(|(_, field)| field.main == main);
        mine.map(|(i, shown)| field(controller, i, shown)).collect()
    })
}

/// The best score, or how far it is, at the end of a list of fields. Always there, so that nothing jumps when the first
/// result comes.
fn best(controller: Controller, list: El) -> El {
    let best = move || {
        let ranking = controller.game.meta().ranking;
        controller.facts(|facts| {
            let score = facts.best.map(|(score, _)| score.0);
            let (label, score) = match (facts.to_best(ranking), score) {
                (Some(missing @ 0..), _) => ("To best", missing.to_string()),
                (Some(missing), _) => ("New best", format!("+{}", -missing)),
                (None, Some(score)) => ("Best", score.to_string()),
                (None, None) => ("Best", if ranking == Ranking::Most { "0" } else { "–" }.to_owned()),
            };
            let helped = facts.best.is_some_and(|(_, helped)| helped);
            format!("{label}\n{score}{}", if helped { HELPED } else { "" })
        })
    };
    list.add_for(best, move |best| {
        let (label, best) = best.split_once('\n').unwrap_or(("Best", best));
        let score = best.trim_end_matches(HELPED);
        // A picture, which takes no room: words would push everything else aside.
        let helped = (score != best)
            .then(|| el("span", "helped").add(icon("hint")).add(el("span", "visually-hidden").text(HELPED)));
        let list = link("cover", &Route::Scores(controller.game.meta().id.to_owned()).href(), "");
        let list = list.set("aria-label", "All best runs").set("title", "All best runs");
        let shown = cell("best", label).set_some("data-tone", score.starts_with('+').then_some("good"));
        vec![shown.add(el("dd", "").text(score).add_all(helped).add(list))]
    })
}

fn cell(id: &str, label: &str) -> El {
    el("div", "field").set("data-field", id).add(el("dt", "").text(label))
}

fn field(controller: Controller, i: usize, shown: Field) -> El {
    let value = move || {
        controller.facts(|facts| facts.hud.get(i).map_or_else(String::new, |field| field.value.clone()))
    };
    let tone =
        move || controller.facts(|facts| facts.hud.get(i).map(|field| tone_name(field.tone).to_owned()));
    let meter = el("span", "meter").set("aria-hidden", "true");
    let fill = meter.clone();
    let percent = move || {
        let metered = controller.facts(|facts| facts.hud.get(i).and_then(|field| field.meter));
        metered.map(|(now, full)| now.saturating_mul(100) / full.max(1)).or_else(|| fraction(&value()))
    };
    crate::ui::react(move || {
        if let Some(percent) = percent() {
            fill.clone().set("data-shown", "true").style("--fill", &format!("{percent}%"));
        }
    });
    let pictures = move || {
        controller.facts(|facts| facts.hud.get(i).map_or_else(String::new, |field| names(&field.pictures)))
    };
    let drawn = el("span", "pictures").set("aria-hidden", "true").add_for(pictures, move |_| {
        let now =
            controller.facts(|facts| facts.hud.get(i).map_or_else(Vec::new, |field| field.pictures.clone()));
        now.into_iter()
            .filter_map(|picture| face(controller.shell(), controller.sprites(), picture))
            .collect()
    });
    let words = el("span", "")
        .bind("class", move || (!pictures().is_empty()).then(|| "visually-hidden".to_owned()))
        .bind_text(value);
    cell(shown.id, shown.label).bind("data-tone", tone).add(el("dd", "").add(drawn).add(words)).add(meter)
}

/// Hints, refusals and what just happened.
pub fn message(controller: Controller) -> El {
    el("p", "message")
        .set("data-message", "")
        .bind("data-hint", move || controller.announcer.message().is_hint().then(String::new))
        .bind("data-tone", move || Some(tone_name(controller.announcer.message().tone).to_owned()))
        .bind_text(move || controller.announcer.message().text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_recognized() {
        assert_eq!(fraction("12 / 30"), Some(40));
        assert_eq!(fraction("31 / 30"), Some(100));
        for other in ["12", "12/30", "a / b", "3 / 0", ""] {
            assert_eq!(fraction(other), None, "{other:?}");
        }
    }
}
