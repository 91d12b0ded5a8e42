//! The gain of a color, the hint, and the searches behind automatic limits (F7).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{Advice, Budget, Events, Exercise, Goal, Judgement, Listing, PositionError, StartCell};
use grid::Bits;
use view::Scale;

use crate::field::Field;
use crate::lesson::EXERCISES;
use crate::rules::expand;
use crate::solver::{FloodSearch, Puzzle};
use crate::state::on_field;
use crate::{Color, Floodit};

impl Listing for Floodit {
    fn ratings() -> &'static str {
        include_str!("../ratings.txt")
    }

    fn goals() -> &'static [Goal<Floodit>] {
        &crate::goal::GOALS
    }

    fn voice() -> &'static view::Voice {
        &crate::voice::VOICE
    }

    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    /// The first color of the shortest solution the solver finds. On large boards, where that takes too long,
    /// the color that takes the most cells now, the first of equals. `None` when the run is over.
    fn hint(&self) -> Option<Advice<Color>> {
        let (most, greedy) = greedy(self)?;
        let Some(states) = hint_states(self) else {
            return Some(Advice::new(greedy, format!("{greedy} takes the most cells now: {most}.")));
        };
        let way = search(self, states);
        let color = *way.first()?;
        Some(Advice::new(color, reason(self, color, way.len() as u32, (most, greedy))))
    }

    /// The first color of a known solution, on boards where [`Listing::hint`] does not search.
    fn hint_along(&self, way: &[Color]) -> Option<Advice<Color>> {
        let color = *way.first().filter(|_| hint_states(self).is_none())?;
        Some(Advice::new(color, reason(self, color, way.len() as u32, greedy(self)?)))
    }

    fn scale() -> Option<Scale> {
        Some(Scale::Moves)
    }

    /// The total moves of the run if it continues with the shortest solution the solver finds.
    fn judge(&self, color: Color, after: &Floodit, states: u64) -> Option<Judgement<Color>> {
        let best = search(self, states);
        let first = *best.first()?;
        let rest = if first == color { best.len() - 1 } else { search(after, states).len() };
        let whole = |moves: u32, left: usize| -(i64::from(moves) + left as i64);
        let (best, length) = (whole(self.moves, best.len()), best.len() as u32);
        let kept = whole(after.moves, rest);
        let advise = || Some(Advice::new(first, reason(self, first, length, greedy(self)?)));
        let better = if kept < best { advise() } else { None };
        Some(Judgement { best: best.max(kept), kept, came: None, better })
    }

    fn solver(&self, budget: Budget) -> Option<Box<dyn engine::Solver>> {
        Some(Box::new(FloodSearch::new(Puzzle::of(self), budget)))
    }

    fn board_solver(
        rows: &[&str],
        start: StartCell,
        budget: Budget,
    ) -> Option<Result<Box<dyn engine::Solver>, PositionError>> {
        Some(Puzzle::read(rows, start).map(|puzzle| Box::new(FloodSearch::new(puzzle, budget)) as Box<_>))
    }
}

/// The states a hint may visit.
const HINT_STATES: u64 = 6000;
/// For an automatic limit the solver's first quick search is enough: within 0.2 moves of the best on Classic
/// boards, in a third of a millisecond. Part of the rules version.
const LIMIT_STATES: u64 = 0;
/// The work of such a search for each cell of the board (A8): at most 2 ms for 400 cells.
const QUICK_WORK: u64 = 30;
/// The largest board on which the solver is fast enough for a hint and for a new board.
const LARGEST: u8 = 20;
/// The largest board without bombs on which the solver's first quick search is fast enough for a hint: 5,000 states or
/// 5 ms. With bombs, or on larger boards, there can be too many parts for the sets that are fast in the browser.
const LARGEST_QUICK: u8 = 24;

/// The color that takes the most cells now, the first of equals, and how many; `None` when the run is over.
fn greedy(game: &Floodit) -> Option<(u32, Color)> {
    let mut legal = Vec::new();
    engine::Game::legal(game, &mut legal);
    let gains = legal.into_iter().map(|color| (gain(game, color), color));
    gains.max_by_key(|(gain, color)| (*gain, Reverse(*color)))
}

/// The states a hint may visit, beyond a first quick search; `None` on boards too large even for that.
fn hint_states(game: &Floodit) -> Option<u64> {
    let is_quick = game.params.size <= LARGEST_QUICK && game.params.bombs == 0;
    if game.params.size <= LARGEST { Some(HINT_STATES) } else { is_quick.then_some(0) }
}

