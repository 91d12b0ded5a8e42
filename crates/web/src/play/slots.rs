//! Several runs of one game: every preset has a slot of its own, and a run gives way only to another in the same slot.

use engine::{PresetInfo, Session, Start};
use journal::Entry;
use view::Tone;

use crate::controller::{Controller, Purpose};
use crate::{past, storage};

impl Controller {
    /// Returns whether discarding this run would lose something.
    pub fn worth_keeping(self) -> bool {
        self.purpose == Purpose::Play
            && self.look(storage::worth_keeping)
            && !self.facts.with_untracked(|facts| facts.hopeless)
    }

    pub(crate) fn slot(self) -> &'static str {
        self.look(storage::slot_of_run)
    }

    /// The slot in which a new run would replace one in progress.
    pub fn replaced_by(self, start: &Start) -> Option<&'static str> {
        let slot = storage::slot_of(self.game, start);
        let loses = if slot == self.slot() {
            self.worth_keeping()
        } else {
            storage::peek(self.shell().store, self.game, slot).is_some_and(|run| storage::worth_keeping(&run))
        };
        loses.then_some(slot)
    }

    /// Saves this run, unless the next one takes its slot. Timed runs are saved only now and then.
    pub(crate) fn leave_for(self, next: &Start) {
        if storage::slot_of(self.game, next) != self.slot() {
            self.keep();
        }
    }

    /// Goes on with the run of another slot.
    fn resume_other(self, session: Session) {
        self.leave_for(session.start());
        self.replace(session);
        self.keep();
    }

    /// Continues the run of a preset, or begins one and tells about it. The run shown here stays in its own slot.
    pub fn go_on_with(self, preset: &PresetInfo) {
        let running = storage::peek(self.shell().store, self.game, preset.id).filter(storage::worth_keeping);
        match running.filter(|_| self.slot() != preset.id) {
            Some(session) => {
                self.resume_other(session);
                self.tell(Tone::Plain, &format!("Back to your {} game.", preset.title));
            }
            None => {
                self.begin_fresh(&preset.params);
                self.tell(Tone::Plain, preset.about);
            }
        }
    }

    /// Keeps a run in the history as it ended first.
    pub(crate) fn note_end(self) {
        let ended = self.look(|run| (Entry::of(run, js_sys::Date::now() as u64), run.replay()));
        if let (Some(entry), replay) = ended {
            let again = self.look(|run| run.standing().endings) > 1;
            self.end.goals.set(past::fresh_goals(self.shell().store, self.game, &entry));
            past::note(self.shell(), entry, replay, again);
        }
    }
}
