//! Words for hexes, enemies and the situation.

use grid::Dir;

use crate::Action;
use crate::cells::{Cells, FARTHEST, HexCell, each};
use crate::enemies::Strike;
use crate::forecast::Forecast;
use crate::skills::Skill;
use crate::state::{Enemy, Hop, Spear, Stage};

/// `1 turn`, `3 turns`.
pub(crate) fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Appends a text after a separator.
pub(crate) fn add(text: &mut String, mark: &str, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str(mark);
    }
    text.push_str(more);
}

/// The position of a hex relative to the player: `your hex`, `north-east of you`, `2 hexes north`, `2 north,
/// 1 north-east`.
pub(crate) fn whence(from: HexCell, to: HexCell) -> String {
    match from.distance(to) {
        0 => "your hex".to_owned(),
        1 => format!("{} of you", way(from, to)),
        _ => way(from, to),
    }
}

/// The way from one hex to another one: `north-east`, `2 hexes north`, `2 north, 1 north-east`.
pub(crate) fn way(from: HexCell, to: HexCell) -> String {
    let (first, mut at, mut steps) = (from.toward(to), from.hex(), 0);
    let last: Dir = loop {
        match at.direction_to(to.hex()) {
            Some(dir) => break dir,
            None => (at, steps) = (at.neighbor(first), steps + 1),
        }
    };
    match (steps, at.distance(to.hex())) {
        (0, 1) => last.spoken().to_owned(),
        (0, far) => format!("{far} hexes {}", last.spoken()),
        (_, far) => format!("{steps} {}, {far} {}", first.spoken(), last.spoken()),
    }
}

/// The hexes a bomb would hit.
pub(crate) fn burst_area(enemy: &Enemy) -> Cells {
    if enemy.kind.breed().bursts() { enemy.cell.near() | enemy.cell.alone() } else { Cells::EMPTY }
}

/// Returns whether a bomb bursts this turn.
pub(crate) fn is_due(enemy: &Enemy) -> bool {
    enemy.kind.breed().bursts() && enemy.timer <= 1 && !enemy.stunned
}

/// The terrain and items on a hex, and their purpose.
fn ground(game: &Hop, cell: HexCell) -> Vec<[&'static str; 2]> {
    let all = [
        (cell.is_in(game.lava), ["lava", "Stepping in costs 1 health."]),
        (cell.is_in(game.walls), ["wall", "Jump over it or walk around it."]),
        (cell == game.stairs, ["stairs", "Take them to leave this floor."]),
        (game.shrine == Some(cell), ["shrine", "Step on it to choose an upgrade."]),
        (game.spear == Spear::At(cell), ["your spear", "Walk over it to pick it up."]),
    ];
    all.iter().filter(|(there, _)| *there).map(|(_, words)| *words).collect()
}

/// The name of the visible enemy on a hex.
pub(crate) fn name_at(game: &Hop, cell: HexCell) -> Option<&'static str> {
    game.visible().find(|enemy| enemy.cell == cell).map(|enemy| enemy.kind.breed().name)
}

/// The occupant of a hex, in a few words.
fn occupant(game: &Hop, cell: HexCell) -> Option<String> {
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
        text = format!("{text}, shield to the {}", enemy.facing.spoken());
    }
    if enemy.stunned {
        text.push_str(", stunned");
    }
    if rests(enemy) {
        text.push_str(", resting");
    }
    Some(text)
}

/// Returns whether an enemy skips its next action.
pub(crate) fn rests(enemy: &Enemy) -> bool {
    enemy.timer > 0 && enemy.kind.breed().rest > 0
}

/// The strikes on a hex, by whom and for how much: this turn's and later ones, except from the dead.
fn threats(game: &Hop, cell: HexCell, dead: &[u16]) -> [Vec<String>; 2] {
    let (mut now, mut later) = (Vec::new(), Vec::new());
    // Bombs by their countdown; together, or three of them would fill a phone's lines.
    let mut bombs: Vec<(u8, u8, u32)> = Vec::new();
    for enemy in game.visible().filter(|enemy| !dead.contains(&enemy.id)) {
        let breed = enemy.kind.breed();
        let (name, damage) = (breed.name, breed.damage);
        if cell.is_in(burst_area(enemy)) {
            let turns = if is_due(enemy) { 0 } else { enemy.timer };
            match bombs.iter_mut().find(|(when, each, _)| (*when, *each) == (turns, damage)) {
                Some((.., number)) => *number += 1,
                None => bombs.push((turns, damage, 1)),
            }
        } else if let Some(aim) = enemy.intent {
            if breed.strike == Strike::Bomb && aim == cell {
                later.push(format!("the {name} throws a bomb here"));
            } else if cell.is_in(game.struck(enemy, aim)) {
                now.push(format!("the {name} hits here this turn for {damage}"));
            }
        }
    }
    for (turns, damage, number) in bombs {
        let (bombs, each) = match number {
            1 => ("a bomb hits".to_owned(), ""),
            _ => (format!("{number} bombs hit"), " each"),
        };
        match turns {
            0 => now.push(format!("{bombs} here this turn for {damage}{each}")),
            turns => {
                later.push(format!("{bombs} here in {} for {damage}{each}", count(turns.into(), "turn")));
            }
        }
    }
    [now, later]
}

