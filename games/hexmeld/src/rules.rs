//! The rules: legal moves, their effects, when a run ends.

use engine::{
    Digest, Digester, Game, Limits, Meta, PositionError, Preset, Ranking, Rng, Score, Seed, Sink, Status,
};

use crate::event::{Ending, Event, Key};
use crate::geometry::Set;
use crate::{Color, Hexmeld, Move, Params, Refusal, params, position};

/// The number of spawns in one turn after which a board on which no ball stays is given up (H11).
const MOST_SPAWNS: u32 = 16;

impl Game for Hexmeld {
    type Params = Params;
    type Action = Move;
    type Event = Event;
    type Inspected = position::Inspected;
    type Refusal = Refusal;

    const META: Meta = Meta {
        id: "hexmeld",
        title: "Hexmeld",
        pitch: "Bring matching balls together before the board fills up.",
        goal: "Pick a ball, then a free cell it can reach. Six touching balls of one color vanish and score (five on Quick). After any other \
               move, new balls come.",
        rules: 1,
        ticks_per_second: 0,
        ranking: Ranking::Most,
        tie: "",
        mark_every: 32,
        limits: Limits { entries: 16_384, ticks: 0, work: 40_000 },
    };

    fn newcomer() -> Option<&'static str> {
        Some("quick")
    }

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn new(params: &Params, seed: &Seed) -> Hexmeld {
        Hexmeld::generate(params, seed)
    }

    fn params(&self) -> &Params {
        &self.params
    }

    /// Ordered by the ball's cell, then the free cell, each by r and then q.
    fn legal(&self, out: &mut Vec<Move>) {
        if self.over {
            return;
        }
        let hex = |bit| self.field.geometry.hex(bit);
        for from in self.field.balls() {
            out.extend(self.field.reach(from).iter().map(|to| Move { from: hex(from), to: hex(to) }));
        }
    }

    fn check(&self, action: Move) -> Result<(), Refusal> {
        if self.over {
            return Err(Refusal::GameOver);
        }
        let bit = |hex| self.field.geometry.layout.bit(hex).ok_or(Refusal::OffBoard(hex));
        let (from, to) = (bit(action.from)?, bit(action.to)?);
        if self.field.empty.get(from) {
            return Err(Refusal::NoBall(action.from));
        }
        if from == to {
            return Err(Refusal::SameCell(action.to));
        }
        if !self.field.empty.get(to) {
            return Err(Refusal::NotEmpty(action.to));
        }
        if !self.field.reaches(from, to) {
            return Err(Refusal::Blocked(action));
        }
        Ok(())
    }

    #[inline]
    fn apply(&mut self, action: Move, events: &mut impl Sink<Event>) {
        let bit = |hex| self.field.geometry.layout.bit(hex).expect("a checked move is on the board");
        let (from, to) = (bit(action.from), bit(action.to));
        self.newest = self.born;
        let mut beat = 0;
        let color = self.travel(from, to, &mut beat, events);
        self.turn = (self.turn + 1).min(position::MOST);
        if self.params.colors_at(self.turn - 1) < self.colors_in_play() {
            events.push(Event::Expanded { colors: self.colors_in_play() });
        }
        let cleared = self.clear_groups(&[to], &[color], &mut beat, events);
        // H6: the player must be able to move.
        if !cleared || self.field.is_bare() {
            self.spawn_until_balls(&mut beat, events);
        }
    }

    #[inline]
    fn status(&self) -> Status {
        if self.over { Status::Over } else { Status::Playing }
    }

    fn score(&self) -> Score {
        Score(i64::from(self.score))
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        let Params { radius, balls: _, group, colors, expansions, spawn, increases } = self.params;
        [radius, group, colors, spawn].into_iter().for_each(|number| digester.u32(number.into()));
        for schedule in [expansions, increases] {
            digester.u32(schedule.changes().len() as u32);
            for (turn, value) in schedule.changes() {
                digester.u32(u32::from(*turn) << 8 | u32::from(*value));
            }
        }
        digester.u32(self.score);
        digester.u32(self.turn);
        // A leading 1 encodes the length: at most 12 colors of 3 bits follow it.
        let colors = self.preview.colors();
        digester.u64(colors.iter().fold(1, |all, color| all << 3 | u64::from(color.0)));
        digester.u32(self.over.into());
        digester.u64(self.rng.state());
        self.field.digest(&mut digester);
        digester.finish()
    }

    fn text(&self) -> String {
        position::print(self)
    }

    fn from_text(text: &str, seed: &Seed) -> Result<Hexmeld, PositionError> {
        position::parse(text, seed)
    }

    fn inspect(&self) -> Self::Inspected {
        position::inspect(self)
    }

    /// The preview is visible, so it stays.
    fn reseed_hidden(&mut self, seed: &Seed) {
        self.rng = Rng::stream(seed, "play");
    }

    /// Uniform, by one of two methods that are both exact.
    #[inline]
    fn sample(&self, rng: &mut Rng) -> Option<Move> {
        if self.over {
            return None;
        }
        let free = self.field.empty.count();
        let (from, to) = if 3 * free > self.params.cells() {
            self.sample_pairs(free, rng)
        } else {
            self.sample_areas(rng)?
        };
        let hex = |bit| self.field.geometry.hex(bit);
        Some(Move { from: hex(from), to: hex(to) })
    }
}

impl Hexmeld {
    /// Draws a ball and a free cell until a path joins them. On open boards nearly all pairs have one, so
    /// this is quick.
    #[inline]
    fn sample_pairs(&self, free: u32, rng: &mut Rng) -> (u32, u32) {
        let (balls, count) = (self.field.balls(), self.params.cells() - free);
        loop {
            let from = balls.nth(rng.below(count)).expect("there are that many balls");
            let to = self.field.empty.nth(rng.below(free)).expect("there are that many free cells");
            if self.field.reaches(from, to) {
                return (from, to);
            }
        }
    }

