//! Values and words around the board.

use leptos::prelude::*;
use view::{Field, Tone};

use crate::table::Table;

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

/// The heads-up display.
#[component]
pub fn Hud(table: Table) -> impl IntoView {
    let hud = Memo::new(move |_| table.facts.with(|facts| facts.hud.clone()));
    let best = Memo::new(move |_| table.facts.with(|facts| facts.best));
    let field = |field: Field| {
        let meter = fraction(&field.value);
        view! {
            <div class="field" data-field=field.id data-tone=tone_name(field.tone)>
                <dt>{field.label}</dt>
                <dd>{field.value}</dd>
                <span
                    class="meter"
                    aria-hidden="true"
                    data-shown=meter.map(|_| "true")
                    style:--fill=format!("{}%", meter.unwrap_or(0))
                ></span>
            </div>
        }
    };
    view! {
        <dl class="hud" aria-label="Status">
            {move || hud.get().into_iter().map(field).collect_view()}
            {move || best.get().map(|score| view! {
                <div class="field" data-field="best" data-tone="plain">
                    <dt>"Best"</dt>
                    <dd>{score.0}</dd>
                </div>
            })}
        </dl>
    }
}

/// One line under the board for hints, refusals and what just happened. Always takes its room, so nothing jumps.
#[component]
pub fn MessageLine(table: Table) -> impl IntoView {
    view! {
        <p class="message" data-message data-tone=move || tone_name(table.message.get().tone)>
            {move || table.message.get().text}
        </p>
    }
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