/// Describes a hex: what is there, then what will hit it.
pub(crate) fn hex_says(game: &Hop, cell: HexCell) -> String {
    let mut says = occupant(game, cell).unwrap_or_default();
    let mut say = |what: &str| add(&mut says, "; ", what);
    let ground = ground(game, cell);
    ground.iter().for_each(|[name, _]| say(name));
    if ground.is_empty() && cell != game.cell && !cell.is_in(game.seen_actors()) {
        say("empty");
    }
    if !cell.is_in(game.walls) {
        threats(game, cell, &[]).iter().flatten().for_each(|threat| say(threat));
    }
    says
}

/// Describes a hex in full: the occupant and its behavior, or else what hits it and the terrain's purpose. In short, without
/// the finer points of a behavior, before the effects of an action.
pub(crate) fn about_hex(game: &Hop, cell: HexCell, short: bool) -> String {
    let Some(enemy) = game.visible().find(|enemy| enemy.cell == cell) else {
        let mut says = view::capital(&hex_says(game, cell)) + ".";
        ground(game, cell).iter().for_each(|[_, does]| add(&mut says, " ", does));
        return says;
    };
    let breed = enemy.kind.breed();
    let mut says = view::capital(&occupant(game, cell).unwrap_or_default());
    let strikes = enemy.intent.is_some() && breed.strike != Strike::Bomb;
    says += if strikes { ". It strikes this turn. " } else { ". " };
    let first = breed.does.split_inclusive('.').next().unwrap_or_default();
    says + if short { first } else { breed.does }
}

/// Names an action, without a period: `Step north`.
pub(crate) fn name_of(game: &Hop, action: Action) -> String {
    let at = |hex| HexCell::of(hex).unwrap_or(game.cell);
    let whom = |cell| name_at(game, cell).map(|name| format!("the {name}"));
    match action {
        Action::Move(to) => format!("Step {}", game.cell.toward(at(to)).spoken()),
        Action::Step(dir) => format!("Step {}", dir.spoken()),
        Action::Wait => "Wait here".to_owned(),
        Action::Use(Skill::Spear, _) if game.spear != Spear::Hand => "Call your spear back".to_owned(),
        Action::Use(Skill::Spear, to) => {
            let target = whom(at(to)).map_or_else(|| whence(game.cell, at(to)), |it| format!("at {it}"));
            format!("Throw your spear {target}")
        }
        Action::Use(Skill::Jump, to) => format!("Jump {}", game.cell.toward(at(to)).spoken()),
        Action::Use(skill, to) => {
            let verb = if skill == Skill::Bash { "Bash" } else { "Lunge at" };
            format!("{verb} {}", whom(at(to)).unwrap_or_default())
        }
        Action::Choose(upgrade) => format!("Choose {}", upgrade.name()),
    }
}

/// Describes what an action would do and cost, and what will hit its destination later. Whom it is done to may have been
/// described already.
pub(crate) fn about_action(game: &Hop, action: Action, described: bool) -> String {
    let forecast = Forecast::of(game, action);
    // The spear's effect already implies the throw.
    let named = forecast.damage == 0 && forecast.outcome.starts_with("Your ");
    let mut text = match action {
        _ if named => String::new(),
        Action::Use(Skill::Bash, _) if described => "Bash it. ".to_owned(),
        Action::Use(Skill::Spear, _) if described && game.spear == Spear::Hand => "Throw at it. ".to_owned(),
        _ => format!("{}. ", name_of(game, action)),
    };
    text += &forecast.text();
    let to = match action {
        Action::Move(to) | Action::Use(Skill::Jump, to) => HexCell::of(to),
        Action::Wait => Some(game.cell),
        _ => None,
    };
    if let Some(to) = to {
        let [_, later] = threats(game, to, &forecast.dead);
        later.iter().for_each(|threat| add(&mut text, " ", &format!("{}.", view::capital(threat))));
    }
    text
}

/// `archers`, `footmen`.
fn plural(name: &str) -> String {
    name.strip_suffix("man").map_or_else(|| format!("{name}s"), |man| format!("{man}men"))
}

