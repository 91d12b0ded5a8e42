//! The scene of Hexmeld and the meaning of input.

use std::borrow::Cow;

use engine::{Present, Refused, Response};
use grid::Hex;
use view::{
    Banner, Board, Cell, Cue, HudField, Marks, Outline, Picture, Piece, Place, PlaceId, Scene, Spot, Sprite,
    Tone,
};

use crate::event::Event;
use crate::geometry::Set;
use crate::{Color, Hexmeld, Move, cues};

const BALL: Sprite = Sprite::new("ball", '●', 'o').by_color();
/// The overlay of a ball that came in the last move.
const NEW: Sprite = Sprite::new("new", '+', '+');

/// The selection and the pointer (H8).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    selected: Option<Selected>,
    pointed: Option<u32>,
}

/// A selected ball: its cell and its id, because another ball may come to that cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Selected {
    bit: u32,
    ball: u32,
}

impl Present for Hexmeld {
    type Ui = Ui;

    fn board(&self) -> Board {
        let places = self.field.geometry.places.iter().map(|&bit| self.place(bit)).collect();
        Board { places, edges: Vec::new(), guides: Vec::new() }
    }

    fn on_place(&self, ui: &mut Ui, place: PlaceId) -> Response<Move> {
        self.bit_of(place).map_or(Response::Ignored, |bit| self.choose(ui, bit))
    }

    fn on_point(&self, ui: &mut Ui, spot: Option<&Spot>) -> Response<Move> {
        let pointed = match spot {
            Some(Spot::Place(place)) => self.bit_of(*place),
            _ => None,
        };
        let changed = Response::change(&mut ui.pointed, pointed);
        // Without a selection the pointer changes nothing in the scene.
        if ui.selected.is_none() { Response::Ignored } else { changed }
    }

    fn on_cancel(&self, ui: &mut Ui) -> Response<Move> {
        Response::change(&mut ui.selected, None)
    }

    fn reconcile(&self, ui: &mut Ui) {
        ui.selected = ui.selected.filter(|selected| self.is_there(selected) && !self.over);
    }

    fn scene(&self, ui: &Ui) -> Scene {
        let aim = ui.selected.and_then(|selected| self.aim(selected, ui.pointed));
        let geometry = self.field.geometry;
        let mut scene = Scene {
            cells: Vec::with_capacity(geometry.places.len()),
            hud: self.hud(),
            controls: Vec::new(),
            banner: self.banner(),
            prompt: match (self.over, &aim) {
                (true, _) => Cow::default(),
                (_, None) => self.idle_prompt(),
                (_, Some(aim)) if aim.is_enclosed() => "Boxed in. Pick another ball.".into(),
                (_, Some(_)) => "Pick a free cell for it.".into(),
            },
            about: match &aim {
                Some(aim) if aim.is_enclosed() => ENCLOSED.to_owned(),
                _ => String::new(),
            },
            spoken: self.spoken(aim.as_ref()),
            ..Scene::default()
        };
        for (&bit, place) in geometry.places.iter().zip((0..).map(PlaceId)) {
            let color = self.field.color_at(bit);
            if let Some(color) = color {
                let id = self.ids[bit as usize];
                let ball = Piece { movable: !self.over, ..Piece::new(id, place, BALL, color.paint()) };
                scene.pieces.push(if self.is_new(bit) { ball.over(NEW) } else { ball });
            }
            scene.cells.push(self.cell(bit, color, aim.as_ref()));
        }
        scene
    }

    fn cues(before: &Hexmeld, event: &Event, out: &mut Vec<Cue>) {
        cues::cues(before, event, out);
    }

    /// The ball to move, which is chosen first.
    fn spot(&self, action: Move) -> Spot {
        Spot::Place(self.place_of(action.from).unwrap_or(PlaceId(0)))
    }

    fn spots(&self, action: Move) -> Vec<Spot> {
        [action.from, action.to].into_iter().filter_map(|cell| self.place_of(cell)).map(Spot::Place).collect()
    }
}

/// The reason why a ball cannot move at all, beside the prompt.
const ENCLOSED: &str = "No free cell touches this ball. Move a neighbor first.";
/// How many turns before the game gets harder the prompt warns.
const SOON: u32 = 5;

/// How much room is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Plenty,
    /// For two or three more spawns.
    Short,
    /// For one more at most.
    Last,
}

/// `cell` or `cells`.
fn cells(count: u32) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

