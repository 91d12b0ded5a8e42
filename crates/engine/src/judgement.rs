//! Judgements: what an action made of best play, as [`Listing::judge`](crate::Listing::judge) says it.

use std::fmt;
use std::str::FromStr;

use crate::Advice;

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
    fn what_follows_adds_up() {
        let wait = judged(0, -6, Some(-2), "step");
        assert_eq!(wait.clone().and(judged(0, -1, None, "drop")), judged(0, -7, Some(-3), "step"));
        assert_eq!(wait.clone().and(judged(0, -9, None, "drop")), judged(0, -15, Some(-11), "drop"));
        assert_eq!(judged(3, 3, None, "").and(judged(4, 4, None, "")), judged(7, 7, None, ""));
        assert_eq!(judged(0, 0, None, "").and(wait.clone()), wait);
    }
}
