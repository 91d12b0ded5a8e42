//! The rules: which colors can be chosen, what a move does, when the run ends.

use std::fmt;

use engine::{
    Digest, Digester, Game, Limits, Meta, PositionError, Preset, Ranking, Rng, Score, Seed, Sink, Status,
};
use grid::Bits;
use schemars::JsonSchema;
use serde::Serialize;

use crate::field::Field;
use crate::state::on_field;
use crate::{Color, Floodit, Params, params, position};

/// The events of a move. Cells are counted in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// Cells of the chosen color joined the area, `ring` steps from its old border.
    Absorbed {
        /// 1 for cells that touched the area.
        ring: u16,
        /// The cells.
        cells: Vec<u16>,
    },
    /// A bomb burst.
    Exploded {
        /// 0 for bombs that were absorbed, else one more than the bomb that set it off (F2).
        wave: u16,
        /// Rings absorbed before the first blast, so that cues come in order.
        #[serde(skip)]
        after: u16,
        /// The bomb's cell.
        cell: u16,
        /// The cells it took.
        captured: Vec<u16>,
    },
    /// A color was chosen; follows the events it caused.
    Chosen {
        /// Its name.
        color: &'static str,
        /// Cells that joined the area, blasts included.
        gained: u32,
        /// Bombs that burst.
        bombs: u32,
    },
    /// Every cell is controlled.
    Won,
    /// The moves ran out.
    Lost,
}

/// Why a color cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The run has ended.
    GameOver,
    /// The area already has this color (F3).
    SameColor(Color),
    /// The board does not have this color.
    NoSuchColor(Color),
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::SameColor(_) => "same-color",
            Refusal::NoSuchColor(_) => "no-such-color",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("this game is over"),
            Refusal::SameColor(color) => {
                write!(f, "your corner is already {color}. Pick another color first")
            }
            Refusal::NoSuchColor(color) => write!(f, "there is no {color} on this board"),
        }
    }
}

impl Game for Floodit {
    type Params = Params;
    type Action = Color;
    type Event = Event;
    type Inspected = position::Inspected;
    type Refusal = Refusal;

    const META: Meta = Meta {
        id: "floodit",
        title: "Flood-It",
        pitch: "Flood the board from one corner before your moves run out. Bombs help.",
        goal: "Pick a color. Your corner takes it and every touching cell of that color. Fill the board before your moves run \
               out.",
        rules: 2,
        ticks_per_second: 0,
        ranking: Ranking::FewestWins,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 4096, ticks: 0, work: 100_000 },
    };

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn new(params: &Params, seed: &Seed) -> Floodit {
        Floodit::generate(params, seed)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    fn legal(&self, out: &mut Vec<Color>) {
        if self.status() == Status::Playing {
            out.extend(Color::first(self.params.colors).filter(|color| *color != self.color));
        }
    }

    fn check(&self, color: Color) -> Result<(), Refusal> {
        if self.status() != Status::Playing {
            return Err(Refusal::GameOver);
        }
        if color.0 >= self.params.colors {
            return Err(Refusal::NoSuchColor(color));
        }
        if color == self.color {
            return Err(Refusal::SameColor(color));
        }
        Ok(())
    }

    #[inline]
    fn apply(&mut self, color: Color, events: &mut impl Sink<Event>) {
        self.color = color;
        self.moves = (self.moves + 1).min(position::MOST);
        on_field!(&mut self.field, field => {
            let (before, bombs) = (field.mine, field.bombs.count());
            self.work += u64::from(expand(field, color, self.params.radius, events));
            let gained = field.mine.without(before).count();
            let bombs = bombs - field.bombs.count();
            events.push(Event::Chosen { color: color.name(), gained, bombs });
        });
        match self.status() {
            Status::Won => events.push(Event::Won),
            Status::Lost => events.push(Event::Lost),
            _ => {}
        }
    }

    #[inline]
    fn status(&self) -> Status {
        if self.is_won() {
            Status::Won
        } else if self.limit > 0 && self.moves >= self.limit {
            Status::Lost
        } else {
            Status::Playing
        }
    }

    /// F6.
    fn score(&self) -> Score {
        Score(i64::from(self.moves))
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        let [size, colors, radius] =
            [self.params.size, self.params.colors, self.params.radius].map(u32::from);
        [size, colors, radius, self.limit, self.moves, u32::from(self.color.0)]
            .into_iter()
            .for_each(|number| digester.u32(number));
        on_field!(&self.field, field => field.digest(self.params.colors, &mut digester));
        digester.finish()
    }

    fn text(&self) -> String {
        position::print(self)
    }

    fn from_text(text: &str, _seed: &Seed) -> Result<Floodit, PositionError> {
        position::parse(text)
    }

    fn inspect(&self) -> Self::Inspected {
        position::inspect(self)
    }

    /// All randomness is in the board, which the player sees.
    fn reseed_hidden(&mut self, _seed: &Seed) {}

    #[inline]
    fn sample(&self, rng: &mut Rng) -> Option<Color> {
        if self.status() != Status::Playing {
            return None;
        }
        let drawn = rng.below(u32::from(self.params.colors) - 1) as u8;
        Some(Color(drawn + u8::from(drawn >= self.color.0)))
    }
}

