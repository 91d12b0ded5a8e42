//! The lines before the board: the state of the run and what the player carries.

use super::{Fault, number};
use crate::Params;
use crate::cells::HexCell;
use crate::skills::{Upgrade, Upgrades};
use crate::state::{Hop, Spear, Stage};

pub(super) fn print(game: &Hop) -> String {
    let spear = if game.spear == Spear::Hand { "hand" } else { "ground" };
    format!(
        "floor {} turn {} kills {} tricks {} {}\nhp {}/{} armor {} bash {} jump {} spear {spear}{}\nupgrades {}\noffer {}\n",
        game.floor,
        game.turn,
        game.kills,
        game.tricks,
        game.stage.name(),
        game.hp,
        game.max_hp,
        game.armor,
        game.bash,
        game.jump,
        if game.landed { " landed" } else { "" },
        list(game.owned),
        list(game.offer),
    )
}

fn list(upgrades: Upgrades) -> String {
    let ids: Vec<&str> = upgrades.iter().map(Upgrade::id).collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(",") }
}

/// Parses `floor 1 turn 3 kills 1 tricks 0 playing`.
pub(super) fn run(line: &str, game: &mut Hop) -> Result<(), Fault> {
    let words: Vec<&str> = line.split(' ').collect();
    let ["floor", floor, "turn", turn, "kills", kills, "tricks", tricks, stage] = words[..] else {
        return Err("write \"floor <n> turn <n> kills <n> tricks <n> <status>\"".to_owned());
    };
    // The ranges make the casts lossless, here and below.
    game.floor = number("floor", floor, 1, game.params.floors.into())? as u8;
    game.turn = number("turn", turn, 0, u32::MAX)?;
    game.kills = number("kills", kills, 0, u16::MAX.into())? as u16;
    game.tricks = number("tricks", tricks, 0, game.kills.into())? as u16;
    let named = Stage::ALL.into_iter().find(|known| known.name() == stage);
    game.stage = named.ok_or("the status must be playing, choosing_upgrade, won or lost")?;
    Ok(())
}

/// Parses `hp 2/3 armor 0 bash 0 jump 2 spear ground`, optionally with `landed`.
pub(super) fn player(line: &str, game: &mut Hop) -> Result<(), Fault> {
    let (line, landed) = line.strip_suffix(" landed").map_or((line, false), |line| (line, true));
    let words: Vec<&str> = line.split(' ').collect();
    let ["hp", hp, "armor", armor, "bash", bash, "jump", jump, "spear", spear] = words[..] else {
        let form = "write \"hp <n>/<n> armor <n> bash <n> jump <n> spear <hand or ground>\"";
        return Err(form.to_owned());
    };
    let (hp, most) = hp.split_once('/').ok_or("write hp like 2/3")?;
    let params = game.params;
    game.max_hp = number("max hp", most, params.hp.into(), (params.hp + Params::MOST_EXTRA).into())? as u8;
    game.hp = number("hp", hp, 0, game.max_hp.into())? as u8;
    game.armor = number("armor", armor, 0, 1)? as u8;
    game.bash = number("bash", bash, 0, params.bash_cooldown.into())? as u8;
    game.jump = number("jump", jump, 0, params.jump_cooldown.into())? as u8;
    game.spear = match spear {
        "hand" => Spear::Hand,
        // The board shows the hex.
        "ground" => Spear::At(HexCell::START),
        other => return Err(format!("spear must be hand or ground, not {}", engine::quote(other))),
    };
    game.landed = landed;
    Ok(())
}

/// Parses `upgrades recall,lunge`; Extra HP shows in the maximum health.
pub(super) fn upgrades(line: &str, game: &mut Hop) -> Result<(), Fault> {
    game.owned = read_list("upgrades", line)?;
    if game.owned.has(Upgrade::ExtraHp) {
        return Err("don't list extra-hp; raise max hp instead".to_owned());
    }
    Ok(())
}

/// Parses `offer extra-hp,nimble`.
pub(super) fn offer(line: &str, game: &mut Hop) -> Result<(), Fault> {
    game.offer = read_list("offer", line)?;
    if let Some(owned) = game.offer.iter().find(|upgrade| game.owned.has(*upgrade)) {
        return Err(format!("{} is already owned; offer another", owned.id()));
    }
    Ok(())
}

fn read_list(word: &str, line: &str) -> Result<Upgrades, Fault> {
    let ids = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    let ids = ids.ok_or_else(|| format!("write \"{word} <upgrade>,<upgrade>\" or \"{word} none\""))?;
    let mut upgrades = Upgrades::NONE;
    if ids == "none" {
        return Ok(upgrades);
    }
    for id in ids.split(',') {
        let upgrade = Upgrade::from_id(id).ok_or_else(|| format!("unknown upgrade {}", engine::quote(id)))?;
        if upgrades.has(upgrade) {
            return Err(format!("{id} is listed twice"));
        }
        upgrades.insert(upgrade);
    }
    Ok(upgrades)
}
