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
    /// One of eight steps from one hue to another, 0 to 7: neighbors look alike, the ends do not.
    Shade(u8),
}

impl Paint {
    /// The number of its symbol in [`crate::theme::SYMBOLS`]; the ground has none.
    pub fn symbol(self) -> Option<usize> {
        match self {
            Paint::Ground => None,
            Paint::Color(k) | Paint::Shade(k) => Some(usize::from(k & 7)),
        }
    }
}

/// A character for the terminal, with one that every terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The preferred character, one column wide.
    pub unicode: char,
    /// The fallback.
    pub ascii: char,
}

/// The color of a thing that has no paint of its own, where pictures are characters.
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
    /// The shape says nothing: such pieces differ by color alone, so the color's symbol goes with them.
    pub by_color: bool,
    /// The color of its glyph where nothing paints it.
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

/// What else is true of a place: a set of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u16);

impl Marks {
    /// Nothing.
    pub const NONE: Marks = Marks(0);
    /// Belongs to the player; the border of the region is drawn.
    pub const OWNED: Marks = Marks(1);
    /// Chosen by the player.
    pub const SELECTED: Marks = Marks(1 << 1);
    /// Can be reached by what is selected.
    pub const REACHABLE: Marks = Marks(1 << 2);
    /// Would change by the move being considered.
    pub const PREVIEW: Marks = Marks(1 << 3);
    /// Where a hint points.
    pub const HINT: Marks = Marks(1 << 4);
    /// Where the player has been.
    pub const VISITED: Marks = Marks(1 << 5);
    /// Cannot be entered.
    pub const BLOCKED: Marks = Marks(1 << 6);
    /// Where the player began.
    pub const START: Marks = Marks(1 << 7);
    /// Where the player wants to go.
    pub const TARGET: Marks = Marks(1 << 8);
    /// Will be struck this turn.
    pub const THREATENED: Marks = Marks(1 << 9);
    /// Is as the plan wants it.
    pub const RIGHT: Marks = Marks(1 << 10);
    /// Is not as the plan wants it.
    pub const WRONG: Marks = Marks(1 << 11);

    /// Will be struck, but not this turn (ruling A9: it never looks like [`Marks::THREATENED`]).
    pub const LATER: Marks = Marks(1 << 12);

    /// Every mark with the name that themes and tests know it by.
    pub const NAMES: [(Marks, &'static str); 13] = [
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

/// How one place looks now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its ground or color.
    pub paint: Paint,
    /// What the ground is, drawn under everything that stands on it: lava, a wall.
    pub ground: Option<Sprite>,
    /// What a plan wants here, drawn faintly with its symbol.
    pub ghost: Option<Paint>,
    /// Flags.
    pub marks: Marks,
    /// What is here, in words, without the place's name: `red, bomb`.
    pub says: Cow<'static, str>,
}

/// Something that stands on a place and keeps its identity when it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Stable for the piece's whole life; animation follows it.
    pub id: u32,
    /// Where it stands.
    pub place: PlaceId,
    /// How it looks.
    pub sprite: Sprite,
    /// The color role it is drawn in.
    pub paint: Paint,
    /// A small number on it: how much it can take, when it bursts.
    pub badge: Option<u8>,
    /// Where it looks; sprites are drawn looking north.
    pub facing: Option<Heading>,
    /// A small picture over it: stunned.
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

    /// The same piece looking somewhere.
    pub fn facing(self, heading: Heading) -> Piece {
        Piece { facing: Some(heading), ..self }
    }

    /// The same piece with a small picture over it.
    pub fn over(self, sprite: Sprite) -> Piece {
        Piece { over: Some(sprite), ..self }
    }
}

/// A strike that is about to come: drawn as an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it comes from.
    pub from: PlaceId,
    /// What it will hit.
    pub to: PlaceId,
    /// It does not come this turn (ruling A9).
    pub later: bool,
}

