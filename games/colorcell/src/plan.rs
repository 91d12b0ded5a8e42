//! The planner: which colors to fetch in which order, where they go, and how long it all takes on average.
//!
//! A template is built in trips: walk to a color, capture it at the real chance, carry it over empty cells,
//! drop it. The planner simulates this without randomness, cheapest trip first, and adds up expected ticks.
//! Among templates it picks the one with the most points for its time. Its work is counted in visited cells,
//! and limited.

use std::cell::Cell;
use std::collections::VecDeque;

use grid::Dir;

use crate::geometry::BEYOND;
use crate::opening::Opening;
use crate::rules::STEP_TICKS;
use crate::setup::Blueprint;
use crate::site::{Site, least_first};
use crate::state::Anchor;
use crate::{ColorCell, Params};

/// More ticks than anything takes: the cost of the impossible.
pub(crate) const NEVER: u32 = 1_000_000;

/// The ticks per step of a human player. With a lower value, hints would lead far past what is near.
const STRIDE: u32 = 5;

/// The cells that may be visited to plan one template.
const CELLS: u32 = 30_000;

/// The visited cells after which a hint considers no further template or site.
const MOST: u32 = 5 * CELLS;

/// The number of first colors that are checked closely.
const BEGINNINGS: usize = 2;

/// The number of steps worth taking to keep room around a template.
const ROOM: u32 = 20;

/// The steps of a typical trip, for a first estimate.
const USUAL_TRIP: u32 = 12;

/// A planner for a player of some speed, with a limited budget.
pub(crate) struct Planner {
    /// Ticks per step.
    pub(crate) stride: u32,
    /// Whether the player acts every tick and walks during cooldowns.
    pub(crate) swift: bool,
    /// Whether captures begin on the way there (C4).
    hasty: bool,
    /// The cells that may still be visited for this template.
    left: Cell<u32>,
    /// The cells visited in total.
    looked: Cell<u32>,
}

impl Planner {
    /// Creates a planner for people.
    pub(crate) fn unhurried() -> Planner {
        Planner { stride: STRIDE, swift: false, hasty: false, left: Cell::new(CELLS), looked: Cell::new(0) }
    }

    /// Creates a planner for a bot that acts every tick.
    pub(crate) fn swift(game: &ColorCell) -> Planner {
        let stepwise = game.setup.stepwise();
        let stride = if stepwise { STEP_TICKS.into() } else { 1 };
        Planner { stride, swift: true, hasty: !stepwise, ..Planner::unhurried() }
    }

    /// Counts visited cells.
    pub(crate) fn look(&self, cells: usize) {
        self.left.set(self.left.get().saturating_sub(cells as u32));
        self.looked.set(self.looked.get() + cells as u32);
    }

    /// Returns whether the budget for this template lasts.
    pub(crate) fn has_time(&self) -> bool {
        self.left.get() > 0
    }

    /// Returns whether the budget for the whole hint is used up.
    pub(crate) fn is_tired(&self) -> bool {
        self.looked.get() >= MOST
    }

    /// Grants more cells, within the budget of the hint.
    fn allow(&self, cells: u32) {
        self.left.set(cells.min(MOST.saturating_sub(self.looked.get())));
    }

    /// Examines a site for a template.
    pub(crate) fn site(&self, game: &ColorCell, plan: &Blueprint, anchor: Anchor) -> Option<Site> {
        // One pass for the room around it, one for the colors on the board.
        self.look(2 * usize::from(game.setup.geometry.size()));
        Site::new(game, plan, anchor)
    }

    /// The plans that can still be built, most points for their time first. The player's position does not
    /// matter, so a choice stays the best while it is followed. Nor do sites: searching them did not improve
    /// the bot's score.
    pub(crate) fn choices(&self, game: &ColorCell) -> Vec<u8> {
        let (stock, held) = (game.stock(), game.in_hand());
        let mut prices = Vec::new();
        for plan in game.setup.menu.iter().filter(|plan| game.is_rush() || game.completed >> **plan & 1 == 0)
        {
            let blueprint = &game.setup.plans[usize::from(*plan)];
            self.look(blueprint.cells.len());
            let mut effort = NEVER;
            for color in held.map_or(0..game.params_ref().colors, |color| color..color + 1) {
                let wanted = game.wanted_colors(blueprint, game.base_of(blueprint, color), &stock);
                effort = wanted.map_or(effort, |(_, needed)| effort.min(needed));
            }
            if effort < NEVER {
                let cost = effort + blueprint.cells.len() as u32 * USUAL_TRIP * self.stride;
                prices.push((game.price(*plan, cost), (*plan).into()));
            }
        }
        least_first(prices).map(|(_, plan)| plan as u8).collect()
    }

