//! The state for programs, with the specification's field names. Unseen things are left out.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cells::{Cells, HEIGHT, HexCell, WIDTH, each};
use crate::enemies::Strike;
use crate::note::Note;
use crate::skills::{Skill, Upgrade};
use crate::state::{Enemy, Hop, Spear};

/// A point in cube coordinates.
#[derive(Serialize, JsonSchema)]
struct Point {
    /// Column.
    q: i16,
    /// Row.
    r: i16,
    /// -q - r.
    s: i32,
}

impl From<HexCell> for Point {
    fn from(cell: HexCell) -> Point {
        let hex = cell.hex();
        Point { q: hex.q, r: hex.r, s: hex.s() }
    }
}

/// A skill of the player.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ActiveSkill {
    /// Its id.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// Offensive, Defensive or Utility.
    slot: &'static str,
    /// The turns until it is ready.
    current_cooldown: u8,
    /// The hexes it can be used on now.
    targets: Vec<Point>,
}

/// The player.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Player {
    /// Always `player`.
    id: &'static str,
    /// Always `player`.
    r#type: &'static str,
    /// The player's hex.
    position: Point,
    /// Health.
    hp: u8,
    /// The maximum health.
    max_hp: u8,
    /// Not used: always 100.
    energy: u8,
    /// Armor, which absorbs damage first.
    temporary_armor: u8,
    /// The ids of the upgrades taken.
    skills: Vec<&'static str>,
    /// The skills the player has.
    active_skills: Vec<ActiveSkill>,
}

/// An enemy or a bomb; of unseen ones only that they exist.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Entity {
    /// `enemy-1` acts first.
    id: String,
    /// Always `enemy`.
    r#type: &'static str,
    /// Its breed.
    subtype: &'static str,
    /// Whether the player sees it; otherwise the other fields are absent.
    is_visible: bool,
    #[serde(flatten)]
    seen: Option<Known>,
}

/// What the player sees of an enemy or a bomb.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Known {
    /// Its hex.
    position: Point,
    /// Health.
    hp: u8,
    /// The maximum health.
    max_hp: u8,
    /// Its announced action: `Attacking!`, `Aiming`, `Bombing`, `Moving`; null for none.
    intent: Option<&'static str>,
    /// The hex it aims at.
    intent_position: Option<Point>,
    /// The hexes it will hit.
    strikes: Vec<Point>,
    /// Whether it loses its next action.
    is_stunned: bool,
    /// The direction of its shield: 0 to 5, clockwise from north; null without a shield.
    facing: Option<u8>,
    /// The turns until it acts or, for a bomb, bursts.
    action_cooldown: u8,
}

/// The whole state.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inspected {
    /// Turns taken.
    turn: u32,
    /// The floor, from 1.
    floor: u8,
    /// The number of floors.
    floors: u8,
    /// The player.
    player: Player,
    /// Enemies and bombs in turn order.
    enemies: Vec<Entity>,
    /// Columns of the board.
    grid_width: i16,
    /// Rows of the board.
    grid_height: i16,
    /// The status of the run.
    #[schemars(extend("enum" = ["playing", "choosing_upgrade", "won", "lost"]))]
    game_status: &'static str,
    /// The latest message.
    message: String,
    /// Whether the player holds the spear.
    has_spear: bool,
    /// The hex of the spear; null in the hand.
    spear_position: Option<Point>,
    /// The stairs.
    stairs_position: Point,
    /// The lava.
    lava_positions: Vec<Point>,
    /// The walls.
    wall_positions: Vec<Point>,
    /// The shrine; null without one.
    shrine_position: Option<Point>,
    /// The ids of the upgrades taken.
    upgrades: Vec<&'static str>,
    /// The ids of the upgrades offered now.
    offered_upgrades: Vec<&'static str>,
    /// Enemies killed.
    kills: u16,
    /// Kills by lava, bombs or pushes.
    environment_kills: u16,
    /// The score.
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
        slot: skill.row().slot,
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

/// The specification's word for an enemy's announced action; `None` if it does nothing next (P36).
fn intent_word(enemy: &Enemy) -> Option<&'static str> {
    let breed = enemy.kind.breed();
    match (enemy.intent, breed.strike, breed.range.0) {
        (None, ..) => (!breed.bursts() && !enemy.stunned && enemy.timer == 0).then_some("Moving"),
        (_, Strike::Bomb, _) => Some("Bombing"),
        (_, Strike::Hex, 2..) => Some("Aiming"),
        _ => Some("Attacking!"),
    }
}

fn entity(game: &Hop, number: usize, enemy: &Enemy) -> Entity {
    let breed = enemy.kind.breed();
    let known = || Known {
        position: enemy.cell.into(),
        hp: enemy.hp,
        max_hp: breed.hp,
        intent: intent_word(enemy),
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

/// Builds the state for programs. Enemies are numbered in turn order.
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
