//! The picture of Color Cell: board, overlay, cursor, display, buttons and words.

use std::borrow::Cow;

use engine::{Game, Status};
use grid::{Dir, Hex};
use view::{
    Banner, Board, Cell, Control, Field, Heading, Marks, Outline, Paint, Picture, Piece, Place, Scene,
    Sprite, Tone,
};

use crate::geometry::Geometry;
use crate::present::{Pointed, Ui};
use crate::setup::{Blueprint, BlueprintCell};
use crate::state::{Active, Flash};
use crate::words::{clock, color_name, count, difficulty, way, with_article};
use crate::{Action, ColorCell, Mode, Params};

/// The cursor's id; carried colors count from 1, flashes elsewhere from 10.
pub(crate) const CURSOR_ID: u32 = 0;
const CARRIED_IDS: u32 = 1;
const FLASH_IDS: u32 = 10;

/// The cursor with so many of its six edges lit. No character here stands for a color.
pub(crate) const CURSORS: [Sprite; 7] = [
    Sprite::new("cursor-0", '┼', '@'),
    Sprite::new("cursor-1", '▁', '-'),
    Sprite::new("cursor-2", '▂', '-'),
    Sprite::new("cursor-3", '▃', '='),
    Sprite::new("cursor-4", '▄', '='),
    Sprite::new("cursor-5", '▅', '#'),
    Sprite::new("cursor-6", '▆', '#'),
];
const LIT: Sprite = Sprite::new("carried-lit", '◉', '*').by_color();
const DIM: Sprite = Sprite::new("carried-dim", '◎', 'o').by_color();
const SUCCESS: Sprite = Sprite::new("flash-success", '✓', '+');
const FAILURE: Sprite = Sprite::new("flash-failure", '✗', 'x');

/// Seconds left that count as tight.
const TIGHT: u32 = 30;

/// The cells as flat-top hexes.
pub(crate) fn board(radius: u8) -> Board {
    let (geometry, radius) = (Geometry::of(radius), i16::from(radius));
    let place = |&cell: &u16| {
        let hex = geometry.hex(cell);
        let (column, row) = (hex.q + radius, 2 * hex.r + hex.q + 2 * radius);
        let side = |dir| geometry.cell(hex.neighbor(dir)).map(|next| geometry.place(next));
        let (x, y) = middle(hex);
        Place {
            x,
            y,
            outline: Outline::HexFlat,
            column: column.unsigned_abs(),
            row: row.unsigned_abs(),
            sides: Dir::ALL.map(side).to_vec(),
            name: hex.to_string(),
        }
    };
    Board { places: geometry.places.iter().map(place).collect(), edges: Vec::new(), guides: Vec::new() }
}

/// Everything that changes.
pub(crate) fn scene(game: &ColorCell, ui: &Ui) -> Scene {
    let mut cells: Vec<Cell> = game.setup.geometry.places.iter().map(|&cell| plain(game, cell)).collect();
    if let Some(active) = &game.active {
        overlay(game, active, &mut cells);
    }
    for cell in game.train.cells() {
        let place = &mut cells[game.place_of(*cell).index()];
        (place.paint, place.says) = (Paint::Ground, game.cell_words(*cell).into());
    }
    let cursor = &mut cells[game.place_of(game.cursor).index()];
    cursor.marks |= Marks::SELECTED;
    cursor.says = format!("{}, the cursor", cursor.says).into();
    Scene {
        cells,
        pieces: pieces(game),
        here: Some(game.place_of(game.cursor)),
        hud: hud(game),
        controls: controls(game),
        prompt: prompt(game).into(),
        about: about(game, ui),
        banner: banner(game),
        spoken: spoken(game),
        ..Scene::default()
    }
}

fn prompt(game: &ColorCell) -> &'static str {
    let template = game.active.as_ref().filter(|active| active.completed_at.is_none());
    match (game.train.is_empty(), template.map(|active| active.anchor.is_some())) {
        _ if game.is_over() => "",
        (true, None) => "Capture a color, or pick a template.",
        (true, Some(false)) => "Capture a color to build with.",
        (true, Some(true)) => "Capture a color the template needs.",
        (false, None) => "Carry the color, then drop it.",
        (false, Some(false)) => "Drop the color to place the template.",
        (false, Some(true)) => "Drop the color where it fits.",
    }
}

/// A cell as it is without template, cursor and hands.
fn plain(game: &ColorCell, cell: u16) -> Cell {
    let color = game.color(cell);
    Cell {
        paint: color.map_or(Paint::Ground, Paint::Shade),
        says: Cow::Borrowed(color.map_or("empty", color_name)),
        ..Cell::default()
    }
}

