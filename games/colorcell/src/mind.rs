//! Advice: which color to capture next and where to drop it, for the active template.
//!
//! A rule of thumb in ticks: way, hold, and the rest that failures cost on average. It looks one color ahead.

use std::collections::VecDeque;

use engine::{Advice, Game, Listing, Workshop};
use grid::Dir;

use crate::action::MOST_TICKS;
use crate::state::Active;
use crate::words::{color_name, way, with_article};
use crate::workshop::TemplateWorkshop;
use crate::{Action, ColorCell};

/// More than any way takes: for what cannot be done at all.
const NEVER: u32 = 1_000_000;

impl Listing for ColorCell {
    fn workshop() -> Option<&'static dyn Workshop> {
        Some(&TemplateWorkshop)
    }

    /// The next action toward completing the active template; none while only time can help.
    fn hint(&self) -> Option<Advice<Action>> {
        if self.is_over() {
            return None;
        }
        let (action, text) = match (self.charged(), self.open_template()) {
            (Some(ticks), _) => self.wait(u32::from(self.params_ref().hold) - ticks, "keep holding.")?,
            (None, None) if !self.train.is_empty() => {
                (Action::Press, "drop it, then choose a template.".to_owned())
            }
            (None, None) => self.choose_template()?,
            (None, Some(active)) if self.train.is_empty() => self.fetch(&active)?,
            (None, Some(active)) => self.deliver(&active)?,
        };
        self.check(action).ok()?;
        Some(Advice { action, text: format!("Rule of thumb: {text}") })
    }
}

/// An action and why.
type Idea = (Action, String);

/// How the cells are reached from the cursor.
struct Ways {
    steps: Vec<u32>,
    /// The direction in which the first and the last step go.
    first: Vec<Dir>,
    last: Vec<Dir>,
}

impl ColorCell {
    /// The active template, unless it is complete.
    fn open_template(&self) -> Option<Active> {
        self.active.filter(|active| active.completed_at.is_none())
    }

    fn choose_template(&self) -> Option<Idea> {
        let open = self.setup.menu.iter().find(|plan| self.completed >> **plan & 1 == 0)?;
        let template = &self.setup.plans[usize::from(*open)].template;
        Some((
            Action::Template(template.id()),
            format!("{} is the easiest template that is left.", template.name()),
        ))
    }

    /// Lets ticks pass where the player can.
    fn wait(&self, ticks: u32, why: &str) -> Option<Idea> {
        let ticks = ticks.clamp(1, MOST_TICKS.into()) as u8;
        self.setup.stepwise().then(|| (Action::Wait(ticks), why.to_owned()))
    }

    /// Ticks that capturing a color takes on average.
    fn effort(&self, color: u8) -> u32 {
        let params = self.params_ref();
        let (hold, rest) = (u32::from(params.hold), u32::from(params.cooldown));
        match u32::from(params.chance_of(color)) {
            0 => NEVER,
            chance => hold + (100 - chance) * (hold + rest) / chance,
        }
    }

    /// Ticks that all captures take if the template is begun with this color.
    fn whole_effort(&self, active: &Active, color: u8) -> u32 {
        self.expected(active, self.base_for(active, color)).flatten().map(|color| self.effort(color)).sum()
    }

    /// Goes to the best color there is to get, and captures it.
    fn fetch(&self, active: &Active) -> Option<Idea> {
        let here = self.cursor();
        let deliveries = self.deliveries(active);
        let cost = |cell: u16| {
            let color = self.color(cell)?;
            let steps = here.distance(self.setup.geometry.hex(cell));
            let effort = match active.anchor {
                None => self.whole_effort(active, color),
                Some(_) => self.effort(color),
            };
            let cost = effort + steps + self.delivery(active, cell, &deliveries[usize::from(color)]);
            (cost < NEVER).then_some((cost, cell))
        };
        let cells = (0..self.setup.geometry.size()).filter_map(cost);
        let best = if self.is_doomed(active) { None } else { cells.min() };
        let Some((_, target)) = best else { return self.place_anew(active) };
        let color = color_name(self.color(target)?);
        if target == self.cursor {
            return match self.cooldown {
                0 => Some((Action::Press, format!("hold to capture this {color}."))),
                rest => self.wait(rest.into(), "rest before the next attempt."),
            };
        }
        let to = self.setup.geometry.hex(target);
        let nearer = |dir: &Dir| here.neighbor(*dir).distance(to) < here.distance(to);
        let step = |dir: &Dir| self.check(Action::Step(*dir)).is_ok();
        let dir = Dir::ALL.into_iter().filter(nearer).find(step)?;
        Some((Action::Step(dir), format!("capture {} next, {}.", with_article(color), way(here, to))))
    }

