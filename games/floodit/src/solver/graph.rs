//! A puzzle as a graph of parts with a bit for each.
//!
//! Cells of one color that touch are a patch. A move takes a whole patch, or what blasts have left of it: every rest of a
//! patch touches the flood as soon as one cell of the patch is owned. A blast takes the cells within its reach. So the
//! cells of a patch that lie within the same blasts share their fate, and are one part. Without bombs, parts are patches.

use grid::Bits;

use super::puzzle::Puzzle;

const NONE: u32 = u32::MAX;
/// The most colors that a board has.
pub(super) const COLORS: usize = 8;

/// The parts of a puzzle, numbered by how far they are from the flood, which is part 0.
pub(super) struct Parts {
    /// The color of each part; the flood's means nothing.
    color: Vec<u8>,
    /// The parts of each patch.
    of_patch: Vec<Vec<u32>>,
    /// The patches that a move can take once a part is owned: those beside the part, and the rest of its own.
    near: Vec<Vec<u32>>,
    /// The part of each bomb, and the parts that its blast takes.
    bombs: Vec<(u32, Vec<u32>)>,
    /// The color that the first move cannot choose.
    color_now: u8,
    /// The cells of the whole board.
    pub(super) cells: usize,
}

impl Parts {
    pub(super) fn of(puzzle: &Puzzle) -> Parts {
        let (patch_of, patches) = patches(puzzle);
        let blasts = blasts(puzzle);
        let mut part_of = vec![NONE; puzzle.count()];
        let mut parts = Parts {
            color: Vec::new(),
            of_patch: vec![Vec::new(); patches.len()],
            near: Vec::new(),
            bombs: Vec::new(),
            color_now: puzzle.color,
            cells: puzzle.count(),
        };
        let mut known: Vec<(&[u32], u32)> = Vec::new();
        for (patch, cells) in patches.iter().enumerate() {
            known.clear();
            for &cell in cells {
                let part = known.iter().find(|(taken_by, _)| *taken_by == blasts[cell]);
                part_of[cell] = part.map_or(parts.color.len() as u32, |(_, part)| *part);
                if part.is_none() {
                    known.push((&blasts[cell], part_of[cell]));
                    parts.color.push(puzzle.colors[cell]);
                    parts.of_patch[patch].push(part_of[cell]);
                }
            }
        }
        parts.near = vec![Vec::new(); parts.color.len()];
        for (cell, part) in part_of.iter().enumerate() {
            let near = &mut parts.near[*part as usize];
            near.push(patch_of[cell]);
            for other in puzzle.neighbors(cell).filter(|other| patch_of[*other] != patch_of[cell]) {
                near.push(patch_of[other]);
            }
        }
        for near in &mut parts.near {
            near.sort_unstable();
            near.dedup();
        }
        parts.place_bombs(puzzle, &part_of);
        parts
    }

    fn place_bombs(&mut self, puzzle: &Puzzle, part_of: &[u32]) {
        for bomb in (0..puzzle.count()).filter(|cell| puzzle.bombs[*cell]) {
            self.bombs.push((part_of[bomb], puzzle.blast(bomb).map(|cell| part_of[cell]).collect()));
        }
    }

    /// How many parts there are.
    pub(super) fn count(&self) -> usize {
        self.color.len()
    }
}

/// The patch of each cell, and the cells of each patch: breadth first from the flood, which is patch 0, so that parts close
/// to each other share words of a bit set.
fn patches(puzzle: &Puzzle) -> (Vec<u32>, Vec<Vec<usize>>) {
    let mut patch_of = vec![NONE; puzzle.count()];
    let mut patches: Vec<Vec<usize>> = Vec::new();
    let mut queue: Vec<usize> = puzzle.owned.iter().position(|owned| *owned).into_iter().collect();
    let mut next = 0;
    while next < queue.len() {
        let seed = queue[next];
        next += 1;
        if patch_of[seed] != NONE {
            continue;
        }
        let patch = patches.len();
        patch_of[seed] = patch as u32;
        let mut cells = vec![seed];
        let mut done = 0;
        while done < cells.len() {
            for other in puzzle.neighbors(cells[done]) {
                let same = match (puzzle.owned[seed], puzzle.owned[other]) {
                    (false, false) => puzzle.colors[other] == puzzle.colors[seed],
                    (mine, too) => mine && too,
                };
                if !same {
                    queue.push(other);
                } else if patch_of[other] == NONE {
                    patch_of[other] = patch as u32;
                    cells.push(other);
                }
            }
            done += 1;
        }
        patches.push(cells);
    }
    (patch_of, patches)
}