    /// The color to begin a template with: one from which this planner completes it.
    pub(crate) fn first_color(&self, game: &ColorCell, plan: &Blueprint) -> Option<u16> {
        self.allow(CELLS);
        // Where colors swap places, nothing turns in place, so the direction of arrival matters.
        let arrivals = if game.params_ref().swap { &Dir::ALL[..] } else { &[Dir::N] };
        let completes = |cell: u16, facing: Dir| {
            let mut after = game.clone();
            after.facing = facing;
            after.take(cell);
            self.finish(after, plan, None).is_some()
        };
        self.first_colors(game, plan).into_iter().find(|cell| {
            // A budget of its own: the verdict on a color must not depend on those checked before it.
            self.allow(CELLS);
            arrivals.iter().all(|facing| completes(*cell, *facing))
        })
    }

    /// The best cells to take the first color of a template from: cheap to build from, and near. Only the
    /// distance depends on the player's position, so that the choice stays the best on the way there.
    fn first_colors(&self, game: &ColorCell, plan: &Blueprint) -> Vec<u16> {
        let hex = |cell: u16| game.setup.geometry.hex(cell);
        let (survey, captures) = (self.survey(game), game.captures());
        let mut costs = Vec::new();
        for color in (0..game.params_ref().colors).take_while(|_| self.has_time()) {
            let Some((Opening { cost, at, .. }, site)) = self.opening(&survey, plan, color, &|_, _| 0) else {
                continue;
            };
            for (cell, found) in &captures {
                if *found == color && site.is_within_reach(game, *cell) {
                    let steps = game.cursor().distance(hex(*cell)) + hex(*cell).distance(hex(at));
                    costs.push((cost + steps * self.stride, *cell));
                }
            }
        }
        least_first(costs).take(BEGINNINGS).map(|(_, cell)| cell).collect()
    }

    /// Simulates building a template without randomness and returns the expected ticks. Without an anchor it
    /// begins with the carried color. A plan that exceeds the budget counts as good from there on.
    pub(crate) fn finish(
        &self,
        mut game: ColorCell,
        plan: &Blueprint,
        anchor: Option<Anchor>,
    ) -> Option<u32> {
        let mut ticks = 0;
        let anchor = match anchor {
            Some(anchor) => anchor,
            None if !self.has_time() => return Some(0),
            None => {
                let (at, facing, steps) = self.place(&game, plan)?;
                let base = game.base_of(plan, game.in_hand()?);
                ticks += steps * self.stride;
                game.put(at);
                Anchor { at: game.setup.geometry.hex(at), base, rotation: facing.get() }
            }
        };
        // At most one color to bring and one to remove per cell.
        for _ in 0..=2 * plan.cells.len() {
            let mut site = self.site(&game, plan, anchor)?;
            let mut carries = true;
            if game.train.is_empty() {
                if site.is_complete() || !self.has_time() {
                    return Some(ticks);
                }
                let (cost, cell) = self.next_color(&game, &site)?;
                ticks += cost;
                game.take(cell);
                carries = site.wrong != 0;
                if carries {
                    site = self.site(&game, plan, anchor)?;
                }
            }
            let (steps, target, _) = self.target(&game, &site)?;
            ticks += if carries { steps * self.stride } else { 0 };
            game.put(target);
        }
        None
    }

    /// The best cell and facing to begin a template with the carried color, and the steps there.
    pub(crate) fn begin(&self, game: &ColorCell, plan: &Blueprint) -> Option<(u16, Dir, u32)> {
        self.allow(CELLS);
        self.place(game, plan)
    }

