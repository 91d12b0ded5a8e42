//! Advice: which color to capture next and where to drop it, for the active template.
//!
//! Costs are estimated in ticks: way, hold, and the rest that failures cost on average. It plans a whole template at a place
//! where it can be built (`site.rs`), carries one color at a time, and says nothing when no template can be completed.

use std::collections::VecDeque;

use engine::{Advice, Exercise, Game, Listing, Workshop};
use grid::{Dir, Hex};
use view::Spot;

use crate::geometry::BEYOND;
use crate::lesson::EXERCISES;
use crate::rules::STEP_TICKS;
use crate::setup::Blueprint;
use crate::site::{NEVER, Opening, STRIDE, Site, least_first};
use crate::state::{Active, Anchor, MOST_TIMES};
use crate::words::{color_name, route, way};
use crate::workshop::TemplateWorkshop;
use crate::{Action, ColorCell};

/// Places out of the way that are looked at closely.
const PLACES: usize = 30;

impl Listing for ColorCell {
    fn ratings() -> &'static str {
        include_str!("../ratings.txt")
    }

    fn voice() -> &'static view::Voice {
        &crate::voice::VOICE
    }

    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    fn workshop() -> Option<&'static dyn Workshop> {
        Some(&TemplateWorkshop)
    }

    /// The next action toward completing a template; none while only time can help, when nothing can be completed, and
    /// with trains and trails, which it cannot plan for.
    fn hint(&self) -> Option<Advice<Action>> {
        if self.is_over() || self.params_ref().trail || self.params_ref().carry > 1 {
            return None;
        }
        let Idea { action, text, goal } = match (self.charged(), self.open_template(), self.train.is_empty())
        {
            (Some(_), ..) => self.keep_holding()?,
            (None, None, true) => {
                let again = || self.fetch(self.active.as_ref().filter(|_| self.is_rush())?);
                self.choose_template().or_else(again)?
            }
            (None, Some(active), true) => self.fetch(&active)?,
            (None, None, false) => self
                .choose_template()
                .unwrap_or_else(|| Idea::new(Action::Press, "Drop it. No template can start with it.")),
            (None, Some(active), false) => self.deliver(&active)?,
        };
        self.check(action).ok()?;
        Some(Advice { action, text, goal: goal.map(|cell| Spot::Place(self.place_of(cell))) })
    }

    fn no_hint(&self) -> String {
        // During a capture and a rest: how long it takes.
        self.check(Action::Press)
            .map_or_else(|busy| busy.to_string(), |()| "there is no hint right now".to_owned())
    }
}

/// An action and why, and the cell it leads to when that is farther away.
struct Idea {
    action: Action,
    text: String,
    goal: Option<u16>,
}

impl Idea {
    fn new(action: Action, text: impl Into<String>) -> Idea {
        Idea { action, text: text.into(), goal: None }
    }
}

/// The directions that lead nearer. Boards are convex: all of them stay on it.
pub(crate) fn toward(from: Hex, to: Hex) -> impl Iterator<Item = Dir> {
    Dir::ALL.into_iter().filter(move |dir| from.neighbor(*dir).distance(to) < from.distance(to))
}

/// How many steps lead somewhere, and the first of them.
type Way = (u32, Dir);

impl ColorCell {
    /// The active template, unless it is complete. In a rush one that was completed waits until others were, too.
    fn open_template(&self) -> Option<Active> {
        let again = |active: &Active| active.anchor.is_none() && self.times[usize::from(active.plan)] > 0;
        self.active.filter(|active| active.completed_at.is_none() && !again(active))
    }

    fn keep_holding(&self) -> Option<Idea> {
        let right = |cell: &u16| {
            let active = self.active?;
            self.part_at(&active, *cell).map(|(bit, _)| active.right >> bit & 1 == 1)
        };
        let aim = self.aim().filter(|cell| self.train.is_empty() && right(cell) != Some(true));
        match aim.and_then(|cell| self.color(cell)).map(|color| self.effort(color)) {
            Some(..NEVER) => {
                self.setup.stepwise().then(|| Idea::new(Action::Wait(STEP_TICKS), "Keep holding."))
            }
            _ => Some(Idea::new(Action::Release, "Let go. There is nothing to capture here.")),
        }
    }

