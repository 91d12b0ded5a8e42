//! The exact odds of a run for programs: what best play wins, and with which move (G9, G15).

use engine::{Fraction, Game, Outlook, Prospect, Status};
use grid::Dir;

use crate::chance::Chance;
use crate::mind::Odds;
use crate::state::Phase;
use crate::{Action, GameTime};

impl From<Chance> for Fraction {
    fn from(chance: Chance) -> Fraction {
        Fraction { of: Chance::CERTAIN.units(), part: chance.units() }
    }
}

/// The chances of best play: after a roll for every direction, before it for the best direction of each roll.
pub(crate) fn outlook(game: &GameTime) -> Option<Outlook> {
    if game.status() != Status::Playing {
        return None;
    }
    let odds = Odds::of(game);
    let choices: Vec<Prospect> = match game.phase {
        Phase::SelectingDirection => directions(&odds, game, None),
        _ => (1..=6).filter_map(|die| best_after(&odds, game, die)).collect(),
    };
    // What is certain or impossible has not been rounded, however many steps are left.
    let is_certain = |choice: &Prospect| choice.win == Chance::CERTAIN.into();
    let is_open = game.needed().is_some_and(|needed| needed <= game.pool);
    let exact = Chance::error(game.pool) == 0 || !is_open || choices.iter().all(is_certain);
    Some(Outlook { win: odds.win(game).into(), exact, choices })
}

/// The best direction after a roll.
fn best_after(odds: &Odds, game: &GameTime, die: u8) -> Option<Prospect> {
    let rolled = GameTime { die, phase: Phase::SelectingDirection, ..game.clone() };
    let (best, _) = odds.best(&rolled)?;
    directions(odds, &rolled, Some(best))
        .pop()
        .map(|prospect| Prospect { when: format!("roll {die}"), ..prospect })
}

fn directions(odds: &Odds, game: &GameTime, only: Option<Dir>) -> Vec<Prospect> {
    let wanted = |dir: &Dir| only.is_none_or(|only| only == *dir);
    let prospect = |dir: Dir| {
        let win = odds.toward(game, dir)?.into();
        Some(Prospect { when: String::new(), action: Action::Go(dir).to_string(), win })
    };
    Dir::ALL.into_iter().filter(wanted).filter_map(prospect).collect()
}
