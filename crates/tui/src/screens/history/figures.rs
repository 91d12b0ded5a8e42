//! What the runs amount to: figures, small charts, daily runs and goals as lines.

use engine::AnyGame;
use journal::{Day, Entry, Stats, dailies, daily_streak, day_streak, result, setup_name, streak_words};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::History;
use crate::book::wrap;
use crate::look::Look;
use crate::screens::{Desk, fit};

/// The days of the daily calendar that are shown.
const DAYS: u32 = 14;

impl History {
    /// The lines of the statistics for a width.
    pub(super) fn figure_lines(&self, desk: &Desk, width: u16) -> Vec<Line<'static>> {
        match catalog::find(&self.filter.game) {
            Some(game) => self.of_game(game, desk, width),
            None => self.of_all(desk, width),
        }
    }

    fn of_game(&self, game: &'static dyn AnyGame, desk: &Desk, width: u16) -> Vec<Line<'static>> {
        let (look, setup) = (&desk.look, &self.filter.setup);
        let of_game: Vec<&Entry> = self.past.iter().filter(|run| run.game == game.meta().id).collect();
        let of = of_game.iter().copied().filter(|run| setup.is_empty() || run.setup == *setup);
        let stats = Stats::of(game.meta().ranking, of, desk.today());
        let name = if setup.is_empty() { "all setups".to_owned() } else { setup_name(game, setup) };
        let mut lines = vec![heading(&format!("{}, {name}", game.meta().title), look)];
        lines.extend(stats.figures().into_iter().map(|(name, value)| figure(name, &value, look)));
        // Scores of different setups do not compare.
        let one = of_game.iter().all(|run| !setup.is_empty() || run.setup == of_game[0].setup);
        if one && !stats.bars.is_empty() {
            lines.extend([Line::raw(""), heading("How often each result came up", look)]);
            lines.extend(stats.distribution().into_iter().map(|row| Line::raw(format!(" {row}"))));
            let room = usize::from(width.saturating_sub(2));
            if let Some(chart) = stats.progress(room) {
                lines.extend([Line::raw(""), heading(&stats.progress_words(room), look)]);
                lines.push(Line::raw(format!(" {chart}")));
            }
        } else if !stats.course.is_empty() {
            let text = "Choose a setup to see how its results compare: s.";
            lines.extend([Line::raw(""), Line::styled(fit(text, width), look.faint())]);
        }
        lines.extend(goals(game, &of_game, look, width));
        lines
    }

    fn of_all(&self, desk: &Desk, width: u16) -> Vec<Line<'static>> {
        let (look, today) = (&desk.look, desk.today());
        let days = day_streak(self.past.iter().map(|run| Day::at(run.when)), today);
        let mut lines = vec![heading("All games", look)];
        lines.push(figure("Finished", &self.past.len().to_string(), look));
        lines.push(figure("Days in a row", &format!("{}, longest {}", days.now, days.best), look));
        lines.push(Line::raw(""));
        for game in desk.shelf.iter().map(|listed| listed.game) {
            let meta = game.meta();
            let of = || self.past.iter().filter(|run| run.game == meta.id);
            let stats = Stats::of(meta.ranking, of(), today);
            let Some(latest) = of().next_back() else { continue };
            let won = stats.won.map_or_else(String::new, |won| format!(", {won} won"));
            lines.push(figure(meta.title, &format!("{} finished{won}", stats.played), look));
            let text = format!("Latest: {}, {}", setup_name(game, &latest.setup), result(game, latest));
            lines.push(Line::styled(
                format!(" {:<14} {}", "", fit(&text, width.saturating_sub(17))),
                look.faint(),
            ));
        }
        lines.extend([Line::raw(""), heading("Daily runs", look)]);
        let found = dailies(&self.past, catalog::daily_id);
        lines.push(Line::raw(format!(" {}", streak_words(daily_streak(&found, today)))));
        let games = desk.shelf.iter().filter(|listed| catalog::daily_preset(listed.game).is_some()).count();
        for day in (today.0.saturating_sub(DAYS - 1)..=today.0).rev().map(Day) {
            let done = found.iter().filter(|(known, _)| *known == day).count();
            let marks = "●".repeat(done) + &"○".repeat(games.saturating_sub(done));
            let style = if done > 0 { look.accent() } else { look.faint() };
            lines.push(Line::from_iter([Span::raw(format!(" {day}  ")), Span::styled(marks, style)]));
        }
        lines
    }
}

fn heading(text: &str, look: &Look) -> Line<'static> {
    Line::styled(text.to_owned(), look.accent())
}

fn figure(name: &str, value: &str, look: &Look) -> Line<'static> {
    Line::from_iter([Span::styled(format!(" {name:<14} "), look.faint()), Span::raw(value.to_owned())])
}

/// The ladder of goals, with marks on what runs without help have reached.
fn goals(game: &dyn AnyGame, runs: &[&Entry], look: &Look, width: u16) -> Vec<Line<'static>> {
    let goals = game.goals();
    let is_done = |id: &str| runs.iter().any(|run| run.goals.iter().any(|goal| goal == id));
    let done = goals.iter().filter(|goal| is_done(goal.id)).count();
    if goals.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::raw(""), heading(&format!("Goals: {done} of {}", goals.len()), look)];
    for goal in goals {
        let (mark, style) = if is_done(goal.id) { ("✓", look.accent()) } else { ("·", Style::new()) };
        let title = format!(" {mark} {:<22} ", fit(goal.title, 22));
        let below = " ".repeat(title.chars().count());
        let about = wrap(&[(goal.about.to_owned(), look.faint())], width.saturating_sub(26).into());
        let starts = [title].into_iter().chain(std::iter::repeat(below));
        lines.extend(
            starts
                .zip(about)
                .map(|(start, words)| Line::from_iter([Span::styled(start, style)].into_iter().chain(words))),
        );
    }
    lines
}
