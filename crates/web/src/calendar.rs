//! The calendar of daily runs: which days were played, how long in a row, and the boards of days gone by.

use std::rc::Rc;

use engine::AnyGame;
use journal::{Day, Entry, dailies, daily_streak, result, streak_words};

use crate::graph::*;
use crate::route::{Route, Wanted};
use crate::shell::Shell;
use crate::ui::{El, button, el, icon_button, link};
use crate::{dom, past};

/// The first day of the month of a day.
fn month_of(day: Day) -> Day {
    let text = day.to_string();
    format!("{}-01", &text[..7]).parse().unwrap_or(day)
}

fn month_after(first: Day) -> Day {
    // No month has more than 31 days, and none fewer than 28.
    month_of(Day(first.0 + 31))
}

/// The panel. `now` is the day, which changes at midnight.
pub fn calendar(shell: Shell, now: Signal<Day>) -> El {
    let today = now.get_untracked();
    let found: Signal<Rc<Vec<Entry>>> = Signal::new(Rc::default());
    let (month, chosen) = (Signal::new(month_of(today)), Signal::new(today));
    dom::later(async move {
        let entries = past::entries(shell).await;
        found.set(Rc::new(
            dailies(&entries, catalog::daily_id).into_iter().map(|(_, entry)| entry.clone()).collect(),
        ));
    });
    let words = move || {
        let found = found.get();
        streak_words(daily_streak(&dailies(found.iter(), catalog::daily_id), now.get()))
    };
    let turn = move |later: bool| {
        let first = month.get_untracked();
        month.set(if later { month_after(first) } else { month_of(first.before()) });
    };
    let head = el("div", "row calendar-head")
        .add(
            icon_button("icon-button", "back", "Previous month", move || turn(false))
                .set("data-month", "before"),
        )
        .add(el("b", "grow center").bind_text(move || dom::month(month.get().start() as f64)))
        .add(
            icon_button("icon-button", "forward", "Next month", move || turn(true))
                .set("data-month", "after")
                .bind_property("disabled", move || (month_after(month.get()) > now.get()).into()),
        );
    let key = move || format!("{} {} {} {}", month.get(), chosen.get(), found.get().len(), now.get());
    let days = el("div", "calendar-days").add_for(key, move |_| {
        let found = found.get_untracked();
        let found = dailies(found.iter(), catalog::daily_id);
        month_days(&found, month.get_untracked(), chosen, now.get_untracked())
    });
    let boards = el("ul", "past-rows").set("data-day-boards", "").add_for(
        move || format!("{} {}", chosen.get(), found.get().len()),
        move |_| {
            let day = chosen.get_untracked();
            let found = found.get_untracked();
            let found = dailies(found.iter(), catalog::daily_id);
            catalog::games().filter_map(|game| board(shell, &found, game, day)).collect()
        },
    );
    el("section", "panel calendar")
        .set("data-calendar", "")
        .add(el("h2", "").text("Your days"))
        .add(el("p", "").set("data-streak", "").bind_text(words))
        .add(head)
        .add(days)
        .add(el("h3", "").bind_text(move || dom::long_day(chosen.get().start() as f64)))
        .add(boards)
}

/// The days of a month as buttons, below their weekdays.
fn month_days(found: &[(Day, &Entry)], first: Day, chosen: Signal<Day>, today: Day) -> Vec<El> {
    let heads = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
        .into_iter()
        .map(|name| el("span", "quiet small center").set("aria-hidden", "true").text(name));
    let blank = (0..first.0 - first.monday().0).map(|_| el("span", ""));
    let games = catalog::games().count();
    let day = |number: u32| {
        let day = Day(number);
        let done = found.iter().filter(|(known, _)| *known == day).count();
        let label = format!("{}: {done} of {games} finished", dom::long_day(day.start() as f64));
        let dots = el("span", "day-dots").set("aria-hidden", "true").add_all((0..done).map(|_| el("i", "")));
        button("calendar-day", &(number - first.0 + 1).to_string(), move || chosen.set(day))
            .set("aria-label", &label)
            .set("data-day", &day.to_string())
            .set("aria-pressed", if chosen.get_untracked() == day { "true" } else { "false" })
            .set_some("aria-current", (day == today).then_some("date"))
            .set_some("disabled", (day > today).then_some(""))
            .set_some("data-all", (done == games).then_some(""))
            .add(dots)
    };
    heads.chain(blank).chain((first.0..month_after(first).0).map(day)).collect()
}

/// A game's board of a day: what became of it, and the way to it.
fn board(shell: Shell, found: &[(Day, &Entry)], game: &'static dyn AnyGame, day: Day) -> Option<El> {
    let (meta, preset) = (game.meta(), catalog::daily_preset(game)?);
    let entry =
        found.iter().find(|(known, entry)| *known == day && entry.game == meta.id).map(|(_, entry)| *entry);
    let wanted = Wanted {
        seed: Some(day.seed(meta.id).ok()?.to_string()),
        preset: Some(preset.id.to_owned()),
        ..Wanted::default()
    };
    let way = Route::Play { game: meta.id.to_owned(), wanted: Some(wanted) }.href();
    let result = entry.map_or_else(|| "Not played".to_owned(), |entry| result(game, entry));
    let late =
        entry.filter(|entry| entry.when >= day.closes()).map(|_| el("span", "quiet small").text("later"));
    let verb = if entry.is_some() { "Again" } else { "Play" };
    let watch = entry.map(|entry| {
        let when = entry.when;
        button("button small", "Watch", move || past::watch(shell, when))
            .set("aria-label", &format!("Watch your run of {}", meta.title))
    });
    let words = el("div", "past-what")
        .add(el("b", "").text(meta.title))
        .add(el("span", "").text(&result).text(" ").add_all(late));
    Some(el("li", "past-row").set("data-game", meta.id).add(words).add_all(watch).add(
        link("button small", &way, verb).set("aria-label", &format!("{verb}: {} of this day", meta.title)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_follow_each_other() {
        let day = |text: &str| text.parse::<Day>().expect("it is a day");
        assert_eq!(month_of(day("2026-11-18")), day("2026-11-01"));
        assert_eq!(month_after(day("2026-01-01")), day("2026-02-01"));
        assert_eq!(month_after(day("2026-02-01")), day("2026-03-01"));
        assert_eq!(month_after(day("2026-12-01")), day("2027-01-01"));
        assert_eq!(month_of(day("2026-03-01").before()), day("2026-02-01"));
    }
}
