//! What a mouse, a finger or the focus is on, and pieces that are dragged.

use view::{Input, PlaceId, Spot};

use crate::controller::Controller;

impl Controller {
    /// Drops a dragged piece on a place as if that had been chosen, or back where it was, without animating its way again.
    pub fn drop_piece(self, piece: u32, place: Option<PlaceId>) {
        let before = self.look(|run| run.standing().actions);
        if let Some(place) = place {
            self.pointing.dropped.set(Some(piece));
            self.choose(Spot::Place(place));
            self.pointing.dropped.set(None);
        }
        self.board(|dom| dom.drag(piece, None, self.look(|run| run.standing().actions) != before));
    }

    /// Points at a place or a control, or at nothing.
    pub fn point(self, spot: Option<Spot>) {
        self.pointing.pointed.set(spot.clone());
        self.input(Input::Point(spot));
    }

    /// The coordinates of the place pointed at.
    pub fn pointed(self) -> Option<String> {
        let Some(Spot::Place(id)) = self.pointing.pointed.get() else { return None };
        self.look(|run| run.board().place(id).map(|place| place.name.clone()))
    }

    /// Points with the mouse, or at nothing.
    pub fn hover(self, spot: Option<Spot>) {
        self.pointing.hovered.set(spot.clone());
        self.point(spot);
    }

    /// Handles blur: whatever is under the mouse counts again.
    pub fn unfocus(self) {
        self.point(self.pointing.hovered.get());
    }
}
