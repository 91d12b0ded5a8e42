//! The changing part of the picture: one [`Scene`] per state and interface state.

use std::borrow::Cow;
use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use crate::{Heading, PlaceId, Spot};

/// A role that a theme turns into a color; never a color itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Empty ground.
    #[default]
    Ground,
    /// One of the eight player colors, 0 to 7.
    Color(u8),
    /// One of eight steps from one hue to another, 0 to 7: adjacent steps look alike, the ends do not.
    Shade(u8),
}

impl Paint {
    /// The index of its symbol in [`crate::theme::SYMBOLS`]; the ground has none.
    pub fn symbol(self) -> Option<usize> {
        match self {
            Paint::Ground => None,
            Paint::Color(k) | Paint::Shade(k) => Some(usize::from(k & 7)),
        }
    }
}

/// A character for the terminal, with an ASCII fallback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The preferred character, one column wide.
    pub unicode: char,
    /// The fallback.
    pub ascii: char,
}

/// The color of an unpainted sprite in the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// Fire, blood.
    Red,
    /// Gold, light.
    Yellow,
    /// Plants.
    Green,
    /// Magic, ice.
    Cyan,
    /// Water.
    Blue,
    /// Stone.
    Gray,
}

/// A picture by name: an SVG symbol in the browser, a glyph in the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// The symbol's name.
    pub name: &'static str,
    /// The terminal's form.
    pub glyph: Glyph,
    /// Pieces with this sprite differ by color alone, so the color's symbol is drawn with them.
    pub by_color: bool,
    /// The color of its glyph when unpainted.
    pub hue: Option<Hue>,
}

impl Sprite {
    /// A sprite from its name and both glyphs.
    pub const fn new(name: &'static str, unicode: char, ascii: char) -> Sprite {
        Sprite { name, glyph: Glyph { unicode, ascii }, by_color: false, hue: None }
    }

    /// The same sprite for pieces that differ by color alone.
    pub const fn by_color(self) -> Sprite {
        Sprite { by_color: true, ..self }
    }

    /// The same sprite with a color for its glyph.
    pub const fn hued(self, hue: Hue) -> Sprite {
        Sprite { hue: Some(hue), ..self }
    }
}

/// A set of flags about a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u16);

impl Marks {
    /// Nothing.
    pub const NONE: Marks = Marks(0);
    /// Belongs to the player; the border of the area is drawn.
    pub const OWNED: Marks = Marks(1);
    /// Chosen by the player.
    pub const SELECTED: Marks = Marks(1 << 1);
    /// Reachable from the selection.
    pub const REACHABLE: Marks = Marks(1 << 2);
    /// Would change with the previewed move.
    pub const PREVIEW: Marks = Marks(1 << 3);
    /// Where a hint points.
    pub const HINT: Marks = Marks(1 << 4);
    /// Where the player has been.
    pub const VISITED: Marks = Marks(1 << 5);
    /// Cannot be entered.
    pub const BLOCKED: Marks = Marks(1 << 6);
    /// Where the player began.
    pub const START: Marks = Marks(1 << 7);
    /// The player's goal.
    pub const TARGET: Marks = Marks(1 << 8);
    /// Hit this turn.
    pub const THREATENED: Marks = Marks(1 << 9);
    /// Matches the plan.
    pub const RIGHT: Marks = Marks(1 << 10);
    /// Does not match the plan.
    pub const WRONG: Marks = Marks(1 << 11);

    /// Hit later, not this turn (ruling A9: it never looks like [`Marks::THREATENED`]).
    pub const LATER: Marks = Marks(1 << 12);
    /// Of no use to the player; drawn faintly.
    pub const FAINT: Marks = Marks(1 << 13);
    /// On the way to where a hint points.
    pub const ROUTE: Marks = Marks(1 << 14);

    /// Every mark with its name in themes and tests.
    pub const NAMES: [(Marks, &'static str); 15] = [
        (Marks::OWNED, "owned"),
        (Marks::SELECTED, "selected"),
        (Marks::REACHABLE, "reachable"),
        (Marks::PREVIEW, "preview"),
        (Marks::HINT, "hint"),
        (Marks::VISITED, "visited"),
        (Marks::BLOCKED, "blocked"),
        (Marks::START, "start"),
        (Marks::TARGET, "target"),
        (Marks::THREATENED, "threatened"),
        (Marks::RIGHT, "right"),
        (Marks::WRONG, "wrong"),
        (Marks::LATER, "later"),
        (Marks::FAINT, "faint"),
        (Marks::ROUTE, "route"),
    ];

    /// True when every flag of `other` is set here.
    pub fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// These flags without those of `other`.
    pub fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }

    /// The names of the flags that are set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Marks::NAMES.into_iter().filter(move |(mark, _)| self.has(*mark)).map(|(_, name)| name)
    }
}

