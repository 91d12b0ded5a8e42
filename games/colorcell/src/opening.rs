//! Where a template is begun best, for the planner.

use grid::{Dir, Hex};

use crate::ColorCell;
use crate::geometry::MAX_RADIUS;
use crate::plan::{NEVER, Planner};
use crate::setup::{Blueprint, BlueprintCell};
use crate::site::{Site, least_first};
use crate::state::Anchor;

/// Sites that are looked at closely before a template counts as impossible.
const TRIED: usize = 24;

/// Sites that are looked at first, and how they are turned.
const LOOKED_AT: usize = 240;

/// Distances on a board are less. No ring has more cells than a byte counts.
const LONGEST_WAY: usize = 2 * MAX_RADIUS as usize + 1;

/// Boards with so many cells are looked at cell by cell.
const SMALL: u16 = 200;

/// What moving one color out of the way costs besides its capture, about.
const CLEARING: u32 = 24;

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

/// How many of each color the board has, the carried one included.
pub(crate) fn stock(game: &ColorCell) -> [u32; 8] {
    let mut stock = [0; 8];
    let all = game.captures().into_iter().map(|(_, color)| color).chain(game.in_hand());
    all.for_each(|color| stock[usize::from(color)] += 1);
    stock
}

/// How many of each color a template wants with a base color, and what capturing them takes; `None` when there are too few.
pub(crate) fn wanted(
    game: &ColorCell,
    plan: &Blueprint,
    base: u8,
    stock: &[u32; 8],
) -> Option<([u32; 8], u32)> {
    let colors = game.params_ref().colors;
    let (mut wanted, mut effort) = ([0; 8], 0);
    for shift in plan.cells.iter().filter_map(|cell| cell.shift) {
        let color = (base + shift) % colors;
        let wanted = &mut wanted[usize::from(color)];
        *wanted += 1;
        if *wanted > stock[usize::from(color)] {
            return None;
        }
        effort += game.effort(color);
    }
    Some((wanted, effort))
}

impl Demand {
    /// `None` when the board has too few of a color.
    fn new(game: &ColorCell, plan: &Blueprint, base: u8, stretch: &[bool]) -> Option<Demand> {
        let geometry = game.setup.geometry;
        let (wanted, effort) = wanted(game, plan, base, &stock(game))?;
        let within_reach = |cell| geometry.around(cell).any(|(_, next)| stretch[usize::from(next)]);
        let captures = game
            .captures()
            .into_iter()
            .filter(|(cell, color)| wanted[usize::from(*color)] > 0 && within_reach(*cell));
        let items = captures.map(|(cell, color)| (geometry.hex(cell), usize::from(color))).collect();
        Some(Demand { wanted, items, in_hand: game.in_hand(), effort })
    }

    /// Steps that the ways take, about, when the template lies here and gets the nearest of every color. What is in hand
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
                sum += 2 * distance * taken;
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

impl Planner {
    /// The best place to begin a template with this color. `steps` is the carrier's distance to a place. Which places are
    /// looked at does not depend on it, so that a plan stays the best while it is followed.
    pub(crate) fn opening(
        &self,
        game: &ColorCell,
        plan: &Blueprint,
        color: u8,
        steps: &dyn Fn(u16, Dir) -> u32,
    ) -> Option<(Opening, Site)> {
        let base = game.base_of(plan, color);
        let geometry = game.setup.geometry;
        self.look(2 * usize::from(geometry.size()));
        // What is shut off from it cannot be built with.
        let stretch = game.largest_stretch(&[]);
        let open = |cell: &u16| stretch[usize::from(*cell)];
        let demand = Demand::new(game, plan, base, &stretch)?;
        let ways = |cell: u16| {
            self.look(demand.items.len() / 8);
            demand.ways(geometry.hex(cell))
        };
        // Large boards are looked at in patches of seven cells.
        let large = geometry.size() > SMALL;
        let patch = |middle: u16| {
            let around = geometry.around(middle).map(|(_, cell)| cell).filter(|_| large);
            around.chain([middle]).filter(open)
        };
        let is_middle = |cell: &u16| {
            let Hex { q, r } = geometry.hex(*cell);
            (!large || (q + 3 * r).rem_euclid(7) == 0) && patch(*cell).next().is_some()
        };
        let middles = (0..geometry.size()).filter(is_middle).map(|cell| (ways(cell), cell)).collect();
        let mut openings = Vec::new();
        for at in least_first(middles).flat_map(|(_, middle)| patch(middle)) {
            if openings.len() >= LOOKED_AT {
                break;
            }
            let here = geometry.hex(at);
            let ways = demand.effort + ways(at) * self.stride;
            self.look(plan.cells.len());
            for facing in Dir::ALL {
                let steps = steps(at, facing);
                let anchor = Anchor { at: here, base, rotation: facing.get() };
                if let Some(work) = self.clearing(game, plan, anchor).filter(|_| steps < NEVER) {
                    let cost = (ways + steps * self.stride).saturating_add_signed(work);
                    openings.push((cost, 6 * at + u16::from(facing.get())));
                }
            }
        }
        let mut tried = least_first(openings).take(TRIED).take_while(|_| self.has_time());
        tried.find_map(|(cost, turned)| {
            let (at, rotation) = (turned / 6, (turned % 6) as u8);
            let site = self.site(game, plan, Anchor { at: geometry.hex(at), base, rotation })?;
            let anchor = 1 << site.cells.iter().position(|cell| *cell == at)?;
            let fits = site.reach(site.empty) & anchor != 0 && site.is_possible(game, anchor);
            fits.then_some((Opening { cost, at, facing: Dir::N.rotate(rotation.into()) }, site))
        })
    }

    /// Ticks that it costs to clear the place of a template, less those that colors save which lie there
    /// right already; `None` where the board ends or a color cannot be moved.
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
