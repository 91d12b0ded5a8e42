//! The scene of Game Time: points, lines, token, arrows, controls and words.

use std::borrow::Cow;

use engine::{Events, Game, Status};
use grid::Dir;
use view::{
    Banner, Board, Cell, Control, Guide, HudField, Hue, Marks, Outline, Paint, Picture, Piece, Place,
    PlaceId, Scale, Scene, Sprite, Tone, capital,
};

use crate::lattice::Lattice;
use crate::present::{CONFIRM, ODDS, ONE_TAP, Ui};
use crate::rules::Loss;
use crate::state::Phase;
use crate::{Action, GameTime};

/// The token's piece id.
pub(crate) const TOKEN_ID: u32 = 0;

/// The piece id of the arrow in a direction.
pub(crate) fn arrow_id(dir: Dir) -> u32 {
    u32::from(dir.get()) + 1
}

/// The radius of a point, where neighbors are 1000 apart.
const DOT: i32 = 200;

const GREEN: Paint = Paint::Color(1);
const BLUE: Paint = Paint::Color(2);
const GOLD: Paint = Paint::Color(3);

const TOKEN: Sprite = Sprite::new("token", '●', 'O');
const ARROWS: [Sprite; 6] = [
    Sprite::new("arrow-n", '↑', '^'),
    Sprite::new("arrow-ne", '↗', '/'),
    Sprite::new("arrow-se", '↘', '\\'),
    Sprite::new("arrow-s", '↓', 'v'),
    Sprite::new("arrow-sw", '↙', '/'),
    Sprite::new("arrow-nw", '↖', '\\'),
];
/// The key of each direction (A7); front ends handle it as a heading.
const KEYS: [char; 6] = ['w', 'e', 'd', 's', 'a', 'q'];
/// The die before it is rolled.
const BLANK: Sprite = Sprite::new("die-0", '▢', '?');
pub(crate) const FACES: [Sprite; 6] = [
    Sprite::new("die-1", '⚀', '1'),
    Sprite::new("die-2", '⚁', '2'),
    Sprite::new("die-3", '⚂', '3'),
    Sprite::new("die-4", '⚃', '4'),
    Sprite::new("die-5", '⚄', '5'),
    Sprite::new("die-6", '⚅', '6'),
];

const STAR: Sprite = Sprite::new("star", '★', '*').hued(Hue::Yellow);
const NO_STAR: Sprite = Sprite::new("no-star", '☆', '-').hued(Hue::Gray);

/// `1 step`, `3 steps`.
pub(crate) fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The board: points, lines between neighbors, and guide hexes with a corner on top (A7).
pub(crate) fn board(lattice: &Lattice) -> Board {
    let center = |point: u16| {
        let hex = lattice.coord(point);
        let (q, r) = (i32::from(hex.q), i32::from(hex.r));
        (866 * q, 1000 * r + 500 * q)
    };
    let next = |point: u16, dir: Dir| Some(lattice.next(point, dir)).filter(|p| *p != lattice.beyond());
    let place = |point: u16| {
        let ((x, y), (column, row)) = (center(point), lattice.text_spot(point));
        Place {
            x,
            y,
            outline: Outline::Dot(DOT),
            column,
            row,
            sides: Dir::ALL.map(|dir| next(point, dir).map(PlaceId)).to_vec(),
            name: format!("dot {}", lattice.coord(point)),
        }
    };
    let edges = lattice.points().flat_map(|point| {
        let onward = [Dir::Ne, Dir::Se, Dir::S].map(|dir| next(point, dir));
        onward.into_iter().flatten().map(move |other| (PlaceId(point), PlaceId(other)))
    });
    let guides = lattice.guides().map(|corners| {
        let closed = corners.iter().chain(&corners[..1]);
        Guide { points: closed.map(|point| center(*point)).collect() }
    });
    Board { places: lattice.points().map(place).collect(), edges: edges.collect(), guides: guides.collect() }
}

