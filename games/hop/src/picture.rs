//! The scene of Hop: hexes, pieces, arrows, controls, the question of a shrine, the end.

use std::borrow::Cow;

use grid::Dir;
use view::{
    Arrow, Banner, Board, Cell, Control, Heading, HudField, Hue, Legend, Marks, Outline, Paint, Picture,
    Piece, Place, PlaceId, Question, Scene, SceneNote, Sprite, Tone,
};

use crate::Action;
use crate::cells::{COUNT, Cells, HexCell, each};
use crate::enemies::Strike;
use crate::forecast::{Culprit, Forecast};
use crate::present::Ui;
use crate::skills::{Skill, Upgrade};
use crate::state::{Enemy, Hop, Spear, Stage};
use crate::words::{self, count};

/// The player's piece id; enemies have ids from 2 on.
pub(crate) const HERO_ID: u32 = 0;
/// The spear's piece id.
pub(crate) const SPEAR_ID: u32 = 1;

const HERO: Sprite = Sprite::new("hero", '@', '@');
const SPEAR: Sprite = Sprite::new("spear", '/', '/');
const STUNNED: Sprite = Sprite::new("stunned", '*', '*');
const RESTING: Sprite = Sprite::new("resting", 'z', 'z');
const LAVA: Sprite = Sprite::new("lava", '~', '~').hued(Hue::Red);
const WALL: Sprite = Sprite::new("wall", '#', '#').hued(Hue::Gray);
const STAIRS: Sprite = Sprite::new("stairs", '>', '>').hued(Hue::Yellow);
const SHRINE: Sprite = Sprite::new("shrine", '_', '_').hued(Hue::Cyan);
/// The terminal characters of the upgrades, in order.
const UPGRADES: [char; 16] = ['+', '<', 'x', '!', 'Y', '~', '/', ')', 'O', '#', 'U', '%', '*', 'z', '^', '>'];
const SKILLS: [Sprite; 4] =
    [SPEAR, Sprite::new("bash", ')', ')'), Sprite::new("jump", '^', '^'), Sprite::new("lunge", '!', '!')];

const HOURGLASS: Sprite = Sprite::new("hourglass", '.', '.');

/// The meaning of the marks (A9): danger now never looks like danger later.
static LEGEND: [Legend; 3] = [
    Legend::mark(Marks::THREATENED, "Hit this turn"),
    Legend::mark(Marks::LATER, "Hit later"),
    // A countdown is no health: it has another look and these words.
    Legend::mark(Marks::NONE, "On a bomb: turns left"),
];

const RED: Paint = Paint::Color(0);
const BLUE: Paint = Paint::Color(2);
const YELLOW: Paint = Paint::Color(3);
const PURPLE: Paint = Paint::Color(4);
const ORANGE: Paint = Paint::Color(5);
const GRAY: Paint = Paint::Color(7);

/// The id and key of the wait control.
pub(crate) const WAIT: &str = "wait";
const WAIT_KEY: char = 'z';

/// The place of a hex.
pub(crate) fn place_of(cell: HexCell) -> PlaceId {
    PlaceId(cell.place())
}

fn cells() -> impl Iterator<Item = HexCell> {
    (0..COUNT as u16).filter_map(HexCell::at_place)
}

/// The board: a flat-top diamond with straight columns.
pub(crate) fn board() -> Board {
    let place = |cell: HexCell| {
        let hex = cell.hex();
        let (q, row) = (i32::from(hex.q), i32::from(2 * hex.r + hex.q));
        Place {
            x: 1500 * q,
            y: 866 * row,
            outline: Outline::HexFlat,
            column: hex.q.unsigned_abs(),
            row: (row - 3).unsigned_abs() as u16,
            sides: Dir::ALL.map(|dir| cell.next(dir).map(place_of)).to_vec(),
            name: hex.to_string(),
        }
    };
    Board { places: cells().map(place).collect(), edges: Vec::new(), guides: Vec::new() }
}

/// Builds the scene.
pub(crate) fn scene(game: &Hop, ui: &Ui) -> Scene {
    let marks = Marking::of(game, ui);
    Scene {
        cells: cells().map(|cell| shown(game, cell, &marks)).collect(),
        pieces: pieces(game),
        here: Some(place_of(game.cell)),
        walks: game.walks(),
        arrows: arrows(game),
        hud: hud(game),
        controls: controls(game, ui),
        kept: &[],
        question: question(game),
        banner: banner(game),
        prompt: prompt(game, ui),
        hopeless: game.is_stuck(),
        legend: Cow::Borrowed(match game.visible().any(|enemy| enemy.kind.breed().bursts()) {
            true => &LEGEND,
            false => &LEGEND[..2],
        }),
        about: ui.about(game),
        notes: game.notes.iter().map(|note| SceneNote { text: note.text(), tone: note.tone() }).collect(),
        spoken: words::spoken(game),
    }
}

