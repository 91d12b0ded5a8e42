//! A site for a template and whether it can be built there, for the planner.
//!
//! Colors are carried over empty cells only, so a template must be filled from the inside out and needs room
//! around it. All colors come from the outside: the largest empty region around the template, which building
//! never narrows.

use std::iter;

use crate::ColorCell;
use crate::setup::Blueprint;
use crate::state::Anchor;

/// A template at a site. Sets of its cells are bits in its own order.
pub(crate) struct Site {
    pub(crate) cells: Vec<u16>,
    pub(crate) wants: Vec<Option<u8>>,
    /// Empty cells that need a color.
    pub(crate) open: u64,
    /// Cells with a wrong color.
    pub(crate) wrong: u64,
    /// Empty cells.
    pub(crate) empty: u64,
    /// The neighbors of each cell.
    near: Vec<u64>,
    /// Cells that touch the outside.
    rim: u64,
    /// A flag per cell of the board: whether it is outside.
    outside: Vec<bool>,
    /// A flag per cell of the board: whether it is part of the template.
    pub(crate) inside: Vec<bool>,
}

/// Yields the cheapest first. Lazy, because only a few of many are needed.
pub(crate) fn least_first(mut costs: Vec<(u32, u16)>) -> impl Iterator<Item = (u32, u16)> {
    iter::from_fn(move || {
        let least = (0..costs.len()).min_by_key(|place| costs[*place])?;
        Some(costs.swap_remove(least))
    })
}

/// Iterates over the members of a bit set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

impl Site {
    /// Examines a site; `None` if the template does not fit on the board there.
    pub(crate) fn new(game: &ColorCell, plan: &Blueprint, anchor: Anchor) -> Option<Site> {
        let (geometry, colors) = (game.setup.geometry, game.params_ref().colors);
        let turned = plan.cells.iter().map(|cell| anchor.at + cell.offset.rotate(anchor.rotation.into()));
        let cells: Vec<u16> = turned.map(|hex| geometry.cell(hex)).collect::<Option<_>>()?;
        let mut inside = vec![false; usize::from(geometry.size())];
        cells.iter().for_each(|cell| inside[usize::from(*cell)] = true);
        let outside = game.largest_stretch(&cells);
        let wants = plan.cells.iter().map(|cell| Some((anchor.base + cell.shift?) % colors)).collect();
        let near = vec![0; cells.len()];
        let mut site = Site { cells, wants, open: 0, wrong: 0, empty: 0, near, rim: 0, outside, inside };
        for bit in 0..site.cells.len() {
            site.look_at(game, bit);
        }
        Some(site)
    }

    fn look_at(&mut self, game: &ColorCell, bit: usize) {
        let set = 1 << bit;
        match (game.placed(self.cells[bit]), self.wants[bit]) {
            (None, wanted) => {
                self.empty |= set;
                self.open |= if wanted.is_some() { set } else { 0 };
            }
            (found, wanted) => self.wrong |= if found == wanted { 0 } else { set },
        }
        for next in game.setup.geometry.around(self.cells[bit]) {
            if self.outside.get(usize::from(*next)) == Some(&true) {
                self.rim |= set;
            } else if let Some(other) = self.cells.iter().position(|cell| cell == next) {
                self.near[bit] |= 1 << other;
            }
        }
    }

    /// Returns whether nothing is left to do.
    pub(crate) fn is_complete(&self) -> bool {
        self.open | self.wrong == 0
    }

