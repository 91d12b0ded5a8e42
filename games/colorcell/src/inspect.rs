//! The state for programs, under the specification's names.

use std::collections::BTreeMap;

use engine::{Game, Status};
use grid::Hex;
use serde::Serialize;

use crate::ColorCell;
use crate::state::{Active, Anchor, Flash};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    q: i16,
    r: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    color_index: Option<u8>,
}

impl Place {
    fn of(hex: Hex) -> Place {
        Place { q: hex.q, r: hex.r, color_index: None }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FlashState {
    r#type: &'static str,
    started_tick: u32,
    at: Place,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnchoredAt {
    q: i16,
    r: i16,
    base_color_index: u8,
    rotation: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ActiveTemplate {
    template_id: String,
    anchored_at: Option<AnchoredAt>,
    has_errors: bool,
    filled_cells: Vec<String>,
    completed_at_tick: Option<u32>,
}

/// Everything that can be seen. Cells that are not listed have no color.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Inspected {
    grid_radius: u8,
    cells: BTreeMap<String, u8>,
    cursor: Place,
    facing: u8,
    mode: &'static str,
    captured_cell: Option<Place>,
    captured_cells: Vec<Place>,
    capture_cooldown_ticks_remaining: u16,
    capture_charge_start_tick: Option<u32>,
    capture_chance_percent: Option<u8>,
    flash_state: Option<FlashState>,
    flashes: Vec<FlashState>,
    flicker_lit: bool,
    current_tick: u32,
    inputs: u32,
    remaining_seconds: u32,
    active_template: Option<ActiveTemplate>,
    completed_templates: Vec<String>,
    score: u32,
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
    /// The specification's mode: what the button is about.
    pub(crate) fn mode_name(&self) -> &'static str {
        match (self.charge, self.train.is_empty(), self.cooldown) {
            (Some(_), ..) => "ChargingCapture",
            (None, false, _) => "Carrying",
            (None, true, 0) => "Free",
            (None, true, _) => "Cooldown",
        }
    }

    /// Whether a carried color is in the lit part of its flicker.
    pub(crate) fn flicker_lit(&self) -> bool {
        let params = self.params_ref();
        let cycle = u32::from(params.flicker);
        self.tick % cycle * 100 < cycle * u32::from(params.lit)
    }
}
