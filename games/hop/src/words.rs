//! What hexes, enemies and the situation say.

use grid::Dir;

use crate::Action;
use crate::cells::{Cell, Cells, each};
use crate::enemies::Strike;
use crate::forecast::Forecast;
use crate::skills::Skill;
use crate::state::{Enemy, Hop, Spear, Stage};

/// `1 turn`, `3 turns`.
pub(crate) fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// The hexes a bomb would burst on.
pub(crate) fn burst_area(enemy: &Enemy) -> Cells {
    if enemy.kind.breed().bursts() { enemy.cell.near() | enemy.cell.alone() } else { Cells::EMPTY }
}

/// What the ground of a hex is.
fn ground(game: &Hop, cell: Cell) -> Option<&'static str> {
    if cell.is_in(game.lava) {
        Some("lava")
    } else if cell.is_in(game.walls) {
        Some("wall")
    } else if cell == game.stairs {
        Some("stairs")
    } else {
        (game.shrine == Some(cell)).then_some("shrine")
    }
}

/// Who or what is on a hex, in a few words.
fn occupant(game: &Hop, cell: Cell) -> Option<String> {
    if cell == game.cell {
        return Some("you".to_owned());
    }
    let enemy = game.visible().find(|enemy| enemy.cell == cell)?;
    let breed = enemy.kind.breed();
    let mut text = match breed.bursts() {
        true => format!("bomb, bursts in {}", count(enemy.timer.into(), "turn")),
        false => format!("{}, {} of {} health", breed.name, enemy.hp, breed.hp),
    };
    if breed.shielded {
        text.push_str(&format!(", shield to the {}", enemy.facing.spoken()));
    }
    if enemy.stunned {
        text.push_str(", stunned");
    }
    if rests(enemy) {
        text.push_str(", rests in its next action");
    }
    Some(text)
}

/// Whether an enemy lets its next action go by.
pub(crate) fn rests(enemy: &Enemy) -> bool {
    enemy.timer > 0 && enemy.kind.breed().rest > 0
}

/// What will strike a hex, by whom and for how much.
fn threats(game: &Hop, cell: Cell) -> Vec<String> {
    let strikes = game.visible().filter_map(|enemy| {
        let breed = enemy.kind.breed();
        if cell.is_in(burst_area(enemy)) {
            return Some(format!(
                "bomb bursts in {} for {}",
                count(enemy.timer.into(), "turn"),
                breed.damage
            ));
        }
        let aim = enemy.intent?;
        if breed.strike == Strike::Bomb {
            return (aim == cell).then(|| format!("{} throws a bomb here", breed.name));
        }
        cell.is_in(game.struck(enemy, aim)).then(|| format!("{} strikes for {}", breed.name, breed.damage))
    });
    strikes.collect()
}

/// What a hex says: what is there, then what will hit it.
pub(crate) fn hex_says(game: &Hop, cell: Cell) -> String {
    let spear = (game.spear == Spear::At(cell)).then(|| "your spear".to_owned());
    let parts = [occupant(game, cell), ground(game, cell).map(str::to_owned), spear];
    let mut says: Vec<String> = parts.into_iter().flatten().collect();
    if says.is_empty() {
        says.push("empty".to_owned());
    }
    if !cell.is_in(game.walls) {
        says.extend(threats(game, cell));
    }
    says.join("; ")
}

/// Everything about an enemy, for who points at it.
fn about_enemy(game: &Hop, enemy: &Enemy) -> String {
    let breed = enemy.kind.breed();
    let what = occupant(game, enemy.cell).unwrap_or_default();
    let reach = match breed.range {
        (near, far) if near == far => format!("range {far}"),
        (near, far) => format!("range {near} to {far}"),
    };
    let next = match enemy.intent {
        Some(aim) if breed.strike == Strike::Bomb => format!(" Next it throws a bomb at {}.", aim.hex()),
        Some(aim) => {
            let hexes: Vec<String> =
                each(game.struck(enemy, aim)).map(|cell| cell.hex().to_string()).collect();
            format!(" Next it strikes {}.", hexes.join(", "))
        }
        None => String::new(),
    };
    let under = ground(game, enemy.cell).map(|what| format!(" It stands on {what}.")).unwrap_or_default();
    let spear = if game.spear == Spear::At(enemy.cell) { " Your spear lies under it." } else { "" };
    let hit = threats(game, enemy.cell).join(", ");
    let hit = if hit.is_empty() { hit } else { format!(" Its hex: {hit}.") };
    format!("{}; {reach}, damage {}. {}{next}{under}{spear}{hit}", capital(&what), breed.damage, breed.does)
}

