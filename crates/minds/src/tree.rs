//! Monte Carlo tree search (UCT) for games of chance. The tree is over sequences of actions, not over states ("open loop"): each
//! descent draws everything hidden anew, and what an action is worth is its mean over the states it was played in.

use std::cmp::Reverse;

use engine::{Events, Game, Rng, Seed, Status};

use crate::playouts::{Choice, Knowledge};

/// The parameters of a search. Integers only: the same budget gives the same choice on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The number of actions to try in each state, best first estimates first.
    pub width: usize,
    /// The actions of a descent: those in the tree, then those of the quick player.
    pub depth: u32,
    /// The approximate total number of states.
    pub budget: u64,
    /// How much better a mean must be to outweigh doubt: the difference between two good actions, in the unit of
    /// [`Knowledge::worth`].
    pub doubt: i64,
}

/// An action at a place in the tree, and what came of it.
struct Node<A> {
    /// The root has none.
    action: Option<A>,
    visits: u32,
    /// The worth of all descents that came through.
    sum: i64,
    children: Vec<usize>,
}

impl<A> Node<A> {
    fn new(action: Option<A>) -> Node<A> {
        Node { action, visits: 0, sum: 0, children: Vec::new() }
    }

    /// The mean, and more the fewer visits it has of its parent's.
    fn promise(&self, parent: u32, doubt: i64) -> i64 {
        let visits = self.visits.max(1);
        let spread = (u64::from(log2(parent)) << 8) / u64::from(visits);
        // Both factors have 8 binary places, and a square root has half of them.
        self.sum / i64::from(visits) + doubt * spread.isqrt() as i64 / 256
    }
}

/// The logarithm in 256ths, straight between powers of 2.
fn log2(number: u32) -> u32 {
    let number = u64::from(number.max(1));
    let whole = number.ilog2();
    (whole << 8) + ((number << 8 >> whole) as u32 - 256)
}

impl Tree {
    /// Chooses the action that was tried most; `None` if there is no candidate.
    pub fn choose<G: Game>(
        &self,
        game: &G,
        knowledge: &impl Knowledge<G>,
        rng: &mut Rng,
    ) -> Option<Choice<G::Action>> {
        // First estimates may depend on chance, but not on the chance that will fall.
        let mut fair = game.clone();
        fair.reseed_hidden(&Seed::from_entropy(rng.next_u64()));
        let first = self.candidates(&fair, knowledge);
        let mut search =
            TreeSearch { tree: self, knowledge, nodes: vec![Node::new(None)], draws: Vec::new(), states: 0 };
        while first.len() > 1 && search.states < self.budget {
            search.descend(game, &first, rng);
        }
        let TreeSearch { nodes, states, .. } = search;
        let most_tried = |at: &usize| (nodes[*at].visits, nodes[*at].sum, Reverse(*at));
        let best = nodes[0].children.iter().copied().max_by_key(most_tried);
        let action = best.and_then(|best| nodes[best].action).or(first.first().copied())?;
        Some(Choice { action, nodes: states })
    }

    /// The actions worth trying, best first estimates first.
    fn candidates<G: Game>(&self, game: &G, knowledge: &impl Knowledge<G>) -> Vec<G::Action> {
        let mut all = Vec::new();
        knowledge.candidates(game, &mut all);
        // Of equals the first: the sort is stable.
        all.sort_by_key(|(estimate, _)| Reverse(*estimate));
        all.into_iter().take(self.width.max(1)).map(|(_, action)| action).collect()
    }
}

/// A search under way.
struct TreeSearch<'a, A, K> {
    tree: &'a Tree,
    knowledge: &'a K,
    nodes: Vec<Node<A>>,
    /// Draws of what is hidden. The nth visit of every first action has the same, so that none is merely lucky.
    draws: Vec<Seed>,
    states: u64,
}

impl<A: Copy + PartialEq, K> TreeSearch<'_, A, K> {
    /// Goes down the tree to an action that is new there, plays on, and tells all nodes on the way what it came to.
    fn descend<G: Game<Action = A>>(&mut self, game: &G, first: &[A], rng: &mut Rng)
    where
        K: Knowledge<G>,
    {
        let mut path = vec![0, self.pick(0, first)];
        let visit = self.nodes[path[1]].visits as usize;
        if visit == self.draws.len() {
            self.draws.push(Seed::from_entropy(rng.next_u64()));
        }
        let chance = &self.draws[visit];
        let (mut state, mut quick) = (game.clone(), Rng::stream(chance, "playout"));
        state.reseed_hidden(chance);
        let mut next = self.nodes[path[1]].action;
        let mut in_tree = true;
        for left in (0..self.tree.depth.max(1)).rev() {
            let Some(action) = next else { break };
            state.apply(action, &mut Events::dropped());
            self.states += 1;
            if left == 0 || state.status() != Status::Playing {
                break;
            }
            let at = path[path.len() - 1];
            // An action that is new in the tree ends the way through it.
            in_tree &= self.nodes[at].visits > 0;
            let candidates = if in_tree { self.tree.candidates(&state, self.knowledge) } else { Vec::new() };
            next = match candidates.is_empty() {
                true => self.knowledge.reply(&state, &mut quick),
                false => {
                    path.push(self.pick(at, &candidates));
                    self.nodes[path[path.len() - 1]].action
                }
            };
        }
        let worth = self.knowledge.worth(&state);
        for at in path {
            self.nodes[at].visits += 1;
            self.nodes[at].sum += worth;
        }
    }

    /// The child of a node to try: a new one while there are few for its visits, else the most promising.
    fn pick(&mut self, parent: usize, candidates: &[A]) -> usize {
        let Node { visits, children, .. } = &self.nodes[parent];
        let known = |action: &A| children.iter().copied().find(|at| self.nodes[*at].action == Some(*action));
        let tried: Vec<usize> = candidates.iter().filter_map(known).collect();
        let new = candidates.iter().find(|action| known(action).is_none()).copied();
        let promise = |at: &usize| (self.nodes[*at].promise(*visits, self.tree.doubt), Reverse(*at));
        match new.filter(|_| tried.len() as u32 <= visits.isqrt()) {
            None if !tried.is_empty() => tried.into_iter().max_by_key(promise).unwrap_or(parent),
            new => {
                let child = self.nodes.len();
                self.nodes.push(Node::new(new));
                self.nodes[parent].children.push(child);
                child
            }
        }
    }
}
