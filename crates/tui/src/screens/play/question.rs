//! Answering the game's question, or setting it aside to study the board.

use view::Spot;

use super::Play;

impl Play {
    /// Whether the game's question is in front of the board.
    pub(super) fn asked(&self) -> bool {
        self.stage.scene.question.is_some() && !self.aside
    }

    /// What the mouse may touch: while there is a question, only its answers.
    pub(super) fn can_point(&self, spot: &Spot) -> bool {
        match (&self.stage.scene.question, spot) {
            (Some(question), Spot::Control(id)) => question.options.iter().any(|option| option.id == *id),
            (Some(_), Spot::Place(_)) => self.aside,
            (None, _) => true,
        }
    }

    /// Gives the focus to the first answer of a new question, or to the one that had it, and takes it from what is gone.
    pub(super) fn face_question(&mut self) {
        let Some(question) = &self.stage.scene.question else {
            self.aside = false;
            let there = |id: &String| self.stage.scene.controls.iter().any(|control| control.id == *id);
            if !self.control.as_ref().is_none_or(there) {
                self.control = None;
            }
            return;
        };
        let chosen = |id: &String| question.options.iter().any(|option| option.id == *id);
        if self.asked() && !self.control.as_ref().is_some_and(chosen) {
            let first = question.options.first().map(|option| option.id.clone());
            self.control = self.answer.take().filter(chosen).or(first);
            self.hover = None;
            self.point();
        }
    }
}
