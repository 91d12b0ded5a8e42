//! The review of a run: how each action compares with best play, which cost most, and what was luck.
//!
//! A game judges one action at a time ([`engine::Listing::judge`]); a [`Reviewer`] walks along a run with it, on any thread,
//! and a [`Review`] sums up all judgements.

use std::cmp::Reverse;

use engine::{Judgement, Session};
use view::Scale;

/// The states the review of a whole run may search, spread evenly over its actions.
const STATES: u64 = 2_000_000;
/// The most and the fewest states per action.
const MOST: u64 = 20_000;
const FEWEST: u64 = 300;

/// Judges a run action by action.
pub struct Reviewer {
    session: Session,
    scale: Scale,
    at: usize,
    length: usize,
}

impl Reviewer {
    /// Starts at the first action; `None` if the game has no review.
    pub fn new(mut session: Session) -> Option<Reviewer> {
        let scale = session.scale()?;
        session.watch();
        let length = session.standing().length;
        Some(Reviewer { session, scale, at: 0, length })
    }

    /// The unit of the judgements.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The number of actions to judge.
    pub fn length(&self) -> usize {
        self.length
    }
}

/// Yields one judgement per action.
impl Iterator for Reviewer {
    type Item = Judgement<String>;

    fn next(&mut self) -> Option<Judgement<String>> {
        if self.at == self.length {
            return None;
        }
        let states = (STATES / self.length as u64).clamp(FEWEST, MOST);
        self.at += 1;
        // Without a judgement, nothing was lost.
        Some(self.session.judge(self.at - 1, states).unwrap_or_default())
    }
}

/// The summary of all judgements of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    scale: Scale,
    judged: Vec<Judgement<String>>,
}

impl Review {
    /// How many of the worst actions are shown.
    pub const SHOWN: usize = 3;
    /// The top of [`Review::chart`].
    pub const TOP: i64 = 1000;

    /// Creates the review of a run from the judgements of all its actions, in order.
    pub fn new(scale: Scale, mut judged: Vec<Judgement<String>>) -> Review {
        if scale == Scale::Moves {
            let mut found = i64::MIN;
            for one in judged.iter_mut().rev() {
                one.kept = one.kept.max(found);
                one.best = one.best.max(one.kept);
                found = one.best;
            }
        }
        Review { scale, judged }
    }

    /// The unit of the judgements.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Every action's judgement.
    pub fn judged(&self) -> &[Judgement<String>] {
        &self.judged
    }

    /// The indices of the costliest actions, worst first, without those that cost next to nothing and those
    /// just like a worse one.
    pub fn worst(&self) -> Vec<usize> {
        let loss = |at: usize| self.judged[at].loss();
        let same = |one: usize, other: usize| {
            loss(one) == loss(other) && self.judged[one].better == self.judged[other].better
        };
        let mut worst: Vec<usize> = Vec::new();
        while worst.len() < Review::SHOWN {
            let left = (0..self.judged.len())
                .filter(|at| loss(*at) >= self.scale.least() && !worst.iter().any(|taken| same(*taken, *at)));
            match left.max_by_key(|at| (loss(*at), Reverse(*at))) {
                Some(at) => worst.push(at),
                None => break,
            }
        }
        worst
    }

    /// The total cost of all actions.
    pub fn play(&self) -> i64 {
        self.judged.iter().fold(0, |sum, one| sum.saturating_add(one.loss()))
    }

    /// What luck gained or lost; `None` if nothing was random.
    pub fn luck(&self) -> Option<i64> {
        let drawn = self.judged.iter().filter_map(|one| Some(one.came? - one.kept));
        drawn.reduce(i64::saturating_add)
    }

    /// The run as a line from before the first action to after the last, between 0 and [`Review::TOP`]: the
    /// chance of winning, or how far best play was ahead.
    pub fn chart(&self) -> Vec<i64> {
        let whole = match self.scale {
            Scale::Chance => 1_000_000_000,
            _ => self.play().max(1),
        };
        let mut left = whole;
        let mut line = vec![self.judged.first().map_or(left, |first| self.level(first.best, whole))];
        for one in &self.judged {
            left -= one.loss();
            line.push(self.level(one.came.unwrap_or(one.kept), left));
        }
        line.iter().map(|value| value.saturating_mul(Review::TOP) / whole).collect()
    }

    fn level(&self, chance: i64, left: i64) -> i64 {
        if self.scale == Scale::Chance { chance } else { left }
    }

