//! A place for a template and whether it can be built there, for the advice.
//!
//! Colors are carried over empty cells only, so that a template must be filled from the inside out and needs room around it.
//! Everything comes from outside: the largest stretch of empty cells around the template, which building never narrows.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter;

use grid::{Dir, Hex};

use crate::geometry::MAX_RADIUS;
use crate::setup::{Blueprint, BlueprintCell};
use crate::state::Anchor;
use crate::{ColorCell, Params};

/// More ticks than anything takes: for what cannot be done at all.
pub(crate) const NEVER: u32 = 1_000_000;

/// Sites that are looked at closely before a template counts as impossible.
const TRIED: usize = 24;

/// Sites that are looked at first, and how they are turned.
const LOOKED_AT: usize = 240;

/// Distances on a board are less. No ring has more cells than a byte counts.
const LONGEST_WAY: usize = 2 * MAX_RADIUS as usize + 1;

/// Colors to begin with that are looked at closely.
const BEGINNINGS: usize = 3;

/// What moving one color out of the way costs besides its capture, about.
const CLEARING: u32 = 24;

/// Ticks that a step takes somebody who looks for the way. With less, advice would lead far past what is near.
pub(crate) const STRIDE: u32 = 5;

/// A template at its place. Sets of its cells are bits in its own order.
pub(crate) struct Site {
    pub(crate) cells: Vec<u16>,
    pub(crate) wants: Vec<Option<u8>>,
    /// Cells without a color that want one.
    pub(crate) open: u64,
    /// Cells with a color that has to go.
    pub(crate) wrong: u64,
    /// Cells without a color.
    empty: u64,
    /// For each cell those next to it.
    near: Vec<u64>,
    /// Cells next to the outside.
    rim: u64,
    /// A flag for each cell of the board.
    outside: Vec<bool>,
}

/// The cells that cost least, in order. Few of many are asked for, so they are not sorted.
pub(crate) fn least_first(mut costs: Vec<(u32, u16)>) -> impl Iterator<Item = u16> {
    iter::from_fn(move || {
        let least = (0..costs.len()).min_by_key(|place| costs[*place])?;
        Some(costs.swap_remove(least).1)
    })
}

/// The members of a set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

impl Site {
    /// Looks at a place; `None` when the template reaches over the edge there.
    pub(crate) fn new(game: &ColorCell, plan: &Blueprint, anchor: Anchor) -> Option<Site> {
        let (geometry, colors) = (game.setup.geometry, game.params_ref().colors);
        let turned = plan.cells.iter().map(|cell| anchor.at + cell.offset.rotate(anchor.rotation.into()));
        let cells: Vec<u16> = turned.map(|hex| geometry.cell(hex)).collect::<Option<_>>()?;
        let outside = game.largest_stretch(&cells);
        let wants = plan.cells.iter().map(|cell| Some((anchor.base + cell.shift?) % colors)).collect();
        let near = vec![0; cells.len()];
        let mut site = Site { cells, wants, open: 0, wrong: 0, empty: 0, near, rim: 0, outside };
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
        for (_, next) in game.setup.geometry.around(self.cells[bit]) {
            if self.outside[usize::from(next)] {
                self.rim |= set;
            } else if let Some(other) = self.cells.iter().position(|cell| *cell == next) {
                self.near[bit] |= 1 << other;
            }
        }
    }

    /// Whether there is nothing left to do.
    pub(crate) fn is_complete(&self) -> bool {
        self.open | self.wrong == 0
    }

    /// The cells that can be come to from outside over these.
    fn reach(&self, over: u64) -> u64 {
        let mut reached = self.rim & over;
        loop {
            let more = bits(reached).fold(reached, |all, bit| all | self.near[bit]) & over;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Whether all that is then left to do can be come to, once these cells are filled.
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

    /// Whether a color on this cell could be carried to the template.
    fn is_within_reach(&self, game: &ColorCell, cell: u16) -> bool {
        game.setup.geometry.around(cell).any(|(_, next)| self.outside[usize::from(next)])
    }

    /// Whether the board has the colors that are missing, and all of it can be built once these cells are filled.
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
            let free = !self.cells.contains(&cell) && self.is_within_reach(game, cell);
            left[usize::from(color)] += i32::from(free);
        }
        left.iter().all(|left| *left >= 0)
    }
}