    /// For each color how far every empty cell is from where that color is wanted: the open cells of an anchored
    /// template, else anywhere in the largest stretch of empty cells.
    fn deliveries(&self, active: &Active) -> Vec<Vec<u32>> {
        let colors = 0..self.params_ref().colors;
        if active.anchor.is_some() {
            return colors.map(|color| self.spread(self.open_cells(active, color).collect())).collect();
        }
        let mut rest: Vec<bool> = self.cells.iter().map(|cell| *cell == 0).collect();
        let mut largest = (0, Vec::new());
        for cell in 0..self.setup.geometry.size() {
            if rest[usize::from(cell)] {
                let stretch = self.spread(VecDeque::from([cell]));
                let inside = (0..).zip(&stretch).filter(|(_, steps)| **steps < NEVER);
                let size = inside.map(|(cell, _): (usize, _)| rest[cell] = false).count();
                if size > largest.0 {
                    largest =
                        (size, stretch.iter().map(|steps| if *steps < NEVER { 0 } else { NEVER }).collect());
                }
            }
        }
        colors.map(|_| largest.1.clone()).collect()
    }

    /// The way that a color on this cell would be carried; [`NEVER`] when it should stay or cannot leave.
    fn delivery(&self, active: &Active, cell: u16, distances: &[u32]) -> u32 {
        let bit =
            self.plan_cells(active).position(|place| place == Some(cell)).filter(|_| active.anchor.is_some());
        if bit.is_some_and(|bit| active.right >> bit & 1 == 1) {
            return NEVER;
        }
        let near = self.setup.geometry.around(cell);
        let steps = near.filter_map(|(_, next)| distances.get(usize::from(next)).copied()).min();
        match steps.unwrap_or(NEVER) {
            // A wrong color has to go, wanted elsewhere or not.
            NEVER if bit.is_some() => 2,
            steps => steps,
        }
    }

