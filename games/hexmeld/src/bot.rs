//! The bots: one that only looks at its move, one that plays ahead, and one that keeps what it learns of later moves in a tree.

use engine::{Bot, Game, Rng, Seed};
use minds::{Comparison, Knowledge, Playouts, Tree};

use crate::mind::Idea;
use crate::{Color, Hexmeld, Move};

/// Every bot of this game, from the weakest to the strongest.
pub(crate) fn bots() -> Vec<Bot<Hexmeld>> {
    vec![
        Bot { id: "greedy", about: "Makes the largest possible group each turn.", budget: 0, choose: greedy },
        Bot {
            id: "tree",
            about: "Grows a tree of the moves to come, with random draws.",
            budget: 300,
            choose: grow,
        },
        Bot {
            id: "thinker",
            about: "Plays the best moves a few turns ahead, with random draws.",
            budget: 1500,
            choose: think,
        },
    ]
}

/// A move that makes the largest group, chosen randomly among equals.
fn greedy(game: &Hexmeld, _: u64, rng: &mut Rng) -> Option<Move> {
    let mut best: Vec<Move> = Vec::new();
    let mut most = 0;
    let mut moves = Vec::new();
    game.legal(&mut moves);
    for action in moves {
        let size = game.touching(action);
        if size > most {
            most = size;
            best.clear();
        }
        if size == most {
            best.push(action);
        }
    }
    rng.pick(&best).copied()
}

fn think(game: &Hexmeld, budget: u64, rng: &mut Rng) -> Option<Move> {
    search(budget).choose(game, &Balls::THINKER, rng).map(|choice| choice.action)
}

fn grow(game: &Hexmeld, budget: u64, rng: &mut Rng) -> Option<Move> {
    // Two and a half points: less wastes moves on what looks good at first, more on what looks bad.
    let tree = Tree { width: 16, depth: 3, budget, doubt: 100 };
    tree.choose(game, &Balls::THINKER, rng).map(|choice| choice.action)
}

/// Compares a move, and what came of it, with the reviewer's choice. The random draws are the same for every run.
pub(crate) fn compare(
    game: &Hexmeld,
    action: Move,
    after: &Hexmeld,
    budget: u64,
) -> Option<Comparison<Move>> {
    let mut rng = Rng::stream(&Seed::from_entropy(0), "review");
    // A state here costs as much as many in a plain search.
    search((budget / 20).max(LEAST)).compare(game, (action, after), &Balls::REVIEWER, &mut rng)
}

fn search(budget: u64) -> Playouts {
    Playouts { width: 16, depth: 3, budget }
}

/// The value of a point.
const POINT: i64 = 40;

/// Converts a value to hundredths of a point.
pub(crate) fn hundredths(worth: i64) -> i64 {
    worth * 100 / POINT
}

/// The least number of states for a meaningful comparison.
const LEAST: u64 = 120;

/// An evaluation of positions, in fortieths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balls {
    /// The value of room, divided by the free cells.
    pub room: i64,
    /// The cost of the end of the run.
    pub end: i64,
    /// The value of a cluster, times the square of its size.
    pub cluster: i64,
}

impl Balls {
    /// Fears a full board, and so lasts longest. Tuned by paired seeds (`examples/tune_hexmeld.rs`).
    pub const THINKER: Balls = Balls { room: 1000 * POINT, end: 500 * POINT, cluster: 10 };
    /// Values positions in points that a player might still make.
    const REVIEWER: Balls = Balls { room: 250 * POINT, end: 100 * POINT, cluster: 10 };
}

impl Knowledge<Hexmeld> for Balls {
    fn candidates(&self, game: &Hexmeld, out: &mut Vec<(i64, Move)>) {
        game.ideas(|idea| out.push((impression(idea), game.move_of(idea))));
    }

    fn reply(&self, game: &Hexmeld, _: &mut Rng) -> Option<Move> {
        game.best_idea().map(|idea| game.move_of(&idea))
    }

    fn worth(&self, game: &Hexmeld) -> i64 {
        let points = POINT * game.score().0;
        if game.over {
            return points - self.end;
        }
        // Clusters count by their squares; room counts more the less there is.
        let clusters: i64 = Color::all()
            .flat_map(|color| game.field.parts(game.field.of(color)))
            .map(|part| i64::from(part.count()).pow(2))
            .sum();
        let free = i64::from(game.free());
        points + self.cluster * clusters - self.room / (free + 4)
    }
}

fn impression(idea: &Idea) -> i64 {
    1000 * i64::from(idea.points) + i64::from(idea.gain)
}