/// The mood of a field or a banner.
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
pub struct Field {
    /// Stable name for styles and tests.
    pub id: &'static str,
    /// What it is: `Moves`.
    pub label: &'static str,
    /// Its value: `12 / 30`.
    pub value: String,
    /// Pictures of the same value, where they say it better.
    pub pictures: Vec<Picture>,
    /// How much of how much, drawn as a bar.
    pub meter: Option<(u32, u32)>,
    /// Its mood.
    pub tone: Tone,
    /// Whether it is one of the two or three that matter most: shown large where there is room.
    pub main: bool,
}

impl Field {
    /// A plain field.
    pub fn new(id: &'static str, label: &'static str, value: impl ToString) -> Field {
        let value = value.to_string();
        Field { id, label, value, pictures: Vec::new(), meter: None, tone: Tone::Plain, main: false }
    }

    /// The same field as one of those that matter most.
    pub fn main(self) -> Field {
        Field { main: true, ..self }
    }

    /// The same field with pictures.
    pub fn pictured(self, pictures: Vec<Picture>) -> Field {
        Field { pictures, ..self }
    }

    /// The same field with a bar: `now` of `full`.
    pub fn metered(self, now: u32, full: u32) -> Field {
        Field { meter: Some((now, full)), ..self }
    }

    /// The same field in another mood.
    pub fn toned(self, tone: Tone) -> Field {
        Field { tone, ..self }
    }
}

/// What a control shows beside its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Only the label.
    None,
    /// A swatch of a color, with its symbol.
    Swatch(Paint),
    /// A sprite.
    Sprite(Sprite),
    /// A drawing of flat-top hexes, each by its middle, in a board's lengths, and its paint.
    Hexes(Vec<(i32, i32, Paint)>),
}

/// A button of the game itself (front ends add undo, hint and the like).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// What comes back in [`Spot::Control`].
    pub id: String,
    /// Its name: `Red`.
    pub label: String,
    /// More about it now: `takes 12 cells`.
    pub detail: String,
    /// The key that presses it.
    pub key: Option<char>,
    /// Whether it can be pressed now.
    pub enabled: bool,
    /// It shows the state that holds now (the current color).
    pub current: bool,
    /// A hint points here.
    pub hinted: bool,
    /// What it looks like.
    pub picture: Picture,
}

/// The end of a run, or anything else that must be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// Its mood.
    pub tone: Tone,
    /// A few words.
    pub title: String,
    /// A sentence.
    pub text: String,
    /// Confetti, where motion is welcome.
    pub celebrate: bool,
}

/// Something that happened lately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its mood.
    pub tone: Tone,
    /// A short sentence.
    pub text: String,
}

/// A choice that must be made before play goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// A few words.
    pub title: String,
    /// A sentence.
    pub text: String,
    /// What can be answered; chosen like any other control.
    pub options: Vec<Control>,
}

/// What a mark means in this game, for players who do not know it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legend {
    /// One mark.
    pub mark: Marks,
    /// A few words: `Hit this turn`.
    pub text: &'static str,
}

/// Everything that changes, for one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Parallel to the board's places.
    pub cells: Vec<Cell>,
    /// What stands on them.
    pub pieces: Vec<Piece>,
    /// Where the player is, in games where the player is somewhere: kept in view on small screens.
    pub here: Option<PlaceId>,
    /// Strikes about to come.
    pub arrows: Vec<Arrow>,
    /// The heads-up display, most important first.
    pub hud: Vec<Field>,
    /// The game's own buttons, in order.
    pub controls: Vec<Control>,
    /// The ids of those controls that are switches set once for all runs: front ends keep which of them are
    /// [`Control::current`].
    pub kept: &'static [&'static str],
    /// What must be answered first.
    pub question: Option<Question>,
    /// What to do now, in at most eight words: `Pick a ball.` Empty when the run is over.
    pub prompt: Cow<'static, str>,
    /// What the marks on the board mean, where they need explaining.
    pub legend: &'static [Legend],
    /// About what is pointed or aimed at, in a sentence or two; empty for nothing.
    pub about: String,
    /// What happened lately, oldest first.
    pub notes: Vec<Note>,
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

    /// The ids of the kept switches that are on, with a space between them.
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
