//! Spear Throw: kills at a distance and leaves the spear there (P5, P7).

use engine::Sink;

use super::{OFFENSIVE, Skill, SkillRow, Upgrade, UpgradeRow};
use crate::action::Refusal;
use crate::cells::{Cells, HexCell, each};
use crate::event::{Cause, Event};
use crate::state::{Hop, Spear};

/// The least distance of a throw.
const NEAREST: u8 = 2;

pub(super) const SKILL: SkillRow = SkillRow {
    word: "throw",
    name: "Spear Throw",
    code: "SPEAR_THROW",
    slot: OFFENSIVE,
    does: "Kill from afar. Walk over the spear to pick it up.",
    pick: "Pick a hex to throw at.",
    targets,
    refusal,
    touches,
    cooldown: |_| 0,
};

pub(super) const RECALL: UpgradeRow = UpgradeRow {
    id: "recall",
    name: "Recall",
    code: "RECALL",
    skill: Some(Skill::Spear),
    does: "Call the thrown spear back to your hand. Takes a turn.",
    covered_by: Some(Upgrade::RecallDamage),
    ..UpgradeRow::PLAIN
};
pub(super) const RECALL_DAMAGE: UpgradeRow = UpgradeRow {
    id: "recall-damage",
    name: "Recall Damage",
    code: "RECALL_DAMAGE",
    skill: Some(Skill::Spear),
    does: "Call the spear back. It kills everything in its path.",
    ..UpgradeRow::PLAIN
};
pub(super) const DEEP_BREATH: UpgradeRow = UpgradeRow {
    id: "deep-breath",
    name: "Deep Breath",
    code: "DEEP_BREATH",
    skill: Some(Skill::Spear),
    does: "Spear and lunge kills make Jump ready.",
    ..UpgradeRow::PLAIN
};
pub(super) const CLEAVE: UpgradeRow = UpgradeRow {
    id: "cleave",
    name: "Cleave",
    code: "CLEAVE",
    skill: Some(Skill::Spear),
    does: "Picking up the spear deals 1 damage to everyone next to you.",
    ..UpgradeRow::PLAIN
};

/// Returns whether the spear can be called back.
pub(super) fn recalls(game: &Hop) -> bool {
    game.owned.has(Upgrade::Recall) || game.owned.has(Upgrade::RecallDamage)
}

#[inline]
pub(super) fn targets(game: &Hop) -> Cells {
    match game.spear {
        Spear::Hand => game.cell.rings(NEAREST, game.params.spear).without(game.walls),
        Spear::At(cell) if recalls(game) => cell.alone(),
        Spear::At(_) => Cells::EMPTY,
    }
}

pub(super) fn refusal(game: &Hop, target: HexCell) -> Refusal {
    match game.spear {
        Spear::Hand if target.is_in(game.walls) => Refusal::Wall,
        Spear::Hand => Refusal::OutOfReach(NEAREST, game.params.spear),
        Spear::At(_) if recalls(game) => Refusal::SpearElsewhere,
        Spear::At(_) => Refusal::NoSpear,
    }
}

/// The hexes the spear passes on its way back, from where it lies to just before the player.
fn way_back(game: &Hop, from: HexCell) -> Cells {
    let line = from.hex().line(game.cell.hex()).filter_map(HexCell::of);
    line.filter(|cell| *cell != game.cell).fold(Cells::EMPTY, |all, cell| all | cell.alone())
}

#[inline]
pub(super) fn apply<S: Sink<Event>>(game: &mut Hop, target: HexCell, events: &mut S) -> bool {
    match game.spear {
        Spear::Hand => {
            game.spear = Spear::At(target);
            events.push(Event::Thrown { from: game.cell.into(), to: target.into() });
            let kills = game.attack_at(target, game.cell, u8::MAX, Cause::Spear, events);
            game.breathe(kills);
        }
        Spear::At(from) => {
            game.spear = Spear::Hand;
            events.push(Event::Recalled { from: from.into(), to: game.cell.into() });
            if game.owned.has(Upgrade::RecallDamage) {
                let mut kills = 0;
                // It can come from any side, even from behind: no shield helps (P21).
                for cell in each(way_back(game, from)) {
                    kills += game.harm_at(cell, u8::MAX, Cause::Spear, events);
                }
                game.breathe(kills);
            }
        }
    }
    false
}

pub(super) fn touches(game: &Hop, target: HexCell) -> Cells {
    match game.spear {
        Spear::Hand => target.alone(),
        Spear::At(from) if game.owned.has(Upgrade::RecallDamage) => way_back(game, from),
        Spear::At(_) => Cells::EMPTY,
    }
}
