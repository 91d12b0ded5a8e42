//! Lessons: the play screen with exercises instead of the player's own run.

use catalog::Listed;
use engine::{Lesson, Refused};
use view::{Tone, sentence};

use super::command::PlayChoice;
use super::{Command, Play};
use crate::saves::Save;
use crate::screens::ask::AskDialog;

impl Play {
    /// The lesson of a game.
    pub(crate) fn learn(listed: &'static Listed) -> Result<Play, Refused> {
        let none = || Refused::new("no-lesson", "this game has no lesson");
        let lesson = Lesson::new(listed.game).ok_or_else(none)?;
        let mut play = Play::new(listed, lesson.begin()?, Save::default());
        play.lesson = Some(lesson);
        Ok(play)
    }

    /// The current exercise's request.
    pub(super) fn asked_by_lesson(&self) -> Option<String> {
        let lesson = self.lesson.filter(|_| !self.session().exercise_done())?;
        Some(lesson.exercise().ask.to_owned())
    }

    /// After an action: an exercise on the same board follows at once, any other when the player is ready.
    pub(super) fn judge(&mut self) {
        let Some(lesson) = self.lesson.filter(|_| self.session().exercise_done()) else { return };
        let done = lesson.exercise().done;
        if lesson.flows_on() {
            self.next_exercise();
            return self.say(Tone::Good, format!("{done} {}", self.asked_by_lesson().unwrap_or_default()));
        }
        let title = format!("Step {} of {}", lesson.number(), lesson.count());
        let choices = if lesson.number() < lesson.count() {
            vec![('n', "next", PlayChoice::Next), ('m', "menu", PlayChoice::Menu)]
        } else {
            vec![('p', "play", PlayChoice::Do(Command::New)), ('m', "menu", PlayChoice::Menu)]
        };
        self.ask = Some(AskDialog::new(Tone::Good, &title, done, choices));
    }

    /// Moves on to the next exercise.
    pub(super) fn next_exercise(&mut self) {
        let Some(mut lesson) = self.lesson else { return };
        match lesson.advance(&mut self.stage.session) {
            Ok(_) if lesson.exercise().position.is_some() => {
                self.stage.renew();
                self.cursor = self.stage.home();
                self.message = (Tone::Plain, String::new());
            }
            Ok(_) => self.stage.refresh(),
            Err(refused) => self.say(Tone::Bad, sentence(&refused.message)),
        }
        self.lesson = Some(lesson);
    }
}
