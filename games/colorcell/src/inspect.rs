//! The state for programs, with the specification's names.

use std::collections::BTreeMap;

use engine::{Game, Status};
use grid::Hex;
use schemars::JsonSchema;
use serde::Serialize;

use crate::ColorCell;
use crate::state::{Active, Anchor, Flash};

/// A cell.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Place {
    /// Column.
    q: i16,
    /// Row.
    r: i16,
    /// The color, a palette index; absent where only the position matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    color_index: Option<u8>,
}

impl Place {
    fn of(hex: Hex) -> Place {
        Place { q: hex.q, r: hex.r, color_index: None }
    }
}

/// The flash after a capture attempt.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FlashState {
    /// The result of the attempt.
    #[schemars(extend("enum" = ["success", "failure"]))]
    r#type: &'static str,
    /// When the flash began.
    started_tick: u32,
    /// The cell that flashes.
    at: Place,
}

/// The position of an anchored template.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AnchoredAt {
    /// Column of the cell under the anchor.
    q: i16,
    /// Row of the cell under the anchor.
    r: i16,
    /// The color the template's relative colors count from.
    base_color_index: u8,
    /// Turns of 60° clockwise.
    rotation: u8,
}

/// The template being built.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ActiveTemplate {
    /// Its id.
    template_id: String,
    /// Its position; null while it follows the cursor.
    anchored_at: Option<AnchoredAt>,
    /// Whether it has a wrong cell.
    has_errors: bool,
    /// The cells that are right, as `q,r`.
    filled_cells: Vec<String>,
    /// When it was completed.
    completed_at_tick: Option<u32>,
}

/// Everything visible. Cells that are not listed have no color.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inspected {
    /// The distance from the center to the rim, in cells.
    grid_radius: u8,
    /// The color of each colored cell, a palette index, by `q,r`.
    cells: BTreeMap<String, u8>,
    /// The cell of the cursor.
    cursor: Place,
    /// The direction of the last attempted step: 0 to 5, clockwise from north.
    facing: u8,
    /// The state of the button.
    #[schemars(extend("enum" = ["Free", "ChargingCapture", "Carrying", "Cooldown"]))]
    mode: &'static str,
    /// The carried color under the cursor.
    captured_cell: Option<Place>,
    /// All carried colors, the one under the cursor first.
    captured_cells: Vec<Place>,
    /// The ticks until the next capture is possible.
    capture_cooldown_ticks_remaining: u16,
    /// When the button went down; null while it is up.
    capture_charge_start_tick: Option<u32>,
    /// The chance to capture the cell under the cursor; null if there is nothing to capture.
    capture_chance_percent: Option<u8>,
    /// The latest flash.
    flash_state: Option<FlashState>,
    /// All flashes, oldest first.
    flashes: Vec<FlashState>,
    /// Whether carried colors are in the lit part of their flicker.
    flicker_lit: bool,
    /// Ticks since the start.
    current_tick: u32,
    /// Actions since the start.
    inputs: u32,
    /// Seconds left on the timer.
    remaining_seconds: u32,
    /// The template being built.
    active_template: Option<ActiveTemplate>,
    /// The ids of the templates completed so far.
    completed_templates: Vec<String>,
    /// The score.
    score: u32,
    /// Whether the run has ended.
    over: bool,
}

/// The state for programs.
pub(crate) fn inspect(game: &ColorCell) -> Inspected {
    let carried = || {
        game.train
            .cells()
            .iter()
            .map(|cell| Place { color_index: game.color(*cell), ..Place::of(game.setup.geometry.hex(*cell)) })
    };
    let flash = |flash: &Flash| FlashState {
        r#type: if flash.success { "success" } else { "failure" },
        started_tick: flash.started,
        at: Place::of(game.setup.geometry.hex(flash.cell)),
    };
    Inspected {
        grid_radius: game.params_ref().radius,
        cells: game.colors().map(|(hex, color)| (hex.to_string(), color)).collect(),
        cursor: Place::of(game.cursor()),
        facing: game.facing.get(),
        mode: game.mode_name(),
        captured_cell: carried().next(),
        captured_cells: carried().collect(),
        capture_cooldown_ticks_remaining: game.cooldown,
        capture_charge_start_tick: game.charge,
        capture_chance_percent: game.chance(),
        flash_state: game.flashes.all().last().map(flash),
        flashes: game.flashes.all().iter().map(flash).collect(),
        flicker_lit: game.flicker_lit(),
        current_tick: game.tick,
        inputs: game.inputs,
        remaining_seconds: game.remaining_seconds(),
        active_template: game.active.map(|active| active_template(game, &active)),
        completed_templates: game.completed_templates().map(|template| template.id().to_string()).collect(),
        score: game.points(),
        over: game.status() != Status::Playing,
    }
}

fn active_template(game: &ColorCell, active: &Active) -> ActiveTemplate {
    let anchored =
        |Anchor { at, base, rotation }| AnchoredAt { q: at.q, r: at.r, base_color_index: base, rotation };
    let filled = game.plan_cells(active).enumerate().filter(|(bit, _)| active.right >> bit & 1 == 1);
    let mut filled: Vec<Hex> =
        filled.filter_map(|(_, cell)| cell).map(|cell| game.setup.geometry.hex(cell)).collect();
    filled.sort_unstable();
    ActiveTemplate {
        template_id: game.id_of(active),
        anchored_at: active.anchor.map(anchored),
        has_errors: active.wrong != 0,
        filled_cells: filled.iter().map(Hex::to_string).collect(),
        completed_at_tick: active.completed_at,
    }
}

impl ColorCell {
    /// The specification's mode: the state of the button.
    pub(crate) fn mode_name(&self) -> &'static str {
        match (self.charge, self.train.is_empty(), self.cooldown) {
            (Some(_), ..) => "ChargingCapture",
            (None, false, _) => "Carrying",
            (None, true, 0) => "Free",
            (None, true, _) => "Cooldown",
        }
    }

    /// Returns whether carried colors are in the lit part of their flicker.
    pub(crate) fn flicker_lit(&self) -> bool {
        let params = self.params_ref();
        let cycle = u32::from(params.flicker);
        self.tick % cycle * 100 < cycle * u32::from(params.lit)
    }
}