    /// Every move is a ball on the shore of one region of free cells and a cell of that region, so regions
    /// weighted by the product of both counts make all moves equally likely. One pass, keeping one region: a
    /// number below the sum so far that falls below the new region's weight selects it and, within it, the
    /// ball and the cell.
    #[inline]
    fn sample_areas(&self, rng: &mut Rng) -> Option<(u32, u32)> {
        let mut rest = self.field.empty;
        let (mut sum, mut chosen) = (0, None);
        while let Some(first) = rest.first() {
            let (area, around) = self.field.geometry.part(first, rest);
            rest = rest.without(area);
            let shore = around.without(self.field.empty);
            let cells = area.count();
            let moves = cells * shore.count();
            sum += moves;
            let drawn = rng.below(sum);
            if drawn < moves {
                chosen = Some((area, shore, drawn / cells, drawn % cells));
            }
        }
        let (area, shore, ball, cell) = chosen?;
        Some((shore.nth(ball)?, area.nth(cell)?))
    }

    /// Moves a ball along its path. Returns its color.
    #[inline]
    fn travel<S: Sink<Event>>(&mut self, from: u32, to: u32, beat: &mut u16, events: &mut S) -> Color {
        let ball = self.ids[from as usize];
        let path = if S::WANTED { self.field.path(from, to) } else { Vec::new() };
        let color = self.field.shift(from, to);
        self.ids[to as usize] = ball;
        if S::WANTED {
            *beat = path.len().saturating_sub(1) as u16;
            let [from, to] = [from, to].map(|bit| self.key(bit));
            let path = path.into_iter().map(|bit| self.key(bit)).collect();
            events.push(Event::Moved { from, to, path, color: color.0, ball });
        }
        color
    }

    /// H4: removes the groups at these cells, whose balls have these colors, in order; if there was any, then
    /// every other group on the board. Returns whether there was any.
    #[inline]
    fn clear_groups<S: Sink<Event>>(
        &mut self,
        cells: &[u32],
        colors: &[Color],
        beat: &mut u16,
        events: &mut S,
    ) -> bool {
        let mut cleared = false;
        for (&cell, &color) in cells.iter().zip(colors) {
            if let Some(group) = self.field.group(cell, color, self.params.group) {
                self.remove(color, group, beat, events);
                cleared = true;
            }
        }
        if cleared && !self.settled {
            self.scan(beat, events);
            self.settled = true;
        }
        cleared
    }

    /// Removes every group on the board. Nothing falls, so no removal makes another group and one pass finds all.
    #[cold]
    fn scan<S: Sink<Event>>(&mut self, beat: &mut u16, events: &mut S) {
        for color in Color::all() {
            for group in self.field.parts(self.field.of(color)) {
                if group.count() >= u32::from(self.params.group) {
                    self.remove(color, group, beat, events);
                }
            }
        }
    }

    #[cold]
    fn remove<S: Sink<Event>>(&mut self, color: Color, group: Set, beat: &mut u16, events: &mut S) {
        let points = self.params.points(group.count());
        self.field.clear(color, group);
        self.score = (self.score + points).min(position::MOST);
        if S::WANTED {
            let cells = group.iter().map(|bit| self.key(bit)).collect();
            let balls = group.iter().map(|bit| self.ids[bit as usize]).collect();
            events.push(Event::Removed { cells, color: color.0, points, balls, beat: *beat });
            *beat += 2;
        }
    }

    /// Spawns, and repeats while no ball stays (H6, H11).
    #[inline]
    fn spawn_until_balls<S: Sink<Event>>(&mut self, beat: &mut u16, events: &mut S) {
        for _ in 0..MOST_SPAWNS {
            self.spawn(beat, events);
            if self.over || !self.field.is_bare() {
                return;
            }
        }
        self.end(Ending::Bare, *beat, events);
    }

    /// Places the previewed balls, removes the groups they complete, and draws the next preview (H3, H4, H5).
    #[inline]
    fn spawn<S: Sink<Event>>(&mut self, beat: &mut u16, events: &mut S) {
        let preview = self.preview;
        let colors = preview.colors();
        let free = self.field.empty.count();
        if free < colors.len() as u32 {
            return self.end(Ending::NoRoom, *beat, events);
        }
        let mut cells = [0; Params::MOST_SPAWNED];
        let cells = &mut cells[..colors.len()];
        for ((cell, &color), free) in cells.iter_mut().zip(colors).zip((0..=free).rev()) {
            *cell = self.field.empty.nth(self.rng.below(free)).expect("there are that many free cells");
            self.put(*cell, color);
        }
        if S::WANTED {
            let colors = colors.iter().map(|color| color.0).collect();
            let cells = cells.iter().map(|bit| self.key(*bit)).collect();
            let first = self.born - preview.colors().len() as u32;
            events.push(Event::Spawned { cells, colors, first, beat: *beat });
            *beat += 1;
        }
        self.clear_groups(cells, colors, beat, events);
        self.draw_preview();
        if S::WANTED {
            let colors = self.preview.colors().iter().map(|color| color.0).collect();
            events.push(Event::Previewed { colors });
        }
        if self.field.empty.is_empty() {
            self.end(Ending::Full, *beat, events);
        }
    }

    #[cold]
    fn end<S: Sink<Event>>(&mut self, reason: Ending, beat: u16, events: &mut S) {
        self.over = true;
        events.push(Event::Ended { reason, beat });
    }

    fn key(&self, bit: u32) -> Key {
        Key(self.field.geometry.hex(bit))
    }
}