fn prompt(game: &Hop, ui: &Ui) -> Cow<'static, str> {
    let words = match (game.stage, ui.aim, ui.shown_skill()) {
        (Stage::Playing, Some(_), _) => "Pick it again to confirm.",
        (Stage::Playing, None, Some(Skill::Spear)) if game.spear != Spear::Hand => {
            "Pick your spear to call it back."
        }
        (Stage::Playing, None, Some(skill)) => skill.row().pick,
        (Stage::Playing, None, None) if ui.describes(game) => "Pick it to aim.",
        (Stage::Playing, None, None) => return stay(game),
        (Stage::Choosing, ..) => "Choose an upgrade.",
        (Stage::Won | Stage::Lost, ..) => "",
    };
    words.into()
}

/// The number of turns in which the prompt lists everything a player can do.
const NEWCOMER: u32 = 3;

/// The cost of staying, or what there is to do.
fn stay(game: &Hop) -> Cow<'static, str> {
    let Forecast { damage, absorbed, by, dead, .. } = Forecast::of(game, Action::Wait);
    let aimed_at = || {
        game.visible().any(|enemy| enemy.intent.is_some_and(|aim| game.cell.is_in(game.struck(enemy, aim))))
    };
    match by.as_slice() {
        _ if game.is_stuck() => "No way out: lava all around.".into(),
        _ if game.toward(game.stairs).is_some() => "Nobody in sight. Pick the stairs to walk.".into(),
        _ if damage == 0 && absorbed > 0 => "Your armor takes the hit here.".into(),
        _ if damage == 0 && aimed_at() && !dead.is_empty() => "You punch first, so nothing will hit.".into(),
        _ if damage == 0 && aimed_at() => "They aim at you, but nothing will hit.".into(),
        _ if damage == 0 && game.only_bombs() => "A bomb is lit. Go step by step.".into(),
        _ if damage == 0 && game.turn < NEWCOMER => "Reach the stairs: walk, use skills, or wait.".into(),
        _ if damage == 0 => "Reach the stairs.".into(),
        [Culprit { name, hits: 1, .. }] => format!("Move! The {name} hits here for {damage}.").into(),
        _ => format!("Move! Staying here costs {damage} health.").into(),
    }
}

/// The sets of marked hexes.
struct Marking {
    threatened: Cells,
    later: Cells,
    reachable: Cells,
    preview: Cells,
    selected: Cells,
}

impl Marking {
    fn of(game: &Hop, ui: &Ui) -> Marking {
        let (mut threatened, mut later) = (Cells::EMPTY, Cells::EMPTY);
        for enemy in game.visible() {
            let bombs = if words::is_due(enemy) { &mut threatened } else { &mut later };
            *bombs |= words::burst_area(enemy);
            if let Some(aim) = enemy.intent {
                threatened |= game.struck(enemy, aim);
                later |= if throws(enemy) { aim.alone() } else { Cells::EMPTY };
            }
        }
        let skill = ui.shown_skill();
        let reachable = match (game.stage, skill) {
            (Stage::Playing, Some(skill)) => skill.targets(game),
            // Lava can be entered, but is not suggested.
            (Stage::Playing, None) => game.steps().without(game.lava),
            _ => Cells::EMPTY,
        };
        let preview = preview(game, ui);
        let selected = match ui.aim {
            Some(Action::Move(at) | Action::Use(_, at)) => {
                HexCell::of(at).map_or(Cells::EMPTY, HexCell::alone)
            }
            Some(Action::Wait) => game.cell.alone(),
            _ => Cells::EMPTY,
        };
        let threatened = threatened.without(game.walls);
        Marking { threatened, later: later.without(threatened | game.walls), reachable, preview, selected }
    }
}

/// Returns whether an enemy is about to throw a bomb, which does not strike this turn.
fn throws(enemy: &Enemy) -> bool {
    enemy.kind.breed().strike == Strike::Bomb
}

/// The hexes that the considered action would affect and push enemies to; for an enemy out of reach, those it
/// can strike.
fn preview(game: &Hop, ui: &Ui) -> Cells {
    if let Some(action @ Action::Use(skill, at)) = ui.considered(game) {
        let touched = HexCell::of(at).map_or(Cells::EMPTY, |cell| (skill.row().touches)(game, cell));
        if skill == Skill::Bash {
            return touched | Forecast::of(game, action).landings;
        }
        if ui.skill.is_some() || ui.pointed_cell().is_none() {
            return touched;
        }
    }
    let pointed = game.visible().find(|enemy| Some(enemy.cell) == ui.pointed_cell());
    pointed.map_or(Cells::EMPTY, |enemy| game.reach(enemy))
}

