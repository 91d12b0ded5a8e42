//! Players that are programs.

use crate::{Game, Listing, Refusal, Refused, Rng, Run, Seed, Start, Status};

/// A player that is a program.
pub struct Bot<G: Game> {
    /// Its name in commands.
    pub id: &'static str,
    /// How it chooses, in one sentence.
    pub about: &'static str,
    /// States it looks at before each action, unless told otherwise; 0 when it does not search.
    pub budget: u64,
    /// Its next action, or `None` to let a tick pass. It gets a state whose hidden randomness has been replaced, so it
    /// knows no more than a player sees, and a budget of states.
    pub choose: fn(&G, u64, &mut Rng) -> Option<G::Action>,
}

impl<G: Listing> Bot<G> {
    /// Every bot of a game, from the weakest to the strongest: chance, the giver of hints, and the game's own.
    pub fn all() -> Vec<Bot<G>> {
        let random = Bot {
            id: "random",
            about: "Any allowed action.",
            budget: 0,
            choose: |game: &G, _, rng| game.sample(rng),
        };
        let adviser = Bot {
            id: "adviser",
            about: "Does what hints say.",
            budget: 0,
            choose: |game: &G, _, _| game.hint().map(|advice| advice.action),
        };
        [random, adviser].into_iter().chain(G::bots()).collect()
    }

    /// Plays a run to its end, or to a limit of the rules.
    pub fn play(&self, start: &Start, budget: u64) -> Result<Run<G>, Refused> {
        let mut run = Run::<G>::new(start)?;
        let mut rng = Rng::stream(&start.seed, "bot");
        let on_a_clock = run.game().ticks_per_second() > 0;
        while run.game().status() == Status::Playing {
            let mut seen = run.game().clone();
            seen.reseed_hidden(&Seed::from_entropy(rng.next_u64()));
            match (self.choose)(&seen, budget, &mut rng) {
                Some(action) => {
                    run.game().check(action).map_err(|refusal| refusal.erase())?;
                    // What is allowed is only refused when the run has reached a limit.
                    if run.act(action, &mut ()).is_err() {
                        break;
                    }
                }
                None if !on_a_clock => break,
                None => {}
            }
            if on_a_clock && run.tick(1, &mut ()) == 0 {
                break;
            }
        }
        Ok(run)
    }
}

/// A bot without its game's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotInfo {
    /// Its name in commands.
    pub id: &'static str,
    /// How it chooses, in one sentence.
    pub about: &'static str,
    /// States it looks at before each action; 0 when it does not search.
    pub budget: u64,
}
