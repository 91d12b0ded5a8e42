//! The bot: follows the plan at full speed.

use engine::{Bot, Game, Rng};

use crate::plan::Planner;
use crate::words::straight;
use crate::{Action, ColorCell};

/// Every bot of this game, from the weakest to the strongest.
pub(crate) fn bots() -> Vec<Bot<ColorCell>> {
    vec![Bot {
        id: "planner",
        about: "Fetches the colors that score fastest, and starts captures on the way.",
        budget: 0,
        choose,
    }]
}

fn choose(game: &ColorCell, _: u64, _: &mut Rng) -> Option<Action> {
    let planner = Planner::swift(game);
    let distance = |cell: u16| game.cursor().distance(game.setup.geometry.hex(cell));
    let hold = u32::from(game.params_ref().hold);
    let Some(charged) = game.charged().filter(|_| !game.setup.stepwise()) else {
        let idea = game.advise(&planner)?;
        // C4: a charge survives steps, so begin it once the color is near enough to reach in time.
        let near = idea.goal().is_some_and(|goal| distance(goal) < hold);
        let ready = game.train.is_empty() && game.check(Action::Press).is_ok();
        let begins = matches!(idea.action, Action::Step(_)) && near && ready && !game.setup.stepwise();
        return Some(if begins { Action::Press } else { idea.action });
    };
    let target = game.active.and_then(|active| game.next_color(&planner, &active));
    match target.filter(|target| distance(*target) + charged <= hold) {
        None => Some(Action::Release),
        Some(target) => {
            let to = game.setup.geometry.hex(target);
            straight(game.cursor(), &|at| at.distance(to)).first().map(|dir| Action::Step(*dir))
        }
    }
}