/// Builds the scene.
pub(crate) fn scene(game: &GameTime, ui: &Ui) -> Scene {
    let mut scene = Scene {
        cells: game.lattice.points().map(|point| cell(game, point)).collect(),
        hud: hud(game, ui),
        controls: controls(game, ui),
        kept: &[ONE_TAP],
        banner: banner(game, ui),
        prompt: match (game.status(), hopeless(game)) {
            (Status::Playing, Some(why)) => why.into(),
            (Status::Playing, None) => decisive(game).map_or_else(|| prompt(game, ui).into(), Cow::Owned),
            _ => Cow::default(),
        },
        hopeless: hopeless(game).is_some(),
        about: ui.previewed().map(|dir| price(game, ui, dir)).unwrap_or_default(),
        spoken: spoken(game, ui),
        ..Scene::default()
    };
    for dir in open(game) {
        draw_way(game, ui, dir, &mut scene);
    }
    scene.pieces.push(Piece::new(TOKEN_ID, PlaceId(game.token), TOKEN, BLUE));
    scene
}

/// The open directions.
pub(crate) fn open(game: &GameTime) -> impl Iterator<Item = Dir> {
    Dir::ALL.into_iter().filter(|dir| game.check(Action::Go(*dir)).is_ok())
}

pub(crate) fn cell(game: &GameTime, point: u16) -> Cell {
    let (mut marks, mut paint) = (Marks::NONE, Paint::Ground);
    let mut says = "free";
    if game.visited.get(point.into()) {
        marks |= Marks::VISITED;
        says = "visited";
    }
    if point == game.start {
        marks |= Marks::START;
        (paint, says) = (GREEN, "start");
    }
    if point == game.target {
        marks |= Marks::TARGET;
        (paint, says) = (GOLD, "target");
    }
    if game.is_obstacle(point) {
        marks |= Marks::BLOCKED;
        says = "obstacle";
    }
    let says = match (point == game.token, says) {
        (true, "start") => "your token, on the start",
        (true, "target") => "your token, on the target",
        (true, _) => "your token",
        (false, says) => says,
    };
    Cell { paint, marks, says: Cow::Borrowed(says), ..Cell::default() }
}

/// Draws an arrow on the first point of an open direction, its end, and the path if it is previewed.
fn draw_way(game: &GameTime, ui: &Ui, dir: Dir, scene: &mut Scene) {
    let mut last = game.token;
    for (point, steps) in game.path(dir).zip(1u32..) {
        let cell = &mut scene.cells[usize::from(point)];
        if ui.previewed() == Some(dir) {
            cell.marks |= Marks::PREVIEW;
        }
        if ui.aim == Some(dir) && steps == 1 {
            cell.marks |= Marks::SELECTED;
        }
        if steps == 1 {
            scene.pieces.push(Piece::new(arrow_id(dir), PlaceId(point), ARROWS[dir.index()], BLUE));
        }
        cell.says = format!("{}, {} {}", cell.says, count(steps, "step"), dir.spoken()).into();
        last = point;
    }
    scene.cells[usize::from(last)].marks |= Marks::REACHABLE;
}

/// The prompt: what to do now, in at most eight words.
fn prompt(game: &GameTime, ui: &Ui) -> &'static str {
    match (game.phase, ui.aim) {
        (Phase::Rolling, _) => "Roll the die.",
        (Phase::SelectingDirection, None) => "Pick a direction.",
        (Phase::SelectingDirection, Some(_)) => "Press it again or Confirm.",
        (Phase::Won, _) => "You won!",
        (Phase::Lost, _) => match game.loss() {
            Loss::OutOfPoints => "Out of steps.",
            Loss::Trapped => "Trapped.",
        },
    }
}

/// The stars earned, or those the shortest path from here would earn (G18), ignoring the roll, which alone
/// changes nothing. 0 if the target is out of reach (G17).
fn stars(game: &GameTime, ui: &Ui) -> u8 {
    let lost = game.phase == Phase::Lost || hopeless(game).is_some();
    game.spare().filter(|_| !lost).map_or(0, |spare| GameTime::stars(ui.par.unwrap_or_default(), spare))
}

/// The state after a move in an open direction.
pub(crate) fn after(game: &GameTime, dir: Dir) -> GameTime {
    let mut next = game.clone();
    next.apply(Action::Go(dir), &mut Events::dropped());
    next
}

