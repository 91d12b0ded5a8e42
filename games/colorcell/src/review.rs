//! What the review of a run sees: the time that captures, drops and waits cost, and what chance gave and took.
//!
//! Luck is counted where chance has a measure: in captures. A capture at 30% that succeeds at once saves the tries it takes on
//! average, a failed one costs a charge and a cooldown; over many tries both even out. Which colors a rush brings
//! to which cells is chance, too, but nobody can tell its worth from what the player makes of it, so it is not counted.

use engine::{Advice, Events, Game, Judgement, Listing};

use crate::plan::Planner;
use crate::words::count;
use crate::{Action, ColorCell, Mode};

/// The cost of a template that cannot be completed where it is, in ticks.
const BEGUN_AGAIN: u32 = 1000;

impl ColorCell {
    /// The time an action adds to completing the template, and the luck of a capture that it decides. Which template to
    /// build, which color to begin with and which way to walk are left to the player.
    pub(crate) fn judge_action(&self, action: Action, after: &ColorCell) -> Option<Judgement<Action>> {
        let judged = match action {
            Action::Press => self.judge_press(after),
            Action::Wait(ticks) => self.judge_pause(ticks),
            _ => None,
        };
        // On the clock, ticks decide captures.
        let decides = action == Action::Press && self.setup.stepwise() && !self.drops();
        let luck = || after.luck(self.chance(), self.train.cells().len());
        with_luck(judged, if decides { luck() } else { None })
    }

    fn judge_press(&self, after: &ColorCell) -> Option<Judgement<Action>> {
        let before = self.ticks_left()?;
        let ticks = match self.train.is_empty() {
            true => {
                let mut captured = self.clone();
                captured.take(self.cursor);
                self.effort(self.color(self.cursor)?) + captured.ticks_left()?
            }
            false => after.ticks_left()?,
        };
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

    /// The cost of ticks in which the player did nothing though there was something to do, from a second on, and the luck
    /// of the captures they decided. Holding for a capture and waiting for the next one are no idling.
    pub(crate) fn judge_ticks(&self, ticks: u32) -> Option<Judgement<Action>> {
        let second = u32::from(self.params_ref().rate);
        let is_long = self.is_hurried() && ticks >= second;
        let mut game = self.clone();
        let (mut idle, mut idles, mut missed, mut luck, mut known) = (0, false, None, None, None);
        for _ in 0..ticks {
            let (charged, carried, chance) = (game.charge.is_some(), game.train.cells().len(), game.chance());
            // Only these decide whether there is something to do, as long as the player does nothing.
            let affairs = Some((charged, carried, game.cooldown > 0));
            if is_long && known != affairs {
                let advice = game.hint();
                (known, idles) = (affairs, advice.is_some());
                missed = advice.or(missed);
            }
            idle += u32::from(idles);
            game.tick(&mut Events::dropped());
            if charged && game.charge.is_none() {
                luck = game.luck(chance, carried).map(|more| more + luck.unwrap_or(0)).or(luck);
            }
        }
        let waited = count((idle + second / 2) / second, "second");
        let better = missed.filter(|_| idle >= second).map(|advice| after_waiting(advice, &waited));
        let judged = better.map(|better| lost(self.hundredths(idle), Some(better)));
        with_luck(judged, luck)
    }

    /// What chance saved in a capture that was just decided, compared with its mean; negative if it cost. `None` if nothing
    /// was left to chance. Before it there was this chance, and so much was carried.
    fn luck(&self, chance: Option<u8>, carried: usize) -> Option<i64> {
        let chance = chance.filter(|chance| (1..100).contains(chance))?;
        let again = u32::from(self.params_ref().hold) + u32::from(self.params_ref().cooldown);
        Some(match self.train.cells().len() > carried {
            true => self.hundredths(again * u32::from(100 - chance)) / i64::from(chance),
            false => -self.hundredths(again),
        })
    }

    /// Whether time is short: in free play it only informs.
    fn is_hurried(&self) -> bool {
        self.params_ref().mode != Mode::Free
    }

    /// The ticks until the template is complete, at a human pace. `None` unless it is placed or a color to
    /// begin it with is carried.
    fn ticks_left(&self) -> Option<u32> {
        let active = self.active.filter(|active| active.completed_at.is_none())?;
        let begun = active.anchor.is_some() || !self.train.is_empty();
        let planned = || Planner::unhurried().finish(self.clone(), self.plan(&active), active.anchor);
        begun.then(|| planned().unwrap_or(BEGUN_AGAIN))
    }

    /// Ticks as hundredths of a second.
    fn hundredths(&self, ticks: u32) -> i64 {
        i64::from(ticks) * 100 / i64::from(self.params_ref().rate)
    }
}

fn lost(loss: i64, better: Option<Advice<Action>>) -> Judgement<Action> {
    Judgement { best: 0, kept: -loss, came: None, better }
}

/// Adds what chance made of it, if there was any.
fn with_luck(judged: Option<Judgement<Action>>, luck: Option<i64>) -> Option<Judgement<Action>> {
    let Some(luck) = luck else { return judged };
    let judged = judged.unwrap_or_else(|| lost(0, None));
    Some(Judgement { came: Some(judged.kept + luck), ..judged })
}

/// Advice that says how long it was not taken.
fn after_waiting(advice: Advice<Action>, time: &str) -> Advice<Action> {
    Advice { text: format!("{} You waited {time} here.", advice.text), ..advice }
}