/// What strikes this turn, in a sentence or two, by where it strikes: `3 strikes: your hex by 2 archers; south of you by the
/// footman.` Empty if nothing does.
pub(crate) fn warning(game: &Hop) -> String {
    let strike = |enemy: &Enemy| {
        let area = match enemy.intent {
            _ if is_due(enemy) => burst_area(enemy),
            Some(aim) => game.struck(enemy, aim),
            None => return None,
        };
        let here = game.cell.is_in(area);
        let place =
            if here { Some(game.cell) } else { each(area).min_by_key(|cell| cell.distance(game.cell)) }?;
        Some(place)
    };
    // By place, and there by name, the player's own hex first.
    let mut strikes: Vec<(HexCell, &str, u32)> = Vec::new();
    let (mut many, mut fists) = (0, "");
    for enemy in game.visible() {
        if let Some(place) = strike(enemy) {
            let name = enemy.kind.breed().name;
            match strikes.iter_mut().find(|strike| (strike.0, strike.1) == (place, name)) {
                Some((.., number)) => *number += 1,
                None => {
                    let here = if place == game.cell { Some(0) } else { None };
                    let beside =
                        strikes.iter().rposition(|strike| strike.0 == place).map(|at| at + 1).or(here);
                    strikes.insert(beside.unwrap_or(strikes.len()), (place, name, 1));
                }
            }
            many += 1;
        }
        if enemy.kind.breed().punches && enemy.cell.distance(game.cell) == 1 {
            fists = "A footman next to you punches if you stay beside it.";
        }
    }
    let place = |strikes: &[(HexCell, &str, u32)]| {
        let by = strikes.iter().map(|(_, name, number)| match number {
            1 => format!("the {name}"),
            number => format!("{number} {}", plural(name)),
        });
        format!("{} by {}", whence(game.cell, strikes[0].0), by.collect::<Vec<_>>().join(" and "))
    };
    let strikes = strikes.chunk_by(|a, b| a.0 == b.0).map(place).collect::<Vec<_>>().join("; ");
    let mut text = match many {
        0 => String::new(),
        many => format!("{}: {strikes}.", count(many, "strike")),
    };
    add(&mut text, " ", fists);
    text
}

/// The enemies that are named after every turn: more would not be listened to.
const NEAREST: usize = 2;

/// What the board shows after a turn, for players who hear it: strikes, then who is near, or else where to go; on a new
/// floor both.
pub(crate) fn report(game: &Hop, new_floor: bool, was_hurt: bool) -> String {
    let mut text =
        if was_hurt { format!("{} of {} health left.", game.hp, game.max_hp) } else { String::new() };
    add(&mut text, " ", &warning(game));
    // From near to far.
    let near = (1..=FARTHEST)
        .flat_map(|far| game.visible().filter(move |enemy| enemy.cell.distance(game.cell) == far));
    let place = |enemy: &Enemy| format!("{}, {}", enemy.kind.breed().name, whence(game.cell, enemy.cell));
    let most = if new_floor { usize::MAX } else { NEAREST };
    let named = near.take(most).map(place).collect::<Vec<_>>().join("; ");
    if !named.is_empty() {
        let title = if new_floor { "Enemies" } else { "Nearest" };
        add(&mut text, " ", &format!("{title}: {named}."));
    }
    let mut tell = |what: &str, cell| add(&mut text, " ", &format!("{what}: {}.", whence(game.cell, cell)));
    if let Spear::At(cell) = game.spear {
        tell("Spear", cell);
    }
    if new_floor || named.is_empty() {
        tell("Stairs", game.stairs);
        if let Some(shrine) = game.shrine {
            tell("Shrine", shrine);
        }
    }
    text
}

/// Describes the situation in a few sentences.
pub(crate) fn spoken(game: &Hop) -> String {
    let mut text = format!(
        "Floor {} of {}, turn {}. {} of {} health{}.",
        game.floor,
        game.params.floors,
        game.turn,
        game.hp,
        game.max_hp,
        if game.armor > 0 { ", 1 armor" } else { "" },
    );
    let mut say = |what: &str, cell| text.push_str(&format!(" {what}: {}.", whence(game.cell, cell)));
    if let Spear::At(cell) = game.spear {
        say("Your spear", cell);
    }
    say("Stairs", game.stairs);
    if let Some(shrine) = game.shrine {
        say("Shrine", shrine);
    }
    for enemy in game.visible() {
        say(&view::capital(&occupant(game, enemy.cell).unwrap_or_default()), enemy.cell);
    }
    for (what, set) in [("Lava", game.lava), ("Walls", game.walls)] {
        let near: Vec<&str> =
            each(game.cell.near() & set).map(|cell| game.cell.toward(cell).spoken()).collect();
        let beside =
            if near.is_empty() { String::new() } else { format!(", next to you {}", near.join(" and ")) };
        if !set.is_empty() {
            text.push_str(&format!(" {what}: {}{beside}.", set.count()));
        }
    }
    text.push(' ');
    text.push_str(&match game.stage {
        Stage::Playing => warning(game),
        Stage::Choosing => "Choose an upgrade.".to_owned(),
        Stage::Won => "You won!".to_owned(),
        Stage::Lost => "You died.".to_owned(),
    });
    text.trim_end().to_owned()
}
