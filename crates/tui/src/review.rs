//! The review of a watched run, judged in a thread of its own and shown below the board.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use engine::{AnyGame, Judgement, Replay};
use journal::{Review, Reviewer};
use ratatui::buffer::Buffer;
use ratatui::layout::{Layout, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Paragraph, Widget, Wrap};
use view::Scale;

use crate::hits::Hits;
use crate::look::Look;
use crate::screens::fit;

/// The lines of the panel: a chart, a sentence of two lines and the worst actions.
const LINES: u16 = 6;
/// Milliseconds between two looks at the thread.
pub(crate) const LOOK: u32 = 50;

/// A review under way or done. Dropping it ends the thread after the action it judges.
pub(crate) struct Reviewing {
    scale: Scale,
    length: usize,
    judged: Vec<Judgement<String>>,
    /// While the thread works.
    reports: Option<Receiver<Judgement<String>>>,
    review: Option<Review>,
    /// The action that is shown, one of the worst.
    chosen: Option<usize>,
    hits: Hits<usize>,
}

impl Reviewing {
    /// Judges a run from its first action on; `None` if the game has no review.
    pub(crate) fn begin(game: &'static dyn AnyGame, run: &Replay) -> Option<Reviewing> {
        let reviewer = Reviewer::new(game.load(run).ok()?)?;
        let (scale, length) = (reviewer.scale(), reviewer.length());
        let (send, reports) = channel();
        let judge = move || reviewer.map(|judged| send.send(judged)).take_while(Result::is_ok).for_each(drop);
        std::thread::Builder::new().spawn(judge).ok()?;
        let (judged, hits) = (Vec::new(), Hits::default());
        Some(Reviewing { scale, length, judged, reports: Some(reports), review: None, chosen: None, hits })
    }

    pub(crate) fn is_working(&self) -> bool {
        self.reports.is_some()
    }

    /// Takes in what the thread has found; true when something is new.
    pub(crate) fn hear(&mut self) -> bool {
        let Some(reports) = &self.reports else { return false };
        let before = self.judged.len();
        let ended = loop {
            match reports.try_recv() {
                Ok(judged) => self.judged.push(judged),
                Err(why) => break why == TryRecvError::Disconnected,
            }
        };
        if ended {
            self.reports = None;
            self.review = Some(Review::new(self.scale, std::mem::take(&mut self.judged)));
        }
        ended || self.judged.len() > before
    }

    /// Chooses one of the worst actions, from 0; returns its number on the timeline and what would have been better.
    pub(crate) fn choose(&mut self, rank: usize) -> Option<(usize, String)> {
        let review = self.review.as_ref()?;
        let at = *review.worst().get(rank)?;
        self.chosen = Some(at);
        let better = review.judged().get(at)?.better.as_ref();
        Some((at, better.map_or_else(String::new, |better| better.action.clone())))
    }

    /// The worst actions, once they are known.
    pub(crate) fn worst(&self) -> Vec<usize> {
        self.review.as_ref().map_or_else(Vec::new, Review::worst)
    }

    /// The rank of the worst action at a position of the screen.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<usize> {
        self.hits.at(column, row)
    }

    /// The part of the body that the panel takes.
    pub(crate) fn area(body: Rect) -> Rect {
        let height = LINES.min(body.height / 2);
        Rect { y: body.bottom() - height, height, ..body }
    }

    /// Draws the panel; `position` is the moment that is shown.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look, position: usize) {
        use ratatui::layout::Constraint::{Fill, Length};
        self.hits = Hits::default();
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let [chart, words, list] = Layout::vertical([Length(1), Length(2), Fill(1)]).areas(inner);
        let Some(review) = &self.review else {
            let text = progress(self.judged.len(), self.length, look);
            buffer.set_string(chart.x, chart.y, fit(&text, chart.width), look.accent());
            return;
        };
        let head = format!("Review  {} ", review.caption());
        let room = usize::from(chart.width).saturating_sub(head.chars().count());
        let line = format!("{head}{}", review.sparkline(room));
        buffer.set_string(chart.x, chart.y, fit(&line, chart.width), Style::new());
        let chosen = self.chosen.filter(|at| *at == position);
        let told = chosen.map_or_else(|| about(review), |at| review.tell(at));
        Paragraph::new(told).wrap(Wrap { trim: true }).render(words, buffer);
        for (rank, (y, at)) in (list.y..list.bottom()).zip(review.worst()).enumerate() {
            let style = if chosen == Some(at) { look.accent() } else { Style::new() };
            let text = format!("{} {}", rank + 1, cost(review, at));
            buffer.set_string(list.x, y, fit(&text, list.width), style);
            self.hits.add(Rect::new(list.x, y, list.width, 1), rank);
        }
    }
}

/// The whole run in a sentence, and play and luck.
fn about(review: &Review) -> String {
    let figures = review.figures().map(|figures| figures.map(|(name, figure)| format!("{name} {figure}")));
    let figures = figures.map_or_else(String::new, |figures| format!(" {}.", figures.join(", ")));
    format!("{}{figures}", review.summary())
}

fn progress(done: usize, length: usize, look: &Look) -> String {
    let full = 20 * done / length.max(1);
    let (filled, rest) = if look.ascii { ("=", "-") } else { ("━", "─") };
    format!("Review {}{} {done} of {length} actions", filled.repeat(full), rest.repeat(20 - full))
}

/// `Action 3 cost 2 moves.`, without what would have been better.
fn cost(review: &Review, at: usize) -> String {
    let told = review.tell(at);
    told.split_once(" Better:").map_or_else(|| told.clone(), |(cost, _)| cost.to_owned())
}
