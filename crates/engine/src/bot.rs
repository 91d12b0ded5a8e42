//! Bots: players that are programs.

use crate::{Game, Listing, Refusal, Refused, Rng, Run, Seed, Start, Status};

/// A bot.
pub struct Bot<G: Game> {
    /// Its name in commands.
    pub id: &'static str,
    /// How it chooses, in one sentence.
    pub about: &'static str,
    /// The states it searches before each action by default; 0 if it does not search.
    pub budget: u64,
    /// Returns its next action, or `None` to let a tick pass. It gets a state whose hidden randomness has
    /// been replaced, so it knows no more than a player sees, and a budget of states.
    pub choose: fn(&G, u64, &mut Rng) -> Option<G::Action>,
}

impl<G: Listing> Bot<G> {
    /// Every bot of a game, from the weakest to the strongest: random, the adviser who follows hints, and the
    /// game's own.
    pub fn all() -> Vec<Bot<G>> {
        let random = Bot {
            id: "random",
            about: "Any allowed action.",
            budget: 0,
            choose: |game: &G, _, rng| game.sample(rng),
        };
        let adviser = Bot {
            id: "adviser",
            about: "Follows every hint.",
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
                    // A legal action is only refused at a limit of the run.
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
    /// The states it searches before each action; 0 if it does not search.
    pub budget: u64,
}