/// The result and cost of a move: the steps to spare after it, and the stars.
fn price(game: &GameTime, ui: &Ui, dir: Dir) -> String {
    let next = after(game, dir);
    if next.phase == Phase::Won {
        return "This wins.".to_owned();
    }
    let Some(spare) = next.spare() else {
        let lost = hopeless(game).is_some();
        return if lost { "The target stays out of reach." } else { "That puts the target out of reach." }
            .to_owned();
    };
    let (now, then) = (stars(game, ui), GameTime::stars(ui.par.unwrap_or_default(), spare));
    let cost = match now.saturating_sub(then) {
        0 => String::new(),
        1 => " That costs a star.".to_owned(),
        lost => format!(" That costs {lost} stars."),
    };
    format!(
        "That's {} away, {} to spare.{cost}",
        next.away().unwrap_or_default(),
        count(spare.into(), "step")
    )
}

/// Why the run can no longer be won (G17), while it goes on.
pub(crate) fn hopeless(game: &GameTime) -> Option<String> {
    let playing = game.status() == Status::Playing;
    match game.needed().filter(|_| playing) {
        Some(needed) if needed > game.pool => {
            // A roll can take the target out of reach although the steps to it would do.
            let by_this_roll = game.roll().filter(|_| game.away().is_some_and(|away| away <= game.pool));
            Some(match by_this_roll {
                Some(roll) => format!("{roll}! Now the target is out of reach."),
                None => format!("Out of reach: {needed} needed, {} left.", game.pool),
            })
        }
        None if playing => Some("Out of reach: no way leads there.".to_owned()),
        _ => None,
    }
}

/// Before a roll that can lose the run: which rolls keep the target within reach (G17).
pub(crate) fn decisive(game: &GameTime) -> Option<String> {
    if game.phase != Phase::Rolling {
        return None;
    }
    let saves = |roll: &u8| {
        let next = GameTime { die: *roll, phase: Phase::SelectingDirection, ..game.clone() };
        hopeless(&next).is_none()
    };
    let good: Vec<u8> = (1..=6).filter(saves).collect();
    let (first, last) = (*good.first()?, *good.last()?);
    let in_a_row = usize::from(last - first) + 1 == good.len();
    Some(match good.len() {
        6 => return None,
        1 => format!("Only a {last} will do. Roll the die."),
        _ if in_a_row && last == 6 => format!("You need {first} or more. Roll the die."),
        _ if in_a_row && first == 1 => format!("You need {last} or less. Roll the die."),
        _ => {
            let others: Vec<String> = good.iter().filter(|roll| **roll < last).map(u8::to_string).collect();
            format!("You need {} or {last}.", others.join(", "))
        }
    })
}

/// Why a move in an open direction ended before the roll was used up; `None` if it did not.
pub(crate) fn stopped(game: &GameTime, dir: Dir, steps: usize) -> Option<&'static str> {
    let next = after(game, dir);
    if steps >= usize::from(game.die) || next.pool == 0 || next.token == game.target {
        return None;
    }
    Some(match game.lattice.next(next.token, dir) == game.lattice.beyond() {
        true => "The edge stops you.",
        false => "An obstacle stops you.",
    })
}

/// The open directions with how far the target is from there, for players who hear the board.
pub(crate) fn ways(game: &GameTime) -> String {
    let way = |dir: Dir| {
        let next = after(game, dir);
        let far = match (next.phase, next.away()) {
            (Phase::Won, _) => "to the target".to_owned(),
            (_, Some(away)) => format!("{away} away"),
            (_, None) => "no way on".to_owned(),
        };
        format!("{}, {far}", dir.spoken())
    };
    open(game).map(way).collect::<Vec<_>>().join("; ")
}

/// Where the target is, for players who hear the board.
pub(crate) fn target_words(game: &GameTime) -> String {
    let (here, there) = (game.token(), game.target());
    let nearer = |dir: &Dir| here.neighbor(*dir).distance(there) < here.distance(there);
    let ways: Vec<&str> = Dir::ALL.into_iter().filter(nearer).map(Dir::spoken).collect();
    let far = game.away().map_or(here.distance(there), u32::from);
    format!("The target is {} away, {}.", count(far, "step"), ways.join(" and "))
}

