//! The template for searches: a row of squares, steps of chance and dear jumps.

use engine::{Game, Rng, Status};
use lattice_minds::Knowledge;
use template::{Action, Template};

/// Steps when it need not hurry, and cares for nothing but arriving.
pub struct Walker;

impl Knowledge<Template> for Walker {
    fn candidates(&self, game: &Template, out: &mut Vec<(i64, Action)>) {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        out.extend(legal.into_iter().map(|action| (0, action)));
    }

    fn reply(&self, game: &Template, rng: &mut Rng) -> Option<Action> {
        game.sample(rng)
    }

    fn worth(&self, game: &Template) -> i64 {
        1000 * i64::from(game.status() == Status::Won)
    }
}

/// Where the first choice matters.
pub const STARTS: [&str; 4] =
    ["length=4 breath=3", "length=4 breath=4", "length=6 breath=7", "length=8 breath=10"];

/// A certain arrival.
const SURE: i64 = 1 << 20;

/// The chances to arrive after a step, which costs 1 or 2, and after a jump, which costs 3 and may not be allowed.
fn chances(ahead: i64, breath: i64) -> (i64, Option<i64>) {
    let best = |ahead: i64, breath: i64| match (ahead, breath) {
        (0, _) => SURE,
        (_, ..=0) => 0,
        _ => {
            let (step, jump) = chances(ahead, breath);
            step.max(jump.unwrap_or(0))
        }
    };
    let step = (best(ahead - 1, breath - 1) + best(ahead - 1, breath - 2)) / 2;
    (step, (ahead >= 2 && breath >= 3).then(|| best(ahead - 2, breath - 3)))
}

/// The action that arrives more often, if it does in more than `clearly` of 100 games more.
pub fn better(game: &Template, clearly: i64) -> Option<Action> {
    let text = game.text();
    let mut lines = text.lines().rev();
    let row = lines.next().unwrap();
    let ahead = row.find('>').unwrap() - row.find('@').unwrap();
    let breath = lines.find_map(|line| line.strip_prefix("breath ")).unwrap().parse().unwrap();
    let (step, jump) = chances(ahead as i64, breath);
    match 100 * (step - jump?) {
        more if more > clearly * SURE => Some(Action::Step),
        less if less < -clearly * SURE => Some(Action::Jump),
        _ => None,
    }
}
