//! Hints: the next step of the plan (`plan.rs`) and the reason, in the player's words.

use std::collections::VecDeque;

use engine::{Advice, Bot, Exercise, Game, Goal, Judgement, Listing, Waited, Workshop};
use grid::Dir;
use view::Scale;

use crate::lesson::EXERCISES;
use crate::plan::{NEVER, Planner};
use crate::rules::STEP_TICKS;
use crate::setup::Blueprint;
use crate::state::Active;
use crate::words::{color_name, route, straight};
use crate::workshop::TemplateWorkshop;
use crate::{Action, ColorCell};

impl Listing for ColorCell {
    fn ratings() -> &'static str {
        include_str!("../ratings.txt")
    }

    fn goals() -> &'static [Goal<ColorCell>] {
        &crate::goal::GOALS
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

    /// The next action toward completing a template. `None` while only time can help, when nothing can be
    /// completed, and with trains and trails, which the planner does not support.
    fn hint(&self) -> Option<Advice<Action>> {
        let Idea { action, text, route } = self.advise(&Planner::unhurried())?;
        let route = route.into_iter().map(|cell| self.place_of(cell)).collect();
        Some(Advice { action, text, route })
    }

    fn scale() -> Option<Scale> {
        Some(Scale::Seconds)
    }

    fn judge(&self, action: Action, after: &ColorCell, _: u64) -> Option<Judgement<Action>> {
        self.judge_action(action, after)
    }

    fn judge_wait(&self, ticks: u32) -> Waited<Action> {
        self.judge_ticks(ticks)
    }

    fn bots() -> Vec<Bot<ColorCell>> {
        crate::bot::bots()
    }

    fn no_hint(&self) -> String {
        // During a charge or cooldown, say so.
        self.check(Action::Press)
            .map_or_else(|busy| busy.to_string(), |()| "there is no hint right now".to_owned())
    }
}

/// An action with its reason, and the cells of the path if its goal is farther away.
pub(crate) struct Idea {
    pub(crate) action: Action,
    text: String,
    route: Vec<u16>,
}

impl Idea {
    /// The goal cell.
    pub(crate) fn goal(&self) -> Option<u16> {
        self.route.last().copied()
    }

    fn new(action: Action, text: impl Into<String>) -> Idea {
        Idea { action, text: text.into(), route: Vec::new() }
    }
}

impl ColorCell {
    /// Decides what to do next.
    pub(crate) fn advise(&self, planner: &Planner) -> Option<Idea> {
        if self.is_over() || self.params_ref().trail || self.params_ref().carry > 1 {
            return None;
        }
        let idea = match (self.charged(), self.open_template(planner), self.train.is_empty()) {
            (Some(_), ..) => self.keep_holding(),
            (None, Some(active), _) => self.go_on(planner, &active),
            (None, None, true) => self.choose_template(planner),
            (None, None, false) => self
                .choose_template(planner)
                .or_else(|| Some(Idea::new(Action::Press, "Drop it. No template can start with it."))),
        };
        idea.filter(|idea| self.check(idea.action).is_ok())
    }

