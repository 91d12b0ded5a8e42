//! How floors are made.

use engine::Rng;

use super::geometry::{Cell, START, around, board, distance, pick};
use super::{BREEDS, Naive};

impl Naive {
    pub fn budget(&self) -> u32 {
        let mut upto = self.config.budgets.iter().filter(|(floor, _)| *floor <= self.floor);
        upto.next_back().map_or(0, |(_, budget)| *budget)
    }

    pub fn enter(&mut self, floor: u32) {
        let mut rng = Rng::stream(&self.seed, &floor.to_string());
        (self.floor, self.at, self.landed, self.spear) = (floor, START, false, None);
        self.enemies.clear();
        let mut budget = self.budget();
        if floor == 1 {
            for (breed, at) in [(0, (2, 3)), (1, (6, 5)), (2, (4, 1))] {
                if budget > 0 {
                    self.spawn(breed, at);
                    budget -= 1;
                }
            }
        }
        let far = |least: u32| board().into_iter().filter(move |c| distance(*c, START) >= least);
        self.stairs = (0, 3);
        if floor > 1 {
            self.stairs = pick(&far(5).collect::<Vec<_>>(), &mut rng).unwrap();
        }
        self.shrine = None;
        if floor.is_multiple_of(self.config.shrines) {
            let open: Vec<Cell> =
                far(3).filter(|c| *c != self.stairs && self.enemy_at(*c).is_none()).collect();
            self.shrine = pick(&open, &mut rng);
        }
        self.place_tiles(&mut rng);
        let mut open: Vec<Cell> = far(3).filter(|c| self.is_plain(*c) && self.is_free(*c)).collect();
        loop {
            let buys = |b: &usize| BREEDS[*b].3 <= budget && BREEDS[*b].4 <= floor;
            let breeds: Vec<usize> = (0..BREEDS.len()).filter(buys).collect();
            let Some(breed) = rng.pick(&breeds).copied() else { return };
            let Some(at) = pick(&open, &mut rng) else { return };
            open.retain(|c| *c != at);
            self.spawn(breed, at);
            budget -= BREEDS[breed].3;
        }
    }

    pub fn is_plain(&self, at: Cell) -> bool {
        at != self.stairs && self.shrine != Some(at) && !self.lava.contains(&at) && !self.walls.contains(&at)
    }

    pub fn place_tiles(&mut self, rng: &mut Rng) {
        let draw = |open: &[Cell], (least, most): (u32, u32), rng: &mut Rng| {
            let count = least + rng.below(most - least + 1);
            let (mut left, mut drawn) = (open.to_vec(), Vec::new());
            for _ in 0..count.min(open.len() as u32) {
                drawn.push(left.remove(rng.below(left.len() as u32) as usize));
            }
            drawn.sort();
            drawn
        };
        loop {
            (self.walls, self.lava) = (Vec::new(), Vec::new());
            let mut open: Vec<Cell> =
                board().into_iter().filter(|c| self.is_plain(*c) && self.is_free(*c)).collect();
            self.walls = draw(&open, if self.floor > 1 { self.config.walls } else { (0, 0) }, rng);
            open.retain(|c| !self.walls.contains(c));
            self.lava = draw(&open, self.config.lava, rng);
            let mut found = vec![START];
            let mut next = 0;
            while next < found.len() {
                for cell in around(found[next]) {
                    if !self.walls.contains(&cell) && !self.lava.contains(&cell) && !found.contains(&cell) {
                        found.push(cell);
                    }
                }
                next += 1;
            }
            if found.contains(&self.stairs) && self.shrine.is_none_or(|shrine| found.contains(&shrine)) {
                return;
            }
        }
    }
}