impl Aim {
    /// Returns whether no cell is reachable.
    fn is_enclosed(&self) -> bool {
        self.reach.is_empty()
    }
}

/// The options of the selected ball.
struct Aim {
    bit: u32,
    color: Color,
    reach: Set,
    /// Cells where it would complete a group.
    targets: Set,
    /// The path to the cell pointed at.
    path: Set,
}

impl Hexmeld {
    fn place(&self, bit: u32) -> Place {
        let geometry = self.field.geometry;
        let (hex, radius) = (geometry.hex(bit), i16::from(self.params.radius));
        let (column, row) = (hex.q + radius, 2 * hex.r + hex.q + 2 * radius);
        Place {
            x: 1500 * i32::from(hex.q),
            y: 866 * i32::from(2 * hex.r + hex.q),
            outline: Outline::HexFlat,
            column: column.unsigned_abs(),
            row: row.unsigned_abs(),
            sides: hex.neighbors().map(|next| self.place_of(next)).to_vec(),
            name: hex.to_string(),
        }
    }

    /// The place of a hex, if it is on the board.
    pub(crate) fn place_of(&self, hex: Hex) -> Option<PlaceId> {
        let geometry = self.field.geometry;
        geometry.layout.bit(hex).map(|bit| PlaceId(geometry.place_of[bit as usize]))
    }

    pub(crate) fn bit_of(&self, place: PlaceId) -> Option<u32> {
        self.field.geometry.places.get(place.index()).copied()
    }

    /// Returns whether the ball on a cell came in the last move.
    pub(crate) fn is_new(&self, bit: u32) -> bool {
        !self.field.empty.get(bit) && self.ids[bit as usize] >= self.newest
    }

    fn is_there(&self, selected: &Selected) -> bool {
        !self.field.empty.get(selected.bit) && self.ids[selected.bit as usize] == selected.ball
    }

    /// Selects a ball, or moves the selected one to a free cell. A refusal keeps the selection (H7).
    fn choose(&self, ui: &mut Ui, bit: u32) -> Response<Move> {
        if self.over {
            return Response::Refused(engine::Refusal::erase(&crate::Refusal::GameOver));
        }
        if !self.field.empty.get(bit) {
            let chosen = Some(Selected { bit, ball: self.ids[bit as usize] });
            if ui.selected == chosen {
                return Response::Ignored;
            }
            ui.selected = chosen;
            return Response::Redraw;
        }
        let Some(selected) = ui.selected else {
            return Response::Refused(Refused::new("nothing-selected", "pick a ball first"));
        };
        if self.field.reach(selected.bit).is_empty() {
            return Response::Refused(Refused::new("blocked", "that ball is boxed in"));
        }
        let hex = |bit| self.field.geometry.hex(bit);
        Response::Act(Move { from: hex(selected.bit), to: hex(bit) })
    }

    fn aim(&self, selected: Selected, pointed: Option<u32>) -> Option<Aim> {
        let bit = selected.bit;
        let color = self.field.color_at(bit)?;
        let reach = self.field.reach(bit);
        let completes =
            |to: &u32| self.field.group_after(bit, *to, color).count() >= u32::from(self.params.group);
        let targets = reach.iter().filter(completes).collect();
        let pointed = pointed.filter(|to| reach.get(*to));
        let path = pointed.map_or(Set::EMPTY, |to| self.field.path(bit, to).into_iter().skip(1).collect());
        Some(Aim { bit, color, reach, targets, path })
    }

    fn cell(&self, bit: u32, color: Option<Color>, aim: Option<&Aim>) -> Cell {
        let mut marks = Marks::NONE;
        let mut says = color.map_or_else(|| "empty".to_owned(), |color| format!("{color} ball"));
        if self.is_new(bit) {
            says.push_str(", new");
        }
        if let Some(aim) = aim {
            if bit == aim.bit {
                marks |= Marks::SELECTED;
                says.push_str(", selected");
            }
            if aim.reach.get(bit) {
                marks |= Marks::REACHABLE;
            }
            if aim.path.get(bit) {
                marks |= Marks::PREVIEW;
            }
            if aim.targets.get(bit) {
                marks |= Marks::TARGET;
                let size = self.field.group_after(aim.bit, bit, aim.color).count();
                says.push_str(&format!(", completes {size} for {} points", self.params.points(size)));
            } else if aim.reach.get(bit) {
                says.push_str(", within reach");
            } else if color.is_none() {
                says.push_str(", no free path");
            }
        }
        Cell { marks, says: says.into(), ..Cell::default() }
    }

