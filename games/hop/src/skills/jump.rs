//! Jump: over anything onto a free hex (P5, P7).

use engine::Sink;

use super::{Skill, SkillRow, UTILITY, Upgrade, UpgradeRow};
use crate::action::Refusal;
use crate::cells::{Cells, HexCell};
use crate::event::{Cause, Event, How};
use crate::state::Hop;

pub(super) const SKILL: SkillRow = SkillRow {
    word: "jump",
    name: "Jump",
    code: "JUMP",
    slot: UTILITY,
    does: "Leap over anything onto a free hex.",
    pick: "Pick a hex to jump to.",
    targets,
    refusal,
    touches,
    cooldown: |game| game.jump,
};

pub(super) const METEOR_IMPACT: UpgradeRow = UpgradeRow {
    id: "meteor-impact",
    name: "Meteor Impact",
    code: "METEOR_IMPACT",
    skill: Some(Skill::Jump),
    does: "Jump onto an enemy to kill it.",
    ..UpgradeRow::PLAIN
};
pub(super) const STUNNING_LANDING: UpgradeRow = UpgradeRow {
    id: "stunning-landing",
    name: "Stunning Landing",
    code: "STUNNING_LANDING",
    skill: Some(Skill::Jump),
    does: "Landing stuns everyone next to you.",
    ..UpgradeRow::PLAIN
};
pub(super) const FREE_JUMP: UpgradeRow = UpgradeRow {
    id: "free-jump",
    name: "Free Jump",
    code: "FREE_JUMP",
    skill: Some(Skill::Jump),
    does: "Jumping takes no turn.",
    ..UpgradeRow::PLAIN
};
pub(super) const NIMBLE: UpgradeRow = UpgradeRow {
    id: "nimble",
    name: "Nimble",
    code: "NIMBLE",
    skill: Some(Skill::Jump),
    does: "Jump is ready 1 turn sooner.",
    ..UpgradeRow::PLAIN
};

#[inline]
pub(super) fn targets(game: &Hop) -> Cells {
    if game.jump > 0 {
        return Cells::EMPTY;
    }
    let around = game.cell.rings(1, game.params.jump).without(game.walls);
    if game.owned.has(Upgrade::MeteorImpact) { around } else { around.without(game.seen_actors()) }
}

pub(super) fn refusal(game: &Hop, target: HexCell) -> Refusal {
    if game.jump > 0 {
        return Refusal::Cooling(Skill::Jump, game.jump);
    }
    if !(1..=game.params.jump).contains(&game.cell.distance(target)) {
        return Refusal::OutOfReach(1, game.params.jump);
    }
    if target.is_in(game.walls) { Refusal::Wall } else { Refusal::Taken }
}

#[inline]
pub(super) fn apply<S: Sink<Event>>(game: &mut Hop, target: HexCell, events: &mut S) -> bool {
    if let Some(index) = game.enemy_at(target) {
        if game.owned.has(Upgrade::MeteorImpact) {
            game.harm(index, u8::MAX, Cause::Meteor, events);
        } else {
            // An enemy there is unseen, or the jump would have been refused (P17).
            game.dodge(index, events);
        }
    }
    game.go(target, How::Jump, events);
    if game.owned.has(Upgrade::StunningLanding) {
        for index in 0..game.enemies().len() {
            if game.enemies()[index].cell.distance(target) == 1 {
                game.stun(index, events);
            }
        }
    }
    let quicker = u8::from(game.owned.has(Upgrade::Nimble));
    game.jump = (game.params.jump_cooldown - quicker).max(1);
    game.owned.has(Upgrade::FreeJump)
}

pub(super) fn touches(game: &Hop, target: HexCell) -> Cells {
    let around = if game.owned.has(Upgrade::StunningLanding) { target.near() } else { Cells::EMPTY };
    target.alone() | around
}