fn shown(game: &Hop, cell: HexCell, marking: &Marking) -> Cell {
    let mut marks = Marks::NONE;
    for (set, mark) in [
        (marking.threatened, Marks::THREATENED),
        (marking.later, Marks::LATER),
        (marking.reachable, Marks::REACHABLE),
        (marking.preview, Marks::PREVIEW),
        (marking.selected, Marks::SELECTED),
        (game.walls, Marks::BLOCKED),
        (game.stairs.alone(), Marks::TARGET),
    ] {
        if cell.is_in(set) {
            marks |= mark;
        }
    }
    let (ground, paint) = if cell.is_in(game.lava) {
        (Some(LAVA), ORANGE)
    } else if cell.is_in(game.walls) {
        (Some(WALL), GRAY)
    } else if cell == game.stairs {
        (Some(STAIRS), PURPLE)
    } else if game.shrine == Some(cell) {
        (Some(SHRINE), PURPLE)
    } else {
        (None, Paint::Ground)
    };
    let mut says = words::hex_says(game, cell);
    if cell.is_in(marking.selected) {
        says.push_str("; aimed at");
    }
    Cell { paint, marks, ground, says: says.into(), ..Cell::default() }
}

fn pieces(game: &Hop) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if let Spear::At(cell) = game.spear {
        pieces.push(Piece::new(SPEAR_ID, place_of(cell), SPEAR, YELLOW));
    }
    pieces.extend(game.visible().map(piece));
    pieces.push(Piece::new(HERO_ID, place_of(game.cell), HERO, BLUE));
    pieces
}

fn piece(enemy: &Enemy) -> Piece {
    let breed = enemy.kind.breed();
    let (paint, number) = if breed.bursts() { (GRAY, enemy.timer) } else { (RED, enemy.hp) };
    let mut piece = Piece::new(enemy.id.into(), place_of(enemy.cell), breed.sprite, paint).badge(number);
    if breed.shielded {
        piece = piece.facing(Heading::SIX[enemy.facing.index()]);
    }
    match enemy.stunned {
        true => piece.over(STUNNED),
        // Who strikes does not look asleep.
        false if words::rests(enemy) && enemy.intent.is_none() => piece.over(RESTING),
        false => piece,
    }
}

/// Arrows from every enemy to the farthest hex it will strike.
fn arrows(game: &Hop) -> Vec<Arrow> {
    let arrow = |enemy: &Enemy| {
        let aim = enemy.intent?;
        let line =
            if game.strike(enemy.kind) == Strike::Line { game.struck(enemy, aim) } else { aim.alone() };
        let far = each(line).max_by_key(|cell| cell.distance(enemy.cell)).unwrap_or(aim);
        Some(Arrow { from: place_of(enemy.cell), to: place_of(far), later: throws(enemy) })
    };
    game.visible().filter_map(arrow).collect()
}

fn hud(game: &Hop) -> Vec<HudField> {
    let tone = match (game.stage, game.hp) {
        (Stage::Lost, _) => Tone::Bad,
        (_, 1) => Tone::Warn,
        _ => Tone::Plain,
    };
    let health = format!("{} / {}", game.hp, game.max_hp);
    let mut fields = vec![
        HudField::new("hp", "Health", health).metered(game.hp.into(), game.max_hp.into()).toned(tone).main(),
        HudField::new("floor", "Floor", format!("{} / {}", game.floor, game.params.floors)).main(),
        HudField::new("turn", "Turn", game.turn),
        HudField::new(
            "spear",
            "Spear",
            match game.spear {
                Spear::Hand => "in hand".to_owned(),
                Spear::At(cell) => format!("{} away", game.cell.distance(cell)),
            },
        ),
        HudField::new("score", "Score", game.points()).main(),
    ];
    if game.owned.has(Upgrade::PassiveProtection) {
        fields.insert(1, HudField::new("armor", "Armor", game.armor).metered(game.armor.into(), 1));
    }
    let mut upgrades = String::new();
    game.upgrades().for_each(|upgrade| words::add(&mut upgrades, ", ", upgrade.name()));
    if !upgrades.is_empty() {
        fields.push(HudField::new("upgrades", "Upgrades", upgrades));
    }
    fields
}

