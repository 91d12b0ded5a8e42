//! The state of a run of Game Time, and board generation.

use engine::{Rng, Seed};
use grid::{Dir, Hex};

use crate::lattice::{FACES, Lattice, Points};
use crate::params::{Params, PoolRule};
use crate::stakes::Stakes;

/// The maximum number of redraws of obstacles for the stakes (G15).
const REDRAWS: u32 = 32;

/// The phase of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Rolling,
    SelectingDirection,
    Won,
    Lost,
}

impl Phase {
    /// Every phase with the specification's name.
    pub(crate) const NAMES: [(Phase, &'static str); 4] = [
        (Phase::Rolling, "rolling"),
        (Phase::SelectingDirection, "selectingDirection"),
        (Phase::Won, "won"),
        (Phase::Lost, "lost"),
    ];

    /// The specification's name.
    pub(crate) fn name(self) -> &'static str {
        Phase::NAMES[self as usize].1
    }
}

/// The whole state. Points are numbered in reading order.
#[derive(Clone, Debug)]
pub struct GameTime {
    pub(crate) params: Params,
    pub(crate) lattice: &'static Lattice,
    pub(crate) start: u16,
    pub(crate) target: u16,
    /// Obstacles and everything beyond the edge.
    pub(crate) blocked: Points,
    /// The points the token has visited, including the start (G5).
    pub(crate) visited: Points,
    pub(crate) token: u16,
    /// The open directions from the token, as a bit set. Derived; cached for speed.
    pub(crate) open: u8,
    /// The last roll; 0 before the first.
    pub(crate) die: u8,
    pub(crate) phase: Phase,
    pub(crate) full_pool: u16,
    pub(crate) pool: u16,
    pub(crate) rolls: u16,
    /// The random stream `die`.
    pub(crate) rng: Rng,
    /// The cost of the search for a board that fits the stakes (A8). Cannot affect the future.
    pub(crate) work: u64,
}

impl GameTime {
    /// Creates a board without obstacles or steps, with the token on `start`.
    pub(crate) fn blank(params: &Params, start: u16, target: u16, seed: &Seed) -> GameTime {
        let lattice = Lattice::of(params.radius);
        GameTime {
            params: params.clone(),
            lattice,
            start,
            target,
            blocked: Points::single(lattice.beyond().into()),
            visited: Points::single(start.into()),
            token: start,
            open: 0,
            die: 0,
            phase: Phase::Rolling,
            full_pool: 0,
            pool: 0,
            rolls: 0,
            rng: Rng::stream(seed, "die"),
            work: 0,
        }
    }

    /// Generates a random board (stream `board`): start, target, and obstacles until the target is reachable
    /// (G2, G8) and the stakes fit (G15).
    pub(crate) fn generate(params: &Params, seed: &Seed) -> GameTime {
        let lattice = Lattice::of(params.radius);
        let mut rng = Rng::stream(seed, "board");
        let (start, targets) = &lattice.starts()[rng.below(lattice.starts().len() as u32) as usize];
        let target = targets[rng.below(targets.len() as u32) as usize];
        let mut game = GameTime::blank(params, *start, target, seed);
        game.draw_obstacles(&mut rng);
        game.full_pool = match params.pool {
            PoolRule::Fixed(points) => points,
            PoolRule::Auto => u16::from(params.radius) * 10,
            PoolRule::Tight => game.fit(&mut rng, |stakes| stakes.tight),
            PoolRule::Daring => game.fit(&mut rng, |stakes| stakes.daring),
        };
        game.pool = game.full_pool;
        game.settle(Phase::Rolling);
        game
    }

    /// Draws obstacles that leave a path to the target.
    fn draw_obstacles(&mut self, rng: &mut Rng) {
        loop {
            self.blocked = Points::single(self.lattice.beyond().into());
            self.place_obstacles(rng);
            if self.is_solvable() {
                return;
            }
        }
    }

    /// Redraws obstacles until both stakes of a board fit, at most [`REDRAWS`] times; then takes the board
    /// whose pool for the wanted stakes misses its band least, the first of equals (G15). Returns that pool.
    fn fit(&mut self, rng: &mut Rng, wanted: fn(&Stakes) -> (u64, u16)) -> u16 {
        let mut best: Option<((u64, u64), u16, Points)> = None;
        for draw in 0..=REDRAWS {
            if draw > 0 {
                self.draw_obstacles(rng);
            }
            let stakes = Stakes::of(self);
            self.work += stakes.work;
            let (miss, pool) = wanted(&stakes);
            let rank = (miss, stakes.miss());
            if rank.1 == 0 {
                return pool;
            }
            if best.is_none_or(|(least, ..)| rank < least) {
                best = Some((rank, pool, self.blocked));
            }
        }
        let (_, pool, blocked) = best.expect("at least one board was rated");
        self.blocked = blocked;
        pool
    }

