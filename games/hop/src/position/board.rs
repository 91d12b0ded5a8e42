//! The drawn board: one to three characters per hex.

use super::{Fault, ROWS};
use crate::cells::{COUNT, Cells, HexCell};
use crate::enemies::Kind;
use crate::state::{Hop, Spear};

const PLAYER: char = '@';
const SPEAR: char = '/';
const PLAIN: char = '.';
const LAVA: char = '~';
const WALL: char = '#';
const STAIRS: char = '>';
const SHRINE: char = '_';

/// Row and column of a hex in the text, in characters.
fn spot(cell: HexCell) -> (usize, usize) {
    let hex = cell.hex();
    // The topmost hex is 3,0.
    ((2 * hex.r + hex.q - 3).unsigned_abs().into(), (2 * hex.q).unsigned_abs().into())
}

fn cells() -> impl Iterator<Item = HexCell> {
    (0..COUNT as u16).filter_map(HexCell::at_place)
}

pub(super) fn print(game: &Hop) -> String {
    let mut lines = vec![String::new(); ROWS];
    for cell in cells() {
        let (row, column) = spot(cell);
        let line = &mut lines[row];
        line.extend(std::iter::repeat_n(' ', column - line.len()));
        line.push_str(&token(game, cell));
    }
    lines.join("\n") + "\n"
}

/// The token of a hex: occupant, terrain, spear; plain ground shows only if nothing else does.
fn token(game: &Hop, cell: HexCell) -> String {
    let ground = if cell.is_in(game.lava) {
        Some(LAVA)
    } else if cell.is_in(game.walls) {
        Some(WALL)
    } else if cell == game.stairs {
        Some(STAIRS)
    } else {
        (game.shrine == Some(cell)).then_some(SHRINE)
    };
    let letter = |enemy: &crate::state::Enemy| enemy.kind.breed().sprite.glyph.ascii;
    let who = match cell == game.cell {
        true => Some(PLAYER),
        false => game.visible().find(|enemy| enemy.cell == cell).map(letter),
    };
    let spear = (game.spear == Spear::At(cell)).then_some(SPEAR);
    let token: String = [who, ground, spear].into_iter().flatten().collect();
    if token.is_empty() { PLAIN.to_string() } else { token }
}

/// The content of the rows parsed so far.
#[derive(Default)]
pub(super) struct Drawn {
    player: Vec<HexCell>,
    spears: Vec<HexCell>,
    stairs: Vec<HexCell>,
    shrines: Vec<HexCell>,
    lava: Cells,
    walls: Cells,
    /// In reading order.
    pub(super) enemies: Vec<(Kind, HexCell)>,
}

impl Drawn {
    /// Parses a row. Only the order of hexes counts, not the spaces between them.
    pub(super) fn read_row(&mut self, row: usize, line: &str) -> Result<(), Fault> {
        let places: Vec<HexCell> = cells().filter(|cell| spot(*cell).0 == row).collect();
        let tokens: Vec<&str> = line.split_whitespace().take(places.len() + 1).collect();
        if tokens.len() != places.len() {
            return Err(format!("this row must have {} hexes", places.len()));
        }
        places.into_iter().zip(tokens).try_for_each(|(cell, token)| self.read(cell, token))
    }

    fn read(&mut self, cell: HexCell, token: &str) -> Result<(), Fault> {
        if token == "." {
            return Ok(());
        }
        let bad = || {
            let quoted = engine::quote(token);
            format!("unknown hex {quoted}; use . or @ or an enemy's letter, then one of ~ # > _, then /")
        };
        let mut rest = token.chars().peekable();
        if let Some(kind) = rest.next_if(|c| letter(*c).is_some()).and_then(letter) {
            self.enemies.push((kind, cell));
        } else if rest.next_if_eq(&PLAYER).is_some() {
            self.player.push(cell);
        }
        match rest.next_if(|c| *c != SPEAR) {
            None => {}
            Some(LAVA) => self.lava |= cell.alone(),
            Some(WALL) => self.walls |= cell.alone(),
            Some(STAIRS) => self.stairs.push(cell),
            Some(SHRINE) => self.shrines.push(cell),
            Some(_) => return Err(bad()),
        }
        if rest.next_if_eq(&SPEAR).is_some() {
            self.spears.push(cell);
        }
        if rest.next().is_some() { Err(bad()) } else { Ok(()) }
    }

    /// Puts the tiles and the player on the board.
    pub(super) fn settle(&self, game: &mut Hop) -> Result<(), Fault> {
        let [player] = self.player[..] else { return Err("draw exactly one player (@)".to_owned()) };
        let [stairs] = self.stairs[..] else { return Err("draw exactly one stairs hex (>)".to_owned()) };
        let standing = self.enemies.iter().map(|(_, cell)| cell).chain([&player]).chain(&self.spears);
        if let Some(cell) = standing.into_iter().find(|cell| cell.is_in(self.walls)) {
            return Err(format!("the wall at {} must be empty", cell.hex()));
        }
        (game.cell, game.stairs, game.lava, game.walls) = (player, stairs, self.lava, self.walls);
        game.shrine = match self.shrines[..] {
            [] => None,
            [shrine] => Some(shrine),
            _ => return Err("draw at most one shrine (_)".to_owned()),
        };
        match (game.spear, &self.spears[..]) {
            (Spear::Hand, []) => Ok(()),
            (Spear::At(_), [cell]) => {
                game.spear = Spear::At(*cell);
                Ok(())
            }
            (Spear::Hand, _) => Err("the spear is in hand; remove / from the board".to_owned()),
            (Spear::At(_), _) => Err("the spear is on the ground; draw exactly one /".to_owned()),
        }
    }
}

/// The breed of a letter.
fn letter(c: char) -> Option<Kind> {
    Kind::all().find(|kind| kind.breed().sprite.glyph.ascii == c)
}
