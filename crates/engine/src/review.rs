//! The review of a run: how each action compares with best play, which cost most, and what was luck.
//!
//! A game judges one action at a time ([`Listing::judge`](crate::Listing::judge)); a [`Reviewer`] walks along
//! a run with it, on any thread, and a [`Review`] sums up all judgements.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use crate::{Advice, Session};

/// The states the review of a whole run may search, spread evenly over its actions.
const STATES: u64 = 2_000_000;
/// The most and the fewest states per action.
const MOST: u64 = 20_000;
const FEWEST: u64 = 300;

/// The unit of a game's judgements. More is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The moves of the whole run, negative. Nothing is random, so a better solution found later also counts
    /// for earlier actions.
    Moves,
    /// The chance of winning, in billionths.
    Chance,
    /// Points to come, in hundredths; an estimate.
    Points,
    /// Seconds, in hundredths, negative; an estimate.
    Seconds,
    /// A plain estimate, told in words. A thousand is severe.
    Worth,
}

/// The comparison of an action with best play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement<A> {
    /// The value of the position under best play.
    pub best: i64,
    /// The value after the action, before chance.
    pub kept: i64,
    /// The value after chance; `None` if nothing was random.
    pub came: Option<i64>,
    /// A better action and why, if there was one.
    pub better: Option<Advice<A>>,
}

/// The judgement of the time between two actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waited<A> {
    /// What became of the action before it, which only time could decide.
    pub decided: Option<Judgement<A>>,
    /// What waiting for the action after it cost.
    pub idle: Option<Judgement<A>>,
}

impl<A> Default for Waited<A> {
    fn default() -> Waited<A> {
        Waited { decided: None, idle: None }
    }
}

impl<A> Judgement<A> {
    /// The cost of the action.
    pub fn loss(&self) -> i64 {
        (self.best - self.kept).max(0)
    }

    /// Adds the judgement of what followed. What cost more says what would have been better.
    pub(crate) fn and(self, next: Judgement<A>) -> Judgement<A> {
        let came = (self.came.is_some() || next.came.is_some())
            .then(|| self.came.unwrap_or(self.kept) + next.came.unwrap_or(next.kept));
        let (best, kept) = (self.best + next.best, self.kept + next.kept);
        let better = if self.loss() > next.loss() { self.better } else { next.better.or(self.better) };
        Judgement { best, kept, came, better }
    }

    /// Converts the type of actions.
    pub(crate) fn map<B>(self, form: impl FnOnce(A) -> B) -> Judgement<B> {
        let Judgement { best, kept, came, better } = self;
        Judgement { best, kept, came, better: better.map(|better| better.map(form)) }
    }
}