    fn hud(&self) -> Vec<HudField> {
        let (filled, cells) = (self.filled(), self.params.cells());
        let next: Vec<&str> = self.preview.colors().iter().map(|color| color.name()).collect();
        let ball = |color: &Color| Picture::Swatch(color.paint());
        let balls = self.preview.colors().iter().map(ball).collect();
        let tone = match self.room() {
            _ if self.over => Tone::Bad,
            Room::Plenty => Tone::Plain,
            Room::Short => Tone::Warn,
            Room::Last => Tone::Bad,
        };
        vec![
            HudField::new("score", "Score", self.score).main(),
            HudField::new("turn", "Turn", self.turn),
            HudField::new("filled", "Filled", format!("{filled} / {cells}")).toned(tone).main(),
            HudField::new("next", "Next", next.join(", ")).pictured(balls).main(),
            HudField::new("colors", "Colors", self.colors_in_play()),
            HudField::new(
                "coming",
                "Soon",
                self.coming().map_or_else(|| "–".to_owned(), |(coming, _)| coming),
            ),
        ]
    }

    /// The next difficulty: `New colors in 12 turns`, and whether that is soon.
    fn coming(&self) -> Option<(String, bool)> {
        let (turns, what) = self.params.coming(self.turn)?;
        Some((format!("{what} in {turns} {}", if turns == 1 { "turn" } else { "turns" }), turns <= SOON))
    }

    /// The room left, by how often balls can still come.
    fn room(&self) -> Room {
        match self.free() / self.preview.colors().len().max(1) as u32 {
            0..=1 => Room::Last,
            2..=3 => Room::Short,
            _ => Room::Plenty,
        }
    }

    /// The prompt without a selection: at first the goal, later a warning when room gets short or the game harder.
    fn idle_prompt(&self) -> Cow<'static, str> {
        let free = self.free();
        match (self.room(), self.coming()) {
            (Room::Last, _) => {
                let coming = self.preview.colors().len();
                let come = if coming == 1 { "ball comes" } else { "balls come" };
                format!("Careful! {coming} {come}, {free} {} left.", cells(free)).into()
            }
            (Room::Short, _) => format!("Pick a ball. {free} {} left.", cells(free)).into(),
            (Room::Plenty, Some((coming, true))) => {
                // Without the turns, where that would be too long.
                let more = coming.split_once(" at once").map(|(balls, _)| format!("Soon {balls} at once"));
                format!("Pick a ball. {}.", more.unwrap_or(coming)).into()
            }
            (Room::Plenty, _) if self.turn == 0 => {
                format!("Pick a ball. Join {} of one color.", self.params.group).into()
            }
            (Room::Plenty, _) => "Pick a ball.".into(),
        }
    }

    fn banner(&self) -> Option<Banner> {
        let coming = self.preview.colors().len();
        let why = match (self.free(), self.filled()) {
            (_, 0) => "No ball is left to move.".to_owned(),
            (0, _) => "The board is full.".to_owned(),
            (free, _) => format!(
                "{coming} balls were due, but only {free} {} free.",
                if free == 1 { "cell was" } else { "cells were" }
            ),
        };
        let turns = if self.turn == 1 { "turn" } else { "turns" };
        let text = format!("{why} You lasted {} {turns}.", self.turn);
        let title = format!("Game over: {} points", self.score);
        self.over.then_some(Banner { tone: Tone::Plain, title, text, celebrate: false })
    }

    fn spoken(&self, aim: Option<&Aim>) -> String {
        let next: Vec<&str> = self.preview.colors().iter().map(|color| color.name()).collect();
        let mut text = format!(
            "Turn {}, score {}. {} of {} cells filled. Next: {}. {} colors in play.",
            self.turn,
            self.score,
            self.filled(),
            self.params.cells(),
            next.join(", "),
            self.colors_in_play(),
        );
        if let Some((coming, _)) = self.coming() {
            text.push_str(&format!(" {coming}."));
        }
        if let Some(aim) = aim {
            text.push_str(&match aim.is_enclosed() {
                true => format!(" The {} ball is boxed in. {ENCLOSED}", aim.color),
                false => format!(
                    " The {} ball is selected. It reaches {} cells; {} of them complete a group.",
                    aim.color,
                    aim.reach.count(),
                    aim.targets.count(),
                ),
            });
        }
        if self.over {
            text.push_str(" The game is over.");
        }
        text
    }
}
