//! A line of text being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;

/// Text with a cursor, limited in length.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextField {
    text: String,
    /// Characters before the cursor.
    at: usize,
    limit: usize,
}

impl TextField {
    pub(crate) fn new(text: &str, limit: usize) -> TextField {
        let text: String = text.chars().take(limit).collect();
        TextField { at: text.chars().count(), text, limit }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Edits with a key; false when the key has no meaning here.
    pub(crate) fn handle(&mut self, key: KeyEvent) -> bool {
        let length = self.text.chars().count();
        let control = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => {
                *self = TextField::new("", self.limit)
            }
            KeyCode::Char(c) if !control && !c.is_control() => self.insert(c),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.remove();
            }
            KeyCode::Backspace => {}
            KeyCode::Delete => self.remove(),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(length),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = length,
            _ => return false,
        }
        true
    }

    /// Inserts pasted text up to its first line break.
    pub(crate) fn paste(&mut self, text: &str) {
        text.lines().next().unwrap_or("").chars().filter(|c| !c.is_control()).for_each(|c| self.insert(c));
    }

    fn insert(&mut self, c: char) {
        if self.text.chars().count() < self.limit {
            self.text.insert(self.byte(self.at), c);
            self.at += 1;
        }
    }

    fn remove(&mut self) {
        if self.at < self.text.chars().count() {
            self.text.remove(self.byte(self.at));
        }
    }

    fn byte(&self, at: usize) -> usize {
        self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// The part that fits into `width` columns, and the column of the cursor in it.
    pub(crate) fn window(&self, width: u16) -> (String, u16) {
        let width = usize::from(width.max(1));
        let before: Vec<char> = self.text.chars().take(self.at).collect();
        let mut first = 0;
        while columns(&before[first..]) + 1 > width {
            first += 1;
        }
        let mut shown = String::new();
        for c in self.text.chars().skip(first) {
            shown.push(c);
            if Line::raw(shown.as_str()).width() > width {
                shown.pop();
                break;
            }
        }
        (shown, columns(&before[first..]) as u16)
    }
}

fn columns(chars: &[char]) -> usize {
    Line::raw(chars.iter().collect::<String>()).width()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(entry: &mut TextField, code: KeyCode) {
        entry.handle(KeyEvent::new(code, KeyModifiers::NONE));
    }

    #[test]
    fn editing_keeps_to_characters() {
        let mut entry = TextField::new("aé", 4);
        press(&mut entry, KeyCode::Left);
        press(&mut entry, KeyCode::Char('日'));
        assert_eq!(entry.text(), "a日é");
        press(&mut entry, KeyCode::Backspace);
        press(&mut entry, KeyCode::Delete);
        press(&mut entry, KeyCode::Delete);
        assert_eq!(entry.text(), "a");
        entry.paste("bcdefg\nnever");
        assert_eq!(entry.text(), "abcd");
        assert_eq!(entry.window(3), ("cd".to_owned(), 2));
        press(&mut entry, KeyCode::Home);
        assert_eq!(entry.window(3), ("abc".to_owned(), 0));
    }
}
