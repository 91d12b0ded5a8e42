//! Search by playouts with sequential halving: a quick player plays on from each candidate, with the same random
//! draws for all. The worse half drops out each round, so most states go to candidates that are hard to tell apart.

use std::cmp::Reverse;

use engine::{Events, Game, Rng, Seed, Status};

/// A game's knowledge for the search.
pub trait Knowledge<G: Game> {
    /// Appends every action worth trying, with a first estimate; more is better.
    fn candidates(&self, game: &G, out: &mut Vec<(i64, G::Action)>);

    /// The next action of the quick player in a playout, if there is one.
    fn reply(&self, game: &G, rng: &mut Rng) -> Option<G::Action>;

    /// The value of the state at the end of a playout; more is better.
    fn worth(&self, game: &G) -> i64;
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// The number of candidates to try, best first estimates first.
    pub width: usize,
    /// The actions of a playout, including the candidate.
    pub depth: u32,
    /// The approximate total number of states.
    pub budget: u64,
}

/// The choice of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The states visited.
    pub nodes: u64,
}

/// The comparison of an action taken with the choice of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison<A> {
    /// The action the search would have chosen.
    pub action: A,
    /// The mean value of that action.
    pub best: i64,
    /// The mean value of the action taken, with the same random draws.
    pub taken: i64,
    /// The mean value of the state that followed.
    pub came: i64,
}

/// A candidate and the sum of its playouts.
struct Tried<A> {
    action: A,
    sum: i64,
    /// The rank of its first estimate; breaks ties.
    place: usize,
}

impl<A> Tried<A> {
    fn rank(&self) -> (i64, Reverse<usize>) {
        (self.sum, Reverse(self.place))
    }
}

impl Playouts {
    /// Chooses the best action; `None` if there is no candidate.
    pub fn choose<G: Game>(
        &self,
        game: &G,
        knowledge: &impl Knowledge<G>,
        rng: &mut Rng,
    ) -> Option<Choice<G::Action>> {
        let depth = self.depth.max(1);
        // First estimates may depend on chance, but not on the chance that will fall.
        let mut fair = game.clone();
        fair.reseed_hidden(&Seed::from_entropy(rng.clone().next_u64()));
        let mut candidates = Vec::new();
        knowledge.candidates(&fair, &mut candidates);
        let mut tried: Vec<Tried<G::Action>> = Vec::new();
        // Ties go to the first action. Sorting instead would cost 2.3 KB of brotli in the browser.
        while tried.len() < self.width.max(1)
            && let Some(best) = (0..candidates.len()).max_by_key(|at| (candidates[*at].0, Reverse(*at)))
        {
            tried.push(Tried { action: candidates.remove(best).1, sum: 0, place: tried.len() });
        }
        let rounds = u64::from(tried.len().next_power_of_two().trailing_zeros()).max(1);
        let mut nodes = 0;
        while tried.len() > 1 && nodes < self.budget {
            let share = (self.budget / rounds) / (tried.len() as u64 * u64::from(depth));
            for _ in 0..share.max(1) {
                let chance = Seed::from_entropy(rng.next_u64());
                for candidate in &mut tried {
                    candidate.sum +=
                        playout(game, Some(candidate.action), depth, knowledge, &chance, &mut nodes);
                }
            }
            for _ in 0..tried.len() / 2 {
                let worst = (0..tried.len()).min_by_key(|at| tried[*at].rank());
                tried.remove(worst.unwrap_or(0));
            }
        }
        tried
            .iter()
            .max_by_key(|candidate| candidate.rank())
            .map(|best| Choice { action: best.action, nodes })
    }

    /// Compares an action, and the state it led to, with the choice of a search. A quarter of the budget goes to
    /// the choice; the comparison uses new draws, so that lucky ones are not counted twice.
    pub fn compare<G: Game>(
        &self,
        game: &G,
        (taken, after): (G::Action, &G),
        knowledge: &impl Knowledge<G>,
        rng: &mut Rng,
    ) -> Option<Comparison<G::Action>> {
        let chosen = Playouts { budget: self.budget / 4, ..*self }.choose(game, knowledge, rng)?.action;
        let depth = self.depth.max(1);
        let draws = (self.budget / 4 / u64::from(depth)).max(1);
        let (mut best, mut kept, mut came, mut nodes) = (0, 0, 0, 0);
        for _ in 0..draws {
            let chance = Seed::from_entropy(rng.next_u64());
            kept += playout(game, Some(taken), depth, knowledge, &chance, &mut nodes);
            if chosen != taken {
                best += playout(game, Some(chosen), depth, knowledge, &chance, &mut nodes);
            }
            came += playout(after, None, depth - 1, knowledge, &chance, &mut nodes);
        }
        let best = if chosen == taken { kept } else { best };
        let [best, taken, came] = [best, kept, came].map(|sum| sum / draws as i64);
        Some(Comparison { action: chosen, best, taken, came })
    }
}

/// The value reached by the quick player, after a first action if given, with one draw of hidden randomness.
fn playout<G: Game>(
    game: &G,
    first: Option<G::Action>,
    depth: u32,
    knowledge: &impl Knowledge<G>,
    chance: &Seed,
    nodes: &mut u64,
) -> i64 {
    let mut game = game.clone();
    game.reseed_hidden(chance);
    let mut rng = Rng::stream(chance, "playout");
    let mut next = first;
    for _ in 0..depth {
        if game.status() != Status::Playing {
            break;
        }
        let Some(action) = next.take().or_else(|| knowledge.reply(&game, &mut rng)) else { break };
        game.apply(action, &mut Events::dropped());
        *nodes += 1;
    }
    knowledge.worth(&game)
}