impl BitOr for Marks {
    type Output = Marks;
    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

impl BitOrAssign for Marks {
    fn bitor_assign(&mut self, other: Marks) {
        self.0 |= other.0;
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.names().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(name)?;
        }
        Ok(())
    }
}

/// The look of one place now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its ground or color.
    pub paint: Paint,
    /// The kind of ground, drawn under everything on it: lava, a wall.
    pub ground: Option<Sprite>,
    /// The color a plan needs here, drawn faintly with its symbol.
    pub ghost: Option<Paint>,
    /// Flags.
    pub marks: Marks,
    /// The content in words, without the place's name: `red, bomb`.
    pub says: Cow<'static, str>,
}

/// A piece on a place, which keeps its identity when it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Stable for the piece's whole life; animation follows it.
    pub id: u32,
    /// The place it stands on.
    pub place: PlaceId,
    /// Its look.
    pub sprite: Sprite,
    /// The color role it is drawn in.
    pub paint: Paint,
    /// A small number on it: health left, or turns until it bursts.
    pub badge: Option<u8>,
    /// The direction it faces; sprites are drawn facing north.
    pub facing: Option<Heading>,
    /// A small picture above it: stunned.
    pub over: Option<Sprite>,
    /// It can be dragged to another place: that chooses its own place, then the other.
    pub movable: bool,
}

impl Piece {
    /// A plain piece.
    pub fn new(id: u32, place: PlaceId, sprite: Sprite, paint: Paint) -> Piece {
        Piece { id, place, sprite, paint, badge: None, facing: None, over: None, movable: false }
    }

    /// The same piece with a number on it.
    pub fn badge(self, number: u8) -> Piece {
        Piece { badge: Some(number), ..self }
    }

    /// The same piece, facing a direction.
    pub fn facing(self, heading: Heading) -> Piece {
        Piece { facing: Some(heading), ..self }
    }

    /// The same piece with a small picture above it.
    pub fn over(self, sprite: Sprite) -> Piece {
        Piece { over: Some(sprite), ..self }
    }
}

/// A coming strike, drawn as an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The attacker's place.
    pub from: PlaceId,
    /// The place it will hit.
    pub to: PlaceId,
    /// Whether it comes later than this turn (ruling A9).
    pub later: bool,
}

/// The tone of a field or a banner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Success.
    Good,
    /// Getting tight.
    Warn,
    /// Failure.
    Bad,
}

/// One value of the heads-up display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HudField {
    /// Stable name for styles and tests.
    pub id: &'static str,
    /// Its name: `Moves`.
    pub label: &'static str,
    /// Its value: `12 / 30`.
    pub value: String,
    /// Pictures of the same value, where they are clearer.
    pub pictures: Vec<Picture>,
    /// Current value and maximum, drawn as a bar.
    pub meter: Option<(u32, u32)>,
    /// Its tone.
    pub tone: Tone,
    /// Whether it is one of the two or three that matter most: shown large where there is room.
    pub main: bool,
}

impl HudField {
    /// A plain field.
    pub fn new(id: &'static str, label: &'static str, value: impl ToString) -> HudField {
        let value = value.to_string();
        HudField { id, label, value, pictures: Vec::new(), meter: None, tone: Tone::Plain, main: false }
    }

    /// The same field as one of the main ones.
    pub fn main(self) -> HudField {
        HudField { main: true, ..self }
    }

    /// The same field with pictures.
    pub fn pictured(self, pictures: Vec<Picture>) -> HudField {
        HudField { pictures, ..self }
    }

    /// The same field with a bar: `now` of `full`.
    pub fn metered(self, now: u32, full: u32) -> HudField {
        HudField { meter: Some((now, full)), ..self }
    }

    /// The same field in another tone.
    pub fn toned(self, tone: Tone) -> HudField {
        HudField { tone, ..self }
    }
}

/// The picture a control shows beside its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Only the label.
    None,
    /// A swatch of a color, with its symbol.
    Swatch(Paint),
    /// A sprite.
    Sprite(Sprite),
    /// A drawing of flat-top hexes: the center of each, in board units, and its paint.
    Hexes(Vec<(i32, i32, Paint)>),
}

/// A button of the game itself (front ends add undo, hint and the like).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// The id that comes back in [`Spot::Control`].
    pub id: String,
    /// Its name: `Red`.
    pub label: String,
    /// Its effect now: `takes 12 cells`.
    pub detail: String,
    /// The key that presses it.
    pub key: Option<char>,
    /// Whether it can be pressed now.
    pub enabled: bool,
    /// Whether it stands for the current state (the current color).
    pub current: bool,
    /// Whether a hint points at it.
    pub hinted: bool,
    /// Its picture.
    pub picture: Picture,
}

/// The end of a run, or anything else that must be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// Its tone.
    pub tone: Tone,
    /// A few words.
    pub title: String,
    /// A sentence; further lines are details, shown small.
    pub text: String,
    /// Confetti, where motion is welcome.
    pub celebrate: bool,
}

