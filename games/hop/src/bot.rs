//! The bot: plays the best actions on for a few turns with sampled randomness.

use engine::{Bot, Game, Rng, Seed};
use minds::{Knowledge, Playouts};

use crate::Action;
use crate::mind::{circling, look_on_from, taste, think, worth};
use crate::state::{Hop, Stage};

/// Every bot of this game, from the weakest to the strongest.
pub(crate) fn bots() -> Vec<Bot<Hop>> {
    vec![Bot {
        id: "thinker",
        about: "Plays the best actions a few turns ahead, with random draws.",
        budget: 300,
        choose,
    }]
}

fn choose(game: &Hop, budget: u64, rng: &mut Rng) -> Option<Action> {
    if game.stage == Stage::Choosing {
        return taste(game);
    }
    let search = Playouts { width: 3, depth: 4, budget };
    search.choose(game, &Turns, rng).map(|choice| choice.action).or_else(|| think(game))
}

/// The game as the search sees it.
struct Turns;

impl Knowledge<Hop> for Turns {
    fn candidates(&self, game: &Hop, out: &mut Vec<(i64, Action)>) {
        look_on_from(game).each_action(game, |search, action, next| {
            out.push((search.value(next, 1) - i64::from(circling(next, game)), action));
        });
    }

    fn reply(&self, game: &Hop, rng: &mut Rng) -> Option<Action> {
        if game.stage == Stage::Choosing {
            return taste(game);
        }
        // The quick player does not know how ties will fall either.
        let mut fair = *game;
        fair.reseed_hidden(&Seed::from_entropy(rng.next_u64()));
        let mut best: Option<(i32, Action)> = None;
        look_on_from(game).each_action(&fair, |_, action, next| {
            let value = worth(next) - circling(next, game);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        });
        best.map(|(_, action)| action)
    }

    fn worth(&self, game: &Hop) -> i64 {
        i64::from(worth(game))
    }
}
