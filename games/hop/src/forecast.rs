//! What an action would certainly do and cost: the turn played on a copy, up to where chance begins.

use engine::{Events, Game};

use crate::Action;
use crate::cells::{Cell, Cells};
use crate::enemies::Kind;
use crate::event::{Cause, Event, How};
use crate::note::Note;
use crate::skills::{Skill, Upgrade};
use crate::state::{Hop, Stage};

/// What is known to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forecast {
    /// Health lost.
    pub damage: u8,
    /// What armor takes.
    pub absorbed: u8,
    pub deadly: bool,
    /// By whom or what, each once, and how much health that costs.
    pub by: Vec<(&'static str, u8)>,
    /// No turn passes.
    pub free: bool,
    /// A skill that would do nothing to whom it is used on.
    pub vain: Option<&'static str>,
    /// Where those who are shoved come to stand.
    pub landings: Cells,
    /// Somebody dies, or a bomb is defused.
    pub kills: bool,
    /// What becomes of enemies and bombs, a sentence each.
    pub effects: Vec<String>,
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
        let mut events = Events::kept();
        copy.begin_turn(action, &mut events);
        let events = events.into_vec();
        forecast.free = matches!(action, Action::Use(Skill::Jump, _)) && game.owned.has(Upgrade::FreeJump);
        forecast.vain = vain(game, action, &events);
        for event in &events {
            forecast.add(game, event);
        }
        forecast.deadly = copy.stage == Stage::Lost;
        forecast
    }

    fn add(&mut self, game: &Hop, event: &Event) {
        match event {
            Event::Hurt { id: 0, damage, absorbed, by, cause, .. } => {
                self.damage += damage;
                self.absorbed += absorbed;
                let culprit = match cause {
                    Cause::Lava => "lava",
                    _ => by.and_then(Kind::from_id).map_or("bomb", |kind| kind.breed().name),
                };
                match self.by.iter_mut().find(|(name, _)| *name == culprit) {
                    Some((_, total)) => *total += damage,
                    None => self.by.push((culprit, *damage)),
                }
            }
            Event::Moved { how: How::Push, to, .. } => {
                self.landings |= Cell::of(to.0).map_or(Cells::EMPTY, Cell::alone);
            }
            Event::Died { subtype, cause, .. } => {
                // A bomb that another one takes along is no news.
                let dead = Kind::from_id(subtype).filter(|kind| (*kind, *cause) != (Kind::BOMB, Cause::Bomb));
                self.kills |= dead.is_some();
                self.effects.extend(dead.map(|kind| Note::death(kind, *cause).text()));
            }
            Event::Hurt { id, damage, cause: Cause::Lava, .. } => {
                self.effects
                    .extend(name(game, *id).map(|name| format!("Lava burns the {name} for {damage}.")));
            }
            Event::Hurt { id, damage, cause: Cause::Spear | Cause::Lunge | Cause::Meteor, .. } => {
                self.effects.extend(name(game, *id).map(|name| format!("The {name} loses {damage}.")));
            }
            Event::Stunned { id, .. } => {
                self.effects.extend(name(game, *id).map(|name| format!("The {name} is stunned.")));
            }
            _ => {}
        }
    }

    /// Who costs how much: `archer`, or `archer 1, bomb 2`.
    pub(crate) fn items(&self) -> String {
        let item = |(name, damage): &(&str, u8)| match self.by.len() {
            1 => (*name).to_owned(),
            _ => format!("{name} {damage}"),
        };
        self.by.iter().map(item).collect::<Vec<_>>().join(", ")
    }

    /// What a player decides by, the cost first: small screens may show no more.
    pub(crate) fn text(&self) -> String {
        let by = self.items();
        let cost = match (self.damage, self.absorbed) {
            (damage, _) if self.deadly => format!("You lose {damage} and die ({by})."),
            (0, 0) if self.free => "This takes no turn.".to_owned(),
            (0, 0) => "Nothing can hit you this turn.".to_owned(),
            (0, _) => format!("Your armor takes it ({by})."),
            (damage, _) => format!("You lose {damage} ({by})."),
        };
        [cost, self.outcome()].join(" ").trim_end().to_owned()
    }

    /// What becomes of others, in two sentences at most: what the action itself did comes first.
    pub(crate) fn outcome(&self) -> String {
        self.effects.iter().map(String::as_str).take(2).chain(self.vain).collect::<Vec<_>>().join(" ")
    }
}

/// The name of somebody seen.
fn name(game: &Hop, id: u16) -> Option<&'static str> {
    game.visible().find(|enemy| enemy.id == id).map(|enemy| enemy.kind.breed().name)
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
        (true, false) => Some("The shield blocks it."),
        (false, false) if skill == Skill::Bash && game.bash == 0 => Some("There is no room to push."),
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
