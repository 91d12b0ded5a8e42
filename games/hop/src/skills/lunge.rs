//! Lunge: a step forward that kills (P5, P7).

use engine::Sink;

use super::{OFFENSIVE, Skill, SkillRow, Upgrade, UpgradeRow};
use crate::action::Refusal;
use crate::cells::{Cells, HexCell, each};
use crate::event::{Cause, Event, How};
use crate::state::{Hop, Spear};

/// The distance of the target.
const REACH: u8 = 2;

pub(super) const SKILL: SkillRow = SkillRow {
    word: "lunge",
    name: "Lunge",
    code: "LUNGE",
    slot: OFFENSIVE,
    does: "Step toward an enemy 2 hexes ahead and kill it.",
    pick: "Pick an enemy to lunge at.",
    targets,
    refusal,
    touches,
    cooldown: |_| 0,
};

pub(super) const LUNGE: UpgradeRow = UpgradeRow {
    id: "lunge",
    name: "Lunge",
    code: "LUNGE",
    skill: Some(Skill::Lunge),
    does: "With the spear in hand, step toward an enemy 2 hexes ahead and kill it.",
    ..UpgradeRow::PLAIN
};
pub(super) const ARC_LUNGE: UpgradeRow = UpgradeRow {
    id: "arc-lunge",
    name: "Arc Lunge",
    code: "ARC_LUNGE",
    skill: Some(Skill::Lunge),
    does: "Lunge also kills enemies on both sides of its target.",
    needs: Some(Upgrade::Lunge),
    ..UpgradeRow::PLAIN
};

fn is_ready(game: &Hop) -> bool {
    game.spear == Spear::Hand && game.owned.has(Upgrade::Lunge)
}

/// The hex between the player and a hex two steps ahead.
fn halfway(game: &Hop, target: HexCell) -> Option<HexCell> {
    game.cell.axis(target).and_then(|dir| game.cell.next(dir))
}

#[inline]
pub(super) fn targets(game: &Hop) -> Cells {
    if !is_ready(game) {
        return Cells::EMPTY;
    }
    let free = game.free();
    let reached = |cell: &HexCell| halfway(game, *cell).is_some_and(|step| step.is_in(free));
    let around = each(game.cell.ring(REACH) & game.seen_actors()).filter(reached);
    around.fold(Cells::EMPTY, |all, cell| all | cell.alone())
}

pub(super) fn refusal(game: &Hop, target: HexCell) -> Refusal {
    if !game.owned.has(Upgrade::Lunge) {
        return Refusal::Unlearned(Skill::Lunge);
    }
    if game.spear != Spear::Hand {
        return Refusal::NoSpear;
    }
    if game.cell.distance(target) != REACH {
        return Refusal::OutOfReach(REACH, REACH);
    }
    match halfway(game, target) {
        None => Refusal::OffAxis,
        Some(step) if !step.is_in(game.free()) => Refusal::NoWay,
        Some(_) => Refusal::NoEnemy,
    }
}

/// The struck hexes: the target, and with Arc Lunge those beside it.
fn struck(game: &Hop, start: HexCell, end: HexCell, target: HexCell) -> Cells {
    let beside =
        if game.owned.has(Upgrade::ArcLunge) { start.ring(REACH) & end.near() } else { Cells::EMPTY };
    target.alone() | beside
}

pub(super) fn apply<S: Sink<Event>>(game: &mut Hop, target: HexCell, events: &mut S) -> bool {
    let start = game.cell;
    let end = halfway(game, target).expect("a lunge's target lies on an axis");
    game.go(end, How::Lunge, events);
    let mut kills = 0;
    for cell in each(struck(game, start, end, target)) {
        kills += game.attack_at(cell, end, u8::MAX, Cause::Lunge, events);
    }
    game.breathe(kills);
    false
}

pub(super) fn touches(game: &Hop, target: HexCell) -> Cells {
    halfway(game, target).map_or(Cells::EMPTY, |end| struck(game, game.cell, end, target))
}