/// What a template takes in all with a base color, and where on the board that is.
struct Demand {
    /// How many of each color are wanted.
    wanted: [u32; 8],
    /// Where those colors lie.
    items: Vec<(Hex, usize)>,
    in_hand: Option<u8>,
    /// Ticks that all the captures take.
    effort: u32,
}

impl Demand {
    /// `None` when the board has too few of a color.
    fn new(game: &ColorCell, plan: &Blueprint, base: u8) -> Option<Demand> {
        let colors = game.params_ref().colors;
        let mut wanted = [0; 8];
        let shifts = plan.cells.iter().filter_map(|cell| cell.shift);
        shifts.for_each(|shift| wanted[usize::from((base + shift) % colors)] += 1);
        let captures =
            game.captures().map(|(cell, color)| (game.setup.geometry.hex(cell), usize::from(color)));
        let items: Vec<(Hex, usize)> = captures.filter(|(_, color)| wanted[*color] > 0).collect();
        let in_hand = game.in_hand();
        let mut effort = 0;
        for (color, wanted) in (0..8).zip(wanted).filter(|(_, wanted)| *wanted > 0) {
            let there = items.iter().filter(|(_, found)| *found == usize::from(color)).count();
            if there + usize::from(in_hand == Some(color)) < wanted as usize {
                return None;
            }
            effort += wanted * game.effort(color);
        }
        Some(Demand { wanted, items, in_hand, effort })
    }

    /// Ticks that the ways take, about, when the template lies here and gets the nearest of every color. What is in hand
    /// is there, wherever it is on its way: a plan must not change with every step.
    fn ways(&self, here: Hex) -> u32 {
        let mut left = self.wanted;
        self.in_hand
            .into_iter()
            .for_each(|color| left[usize::from(color)] = left[usize::from(color)].saturating_sub(1));
        let mut near = [[0_u8; LONGEST_WAY]; 8];
        for (hex, color) in &self.items {
            near[*color][(hex.distance(here) as usize).min(LONGEST_WAY - 1)] += 1;
        }
        let mut sum = 0;
        for (left, near) in left.iter_mut().zip(&near) {
            for (distance, count) in (0..).zip(near) {
                let taken = (*left).min((*count).into());
                sum += 2 * distance * taken * STRIDE;
                *left -= taken;
                if *left == 0 {
                    break;
                }
            }
        }
        sum
    }
}

/// Where a template could be begun with a color, and what it costs in all.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    pub(crate) cost: u32,
    pub(crate) at: u16,
    pub(crate) facing: Dir,
}

impl ColorCell {
    /// Ticks that capturing a color takes on average.
    pub(crate) fn effort(&self, color: u8) -> u32 {
        let Params { hold, cooldown, .. } = *self.params_ref();
        let (hold, rest) = (u32::from(hold), u32::from(cooldown));
        match u32::from(self.params_ref().chance_of(color)) {
            0 => NEVER,
            chance => hold + (100 - chance) * (hold + rest) / chance,
        }
    }

    /// The carried color.
    pub(crate) fn in_hand(&self) -> Option<u8> {
        self.train.cells().first().and_then(|cell| self.color(*cell))
    }

    /// The colors that lie on the board and can be captured.
    pub(crate) fn captures(&self) -> impl Iterator<Item = (u16, u8)> {
        let all = (0..self.setup.geometry.size()).filter_map(|cell| Some((cell, self.placed(cell)?)));
        all.filter(|(_, color)| self.params_ref().chance_of(*color) > 0)
    }

    /// Whether a carried color can lie on this cell.
    pub(crate) fn is_free(&self, cell: u16) -> bool {
        self.color(cell).is_none() || cell == self.cursor && !self.train.is_empty()
    }

    /// The largest stretch of empty cells that leaves these out.
    fn largest_stretch(&self, without: &[u16]) -> Vec<bool> {
        let size = self.setup.geometry.size();
        let mut rest: Vec<bool> = (0..size).map(|cell| self.is_free(cell)).collect();
        without.iter().for_each(|cell| rest[usize::from(*cell)] = false);
        let mut largest = Vec::new();
        for cell in 0..size {
            let mut stretch = Vec::new();
            let mut take = |cell: u16, stretch: &mut Vec<u16>| {
                if std::mem::take(&mut rest[usize::from(cell)]) {
                    stretch.push(cell);
                }
            };
            take(cell, &mut stretch);
            let mut done = 0;
            while let Some(&cell) = stretch.get(done) {
                self.setup.geometry.around(cell).for_each(|(_, next)| take(next, &mut stretch));
                done += 1;
            }
            if stretch.len() > largest.len() {
                largest = stretch;
            }
        }
        let mut flags = vec![false; usize::from(size)];
        largest.iter().for_each(|cell| flags[usize::from(*cell)] = true);
        flags
    }

