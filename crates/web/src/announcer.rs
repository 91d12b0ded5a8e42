//! What is said about a run: the line under the board, the live region, sounds.

use engine::Refused;
use view::{Cue, Motion, Sound, Tone};

use crate::dom;
use crate::graph::*;
use crate::shell::Shell;

/// How long words about what happened stay in a game on a clock.
const WORDS_MS: f64 = 4000.0;

/// The line under the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// Its mood.
    pub tone: Tone,
    /// Its words; empty for none.
    pub text: String,
}

impl Message {
    /// Whether it is a hint.
    pub fn is_hint(&self) -> bool {
        self.text.starts_with("Hint:")
    }
}

/// Says what happened.
#[derive(Clone, Copy)]
pub struct Announcer {
    shell: Shell,
    message: Signal<Message>,
    told_at: Stored<f64>,
}

impl Announcer {
    /// Nothing has been said yet.
    pub fn new(shell: Shell) -> Announcer {
        Announcer { shell, message: Signal::new(Message::default()), told_at: Stored::new(0.0) }
    }

    /// The line under the board; a tracked read.
    pub fn message(self) -> Message {
        self.message.get()
    }

    /// Shows and speaks a sentence.
    pub fn tell(self, tone: Tone, text: &str) {
        self.shell.say(&capital(text));
        self.show(tone, text);
    }

    /// Shows a sentence.
    fn show(self, tone: Tone, text: &str) {
        self.told_at.set(dom::now());
        self.message.set(Message { tone, text: capital(text) });
    }

    /// Takes the line away.
    pub fn clear(self) {
        if self.message.with_untracked(|message| !message.text.is_empty()) {
            self.message.set(Message::default());
        }
    }

    /// Takes a refusal away that is answered by now; a hint still holds.
    pub fn clear_warning(self) {
        if self.message.with_untracked(|message| message.tone == Tone::Warn) {
            self.clear();
        }
    }

    /// Takes a hint away, which holds until something is done.
    pub fn clear_hint(self) {
        if self.message.with_untracked(Message::is_hint) {
            self.clear();
        }
    }

    /// Takes the line away when it has stood for a while. Hints are read at leisure.
    pub fn clear_old(self) {
        if dom::now() - self.told_at.get() > WORDS_MS && !self.message.with_untracked(Message::is_hint) {
            self.clear();
        }
    }

    /// Says that something was not possible.
    pub fn refuse(self, refused: &Refused) {
        self.shell.play(Sound::Refuse);
        self.tell(Tone::Warn, &sentence(&refused.message));
    }

    /// Says what an action did; the line is cleared when there is nothing to show.
    pub fn report(self, cues: &[Cue]) {
        match shown(cues) {
            words if words.is_empty() => self.clear(),
            words => self.show(tone(cues), &words),
        }
        match spoken(cues) {
            words if words.is_empty() => {}
            words => self.shell.say(&words),
        }
    }

    /// The same on a clock, where words come with everything else: what makes a sound is worth a line, mere steps are
    /// said to those who listen.
    pub fn mention(self, cues: &[Cue]) {
        let heard = self.play_sounds(cues);
        match spoken(cues) {
            words if words.is_empty() => {}
            words if heard => self.tell(tone(cues), &words),
            words => self.shell.say(&words),
        }
    }

    /// Plays every sound once; whether there was one.
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

/// What sounds like a win reads like one.
fn tone(cues: &[Cue]) -> Tone {
    match cues.iter().any(|cue| cue.motion == Motion::Sound(Sound::Win)) {
        true => Tone::Good,
        false => Tone::Plain,
    }
}

/// Everything that cues say, to the ear.
fn spoken(cues: &[Cue]) -> String {
    joined(cues, true)
}

/// What cues say to the eye.
fn shown(cues: &[Cue]) -> String {
    joined(cues, false)
}

fn joined(cues: &[Cue], aloud: bool) -> String {
    let says = cues.iter().filter_map(|cue| match &cue.motion {
        Motion::Say(text) => Some(text.as_str()),
        Motion::Hear(text) if aloud => Some(text.as_str()),
        _ => None,
    });
    says.collect::<Vec<_>>().join(" ")
}

/// A sentence as it stands in a page. Ours begin with plain letters; tables for all others would add to every visit.
pub fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A refusal as a sentence: a capital letter, and a stop if it has none.
pub fn sentence(message: &str) -> String {
    let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(message) + stop
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_one_stop() {
        assert_eq!(sentence("pick a ball first"), "Pick a ball first.");
        assert_eq!(sentence("Try green first."), "Try green first.");
    }
}