    /// The easiest template that this board still has the colors and the room for; with a color in hand one that it begins.
    fn choose_template(&self) -> Option<Idea> {
        let active = self.open_template().map(|active| active.plan);
        let open = |plan: &&u8| {
            (self.is_rush() || self.completed >> **plan & 1 == 0)
                && Some(**plan) != active
                && self.check(Action::Template(self.setup.ids[usize::from(**plan)])).is_ok()
        };
        // Those that were built least often first.
        let built =
            |times: u8| self.setup.menu.iter().filter(move |plan| self.times[usize::from(**plan)] == times);
        let plans = (0..=MOST_TIMES).flat_map(built).filter(open);
        let mut plans = plans.map(|plan| &self.setup.plans[usize::from(*plan)]);
        let template = &plans.find(|plan| self.can_begin(plan))?.template;
        let text = format!("Pick {}. It is the easiest one you can build now.", template.name());
        Some(Idea::new(Action::Template(template.id()), text))
    }

    fn can_begin(&self, plan: &Blueprint) -> bool {
        match self.train.is_empty() {
            true => self.first_color(plan).is_some(),
            false => self.begin(plan).is_some(),
        }
    }

    /// The color to begin a template with: one from which this very advice completes it.
    fn first_color(&self, plan: &Blueprint) -> Option<u16> {
        // Nothing turns in place where colors swap places, so that it matters how one arrives.
        let arrivals = if self.params_ref().swap { &Dir::ALL[..] } else { &[Dir::N] };
        let completes = |cell: u16, facing: Dir| self.clone().completes(plan, cell, facing).is_some();
        let mut cells = self.first_colors(plan).into_iter();
        cells.find(|cell| arrivals.iter().all(|facing| completes(*cell, *facing)))
    }

    /// Plays the advice through without chance and time: the colors that are fetched until the template is complete.
    fn completes(mut self, plan: &Blueprint, first: u16, facing: Dir) -> Option<()> {
        self.facing = facing;
        self.take(first);
        let (at, facing, _) = self.begin(plan)?;
        let base = self.base_of(plan, self.color(first)?);
        let anchor = Anchor { at: self.setup.geometry.hex(at), base, rotation: facing.get() };
        self.put(at);
        // A color for each cell, and one that goes from each.
        for _ in 0..2 * plan.cells.len() {
            let site = Site::new(&self, plan, anchor)?;
            if site.is_complete() {
                return Some(());
            }
            self.take(self.wanted_color(&site)?);
            let (target, _) = self.target(plan, anchor)?;
            self.put(target);
        }
        None
    }

    /// The color on this cell is captured.
    fn take(&mut self, cell: u16) {
        self.cursor = cell;
        self.train.lead(cell);
    }

    /// The carried color is brought to a cell and dropped.
    fn put(&mut self, cell: u16) {
        self.cells[usize::from(cell)] = std::mem::take(&mut self.cells[usize::from(self.cursor)]);
        self.cursor = cell;
        self.train.clear();
    }

    /// Where and how turned the carried color begins a template best, and the way there.
    fn begin(&self, plan: &Blueprint) -> Option<(u16, Dir, Way)> {
        let ways = self.ways();
        let way = |cell: u16, facing: Dir| ways[usize::from(cell)][facing.index()];
        let (Opening { at, facing, .. }, _) =
            self.opening(plan, self.in_hand()?, &|cell, facing| way(cell, facing).0)?;
        Some((at, facing, way(at, facing)))
    }

    /// Goes to the best color there is to get, and captures it.
    fn fetch(&self, active: &Active) -> Option<Idea> {
        let Some(target) = self.next_color(active) else { return self.give_up(active) };
        let (here, to) = (self.cursor(), self.setup.geometry.hex(target));
        let (color, name) = (color_name(self.color(target)?), self.plan(active).template.name());
        if target == self.cursor {
            return match self.cooldown {
                0 => Some(Idea::new(Action::Press, format!("Press Capture: {name} needs this {color}."))),
                _ => self
                    .setup
                    .stepwise()
                    .then(|| Idea::new(Action::Wait(self.waits()), "Wait until you can capture again.")),
            };
        }
        let dir = toward(here, to).find(|dir| self.check(Action::Step(*dir)).is_ok())?;
        let text = format!("Go {}. Capture that {color} for {name}.", way(here, to));
        Some(Idea { action: Action::Step(dir), text, goal: Some(target) })
    }

