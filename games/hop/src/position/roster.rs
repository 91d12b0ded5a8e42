//! The lines after the board: the enemies in turn order. Enemies drawn but not listed have default values and act last.

use grid::{Dir, Hex};

use super::board::Drawn;
use super::{Fault, number};
use crate::cells::HexCell;
use crate::enemies::{Kind, Strike};
use crate::state::{Enemy, Hop, MOST_ENEMIES, Stage};

pub(super) fn print(enemy: &Enemy) -> String {
    let breed = enemy.kind.breed();
    if !enemy.seen {
        return format!("{} unseen\n", breed.id);
    }
    let mut line = format!("{} {} hp {}", breed.id, enemy.cell.hex(), enemy.hp);
    if let Some(aim) = enemy.intent {
        line.push_str(&format!(" aims {}", aim.hex()));
    }
    if breed.shielded {
        line.push_str(&format!(" facing {}", enemy.facing.name().to_ascii_lowercase()));
    }
    if enemy.timer > 0 {
        line.push_str(&format!(" timer {}", enemy.timer));
    }
    if enemy.stunned {
        line.push_str(" stunned");
    }
    line.push('\n');
    line
}

/// Returns whether an unseen enemy has no hex yet, which the player's own hex stands for.
pub(super) fn any_unplaced(game: &Hop) -> bool {
    game.enemies().iter().any(|enemy| !enemy.seen && enemy.cell == game.cell)
}

/// The drawn enemies still to be listed.
pub(super) struct Roster {
    drawn: Vec<(Kind, HexCell)>,
}

impl Roster {
    pub(super) fn new(drawn: &Drawn) -> Roster {
        Roster { drawn: drawn.enemies.clone() }
    }

    /// Parses `footman 3,4 hp 1 aims 3,5` or `assassin unseen`.
    pub(super) fn read(&mut self, line: &str, game: &mut Hop) -> Result<(), Fault> {
        let mut words = line.split(' ');
        let id = words.next().unwrap_or("");
        let kind = Kind::from_id(id).ok_or_else(|| format!("unknown enemy {}", engine::quote(id)))?;
        let Some(place) = words.next() else {
            return Err(format!("write the hex of the {}", kind.breed().name));
        };
        if place == "unseen" {
            if !kind.breed().hidden || words.next().is_some() {
                return Err("only a hiding enemy can be unseen; write nothing after that".to_owned());
            }
            return add(game, kind, game.cell).map(drop);
        }
        let cell = hex(place)?;
        let Some(found) = self.drawn.iter().position(|drawn| *drawn == (kind, cell)) else {
            return Err(format!("there is no {} at {place}, or it is listed twice", kind.breed().name));
        };
        self.drawn.remove(found);
        let mut enemy = add(game, kind, cell)?;
        while let Some(word) = words.next() {
            detail(&mut enemy, word, &mut words, game)?;
        }
        check(&enemy, game)?;
        game.unseen -= u8::from(enemy.seen && kind.breed().hidden);
        if let Some(last) = game.enemies_mut().last_mut() {
            *last = enemy;
        }
        Ok(())
    }

    /// Adds the enemies drawn but not listed.
    pub(super) fn finish(self, game: &mut Hop) -> Result<(), Fault> {
        for (kind, cell) in self.drawn {
            let enemy = add(game, kind, cell)?;
            game.unseen -= u8::from(kind.breed().hidden);
            if let Some(last) = game.enemies_mut().last_mut() {
                *last = enemy;
            }
        }
        Ok(())
    }
}

/// Adds a new enemy, visible if it was drawn.
fn add(game: &mut Hop, kind: Kind, cell: HexCell) -> Result<Enemy, Fault> {
    let full = || format!("there can be at most {MOST_ENEMIES} enemies and bombs");
    game.spawn(kind, cell).ok_or_else(full)?;
    let mut enemy = *game.enemies().last().ok_or_else(full)?;
    enemy.seen = true;
    if kind.breed().bursts() {
        enemy.timer = game.params.fuse;
    }
    Ok(enemy)
}

fn hex(word: &str) -> Result<HexCell, Fault> {
    let cell = word.parse::<Hex>().ok().and_then(HexCell::of);
    cell.ok_or_else(|| format!("{} is not a hex of the board", engine::quote(word)))
}

/// Parses a detail and its value.
fn detail<'a>(
    enemy: &mut Enemy,
    word: &str,
    words: &mut impl Iterator<Item = &'a str>,
    game: &Hop,
) -> Result<(), Fault> {
    let breed = enemy.kind.breed();
    let mut value = || words.next().unwrap_or("");
    match word {
        "hp" => enemy.hp = number("hp", value(), 1, breed.hp.into())? as u8,
        "aims" => enemy.intent = Some(hex(value())?),
        "facing" if breed.shielded => {
            let dir = value();
            enemy.facing =
                dir.parse::<Dir>().map_err(|_| format!("unknown direction {}", engine::quote(dir)))?;
        }
        "timer" => {
            // A bomb laid in the turn of a loss has not counted down yet.
            let fresh = u8::from(game.stage == Stage::Lost);
            let (least, most) = if breed.bursts() { (1, game.params.fuse + fresh) } else { (0, breed.rest) };
            enemy.timer = number("timer", value(), least, most.into())? as u8;
        }
        "stunned" => enemy.stunned = true,
        "unseen" if breed.hidden => enemy.seen = false,
        other => return Err(format!("{} is not a detail of a {}", engine::quote(other), breed.name)),
    }
    Ok(())
}

/// Refuses an enemy in an impossible state.
fn check(enemy: &Enemy, game: &Hop) -> Result<(), Fault> {
    let breed = enemy.kind.breed();
    if let Some(aim) = enemy.intent {
        let (near, far) = breed.range;
        let reached = (near..=far).contains(&enemy.cell.distance(aim));
        let straight = game.strike(enemy.kind) != Strike::Line || enemy.cell.axis(aim).is_some();
        if breed.bursts() || !reached || !straight || enemy.stunned {
            return Err(format!("this {} can't aim at {}", breed.name, aim.hex()));
        }
    }
    let exposed = enemy.cell.distance(game.cell) == 1 || enemy.cell.is_in(game.lava);
    if !enemy.seen && (exposed || enemy.stunned || enemy.intent.is_some()) {
        return Err(format!("this {} can't be unseen here", breed.name));
    }
    Ok(())
}
