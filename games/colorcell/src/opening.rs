//! Where to begin a template, for the planner.

use grid::{Dir, Hex};

use crate::ColorCell;
use crate::geometry::MAX_RADIUS;
use crate::plan::{NEVER, Planner};
use crate::setup::{Blueprint, BlueprintCell};
use crate::site::{Site, least_first};
use crate::state::Anchor;

/// How many sites are checked closely before a template counts as impossible.
const TRIED: usize = 24;

/// How many sites and rotations are checked roughly.
const LOOKED_AT: usize = 240;

/// An upper bound of distances on a board. No ring has more than 255 cells.
const LONGEST_WAY: usize = 2 * MAX_RADIUS as usize + 1;

/// Boards up to this many cells are searched cell by cell.
const SMALL: u16 = 200;

/// The rough cost of moving a color out of the way, besides its capture.
const CLEARING: u32 = 24;

/// The number of cells of each color at each distance.
type Near = [[u8; LONGEST_WAY]; 8];

/// A board surveyed once for everything that could be begun on it.
pub(crate) struct Survey<'a> {
    game: &'a ColorCell,
    /// The number of cells of each color, carried ones included.
    stock: [u32; 8],
    /// The largest connected region of empty cells. Colors cut off from it are unusable.
    stretch: Vec<bool>,
    /// The colors it touches.
    items: Vec<(Hex, u8)>,
    /// Sample cells spread over the board, with the colors around them.
    middles: Vec<(u16, Near)>,
}

impl<'a> Survey<'a> {
    fn new(game: &'a ColorCell) -> Survey<'a> {
        let (geometry, stretch) = (game.setup.geometry, game.largest_stretch(&[]));
        let mut items = Vec::new();
        for (cell, color) in game.captures() {
            if geometry.touches(cell, &stretch) {
                items.push((geometry.hex(cell), color));
            }
        }
        let mut survey = Survey { game, stock: game.stock(), stretch, items, middles: Vec::new() };
        let is_middle = |cell: &u16| {
            let Hex { q, r } = geometry.hex(*cell);
            (!survey.is_large() || (q + 3 * r).rem_euclid(7) == 0) && survey.patch(*cell).next().is_some()
        };
        survey.middles =
            (0..geometry.size()).filter(is_middle).map(|cell| (cell, survey.near(cell))).collect();
        survey
    }

    /// Counts the colors around a cell.
    fn near(&self, cell: u16) -> Near {
        let here = self.game.setup.geometry.hex(cell);
        let mut near = [[0; LONGEST_WAY]; 8];
        for (hex, color) in &self.items {
            near[usize::from(*color)][hex.distance(here) as usize] += 1;
        }
        near
    }

    /// The cost of [`near`](Self::near), counted in cells.
    fn effort(&self) -> usize {
        self.items.len() / 8 + 10
    }

    /// Returns whether the board is sampled in patches of seven cells.
    fn is_large(&self) -> bool {
        self.game.setup.geometry.size() > SMALL
    }

    /// The empty cells of a patch.
    fn patch(&self, middle: u16) -> impl Iterator<Item = u16> {
        let around = self.game.setup.geometry.around(middle).iter().copied().filter(|_| self.is_large());
        around.chain([middle]).filter(|cell| self.stretch.get(usize::from(*cell)) == Some(&true))
    }
}

/// The approximate walking distance if a template gets the nearest of every color.
fn ways(near: &Near, mut wanted: [u32; 8]) -> u32 {
    let mut sum = 0;
    for (left, near) in wanted.iter_mut().zip(near) {
        for (distance, count) in (0..).zip(near) {
            let taken = (*left).min((*count).into());
            sum += 2 * distance * taken;
            *left -= taken;
            if *left == 0 {
                break;
            }
        }
    }
    sum
}

/// A site to begin a template at with a color, and its total cost.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    pub(crate) cost: u32,
    pub(crate) at: u16,
    pub(crate) facing: Dir,
}

impl ColorCell {
    /// The available number of each color, carried ones included.
    pub(crate) fn stock(&self) -> [u32; 8] {
        let mut stock = [0; 8];
        for (_, color) in self.captures() {
            stock[usize::from(color)] += 1;
        }
        if let Some(color) = self.in_hand() {
            stock[usize::from(color)] += 1;
        }
        stock
    }