/// The template: what is right, what is wrong, and faintly what is still wanted. While it follows the cursor its cells
/// are marked as a preview, and what would be right already as right. Where no color may lie the ghost is the ground.
fn overlay(game: &ColorCell, active: &Active, cells: &mut [Cell]) {
    let base = game.shown_base(active);
    for (bit, (cell, expected)) in game.plan_cells(active).zip(game.expected(active, base)).enumerate() {
        let Some(cell) = cell else { continue };
        let place = &mut cells[game.place_of(cell).index()];
        if expected.is_some() && game.color(cell) == expected {
            place.marks |= Marks::RIGHT;
        } else {
            place.ghost = Some(expected.map_or(Paint::Ground, Paint::Shade));
        }
        if active.wrong >> bit & 1 == 1 {
            place.marks |= Marks::WRONG;
        }
        if active.anchor.is_none() {
            place.marks |= Marks::PREVIEW;
        }
        place.says = game.cell_words(cell).into();
    }
}

fn pieces(game: &ColorCell) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let carried = if game.flicker_lit() { LIT } else { DIM };
    for (id, &cell) in (CARRIED_IDS..).zip(game.train.cells()) {
        let paint = game.color(cell).map_or(Paint::Ground, Paint::Shade);
        pieces.push(Piece::new(id, game.place_of(cell), carried, paint));
    }
    let sprite = |flash: &Flash| if flash.success { SUCCESS } else { FAILURE };
    for (id, flash) in (FLASH_IDS..).zip(game.flashes.all()) {
        if flash.cell != game.cursor {
            pieces.push(Piece::new(id, game.place_of(flash.cell), sprite(flash), Paint::Ground));
        }
    }
    let edges = game.charged().map_or(0, |ticks| 6 * ticks / u32::from(game.params_ref().hold).max(1));
    let cursor = CURSORS[(edges as usize).min(6)];
    let cursor =
        Piece::new(CURSOR_ID, game.place_of(game.cursor), cursor, Paint::Shade(game.params_ref().base))
            .facing(Heading::SIX[game.facing.index()]);
    let flash = game.flashes.all().iter().rev().find(|flash| flash.cell == game.cursor);
    pieces.push(flash.map_or(cursor.clone(), |flash| cursor.over(sprite(flash))));
    pieces
}

/// What the player does now, in a word.
fn doing(game: &ColorCell) -> &'static str {
    match game.mode_name() {
        _ if game.is_over() => "Over",
        "ChargingCapture" => "Charging",
        "Carrying" => "Carrying",
        "Cooldown" => "Resting",
        _ => "Free",
    }
}

fn hud(game: &ColorCell) -> Vec<Field> {
    let params = game.params_ref();
    let (left, full) = (game.remaining_seconds(), u32::from(params.seconds));
    let tone = match (params.mode, left) {
        (Mode::Challenge, 0) => Tone::Bad,
        (Mode::Challenge, 1..=TIGHT) => Tone::Warn,
        _ => Tone::Plain,
    };
    let hold = u32::from(params.hold);
    let charge = game.charged().map_or_else(|| "none".to_owned(), |ticks| format!("{ticks} / {hold}"));
    let rest = match game.cooldown {
        0 => Field::new("rest", "Rest", "ready"),
        ticks => Field::new("rest", "Rest", game.seconds(ticks.into())).toned(Tone::Warn),
    };
    let rest = match params.cooldown {
        0 => rest,
        full => rest.metered(game.cooldown.into(), full.into()),
    };
    let chance = game.chance().map_or_else(|| "none".to_owned(), |chance| format!("{chance} %"));
    let carried: Vec<u8> = game.train.cells().iter().filter_map(|cell| game.color(*cell)).collect();
    let swatches = carried.iter().map(|color| Picture::Swatch(Paint::Shade(*color))).collect();
    let (done, all) = (game.completed.count_ones(), game.setup.plans.len());
    let timer = if params.mode == Mode::Free { "Timer" } else { "Time left" };
    vec![
        Field::new("time", timer, clock(left)).toned(tone).metered(left, full),
        Field::new("mode", "Now", doing(game)),
        Field::new("chance", "Chance", chance),
        Field::new("charge", "Charge", charge).metered(game.charged().unwrap_or(0), hold),
        rest,
        Field::new("carrying", "Carrying", names(&carried)).pictured(swatches),
        template_field(game),
        Field::new("completed", "Built", format!("{done} / {all}")),
        Field::new("score", "Score", game.points()),
    ]
}

