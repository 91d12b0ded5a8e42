//! What belongs to no skill.

use super::UpgradeRow;

pub(super) const EXTRA_HP: UpgradeRow = UpgradeRow {
    id: "extra-hp",
    name: "Extra HP",
    code: "EXTRA_HP",
    skill: "Health",
    slot: "Health",
    does: "One more health, now and at most. Every shrine offers it again.",
    ..UpgradeRow::PLAIN
};