fn hud(game: &GameTime, ui: &Ui) -> Vec<HudField> {
    let (stars, over) = (stars(game, ui), game.status() != Status::Playing);
    let tone = match game.phase {
        Phase::Won => Tone::Good,
        Phase::Lost => Tone::Bad,
        _ if stars == 0 => Tone::Bad,
        _ if game.pool <= 6 => Tone::Warn,
        _ => Tone::Plain,
    };
    let roll = if game.die == 0 { "–".to_owned() } else { game.die.to_string() };
    let away = game.away().map_or("–".to_owned(), |away| format!("{away} away"));
    let mut fields = vec![
        HudField::new("pool", "Steps left", format!("{} / {}", game.pool, game.full_pool)).toned(tone).main(),
        HudField::new("roll", "Last roll", roll).main(),
        HudField::new("stars", if over { "Stars" } else { "Stars left" }, format!("{stars} of 3"))
            .pictured(star_row(stars))
            .main(),
        HudField::new("target", "Target", away),
        HudField::new("moves", "Moves", game.moves()),
    ];
    if let Some(forecast) = &ui.forecast {
        fields.push(HudField::new("odds", "Chance", forecast.win));
    }
    fields
}

/// A row of three stars, some of them earned.
fn star_row(stars: u8) -> Vec<Picture> {
    (0..3).map(|place| Picture::Sprite(if place < stars { STAR } else { NO_STAR })).collect()
}

fn controls(game: &GameTime, ui: &Ui) -> Vec<Control> {
    let playing = game.status() == Status::Playing;
    let control = |id: String, label: &str, enabled: bool| Control {
        id,
        label: label.to_owned(),
        detail: String::new(),
        key: None,
        enabled,
        current: false,
        hinted: false,
        picture: Picture::None,
    };
    let face = game.die.checked_sub(1).map_or(BLANK, |face| FACES[usize::from(face)]);
    let mut controls = vec![Control {
        detail: if game.die == 0 { "not rolled".to_owned() } else { format!("shows {}", game.die) },
        key: Some('f'),
        picture: Picture::Sprite(face),
        ..control(Action::Roll.to_string(), "Roll", game.phase == Phase::Rolling)
    }];
    controls.extend(Dir::ALL.into_iter().map(|dir| {
        let enabled = game.check(Action::Go(dir)).is_ok();
        Control {
            detail: if enabled { way_detail(game, ui, dir) } else { String::new() },
            key: Some(KEYS[dir.index()]),
            current: ui.aim == Some(dir),
            picture: Picture::Sprite(ARROWS[dir.index()]),
            ..control(Action::Go(dir).to_string(), &capital(dir.spoken()), enabled)
        }
    }));
    let aimed = ui.aim.map(|dir| format!("go {}", dir.spoken())).unwrap_or_default();
    let confirm = control(CONFIRM.to_owned(), "Confirm", ui.aim.is_some());
    controls.push(Control { detail: aimed, key: Some('c'), ..confirm });
    let switches = [
        (ODDS, "Odds", if ui.odds { "shown" } else { "counts as help" }, 'o', ui.odds),
        (ONE_TAP, "One tap", if ui.one_tap { "on" } else { "off" }, 'g', ui.one_tap),
    ];
    controls.extend(switches.map(|(id, label, detail, key, current)| Control {
        detail: detail.to_owned(),
        key: Some(key),
        current,
        ..control(id.to_owned(), label, playing)
    }));
    controls
}

/// The chance if odds are shown; else how far it is from there, and for the direction the player looks at whether it loses:
/// that of all at once would make the choice.
fn way_detail(game: &GameTime, ui: &Ui, dir: Dir) -> String {
    let chance = ui.forecast.as_ref().and_then(|forecast| forecast.toward[dir.index()]);
    let next = after(game, dir);
    match (chance, next.phase) {
        (Some(chance), _) => chance.to_string(),
        (None, Phase::Won) => "target".to_owned(),
        (None, _) if ui.previewed() == Some(dir) && next.spare().is_none() => "loses".to_owned(),
        (None, _) => next.away().map_or_else(String::new, |away| format!("{away} away")),
    }
}