fn names(colors: &[u8]) -> String {
    let names: Vec<&str> = colors.iter().map(|color| color_name(*color)).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

fn template_field(game: &ColorCell) -> Field {
    let Some(active) = &game.active else { return Field::new("template", "Template", "none") };
    let plan = game.plan(active);
    let (right, full, wrong) =
        (active.right.count_ones(), plan.colored.count_ones(), active.wrong.count_ones());
    let name = plan.template.name();
    let (value, tone) = match (active.anchor, active.completed_at, wrong) {
        (None, ..) => (format!("{name}, follows you"), Tone::Plain),
        (_, Some(_), _) => (format!("{name}, complete"), Tone::Good),
        (_, None, 0) => (format!("{name}, {right} / {full}"), Tone::Plain),
        (_, None, _) => (format!("{name}, {right} / {full}, {wrong} wrong"), Tone::Warn),
    };
    Field::new("template", "Template", value).toned(tone).metered(right, full)
}

fn controls(game: &ColorCell) -> Vec<Control> {
    let control = |action: Action, label: &str, detail: String, key: Option<char>| Control {
        id: action.to_string(),
        label: label.to_owned(),
        detail,
        key,
        enabled: game.check(action).is_ok(),
        current: false,
        hinted: false,
        picture: Picture::None,
    };
    // Where no time passes by itself, nothing is gained by holding on.
    let (how, going) = if game.setup.stepwise() { ("then wait", "wait: ") } else { ("hold", "") };
    let (button, detail) = match (game.drops(), game.charged(), game.cooldown, game.chance()) {
        (true, ..) => ("Drop", String::new()),
        (_, Some(ticks), ..) => ("Capture", format!("{going}{ticks} / {}", game.params_ref().hold)),
        (_, _, ticks @ 1.., _) => ("Capture", format!("in {}", game.seconds(ticks.into()))),
        (_, _, _, Some(chance)) => ("Capture", format!("{how}, {chance} %")),
        _ => ("Capture", how.to_owned()),
    };
    let mut controls = vec![
        control(Action::Press, button, detail, Some('f')),
        control(Action::Release, "Let go", String::new(), Some('g')),
    ];
    if game.setup.stepwise() {
        let waits = [(1, 'j'), (game.params_ref().long_wait(), 'k')];
        controls.extend(waits.map(|(ticks, key)| {
            let unit = if ticks == 1 { "tick" } else { "ticks" };
            control(Action::Wait(ticks), &format!("Wait {ticks}"), unit.to_owned(), Some(key))
        }));
    }
    controls.push(control(Action::NoTemplate, "No template", String::new(), Some('c')));
    let keys = ('1'..='9').map(Some).chain(std::iter::repeat(None));
    for (&index, key) in game.setup.menu.iter().zip(keys) {
        let plan = &game.setup.plans[usize::from(index)];
        let Blueprint { template, colored, .. } = plan;
        let done = game.completed >> index & 1 == 1;
        let level = if done { "done" } else { difficulty(template.difficulty()) };
        let detail = format!("{level}, {}", colored.count_ones());
        let current = game.active.is_some_and(|active| active.plan == index);
        let id = Action::Template(template.id());
        let picture = Picture::Hexes(drawing(plan, game.params_ref()));
        controls.push(Control { current, picture, ..control(id, template.name(), detail, key) });
    }
    controls
}

/// A template as it would look in the player's own color.
fn drawing(plan: &Blueprint, params: &Params) -> Vec<(i32, i32, Paint)> {
    let paint = |shift: Option<u8>| {
        shift.map_or(Paint::Ground, |shift| Paint::Shade((params.base + shift) % params.colors))
    };
    let hex = |cell: &BlueprintCell| {
        let (x, y) = middle(cell.offset);
        (x, y, paint(cell.shift))
    };
    plan.cells.iter().map(hex).collect()
}

/// Where the middle of a hex lies.
fn middle(hex: Hex) -> (i32, i32) {
    (1500 * i32::from(hex.q), 866 * i32::from(2 * hex.r + hex.q))
}

/// The cell pointed at, or the one that a capture would be aimed at; or the template pointed at.
fn about(game: &ColorCell, ui: &Ui) -> String {
    if let Some(Pointed::Template(plan)) = ui.pointed {
        let template = &game.setup.plans[usize::from(plan)].template;
        return format!("{}: {}", template.name(), template.description());
    }
    let cell = match ui.pointed {
        Some(Pointed::Cell(cell)) => cell,
        _ => game.aim().unwrap_or(game.cursor),
    };
    let what = format!("{}: {}.", game.setup.geometry.hex(cell), game.cell_words(cell));
    match game.placed(cell) {
        Some(color) if game.cooldown > 0 && cell == game.cursor => {
            let rest = game.seconds(game.cooldown.into());
            format!("{what} The next attempt is possible in {rest}; {}.", game.chance_words(color))
        }
        Some(color) => format!("{what} {}.", capital(&game.chance_words(color))),
        None => what,
    }
}

fn capital(words: &str) -> String {
    words[..1].to_ascii_uppercase() + &words[1..]
}

fn banner(game: &ColorCell) -> Option<Banner> {
    (game.status() != Status::Playing).then(|| {
        let done = game.completed.count_ones();
        let text = format!(
            "{} completed, {} points, {}.",
            count(done, "template"),
            game.points(),
            count(game.inputs, "input")
        );
        Banner { tone: Tone::Plain, title: game.end_words().to_owned(), text, celebrate: done > 0 }
    })
}

/// Enough to play by: where the cursor is, what is around it, what is in hand, what the template wants next.
fn spoken(game: &ColorCell) -> String {
    let params = game.params_ref();
    let mut text = match (params.mode, game.is_over()) {
        (_, true) => format!("{}. {} points.", game.end_words(), game.points()),
        (Mode::Challenge, _) => {
            format!("{} left, {} points.", clock(game.remaining_seconds()), game.points())
        }
        (Mode::Free, _) => format!("Free play, {} on the timer.", clock(game.remaining_seconds())),
    };
    let here = game.cell_words(game.cursor);
    text.push_str(&format!(" Cursor at {}, facing {}: {here}.", game.cursor(), game.facing.spoken()));
    match (game.charged(), game.cooldown, game.chance()) {
        (Some(ticks), ..) => text.push_str(&format!(" Charging, {ticks} of {} ticks.", params.hold)),
        (None, 0, Some(chance)) => text.push_str(&format!(" Chance {chance} percent.")),
        (None, 0, None) => {}
        (None, ticks, _) => text.push_str(&format!(" Resting for {}.", count(ticks.into(), "more tick"))),
    }
    let near: Vec<String> = game
        .setup
        .geometry
        .around(game.cursor)
        .filter_map(|(dir, cell)| Some(format!("{} {}", dir.spoken(), color_name(game.color(cell)?))))
        .collect();
    if near.is_empty() {
        text.push_str(" Nothing around.");
    } else {
        text.push_str(&format!(" Around: {}.", near.join(", ")));
    }
    text.push_str(&spoken_nearest(game));
    text.push_str(&spoken_template(game));
    text
}

/// The nearest color worth an attempt that is not under the cursor, for empty hands.
fn spoken_nearest(game: &ColorCell) -> String {
    let (here, params) = (game.cursor(), game.params_ref());
    let worth = |(at, color): &(Hex, u8)| *at != here && params.chance_of(*color) > 0;
    let nearest = game.colors().filter(worth).min_by_key(|(at, _)| at.distance(here));
    match nearest.filter(|_| game.train.is_empty()) {
        Some((at, color)) => {
            let chance = params.chance_of(color);
            format!(" Nearest to capture: {}, {}, {chance} percent.", color_name(color), way(here, at))
        }
        None => String::new(),
    }
}

fn spoken_template(game: &ColorCell) -> String {
    let Some(active) = &game.active else { return String::new() };
    let plan = game.plan(active);
    let (name, size) = (plan.template.name(), plan.colored.count_ones());
    if active.completed_at.is_some() {
        return format!(" {name} is complete.");
    }
    if active.anchor.is_none() {
        return format!(" {name}, {}, follows you: drop a color to place it.", count(size, "cell"));
    }
    let mut text = format!(" {name}: {} of {size} right", active.right.count_ones());
    if active.wrong != 0 {
        text.push_str(&format!(", {} wrong", active.wrong.count_ones()));
    }
    let cells = game.plan_cells(active).zip(game.expected(active, game.shown_base(active)));
    let open = cells.enumerate().filter(|(bit, _)| active.right >> bit & 1 == 0);
    let open = open.filter_map(|(_, (cell, color))| Some((game.setup.geometry.hex(cell?), color?)));
    let here = game.cursor();
    if let Some((at, color)) = open.min_by_key(|(at, _): &(Hex, u8)| at.distance(here)) {
        let what = with_article(color_name(color));
        text.push_str(&format!(". The nearest open cell wants {what}: {}", way(here, at)));
    }
    text + "."
}