/// For each cell the bombs that would take it.
fn blasts(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let mut blasts = vec![Vec::new(); puzzle.count()];
    for bomb in (0..puzzle.count()).filter(|cell| puzzle.bombs[*cell]) {
        for cell in puzzle.blast(bomb).filter(|cell| !puzzle.owned[*cell]) {
            blasts[cell].push(bomb as u32);
        }
    }
    blasts
}

/// The graph, with sets of at most `64 * W` parts.
pub(super) struct Graph<const W: usize> {
    near: Near<W>,
    /// For each part, the parts that open it: once one of them is owned, a move can take it.
    pub(super) openers: Vec<Bits<W>>,
    /// The color of each part; the flood's means nothing.
    color_of: Vec<u8>,
    /// The parts of each color; a color that does not occur has none.
    pub(super) of_color: [Bits<W>; COLORS],
    /// One more than the highest color.
    pub(super) colors: u8,
    pub(super) all: Bits<W>,
    /// The parts with bombs.
    armed: Bits<W>,
    /// What the bombs of each part take besides the part itself; empty without bombs.
    blasts: Vec<Bits<W>>,
    color_now: u8,
}

/// What is owned, and what is owned or can be taken by a move of its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flood<const W: usize> {
    pub(super) owned: Bits<W>,
    pub(super) reach: Bits<W>,
}

/// A state of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<const W: usize> {
    pub(super) flood: Flood<W>,
    /// The color that the next move cannot choose although it would take something.
    pub(super) shut_out: u8,
}

/// A move's outcome.
pub(super) struct Played<const W: usize> {
    pub(super) state: State<W>,
    /// The colors of which it opened parts, a bit each.
    pub(super) fed: u8,
}

/// No color is shut out.
pub(super) const ANY: u8 = u8::MAX;

impl<const W: usize> Graph<W> {
    pub(super) fn new(parts: &Parts) -> Graph<W> {
        let mut of_color = [Bits::EMPTY; COLORS];
        for (part, color) in (0..).zip(&parts.color).skip(1) {
            of_color[usize::from(*color)].insert(part);
        }
        let set = |parts: &[u32]| parts.iter().copied().collect::<Bits<W>>();
        let of_patch: Vec<Bits<W>> = parts.of_patch.iter().map(|parts| set(parts)).collect();
        let near = |patches: &Vec<u32>| {
            patches.iter().fold(Bits::EMPTY, |all, patch| all | of_patch[*patch as usize])
        };
        let mut blasts = vec![Bits::EMPTY; if parts.bombs.is_empty() { 0 } else { parts.count() }];
        for (part, taken) in &parts.bombs {
            blasts[*part as usize] |= set(taken);
        }
        // A bomb bursts when its own part is taken, so that part is not what its blast takes.
        for (part, blast) in (0..).zip(&mut blasts) {
            blast.remove(part);
        }
        let near: Vec<Bits<W>> = parts.near.iter().map(near).collect();
        let mut openers = vec![Bits::EMPTY; parts.count()];
        for (part, near) in (0..).zip(&near) {
            near.iter().for_each(|opened| openers[opened as usize].insert(part));
        }
        Graph {
            near: Near::new(near),
            openers,
            color_of: parts.color.clone(),
            of_color,
            colors: parts.color[1..].iter().max().map_or(0, |color| color + 1),
            all: Bits::below(parts.count() as u32),
            armed: parts.bombs.iter().map(|(part, _)| *part).collect(),
            blasts,
            color_now: parts.color_now,
        }
    }

    /// The state before the first move.
    pub(super) fn begin(&self) -> State<W> {
        let owned = Bits::single(0);
        let flood = Flood { owned, reach: self.widen(owned, owned) };
        State { flood, shut_out: self.shut_out(&flood, self.color_now) }
    }

    /// `into`, and everything that a move can take once `parts` are owned.
    #[inline]
    pub(super) fn widen(&self, into: Bits<W>, parts: Bits<W>) -> Bits<W> {
        self.near.widen(into, parts)
    }

    /// Parts of a color that are not owned.
    #[inline]
    pub(super) fn rest(&self, color: u8, owned: Bits<W>) -> Bits<W> {
        self.of_color[usize::from(color)].without(owned)
    }

    /// Whether bombs are left.
    #[inline]
    pub(super) fn is_armed(&self, owned: Bits<W>) -> bool {
        !self.armed.is_within(&owned)
    }

    /// What the bombs that are left would take, if all of them burst.
    pub(super) fn threatened(&self, owned: Bits<W>) -> Bits<W> {
        let left = self.armed.without(owned);
        left.iter().fold(Bits::EMPTY, |all, part| all | self.blasts[part as usize])
    }

