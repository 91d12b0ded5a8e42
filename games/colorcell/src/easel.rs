//! The workshop's scene of a sketch: its cells in a base color, the anchor, the tools.

use view::{Cell, Control, Heading, Marks, Paint, Picture, Piece, Scene, Sprite, capital, theme};

use crate::TemplateCell;
use crate::geometry::Geometry;
use crate::picture::{CURSOR_ID, CURSORS, plain_control};
use crate::sketch::Sketch;
use crate::template::shift;
use crate::words::{color_name, count};
use crate::workshop::{BASE, Hand, LEVELS, MIRROR, TURN, Tool};

/// The size of the whole palette.
const COLORS: u8 = theme::SHADE_NAMES.len() as u8;

/// The sprites of tools without a color.
const EMPTY: Sprite = Sprite::new("tool-empty", '✕', 'x');
const ERASE: Sprite = Sprite::new("tool-erase", '▱', '-');
const TURNED: Sprite = Sprite::new("tool-turn", '↻', '>');
const MIRRORS: [Sprite; 3] =
    [Sprite::new("mirror-0", '⬡', '0'), Sprite::new("mirror-3", '⬡', '3'), Sprite::new("mirror-6", '⬡', '6')];
const EFFORTS: [Sprite; 3] =
    [Sprite::new("level-1", '1', '1'), Sprite::new("level-2", '2', '2'), Sprite::new("level-3", '3', '3')];

/// Returns the shade of a relative color.
fn shade(base: u8, color: i8) -> u8 {
    (i32::from(base) + shift(color, COLORS)).rem_euclid(COLORS.into()) as u8
}

/// Builds the scene.
pub(crate) fn scene(sketch: &Sketch, geometry: &Geometry, hand: Hand) -> Scene {
    let cells = geometry.places.iter().map(|cell| {
        let at = geometry.hex(*cell);
        let mut cell = sketch.cell_at(at).map_or_else(free, |cell| used(cell, hand.base));
        if sketch.anchor == at && cell.paint != Paint::Ground {
            cell.says += ", dropped first";
        }
        cell
    });
    let anchor = sketch.color_at(sketch.anchor).and(geometry.cell(sketch.anchor)).map(|cell| {
        let (place, paint) = (geometry.place(cell), Paint::Shade(hand.base));
        Piece::new(CURSOR_ID, place, CURSORS[0], paint).facing(Heading::North)
    });
    let about = about(sketch);
    Scene {
        cells: cells.collect(),
        pieces: anchor.into_iter().collect(),
        controls: controls(sketch, hand),
        spoken: about.clone(),
        about,
        ..Scene::default()
    }
}

fn free() -> Cell {
    Cell { says: "free".into(), ..Cell::default() }
}

fn used(cell: &TemplateCell, base: u8) -> Cell {
    match cell.color {
        None => Cell { marks: Marks::BLOCKED, says: "must stay empty".into(), ..Cell::default() },
        Some(color) => {
            let shade = shade(base, color);
            let says = format!("{}, {}", color_name(shade), steps(color)).into();
            Cell { paint: Paint::Shade(shade), says, ..Cell::default() }
        }
    }
}

/// Names a relative color by its distance around the palette.
fn steps(color: i8) -> String {
    match shift(color, COLORS) {
        0 => "main color".to_owned(),
        steps => format!("{}{}", if steps < 0 { '-' } else { '+' }, count(steps.unsigned_abs(), "color")),
    }
}

fn about(sketch: &Sketch) -> String {
    let colored = sketch.cells.iter().filter(|cell| cell.color.is_some()).count() as u32;
    let empty = sketch.cells.len() as u32 - colored;
    if colored == 0 {
        return "Pick a color, then tap cells. In the game you drop the framed cell first.".to_owned();
    }
    let level = sketch.difficulty;
    let mut text = format!("{}: {}", sketch.name, count(colored, "cell"));
    if empty > 0 {
        text.push_str(&format!(", {empty} must stay empty"));
    }
    text + &format!("; {}, {} points.", LEVELS[usize::from(level).clamp(1, 3) - 1], 100 * u32::from(level))
}

fn controls(sketch: &Sketch, hand: Hand) -> Vec<Control> {
    let control =
        |id, label: &str, detail, key, picture| plain_control(id, label, detail, Some(key), picture);
    let tool = |tool: Tool, label: &str, detail: &str, key: char, picture: Picture| Control {
        current: hand.tool == tool,
        ..control(tool.name(), label, detail.to_owned(), key, picture)
    };
    let mut controls = Vec::new();
    for (color, key) in Tool::COLORS.into_iter().zip('1'..='8') {
        let shade = shade(hand.base, color);
        let picture = Picture::Swatch(Paint::Shade(shade));
        controls.push(tool(
            Tool::Paint(Some(color)),
            &capital(color_name(shade)),
            &steps(color),
            key,
            picture,
        ));
    }
    controls.extend([
        tool(Tool::Paint(None), "Empty", "must stay empty", 'x', Picture::Sprite(EMPTY)),
        tool(Tool::Erase, "Erase", "a cell", 'c', Picture::Sprite(ERASE)),
        tool(Tool::Anchor, "First", "dropped first", 'v', Picture::Sprite(CURSORS[0])),
    ]);
    let axes = if hand.axes == 0 { "off".to_owned() } else { format!("{} axes", hand.axes) };
    let mirror = Picture::Sprite(MIRRORS[usize::from(hand.axes / 3)]);
    let mirror = control(MIRROR.to_owned(), "Mirror", axes, 'm', mirror);
    let base = Picture::Swatch(Paint::Shade(hand.base));
    controls.extend([
        Control { current: hand.axes > 0, ..mirror },
        control(TURN.to_owned(), "Turn", "by 60°".to_owned(), 't', Picture::Sprite(TURNED)),
        control(BASE.to_owned(), "Preview", format!("in {}", color_name(hand.base)), 'b', base),
    ]);
    for (((level, key), number), picture) in LEVELS.into_iter().zip(['f', 'g', 'j']).zip(1..).zip(EFFORTS) {
        let points = format!("{} points", 100 * u32::from(number));
        let effort = control(level.to_owned(), &capital(level), points, key, Picture::Sprite(picture));
        controls.push(Control { current: sketch.difficulty == number, ..effort });
    }
    controls
}
