//! The life of a template during a run: activation, anchoring, validation, completion, reset (C8, C9).

use engine::Sink;
use grid::Hex;

use crate::event::{Event, Key};
use crate::setup::Blueprint;
use crate::state::{Active, Anchor, MOST_RUN_TICKS, MOST_TIMES};
use crate::template::POINTS;
use crate::{ColorCell, Template};

/// The seconds a completed template adds in a rush, per step of difficulty (C26).
const RUSH_SECONDS: u32 = 12;

impl ColorCell {
    /// Activates a template; it follows the cursor until it is anchored.
    pub(crate) fn activate<S: Sink<Event>>(&mut self, plan: u8, events: &mut S) {
        let active = Active { plan, anchor: None, right: 0, wrong: 0, completed_at: None };
        self.active = Some(active);
        if S::WANTED {
            events.push(Event::TemplateActivated { template_id: self.id_of(&active) });
        }
    }

    /// Puts the active template away.
    pub(crate) fn deactivate<S: Sink<Event>>(&mut self, events: &mut S) {
        if let Some(active) = self.active.take()
            && S::WANTED
        {
            events.push(Event::TemplateDeactivated { template_id: self.id_of(&active) });
        }
    }

    pub(crate) fn id_of(&self, active: &Active) -> String {
        self.plan(active).template.id().to_string()
    }

    /// The template's position: anchored, or at the cursor as it would be anchored there.
    pub(crate) fn whereabouts(&self, active: &Active) -> (Hex, u8) {
        active.anchor.map_or((self.cursor(), self.facing.get()), |anchor| (anchor.at, anchor.rotation))
    }

    /// The template's cells on the board, in its own order; `None` beyond the edge.
    pub(crate) fn plan_cells(&self, active: &Active) -> impl Iterator<Item = Option<u16>> {
        let (at, rotation) = self.whereabouts(active);
        let cells = self.plan(active).cells.iter();
        cells.map(move |cell| self.setup.geometry.cell(at + cell.offset.rotate(rotation.into())))
    }

    /// The expected color of each cell with this base color, in the template's own order.
    pub(crate) fn expected(&self, active: &Active, base: u8) -> impl Iterator<Item = Option<u8>> {
        let colors = self.params_ref().colors;
        self.plan(active).cells.iter().map(move |cell| Some((base + cell.shift?) % colors))
    }

    /// The base color that dropping this color at the anchor would give (C8).
    pub(crate) fn base_for(&self, active: &Active, color: u8) -> u8 {
        self.base_of(self.plan(active), color)
    }

    /// The base color for a template that may not be active.
    pub(crate) fn base_of(&self, plan: &Blueprint, color: u8) -> u8 {
        let colors = self.params_ref().colors;
        (color + colors - plan.anchor) % colors
    }

    /// Anchors the active template where a color was dropped, if all of it fits.
    pub(crate) fn settle<S: Sink<Event>>(&mut self, color: u8, events: &mut S) {
        let Some(mut active) = self.active else { return };
        if active.anchor.is_none() {
            if self.plan_cells(&active).any(|cell| cell.is_none()) {
                if S::WANTED {
                    events.push(Event::TemplateDoesNotFit { template_id: self.id_of(&active) });
                }
                return;
            }
            let base = self.base_for(&active, color);
            let anchor = Anchor { at: self.cursor(), base, rotation: self.facing.get() };
            active.anchor = Some(anchor);
            self.active = Some(active);
            if S::WANTED {
                events.push(Event::TemplateAnchored {
                    template_id: self.id_of(&active),
                    at: Key(anchor.at),
                    base_color_index: base,
                    rotation: anchor.rotation,
                });
            }
        }
        self.validate(events);
    }

    /// The right and the wrong cells of an anchored template, as bit sets.
    pub(crate) fn judge(&self, active: &Active, anchor: Anchor) -> (u64, u64) {
        let (mut right, mut wrong) = (0, 0);
        let cells = self.plan_cells(active).zip(self.expected(active, anchor.base));
        for (bit, (cell, expected)) in cells.enumerate() {
            match cell.and_then(|cell| self.placed(cell)) {
                None => {}
                found if found == expected => right |= 1 << bit,
                Some(_) => wrong |= 1 << bit,
            }
        }
        (right, wrong)
    }

