//! Feedback about a run: the message line under the board, the live region and sounds.

use engine::Refused;
use view::{Cue, Motion, Sound, Tone, capital, sentence, told};

use crate::dom;
use crate::graph::*;
use crate::shell::Shell;

/// How long a message about an event stays in a timed game, in milliseconds.
const WORDS_MS: f64 = 4000.0;

/// What the line under the board says until a hint comes.
pub const THINKING: &str = "Thinking…";

/// The line under the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// Its mood.
    pub tone: Tone,
    /// Its words; empty for none.
    pub text: String,
}

impl Message {
    /// Returns whether this is a hint.
    pub fn is_hint(&self) -> bool {
        self.text.starts_with("Hint:")
    }
}

/// Shows, speaks and plays what happened.
#[derive(Clone, Copy)]
pub struct Announcer {
    shell: Shell,
    message: Signal<Message>,
    told_at: Stored<f64>,
}

impl Announcer {
    /// Creates an announcer with nothing said yet.
    pub fn new(shell: Shell) -> Announcer {
        Announcer { shell, message: Signal::new(Message::default()), told_at: Stored::new(0.0) }
    }

    /// The line under the board; a tracked read.
    pub fn message(self) -> Message {
        self.message.get()
    }

    /// Shows a sentence and says it in the live region.
    pub fn tell(self, tone: Tone, text: &str) {
        self.shell.say(&capital(text));
        self.show(tone, text);
    }

    /// Shows a sentence.
    fn show(self, tone: Tone, text: &str) {
        self.told_at.set(dom::now());
        self.message.set(Message { tone, text: capital(text) });
    }

    /// Clears the message line.
    pub fn clear(self) {
        if self.message.with_untracked(|message| !message.text.is_empty()) {
            self.message.set(Message::default());
        }
    }

    /// Clears an outdated refusal, but keeps a hint.
    pub fn clear_warning(self) {
        if self.message.with_untracked(|message| message.tone == Tone::Warn) {
            self.clear();
        }
    }

    /// Clears the message line if it still says this.
    pub fn withdraw(self, text: &str) {
        if self.message.with_untracked(|message| message.text == text) {
            self.clear();
        }
    }

    /// Clears a hint; it stays until the next action.
    pub fn clear_hint(self) {
        if self.message.with_untracked(Message::is_hint) {
            self.clear();
        }
    }

    /// Clears a message after a while, except hints: they are read at leisure.
    pub fn clear_old(self) {
        if dom::now() - self.told_at.get() > WORDS_MS && !self.message.with_untracked(Message::is_hint) {
            self.clear();
        }
    }

    /// Shows why something was refused.
    pub fn refuse(self, refused: &Refused) {
        self.shell.play(Sound::Refuse);
        self.tell(Tone::Warn, &sentence(&refused.message));
    }

    /// Reports what an action did, or clears the message line if there is nothing to show. The ending is only said:
    /// the end panel shows it.
    pub fn report(self, cues: &[Cue], ending: &str) {
        match told(cues, false) {
            words if words.is_empty() => self.clear(),
            words => self.show(tone(cues), &words),
        }
        match aloud(cues, ending) {
            words if words.is_empty() => {}
            words => self.shell.say(&words),
        }
    }

    /// The timed-game version of [`report`](Self::report). Only events with a sound get a line; mere steps go
    /// to the live region alone.
    pub fn mention(self, cues: &[Cue], ending: &str) {
        let heard = self.play_sounds(cues);
        match aloud(cues, ending) {
            words if words.is_empty() => {}
            words if heard => {
                self.shell.say(&words);
                self.show(tone(cues), &told(cues, true));
            }
            words => {
                self.shell.say(&words);
                // A new choice makes the last message old.
                if !told(cues, false).is_empty() {
                    self.clear();
                }
            }
        }
    }

    /// Plays every sound once. Returns whether there was any.
    pub fn play_sounds(self, cues: &[Cue]) -> bool {
        let mut played = Vec::new();
        for cue in cues {
            if let Motion::Sound(sound) = cue.motion
                && !played.contains(&sound)
            {
                self.shell.play(sound);
                played.push(sound);
            }
        }
        !played.is_empty()
    }
}

/// What cues say to listeners, and how the run ended.
fn aloud(cues: &[Cue], ending: &str) -> String {
    let mut words = told(cues, true);
    if !words.is_empty() && !ending.is_empty() {
        words.push(' ');
    }
    words + ending
}

/// Returns [`Tone::Good`] for cues that sound like a win.
fn tone(cues: &[Cue]) -> Tone {
    match cues.iter().any(|cue| cue.motion == Motion::Sound(Sound::Win)) {
        true => Tone::Good,
        false => Tone::Plain,
    }
}
