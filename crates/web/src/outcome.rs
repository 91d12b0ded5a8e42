//! What an action did, in words and figures.

use view::{Cue, Motion};

use crate::controller::Controller;
use crate::play::ending;

impl Controller {
    /// Tells what an action did, in words and figures.
    pub(crate) fn tell_outcome(self, cues: &[Cue]) {
        let before = self.beats_best();
        self.note(&self.scene());
        self.note_best(before);
        let ending = ending(self);
        if self.is_timed() {
            // The clock does not wait for films: show what needs no time.
            self.mention(cues, &ending);
        } else {
            self.announcer.report(cues, &ending);
        }
    }

    /// Tells what a film has kept back.
    pub(crate) fn tell_untold(self) {
        if let Some(cues) = self.end.take_untold() {
            self.tell_outcome(&cues);
        }
    }

    /// Shows the effects in a timed run that need no film: sounds, words, flashes.
    pub(crate) fn mention(self, cues: &[Cue], ending: &str) {
        self.announcer.mention(cues, ending);
        for cue in cues.iter().filter(|_| self.moves()) {
            self.board(|dom| match &cue.motion {
                Motion::Float(place, text) => dom.float(*place, text),
                Motion::Blast(place, reach) => dom.blast(*place, *reach),
                _ => {}
            });
        }
    }
}