    /// The cell of the color to capture next.
    fn next_color(&self, active: &Active) -> Option<u16> {
        match active.anchor {
            None => self.first_color(self.plan(active)),
            Some(anchor) => self.wanted_color(&Site::new(self, self.plan(active), anchor)?),
        }
    }

    /// A color that is in the way of a template, else the one that is had fastest of those that may be filled in now.
    fn wanted_color(&self, site: &Site) -> Option<u16> {
        if !site.is_possible(self, 0) {
            return None;
        }
        let cost = |cell: u16, color: u8, way: u32| {
            let steps = self.cursor().distance(self.setup.geometry.hex(cell)) + way;
            let cost = self.effort(color) + steps * STRIDE;
            Some((cost, cell)).filter(|(cost, _)| *cost < NEVER)
        };
        if site.wrong != 0 {
            let loose = site.loose().map(|bit| site.cells[bit]);
            return loose.filter_map(|cell| cost(cell, self.color(cell)?, 0)).min().map(|(_, cell)| cell);
        }
        let spread = |color| self.spread(site.due(color).map(|bit| site.cells[bit]).collect());
        let distances: Vec<Vec<u32>> = (0..self.params_ref().colors).map(spread).collect();
        let items = self.captures().filter(|(cell, _)| !site.cells.contains(cell));
        let costs = items.filter_map(|(cell, color)| {
            let near = self.setup.geometry.around(cell);
            let way = near.map(|(_, next)| distances[usize::from(color)][usize::from(next)]).min()?;
            cost(cell, color, way)
        });
        costs.min().map(|(_, cell)| cell)
    }

    /// What cannot be completed is better placed elsewhere, or left for another template.
    fn give_up(&self, active: &Active) -> Option<Idea> {
        let plan = self.plan(active);
        if active.anchor.is_some() && self.first_color(plan).is_some() {
            let text = "You can't finish the template here. Place it again.".to_owned();
            return Some(Idea::new(Action::Template(plan.template.id()), text));
        }
        let Idea { action, text, .. } = self.choose_template()?;
        Some(Idea::new(action, format!("You can't finish {} on this board. {text}", plan.template.name())))
    }