/// One line of text, to pass judgements between threads.
impl fmt::Display for Judgement<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t", self.best, self.kept)?;
        if let Some(came) = self.came {
            write!(f, "{came}")?;
        }
        match &self.better {
            Some(better) => write!(f, "\t{better}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Judgement<String> {
    type Err = ();

    fn from_str(line: &str) -> Result<Judgement<String>, ()> {
        let mut parts = line.splitn(4, '\t');
        let mut next = || parts.next().ok_or(());
        let number = |text: &str| text.parse::<i64>().map_err(|_| ());
        let (best, kept) = (number(next()?)?, number(next()?)?);
        let came = Some(next()?).filter(|came| !came.is_empty()).map(number).transpose()?;
        let better = next().and_then(str::parse).ok();
        Ok(Judgement { best, kept, came, better })
    }
}

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

impl Scale {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Moves => "moves",
            Scale::Chance => "chance",
            Scale::Points => "points",
            Scale::Seconds => "seconds",
            Scale::Worth => "worth",
        }
    }

    /// The least loss worth mentioning.
    pub fn least(self) -> i64 {
        match self {
            Scale::Moves => 1,
            Scale::Chance => 10_000_000,
            Scale::Points | Scale::Seconds => 200,
            // An estimate errs by a slip.
            Scale::Worth => 500,
        }
    }

    /// The unit shown to people: a move, a percent, a point, a second.
    fn unit(self) -> i64 {
        match self {
            Scale::Moves => 1,
            Scale::Chance => 10_000_000,
            Scale::Points | Scale::Seconds => 100,
            Scale::Worth => 1000,
        }
    }

    /// A loss in a few words: `2 moves`, `12%`, `about 7 points`, `a blunder`.
    pub fn words(self, loss: i64) -> String {
        let number = loss.saturating_add(self.unit() / 2) / self.unit();
        let many = if number == 1 { "" } else { "s" };
        match self {
            Scale::Moves => format!("{number} move{many}"),
            Scale::Chance if number == 0 && loss > 0 => "under 1%".to_owned(),
            // A whole run can cost more: chance restores what the next mistake costs again.
            Scale::Chance if number > 100 => "more than a sure win".to_owned(),
            Scale::Chance => format!("{number}%"),
            Scale::Points => format!("about {number} point{many}"),
            Scale::Seconds => format!("about {number} second{many}"),
            Scale::Worth => match loss {
                ..500 => "a slip",
                500..1500 => "a mistake",
                _ => "a blunder",
            }
            .to_owned(),
        }
    }

    /// What play cost in a whole run, in a sentence.
    pub fn total(self, loss: i64) -> String {
        let lost = self.words(loss);
        match self {
            Scale::Moves => format!("{lost} more than the fewest known."),
            Scale::Chance if lost.ends_with('%') => format!("Your choices cut your odds by {lost}."),
            Scale::Chance => format!("Your choices cost {lost}."),
            Scale::Points | Scale::Seconds | Scale::Worth => format!("Your moves cost {lost} in all."),
        }
    }

    /// A gain or loss as a short figure: `+30%`, `−7`, `−12 s`, `good`.
    pub fn figure(self, value: i64) -> String {
        if self == Scale::Worth {
            return match value {
                ..=-1500 => "very bad",
                -1499..=-500 => "bad",
                -499..500 => "even",
                500..1500 => "good",
                _ => "very good",
            }
            .to_owned();
        }
        let value = if value.saturating_abs() < self.unit() / 2 { 0 } else { value };
        let words = self.words(value.saturating_abs());
        let number = match self {
            // A figure stands beside its name or on an axis, where there is little room.
            Scale::Points | Scale::Seconds => {
                words.trim_start_matches("about ").split(' ').next().unwrap_or("0")
            }
            _ => &words,
        };
        let unit = if self == Scale::Seconds { " s" } else { "" };
        let sign = match value {
            0 => "±",
            1.. => "+",
            _ => "−",
        };
        format!("{sign}{number}{unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(best: i64, kept: i64, came: Option<i64>, better: &str) -> Judgement<String> {
        let better = Some(better).filter(|better| !better.is_empty());
        Judgement { best, kept, came, better: better.map(|action| Advice::new(action.to_owned(), "Why.")) }
    }

    #[test]
    fn judgements_travel_as_lines() {
        for one in [judged(-12, -13, None, "go n"), judged(5, 5, Some(-7), ""), Judgement::default()] {
            assert_eq!(one.to_string().parse(), Ok(one));
        }
        for odd in ["", "1", "1\t2", "x\t1\t", "1\t2\tx", "99999999999999999999\t1\t"] {
            assert!(odd.parse::<Judgement<String>>().is_err(), "{odd:?}");
        }
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
    fn what_follows_adds_up() {
        let wait = judged(0, -6, Some(-2), "step");
        assert_eq!(wait.clone().and(judged(0, -1, None, "drop")), judged(0, -7, Some(-3), "step"));
        assert_eq!(wait.clone().and(judged(0, -9, None, "drop")), judged(0, -15, Some(-11), "drop"));
        assert_eq!(judged(3, 3, None, "").and(judged(4, 4, None, "")), judged(7, 7, None, ""));
        assert_eq!(judged(0, 0, None, "").and(wait.clone()), wait);
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

    #[test]
    fn losses_have_words() {
        let words = |scale: Scale, losses: [i64; 3]| losses.map(|loss| scale.words(loss));
        assert_eq!(words(Scale::Moves, [0, 1, 2]), ["0 moves", "1 move", "2 moves"]);
        assert_eq!(words(Scale::Chance, [1, 14_000_000, 126_000_000]), ["under 1%", "1%", "13%"]);
        assert_eq!(
            words(Scale::Points, [60, 149, 151]),
            ["about 1 point", "about 1 point", "about 2 points"]
        );
        assert_eq!(words(Scale::Worth, [200, 500, 3000]), ["a slip", "a mistake", "a blunder"]);
        assert_eq!(Scale::Points.figure(0), "±0");
        let luck = [-1500, -1499, -499, 499, 500, 1500].map(|luck| Scale::Worth.figure(luck));
        assert_eq!(luck, ["very bad", "bad", "even", "even", "good", "very good"]);
    }
}
