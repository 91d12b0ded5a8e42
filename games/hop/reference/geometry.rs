//! The hexes of the board by their coordinates.

use engine::Rng;

/// Row r, then column q, so that hexes sort as the board counts them.
pub type Cell = (i32, i32);

/// N, NE, SE, S, SW, NW.
pub const STEPS: [Cell; 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
pub const START: Cell = (7, 3);
pub fn board() -> Vec<Cell> {
    let all = (0..9).flat_map(|r| (0..7).map(move |q| (r, q)));
    all.filter(|(r, q)| (3..=11).contains(&(r + q))).collect()
}

pub fn on_board(at: Cell) -> bool {
    (0..9).contains(&at.0) && (0..7).contains(&at.1) && (3..=11).contains(&(at.0 + at.1))
}

pub fn plus(at: Cell, dir: usize, steps: i32) -> Cell {
    (at.0 + STEPS[dir].0 * steps, at.1 + STEPS[dir].1 * steps)
}

pub fn distance(a: Cell, b: Cell) -> u32 {
    let (r, q) = (b.0 - a.0, b.1 - a.1);
    r.unsigned_abs().max(q.unsigned_abs()).max((q + r).unsigned_abs())
}

/// The direction of a hex on an axis.
pub fn axis(from: Cell, to: Cell) -> Option<usize> {
    (0..6).find(|dir| (1..=8).any(|k| plus(from, *dir, k) == to))
}

/// The direction whose unit points most toward a hex, the first of several.
pub fn toward(from: Cell, to: Cell) -> usize {
    let share = |dir: usize| {
        let ((r, q), (dr, dq)) = ((to.0 - from.0, to.1 - from.1), STEPS[dir]);
        r * dr + q * dq + (r + q) * (dr + dq)
    };
    (1..6).fold(0, |best, dir| if share(dir) > share(best) { dir } else { best })
}

pub fn around(at: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (0..6).map(|dir| plus(at, dir, 1)).filter(|c| on_board(*c)).collect();
    cells.sort();
    cells
}

pub fn pick(cells: &[Cell], rng: &mut Rng) -> Option<Cell> {
    rng.pick(cells).copied()
}
