//! The scene of Flood-It and the meaning of input.

use std::borrow::Cow;
use std::cmp::Ordering;

use engine::{Found, Game, Present, Response, Status};
use view::{
    Banner, Board, Cell, Control, Cue, HudField, Marks, Motion, Paint, Picture, Piece, PlaceId, Scene, Sound,
    Spot, Sprite, Tone, capital,
};

use crate::mind::{count_cells, gain, taken};
use crate::rules::Event;
use crate::{Color, Floodit};

const BOMB: Sprite = Sprite::new("bomb", '✹', '*');

/// The color the player points at, and what is known about the shortest solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    pointed: Option<Color>,
    /// `None` if there is no search (F12).
    found: Option<Found>,
}

impl Present for Floodit {
    type Ui = Ui;

    fn board(&self) -> Board {
        Board::squares(self.params.size.into(), self.params.size.into())
    }

    fn on_place(&self, _ui: &mut Ui, place: PlaceId) -> Response<Color> {
        self.color_of(&Spot::Place(place)).map_or(Response::Ignored, Response::Act)
    }

    fn on_control(&self, _ui: &mut Ui, id: &str) -> Response<Color> {
        self.color_of(&Spot::Control(id.to_owned())).map_or(Response::Ignored, Response::Act)
    }

    fn on_point(&self, ui: &mut Ui, spot: Option<&Spot>) -> Response<Color> {
        let color = spot.and_then(|spot| self.color_of(spot)).filter(|color| self.check(*color).is_ok());
        Response::change(&mut ui.pointed, color)
    }

    fn on_cancel(&self, ui: &mut Ui) -> Response<Color> {
        Response::change(&mut ui.pointed, None)
    }

    /// All counts are of the whole run, and a drawn position may begin after some moves.
    fn on_found(&self, ui: &mut Ui, first: &Floodit, found: &Found) {
        let whole = |moves: u32| first.moves.saturating_add(moves);
        ui.found = Some(Found { moves: found.moves.map(whole), bound: whole(found.bound), ..*found });
    }

    fn reconcile(&self, ui: &mut Ui) {
        ui.pointed = ui.pointed.filter(|color| self.check(*color).is_ok());
    }

    fn scene(&self, ui: &Ui) -> Scene {
        let mut scene = Scene {
            cells: Vec::with_capacity(self.params.cells() as usize),
            hud: self.hud(ui.found),
            controls: Color::first(self.params.colors).map(|color| self.control(color)).collect(),
            banner: self.banner(ui.found),
            prompt: self.prompt(),
            about: self.about(),
            spoken: self.spoken(),
            ..Scene::default()
        };
        for cell in 0..self.params.cells() {
            let (color, mine, bomb) = self.look(cell);
            let says = match (mine, bomb) {
                (true, _) => SAYS_MINE[color.index()],
                (false, true) => SAYS_BOMB[color.index()],
                (false, false) => color.name(),
            };
            let marks = if mine { Marks::OWNED } else { Marks::NONE };
            scene.cells.push(Cell {
                paint: Paint::Color(color.0),
                marks,
                says: Cow::Borrowed(says),
                ..Cell::default()
            });
            if bomb {
                scene.pieces.push(bomb_piece(cell as u16, color));
            }
        }
        if let Some(color) = ui.pointed {
            for cell in taken(self, color) {
                scene.cells[usize::from(cell)].marks |= Marks::PREVIEW;
            }
        }
        scene
    }

    fn cues(before: &Floodit, event: &Event, out: &mut Vec<Cue>) {
        match event {
            Event::Absorbed { ring, cells } => {
                // The color does not change, so only the border visibly grows.
                out.extend(cells.iter().map(|cell| Cue::at(*ring, Motion::Pulse(PlaceId(*cell)))));
            }
            Event::Exploded { wave, after, cell, captured } => {
                let beat = after + 1 + wave * 2;
                out.push(Cue::at(beat, Motion::Sound(Sound::Blast)));
                out.push(Cue::at(beat, Motion::Blast(PlaceId(*cell), before.params.radius)));
                out.push(Cue::at(beat, Motion::Vanish { piece: u32::from(*cell) }));
                let size = u16::from(before.params.size);
                let far = |a: u16, b: u16| (a / size).abs_diff(b / size).max((a % size).abs_diff(b % size));
                for taken in captured {
                    let (color, _, _) = before.look(u32::from(*taken));
                    // A wave that moves outward and ends before the next bombs burst.
                    let beat = beat + far(*cell, *taken).clamp(1, 2);
                    out.push(Cue::at(beat, Motion::Reveal(PlaceId(*taken), Paint::Color(color.0))));
                }
            }
            Event::Chosen { color, gained, bombs } => {
                let sound = if *gained == 0 { Sound::Move } else { Sound::Gain((*gained).min(999) as u16) };
                out.push(Cue::at(0, Motion::Sound(sound)));
                let cells = count_cells(*gained);
                let takes = match bombs {
                    0 if *gained == 0 => format!("{color} takes nothing: no {color} cell touches your area."),
                    0 => format!("{color} takes {cells}."),
                    1 => format!("{color} and a bomb take {cells}."),
                    bombs => format!("{color} and {bombs} bombs take {cells}."),
                };
                let moves = before.count_moves(before.moves + 1);
                out.push(Cue::at(0, Motion::Say(format!("{takes} Move {moves}."))));
            }
            Event::Won => out.push(Cue::at(0, Motion::Sound(Sound::Win))),
            Event::Lost => out.push(Cue::at(0, Motion::Sound(Sound::Lose))),
        }
    }

