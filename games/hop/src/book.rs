//! The part of the rule book that is made from the tables: a section for each enemy and each upgrade.

use std::fmt::Write;

use crate::enemies::{BREEDS, Breed};
use crate::skills::Upgrade;
use crate::words::capital;

/// The sections as `docs/rules/hop.md` has them; a test compares.
pub fn book() -> String {
    let mut text = "## Enemies\n".to_owned();
    BREEDS.iter().for_each(|breed| enemy(&mut text, breed));
    text.push_str("\n## Upgrades\n");
    Upgrade::all().for_each(|one| upgrade(&mut text, one));
    text
}

fn enemy(text: &mut String, breed: &Breed) {
    let range = match breed.range {
        (near, far) if near == far => far.to_string(),
        (near, far) => format!("{near} to {far}"),
    };
    let found = match breed.cost {
        Some((cost, floor)) => format!("costs {cost}, from floor {floor}"),
        None => "thrown by bombers".to_owned(),
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

fn upgrade(text: &mut String, upgrade: Upgrade) {
    let row = upgrade.row();
    let _ = write!(text, "\n### {} (`{}`)\n{}. {}", row.name, row.id, upgrade.slot(), row.does);
    if let Some(base) = row.needs {
        let _ = write!(text, " Requires {}.", base.name());
    }
    if let Some(better) = row.covered_by {
        let _ = write!(text, " Not offered with {}.", better.name());
    }
    text.push('\n');
}