    /// What is owned after some parts are taken and the bombs among them, and those that these set off, have burst.
    #[inline]
    pub(super) fn burst(&self, owned: Bits<W>, taken: Bits<W>) -> Bits<W> {
        let (mut owned, mut taken) = (owned, taken);
        while self.armed.meets(&taken.without(owned)) {
            let set_off = taken.without(owned);
            owned |= taken;
            for part in set_off & self.armed {
                taken |= self.blasts[part as usize];
            }
        }
        owned | taken
    }

    /// Plays a color that takes `gain`.
    #[inline]
    pub(super) fn play(&self, flood: &Flood<W>, color: u8, gain: Bits<W>) -> Played<W> {
        let owned = if self.blasts.is_empty() { flood.owned | gain } else { self.burst(flood.owned, gain) };
        let reach = self.widen(flood.reach, owned.without(flood.owned));
        let opened = reach.without(flood.reach);
        let fed = self.colors_where(|of_color| of_color.meets(&opened));
        let flood = Flood { owned, reach };
        let shut_out = if self.blasts.is_empty() { ANY } else { self.shut_out(&flood, color) };
        Played { state: State { flood, shut_out }, fed }
    }

    /// The colors, a bit each, whose parts are such.
    #[inline]
    pub(super) fn colors_where(&self, is_such: impl Fn(&Bits<W>) -> bool) -> u8 {
        let colors = self.of_color.iter().take(self.colors.into());
        colors.rev().fold(0, |colors, of_color| colors << 1 | u8::from(is_such(of_color)))
    }

    /// The colors of some parts, a bit each. Made for few parts.
    #[inline]
    pub(super) fn colors_in(&self, parts: Bits<W>) -> u8 {
        parts.iter().fold(0, |colors, part| colors | 1 << self.color_of[part as usize])
    }

    /// The canonical form, when no bombs are left: what opens nothing new, and whose color must be played again anyway, is
    /// taken for free. Two floods that differ only by such parts are as far from the end.
    pub(super) fn tidy(&self, flood: &mut Flood<W>) {
        let dead = self.near.dead_ends(flood.reach.without(flood.owned), flood.reach, self.all);
        if dead.is_empty() {
            return;
        }
        for color in &self.of_color {
            let rest = color.without(flood.owned);
            let mine = rest & dead;
            if mine != rest {
                flood.owned |= mine;
            }
        }
    }

    /// The color just played, if blasts opened more of it: the next move cannot take that. Else [`ANY`].
    #[inline]
    pub(super) fn shut_out(&self, flood: &Flood<W>, color: u8) -> u8 {
        if self.rest(color, flood.owned).meets(&flood.reach) { color } else { ANY }
    }
}

/// For each part, the parts that a move can take once it is owned.
struct Near<const W: usize> {
    one_by_one: Vec<Bits<W>>,
    /// For eight parts at a time, what each of their 256 sets opens. Halves the time of the whole search; made for small
    /// graphs only, where it fits the cache.
    by_eights: Vec<[[Bits<W>; 256]; 8]>,
}

impl<const W: usize> Near<W> {
    fn new(one_by_one: Vec<Bits<W>>) -> Near<W> {
        let mut by_eights = Vec::new();
        if W <= 8 {
            by_eights = vec![[[Bits::EMPTY; 256]; 8]; one_by_one.len().div_ceil(64)];
            for (eight, opens) in one_by_one.chunks(8).zip(by_eights.as_flattened_mut()) {
                for set in 1..1usize << eight.len() {
                    opens[set] = opens[set & (set - 1)] | eight[set.trailing_zeros() as usize];
                }
            }
        }
        Near { one_by_one, by_eights }
    }

    /// Those of some parts that open nothing beyond `reach`.
    #[inline]
    fn dead_ends(&self, mut parts: Bits<W>, reach: Bits<W>, all: Bits<W>) -> Bits<W> {
        // On large boards far more is out of reach than at its edge: a third of the quick search's time.
        if W > 8 {
            for part in parts {
                parts.set(part, self.one_by_one[part as usize].is_within(&reach));
            }
            return parts;
        }
        // What is not beside anything out of reach.
        parts.without(self.widen(Bits::EMPTY, all.without(reach)))
    }

    #[inline]
    fn widen(&self, mut into: Bits<W>, parts: Bits<W>) -> Bits<W> {
        if W > 8 {
            for part in parts {
                into |= self.one_by_one[part as usize];
            }
            return into;
        }
        for (word, eights) in parts.words().iter().zip(&self.by_eights) {
            let mut left = *word;
            while left != 0 {
                let shift = left.trailing_zeros() & 56;
                into |= eights[(shift / 8) as usize][(left >> shift & 255) as usize];
                left &= !(255 << shift);
            }
        }
        into
    }
}
