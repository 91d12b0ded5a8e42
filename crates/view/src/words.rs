//! Spelling that games and front ends share.

use crate::{Cue, Motion};

/// Returns a text with a capital first letter. ASCII only: our sentences start with plain letters.
pub fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns a message as a sentence: a capital first letter, a stop at the end.
pub fn sentence(message: &str) -> String {
    let stop = if message.is_empty() || message.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(message) + stop
}

/// Joins what cues say; `aloud` with what only listeners need. A single sentence that repeats at once is told once, with
/// its number.
pub fn told(cues: &[Cue], aloud: bool) -> String {
    let says = cues.iter().filter_map(|cue| match &cue.motion {
        Motion::Say(text) => Some(text),
        Motion::Hear(text) if aloud => Some(text),
        _ => None,
    });
    let mut sentences: Vec<(String, u32)> = Vec::new();
    for text in says.filter(|text| !text.is_empty()).map(|text| sentence(text)) {
        let several = [". ", "! ", "? "].iter().any(|stop| text.contains(stop));
        match sentences.last_mut() {
            Some((last, times)) if *last == text && !several => *times += 1,
            _ => sentences.push((text, 1)),
        }
    }
    let joined = sentences.into_iter().map(|(text, times)| match times {
        1 => text,
        _ => {
            let (words, stop) = text.split_at(text.len() - 1);
            format!("{words}, {times} times{stop}")
        }
    });
    joined.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_one_stop() {
        assert_eq!(sentence("pick a ball first"), "Pick a ball first.");
        assert_eq!(sentence("Try green first."), "Try green first.");
        assert_eq!(sentence("…"), "….");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn repeated_sentences_are_counted() {
        let say = |text: &str| Cue::at(0, Motion::Say(text.to_owned()));
        let hear = Cue::at(0, Motion::Hear("One strike".to_owned()));
        let push = "You push the footman.";
        let cues = [say(push), say(push), say("It falls!"), say(push), hear];
        assert_eq!(
            told(&cues, true),
            "You push the footman, 2 times. It falls! You push the footman. One strike."
        );
        assert_eq!(told(&cues[4..], false), "");
        let dies = "You punch it. It dies.";
        assert_eq!(told(&[say(dies), say(dies)], false), "You punch it. It dies. You punch it. It dies.");
    }
}