    /// The cells reachable from outside over these cells.
    pub(crate) fn reach(&self, over: u64) -> u64 {
        let mut reached = self.rim & over;
        loop {
            let more = bits(reached).fold(reached, |all, bit| all | self.near[bit]) & over;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Returns whether everything left to do stays reachable once these cells are filled.
    fn stays_open(&self, filled: u64) -> bool {
        let left = (self.open | self.wrong) & !filled;
        left & !self.reach((self.empty | self.wrong) & !filled) == 0
    }

    /// The cells that this color may fill now without walling in another.
    pub(crate) fn due(&self, color: u8) -> impl Iterator<Item = usize> {
        bits(self.open).filter(move |bit| self.wants[*bit] == Some(color) && self.stays_open(1 << bit))
    }

    /// Wrong colors that can be carried away now.
    pub(crate) fn loose(&self) -> impl Iterator<Item = usize> {
        let reached = self.reach(self.empty);
        bits(self.wrong).filter(move |bit| (self.rim >> bit & 1 == 1) || self.near[*bit] & reached != 0)
    }

    /// Returns whether a color on this cell could be carried to the template.
    pub(crate) fn is_within_reach(&self, game: &ColorCell, cell: u16) -> bool {
        game.setup.geometry.touches(cell, &self.outside)
    }

    /// Returns whether the board has the missing colors and the rest can be built once these cells are filled.
    pub(crate) fn is_possible(&self, game: &ColorCell, filled: u64) -> bool {
        let params = game.params_ref();
        if !self.stays_open(filled) {
            return false;
        }
        let mut left = [0_i32; 8];
        let missing = bits(self.open | self.wrong).filter_map(|bit| self.wants[bit]);
        missing.for_each(|color| left[usize::from(color)] -= 1);
        for bit in bits(self.wrong) {
            match game.color(self.cells[bit]).filter(|color| params.chance_of(*color) > 0) {
                Some(color) => left[usize::from(color)] += 1,
                None => return false,
            }
        }
        if let Some(color) = game.in_hand() {
            left[usize::from(color)] += 1;
        }
        for (cell, color) in game.captures() {
            let free = !self.inside[usize::from(cell)] && self.is_within_reach(game, cell);
            left[usize::from(color)] += i32::from(free);
        }
        left.iter().all(|left| *left >= 0)
    }
}

impl ColorCell {
    /// The carried color.
    pub(crate) fn in_hand(&self) -> Option<u8> {
        self.train.cells().first().and_then(|cell| self.color(*cell))
    }

    /// The colors on the board that can be captured.
    pub(crate) fn captures(&self) -> Vec<(u16, u8)> {
        let mut captures = Vec::new();
        for cell in 0..self.setup.geometry.size() {
            if let Some(color) = self.placed(cell).filter(|color| self.params_ref().chance_of(*color) > 0) {
                captures.push((cell, color));
            }
        }
        captures
    }

    /// Returns whether a carried color can be put on this cell.
    pub(crate) fn is_free(&self, cell: u16) -> bool {
        self.color(cell).is_none() || cell == self.cursor && !self.train.is_empty()
    }

    /// The largest connected region of empty cells, excluding these.
    pub(crate) fn largest_stretch(&self, without: &[u16]) -> Vec<bool> {
        let (geometry, size) = (self.setup.geometry, self.setup.geometry.size());
        let mut rest: Vec<bool> = (0..size).map(|cell| self.is_free(cell)).collect();
        without.iter().for_each(|cell| rest[usize::from(*cell)] = false);
        let mut left = rest.iter().filter(|free| **free).count();
        let mut largest = Vec::new();
        for cell in 0..size {
            if largest.len() >= left {
                break;
            }
            let mut stretch = Vec::new();
            let mut around = &[cell][..];
            let mut done = 0;
            loop {
                for next in around {
                    if rest.get_mut(usize::from(*next)).is_some_and(std::mem::take) {
                        stretch.push(*next);
                    }
                }
                let Some(cell) = stretch.get(done) else { break };
                around = geometry.around(*cell);
                done += 1;
            }
            left -= stretch.len();
            if stretch.len() > largest.len() {
                largest = stretch;
            }
        }
        let mut flags = vec![false; usize::from(size)];
        largest.iter().for_each(|cell| flags[usize::from(*cell)] = true);
        flags
    }
}
