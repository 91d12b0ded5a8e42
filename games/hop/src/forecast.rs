//! What an action would certainly cost: the turn played on a copy, up to where chance begins.

use engine::Game;

use crate::Action;
use crate::event::{Cause, Event};
use crate::state::{Hop, Stage};

/// What is known to happen to the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forecast {
    /// Health lost.
    pub damage: u8,
    /// What armor takes.
    pub absorbed: u8,
    pub deadly: bool,
    /// By whom or what, each once.
    pub by: Vec<&'static str>,
}

impl Forecast {
    /// The forecast of an action that is allowed.
    pub(crate) fn of(game: &Hop, action: Action) -> Forecast {
        let mut forecast = Forecast::default();
        if game.check(action).is_err() || matches!(action, Action::Choose(_)) {
            return forecast;
        }
        let mut copy = *game;
        copy.forget_unseen();
        let mut events = Vec::new();
        copy.begin_turn(action, &mut events);
        for event in events {
            let Event::Hurt { id: 0, damage, absorbed, by, cause, .. } = event else { continue };
            forecast.damage += damage;
            forecast.absorbed += absorbed;
            let culprit = match cause {
                Cause::Lava => "lava",
                _ => by.and_then(crate::enemies::Kind::from_id).map_or("bomb", |kind| kind.breed().name),
            };
            if !forecast.by.contains(&culprit) {
                forecast.by.push(culprit);
            }
        }
        forecast.deadly = copy.stage == Stage::Lost;
        forecast
    }

    /// The sentence a player decides by.
    pub(crate) fn text(&self) -> String {
        let by = self.by.join(" and ");
        match (self.damage, self.absorbed) {
            (0, 0) => "Nothing announced hits you.".to_owned(),
            (0, _) => format!("Your armor would take it ({by})."),
            (damage, _) if self.deadly => format!("You would be hit for {damage} ({by}) and die."),
            (damage, _) => format!("You would be hit for {damage} ({by})."),
        }
    }
}

impl Hop {
    /// Takes away whom the player cannot see.
    fn forget_unseen(&mut self) {
        self.actors = self.seen_actors();
        self.enemies_mut().iter_mut().filter(|enemy| !enemy.seen).for_each(|enemy| enemy.hp = 0);
        self.unseen = 0;
        self.bury();
    }
}
