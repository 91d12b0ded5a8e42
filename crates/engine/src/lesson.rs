//! Lessons: a few positions, each with one thing to do under the real rules.

use crate::{AnyGame, Refused, Session, Start};

/// A lesson step: one thing to learn by doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The starting position as text; `None` continues where the previous exercise ended.
    pub position: Option<&'static str>,
    /// What to do, in one sentence.
    pub ask: &'static str,
    /// Prefixes of the accepted actions, the one to point at first; empty when any action is accepted.
    pub accept: &'static [&'static str],
    /// The message on success.
    pub done: &'static str,
    /// The message when another allowed action is tried.
    pub wrong: &'static str,
}

impl Exercise {
    /// The index of the entry in `accept` that matches an action, if any.
    pub fn rank(&self, action: &str) -> Option<usize> {
        let begins = |start: &&str| {
            action.strip_prefix(*start).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        if self.accept.is_empty() { Some(0) } else { self.accept.iter().position(begins) }
    }
}

/// A player's progress through the exercises of a game.
#[derive(Clone, Copy)]
pub struct Lesson {
    game: &'static dyn AnyGame,
    at: usize,
}

impl Lesson {
    /// The lesson of a game, at its first exercise; `None` for games without one.
    pub fn new(game: &'static dyn AnyGame) -> Option<Lesson> {
        (!game.exercises().is_empty()).then_some(Lesson { game, at: 0 })
    }

    /// The current exercise.
    pub fn exercise(&self) -> &'static Exercise {
        &self.game.exercises()[self.at]
    }

    /// Its number, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// The number of exercises.
    pub fn count(&self) -> usize {
        self.game.exercises().len()
    }

    /// A session for the current exercise, at the position it begins with.
    pub fn begin(&self) -> Result<Session, Refused> {
        let position = self.exercise().position.map(str::to_owned);
        // A fixed seed, so that hidden things are the same for everyone.
        let start = Start { params: String::new(), seed: "lesson".parse()?, position };
        let mut session = self.game.start(&start)?;
        session.set_exercise(self.exercise());
        Ok(session)
    }

    /// Moves on to the next exercise. Returns `false` after the last.
    pub fn advance(&mut self, session: &mut Session) -> Result<bool, Refused> {
        if self.number() == self.count() {
            return Ok(false);
        }
        self.at += 1;
        match self.exercise().position {
            Some(_) => *session = self.begin()?,
            None => session.set_exercise(self.exercise()),
        }
        Ok(true)
    }

    /// Returns whether the next exercise continues on the same board, so that it can begin at once.
    pub fn flows_on(&self) -> bool {
        self.game.exercises().get(self.at + 1).is_some_and(|next| next.position.is_none())
    }
}
