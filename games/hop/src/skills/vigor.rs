//! Upgrades that belong to no skill.

use super::UpgradeRow;

pub(super) const EXTRA_HP: UpgradeRow = UpgradeRow {
    id: "extra-hp",
    name: "Extra HP",
    code: "EXTRA_HP",
    does: "+1 max health, and heal 1.",
    ..UpgradeRow::PLAIN
};
