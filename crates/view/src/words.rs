//! Spelling that games and front ends share.

/// Returns a text with a capital first letter. ASCII only: our sentences start with plain letters, and Unicode case
/// tables would add to every download.
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
}
