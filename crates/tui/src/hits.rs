//! The clickable areas of the screen, recorded while drawing so that the mouse hits what the player sees.

use ratatui::layout::{Position, Rect};

/// Areas with their meaning; the last one drawn wins.
#[derive(Clone, Debug)]
pub(crate) struct Hits<T>(Vec<(Rect, T)>);

impl<T> Default for Hits<T> {
    fn default() -> Hits<T> {
        Hits(Vec::new())
    }
}

impl<T: Clone> Hits<T> {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn add(&mut self, area: Rect, meaning: T) {
        self.0.push((area, meaning));
    }

    pub(crate) fn at(&self, column: u16, row: u16) -> Option<T> {
        let position = Position::new(column, row);
        self.0.iter().rev().find(|(area, _)| area.contains(position)).map(|(_, meaning)| meaning.clone())
    }
}