    /// The meaning of the [`Review::chart`].
    pub fn caption(&self) -> &'static str {
        match self.scale {
            Scale::Chance => "Chance of winning",
            _ => "Against best play",
        }
    }

    /// What the top and the bottom of the [`Review::chart`] mean, in a word or two.
    pub fn bounds(&self) -> [String; 2] {
        match self.scale {
            Scale::Chance => ["100%".to_owned(), "0%".to_owned()],
            Scale::Worth => ["best".to_owned(), "worse".to_owned()],
            scale => ["best".to_owned(), scale.figure(-self.play())],
        }
    }

    /// The chart in eight heights, at most `width` characters wide.
    pub fn sparkline(&self, width: usize) -> String {
        let line = self.chart();
        let wide = line.len().min(width.max(1));
        let column = |x: usize| {
            let part = &line[x * line.len() / wide..(x + 1) * line.len() / wide];
            let low = part.iter().min().copied().unwrap_or(Review::TOP);
            ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][(low * 8 / (Review::TOP + 1)).clamp(0, 7) as usize]
        };
        (0..wide).map(column).collect()
    }

    /// The cost of an action in a sentence, and what would have been better: `Action 3 cost 2 moves. …`.
    pub fn tell(&self, at: usize) -> String {
        let Some(one) = self.judged.get(at) else { return String::new() };
        let verb = if self.scale == Scale::Worth { "was" } else { "cost" };
        let better =
            one.better.as_ref().map_or_else(String::new, |better| format!(" Better: {}", better.text));
        format!("Action {} {verb} {}.{better}", at + 1, self.scale.words(one.loss()))
    }

    /// The whole run in a sentence.
    pub fn summary(&self) -> String {
        let (play, costly) = (self.play(), self.costly());
        match self.scale {
            _ if self.judged.is_empty() => "Nothing to review: no action yet.".to_owned(),
            Scale::Moves | Scale::Chance if play < self.scale.least() => "A flawless run.".to_owned(),
            _ if costly == 0 => "No action cost much.".to_owned(),
            Scale::Worth if costly == 1 => "1 action could have been better.".to_owned(),
            Scale::Worth => format!("{costly} actions could have been better."),
            scale => scale.total(play),
        }
    }

    /// The number of actions that cost something worth mentioning.
    fn costly(&self) -> usize {
        self.judged.iter().filter(|one| one.loss() >= self.scale.least()).count()
    }

    /// Skill and luck as two figures, if the game is random: `−12%`, `+30%`, or `2 mistakes`, `good`.
    pub fn figures(&self) -> Option<[(&'static str, String); 2]> {
        let luck = self.luck()?;
        let play = match (self.scale, self.costly()) {
            (Scale::Worth, 1) => "1 mistake".to_owned(),
            (Scale::Worth, costly) => format!("{costly} mistakes"),
            _ => self.scale.figure(-self.play()),
        };
        Some([("Play", play), ("Luck", self.scale.figure(luck))])
    }
}

#[cfg(test)]
mod tests {
    use engine::Advice;

    use super::*;

    fn judged(best: i64, kept: i64, came: Option<i64>, better: &str) -> Judgement<String> {
        let better = Some(better).filter(|better| !better.is_empty());
        Judgement { best, kept, came, better: better.map(|action| Advice::new(action.to_owned(), "Why.")) }
    }

    #[test]
    fn the_worst_come_first_and_no_two_alike() {
        let costs = [1, 0, 3, 1, 1, 2];
        let judged = costs.iter().enumerate().map(|(at, loss)| {
            let better = if at < 4 { "a" } else { "b" };
            judged(9, 9 - loss, None, if *loss > 0 { better } else { "" })
        });
        let review = Review::new(Scale::Points, judged.map(|one| hundredfold(&one)).collect());
        assert_eq!(review.worst(), [2, 5], "a single point is not worth a word");
        assert_eq!(review.tell(2), "Action 3 cost about 3 points. Better: Why.");
        assert_eq!(review.tell(99), "");
        let review = Review { scale: Scale::Moves, ..review };
        assert_eq!(review.worst(), [2, 5, 0], "the first of equals");
        assert_eq!(review.play(), 800);
    }

    fn hundredfold(one: &Judgement<String>) -> Judgement<String> {
        Judgement { best: 100 * one.best, kept: 100 * one.kept, ..one.clone() }
    }

    #[test]
    fn what_is_found_later_holds_for_earlier() {
        let review = |losses: [(i64, i64); 3]| {
            let judged =
                losses.map(|(best, kept)| judged(best, kept, None, if kept < best { "a" } else { "" }));
            Review::new(Scale::Moves, judged.to_vec())
        };
        let better_known = review([(-12, -13), (-11, -11), (-11, -12)]);
        assert_eq!(better_known.worst(), [2], "the first action was as good as any");
        assert_eq!((better_known.play(), better_known.luck(), better_known.figures()), (1, None, None));
        assert_eq!(better_known.summary(), "1 move more than the fewest known.");
        assert_eq!(better_known.chart(), [1000, 1000, 1000, 0]);
        assert_eq!(review([(-9, -9); 3]).summary(), "A flawless run.");
        assert_eq!(review([(-9, -9); 3]).chart(), [1000; 4]);
    }

    #[test]
    fn play_and_luck_add_up_to_the_whole_change() {
        let (half, whole) = (500_000_000, 1_000_000_000);
        let run = [judged(half, half, Some(whole), ""), judged(whole, half, None, "go n")];
        let review = Review::new(Scale::Chance, run.to_vec());
        assert_eq!((review.play(), review.luck()), (half, Some(half)));
        assert_eq!(review.figures(), Some([("Play", "−50%".to_owned()), ("Luck", "+50%".to_owned())]));
        assert_eq!((review.chart(), review.sparkline(9)), (vec![500, 1000, 500], "▄█▄".to_owned()));
        assert_eq!(review.sparkline(1), "▄", "the lowest of what shares a column");
        assert_eq!(review.summary(), "Your choices cut your odds by 50%.");
        let run = [judged(0, 0, Some(800), ""), judged(0, -700, None, "a"), judged(0, -100, None, "b")];
        let review = Review::new(Scale::Worth, run.to_vec());
        assert_eq!(review.figures(), Some([("Play", "1 mistake".to_owned()), ("Luck", "good".to_owned())]));
    }

    #[test]
    fn a_run_without_actions_has_nothing_to_review() {
        for scale in [Scale::Moves, Scale::Chance, Scale::Points, Scale::Worth] {
            let review = Review::new(scale, Vec::new());
            assert_eq!((review.worst(), review.luck(), review.chart()), (vec![], None, vec![1000]));
            assert_eq!(review.summary(), "Nothing to review: no action yet.");
        }
    }
}
