//! The state for programs, under the specification's field names. What is unseen is not in it.

use serde::Serialize;

use crate::cells::{Cell, Cells, HEIGHT, WIDTH, each};
use crate::note::Note;
use crate::skills::{Skill, Upgrade};
use crate::state::{Enemy, Hop, Spear};

/// A point in cube coordinates.
#[derive(Serialize)]
struct Point {
    q: i16,
    r: i16,
    s: i32,
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Point {
        let hex = cell.hex();
        Point { q: hex.q, r: hex.r, s: hex.s() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ActiveSkill {
    id: &'static str,
    name: &'static str,
    current_cooldown: u8,
    targets: Vec<Point>,
}

/// The player.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    id: &'static str,
    r#type: &'static str,
    position: Point,
    hp: u8,
    max_hp: u8,
    energy: u8,
    temporary_armor: u8,
    skills: Vec<&'static str>,
    active_skills: Vec<ActiveSkill>,
}

/// An enemy or a bomb; of the unseen only that they are there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entity {
    id: String,
    r#type: &'static str,
    subtype: &'static str,
    is_visible: bool,
    #[serde(flatten)]
    seen: Option<Known>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    position: Point,
    hp: u8,
    max_hp: u8,
    intent: Option<&'static str>,
    intent_position: Option<Point>,
    strikes: Vec<Point>,
    is_stunned: bool,
    facing: Option<u8>,
    action_cooldown: u8,
}

/// The whole state.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Inspected {
    turn: u32,
    floor: u8,
    floors: u8,
    player: Player,
    enemies: Vec<Entity>,
    grid_width: i16,
    grid_height: i16,
    game_status: &'static str,
    message: String,
    has_spear: bool,
    spear_position: Option<Point>,
    stairs_position: Point,
    lava_positions: Vec<Point>,
    wall_positions: Vec<Point>,
    shrine_position: Option<Point>,
    upgrades: Vec<&'static str>,
    offered_upgrades: Vec<&'static str>,
    kills: u16,
    environment_kills: u16,
    score: i64,
}

fn points(set: Cells) -> Vec<Point> {
    each(set).map(Point::from).collect()
}

/// The specification's unused energy.
const ENERGY: u8 = 100;

fn player(game: &Hop) -> Player {
    let known = |skill: &Skill| *skill != Skill::Lunge || game.owned.has(Upgrade::Lunge);
    let active = |skill: Skill| ActiveSkill {
        id: skill.code(),
        name: skill.name(),
        current_cooldown: skill.cooldown(game),
        targets: points(skill.targets(game)),
    };
    Player {
        id: "player",
        r#type: "player",
        position: game.cell.into(),
        hp: game.hp,
        max_hp: game.max_hp,
        energy: ENERGY,
        temporary_armor: game.armor,
        skills: game.upgrades().map(Upgrade::code).collect(),
        active_skills: Skill::ALL.into_iter().filter(known).map(active).collect(),
    }
}

/// The specification's word for what an enemy is about to do.
pub(crate) fn intent_word(enemy: &Enemy) -> &'static str {
    use crate::enemies::Strike;
    match (enemy.kind.breed().strike, enemy.kind.breed().range.0) {
        (Strike::Bomb, _) => "Bombing",
        (Strike::Hex, 2..) => "Aiming",
        _ => "Attacking!",
    }
}

fn entity(game: &Hop, number: usize, enemy: &Enemy) -> Entity {
    let breed = enemy.kind.breed();
    let known = || Known {
        position: enemy.cell.into(),
        hp: enemy.hp,
        max_hp: breed.hp,
        intent: enemy.intent.map(|_| intent_word(enemy)),
        intent_position: enemy.intent.map(Point::from),
        strikes: enemy.intent.map(|aim| points(game.struck(enemy, aim))).unwrap_or_default(),
        is_stunned: enemy.stunned,
        facing: breed.shielded.then(|| enemy.facing.get()),
        action_cooldown: enemy.timer,
    };
    Entity {
        id: format!("enemy-{number}"),
        r#type: "enemy",
        subtype: breed.id,
        is_visible: enemy.seen,
        seen: enemy.seen.then(known),
    }
}

/// The state for programs. Enemies are numbered in the order in which they act.
pub(crate) fn inspect(game: &Hop) -> Inspected {
    Inspected {
        turn: game.turn,
        floor: game.floor,
        floors: game.params.floors,
        player: player(game),
        enemies: (1..).zip(game.enemies()).map(|(number, enemy)| entity(game, number, enemy)).collect(),
        grid_width: WIDTH,
        grid_height: HEIGHT,
        game_status: game.stage.name(),
        message: game.notes.iter().last().map(Note::text).unwrap_or_default(),
        has_spear: game.spear == Spear::Hand,
        spear_position: match game.spear {
            Spear::Hand => None,
            Spear::At(cell) => Some(cell.into()),
        },
        stairs_position: game.stairs.into(),
        lava_positions: points(game.lava),
        wall_positions: points(game.walls),
        shrine_position: game.shrine.map(Point::from),
        upgrades: game.upgrades().map(Upgrade::code).collect(),
        offered_upgrades: game.offer.iter().map(Upgrade::code).collect(),
        kills: game.kills,
        environment_kills: game.tricks,
        score: game.points(),
    }
}
