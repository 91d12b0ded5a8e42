//! Hints, one move deep.

use engine::{Advice, Bot, Events, Exercise, Game, Goal, Judgement, Listing};
use grid::{Dir, Hex};
use minds::Comparison;
use view::Scale;

use crate::field::BallField;
use crate::geometry::Set;
use crate::lesson::EXERCISES;
use crate::{Color, Hexmeld, Move};

impl Listing for Hexmeld {
    fn ratings() -> &'static str {
        include_str!("../ratings.txt")
    }

    fn goals() -> &'static [Goal<Hexmeld>] {
        &crate::goal::GOALS
    }

    fn voice() -> &'static view::Voice {
        &crate::voice::VOICE
    }

    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    /// The move that completes the most valuable group; if none does, the one that gathers its color best,
    /// measured by the sum of the squares of the color's cluster sizes. Of equals, the first in move order.
    fn hint(&self) -> Option<Advice<Move>> {
        self.best_idea().map(|idea| self.advise(&idea))
    }

    fn bots() -> Vec<Bot<Hexmeld>> {
        crate::bot::bots()
    }

    fn scale() -> Option<Scale> {
        Some(Scale::Points)
    }

    fn judge(&self, action: Move, after: &Hexmeld, states: u64) -> Option<Judgement<Move>> {
        let Comparison { action: chosen, best, taken, came } =
            crate::bot::compare(self, action, after, states)?;
        let better = self.idea_of(chosen).filter(|_| best > taken).map(|idea| {
            let mut advice = self.advise(&idea);
            if idea.points == 0 {
                advice.text.push_str(" It comes out ahead after a few more turns.");
            }
            advice
        });
        let [best, kept, came] = [best.max(taken), taken, came].map(crate::bot::hundredths);
        Some(Judgement { best, kept, came: Some(came), better })
    }
}

/// A move and its effect.
#[derive(Clone, Copy)]
pub(crate) struct Idea {
    pub(crate) points: u32,
    /// The change in the sum of the squares of the color's cluster sizes.
    pub(crate) gain: i32,
    size: u32,
    from: u32,
    to: u32,
    color: Color,
}

/// The clusters of a color without one of its balls.
struct Left {
    clusters: Vec<(Set, i32)>,
    /// The change in the sum of squares from removing the ball.
    loss: i32,
}

impl Left {
    fn without(field: &BallField, from: u32, color: Color) -> Left {
        let all = field.of(color);
        let own = field.geometry.layout.flood(Set::single(from), &all);
        let mut rest = all;
        rest.remove(from);
        let clusters: Vec<(Set, i32)> = field.parts(rest).map(|part| (part, part.count() as i32)).collect();
        let square = |size: i32| size * size;
        let kept: i32 = clusters.iter().filter(|(part, _)| part.meets(&own)).map(|(_, n)| square(*n)).sum();
        Left { clusters, loss: square(own.count() as i32) - kept }
    }

    /// The size of the cluster the ball would join here, including itself, and the change in the sum of squares.
    fn gain(&self, near: Set) -> (u32, i32) {
        let touched = self.clusters.iter().filter(|(part, _)| part.meets(&near));
        let (sum, squares) = touched.fold((1, 0), |(sum, squares), (_, n)| (sum + n, squares + n * n));
        (sum.unsigned_abs(), sum * sum - squares - self.loss)
    }
}

/// The way from one cell to another: `1 cell north`, `5 cells south-east`, `3 north and 2 north-east`.
pub(crate) fn way(from: Hex, to: Hex) -> String {
    let (mut at, mut legs) = (from, Vec::new());
    let nearer = |at: Hex, dir: Dir| at.neighbor(dir).distance(to) < at.distance(to);
    while let Some(dir) = Dir::ALL.into_iter().find(|dir| nearer(at, *dir)) {
        let leg = at;
        while nearer(at, dir) {
            at = at.neighbor(dir);
        }
        legs.push((leg.distance(at), dir.spoken()));
    }
    match legs[..] {
        [(1, dir)] => format!("1 cell {dir}"),
        [(far, dir)] => format!("{far} cells {dir}"),
        _ => legs.iter().map(|(far, dir)| format!("{far} {dir}")).collect::<Vec<_>>().join(" and "),
    }
}