    /// Checks every cell of an anchored template again (C9).
    pub(crate) fn validate<S: Sink<Event>>(&mut self, events: &mut S) {
        let Some(mut active) = self.active else { return };
        let Some(anchor) = active.anchor else { return };
        let before = active;
        (active.right, active.wrong) = self.judge(&active, anchor);
        if S::WANTED {
            self.tell_changes(&before, &active, events);
        }
        let complete = active.right == self.plan(&active).colored && active.wrong == 0;
        if active.right == 0 {
            active = Active { anchor: None, wrong: 0, completed_at: None, ..active };
            if S::WANTED {
                events.push(Event::TemplateReset { template_id: self.id_of(&active) });
            }
        } else if !complete {
            active.completed_at = None;
        } else if active.completed_at.is_none() {
            active.completed_at = Some(self.tick);
            self.complete(&active, events);
            if self.is_rush() {
                self.dissolve(&mut active, events);
            }
        }
        self.active = Some(active);
    }

    /// Removes the colors of a completed template, which then follows the cursor again (C30).
    fn dissolve<S: Sink<Event>>(&mut self, active: &mut Active, events: &mut S) {
        let cells: Vec<u16> = self.plan_cells(active).flatten().collect();
        for cell in cells {
            // A color may be carried over a cell that must stay empty.
            if !self.train.contains(cell) {
                self.cells[usize::from(cell)] = 0;
            }
        }
        *active = Active { anchor: None, right: 0, wrong: 0, completed_at: None, ..*active };
        if S::WANTED {
            events.push(Event::TemplateReset { template_id: self.id_of(active) });
        }
    }

    fn tell_changes<S: Sink<Event>>(&self, before: &Active, now: &Active, events: &mut S) {
        for (bit, cell) in self.plan_cells(now).enumerate() {
            let new = |now: u64, before: u64| (now & !before) >> bit & 1 == 1;
            let Some(cell) = cell.map(|cell| Key(self.setup.geometry.hex(cell))) else { continue };
            if new(now.right, before.right) {
                events.push(Event::CellCorrect { cell });
            }
            if new(now.wrong, before.wrong) {
                events.push(Event::CellWrong { cell });
            }
        }
    }

    fn complete<S: Sink<Event>>(&mut self, active: &Active, events: &mut S) {
        let (points, seconds) = self.reward(active.plan.into());
        if S::WANTED {
            let keys = self.plan_cells(active).zip(&self.plan(active).cells);
            let keys = keys.filter_map(|(cell, planned)| planned.shift.and(cell));
            let cells = keys.map(|cell| Key(self.setup.geometry.hex(cell))).collect();
            events.push(Event::TemplateCompleted { template_id: self.id_of(active), points, seconds, cells });
        }
    }

    /// The points and seconds of a template completed now (C10, C26).
    fn reward(&mut self, plan: usize) -> (u32, u32) {
        let before = (self.points(), self.end);
        self.completed |= 1 << plan;
        if self.is_rush() {
            self.times[plan] = (self.times[plan] + 1).min(MOST_TIMES);
            self.end = self.rush_end();
        }
        let points = self.points() - before.0;
        if points > 0 {
            self.last = self.tick;
        }
        (points, (self.end - before.1) / u32::from(self.setup.params.rate))
    }

    /// The total reward for templates completed in a rush: `each` per step of difficulty, halved each further time.
    fn earned(&self, each: u32) -> u32 {
        let worth = |(plan, times): (&Blueprint, &u8)| {
            let reward = each * u32::from(plan.template.difficulty());
            // After nine halvings nothing is left of any reward.
            (0..(*times).min(9)).map(|before| reward >> before).sum::<u32>()
        };
        self.setup.plans.iter().zip(&self.times).map(worth).sum()
    }

    /// The tick at which a rush ends, given what was completed (C26, C30).
    pub(crate) fn rush_end(&self) -> u32 {
        let earned = self.earned(RUSH_SECONDS) * u32::from(self.setup.params.rate);
        (self.setup.end + earned).min(MOST_RUN_TICKS)
    }

    /// The templates completed so far, in the order of their ids.
    pub fn completed_templates(&self) -> impl Iterator<Item = &Template> {
        let done = |(bit, _): &(usize, _)| self.completed >> bit & 1 == 1;
        self.setup.plans.iter().enumerate().filter(done).map(|(_, plan)| &plan.template)
    }

    /// The points of all completed templates (C10), halved each further time (C26).
    pub(crate) fn points(&self) -> u32 {
        match self.is_rush() {
            true => self.earned(POINTS),
            false => self.completed_templates().map(Template::points).sum(),
        }
    }
}
