//! The generated parts of the rule book: portraits of enemies and upgrades, and the table of enemies.

use std::fmt::Write;

use crate::enemies::BREEDS;
use crate::picture::face;
use crate::skills::Upgrade;
use view::capital;

/// The generated parts of `docs/rules/hop.md`, by the names of their markers; a test compares them.
pub fn book() -> [(&'static str, String); 3] {
    [("enemies", enemies()), ("upgrades", upgrades()), ("numbers", numbers())]
}

fn enemies() -> String {
    let mut text = "```portraits\n".to_owned();
    for breed in BREEDS {
        let sprite = breed.sprite;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{} ({}) {}: {}",
            sprite.name,
            sprite.glyph.ascii,
            capital(breed.name),
            breed.does
        );
    }
    text + "```\n"
}

fn upgrades() -> String {
    let mut text = "```portraits\n".to_owned();
    for upgrade in Upgrade::all() {
        let (row, sprite) = (upgrade.row(), face(upgrade));
        let _ = write!(text, "{} ({}) {}: {}", sprite.name, sprite.glyph.ascii, row.name, row.does);
        if let Some(base) = row.needs {
            let _ = write!(text, " Requires {}.", base.name());
        }
        if let Some(better) = row.covered_by {
            let _ = write!(text, " Not offered with {}.", better.name());
        }
        text.push('\n');
    }
    text + "```\n"
}

fn numbers() -> String {
    let mut text =
        "| Enemy | Health | Range | Damage | Costs | From floor |\n|---|---|---|---|---|---|\n".to_owned();
    for breed in BREEDS {
        let range = match breed.range {
            (near, far) if near == far => far.to_string(),
            (near, far) => format!("{near} to {far}"),
        };
        let (cost, floor) =
            breed.cost.map_or(Default::default(), |(cost, floor)| (cost.to_string(), floor.to_string()));
        let _ = writeln!(
            text,
            "| {} `{}` | {} | {range} | {} | {cost} | {floor} |",
            capital(breed.name),
            breed.sprite.glyph.ascii,
            breed.hp,
            breed.damage
        );
    }
    text
}
