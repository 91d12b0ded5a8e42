//! Flood-It written straight from its specification, cell by cell: the reference that checks and times the fast rules.

/// One cell, under the specification's names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub color: u8,
    pub controlled: bool,
    pub has_bomb: bool,
}

/// A board and its counters.
#[derive(Clone)]
pub struct Naive {
    pub grid: Vec<Vec<Cell>>,
    pub radius: usize,
    pub limit: u32,
    pub moves: u32,
    /// The cells where bombs burst in the last move, in order.
    pub bursts: Vec<(usize, usize)>,
}

impl Naive {
    pub fn is_won(&self) -> bool {
        self.grid.iter().flatten().all(|cell| cell.controlled)
    }

    pub fn is_over(&self) -> bool {
        self.is_won() || self.limit > 0 && self.moves >= self.limit
    }

    pub fn current(&self) -> u8 {
        self.grid[0][0].color
    }

    pub fn select(&mut self, color: u8) {
        for cell in self.grid.iter_mut().flatten().filter(|cell| cell.controlled) {
            cell.color = color;
        }
        // A queue: first in, first out.
        let (mut bombs, mut next) = (self.absorb(color), 0);
        while let Some((row, column)) = bombs.get(next).copied() {
            self.explode(row, column, color, &mut bombs);
            next += 1;
        }
        self.bursts = bombs;
        self.moves += 1;
    }

    fn absorb(&mut self, color: u8) -> Vec<(usize, usize)> {
        let (size, mut bombs) = (self.grid.len(), Vec::new());
        loop {
            let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
            let joins = |&(row, column): &(usize, usize)| {
                let cell = self.grid[row][column];
                !cell.controlled && cell.color == color && self.touches(row, column)
            };
            let ring: Vec<(usize, usize)> = cells.filter(joins).collect();
            if ring.is_empty() {
                return bombs;
            }
            for (row, column) in ring {
                if self.grid[row][column].has_bomb {
                    bombs.push((row, column));
                }
                self.grid[row][column] = Cell { color, controlled: true, has_bomb: false };
            }
        }
    }

    fn touches(&self, row: usize, column: usize) -> bool {
        let size = self.grid.len();
        row > 0 && self.grid[row - 1][column].controlled
            || row + 1 < size && self.grid[row + 1][column].controlled
            || column > 0 && self.grid[row][column - 1].controlled
            || column + 1 < size && self.grid[row][column + 1].controlled
    }

    fn explode(&mut self, row: usize, column: usize, color: u8, bombs: &mut Vec<(usize, usize)>) {
        let size = self.grid.len();
        for r in 0..size {
            for c in 0..size {
                let cell = self.grid[r][c];
                if row.abs_diff(r) + column.abs_diff(c) <= self.radius && !cell.controlled {
                    if cell.has_bomb {
                        bombs.push((r, c));
                    }
                    self.grid[r][c] = Cell { color, controlled: true, has_bomb: false };
                }
            }
        }
    }
}
