//! The player's focus: the cursor on the board, the focused control, the mouse.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use view::{Control, Cue, Heading, Input, Motion, Scene, Spot, Tone};

use super::Play;
use crate::screens::{Desk, Go};

impl Play {
    /// Moves through the controls when one has the focus, else on the board. While a question is set aside, only the
    /// cursor moves and the game gets no input.
    pub(super) fn direct(&mut self, heading: Heading, desk: &Desk) {
        match (&self.control, heading) {
            (None, _) if self.aside => self.move_cursor(heading),
            (None, _) => self.step(heading, desk),
            (Some(_), Heading::North | Heading::West) => self.next_control(-1),
            (Some(_), _) => self.next_control(1),
        }
    }

    /// Sends a direction to the game first; if the game ignores it, the cursor moves, except on a clock, where held
    /// keys repeat faster than a game can use them. The cursor then goes to the selection or the player, so that it is
    /// in view and Enter confirms it.
    fn step(&mut self, heading: Heading, desk: &Desk) {
        if !self.give(&Input::Step(heading), desk) && !self.clocked() {
            return self.move_cursor(heading);
        }
        if let Some(place) = self.stage.selected().or(self.stage.scene.here) {
            self.cursor = place;
        }
    }

    pub(super) fn move_cursor(&mut self, heading: Heading) {
        if let Some(next) = self.stage.board().step(self.cursor, heading) {
            self.cursor = next;
            self.point();
        }
    }

    /// Keeps the cursor on the player if it was there, or moves it with the only piece that moved, however the action
    /// was made.
    pub(super) fn follow(&mut self, before: &Scene, cues: &[Cue]) {
        let mut paths = cues.iter().filter_map(|cue| match &cue.motion {
            Motion::Travel { path, .. } => path.last(),
            _ => None,
        });
        let moved = match (before.here, self.stage.scene.here) {
            (Some(then), now) if then == self.cursor => now,
            (Some(_), _) => None,
            (None, _) => paths.next().copied().filter(|_| paths.next().is_none()),
        };
        if let Some(place) = moved.filter(|place| *place != self.cursor) {
            self.cursor = place;
            if self.hover.is_none() {
                self.point();
            }
        }
    }

    /// On a clock the cursor follows the game's selection.
    pub(super) fn keep_up(&mut self) {
        if let Some(selected) = self.stage.selected().filter(|_| self.clocked()) {
            self.cursor = selected;
        }
    }

    /// The controls that can have the focus.
    fn stops(&self) -> &[Control] {
        match &self.stage.scene.question {
            Some(question) if self.asked() => &question.options,
            _ => &self.stage.scene.controls,
        }
    }

    /// Moves the focus through the controls and back to the board; a question keeps the focus.
    pub(super) fn next_control(&mut self, by: isize) {
        let controls = self.stops();
        let now = self.control.as_ref().and_then(|id| controls.iter().position(|control| control.id == *id));
        let board = isize::from(!self.asked());
        let stops = controls.len() as isize + board;
        let next =
            (now.map_or(0, |index| index as isize + board) + by).checked_rem_euclid(stops).unwrap_or(0);
        let control = usize::try_from(next - board).ok().and_then(|index| controls.get(index));
        self.control = control.map(|control| control.id.clone());
        self.point();
    }

    pub(super) fn focus(&self) -> Option<Spot> {
        match &self.control {
            Some(id) => Some(Spot::Control(id.clone())),
            None => self.stage.board().place(self.cursor).map(|_| Spot::Place(self.cursor)),
        }
    }

    /// Reports the pointed spot to the game; on a clock none while the cursor is where the game put it.
    pub(super) fn point(&mut self) {
        let own = self.stage.selected().or(self.stage.scene.here).map(Spot::Place);
        let spot = self
            .hover
            .clone()
            .or_else(|| self.focus().filter(|focus| !self.clocked() || own.as_ref() != Some(focus)));
        self.pointed = spot.clone();
        self.stage.session.input(&Input::Point(spot));
        self.stage.refresh();
    }

    /// Chooses the focused spot, after reporting it as pointed at.
    pub(super) fn confirm(&mut self, desk: &Desk) {
        let Some(spot) = self.focus() else { return };
        if self.pointed.as_ref() != Some(&spot) && !self.clocked() {
            self.point();
        }
        match spot {
            Spot::Place(place) if self.stage.scene.walks && !self.covered() => self.walk(place, desk),
            spot => drop(self.give(&Input::Choose(spot), desk)),
        }
    }

    /// Whether a far place can be walked to.
    pub(super) fn strolls(&self) -> bool {
        self.clocked() || self.stage.scene.walks
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        let spot = self.stage.spot_at(mouse.column, mouse.row).filter(|spot| self.can_point(spot));
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) if spot != self.hover => {
                if spot.is_some() {
                    self.message = (Tone::Plain, String::new());
                }
                self.hover_over(spot);
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.message = (Tone::Plain, String::new());
                self.typing = None;
                self.walking = None;
                self.dragged = None;
                if let Some(command) = self.hits.at(mouse.column, mouse.row) {
                    return self.command(command, desk);
                }
                if std::mem::take(&mut self.aside) {
                    return Go::Stay;
                }
                if let Some(spot) = spot {
                    self.dragged = Some(spot.clone()).filter(|spot| self.is_movable(spot));
                    self.click(spot, desk);
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                self.let_go(desk);
                // A piece that was dragged here.
                if let (Some(from), Some(to @ Spot::Place(_))) = (self.dragged.take(), spot)
                    && from != to
                {
                    self.click(to, desk);
                }
            }
            MouseEventKind::ScrollUp if !self.asked() => self.move_cursor(Heading::North),
            MouseEventKind::ScrollDown if !self.asked() => self.move_cursor(Heading::South),
            _ => {}
        }
        Go::Stay
    }

    /// Whether what stands there can be dragged.
    fn is_movable(&self, spot: &Spot) -> bool {
        let Spot::Place(place) = spot else { return false };
        self.stage.scene.piece_at(*place).is_some_and(|piece| piece.movable)
    }

    fn hover_over(&mut self, spot: Option<Spot>) {
        if let Some(Spot::Control(id)) = spot.as_ref().filter(|_| self.asked()) {
            self.control = Some(id.clone());
        }
        self.hover = spot;
        self.point();
    }

    /// Reports a spot as pointed at before the click, even where the terminal reports no mouse movement.
    fn click(&mut self, spot: Spot, desk: &Desk) {
        if let Spot::Place(place) = spot {
            self.cursor = place;
            self.control = None;
        }
        if self.pointed.as_ref() != Some(&spot) {
            self.hover_over(Some(spot.clone()));
        }
        match spot {
            Spot::Place(place) if self.strolls() && !self.covered() => self.walk(place, desk),
            spot => drop(self.give(&Input::Choose(spot), desk)),
        }
    }
}