    /// Breadth-first over empty cells from several at once: the steps to each cell, or [`NEVER`].
    fn spread(&self, mut queue: VecDeque<u16>) -> Vec<u32> {
        let mut steps = vec![NEVER; usize::from(self.setup.geometry.size())];
        queue.iter().for_each(|cell| steps[usize::from(*cell)] = 0);
        while let Some(cell) = queue.pop_front() {
            for (_, next) in self.setup.geometry.around(cell) {
                if steps[usize::from(next)] == NEVER && self.is_free(next) {
                    steps[usize::from(next)] = steps[usize::from(cell)] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    /// Carries what is in hand to where it is wanted, or out of the way.
    fn deliver(&self, active: &Active) -> Option<Idea> {
        let plan = self.plan(active);
        if let Some(anchor) = active.anchor {
            let (target, wanted) = self.target(plan, anchor)?;
            let why = if wanted { " needs it" } else { " needs other colors" };
            return Some(self.carry_to(target, self.way_to(target)?, None, plan, why));
        }
        Some(match self.begin(plan) {
            Some((target, facing, way)) => self.carry_to(target, way, Some(facing), plan, " fits"),
            None => {
                let text = "The template can't start with this color. Put it away, then drop the color.";
                Idea::new(Action::NoTemplate, text)
            }
        })
    }

    /// Where the carried color goes when the template is placed, and whether that is a cell of the template.
    fn target(&self, plan: &Blueprint, anchor: Anchor) -> Option<(u16, bool)> {
        let site = Site::new(self, plan, anchor)?;
        let distances = self.spread(VecDeque::from([self.cursor]));
        let steps =
            |cell: u16| Some((distances[usize::from(cell)], cell)).filter(|(steps, _)| *steps < NEVER);
        let due = site.due(self.in_hand()?).filter_map(|bit| steps(site.cells[bit]));
        if let Some((_, cell)) = due.min() {
            return Some((cell, true));
        }
        let beside = (0..self.setup.geometry.size()).filter(|cell| !site.cells.contains(cell));
        let places: Vec<u16> = least_first(beside.filter_map(steps).collect()).take(PLACES).collect();
        let harmless = |cell: &&u16| {
            let mut after = self.clone();
            after.put(**cell);
            Site::new(&after, plan, anchor).is_some_and(|site| site.is_possible(&after, 0))
        };
        let cell = *places.iter().find(harmless).or(places.first())?;
        Some((cell, false))
    }

    /// The shortest way of the carried color to a cell.
    pub(crate) fn way_to(&self, cell: u16) -> Option<Way> {
        let distances = self.spread(VecDeque::from([cell]));
        let steps = distances[usize::from(self.cursor)];
        let mut near = self.setup.geometry.around(self.cursor);
        let first = near.find(|(_, next)| distances[usize::from(*next)] + 1 == steps);
        Some((steps, first.map_or(self.facing, |(dir, _)| dir))).filter(|(steps, _)| *steps < NEVER)
    }

    /// The next step of a carried color to a cell, and which way to face there.
    fn carry_to(
        &self,
        target: u16,
        (steps, first): Way,
        facing: Option<Dir>,
        plan: &Blueprint,
        why: &str,
    ) -> Idea {
        let (step, name, way) = (Action::Step(first), plan.template.name(), first.spoken());
        let Some(facing) = facing.filter(|_| steps > 0).map(Dir::spoken) else {
            let text = match steps {
                0 => format!("Drop it here. {name}{why}."),
                _ => format!("Carry it {} to the marked cell. {name}{why}.", self.route_to(target)),
            };
            let goal = Some(target).filter(|_| steps > 0);
            return Idea { action: if steps > 0 { step } else { Action::Press }, text, goal };
        };
        let text = match (target == self.cursor, self.passage(first)) {
            (true, Err(_)) => format!("Press {way}. Something blocks you, so you only turn. Then drop it."),
            (true, Ok(_)) => format!("Step {way}, then come back facing {facing}. Then drop it."),
            _ => {
                format!("Carry it {} to the marked cell. Face {facing}, then drop it.", self.route_to(target))
            }
        };
        Idea { action: step, text, goal: Some(target).filter(|target| *target != self.cursor) }
    }

    /// The way of the carried color to a cell, in words.
    fn route_to(&self, cell: u16) -> String {
        let (distances, geometry) = (self.spread(VecDeque::from([cell])), self.setup.geometry);
        route(self.cursor(), &|hex| geometry.cell(hex).map_or(NEVER, |cell| distances[usize::from(cell)]))
    }

    /// The ways of a carried color to each cell, facing each way: breadth-first over empty cells. What is in the way can
    /// be turned to (C19).
    fn ways(&self) -> Vec<[Way; 6]> {
        let none = (NEVER, self.facing);
        let mut ways = vec![[none; 6]; usize::from(self.setup.geometry.size())];
        ways[usize::from(self.cursor)][self.facing.index()].0 = 0;
        let mut queue = VecDeque::from([(self.cursor, self.facing)]);
        while let Some((cell, facing)) = queue.pop_front() {
            let (steps, first) = ways[usize::from(cell)][facing.index()];
            for dir in Dir::ALL {
                let ahead = self.setup.geometry.step(cell, dir);
                let next = match ahead {
                    BEYOND => cell,
                    _ if self.is_free(ahead) => ahead,
                    _ if self.params_ref().swap => continue,
                    _ => cell,
                };
                let way = &mut ways[usize::from(next)][dir.index()];
                if way.0 == NEVER {
                    *way = (steps + 1, if steps == 0 { dir } else { first });
                    queue.push_back((next, dir));
                }
            }
        }
        ways
    }
}