    /// Breadth-first over empty cells from several at once: the steps to each cell, or [`NEVER`].
    fn spread(&self, mut queue: VecDeque<u16>) -> Vec<u32> {
        let mut steps = vec![NEVER; usize::from(self.setup.geometry.size())];
        queue.iter().for_each(|cell| steps[usize::from(*cell)] = 0);
        while let Some(cell) = queue.pop_front() {
            for (_, next) in self.setup.geometry.around(cell) {
                if steps[usize::from(next)] == NEVER && self.color(next).is_none() {
                    steps[usize::from(next)] = steps[usize::from(cell)] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    /// Whether a color that cannot be captured lies where another should.
    fn is_doomed(&self, active: &Active) -> bool {
        let wrong = self.plan_cells(active).enumerate().filter(|(bit, _)| active.wrong >> bit & 1 == 1);
        wrong.filter_map(|(_, cell)| self.color(cell?)).any(|color| self.effort(color) >= NEVER)
    }

    /// An anchored template that cannot be completed is better placed elsewhere.
    fn place_anew(&self, active: &Active) -> Option<Idea> {
        let again = Action::Template(self.plan(active).template.id());
        active.anchor.map(|_| (again, "the template cannot be completed here; place it anew.".to_owned()))
    }

    /// Empty cells of an anchored template that want this color.
    fn open_cells(&self, active: &Active, color: u8) -> impl Iterator<Item = u16> {
        let cells = self.plan_cells(active).zip(self.expected(active, self.shown_base(active)));
        cells
            .filter(move |(_, wanted)| *wanted == Some(color))
            .filter_map(|(cell, _)| cell.filter(|cell| self.placed(*cell).is_none()))
    }

    /// Carries what is in hand to where it is wanted, or out of the way.
    fn deliver(&self, active: &Active) -> Option<Idea> {
        let color = self.color(self.cursor)?;
        let ways = self.ways();
        let reachable = |cell: &u16| ways.steps[usize::from(*cell)] < NEVER;
        if active.anchor.is_none() {
            if self.whole_effort(active, color) >= NEVER {
                return Some((
                    Action::NoTemplate,
                    "this template cannot be begun with this color.".to_owned(),
                ));
            }
            let cells = (0..self.setup.geometry.size()).filter(reachable);
            let cost = |cell: u16| {
                let trouble = self.trouble(active, color, cell, ways.last[usize::from(cell)]);
                ways.steps[usize::from(cell)] + trouble
            };
            let target = cells.min_by_key(|cell| cost(*cell)).filter(|cell| cost(*cell) < NEVER);
            let Some(target) = target else {
                return Some((
                    Action::NoTemplate,
                    "there is no place for this template within reach.".to_owned(),
                ));
            };
            return self.carry_to(target, &ways, "the template fits");
        }
        let steps = |cell: &u16| ways.steps[usize::from(*cell)];
        if let Some(target) = self.open_cells(active, color).filter(reachable).min_by_key(steps) {
            return self.carry_to(target, &ways, "the template wants it");
        }
        let plan: Vec<Option<u16>> = self.plan_cells(active).collect();
        let beside = |cell: &u16| !plan.contains(&Some(*cell));
        let target = (0..self.setup.geometry.size()).filter(reachable).filter(beside).min_by_key(steps)?;
        self.carry_to(target, &ways, "it is out of the way")
    }

    fn carry_to(&self, target: u16, ways: &Ways, why: &str) -> Option<Idea> {
        if target == self.cursor {
            return Some((Action::Press, format!("drop it: {why} here.")));
        }
        let (here, to) = (self.cursor(), self.setup.geometry.hex(target));
        let action = Action::Step(ways.first[usize::from(target)]);
        Some((action, format!("carry it to {to}, where {why}: {}.", way(here, to))))
    }

    /// Ticks that it costs to clear the place of a template dropped here in this direction.
    fn trouble(&self, active: &Active, color: u8, at: u16, facing: Dir) -> u32 {
        let base = self.base_for(active, color);
        let at = self.setup.geometry.hex(at);
        let cells = self.plan(active).cells.iter().zip(self.expected(active, base));
        let cost = |(cell, wanted): (&crate::setup::PlanCell, Option<u8>)| {
            let Some(cell) = self.setup.geometry.cell(at + cell.offset.rotate(facing.get().into())) else {
                return NEVER;
            };
            match self.placed(cell) {
                Some(found) if Some(found) != wanted => self.effort(found) + 8,
                _ => 0,
            }
        };
        cells.map(cost).sum()
    }

    /// Breadth-first from the cursor over cells that a carried color can pass.
    fn ways(&self) -> Ways {
        let size = usize::from(self.setup.geometry.size());
        let mut ways =
            Ways { steps: vec![NEVER; size], first: vec![self.facing; size], last: vec![self.facing; size] };
        ways.steps[usize::from(self.cursor)] = 0;
        let mut queue = VecDeque::from([self.cursor]);
        while let Some(cell) = queue.pop_front() {
            for (dir, next) in self.setup.geometry.around(cell) {
                let (from, to) = (usize::from(cell), usize::from(next));
                if ways.steps[to] < NEVER || self.color(next).is_some() {
                    continue;
                }
                ways.steps[to] = ways.steps[from] + 1;
                ways.first[to] = if cell == self.cursor { dir } else { ways.first[from] };
                ways.last[to] = dir;
                queue.push_back(next);
            }
        }
        ways
    }
}
