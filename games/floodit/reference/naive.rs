//! Flood-It written straight from its specification, cell by cell: what the fast rules are checked and timed against.

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
        let mut bombs = self.absorb(color);
        while let Some((row, column)) = bombs.pop() {
            self.explode(row, column, color, &mut bombs);
        }
        self.moves += 1;
    }

    fn absorb(&mut self, color: u8) -> Vec<(usize, usize)> {
        let (size, mut bombs) = (self.grid.len(), Vec::new());
        loop {
            let mut changed = false;
            for row in 0..size {
                for column in 0..size {
                    let cell = self.grid[row][column];
                    if !cell.controlled && cell.color == color && self.touches(row, column) {
                        if cell.has_bomb {
                            bombs.push((row, column));
                        }
                        self.grid[row][column] = Cell { color, controlled: true, has_bomb: false };
                        changed = true;
                    }
                }
            }
            if !changed {
                return bombs;
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
