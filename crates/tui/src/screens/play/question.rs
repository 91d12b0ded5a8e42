//! Answering the game's question, or setting it aside to study the board.

use view::Spot;

use super::Play;

impl Play {
    /// Whether the game's question is in front of the board.
    pub(super) fn asked(&self) -> bool {
        self.stage.scene.question.is_some() && !self.aside
    }

    /// Whether the mouse may touch a spot: during a question only its answers.
    pub(super) fn can_point(&self, spot: &Spot) -> bool {
        match (&self.stage.scene.question, spot) {
            (Some(question), Spot::Control(id)) => question.options.iter().any(|option| option.id == *id),
            (Some(_), Spot::Place(_)) => self.aside,
            (None, _) => true,
        }
    }

    /// Focuses the first answer of a new question, or the last focused one, and unfocuses a control that no longer
    /// exists.
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
