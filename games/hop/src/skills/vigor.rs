//! What belongs to no skill.

use super::Row;

pub(super) const EXTRA_HP: Row = Row {
    id: "extra-hp",
    name: "Extra HP",
    code: "EXTRA_HP",
    skill: "Health",
    does: "One more health, now and at most. Every shrine offers it again.",
    ..Row::PLAIN
};