    /// Floyd's sampling: one draw per obstacle, every set of points without start and target equally likely.
    fn place_obstacles(&mut self, rng: &mut Rng) {
        let (low, high) = (self.start.min(self.target), self.start.max(self.target));
        // The points without start and target, in reading order.
        let point = |nth: u32| {
            let skipped = nth + u32::from(nth >= u32::from(low));
            skipped + u32::from(skipped >= u32::from(high))
        };
        let candidates = u32::from(self.lattice.size()) - 2;
        for last in candidates - self.params.obstacles_among(self.lattice.size())..candidates {
            let drawn = point(rng.below(last + 1));
            self.blocked.insert(if self.blocked.get(drawn) { point(last) } else { drawn });
        }
    }

    /// Returns whether a path joins start and target. Depth-first, preferring directions toward the target,
    /// so little more than the path is visited.
    pub(crate) fn is_solvable(&self) -> bool {
        let (from, to) = (self.lattice.coord(self.start), self.lattice.coord(self.target));
        let ahead = Dir::ALL.into_iter().min_by_key(|dir| from.neighbor(*dir).distance(to)).unwrap_or(Dir::N);
        let order = [0, 1, -1, 2, -2, 3].map(|turn| ahead.rotate(turn));
        let mut closed = self.blocked;
        let mut path = [0; Points::CAPACITY as usize];
        let (mut point, mut depth) = (self.start, 0);
        closed.insert(point.into());
        while point != self.target {
            let mut around = order.iter().map(|dir| self.lattice.next(point, *dir));
            if let Some(next) = around.find(|next| !closed.get((*next).into())) {
                closed.insert(next.into());
                path[depth] = point;
                depth += 1;
                point = next;
            } else if depth > 0 {
                depth -= 1;
                point = path[depth];
            } else {
                return false;
            }
        }
        true
    }

    /// Updates what follows from token and pool (G4): the open directions and whether the run is over; if
    /// not, `next` is the phase.
    #[inline]
    pub(crate) fn settle(&mut self, next: Phase) {
        self.open = Dir::ALL.into_iter().fold(0, |open, dir| {
            let free = !self.blocked.get(self.lattice.next(self.token, dir).into());
            open | u8::from(free) << dir.get()
        });
        self.phase = if self.token == self.target {
            Phase::Won
        } else if self.pool == 0 || self.open == 0 {
            Phase::Lost
        } else {
            next
        };
    }

    /// Returns whether the first point in a direction is free.
    #[inline]
    pub(crate) fn is_open(&self, dir: Dir) -> bool {
        self.open >> dir.get() & 1 == 1
    }

    /// The points a move passes and stops at, nearest first (G3): limited by the roll, the pool and the free
    /// points ahead, and ending at the target.
    pub(crate) fn path(&self, dir: Dir) -> impl Iterator<Item = u16> {
        let most = u16::from(self.die).min(self.pool);
        self.free_ahead(dir).take(most.into())
    }

    /// The free points ahead within the highest roll, ending at the target.
    pub(crate) fn free_ahead(&self, dir: Dir) -> impl Iterator<Item = u16> {
        let mut passed = false;
        self.lattice.ray(self.token, dir).iter().copied().take_while(move |&point| {
            let on = !passed && !self.blocked.get(point.into());
            passed = point == self.target;
            on
        })
    }

    /// Returns whether a point is an obstacle.
    pub(crate) fn is_obstacle(&self, point: u16) -> bool {
        self.blocked.get(point.into())
    }

    /// Moves made.
    pub(crate) fn moves(&self) -> u16 {
        self.rolls - u16::from(self.phase == Phase::SelectingDirection)
    }

    /// The start.
    pub fn start(&self) -> Hex {
        self.lattice.coord(self.start)
    }

    /// The target.
    pub fn target(&self) -> Hex {
        self.lattice.coord(self.target)
    }

    /// The token's point.
    pub fn token(&self) -> Hex {
        self.lattice.coord(self.token)
    }

    /// Steps left.
    pub fn pool(&self) -> u16 {
        self.pool
    }

    /// The current roll, until a direction is chosen.
    pub fn roll(&self) -> Option<u8> {
        (self.phase == Phase::SelectingDirection).then_some(self.die)
    }

    /// Every point of the board, in reading order.
    pub fn points(&self) -> impl Iterator<Item = Hex> {
        self.lattice.points().map(|point| self.lattice.coord(point))
    }

    /// The obstacles, in reading order.
    pub fn obstacles(&self) -> impl Iterator<Item = Hex> {
        let blocked = self.lattice.points().filter(|point| self.is_obstacle(*point));
        blocked.map(|point| self.lattice.coord(point))
    }
}

const _: () = assert!(FACES == 6, "rays hold six points");