    /// The best place to begin a template with this color. `steps` is the carrier's distance to a place.
    pub(crate) fn opening(
        &self,
        plan: &Blueprint,
        color: u8,
        steps: &dyn Fn(u16, Dir) -> u32,
    ) -> Option<(Opening, Site)> {
        let base = self.base_of(plan, color);
        let demand = Demand::new(self, plan, base)?;
        let mut openings: BinaryHeap<Reverse<(u32, u16, u8)>> = BinaryHeap::new();
        let free = (0..self.setup.geometry.size()).filter(|cell| self.is_free(*cell));
        let near = |at: u16| {
            let steps = Dir::ALL.into_iter().map(|facing| steps(at, facing)).min()?;
            (steps < NEVER).then(|| (demand.ways(self.setup.geometry.hex(at)) + steps * STRIDE, at))
        };
        for at in least_first(free.filter_map(near).collect()) {
            if openings.len() >= LOOKED_AT {
                break;
            }
            let here = self.setup.geometry.hex(at);
            let ways = demand.effort + demand.ways(here);
            for facing in Dir::ALL {
                let steps = steps(at, facing);
                let anchor = Anchor { at: here, base, rotation: facing.get() };
                if let Some(work) = self.clearing(plan, anchor).filter(|_| steps < NEVER) {
                    let cost = (ways + steps * STRIDE).saturating_add_signed(work);
                    openings.push(Reverse((cost, at, facing.get())));
                }
            }
        }
        iter::from_fn(|| openings.pop()).take(TRIED).find_map(|Reverse((cost, at, rotation))| {
            let site = Site::new(self, plan, Anchor { at: self.setup.geometry.hex(at), base, rotation })?;
            let anchor = 1 << site.cells.iter().position(|cell| *cell == at)?;
            let fits = site.reach(site.empty) & anchor != 0 && site.is_possible(self, anchor);
            fits.then_some((Opening { cost, at, facing: Dir::N.rotate(rotation.into()) }, site))
        })
    }

    /// Ticks that it costs to clear the place of a template, less those that colors save which lie there
    /// right already; `None` where the board ends or a color cannot be moved.
    fn clearing(&self, plan: &Blueprint, Anchor { at, base, rotation }: Anchor) -> Option<i32> {
        let mut sum = 0;
        for BlueprintCell { offset, shift } in &plan.cells {
            let cell = self.setup.geometry.cell(at + offset.rotate(rotation.into()))?;
            let Some(found) = self.placed(cell) else { continue };
            let right = shift.is_some_and(|shift| (base + shift) % self.params_ref().colors == found);
            sum += match (self.effort(found), right) {
                (NEVER, false) => return None,
                (NEVER, true) => 0,
                (effort, false) => (effort + CLEARING) as i32,
                (effort, true) => -((effort + 2 * STRIDE * offset.length()) as i32),
            };
        }
        Some(sum)
    }

    /// The best cells of a color to begin a template with, the best first: cheap to build from, and near. Only how near
    /// they are depends on where the player is, so that whoever walks to one still finds it the best.
    pub(crate) fn first_colors(&self, plan: &Blueprint) -> Vec<u16> {
        let hex = |cell: u16| self.setup.geometry.hex(cell);
        let mut costs = Vec::new();
        for color in 0..self.params_ref().colors {
            let Some((Opening { cost, at, .. }, site)) = self.opening(plan, color, &|_, _| 0) else {
                continue;
            };
            let of_color = self.captures().filter(|(_, found)| *found == color);
            costs.extend(of_color.filter(|(cell, _)| site.is_within_reach(self, *cell)).map(|(cell, _)| {
                let steps = self.cursor().distance(hex(cell)) + hex(cell).distance(hex(at));
                (cost + steps * STRIDE, cell)
            }));
        }
        least_first(costs).take(BEGINNINGS).collect()
    }
}
