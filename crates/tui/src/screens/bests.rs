//! The best runs of a game, setup by setup; choosing one watches it.

use catalog::Listed;
use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use journal::Finish;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use view::Tone;

use super::{Desk, Go, cut, fit, key_bar, title};
use crate::bests::has_replay;
use crate::hits::Hits;

/// One line of the list.
enum BestRow {
    /// The setup of the runs below, and whether they are assisted.
    Setup(String),
    /// A run with its rank.
    Run(usize, Finish),
}

/// Targets of the mouse.
#[derive(Clone, Copy, Debug)]
enum BestsTarget {
    BestRow(usize),
    Watch,
    Back,
}

/// The list.
pub(crate) struct BestRuns {
    listed: &'static Listed,
    rows: Vec<BestRow>,
    row: usize,
    notice: String,
    hits: Hits<BestsTarget>,
}

impl BestRuns {
    pub(crate) fn new(listed: &'static Listed, desk: &Desk) -> BestRuns {
        let (meta, presets) = (listed.game.meta(), listed.game.presets());
        let board = desk.store.bests(meta);
        let mut categories = board.categories();
        // Presets in the menu's order, then all others.
        categories.sort_by_key(|category| {
            let place = presets.iter().position(|preset| preset.id == category.setup);
            (place.unwrap_or(usize::MAX), &category.setup, category.assisted, category.rules != meta.rules)
        });
        let mut rows = Vec::new();
        for category in categories {
            let runs = (1..).zip(board.of(category)).filter(|(_, run)| has_replay(run));
            let runs: Vec<BestRow> = runs.map(|(place, run)| BestRow::Run(place, run.clone())).collect();
            if runs.is_empty() {
                continue;
            }
            let preset = presets.iter().find(|preset| preset.id == category.setup);
            let name = preset.map_or(category.setup.as_str(), |preset| preset.title);
            let help = if category.assisted { ", assisted" } else { "" };
            let old = if category.rules == meta.rules { "" } else { ", older rules" };
            rows.push(BestRow::Setup(format!("{name}{help}{old}")));
            rows.extend(runs);
        }
        BestRuns { listed, rows, row: 1, notice: String::new(), hits: Hits::default() }
    }

    /// The id of the game.
    pub(crate) fn game(&self) -> &'static str {
        self.listed.game.meta().id
    }

    pub(crate) fn handle(&mut self, event: &Event, desk: &Desk) -> Go {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') => self.step(-1),
                KeyCode::Down | KeyCode::Char('j') => self.step(1),
                KeyCode::Enter | KeyCode::Char(' ') => return self.watch(desk),
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Left => return Go::Menu,
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.step(-1),
                MouseEventKind::ScrollDown => self.step(1),
                MouseEventKind::Down(MouseButton::Left) => match self.hits.at(mouse.column, mouse.row) {
                    Some(BestsTarget::BestRow(row)) => {
                        self.row = row;
                        return self.watch(desk);
                    }
                    Some(BestsTarget::Watch) => return self.watch(desk),
                    Some(BestsTarget::Back) => return Go::Menu,
                    None => {}
                },
                _ => {}
            },
            _ => {}
        }
        Go::Stay
    }

    /// Moves to the next run, past the lines between.
    fn step(&mut self, by: isize) {
        self.notice.clear();
        let count = self.rows.len() as isize;
        let mut row = self.row as isize;
        for _ in 0..count {
            row = (row + by).rem_euclid(count);
            if matches!(self.rows.get(row as usize), Some(BestRow::Run(..))) {
                break;
            }
        }
        self.row = row.unsigned_abs();
    }

    fn watch(&mut self, desk: &Desk) -> Go {
        let Some(BestRow::Run(_, run)) = self.rows.get(self.row) else { return Go::Stay };
        let session = desk
            .store
            .best_replay(self.game(), run)
            .and_then(|replay| self.listed.game.load(&replay).map_err(|rejection| rejection.to_string()));
        match session {
            Ok(session) => Go::Watch(session),
            Err(why) => {
                self.notice = why;
                Go::Stay
            }
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, desk: &Desk) {
        let [top, body, message, keys] = cut(frame.area());
        let look = &desk.look;
        let buffer = frame.buffer_mut();
        title(buffer, top, look, self.listed.game.meta().title, "best runs", Span::raw(""));
        self.hits = Hits::default();
        let visible = usize::from(body.height.saturating_sub(1));
        let first = (self.row + 1).saturating_sub(visible);
        for (y, index) in (body.y + 1..body.bottom()).zip(first..self.rows.len()) {
            let area = Rect { x: body.x + 1, y, width: body.width.saturating_sub(2), height: 1 };
            let line = match &self.rows[index] {
                BestRow::Setup(name) => Line::styled(fit(name, area.width), look.accent()),
                BestRow::Run(place, run) => {
                    self.hits.add(area, BestsTarget::BestRow(index));
                    let style = if index == self.row { look.chosen() } else { Style::new() };
                    Line::styled(format!(" {place:>2}. {:>8} ", run.score.0), style)
                }
            };
            buffer.set_line(area.x, area.y, &line, area.width);
        }
        let (tone, text) = match self.notice.as_str() {
            "" => (Tone::Plain, "Enter watches the run."),
            notice => (Tone::Warn, notice),
        };
        buffer.set_string(
            message.x + 1,
            message.y,
            fit(text, message.width.saturating_sub(1)),
            look.tone(tone),
        );
        let bar = [("Enter", "watch", BestsTarget::Watch), ("Esc", "back", BestsTarget::Back)];
        key_bar(buffer, keys, look, &bar, &mut self.hits);
    }
}
