//! Forecasts: what an action is certain to do and cost. The turn is played on a copy, up to where randomness begins.

use engine::{Events, Game};

use crate::Action;
use crate::cells::{Cells, HexCell};
use crate::enemies::Kind;
use crate::event::{Cause, Event, How};
use crate::note::Note;
use crate::skills::{Skill, Upgrade};
use crate::state::{Hop, Spear, Stage};
use crate::words;

/// The certain results of an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forecast {
    /// Health lost.
    pub damage: u8,
    /// The damage absorbed by armor.
    pub absorbed: u8,
    pub deadly: bool,
    /// The attackers, each kind once.
    pub by: Vec<Culprit>,
    /// Whether no turn passes.
    pub free: bool,
    /// Where shoved enemies end up.
    pub landings: Cells,
    /// Whether an enemy dies or a bomb is defused.
    pub kills: bool,
    /// The dead, bombs included.
    pub dead: Vec<u16>,
    /// Other effects, in two sentences at most, those of the action itself first.
    pub outcome: String,
    told: u8,
}

/// An attacker of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Culprit {
    pub name: &'static str,
    pub hits: u8,
    /// The total health lost.
    pub damage: u8,
}

impl Forecast {
    /// The forecast of a legal action.
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
        forecast.deadly = copy.stage == Stage::Lost;
        let arrives = !forecast.deadly && !forecast.free;
        for (there, what) in [
            (copy.spear == Spear::At(copy.cell), "You pick up your spear."),
            (copy.shrine == Some(copy.cell), "The shrine offers an upgrade."),
            (copy.stairs == copy.cell, "You take the stairs."),
        ] {
            if arrives && there {
                forecast.tell(what);
            }
        }
        for event in &events {
            forecast.add(game, event);
        }
        forecast.tell_many(game, &events);
        if forecast.outcome.is_empty() && !forecast.landings.is_empty() {
            forecast.tell("That pushes it 1 hex away.");
        }
        forecast.told = 0;
        forecast.tell(vain(game, action, &events));
        forecast
    }

    fn tell(&mut self, what: &str) {
        if self.told < 2 {
            words::add(&mut self.outcome, " ", what);
            self.told += 1;
        }
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
                match self.by.iter_mut().find(|known| known.name == culprit) {
                    Some(known) => (known.hits, known.damage) = (known.hits + 1, known.damage + damage),
                    None => self.by.push(Culprit { name: culprit, hits: 1, damage: *damage }),
                }
            }
            Event::Moved { how: How::Push, to, .. } => {
                self.landings |= HexCell::of(to.0).map_or(Cells::EMPTY, HexCell::alone);
            }
            Event::Died { id, subtype, cause, .. } => {
                self.dead.push(*id);
                // A bomb set off by another needs no mention.
                let dead = Kind::from_id(subtype).filter(|kind| (*kind, *cause) != (Kind::BOMB, Cause::Bomb));
                self.kills |= dead.is_some();
                if let Some(kind) = dead.filter(|kind| *kind != Kind::BOMB) {
                    self.tell(&Note::death(kind, *cause).text());
                }
            }
            Event::Hurt { id, damage, cause: Cause::Lava, .. } => {
                self.tell(&format!("Lava burns the {} for {damage}.", name(game, *id)));
            }
            Event::Hurt { id, damage, cause: Cause::Spear | Cause::Lunge | Cause::Meteor, .. } => {
                self.tell(&format!("The {} loses {damage} health.", name(game, *id)));
            }
            _ => {}
        }
    }

    /// Tells of defused bombs and stunned enemies together.
    fn tell_many(&mut self, game: &Hop, events: &[Event]) {
        let is_out = |event: &&Event| {
            matches!(event, Event::Died { subtype, cause, .. }
                if *cause != Cause::Bomb && Kind::from_id(subtype) == Some(Kind::BOMB))
        };
        match events.iter().filter(is_out).count() {
            0 => {}
            1 => self.tell("A bomb is defused."),
            many => self.tell(&format!("{many} bombs are defused.")),
        }
        let stunned = |event: &Event| match event {
            Event::Stunned { id, .. } => Some(name(game, *id)),
            _ => None,
        };
        match events.iter().filter_map(stunned).collect::<Vec<_>>().as_slice() {
            [] => {}
            [one] => self.tell(&format!("The {one} is stunned.")),
            many => self.tell(&format!("{} enemies are stunned.", many.len())),
        }
    }

    /// The itemized losses: `archer`, or `archer 2, bomb 2`.
    pub(crate) fn items(&self) -> String {
        if let [one] = &self.by[..] {
            return one.name.to_owned();
        }
        let mut items = String::new();
        for culprit in &self.by {
            words::add(&mut items, ", ", &format!("{} {}", culprit.name, culprit.damage));
        }
        items
    }

    /// The forecast in words. What decides comes first, since small screens may show no more: a loss, or else a gain.
    pub(crate) fn text(&self) -> String {
        let by = self.items();
        if self.deadly {
            return format!("You lose {} health and die ({by}).", self.damage);
        }
        let cost = match (self.damage, self.absorbed) {
            (0, 0) if self.free => "This takes no turn.".to_owned(),
            (0, 0) => "Nothing can hit you this turn.".to_owned(),
            (0, _) => format!("Your armor takes it ({by})."),
            (damage, _) => loss(damage, &by),
        };
        let (first, second) = if self.damage > 0 { (&cost, &self.outcome) } else { (&self.outcome, &cost) };
        let mut text = first.clone();
        words::add(&mut text, " ", second);
        text
    }
}

/// The sentence about a loss.
pub(crate) fn loss(damage: u8, by: &str) -> String {
    format!("{LOSS}{damage}{HEALTH}{by}).")
}

/// The words of [`loss`] before the number.
pub(crate) const LOSS: &str = "You lose ";
/// The words of [`loss`] after the number.
pub(crate) const HEALTH: &str = " health (";

/// The name of a visible enemy.
fn name(game: &Hop, id: u16) -> &'static str {
    game.visible().find(|enemy| enemy.id == id).map_or("enemy", |enemy| enemy.kind.breed().name)
}

/// Why an attack would have no effect, or an empty text.
fn vain(game: &Hop, action: Action, events: &[Event]) -> &'static str {
    let Action::Use(skill @ (Skill::Spear | Skill::Bash | Skill::Lunge), _) = action else { return "" };
    let blocked = events.iter().any(|event| matches!(event, Event::Blocked { .. }));
    // The player's own movement and the spear's do not count as effects.
    let works = events.iter().any(|event| {
        matches!(event, Event::Died { .. } | Event::Stunned { .. } | Event::Moved { how: How::Push, .. })
    });
    match (blocked, works) {
        (true, false) => "The shield blocks it.",
        (false, false) if skill == Skill::Bash && game.bash == 0 => "There is no room to push.",
        _ => "",
    }
}

impl Hop {
    /// Removes enemies the player cannot see.
    fn forget_unseen(&mut self) {
        self.actors = self.seen_actors();
        self.enemies_mut().iter_mut().filter(|enemy| !enemy.seen).for_each(|enemy| enemy.hp = 0);
        self.unseen = 0;
        self.bury();
    }
}