impl Hexmeld {
    /// Calls back with every move and its effect, in move order.
    pub(crate) fn ideas(&self, mut each: impl FnMut(&Idea)) {
        if self.over {
            return;
        }
        for from in self.field.balls() {
            let Some(color) = self.field.color_at(from) else { continue };
            let left = Left::without(&self.field, from, color);
            for to in self.field.reach(from) {
                let (size, gain) = left.gain(self.field.geometry.near[to as usize]);
                each(&Idea { points: self.params.points(size), gain, size, from, to, color });
            }
        }
    }

    pub(crate) fn best_idea(&self) -> Option<Idea> {
        let mut best: Option<Idea> = None;
        self.ideas(|idea| {
            if best.is_none_or(|best| (idea.points, idea.gain) > (best.points, best.gain)) {
                best = Some(*idea);
            }
        });
        best
    }

    fn idea_of(&self, action: Move) -> Option<Idea> {
        let mut found = None;
        self.ideas(|idea| {
            if self.move_of(idea) == action {
                found = Some(*idea);
            }
        });
        found
    }

    pub(crate) fn move_of(&self, idea: &Idea) -> Move {
        let [from, to] = [idea.from, idea.to].map(|bit| self.field.geometry.hex(bit));
        Move { from, to }
    }

    /// Returns whether the new balls will fill every free cell, unless this move makes some vanish.
    fn fills_up(&self) -> bool {
        self.free() <= self.preview.colors().len() as u32
    }

    fn advise(&self, idea: &Idea) -> Advice<Move> {
        let Move { from, to } = self.move_of(idea);
        let short = u32::from(self.params.group).saturating_sub(idea.size);
        let why = match idea.points {
            0 if self.fills_up() => "no group can vanish now, and the new balls fill the board".to_owned(),
            0 if idea.size == 1 => "nothing joins now, and this splits the fewest".to_owned(),
            0 if short == 1 => format!("that makes {} touching, one short of a group", idea.size),
            0 => format!("that makes {} touching, {short} short of a group", idea.size),
            points if self.fills_up() => {
                format!("that clears {} for {points} points and makes room", idea.size)
            }
            points => format!("that clears {} for {points} points", idea.size),
        };
        let prevents = self.prevents(idea).map_or_else(String::new, |prevents| format!(" {prevents}"));
        let text = format!("Move the marked {} ball {}: {why}.{prevents}", idea.color, way(from, to));
        Advice::new(Move { from, to }, text)
    }

    /// What a move keeps from happening while there is little room, in a sentence.
    fn prevents(&self, idea: &Idea) -> Option<String> {
        match self.opens(idea) {
            0 if idea.points > 0 && self.is_crowded() && self.holds_off(idea) => {
                Some("No new balls come this turn.".to_owned())
            }
            0 => None,
            1 => Some("It opens 1 cell that was cut off.".to_owned()),
            cells => Some(format!("It opens {cells} cells that were cut off.")),
        }
    }

    /// The free cells that were out of the ball's reach and are joined to its side by this move.
    fn opens(&self, idea: &Idea) -> u32 {
        let Idea { from, to, color, .. } = *idea;
        let (before, mut after) = (self.field.empty, self.field.empty);
        after.insert(from);
        after.remove(to);
        if idea.points > 0 {
            after |= self.field.group_after(from, to, color);
        }
        let part = |free: Set, cell| self.field.geometry.part(cell, free).0;
        let (was, now) = (part(before, to), part(after, from));
        if was.meets(&now) { (now & before).without(was).count() } else { 0 }
    }

    /// Returns whether the balls of a few turns fill the board.
    fn is_crowded(&self) -> bool {
        !self.fills_up() && self.free() <= 4 * self.preview.colors().len() as u32
    }

    /// Returns whether no balls come after this move: some group vanishes, and the board is not bare (H6).
    fn holds_off(&self, idea: &Idea) -> bool {
        let mut next = self.clone();
        next.apply(self.move_of(idea), &mut Events::dropped());
        next.rng == self.rng
    }
}
