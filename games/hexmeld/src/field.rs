//! The board as bit sets: one per color, one for the free cells.

use engine::Digester;
use grid::Search;

use crate::Color;
use crate::geometry::{Geometry, Set};

/// The balls on the board.
#[derive(Clone, Debug)]
pub(crate) struct BallField {
    pub(crate) geometry: &'static Geometry,
    colors: [Set; Color::COUNT as usize],
    /// Cells without a ball.
    pub(crate) empty: Set,
}

impl BallField {
    /// A board without balls.
    pub(crate) fn blank(radius: u8) -> BallField {
        let geometry = Geometry::of(radius);
        BallField { geometry, colors: [Set::EMPTY; Color::COUNT as usize], empty: geometry.layout.board() }
    }

    /// Cells with a ball.
    #[inline]
    pub(crate) fn balls(&self) -> Set {
        self.geometry.layout.board().without(self.empty)
    }

    /// Cells with a ball of a color.
    #[inline]
    pub(crate) fn of(&self, color: Color) -> Set {
        self.colors[color.index()]
    }

    /// Returns whether there is no ball at all.
    #[inline]
    pub(crate) fn is_bare(&self) -> bool {
        self.empty == self.geometry.layout.board()
    }

    /// The color of the ball on a cell.
    pub(crate) fn color_at(&self, bit: u32) -> Option<Color> {
        Color::all().find(|color| self.of(*color).get(bit))
    }

    /// Puts a ball on a free cell.
    #[inline]
    pub(crate) fn put(&mut self, bit: u32, color: Color) {
        self.colors[color.index()].insert(bit);
        self.empty.remove(bit);
    }

    /// Moves the ball on a cell to a free one. Returns its color.
    #[inline]
    pub(crate) fn shift(&mut self, from: u32, to: u32) -> Color {
        // Exactly one set has the cell. No early exit: that branch would be unpredictable.
        let held = |color: Color| if self.of(color).get(from) { color.0 } else { 0 };
        let color = Color(Color::all().map(held).sum());
        let set = &mut self.colors[color.index()];
        set.remove(from);
        set.insert(to);
        self.empty.insert(from);
        self.empty.remove(to);
        color
    }

    /// Removes balls of a color.
    #[inline]
    pub(crate) fn clear(&mut self, color: Color, cells: Set) {
        let set = &mut self.colors[color.index()];
        *set = set.without(cells);
        self.empty |= cells;
    }

    /// The connected balls of a color around a cell with one, if there are at least `least` (2 or more).
    #[inline]
    pub(crate) fn group(&self, bit: u32, color: Color, least: u8) -> Option<Set> {
        let set = self.of(color);
        if !set.get(bit) || !set.meets(&self.geometry.near[bit as usize]) {
            return None;
        }
        let (group, _) = self.geometry.part(bit, set);
        (group.count() >= u32::from(least)).then_some(group)
    }

    /// The connected parts of a set, by their first cell.
    pub(crate) fn parts(&self, set: Set) -> impl Iterator<Item = Set> + use<> {
        let geometry = self.geometry;
        let mut rest = set;
        std::iter::from_fn(move || {
            let (part, _) = geometry.part(rest.first()?, rest);
            rest = rest.without(part);
            Some(part)
        })
    }

    /// Returns whether some group has at least `least` balls.
    pub(crate) fn has_group(&self, least: u8) -> bool {
        let large = |part: Set| part.count() >= u32::from(least);
        Color::all().any(|color| self.parts(self.of(color)).any(large))
    }

    /// The free cells the ball on a cell can move to.
    #[inline]
    pub(crate) fn reach(&self, from: u32) -> Set {
        self.geometry.layout.flood(self.geometry.near[from as usize], &self.empty)
    }

    /// Returns whether the ball on a cell can move to a free one.
    #[inline]
    pub(crate) fn reaches(&self, from: u32, to: u32) -> bool {
        self.geometry.layout.connects(self.geometry.near[from as usize], &Set::single(to), &self.empty)
    }

    /// The group that a ball of a color would be in after a move.
    pub(crate) fn group_after(&self, from: u32, to: u32, color: Color) -> Set {
        let mut set = self.of(color);
        set.remove(from);
        set.insert(to);
        self.geometry.layout.flood(Set::single(to), &set)
    }

    /// A shortest path along free cells, both ends included (H7); empty if there is none.
    pub(crate) fn path(&self, from: u32, to: u32) -> Vec<u32> {
        let geometry = self.geometry;
        let free = |id| self.empty.get(geometry.bit(id));
        let mut path = Vec::new();
        Search::default().path(&geometry.board, geometry.id(from), geometry.id(to), free, &mut path);
        path.into_iter().map(|id| geometry.bit(id)).collect()
    }

    /// Adds everything that affects the future to a digest.
    pub(crate) fn digest(&self, digester: &mut Digester) {
        self.colors.iter().flat_map(|set| set.words()).for_each(|&word| digester.u64(word));
    }
}
