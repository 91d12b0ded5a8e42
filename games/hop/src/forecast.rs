//! What an action would certainly cost: the turn played on a copy, up to where chance begins.

use engine::Game;

use crate::Action;
use crate::event::{Cause, Event, How};
use crate::skills::{Skill, Upgrade};
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
    /// No turn passes.
    pub free: bool,
    /// A skill that would do nothing to whom it is used on.
    pub vain: Option<&'static str>,
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
        forecast.free = matches!(action, Action::Use(Skill::Jump, _)) && game.owned.has(Upgrade::FreeJump);
        forecast.vain = vain(game, action, &events);
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
        let vain = self.vain.map(|why| format!("{why} ")).unwrap_or_default();
        let cost = match (self.damage, self.absorbed) {
            (0, 0) if self.free => "No turn passes: what is announced still comes.".to_owned(),
            (0, 0) => "Nothing announced hits you.".to_owned(),
            (0, _) => format!("Your armor would take it ({by})."),
            (damage, _) if self.deadly => format!("You would be hit for {damage} ({by}) and die."),
            (damage, _) => format!("You would be hit for {damage} ({by})."),
        };
        vain + &cost
    }
}

/// Why an attack would achieve nothing.
fn vain(game: &Hop, action: Action, events: &[Event]) -> Option<&'static str> {
    let Action::Use(skill @ (Skill::Spear | Skill::Bash | Skill::Lunge), _) = action else { return None };
    let blocked = events.iter().any(|event| matches!(event, Event::Blocked { .. }));
    // The hero's own way and the spear's are no effects on others.
    let works = events.iter().any(|event| {
        matches!(event, Event::Died { .. } | Event::Stunned { .. } | Event::Moved { how: How::Push, .. })
    });
    match (blocked, works) {
        (true, false) => Some("The shield would stop it."),
        (false, false) if skill == Skill::Bash && game.bash == 0 => Some("Nobody would give way."),
        _ => None,
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