    fn spot(&self, color: Color) -> Spot {
        Spot::Control(color.to_string())
    }
}

const SAYS_MINE: [&str; 8] = [
    "red, yours",
    "green, yours",
    "blue, yours",
    "yellow, yours",
    "purple, yours",
    "orange, yours",
    "cyan, yours",
    "gray, yours",
];
const SAYS_BOMB: [&str; 8] = [
    "red, bomb",
    "green, bomb",
    "blue, bomb",
    "yellow, bomb",
    "purple, bomb",
    "orange, bomb",
    "cyan, bomb",
    "gray, bomb",
];

/// `19, proven`, `19, at least 18`; `…` while nothing is known.
fn best_known(found: &Found) -> String {
    match found.moves {
        None => "…".to_owned(),
        Some(moves) if found.is_proven() => format!("{moves}, proven"),
        Some(moves) => format!("{moves}, at least {}", found.bound),
    }
}

/// The stars of a won run (F13).
fn stars(moves: u32, best: u32) -> u8 {
    match moves.saturating_sub(best) {
        0 => 3,
        more if more <= best.div_ceil(10) => 2,
        _ => 1,
    }
}

/// What more stars than a won run has would have taken (F13).
fn earned(moves: u32, best: u32) -> String {
    match stars(moves, best) {
        1 => format!(" and earns 3 stars. Up to {} earns 2", best + best.div_ceil(10)),
        _ => " and earns 3 stars".to_owned(),
    }
}

fn bomb_piece(cell: u16, color: Color) -> Piece {
    Piece::new(cell.into(), PlaceId(cell), BOMB, Paint::Color(color.0))
}

impl Floodit {
    fn color_of(&self, spot: &Spot) -> Option<Color> {
        match spot {
            Spot::Place(place) if u32::from(place.0) < self.params.cells() => {
                Some(self.look(place.0.into()).0)
            }
            Spot::Place(_) => None,
            Spot::Control(id) => id.parse().ok(),
        }
    }

    /// `3 of 30`, or `3` without a limit.
    fn count_moves(&self, moves: u32) -> String {
        match self.limit {
            0 => moves.to_string(),
            limit => format!("{moves} of {limit}"),
        }
    }

    fn hud(&self, found: Option<Found>) -> Vec<HudField> {
        let moves = match self.limit {
            0 => self.moves.to_string(),
            limit => format!("{} / {limit}", self.moves),
        };
        let tone = match (self.status(), self.limit) {
            (Status::Won, _) => Tone::Good,
            (Status::Lost, _) => Tone::Bad,
            (_, limit) if limit > 0 && self.moves + 3 >= limit => Tone::Warn,
            _ => Tone::Plain,
        };
        let mut fields = vec![
            HudField::new("moves", "Moves", moves).toned(tone).main(),
            HudField::new(
                "territory",
                "Territory",
                format!("{} / {}", self.controlled(), self.params.cells()),
            )
            .main(),
            // F5: where the limit is lower than par, par is no goal.
            HudField::new("par", if self.is_below_par() { "Par for size" } else { "Par" }, self.params.par()),
        ];
        // F12
        fields.extend(found.map(|found| HudField::new("way", "Fewest", best_known(&found))));
        if self.params.bombs > 0 {
            fields.push(HudField::new("bombs", "Bombs", self.bombs()));
        }
        fields
    }

    /// Whether the moves end before par.
    fn is_below_par(&self) -> bool {
        self.limit > 0 && self.limit < self.params.par()
    }

