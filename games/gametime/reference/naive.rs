//! Game Time written straight from its specification, point by point: what the fast rules are checked and timed
//! against. Points are pairs (q, r); directions are numbered clockwise from north.

/// A point by its lattice coordinates.
pub type Point = (i32, i32);

/// One step in each direction.
pub const STEPS: [Point; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// What the player does next, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Rolling,
    SelectingDirection,
    Won,
    Lost,
}

/// A board and a run on it.
#[derive(Clone)]
pub struct Naive {
    /// In reading order: down the page, then from left to right.
    pub vertices: Vec<Point>,
    pub obstacles: Vec<Point>,
    pub start: Point,
    pub target: Point,
    pub visited: Vec<Point>,
    pub player: Point,
    pub pool: u32,
    pub dice_value: u32,
    pub rolls: u32,
    pub phase: Phase,
}

fn step(from: Point, dir: usize) -> Point {
    (from.0 + STEPS[dir].0, from.1 + STEPS[dir].1)
}

fn distance(a: Point, b: Point) -> i32 {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    q.abs().max(r.abs()).max((q + r).abs())
}

/// Corners and centers of all hexes within the radius.
pub fn vertices(radius: i32) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for a in -radius..=radius {
        for b in -radius..=radius {
            if (a + b).abs() <= radius {
                let center = (a - b, a + 2 * b);
                for point in (0..6).map(|dir| step(center, dir)).chain([center]) {
                    if !found.contains(&point) {
                        found.push(point);
                    }
                }
            }
        }
    }
    found.sort_by_key(|(q, r)| (2 * r + q, *q));
    found
}

fn farthest(vertices: &[Point], from: Point) -> Vec<Point> {
    let most = vertices.iter().map(|point| distance(*point, from)).max().unwrap_or(0);
    vertices.iter().copied().filter(|point| distance(*point, from) == most).collect()
}

impl Naive {
    /// A new board; `below` draws.
    pub fn new(radius: i32, percent: usize, pool: u32, mut below: impl FnMut(u32) -> u32) -> Naive {
        let vertices = vertices(radius);
        let mut pick = |from: &[Point]| from[below(from.len() as u32) as usize];
        let start = pick(&farthest(&vertices, (0, 0)));
        let target = pick(&farthest(&vertices, start));
        let mut game = Naive {
            obstacles: Vec::new(),
            start,
            target,
            visited: vec![start],
            player: start,
            pool,
            dice_value: 0,
            rolls: 0,
            phase: Phase::Rolling,
            vertices,
        };
        let free: Vec<Point> =
            game.vertices.iter().copied().filter(|point| *point != start && *point != target).collect();
        let count = (game.vertices.len() * percent + 50) / 100;
        loop {
            game.obstacles.clear();
            for last in free.len() - count..free.len() {
                let drawn = free[below(last as u32 + 1) as usize];
                let taken = game.obstacles.contains(&drawn);
                game.obstacles.push(if taken { free[last] } else { drawn });
            }
            if game.has_path() {
                return game;
            }
        }
    }

    fn is_free(&self, point: Point) -> bool {
        self.vertices.contains(&point) && !self.obstacles.contains(&point)
    }

    /// Breadth first from the start.
    pub fn has_path(&self) -> bool {
        let mut seen = vec![self.start];
        let mut next = 0;
        while next < seen.len() {
            for dir in 0..6 {
                let point = step(seen[next], dir);
                if self.is_free(point) && !seen.contains(&point) {
                    seen.push(point);
                }
            }
            next += 1;
        }
        seen.contains(&self.target)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Won | Phase::Lost)
    }

    pub fn directions(&self) -> Vec<usize> {
        (0..6).filter(|dir| self.is_free(step(self.player, *dir))).collect()
    }

    pub fn roll(&mut self, value: u32) {
        self.dice_value = value;
        self.rolls += 1;
        self.phase = Phase::SelectingDirection;
    }

    pub fn go(&mut self, dir: usize) {
        let mut steps = self.dice_value.min(self.pool);
        while steps > 0 && self.is_free(step(self.player, dir)) {
            self.player = step(self.player, dir);
            if !self.visited.contains(&self.player) {
                self.visited.push(self.player);
            }
            self.pool -= 1;
            steps = if self.player == self.target { 0 } else { steps - 1 };
        }
        self.phase = if self.player == self.target {
            Phase::Won
        } else if self.pool == 0 || self.directions().is_empty() {
            Phase::Lost
        } else {
            Phase::Rolling
        };
    }
}