/// The shortest solution the solver finds within some states.
fn search(game: &Floodit, nodes: u64) -> Vec<Color> {
    let mut solver = FloodSearch::new(Puzzle::of(game), Budget { memory: 16 << 20, nodes });
    while !engine::Solver::step(&mut solver, u64::MAX) {}
    solver.colors().iter().map(|color| Color(*color)).collect()
}

/// The reason for a color, if `moves` moves are enough from here and another color may take more cells now.
fn reason(game: &Floodit, color: Color, moves: u32, (most, greedy): (u32, Color)) -> String {
    let cells = gain(game, color);
    if moves == 1 {
        return format!("{color} takes the rest of the board.");
    }
    let left = game.limit.saturating_sub(game.moves);
    let are = if left == 1 { "is" } else { "are" };
    let way = match game.limit > 0 && left < moves {
        true => format!("You need {moves} moves; {left} {are} left."),
        false => format!("From here {moves} moves are enough."),
    };
    if cells == 0 {
        return format!("{color} takes nothing now, but sets up {}. {way}", game.color);
    }
    let more = if cells < most { format!("; {greedy}'s {most} can wait") } else { String::new() };
    format!("{color} takes {}{more}. {way}", count_cells(cells))
}

/// `1 cell`, `12 cells`.
pub(crate) fn count_cells(cells: u32) -> String {
    format!("{cells} cell{}", if cells == 1 { "" } else { "s" })
}

/// The number of cells that choosing a color would add, blasts included.
pub(crate) fn gain(game: &Floodit, color: Color) -> u32 {
    taken(game, color).len() as u32
}

/// The cells choosing a color would add, blasts included, in reading order.
pub(crate) fn taken(game: &Floodit, color: Color) -> Vec<u16> {
    on_field!(&game.field, field => {
        let mut after = field.clone();
        expand(&mut after, color, game.params.radius, &mut Events::dropped());
        field.cells(after.mine.without(field.mine))
    })
}

/// The moves of the shortest solution the solver finds, or on large boards of a beam search (F7), and the work it took to
/// find them (A8). Part of the rules version: automatic limits depend on it.
pub(crate) fn moves_needed(game: &Floodit) -> (u32, u64) {
    if game.params.size <= LARGEST {
        let moves = search(game, LIMIT_STATES).len() as u32;
        return (moves, QUICK_WORK * u64::from(game.params.cells()));
    }
    // Narrower on large boards, so that a new board is ready at once.
    let width = (8192 / game.params.cells()).clamp(4, 32) as usize;
    on_field!(&game.field, field => beam(field, game.color, game.params.colors, game.params.radius, width))
}

/// A board in the beam: only the parts that change.
#[derive(Clone, Copy)]
struct Candidate<const W: usize> {
    mine: Bits<W>,
    bombs: Bits<W>,
    color: Color,
    cells: u32,
}

fn beam<const W: usize>(start: &Field<W>, color: Color, colors: u8, radius: u8, width: usize) -> (u32, u64) {
    let (mut field, mut work) = (start.clone(), 0);
    let cells = field.mine.count();
    let mut beam = vec![Candidate { mine: field.mine, bombs: field.bombs, color, cells }];
    let mut next: Vec<Candidate<W>> = Vec::new();
    for depth in 0.. {
        for candidate in &beam {
            (field.mine, field.bombs) = (candidate.mine, candidate.bombs);
            if field.is_full() {
                return (depth, work);
            }
            let returns = !field.absorbable(candidate.color).is_empty();
            for color in Color::first(colors).filter(|color| *color != candidate.color) {
                (field.mine, field.bombs) = (candidate.mine, candidate.bombs);
                work += 1 + u64::from(expand(&mut field, color, radius, &mut Events::dropped()));
                let cells = field.mine.count();
                // A move that takes nothing is useful only to return to the current color, when that color
                // touches the area: at the start, and after blasts.
                if cells > candidate.cells || returns {
                    next.push(Candidate { mine: field.mine, bombs: field.bombs, color, cells });
                }
            }
        }
        // Best first, ties in the order of parents and colors. The heap holds indices, because candidates
        // take a kilobyte each on large boards.
        let mut best: BinaryHeap<(u32, Reverse<usize>)> =
            next.iter().enumerate().map(|(i, candidate)| (candidate.cells, Reverse(i))).collect();
        beam.clear();
        while beam.len() < width
            && let Some((_, Reverse(i))) = best.pop()
        {
            let candidate = next[i];
            if beam.last().is_none_or(|last| last.mine != candidate.mine || last.color != candidate.color) {
                beam.push(candidate);
            }
        }
        next.clear();
    }
    unreachable!("every second round of the beam takes at least one more cell")
}