/// Somebody or something on the board, introduced to new players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portrait {
    /// Its look.
    pub sprite: Sprite,
    /// Its name, in lower case.
    pub name: &'static str,
    /// What it does, in a sentence or two.
    pub does: &'static str,
}

/// A recent event, as a short note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneNote {
    /// Its tone.
    pub tone: Tone,
    /// A short sentence.
    pub text: String,
}

/// A choice that must be made before play continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// A few words.
    pub title: String,
    /// A sentence.
    pub text: String,
    /// The possible answers; chosen like any other control.
    pub options: Vec<Control>,
}

/// The meaning of a mark or a color in this game, for new players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// One mark; none where the color is what matters.
    pub mark: Marks,
    /// The color, or the ground for a mark.
    pub paint: Paint,
    /// A few words: `Hit this turn`.
    pub text: Cow<'static, str>,
}

impl Legend {
    /// The meaning of a mark.
    pub const fn mark(mark: Marks, text: &'static str) -> Legend {
        Legend { mark, paint: Paint::Ground, text: Cow::Borrowed(text) }
    }

    /// The meaning of a color.
    pub fn paint(paint: Paint, text: String) -> Legend {
        Legend { mark: Marks::NONE, paint, text: text.into() }
    }
}

/// Everything that changes, at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Parallel to the board's places.
    pub cells: Vec<Cell>,
    /// The pieces on them.
    pub pieces: Vec<Piece>,
    /// The player's place, in games that have one: kept in view on small screens.
    pub here: Option<PlaceId>,
    /// Choosing a far place takes one step toward it: front ends choose it again until the player gets there.
    pub walks: bool,
    /// Coming strikes.
    pub arrows: Vec<Arrow>,
    /// The heads-up display, most important first.
    pub hud: Vec<HudField>,
    /// The game's own buttons, in order.
    pub controls: Vec<Control>,
    /// The ids of controls that are switches for all runs: front ends save which of them are [`Control::current`].
    pub kept: &'static [&'static str],
    /// The question to answer first.
    pub question: Option<Question>,
    /// What to do now, in at most eight words: `Pick a ball.` Empty when the run is over.
    pub prompt: Cow<'static, str>,
    /// The run goes on but cannot be won any more: front ends offer another one and ask nothing.
    pub hopeless: bool,
    /// The meaning of marks and colors on the board that need explaining.
    pub legend: Cow<'static, [Legend]>,
    /// A sentence or two about what is pointed or aimed at; empty for nothing.
    pub about: String,
    /// Recent events, oldest first.
    pub notes: Vec<SceneNote>,
    /// A panel over the board.
    pub banner: Option<Banner>,
    /// The situation in a few sentences.
    pub spoken: String,
}

impl Scene {
    /// Every button: the answers to the question first, then the game's own.
    pub fn buttons(&self) -> impl Iterator<Item = &Control> {
        self.question.iter().flat_map(|question| &question.options).chain(&self.controls)
    }

    /// The ids of the kept switches that are on, separated by spaces.
    pub fn kept_on(&self) -> String {
        let on = |id: &&&str| self.controls.iter().any(|control| control.current && control.id == **id);
        self.kept.iter().filter(on).copied().collect::<Vec<_>>().join(" ")
    }

    /// The control that a key presses, enabled or not.
    pub fn control_for_key(&self, key: char) -> Option<&Control> {
        let key = key.to_ascii_lowercase();
        self.buttons().find(|control| control.key == Some(key))
    }

    /// The piece standing on a place; the last one when there are several.
    pub fn piece_at(&self, place: PlaceId) -> Option<&Piece> {
        self.pieces.iter().rev().find(|piece| piece.place == place)
    }

    /// Marks what is left of a hint's way, which begins where the player was and ends at its goal. Whoever leaves it sees
    /// only the goal.
    pub fn show_route(&mut self, route: &[PlaceId]) {
        let here = route.iter().position(|place| Some(*place) == self.here);
        let Some((_, left)) = here.and_then(|here| route[here + 1..].split_last()) else { return };
        for place in left {
            if let Some(cell) = self.cells.get_mut(place.index()) {
                cell.marks |= Marks::ROUTE;
            }
        }
    }

    /// Marks a spot as the one a hint points to.
    pub fn show_hint(&mut self, spot: &Spot) {
        match spot {
            Spot::Place(place) => {
                if let Some(cell) = self.cells.get_mut(place.index()) {
                    cell.marks |= Marks::HINT;
                }
            }
            Spot::Control(id) => {
                let options = self.question.iter_mut().flat_map(|question| &mut question.options);
                if let Some(control) = options.chain(&mut self.controls).find(|control| control.id == *id) {
                    control.hinted = true;
                }
            }
        }
    }
}
