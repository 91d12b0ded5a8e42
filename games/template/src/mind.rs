//! The hint.

use engine::{Advice, Exercise, Game, Listing};

use crate::lesson::EXERCISES;
use crate::{Action, Template};

impl Listing for Template {
    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    /// Steps and jumps cost the same on average; a jump is certain, so it is suggested whenever it is allowed.
    fn hint(&self) -> Option<Advice<Action>> {
        let advise = |action, text: &str| Some(Advice::new(action, text));
        match (self.check(Action::Jump), self.check(Action::Step)) {
            (Ok(()), _) => {
                advise(Action::Jump, "A jump costs as much as two steps on average, without the risk.")
            }
            (_, Ok(())) => advise(Action::Step, "Only a step is possible here."),
            _ => None,
        }
    }
}