fn banner(game: &GameTime, ui: &Ui) -> Option<Banner> {
    let (tone, title, mut text): (_, Cow<str>, _) = match game.phase {
        Phase::Won => {
            let best = game.best_play();
            let left = count(game.pool.into(), "step");
            let saved = (game.pool > 0).then(|| format!("{} for {left} left", 10 * game.pool));
            let risk = (game.bonus() > 0).then(|| format!("{} for the risky stakes", game.bonus()));
            let parts: Vec<String> = saved.into_iter().chain(risk).collect();
            let (stars, par) = (stars(game, ui), ui.par.unwrap_or_default());
            let more = match stars {
                3 if game.is_perfect() => " The shortest way!".to_owned(),
                3 => String::new(),
                _ => format!(" Keep {} for 3 stars.", count(par.into(), "step")),
            };
            let luck =
                if best.is_long_shot() { format!("You beat the odds: {best}. ") } else { String::new() };
            let parts = if parts.is_empty() { String::new() } else { format!("{}. ", parts.join(", ")) };
            let score = format!("{luck}{} points.{more}\n{parts}", game.score().0);
            let won = if game.pool == 0 { "Photo finish" } else { "You win" };
            (Tone::Good, format!("{won}: {}!", count(stars.into(), "star")).into(), score)
        }
        Phase::Lost => {
            let title = match (game.loss(), game.needed()) {
                (Loss::OutOfPoints, Some(needed @ ..4)) => format!("Out of steps: {needed} short").into(),
                (Loss::OutOfPoints, _) => "Out of steps".into(),
                (Loss::Trapped, _) => "Trapped".into(),
            };
            let away = match game.needed() {
                Some(needed) => {
                    let close = if needed < 4 { "So close! " } else { "" };
                    format!("{close}The target was {} away.\n", count(needed.into(), "step"))
                }
                None => "No way led to the target.\n".to_owned(),
            };
            (Tone::Bad, title, away)
        }
        Phase::Rolling | Phase::SelectingDirection => return None,
    };
    text += &format!("{}.", count(game.moves().into(), "move"));
    let best = game.best_play();
    if game.phase == Phase::Lost && best.percent() < 99 {
        text += &format!(" The best player wins {best} here.");
    }
    if let Some(verdict) = verdict(game, ui) {
        text += &format!(" {verdict}");
    }
    Some(Banner { tone, title: title.into_owned(), text, celebrate: game.phase == Phase::Won })
}

/// Tells play from luck at the end (G19).
fn verdict(game: &GameTime, ui: &Ui) -> Option<String> {
    let cost = ui.cost?;
    Some(match game.phase {
        Phase::Lost if cost.is_slight() => "You played perfectly. Bad luck!".to_owned(),
        _ if cost.is_slight() && stars(game, ui) == 3 => "Perfect play!".to_owned(),
        _ if cost.is_slight() => "Every choice was best. The dice cost you stars.".to_owned(),
        // Whoever wins so has been lucky, too.
        Phase::Won if Scale::Chance.is_over_a_win(cost.billionths()) => {
            "Lucky: safer choices win far more often.".to_owned()
        }
        Phase::Won => {
            format!("Lucky: safer choices win {} more often.", Scale::Chance.words(cost.billionths()))
        }
        _ => Scale::Chance.total(cost.billionths()),
    })
}

fn spoken(game: &GameTime, ui: &Ui) -> String {
    let left = format!("{} of {} steps left.", game.pool, game.full_pool);
    let odds = ui
        .forecast
        .as_ref()
        .map(|odds| format!(" The best player wins {} from here.", odds.win))
        .unwrap_or_default();
    let earned = || format!("You can still earn {}.", count(stars(game, ui).into(), "star"));
    let stars = hopeless(game).unwrap_or_else(earned);
    match game.phase {
        Phase::Rolling => format!("{left} {} {stars} Roll the die.{odds}", target_words(game)),
        Phase::SelectingDirection => {
            let ways: Vec<String> =
                open(game).map(|dir| format!("{}, {}", dir.spoken(), way_detail(game, ui, dir))).collect();
            let aim = ui.aim.map(|dir| format!(" Confirm {}, or pick another.", dir.spoken()));
            let aim = aim.unwrap_or_else(|| " Pick a direction.".to_owned());
            let target = target_words(game);
            format!("You rolled {}. {left} {target} Open: {}.{aim}{odds}", game.die, ways.join("; "))
        }
        Phase::Won => format!("You reached the target. {left}"),
        Phase::Lost => format!("You lost. {} {left}", prompt(game, ui)),
    }
}
