//! Shield Bash: shoves neighbors away (P5, P6, P7).

use engine::Sink;
use grid::Dir;

use super::{DEFENSIVE, Skill, SkillRow, Upgrade, UpgradeRow};
use crate::action::Refusal;
use crate::cells::{Cells, HexCell};
use crate::event::Event;
use crate::state::Hop;

pub(super) const SKILL: SkillRow = SkillRow {
    word: "bash",
    name: "Shield Bash",
    code: "SHIELD_BASH",
    slot: DEFENSIVE,
    does: "Push a neighbor 1 hex. A wall stuns it, lava burns it.",
    pick: "Pick an enemy to bash.",
    targets,
    refusal,
    touches,
    cooldown: |game| game.bash,
};

pub(super) const ARC_BASH: UpgradeRow = UpgradeRow {
    id: "arc-bash",
    name: "Arc Bash",
    code: "ARC_BASH",
    skill: Some(Skill::Bash),
    does: "Bash also pushes the two neighbors beside its target.",
    covered_by: Some(Upgrade::Bash360),
    ..UpgradeRow::PLAIN
};
pub(super) const BASH_360: UpgradeRow = UpgradeRow {
    id: "360-bash",
    name: "360° Bash",
    code: "360_BASH",
    skill: Some(Skill::Bash),
    does: "Bash pushes everyone next to you.",
    ..UpgradeRow::PLAIN
};
pub(super) const WALL_SLAM: UpgradeRow = UpgradeRow {
    id: "wall-slam",
    name: "Wall Slam",
    code: "WALL_SLAM",
    skill: Some(Skill::Bash),
    does: "Pushing someone into someone else stuns both.",
    ..UpgradeRow::PLAIN
};
pub(super) const PASSIVE_PROTECTION: UpgradeRow = UpgradeRow {
    id: "passive-protection",
    name: "Passive Protection",
    code: "PASSIVE_PROTECTION",
    skill: Some(Skill::Bash),
    does: "1 armor each turn while Bash is ready, and whenever you wait.",
    ..UpgradeRow::PLAIN
};
pub(super) const QUICK_RECOVERY: UpgradeRow = UpgradeRow {
    id: "quick-recovery",
    name: "Quick Recovery",
    code: "QUICK_RECOVERY",
    skill: Some(Skill::Bash),
    does: "Bash is ready 1 turn sooner.",
    ..UpgradeRow::PLAIN
};

#[inline]
pub(super) fn targets(game: &Hop) -> Cells {
    if game.bash > 0 { Cells::EMPTY } else { game.cell.near() & game.actors }
}

pub(super) fn refusal(game: &Hop, target: HexCell) -> Refusal {
    if game.bash > 0 {
        return Refusal::Cooling(super::Skill::Bash, game.bash);
    }
    if game.cell.distance(target) != 1 { Refusal::OutOfReach(1, 1) } else { Refusal::NoEnemy }
}

/// The directions of the shoves, the target's first.
fn sweep(game: &Hop, target: HexCell) -> impl Iterator<Item = Dir> + use<> {
    let turns: &[i32] = if game.owned.has(Upgrade::Bash360) {
        &[0, 1, 2, 3, 4, 5]
    } else if game.owned.has(Upgrade::ArcBash) {
        &[0, 1, -1]
    } else {
        &[0]
    };
    let ahead = game.cell.toward(target);
    turns.iter().map(move |turn| ahead.rotate(*turn))
}

#[inline]
pub(super) fn apply<S: Sink<Event>>(game: &mut Hop, target: HexCell, events: &mut S) -> bool {
    for dir in sweep(game, target) {
        if let Some(index) = game.cell.next(dir).and_then(|cell| game.enemy_at(cell)) {
            game.push(index, dir, events);
        }
    }
    let quicker = u8::from(game.owned.has(Upgrade::QuickRecovery));
    game.bash = (game.params.bash_cooldown - quicker).max(1);
    false
}

pub(super) fn touches(game: &Hop, target: HexCell) -> Cells {
    let around = sweep(game, target).filter_map(|dir| game.cell.next(dir));
    around.fold(Cells::EMPTY, |all, cell| all | cell.alone())
}