/// What is on a hex, for who points at it.
pub(crate) fn about_hex(game: &Hop, cell: Cell) -> String {
    match game.visible().find(|enemy| enemy.cell == cell) {
        Some(enemy) => about_enemy(game, enemy),
        None => format!("{}.", capital(&hex_says(game, cell))),
    }
}

/// What an action would do and cost.
pub(crate) fn about_action(game: &Hop, action: Action) -> String {
    let what = match action {
        Action::Move(to) => format!("Move to {to}."),
        Action::Step(dir) => format!("Move {}.", dir.spoken()),
        Action::Wait => "Wait.".to_owned(),
        Action::Use(Skill::Spear, at) if game.spear != Spear::Hand => {
            format!("Call the spear back from {at}.")
        }
        Action::Use(Skill::Spear, at) => format!("Throw the spear at {at}."),
        Action::Use(skill, at) => format!("{} at {at}.", skill.name()),
        Action::Choose(upgrade) => format!("Choose {}.", upgrade.name()),
    };
    format!("{what} {}", Forecast::of(game, action).text())
}

/// The situation in a few sentences.
pub(crate) fn spoken(game: &Hop) -> String {
    let mut text = format!(
        "Floor {} of {}, turn {}, {} of {} health{}. You are at {}.",
        game.floor,
        game.params.floors,
        game.turn,
        game.hp,
        game.max_hp,
        if game.armor > 0 { ", 1 armor" } else { "" },
        game.cell.hex(),
    );
    match game.spear {
        Spear::Hand => text.push_str(" Your spear is in hand."),
        Spear::At(cell) => text.push_str(&format!(" Your spear lies {}.", whence(game, cell))),
    }
    text.push_str(&format!(" Stairs {}.", whence(game, game.stairs)));
    if let Some(shrine) = game.shrine {
        text.push_str(&format!(" A shrine {}.", whence(game, shrine)));
    }
    for enemy in game.visible() {
        let what = occupant(game, enemy.cell).unwrap_or_default();
        let aim = enemy.intent.map(|aim| format!(", aims at {}", aim.hex())).unwrap_or_default();
        text.push_str(&format!(" {}: {}{aim}.", capital(&what), whence(game, enemy.cell)));
    }
    let lava: Vec<String> = each(game.lava).map(|cell| cell.hex().to_string()).collect();
    if !lava.is_empty() {
        text.push_str(&format!(" Lava at {}.", lava.join(" ")));
    }
    let walls: Vec<String> = each(game.walls).map(|cell| cell.hex().to_string()).collect();
    if !walls.is_empty() {
        text.push_str(&format!(" Walls at {}.", walls.join(" ")));
    }
    let threats = threats(game, game.cell);
    if !threats.is_empty() {
        text.push_str(&format!(" Where you stand: {}.", threats.join(", ")));
    }
    text.push_str(match game.stage {
        Stage::Playing => "",
        Stage::Choosing => " Choose an upgrade.",
        Stage::Won => " You have won!",
        Stage::Lost => " You have died.",
    });
    text
}

/// Where a hex is, seen from the player: `2 north-east, at 4,5`.
fn whence(game: &Hop, cell: Cell) -> String {
    if cell == game.cell {
        return "where you stand".to_owned();
    }
    let dir: Dir = game.cell.toward(cell);
    format!("{} {}, at {}", game.cell.distance(cell), dir.spoken(), cell.hex())
}
