//! Floor generation (P1, P2, P13): tiles until everything is reachable, then enemies.

use engine::Rng;

use crate::cells::{Cells, FARTHEST, HexCell, each, nth, pick};
use crate::enemies::Kind;
use crate::state::{Hop, Spear, Trail};

/// The least distance of enemies and later shrines from the start.
const AWAY: u8 = 3;
/// The least distance of later stairs from the start.
const STAIRS_AWAY: u8 = 5;

/// The stairs of the first floor.
const FIRST_STAIRS: HexCell = HexCell::at(3, 0);
/// The enemies of the first floor, as far as its budget allows.
const FIRST_ENEMIES: [(Kind, HexCell); 3] = [
    (Kind::FOOTMAN, HexCell::at(3, 2)),
    (Kind::ARCHER, HexCell::at(5, 6)),
    (Kind::BOMBER, HexCell::at(1, 4)),
];

/// Generates a floor and puts the player on its start.
pub(crate) fn enter(game: &mut Hop, floor: u8) {
    let mut rng = Rng::keyed(game.keys[usize::from(floor) - 1]);
    game.floor = floor;
    (game.cell, game.landed, game.spear) = (HexCell::START, false, Spear::Hand);
    game.clear();
    game.trail = Trail::NEW;
    let spent = place_first_enemies(game);
    place_goals(game, &mut rng);
    place_tiles(game, &mut rng);
    place_enemies(game, spent, &mut rng);
}

fn place_goals(game: &mut Hop, rng: &mut Rng) {
    game.stairs = match game.floor {
        1 => FIRST_STAIRS,
        _ => pick(HexCell::START.rings(STAIRS_AWAY, FARTHEST), rng).expect("some hexes are that far away"),
    };
    game.shrine = None;
    if game.floor.is_multiple_of(game.params.shrines) {
        let taken = game.stairs.alone() | game.actors;
        game.shrine = pick(HexCell::START.rings(AWAY, FARTHEST).without(taken), rng);
    }
}

/// Places the enemies of the first floor. Returns their cost.
fn place_first_enemies(game: &mut Hop) -> u8 {
    if game.floor > 1 {
        return 0;
    }
    let affordable = FIRST_ENEMIES.len().min(game.params.budgets.on(1).into());
    for (kind, cell) in &FIRST_ENEMIES[..affordable] {
        game.spawn(*kind, *cell);
    }
    affordable as u8
}

/// Draws lava and walls until start, shrine and stairs are connected without either.
fn place_tiles(game: &mut Hop, rng: &mut Rng) {
    let goals = game.stairs.alone() | game.shrine.map_or(Cells::EMPTY, HexCell::alone);
    let open = HexCell::ALL.without(goals | HexCell::START.alone() | game.actors);
    loop {
        let (least, most) = if game.floor > 1 { game.params.walls } else { (0, 0) };
        game.walls = scatter(open, least, most, rng);
        let (least, most) = game.params.lava;
        game.lava = scatter(open.without(game.walls), least, most, rng);
        if goals.is_within(&reach(HexCell::START, HexCell::ALL.without(game.walls | game.lava))) {
            return;
        }
    }
}

/// Draws `least` to `most` hexes of a set.
fn scatter(open: Cells, least: u8, most: u8, rng: &mut Rng) -> Cells {
    let count = u32::from(least) + rng.below(u32::from(most - least) + 1);
    let (mut left, mut size, mut drawn) = (open, open.count(), Cells::EMPTY);
    for _ in 0..count.min(size) {
        let cell = nth(left, rng.below(size)).alone();
        left = left.without(cell);
        drawn |= cell;
        size -= 1;
    }
    drawn
}

/// All hexes reachable through a set.
pub(crate) fn reach(from: HexCell, open: Cells) -> Cells {
    let (mut found, mut edge) = (from.alone(), from.alone());
    while !edge.is_empty() {
        let around = each(edge).fold(Cells::EMPTY, |all, cell| all | cell.near());
        edge = (around & open).without(found);
        found |= edge;
    }
    found
}

/// Spends the rest of the budget on random enemies, each on its own hex.
fn place_enemies(game: &mut Hop, spent: u8, rng: &mut Rng) {
    let mut budget = game.params.budgets.on(game.floor) - spent;
    let special =
        game.lava | game.walls | game.stairs.alone() | game.shrine.map_or(Cells::EMPTY, HexCell::alone);
    let mut open = HexCell::START.rings(AWAY, FARTHEST).without(special | game.actors);
    while let Some(kind) = draw_kind(game.floor, budget, rng) {
        let Some(cell) = pick(open, rng) else { return };
        open = open.without(cell.alone());
        game.spawn(kind, cell);
        budget -= kind.breed().cost.map_or(0, |(cost, _)| cost);
    }
}

/// Draws a breed that the floor allows and the budget affords.
fn draw_kind(floor: u8, budget: u8, rng: &mut Rng) -> Option<Kind> {
    let buys = |kind: &Kind| kind.breed().cost.is_some_and(|(cost, from)| cost <= budget && from <= floor);
    let count = Kind::all().filter(buys).count() as u32;
    Kind::all().filter(buys).nth(rng.below(count) as usize)
}