/// The three phases of a move (F2): the area takes the color (done by the caller), absorbs, and bombs burst. Returns
/// the work it took (A8).
#[inline]
pub(crate) fn expand<const W: usize, S: Sink<Event>>(
    field: &mut Field<W>,
    color: Color,
    radius: u8,
    events: &mut S,
) -> u32 {
    let told = S::WANTED && events.is_open();
    let absorbed = field.absorbable(color);
    let mut fuse = if told { report_rings(field, absorbed, events) } else { Fuse::default() };
    field.mine |= absorbed;
    // A flood takes at most one sweep per cell it takes; a blast takes as many sweeps as its radius.
    let mut work = absorbed.count();
    let mut bursting = field.bombs & absorbed;
    let mut wave = 0;
    while !bursting.is_empty() {
        field.bombs = field.bombs.without(bursting);
        // Only events need to know which bomb captures a cell; the cells of a wave do not depend on it.
        let captured = if told {
            fuse.burst(field, radius, wave, events)
        } else {
            field.blast(bursting, radius).without(field.mine)
        };
        field.mine |= captured;
        // Absorption does not resume; captured bombs burst in the next wave (F2).
        bursting = field.bombs & captured;
        wave += 1;
        work += u32::from(radius);
    }
    work
}

/// The data behind a move's events: how far absorption went, and which bombs burst next, in the order in which they
/// were set off (F11).
#[derive(Default)]
struct Fuse {
    rings: u16,
    queue: Vec<u32>,
}

impl Fuse {
    /// Bursts the bombs of one wave, reports each, and returns all cells they take.
    fn burst<const W: usize>(
        &mut self,
        field: &Field<W>,
        radius: u8,
        wave: u16,
        events: &mut impl Sink<Event>,
    ) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for bomb in std::mem::take(&mut self.queue) {
            let captured = field.blast(Bits::single(bomb), radius).without(field.mine | all);
            all |= captured;
            self.queue.extend(captured & field.bombs);
            let (cell, captured) = (field.cell(bomb), field.cells(captured));
            events.push(Event::Exploded { wave, after: self.rings, cell, captured });
        }
        all
    }
}

/// Reports absorbed cells ring by ring, outward from the area.
#[inline]
fn report_rings<const W: usize>(field: &Field<W>, absorbed: Bits<W>, events: &mut impl Sink<Event>) -> Fuse {
    let mut fuse = Fuse::default();
    let (mut left, mut reached) = (absorbed, field.mine);
    while !left.is_empty() {
        let next = field.next_to(left, reached);
        fuse.rings += 1;
        fuse.queue.extend(next & field.bombs);
        events.push(Event::Absorbed { ring: fuse.rings, cells: field.cells(next) });
        left = left.without(next);
        reached |= next;
    }
    fuse
}