    fn place(&self, game: &ColorCell, plan: &Blueprint) -> Option<(u16, Dir, u32)> {
        let geometry = game.setup.geometry;
        self.look(geometry.size().into());
        let distances = game.spread(VecDeque::from([game.cursor]));
        let steps = |cell: u16, facing: Dir| {
            let behind = geometry.step(cell, facing.opposite());
            match (cell, facing) == (game.cursor, game.facing) {
                true => 0,
                false if game.turns(cell, facing) => distances[usize::from(cell)] + 1,
                false if behind == BEYOND => NEVER,
                false => distances[usize::from(behind)] + 1,
            }
        };
        let (Opening { at, facing, .. }, _) =
            self.opening(&self.survey(game), plan, game.in_hand()?, &steps)?;
        Some((at, facing, steps(at, facing)))
    }

    /// The color to fetch next and the cost of that trip: a color in the way of the template, or else the one
    /// that is filled in fastest.
    pub(crate) fn next_color(&self, game: &ColorCell, site: &Site) -> Option<(u32, u16)> {
        if !site.is_possible(game, 0) {
            return None;
        }
        let hold = u32::from(game.params_ref().hold);
        let rest = if self.swift { game.cooldown.into() } else { 0 };
        let mut least = (NEVER, 0);
        let mut weigh = |cell: u16, color: u8, way: u32| {
            let walk = game.cursor().distance(game.setup.geometry.hex(cell));
            let ready =
                if self.hasty { (walk + 1).max(rest + hold) } else { hold + rest.max(walk * self.stride) };
            least = least.min((ready + game.effort(color) - hold + way * self.stride, cell));
        };
        if site.wrong != 0 {
            for cell in site.loose().map(|bit| site.cells[bit]) {
                weigh(cell, game.color(cell)?, 0);
            }
            return Some(least).filter(|(cost, _)| *cost < NEVER);
        }
        let captures = game.captures();
        for color in 0..game.params_ref().colors {
            let due: VecDeque<u16> = site.due(color).map(|bit| site.cells[bit]).collect();
            if due.is_empty() {
                continue;
            }
            self.look(game.setup.geometry.size().into());
            let distances = game.spread(due);
            for (cell, found) in &captures {
                if *found == color && !site.inside[usize::from(*cell)] {
                    let near = game.setup.geometry.around(*cell).iter();
                    weigh(*cell, color, near.filter_map(|next| distances.get(usize::from(*next))).min()? + 1);
                }
            }
        }
        Some(least).filter(|(cost, _)| *cost < NEVER)
    }

    /// Where the carried color goes once the template is placed, how far that is, and whether the cell
    /// belongs to the template. A color in the way goes to the nearest cell that leaves room around the template.
    pub(crate) fn target(&self, game: &ColorCell, site: &Site) -> Option<(u32, u16, bool)> {
        let size = game.setup.geometry.size();
        self.look(size.into());
        let distances = game.spread(VecDeque::from([game.cursor]));
        let mut least = (NEVER, 0, false);
        for bit in site.due(game.in_hand()?) {
            least = least.min((distances[usize::from(site.cells[bit])], site.cells[bit], true));
        }
        if !least.2 {
            for cell in (0..size).filter(|cell| !site.inside[usize::from(*cell)]) {
                let room = if game.setup.geometry.touches(cell, &site.inside) { ROOM } else { 0 };
                least = least.min((distances[usize::from(cell)] + room, cell, false));
            }
        }
        let (_, cell, wanted) = least;
        Some((distances[usize::from(cell)], cell, wanted)).filter(|(steps, ..)| *steps < NEVER)
    }
}

impl ColorCell {
    /// The expected ticks to complete the active template for a player who acts every tick; `None` without
    /// one, or if it cannot be completed.
    pub fn ticks_to_finish(&self) -> Option<u32> {
        let (active, planner) = (self.active?, Planner::swift(self));
        let plan = self.plan(&active);
        if active.completed_at.is_some() {
            return Some(0);
        }
        if active.anchor.is_some() || !self.train.is_empty() {
            return planner.finish(self.clone(), plan, active.anchor);
        }
        let cell = planner.first_color(self, plan)?;
        let steps = self.cursor().distance(self.setup.geometry.hex(cell));
        let mut after = self.clone();
        after.take(cell);
        let rest = planner.finish(after, plan, None)?;
        Some(rest + self.effort(self.color(cell)?) + steps * planner.stride)
    }

