//! The HUD and the message line.

use engine::Ranking;
use view::{HudField, Tone};

use super::face::{face, names};
use crate::controller::Controller;
use crate::route::Route;
use crate::ui::{El, el, icon, link};

/// The CSS name of a tone.
pub fn tone_name(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Good => "good",
        Tone::Warn => "warn",
        Tone::Bad => "bad",
    }
}

/// Returns how full `12 / 30` is, in percent.
fn fraction(value: &str) -> Option<u32> {
    let (part, whole) = value.split_once(" / ")?;
    let (part, whole): (u32, u32) = (part.parse().ok()?, whole.parse().ok()?);
    (whole > 0).then(|| part.min(whole).saturating_mul(100) / whole)
}

/// The widest that a value with such numbers gets: each has room for as many digits as the whole it is part of, on
/// clocks for two, elsewhere for `digits`. So a number that grows moves nothing beside it.
fn widest(value: &str, digits: usize) -> String {
    // Where there is no number yet, one comes.
    let value = if value == "–" { "0" } else { value };
    let digits = if value.contains(':') { 2 } else { digits };
    let digits = value.split_once(" / ").map_or(digits, |(_, whole)| whole.len());
    value.split_inclusive(|c: char| !c.is_ascii_digit()).fold(String::new(), |wide, part| {
        let number = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        let missing = if number.is_empty() { 0 } else { digits.saturating_sub(number.len()) };
        wide + &"0".repeat(missing) + part
    })
}

/// The digits that numbers have room for.
const DIGITS: usize = 3;

/// The suffix of an assisted best score.
const HELPED: &str = " assisted";

/// The heads-up display: the main fields, large, and the rest in a line below.
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
            // Fields are bound by index, so adding or removing one changes those after it.
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

/// The best score, or the distance to it, after the other fields. Always present, so that nothing jumps when
/// the first result comes.
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
        // An icon, because words would push everything else aside.
        let helped = (score != best)
            .then(|| el("span", "helped").add(icon("hint")).add(el("span", "visually-hidden").text(HELPED)));
        let list = link("cover", &Route::Scores(controller.game.meta().id.to_owned()).href(), "");
        let list = list.set("aria-label", "All best runs").set("title", "All best runs");
        let shown = cell("best", label).set_some("data-tone", score.starts_with('+').then_some("good"));
        let value = el("dd", "").set("data-widest", &widest(score, DIGITS)).text(score);
        vec![shown.add(value.add_all(helped).add(list))]
    })
}

fn cell(id: &str, label: &str) -> El {
    el("div", "field").set("data-field", id).add(el("dt", "").text(label))
}

fn field(controller: Controller, i: usize, shown: HudField) -> El {
    let value = move || {
        controller.facts(|facts| facts.hud.get(i).map_or_else(String::new, |field| field.value.clone()))
    };
    let tone =
        move || controller.facts(|facts| facts.hud.get(i).map(|field| tone_name(field.tone).to_owned()));
    let meter = el("span", "meter").set("aria-hidden", "true");
    let fill = meter.clone();
    let percent = move || {
        let metered = controller.facts(|facts| facts.hud.get(i).and_then(|field| field.meter));
        metered
            .map(|(now, full)| (now.saturating_mul(100) / full.max(1)).min(100))
            .or_else(|| fraction(&value()))
    };
    crate::ui::react(move || {
        match percent() {
            Some(percent) => {
                fill.clone().set("data-shown", "true").style("--fill", &format!("{percent}%"));
            }
            // Its room stays.
            None => drop(fill.clone().style("--fill", "0%")),
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
    // Scores are among the main fields and grow most.
    let digits = DIGITS + usize::from(shown.main);
    let value =
        el("dd", "").bind("data-widest", move || pictures().is_empty().then(|| widest(&value(), digits)));
    cell(shown.id, shown.label).bind("data-tone", tone).add(value.add(drawn).add(words)).add(meter)
}

/// The message line: hints, refusals and recent events.
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
    fn figures_have_room_to_grow() {
        for (value, wide) in [
            ("9 / 30", "09 / 30"),
            ("12 / 196", "012 / 196"),
            ("7", "007"),
            ("1234", "1234"),
            ("3 away", "003 away"),
            ("+12", "+012"),
            ("0:42", "00:42"),
            ("in hand", "in hand"),
            ("–", "000"),
        ] {
            assert_eq!(widest(value, 3), wide);
        }
    }

    #[test]
    fn fractions_are_recognized() {
        assert_eq!(fraction("12 / 30"), Some(40));
        assert_eq!(fraction("31 / 30"), Some(100));
        for other in ["12", "12/30", "a / b", "3 / 0", ""] {
            assert_eq!(fraction(other), None, "{other:?}");
        }
    }
}
