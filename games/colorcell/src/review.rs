//! What the review of a run sees: the time that captures, drops and waits cost, and what chance gave and took.
//!
//! Luck is counted where chance has a measure: in captures. A capture at 30% that succeeds at once saves the tries it takes on
//! average, a failed one costs a charge and a cooldown; over many tries both even out. Which colors a rush brings
//! to which cells is chance, too, but nobody can tell its worth from what the player makes of it, so it is not counted.

use engine::{Advice, Events, Game, Judgement, Listing, Waited};

use crate::plan::{NEVER, Planner};
use crate::words::count;
use crate::{Action, ColorCell, Mode, Params};

/// The cost of a drop after which a template cannot be completed where it is, in ticks: it is placed again.
const PLACED_AGAIN: u32 = 120;

impl ColorCell {
    /// The time an action adds to completing the template. Which template to build, which color to begin with and which way
    /// to walk are left to the player.
    pub(crate) fn judge_action(&self, action: Action, after: &ColorCell) -> Option<Judgement<Action>> {
        match action {
            Action::Press if self.drops() => self.judge_change(after.ticks_left().or_else(|| {
                let stuck = after.active.is_some_and(|it| it.anchor.is_some() && it.completed_at.is_none());
                stuck.then(|| self.ticks_left().unwrap_or_default() + PLACED_AGAIN)
            })?),
            // On the clock, ticks decide captures: until then the player may walk on.
            Action::Press if self.setup.stepwise() => self.judge_capture(after),
            Action::Wait(ticks) => self.judge_pause(ticks),
            _ => None,
        }
    }

    /// The time a capture adds, whether it succeeds or not, and its luck. It was decided between this state and `after`.
    fn judge_capture(&self, after: &ColorCell) -> Option<Judgement<Action>> {
        let Params { hold, cooldown, .. } = *self.params_ref();
        let color = self.color(self.cursor).filter(|_| self.train.is_empty());
        let ticks = |color: u8| match self.effort(color) {
            NEVER => Some(self.ticks_left()? + u32::from(hold) + u32::from(cooldown)),
            effort => {
                let mut captured = self.clone();
                captured.take(self.cursor);
                Some(effort + captured.ticks_left()?)
            }
        };
        let judged = color.and_then(ticks).and_then(|ticks| self.judge_change(ticks));
        let Some(luck) = self.luck(after) else { return judged };
        let judged = judged.unwrap_or_else(|| lost(0, None));
        Some(Judgement { came: Some(judged.kept + luck), ..judged })
    }

    /// The cost of a press after which the template takes so many ticks.
    fn judge_change(&self, ticks: u32) -> Option<Judgement<Action>> {
        let before = self.ticks_left()?;
        // Estimates vary a little between states; following a hint costs nothing.
        let better = self.hint().filter(|better| ticks > before && better.action != Action::Press);
        let loss = better.as_ref().map_or(0, |_| ticks - before);
        Some(lost(self.hundredths(loss), better))
    }

    /// The cost of waiting without the clock, when there was something to do.
    fn judge_pause(&self, ticks: u8) -> Option<Judgement<Action>> {
        let useful = |advice: &Advice<Action>| !matches!(advice.action, Action::Wait(_));
        let better = self.hint().filter(|advice| self.is_hurried() && useful(advice))?;
        let better = Some(after_waiting(better, &self.span(ticks.into())));
        Some(lost(self.hundredths(ticks.into()), better))
    }

    /// The capture that some ticks decided, and the cost of those in which the player did nothing though there was something
    /// to do, from a second on. Holding for a capture and waiting for the next one are no idling.
    pub(crate) fn judge_ticks(&self, ticks: u32) -> Waited<Action> {
        let second = u32::from(self.params_ref().rate);
        let is_long = self.is_hurried() && ticks >= second;
        let mut game = self.clone();
        let (mut idle, mut idles, mut missed, mut known, mut decided) = (0, false, None, None, None);
        for _ in 0..ticks {
            // Only these decide whether there is something to do, as long as the player does nothing.
            let affairs = Some((game.charge, game.cooldown > 0, game.train.is_empty()));
            if is_long && known != affairs {
                let advice = game.hint();
                (known, idles) = (affairs, advice.is_some());
                missed = advice.or(missed);
            }
            idle += u32::from(idles);
            let charging = game.charge.map(|_| ColorCell { charge: None, ..game.clone() });
            game.tick(&mut Events::dropped());
            if let Some(before) = charging.filter(|_| game.charge.is_none()) {
                decided = before.judge_capture(&game);
            }
        }
        let waited = count((idle + second / 2) / second, "second");
        let better = missed.filter(|_| idle >= second).map(|advice| after_waiting(advice, &waited));
        let idle = better.map(|better| lost(self.hundredths(idle), Some(better)));
        Waited { decided, idle }
    }

    /// What chance saved in a capture, compared with its mean; negative if it cost. `None` if nothing was left to chance.
    fn luck(&self, after: &ColorCell) -> Option<i64> {
        let chance = self.chance().filter(|chance| (1..100).contains(chance))?;
        let again = u32::from(self.params_ref().hold) + u32::from(self.params_ref().cooldown);
        Some(match after.train.cells().len() > self.train.cells().len() {
            true => self.hundredths(again * u32::from(100 - chance)) / i64::from(chance),
            false => -self.hundredths(again),
        })
    }

    /// Whether time is short: in free play it only informs.
    fn is_hurried(&self) -> bool {
        self.params_ref().mode != Mode::Free
    }

    /// The ticks until the template is complete, at a human pace. `None` unless it is placed where it can be
    /// completed, or a color to begin it with is carried.
    fn ticks_left(&self) -> Option<u32> {
        let active = self.active.filter(|active| active.completed_at.is_none())?;
        let begun = active.anchor.is_some() || !self.train.is_empty();
        begun.then(|| Planner::unhurried().finish(self.clone(), self.plan(&active), active.anchor))?
    }

    /// Ticks as hundredths of a second.
    fn hundredths(&self, ticks: u32) -> i64 {
        i64::from(ticks) * 100 / i64::from(self.params_ref().rate)
    }
}

fn lost(loss: i64, better: Option<Advice<Action>>) -> Judgement<Action> {
    Judgement { best: 0, kept: -loss, came: None, better }
}

/// Advice that says how long it was not taken.
fn after_waiting(advice: Advice<Action>, time: &str) -> Advice<Action> {
    Advice { text: format!("{} You waited {time} here.", advice.text), ..advice }
}
