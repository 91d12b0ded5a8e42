//! Search by playouts: what the quick player would make of each candidate, under the same chance for all of them. The
//! worse half of the candidates drops out again and again, so that the states go to those that are hard to tell apart
//! (sequential halving).

use std::cmp::Reverse;

use engine::{Events, Game, Rng, Seed, Status};

/// What a game knows about playing itself.
pub trait Knowledge<G: Game> {
    /// Every action worth a thought, with a first impression; more is better.
    fn candidates(&self, game: &G, out: &mut Vec<(i64, G::Action)>);

    /// The next action of the quick player in a playout; `None` when there is none.
    fn reply(&self, game: &G, rng: &mut Rng) -> Option<G::Action>;

    /// How good a state looks where a playout stops; more is better.
    fn worth(&self, game: &G) -> i64;
}

/// The shape of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// Candidates that are tried, the best at first sight.
    pub width: usize,
    /// Actions of a playout, the candidate included.
    pub depth: u32,
    /// States to be reached in all, about.
    pub budget: u64,
}

/// What a search chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// States reached.
    pub nodes: u64,
}

/// What a search thinks of an action that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison<A> {
    /// The action that the search would have chosen.
    pub action: A,
    /// What that action is worth on average.
    pub best: i64,
    /// What the action taken is worth, under the same chances.
    pub taken: i64,
    /// What the state is worth that chance then led to.
    pub came: i64,
}

/// A candidate and the sum of its playouts.
struct Tried<A> {
    action: A,
    sum: i64,
    /// By first impression; decides between equals.
    place: usize,
}

impl<A> Tried<A> {
    fn rank(&self) -> (i64, Reverse<usize>) {
        (self.sum, Reverse(self.place))
    }
}

impl Playouts {
    /// The best action; `None` when there is no candidate.
    pub fn choose<G: Game>(
        &self,
        game: &G,
        knowledge: &impl Knowledge<G>,
        rng: &mut Rng,
    ) -> Option<Choice<G::Action>> {
        let depth = self.depth.max(1);
        let mut candidates = Vec::new();
        knowledge.candidates(game, &mut candidates);
        let mut tried: Vec<Tried<G::Action>> = Vec::new();
        // Of equals the first in the order of actions comes first. Two sorts instead weigh 2.3 KB of brotli in the browser.
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

    /// Compares an action, and the state that it led to, with the choice of a search. A quarter of the budget goes to the
    /// choice; the comparison has draws of its own, so that what was lucky there is not counted again.
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

/// The worth of where the quick player gets, after a first action if there is one, under one draw of hidden chance.
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
