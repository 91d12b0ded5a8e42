//! The part of the rule book that is made from the tables: a section for each enemy and each upgrade.

use std::fmt::Write;

use crate::enemies::{BREEDS, Breed};
use crate::skills::{UPGRADES, UpgradeRow};
use crate::words::capital;

/// The sections as `docs/rules/hop.md` has them; a test compares.
pub fn book() -> String {
    let mut text = "## Enemies\n".to_owned();
    BREEDS.iter().for_each(|breed| enemy(&mut text, breed));
    text.push_str("\n## Upgrades\n");
    UPGRADES.iter().for_each(|row| upgrade(&mut text, row));
    text
}

fn enemy(text: &mut String, breed: &Breed) {
    let range = match breed.range {
        (near, far) if near == far => far.to_string(),
        (near, far) => format!("{near} to {far}"),
    };
    let found = match breed.cost {
        Some((cost, floor)) => format!("costs {cost}, from floor {floor} on"),
        None => "never drawn, only thrown".to_owned(),
    };
    // Writing to a text cannot fail.
    let _ = write!(
        text,
        "\n### {} (`{}`)\nHealth {}, range {range}, damage {}; {found}.\n\n{}\n",
        capital(breed.name),
        breed.sprite.glyph.ascii,
        breed.hp,
        breed.damage,
        breed.does,
    );
}

fn upgrade(text: &mut String, row: &UpgradeRow) {
    let _ = write!(text, "\n### {} (`{}`)\n{}. {}", row.name, row.id, row.skill, row.does);
    if let Some(base) = row.needs {
        let _ = write!(text, " Offered only to who has {}.", base.name());
    }
    if let Some(better) = row.covered_by {
        let _ = write!(text, " Not offered to who has {}.", better.name());
    }
    text.push('\n');
}
