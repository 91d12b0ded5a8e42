//! The scene of Color Cell: board, overlay, cursor, HUD, controls and words.

use std::borrow::Cow;

use engine::{Game, Status};
use grid::{Dir, Hex};
use view::{
    Banner, Board, Cell, Control, Heading, HudField, Legend, Marks, Outline, Paint, Picture, Piece, Place,
    Scene, Sprite, Tone, capital,
};

use crate::geometry::{BEYOND, Geometry};
use crate::present::{Pointed, Ui, WAIT};
use crate::prompt::{Stuck, prompt, stuck};
use crate::setup::{Blueprint, BlueprintCell};
use crate::state::{Active, Flash};
use crate::words::{clock, color_name, count, way, with_article};
use crate::{Action, ColorCell, Mode, Params};

/// The cursor's piece id; carried colors count from 1, flashes elsewhere from 10.
pub(crate) const CURSOR_ID: u32 = 0;
const CARRIED_IDS: u32 = 1;
const FLASH_IDS: u32 = 10;

/// The cursor with 0 to 6 of its edges lit. None of the characters stands for a color.
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

/// The seconds left below which the timer is shown as urgent.
const TIGHT: u32 = 30;

/// The board: flat-top hexes.
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

/// Builds the scene.
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
        legend: legend(game.params_ref()).into(),
        spoken: spoken(game),
        ..Scene::default()
    }
}

/// A cell without template, cursor and carried colors.
fn plain(game: &ColorCell, cell: u16) -> Cell {
    let color = game.color(cell);
    let never = color.is_some_and(|color| game.params_ref().chance_of(color) == 0);
    Cell {
        paint: color.map_or(Paint::Ground, Paint::Shade),
        marks: if never { Marks::FAINT } else { Marks::NONE },
        says: Cow::Borrowed(color.map_or("empty", color_name)),
        ..Cell::default()
    }
}

/// The chance to capture each color, most likely first; colors that can never be captured share a line.
fn legend(params: &Params) -> Vec<Legend> {
    let mut legend = vec![Legend::paint(Paint::Ground, "Chance to capture:".to_owned())];
    for color in params.by_chance() {
        let chance = params.chance_of(color);
        if chance > 0 {
            let text = format!("{} {chance}%", color_name(color));
            legend.push(Legend::paint(Paint::Shade(color), text));
        }
    }
    if legend.len() <= usize::from(params.colors) {
        legend.push(Legend::paint(Paint::Ground, "dull 0%".to_owned()));
    }
    legend
}