fn control(id: String, label: &str, detail: String, enabled: bool) -> Control {
    Control {
        id,
        label: label.to_owned(),
        detail,
        key: None,
        enabled,
        current: false,
        hinted: false,
        picture: Picture::None,
    }
}

fn controls(game: &Hop, ui: &Ui) -> Vec<Control> {
    let playing = game.stage == Stage::Playing;
    // A question uses the number keys.
    let key = |key: char| (game.stage != Stage::Choosing).then_some(key);
    let mut controls = Vec::new();
    for (number, skill) in ('1'..).zip(Skill::ALL) {
        if skill == Skill::Lunge && !game.owned.has(Upgrade::Lunge) {
            continue;
        }
        let enabled = playing && !skill.targets(game).is_empty();
        let (word, detail) = (skill.word(), skill_detail(game, ui, skill));
        let recalls = enabled && skill == Skill::Spear && matches!(game.spear, Spear::At(_));
        let label = if recalls { "Recall".to_owned() } else { view::capital(word) };
        controls.push(Control {
            key: key(number),
            current: ui.skill == Some(skill),
            picture: Picture::Sprite(SKILLS[skill as usize]),
            ..control(word.to_owned(), &label, detail, enabled)
        });
    }
    let wait = control(WAIT.to_owned(), "Wait", "stay here".to_owned(), playing);
    let picture = Picture::Sprite(HOURGLASS);
    controls.push(Control { key: key(WAIT_KEY), current: ui.aim == Some(Action::Wait), picture, ..wait });
    controls
}

fn skill_detail(game: &Hop, ui: &Ui, skill: Skill) -> String {
    if ui.skill == Some(skill) {
        return "cancel".to_owned();
    }
    let turns = skill.cooldown(game);
    if turns > 0 {
        return format!("in {}", count(turns.into(), "turn"));
    }
    match (skill, game.spear) {
        (Skill::Spear, Spear::At(_)) if !skill.targets(game).is_empty() => "call it back".to_owned(),
        (Skill::Spear | Skill::Lunge, Spear::At(_)) => "no spear".to_owned(),
        _ if skill.targets(game).is_empty() => "no target".to_owned(),
        _ => "ready".to_owned(),
    }
}

/// The sprite of an upgrade, with its name.
pub(crate) fn face(upgrade: Upgrade) -> Sprite {
    let glyph = UPGRADES[upgrade as usize];
    Sprite::new(upgrade.id(), glyph, glyph)
}

fn question(game: &Hop) -> Option<Question> {
    let option = |(key, upgrade): (char, Upgrade)| {
        let row = upgrade.row();
        let detail = format!("{} · {}", upgrade.slot(), row.does);
        let picture = Picture::Sprite(face(upgrade));
        let id = Action::Choose(upgrade).to_string();
        Control { key: Some(key), picture, ..control(id, row.name, detail, true) }
    };
    (game.stage == Stage::Choosing).then(|| Question {
        title: "Choose an upgrade".to_owned(),
        text: "Pick one. It lasts for the whole run.".to_owned(),
        options: ('1'..).zip(game.offered()).map(option).collect(),
    })
}

fn banner(game: &Hop) -> Option<Banner> {
    let culprit = game.notes.iter().filter_map(crate::note::Note::culprit).last();
    let (tone, title) = match (game.stage, culprit) {
        (Stage::Won, _) => (Tone::Good, "You made it out!".to_owned()),
        (Stage::Lost, Some("lava")) => (Tone::Bad, "Killed by lava".to_owned()),
        (Stage::Lost, Some(name)) => (Tone::Bad, format!("Killed by {} {name}", article(name))),
        (Stage::Lost, None) => (Tone::Bad, "You died".to_owned()),
        (Stage::Playing | Stage::Choosing, _) => return None,
    };
    let mut parts = String::new();
    for (points, what) in [
        (10 * u32::from(game.kills), count(game.kills.into(), "kill").as_str()),
        (25 * u32::from(game.tricks), "lava, bomb and push kills"),
        (100 * u32::from(game.floor), &format!("floor {}", game.floor)),
        (500 * u32::from(game.stage == Stage::Won), "escaping"),
    ] {
        if points > 0 {
            words::add(&mut parts, ", ", &format!("{points} for {what}"));
        }
    }
    let (points, turns) = (game.points(), count(game.turn, "turn"));
    let text = format!("{points} points in {turns}.\n{parts}.");
    Some(Banner { tone, title, text, celebrate: game.stage == Stage::Won })
}

fn article(name: &str) -> &'static str {
    if name.starts_with('a') { "an" } else { "a" }
}