    /// The active template, unless it is complete. In a rush a completed one follows again, though another
    /// may be better now; the swift planner chose long ago.
    fn open_template(&self, planner: &Planner) -> Option<Active> {
        let chosen = planner.swift && self.tick > self.last + 1;
        let again =
            |active: &Active| !chosen && active.anchor.is_none() && self.times[usize::from(active.plan)] > 0;
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

    /// Chooses the template with the most points for its time; with a carried color, one that it can begin.
    /// In a rush this may be the one just completed.
    fn choose_template(&self, planner: &Planner) -> Option<Idea> {
        let open = self.open_template(planner).map(|active| active.plan);
        for plan in planner.choices(self).into_iter().filter(|plan| Some(*plan) != open) {
            let blueprint = &self.setup.plans[usize::from(plan)];
            let begins = match self.train.is_empty() {
                true => planner.first_color(self, blueprint).is_some(),
                false => planner.begin(self, blueprint).is_some(),
            };
            let action = Action::Template(blueprint.template.id());
            match self.active.filter(|_| begins && self.check(action).is_err()) {
                Some(active) => return self.go_on(planner, &active),
                None if begins => {
                    let text = format!("Pick {}. It scores fastest now.", blueprint.template.name());
                    return Some(Idea::new(action, text));
                }
                None => {}
            }
            if planner.is_tired() {
                break;
            }
        }
        None
    }

    /// Fetches or delivers a color for a template.
    fn go_on(&self, planner: &Planner, active: &Active) -> Option<Idea> {
        if self.train.is_empty() { self.fetch(planner, active) } else { self.deliver(planner, active) }
    }

    /// Goes to the best available color and captures it.
    fn fetch(&self, planner: &Planner, active: &Active) -> Option<Idea> {
        let Some(target) = self.next_color(planner, active) else { return self.give_up(planner, active) };
        let (here, to) = (self.cursor(), self.setup.geometry.hex(target));
        let color = self.color(target)?;
        let (shade, name) = (color_name(color), self.plan(active).template.name());
        if target == self.cursor {
            return match self.cooldown {
                0 => Some(Idea::new(Action::Press, format!("Press Capture: {name} needs this {shade}."))),
                _ => self
                    .setup
                    .stepwise()
                    .then(|| Idea::new(Action::Wait(self.waits()), "Wait until you can capture again.")),
            };
        }
        let steps = straight(here, &|at| at.distance(to));
        let chance = self.params_ref().chance_of(color);
        let text = format!("Go {}. Capture that {shade} for {name}: {chance}% chance.", route(&steps));
        Some(Idea { action: Action::Step(*steps.first()?), text, route: self.along(&steps) })
    }

    /// The cell of the color to capture next.
    pub(crate) fn next_color(&self, planner: &Planner, active: &Active) -> Option<u16> {
        match active.anchor {
            None => planner.first_color(self, self.plan(active)),
            Some(anchor) => {
                let site = planner.site(self, self.plan(active), anchor)?;
                planner.next_color(self, &site).map(|(_, cell)| cell)
            }
        }
    }

    /// The cells on a path from the cursor.
    fn along(&self, steps: &[Dir]) -> Vec<u16> {
        let ahead = |at: &mut u16, dir: &Dir| {
            *at = self.setup.geometry.step(*at, *dir);
            Some(*at)
        };
        steps.iter().scan(self.cursor, ahead).collect()
    }

    /// Gives up a template that cannot be completed: places it elsewhere, or picks another.
    fn give_up(&self, planner: &Planner, active: &Active) -> Option<Idea> {
        let plan = self.plan(active);
        if active.anchor.is_some() && planner.first_color(self, plan).is_some() {
            let text = "You can't finish the template here. Place it elsewhere.";
            return Some(Idea::new(Action::Template(plan.template.id()), text));
        }
        let Idea { action, text, .. } = self.choose_template(planner)?;
        Some(Idea::new(action, format!("You can't finish {} on this board. {text}", plan.template.name())))
    }

    /// Carries the color to where it is needed, or out of the way.
    fn deliver(&self, planner: &Planner, active: &Active) -> Option<Idea> {
        let plan = self.plan(active);
        if let Some(anchor) = active.anchor {
            let site = planner.site(self, plan, anchor)?;
            let (_, target, wanted) = planner.target(self, &site)?;
            let why = if wanted { " needs it" } else { " doesn't need it now" };
            return Some(self.carry_to(target, None, plan, why));
        }
        Some(match planner.begin(self, plan) {
            Some((target, facing, _)) => self.carry_to(target, Some(facing), plan, " fits"),
            None => {
                let text =
                    "The template can't start with this color. Put the template away, then drop the color.";
                Idea::new(Action::NoTemplate, text)
            }
        })
    }

    /// A shortest path of the carried color to a cell, or an empty one.
    pub(crate) fn way_to(&self, cell: u16) -> Vec<Dir> {
        let (distances, geometry) = (self.spread(VecDeque::from([cell])), self.setup.geometry);
        straight(self.cursor(), &|hex| geometry.cell(hex).map_or(NEVER, |cell| distances[usize::from(cell)]))
    }

    /// The next step of a carried color to a cell, and the direction to face there.
    fn carry_to(&self, target: u16, facing: Option<Dir>, plan: &Blueprint, why: &str) -> Idea {
        let name = plan.template.name();
        let Some(facing) = facing.filter(|facing| (target, *facing) != (self.cursor, self.facing)) else {
            let steps = self.way_to(target);
            return match steps.first() {
                None => Idea::new(Action::Press, format!("Drop it here. {name}{why}.")),
                Some(first) => Idea {
                    action: Action::Step(*first),
                    text: format!("Carry it {} to the marked cell. {name}{why}.", route(&steps)),
                    route: self.along(&steps),
                },
            };
        };
        // The last step sets the facing: a turn in place if something is ahead, else arriving from behind.
        let turns = self.turns(target, facing);
        let last = if turns { target } else { self.setup.geometry.step(target, facing.opposite()) };
        let mut steps = self.way_to(last);
        let mut cells = self.along(&steps);
        steps.push(facing);
        if !turns {
            cells.push(target);
        }
        let (first, spoken) = (steps[0], facing.spoken());
        let text = match (target == self.cursor, turns) {
            (true, true) => {
                format!("Step {spoken}: something blocks you, so you only turn. Then drop it.")
            }
            (true, false) => {
                format!("Step {}, then come back facing {spoken}. Then drop it.", first.spoken())
            }
            _ => {
                let way = route(&steps[..cells.len()]);
                format!("Carry it {way} to the marked cell. Face {spoken}, then drop it.")
            }
        };
        let route = if target == self.cursor { Vec::new() } else { cells };
        Idea { action: Action::Step(first), text, route }
    }
}