/// Draws the template: right and wrong cells, and ghosts of what is missing. While it follows the cursor its
/// cells are marked as a preview, matching ones as right, and colors in the way of what is carried as wrong; the cursor's own
/// cell has marks enough. The ghost of a cell that must stay empty is bare ground.
fn overlay(game: &ColorCell, active: &Active, cells: &mut [Cell]) {
    for (bit, (cell, expected)) in game.outline(active).into_iter().enumerate() {
        let Some(cell) = cell else { continue };
        let place = &mut cells[game.place_of(cell).index()];
        if expected.is_some() && game.color(cell) == expected {
            place.marks |= Marks::RIGHT;
        } else if active.anchor.is_some() || cell != game.cursor {
            place.ghost = Some(expected.map_or(Paint::Ground, Paint::Shade));
        }
        let blocks = active.anchor.is_none()
            && !game.train.is_empty()
            && !game.is_free(cell)
            && game.color(cell) != expected;
        if active.wrong >> bit & 1 == 1 || blocks {
            place.marks |= Marks::WRONG;
        }
        if active.anchor.is_none() && cell != game.cursor {
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

/// Five fields; the page adds the best score. In free play the timer only informs, so it comes last (C27).
fn hud(game: &ColorCell) -> Vec<HudField> {
    let params = game.params_ref();
    let left = game.remaining_seconds();
    let swatch = |color: u8| Picture::Swatch(Paint::Shade(color));
    let own = HudField::new("own", "Color", color_name(params.base)).pictured(vec![swatch(params.base)]);
    let carried: Vec<u8> = game.train.cells().iter().filter_map(|cell| game.color(*cell)).collect();
    let names: Vec<&str> = carried.iter().map(|color| color_name(*color)).collect();
    let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
    let carrying = HudField::new("carrying", "Carrying", names);
    let carrying = carrying.pictured(carried.into_iter().map(swatch).collect()).main();
    if params.mode == Mode::Free {
        let built = format!("{} / {}", game.completed.count_ones(), game.setup.plans.len());
        let built = HudField::new("completed", "Built", built);
        let clock = if left == 0 { "run out".to_owned() } else { clock(left) };
        return vec![carrying, template_field(game), built, own, HudField::new("time", "Clock", clock)];
    }
    let tone = match left {
        0 => Tone::Bad,
        1..=TIGHT => Tone::Warn,
        _ => Tone::Plain,
    };
    let label = if game.setup.stepwise() { "Steps left" } else { "Time left" };
    let time = HudField::new("time", label, game.timer()).toned(tone).metered(left, params.seconds.into());
    let score = HudField::new("score", "Score", game.points());
    vec![time.main(), carrying, template_field(game), score, own]
}

/// The cells that lie right; none before the template is placed. Its name is on its button.
fn template_field(game: &ColorCell) -> HudField {
    let field = |value: String| HudField::new("template", "Template", value).main();
    let Some(active) = &game.active else { return field("none".to_owned()) };
    let (right, full) = (active.right.count_ones(), game.plan(active).colored.count_ones());
    let tone = match (active.completed_at, active.wrong) {
        (Some(_), _) => Tone::Good,
        (None, 0) => Tone::Plain,
        (None, _) => Tone::Warn,
    };
    field(format!("{right} / {full}")).toned(tone)
}

/// A control with an action.
fn control(game: &ColorCell, action: Action, label: &str, detail: String, key: Option<char>) -> Control {
    let useless = action == Action::Press && game.useless_press().is_some();
    let enabled = game.check(action).is_ok() && !useless;
    Control { enabled, ..plain_control(action.to_string(), label, detail, key, Picture::None) }
}

/// A control without an action.
pub(crate) fn plain_control(
    id: String,
    label: &str,
    detail: String,
    key: Option<char>,
    picture: Picture,
) -> Control {
    let (label, enabled) = (label.to_owned(), true);
    Control { id, label, detail, key, enabled, current: false, hinted: false, picture }
}

fn controls(game: &ColorCell) -> Vec<Control> {
    let control = |action, label: &str, detail, key| control(game, action, label, detail, key);
    let stepwise = game.setup.stepwise();
    let (button, detail) = match (game.drops(), game.charged(), game.cooldown, game.chance()) {
        (true, ..) => ("Drop", String::new()),
        (_, Some(ticks), ..) => ("Capture", format!("{ticks} / {}", game.params_ref().hold)),
        (_, _, ticks @ 1.., _) => ("Capture", format!("in {}", game.countdown(ticks.into()))),
        (_, _, _, Some(chance)) => ("Capture", format!("{chance}% chance")),
        _ => ("Capture", "no color here".to_owned()),
    };
    let mut controls = vec![control(Action::Press, button, detail, Some('f'))];
    // Where time passes only by actions, a capture is one action: there is nothing to release.
    if !stepwise || game.charge.is_some() {
        controls.push(control(Action::Release, "Let go", String::new(), Some('g')));
    }
    if stepwise {
        let ticks = game.waits();
        let wait = control(Action::Wait(ticks), "Wait", game.span(ticks.into()), Some('j'));
        controls.push(Control { id: WAIT.to_owned(), ..wait });
    }
    let keys = ('1'..='9').map(Some).chain(std::iter::repeat(None));
    for (&index, key) in game.setup.menu.iter().zip(keys) {
        let plan = &game.setup.plans[usize::from(index)];
        let template = &plan.template;
        let detail = match game.completed >> index & 1 == 1 && !game.is_rush() {
            true => "done".to_owned(),
            // Halved each further time.
            false => format!("+{}", template.points() >> game.times[usize::from(index)].min(9)),
        };
        let current = game.active.is_some_and(|active| active.plan == index);
        let id = Action::Template(template.id());
        let picture = Picture::Hexes(drawing(plan, game.params_ref()));
        controls.push(Control { current, picture, ..control(id, template.name(), detail, key) });
    }
    controls.push(control(Action::NoTemplate, "No template", String::new(), Some('c')));
    controls
}

/// A template drawn with the player's own color as its base.
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

/// The center of a hex.
fn middle(hex: Hex) -> (i32, i32) {
    (1500 * i32::from(hex.q), 866 * i32::from(2 * hex.r + hex.q))
}

/// Describes the cell pointed at, or the target of a capture, or the template pointed at.
fn about(game: &ColorCell, ui: &Ui) -> String {
    let follows = game.active.filter(|active| active.anchor.is_none());
    let waits = follows.filter(|_| game.train.is_empty() && game.placed(game.cursor).is_none());
    let shown = match ui.pointed {
        Some(Pointed::Template(plan)) => Some(plan),
        Some(_) => None,
        None => waits.map(|active| active.plan),
    };
    if let Some(plan) = shown {
        let template = &game.setup.plans[usize::from(plan)].template;
        let again = match game.times[usize::from(plan)] {
            0 => String::new(),
            1 => " Built once. Each repeat scores half.".to_owned(),
            2 => " Built twice. Each repeat scores half.".to_owned(),
            times => format!(" Built {times} times. Each repeat scores half."),
        };
        return format!("{}: {}{again}", template.name(), template.description());
    }
    if ui.pointed.is_none() && follows.is_some() && !game.train.is_empty() {
        let turns = || format!("You face {}. To turn, bump into a color or the edge.", game.facing.spoken());
        return game.needs_first().unwrap_or_else(turns);
    }
    if let Some(active) = game.active.filter(|_| ui.pointed.is_none())
        && let Some(why) = stuck(game, &active)
    {
        let why = match why {
            Stuck::Blocked => "A dull cell is in the way.".to_owned(),
            Stuck::Needs(color) => format!("It needs {}, which you can't capture.", color_name(color)),
        };
        return format!("{why} Pick {} again to move the template.", plan_name(game, active.plan));
    }
    let cell = match ui.pointed {
        Some(Pointed::Cell(cell)) => cell,
        _ => game.aim().unwrap_or(game.cursor),
    };
    if game.placed(cell).is_none() && game.wanted(cell).is_none() {
        return String::new();
    }
    let what = format!("{}.", capital(&game.cell_words(cell)));
    match game.placed(cell) {
        Some(color) => format!("{what} {}", game.chance_words(color)),
        None => what,
    }
}

fn banner(game: &ColorCell) -> Option<Banner> {
    (game.status() != Status::Playing).then(|| {
        let done = match game.is_rush() {
            true => game.times.iter().map(|times| u32::from(*times)).sum(),
            false => game.completed.count_ones(),
        };
        let lasted = match game.setup.stepwise() {
            true => game.span(game.tick),
            false => clock(game.tick / u32::from(game.params_ref().rate)),
        };
        let (built, points) = (count(done, "template"), count(game.points(), "point"));
        let next = game.next_star(game.points());
        let text = format!("{points}. {built} built in {lasted}.{next}\n{}", built_names(game));
        let (tone, title) = match game.stars(game.points()) {
            0 => (Tone::Plain, end_words(game)),
            1 => (Tone::Good, "One star ★☆☆"),
            2 => (Tone::Good, "Two stars ★★☆"),
            _ => (Tone::Good, "Three stars ★★★"),
        };
        Banner { tone, title: title.to_owned(), text, celebrate: tone == Tone::Good }
    })
}

fn end_words(game: &ColorCell) -> &'static str {
    game.end_words(game.params_ref().mode != Mode::Free && game.tick >= game.end)
}

pub(crate) fn plan_name(game: &ColorCell, plan: u8) -> &str {
    game.setup.plans[usize::from(plan)].template.name()
}

/// The completed templates, from easy to hard: `Twins ×2, Ring`.
fn built_names(game: &ColorCell) -> String {
    let mut names = String::new();
    for &plan in game.setup.menu.iter().filter(|plan| game.completed >> **plan & 1 == 1) {
        let (joint, name) = (if names.is_empty() { "" } else { ", " }, plan_name(game, plan));
        match game.times[usize::from(plan)] {
            0 | 1 => names = names + joint + name,
            times => names += &format!("{joint}{name} ×{times}"),
        }
    }
    names
}

/// The spoken description, enough to play by: the cursor, its surroundings, what is carried, what the
/// template needs next.
fn spoken(game: &ColorCell) -> String {
    let params = game.params_ref();
    let begin = match (params.mode, game.is_over()) {
        (_, true) => format!("{}. {} points.", end_words(game), game.points()),
        (Mode::Free, _) => format!("Free play, {} on the timer. {}", game.time_words(), prompt(game)),
        _ => format!("{} left, {} points. {}", game.time_words(), game.points(), prompt(game)),
    };
    let button = match (game.charged(), game.cooldown, game.chance()) {
        (Some(_), ..) | (None, 0, None) => String::new(),
        (None, 0, Some(chance)) => format!(" Chance {chance}%."),
        (None, ticks, _) => format!(" You can capture again in {}.", game.span(ticks.into())),
    };
    let mut near = Vec::new();
    for (dir, cell) in Dir::ALL.into_iter().zip(game.setup.geometry.around(game.cursor)) {
        if let Some(color) = Some(*cell).filter(|cell| *cell != BEYOND).and_then(|cell| game.color(cell)) {
            near.push(format!("{} {}", dir.spoken(), color_name(color)));
        }
    }
    let around = match near.is_empty() {
        true => "Nothing around".to_owned(),
        false => format!("Around: {}", near.join(", ")),
    };
    format!(
        "{begin} You face {}. Here: {}. Your color is {}.{button} {around}.{}{}",
        game.facing.spoken(),
        game.cell_words(game.cursor),
        color_name(params.base),
        spoken_nearest(game),
        spoken_template(game),
    )
}

/// The nearest color worth an attempt that is not under the cursor, if nothing is carried.
fn spoken_nearest(game: &ColorCell) -> String {
    let (here, params) = (game.cursor(), game.params_ref());
    let worth = |(at, color): &(Hex, u8)| *at != here && params.chance_of(*color) > 0;
    let nearest = game.colors().filter(worth).min_by_key(|(at, _)| at.distance(here));
    match nearest.filter(|_| game.train.is_empty()) {
        Some((at, color)) => {
            let chance = params.chance_of(color);
            format!(" Nearest to capture: {}, {}, {chance}% chance.", color_name(color), way(here, at))
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
        return format!(" {name}, {}, follows you. Drop a color to place it.", count(size, "cell"));
    }
    let mut text = format!(" {name}: {} of {size} right", active.right.count_ones());
    if active.wrong != 0 {
        text.push_str(&format!(", {} wrong", active.wrong.count_ones()));
    }
    let parts = game.outline(active).into_iter().enumerate();
    let open = parts.filter(|(bit, _)| active.right >> bit & 1 == 0);
    let open = open.filter_map(|(_, (cell, color))| Some((game.setup.geometry.hex(cell?), color?)));
    let here = game.cursor();
    if let Some((at, color)) = open.min_by_key(|(at, _): &(Hex, u8)| at.distance(here)) {
        let what = with_article(color_name(color));
        text.push_str(&format!(". The nearest open cell needs {what}: {}", way(here, at)));
    }
    text + "."
}