    /// The number of each color a template needs with a base color, and the effort to capture them; `None` if
    /// there are too few.
    pub(crate) fn wanted_colors(
        &self,
        plan: &Blueprint,
        base: u8,
        stock: &[u32; 8],
    ) -> Option<([u32; 8], u32)> {
        let colors = self.params_ref().colors;
        let (mut wanted, mut effort) = ([0; 8], 0);
        for shift in plan.cells.iter().filter_map(|cell| cell.shift) {
            let color = (base + shift) % colors;
            let wanted = &mut wanted[usize::from(color)];
            *wanted += 1;
            if *wanted > stock[usize::from(color)] {
                return None;
            }
            effort += self.effort(color);
        }
        Some((wanted, effort))
    }
}

impl Planner {
    /// Surveys the whole board.
    pub(crate) fn survey<'a>(&self, game: &'a ColorCell) -> Survey<'a> {
        let survey = Survey::new(game);
        self.look(3 * survey.stretch.len() + survey.middles.len() * survey.effort());
        survey
    }

    /// The best site to begin a template with this color. `steps` is the carrier's distance to a place. The
    /// candidates do not depend on it, so a plan stays the best while it is followed.
    pub(crate) fn opening(
        &self,
        survey: &Survey,
        plan: &Blueprint,
        color: u8,
        steps: &dyn Fn(u16, Dir) -> u32,
    ) -> Option<(Opening, Site)> {
        let (game, geometry) = (survey.game, survey.game.setup.geometry);
        let base = game.base_of(plan, color);
        let (mut wanted, effort) = game.wanted_colors(plan, base, &survey.stock)?;
        // Ignore where the carried color is now: a plan must not change with every step.
        if let Some(color) = game.in_hand() {
            wanted[usize::from(color)] = wanted[usize::from(color)].saturating_sub(1);
        }
        self.look(survey.middles.len());
        let middles = survey.middles.iter().map(|(cell, near)| (ways(near, wanted), *cell)).collect();
        let mut openings = Vec::new();
        for at in least_first(middles).flat_map(|(_, middle)| survey.patch(middle)) {
            if openings.len() >= LOOKED_AT {
                break;
            }
            self.look(survey.effort() + 3 * plan.cells.len());
            let ways = ways(&survey.near(at), wanted);
            for facing in Dir::ALL {
                let steps = steps(at, facing);
                let anchor = Anchor { at: geometry.hex(at), base, rotation: facing.get() };
                if let Some(work) = self.clearing(game, plan, anchor).filter(|_| steps < NEVER) {
                    let cost = effort + (ways + steps) * self.stride;
                    openings.push((cost.saturating_add_signed(work), 6 * at + u16::from(facing.get())));
                }
            }
        }
        // Check at least one even without time left: hints must not stop in the middle of a plan.
        let mut tried = (0..TRIED).zip(least_first(openings)).take_while(|(n, _)| *n == 0 || self.has_time());
        tried.find_map(|(_, (cost, turned))| {
            let (at, rotation) = (turned / 6, (turned % 6) as u8);
            let site = self.site(game, plan, Anchor { at: geometry.hex(at), base, rotation })?;
            let anchor = 1 << site.cells.iter().position(|cell| *cell == at)?;
            let fits = site.reach(site.empty) & anchor != 0 && site.is_possible(game, anchor);
            fits.then_some((Opening { cost, at, facing: Dir::N.rotate(rotation.into()) }, site))
        })
    }

    /// The ticks to clear a template's site, less those saved by colors that are right already; `None` off
    /// the board or if a color cannot be moved.
    fn clearing(
        &self,
        game: &ColorCell,
        plan: &Blueprint,
        Anchor { at, base, rotation }: Anchor,
    ) -> Option<i32> {
        let mut sum = 0;
        for BlueprintCell { offset, shift } in &plan.cells {
            let cell = game.setup.geometry.cell(at + offset.rotate(rotation.into()))?;
            let Some(found) = game.placed(cell) else { continue };
            let right = shift.is_some_and(|shift| (base + shift) % game.params_ref().colors == found);
            sum += match (game.effort(found), right) {
                (NEVER, false) => return None,
                (NEVER, true) => 0,
                (effort, false) => (effort + CLEARING) as i32,
                (effort, true) => -((effort + 2 * self.stride * offset.length()) as i32),
            };
        }
        Some(sum)
    }
}
