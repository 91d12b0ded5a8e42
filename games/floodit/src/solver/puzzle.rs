//! What there is to solve: a board of colors, what is owned, and the bombs that lie on it.

use engine::{PositionError, StartCell};

use crate::Floodit;

/// A board and the flood on it. Cells are counted in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) width: usize,
    pub(super) colors: Vec<u8>,
    pub(super) owned: Vec<bool>,
    pub(super) bombs: Vec<bool>,
    pub(super) radius: usize,
    /// The flood's color, which the next move cannot choose.
    pub(super) color: u8,
}

impl Puzzle {
    /// The puzzle that a run poses at this moment. Its move limit does not matter here.
    pub fn of(game: &Floodit) -> Puzzle {
        let cells = (0..game.params.cells()).map(|cell| game.look(cell));
        let (mut colors, mut owned, mut bombs) = (Vec::new(), Vec::new(), Vec::new());
        for (color, mine, bomb) in cells {
            colors.push(color.0);
            owned.push(mine);
            bombs.push(bomb);
        }
        let (width, radius) = (game.params.size.into(), game.params.radius.into());
        Puzzle { width, colors, owned, bombs, radius, color: game.color.0 }
    }

    /// A board of plain colors from rows of digits, `1` to `8`. The whole patch at the start is owned.
    pub fn read(rows: &[&str], start: StartCell) -> Result<Puzzle, PositionError> {
        let width = rows.first().map_or(0, |row| row.chars().count());
        if !(1..=64).contains(&width) || rows.len() > 64 {
            let message = format!("a board has 1 to 64 rows and columns, not {} × {width}", rows.len());
            return Err(PositionError::at(1, message));
        }
        let mut colors = Vec::with_capacity(width * rows.len());
        for (line, row) in (1..).zip(rows) {
            let cells = row.chars().count();
            if cells != width {
                let message = format!("this row must have {width} cells, not {cells}");
                return Err(PositionError::at(line, message));
            }
            for digit in row.chars() {
                if !('1'..='8').contains(&digit) {
                    return Err(PositionError::at(line, format!("{digit:?} is not a color; write 1 to 8")));
                }
                colors.push(digit as u8 - b'1');
            }
        }
        let first = match start {
            StartCell::Corner => 0,
            StartCell::Middle => rows.len() / 2 * width + width / 2,
        };
        let count = colors.len();
        let mut puzzle = Puzzle {
            width,
            color: colors[first],
            colors,
            owned: vec![false; count],
            bombs: vec![false; count],
            radius: 0,
        };
        puzzle.owned[first] = true;
        puzzle.absorb();
        Ok(puzzle)
    }

    pub(super) fn count(&self) -> usize {
        self.colors.len()
    }

    /// The cells that share an edge with one.
    pub(super) fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, width, count) = (cell % self.width, self.width, self.count());
        let left = (x > 0).then(|| cell - 1);
        let right = (x + 1 < width).then(|| cell + 1);
        let below = Some(cell + width).filter(|below| *below < count);
        [left, right, cell.checked_sub(width), below].into_iter().flatten()
    }

    /// The cells that a bomb captures.
    pub(super) fn blast(&self, bomb: usize) -> impl Iterator<Item = usize> {
        let (width, radius) = (self.width, self.radius);
        let (row, column) = (bomb / width, bomb % width);
        let rows = row.saturating_sub(radius)..=(row + radius).min(self.count() / width - 1);
        rows.flat_map(move |y| {
            let left = radius - y.abs_diff(row);
            let columns = column.saturating_sub(left)..=(column + left).min(width - 1);
            columns.map(move |x| y * width + x)
        })
    }

    /// Whether every cell is owned.
    pub fn is_done(&self) -> bool {
        self.owned.iter().all(|owned| *owned)
    }

    /// Plays a color cell by cell, as the rule book says (F2). Slow and plain, and it shares nothing with the search that it
    /// checks. Returns whether the color may be chosen.
    pub fn play(&mut self, color: u8) -> bool {
        let legal = color != self.color;
        self.color = color;
        let mut bursting = self.absorb();
        while let Some(bomb) = bursting.pop() {
            for cell in
                (0..self.count()).filter(|cell| self.distance(bomb, *cell) <= self.radius).collect::<Vec<_>>()
            {
                if !self.owned[cell] && self.bombs[cell] {
                    bursting.push(cell);
                }
                self.owned[cell] = true;
            }
        }
        legal
    }

    /// Takes cells of the flood's color that touch it until there are none, and returns the bombs among them.
    fn absorb(&mut self) -> Vec<usize> {
        let mut bombs = Vec::new();
        let mut grows = true;
        while grows {
            grows = false;
            for cell in 0..self.count() {
                if !self.owned[cell] && self.colors[cell] == self.color && self.touches_flood(cell) {
                    self.owned[cell] = true;
                    bombs.extend(self.bombs[cell].then_some(cell));
                    grows = true;
                }
            }
        }
        bombs
    }

    fn touches_flood(&self, cell: usize) -> bool {
        let (column, last) = (cell % self.width, self.width - 1);
        (column > 0 && self.owned[cell - 1])
            || (column < last && self.owned[cell + 1])
            || (cell >= self.width && self.owned[cell - self.width])
            || self.owned.get(cell + self.width) == Some(&true)
    }

    /// The steps between two cells.
    fn distance(&self, one: usize, other: usize) -> usize {
        (one / self.width).abs_diff(other / self.width) + (one % self.width).abs_diff(other % self.width)
    }
}