    /// The time per point of a template in arbitrary units, given its cost in ticks (at most a few million).
    /// Templates that take longer than the time left come last.
    fn price(&self, plan: u8, cost: u32) -> u32 {
        let (times, points) =
            (self.times[usize::from(plan)], self.setup.plans[usize::from(plan)].template.points());
        // In a rush a following template should not be put away with every color that appears.
        let follows = self.active.is_some_and(|active| active.plan == plan && active.anchor.is_none());
        let points = (points >> times.min(9)).max(1) * if follows { 5 } else { 4 };
        let late = if cost > self.end - self.tick { u32::MAX / 2 } else { 0 };
        late + (cost * 1000 / points).min(u32::MAX / 2)
    }

    /// The expected ticks to capture a color.
    pub(crate) fn effort(&self, color: u8) -> u32 {
        let Params { hold, cooldown, .. } = *self.params_ref();
        let (hold, rest) = (u32::from(hold), u32::from(cooldown));
        match u32::from(self.params_ref().chance_of(color)) {
            0 => NEVER,
            chance => hold + (100 - chance) * (hold + rest) / chance,
        }
    }

    /// Captures the color on a cell.
    pub(crate) fn take(&mut self, cell: u16) {
        (self.cursor, self.cooldown) = (cell, 0);
        self.train.lead(cell);
    }

    /// Brings the carried color to a cell and drops it.
    fn put(&mut self, cell: u16) {
        self.cells[usize::from(cell)] = std::mem::take(&mut self.cells[usize::from(self.cursor)]);
        self.cursor = cell;
        self.train.clear();
    }

    /// Breadth-first search over empty cells from several sources: the steps to each cell, or [`NEVER`].
    pub(crate) fn spread(&self, mut queue: VecDeque<u16>) -> Vec<u32> {
        let mut steps = vec![NEVER; usize::from(self.setup.geometry.size())];
        queue.iter().for_each(|cell| steps[usize::from(*cell)] = 0);
        while let Some(cell) = queue.pop_front() {
            for next in self.setup.geometry.around(cell) {
                if steps.get(usize::from(*next)) == Some(&NEVER) && self.is_free(*next) {
                    steps[usize::from(*next)] = steps[usize::from(cell)] + 1;
                    queue.push_back(*next);
                }
            }
        }
        steps
    }

    /// Returns whether a step on this cell only turns the carried color, because something fixed is ahead (C19).
    pub(crate) fn turns(&self, cell: u16, facing: Dir) -> bool {
        let ahead = self.setup.geometry.step(cell, facing);
        ahead == BEYOND || !self.params_ref().swap && !self.is_free(ahead)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Params as _, Rng};

    use super::*;

    /// A hint visits at most 180,000 cells, however large and crowded the board and its templates.
    #[test]
    fn a_hint_looks_at_a_limited_number_of_cells() {
        let disc = (-4..=4_i32).flat_map(|q| (-4..=4_i32).map(move |r| (q, r)));
        let cells: Vec<String> = disc
            .filter(|(q, r)| (q + r).abs() <= 4)
            .map(|(q, r)| format!("{q},{r}:{}", [0, 13, 25][(q - r).rem_euclid(3) as usize]))
            .collect();
        let own: Vec<String> =
            (0..16).map(|number| format!("big{number}/Big/Big./3/0,0/{}", cells.join("+"))).collect();
        let mut most = 0;
        for board in [
            "density=20",
            "density=50",
            "density=90 colors=4",
            "density=45 colors=2",
            "density=30 occupied=swap",
            "density=60 colors=3 clamp=20 occupied=swap",
        ] {
            let text = format!("mode=rush pace=step radius=20 {board} own={}", own.join("@"));
            let params = Params::from_text(&text).expect("the parameters are valid");
            let mut game = ColorCell::new(&params, &"crowded".parse().expect("a seed"));
            let mut rng = Rng::keyed(1);
            for turn in 0..12 {
                let planner = Planner::unhurried();
                let idea = game.advise(&planner);
                most = most.max(planner.looked.get());
                let followed = idea.map(|idea| idea.action).filter(|_| turn % 4 != 3);
                let Some(action) = followed.or_else(|| game.sample(&mut rng)) else { break };
                game.apply(action, &mut ());
            }
        }
        assert!(most <= 180_000, "{most} cells");
    }
}