    /// What surprises at the start: the corner's own color beside it is not the player's yet (F1).
    fn is_beside_own_color(&self) -> bool {
        let alike = |cell: u32| self.look(cell).0 == self.color && !self.look(cell).1;
        self.moves == 0 && [1, u32::from(self.params.size)].into_iter().any(alike)
    }

    fn about(&self) -> String {
        match self.is_beside_own_color() {
            true => format!("The {0} beside it joins when you return to {0}.", self.color),
            false => String::new(),
        }
    }

    fn control(&self, color: Color) -> Control {
        let name = color.name();
        let current = color == self.color;
        let enabled = self.check(color).is_ok();
        let detail = match (current, enabled) {
            (true, _) => "your color".to_owned(),
            (false, true) => {
                let taken = taken(self, color);
                let bombs = taken.iter().filter(|cell| self.look((**cell).into()).2).count();
                match (taken.len() as u32, bombs) {
                    (0, _) => "takes nothing".to_owned(),
                    (cells, 0) => format!("takes {}", count_cells(cells)),
                    (cells, 1) => format!("{}, 1 bomb", count_cells(cells)),
                    (cells, bombs) => format!("{}, {bombs} bombs", count_cells(cells)),
                }
            }
            (false, false) => String::new(),
        };
        Control {
            id: name.to_owned(),
            label: capital(name),
            detail,
            key: Some(char::from(b'1' + color.0)),
            enabled,
            current,
            hinted: false,
            picture: Picture::Swatch(Paint::Color(color.0)),
        }
    }

    /// Compares the moves of a won run with the best known solution, or with par.
    fn compared(&self, found: Option<Found>) -> String {
        let (moves, par) = (self.moves, self.params.par());
        let played = format!("{moves} {}", if moves == 1 { "move" } else { "moves" });
        let known = found.and_then(|found| Some((found.moves?, found.is_proven())));
        match known {
            Some((best, true)) if moves == best => format!("{played}. Nobody can do it in fewer."),
            Some((best, true)) => {
                format!("{played}. {best} is the fewest possible{}.", earned(moves, best))
            }
            Some((best, false)) if moves < best => format!("{played}, fewer than the best known."),
            Some((best, false)) if moves == best => format!("{played}, matching the fewest known."),
            Some((best, false)) => {
                format!("{played}. {best} is the fewest known{}.", earned(moves, best))
            }
            None => match moves.cmp(&par) {
                Ordering::Less => format!("{played}, {} under par.", par - moves),
                Ordering::Equal => format!("{played}, exactly par."),
                Ordering::Greater => format!("{played}, {} over par.", moves - par),
            },
        }
    }

    /// The title of a won run: with its stars once the best solution is known (F13).
    fn won(&self, found: Option<Found>) -> String {
        match found.and_then(|found| found.moves).map(|best| stars(self.moves, best)) {
            None => "Board flooded!".to_owned(),
            Some(1) => "Board flooded: 1 star!".to_owned(),
            Some(stars) => format!("Board flooded: {stars} stars!"),
        }
    }

    fn banner(&self, found: Option<Found>) -> Option<Banner> {
        match self.status() {
            Status::Won => Some(Banner {
                tone: Tone::Good,
                title: self.won(found),
                text: self.compared(found),
                celebrate: true,
            }),
            Status::Lost => Some(Banner {
                tone: Tone::Bad,
                title: "Out of moves".to_owned(),
                text: format!(
                    "{} short: {} of {}.",
                    count_cells(self.params.cells() - self.controlled()),
                    self.controlled(),
                    self.params.cells()
                ),
                celebrate: false,
            }),
            Status::Playing | Status::Over => None,
        }
    }

    fn prompt(&self) -> Cow<'static, str> {
        match self.status() {
            Status::Playing if self.is_beside_own_color() => "Only the corner is yours. Pick a color.".into(),
            Status::Playing => format!("Your corner is {}. Pick a color.", self.color).into(),
            _ => "".into(),
        }
    }

    fn spoken(&self) -> String {
        let mut text = format!(
            "Move {}. You are {} and own {} of {}.",
            self.count_moves(self.moves),
            self.color,
            self.controlled(),
            count_cells(self.params.cells()),
        );
        match self.status() {
            Status::Won => text.push_str(" You won!"),
            Status::Lost => text.push_str(" Out of moves."),
            _ => {
                let offers = Color::first(self.params.colors).filter(|color| *color != self.color);
                let offers: Vec<String> =
                    offers.map(|color| format!("{color} {}", gain(self, color))).collect();
                text.push_str(&format!(" You can take: {}.", offers.join(", ")));
            }
        }
        text
    }
}
