//! Basic effects: moving, being hurt, shoved, stunned, seen. Skills and phases are built from these.

use engine::Sink;
use grid::Dir;

use crate::cells::{FARTHEST, HexCell, pick};
use crate::enemies::Kind;
use crate::event::{Cause, Event, How};
use crate::note::Note;
use crate::skills::Upgrade;
use crate::state::{Hop, Stage};

/// The damage of lava.
const LAVA_DAMAGE: u8 = 1;

impl Hop {
    /// Moves the player.
    #[inline]
    pub(crate) fn go<S: Sink<Event>>(&mut self, to: HexCell, how: How, events: &mut S) {
        events.push(Event::Moved { id: 0, from: self.cell.into(), to: to.into(), how });
        self.cell = to;
        self.landed = true;
    }

    /// Moves an enemy or a bomb.
    #[inline]
    pub(crate) fn shift<S: Sink<Event>>(&mut self, index: usize, to: HexCell, how: How, events: &mut S) {
        let enemy = &mut self.enemies_mut()[index];
        let (id, from, seen) = (enemy.id, enemy.cell, enemy.seen);
        enemy.cell = to;
        self.actors.remove(from.get().into());
        self.actors.insert(to.get().into());
        if seen {
            events.push(Event::Moved { id, from: from.into(), to: to.into(), how });
        }
    }

    /// Hurts the player; armor absorbs damage first (P7).
    pub(crate) fn hurt<S: Sink<Event>>(
        &mut self,
        amount: u8,
        cause: Cause,
        by: Option<Kind>,
        events: &mut S,
    ) {
        if self.stage == Stage::Lost {
            return;
        }
        let absorbed = amount.min(self.armor);
        self.armor -= absorbed;
        let damage = (amount - absorbed).min(self.hp);
        self.hp -= damage;
        self.notes.push(Note::wound(damage, cause, by));
        let by = by.map(|kind| kind.breed().id);
        events.push(Event::Hurt { id: 0, at: self.cell.into(), cause, damage, absorbed, by });
        if self.hp == 0 {
            self.stage = Stage::Lost;
            self.notes.push(Note::Lost);
            events.push(Event::Lost);
        }
    }

    /// Hurts an enemy or bomb. Returns the number of kills.
    pub(crate) fn harm<S: Sink<Event>>(
        &mut self,
        index: usize,
        amount: u8,
        cause: Cause,
        events: &mut S,
    ) -> u32 {
        let enemy = &mut self.enemies_mut()[index];
        let damage = amount.min(enemy.hp);
        enemy.hp -= damage;
        let enemy = *enemy;
        let (id, at) = (enemy.id, enemy.cell.into());
        if enemy.is_alive() {
            events.push(Event::Hurt { id, at, cause, damage, absorbed: 0, by: None });
            return 0;
        }
        self.actors.remove(enemy.cell.get().into());
        self.unseen -= u8::from(!enemy.seen);
        let kind = enemy.kind;
        events.push(Event::Died { id, at, subtype: kind.breed().id, cause });
        self.notes.push(Note::death(kind, cause));
        if kind == Kind::BOMB {
            return 0;
        }
        self.kills = self.kills.saturating_add(1);
        self.tricks = self.tricks.saturating_add(u16::from(matches!(cause, Cause::Lava | Cause::Bomb)));
        1
    }

    /// Hurts whatever is on a hex. Returns the number of kills.
    pub(crate) fn harm_at<S: Sink<Event>>(
        &mut self,
        cell: HexCell,
        amount: u8,
        cause: Cause,
        events: &mut S,
    ) -> u32 {
        self.enemy_at(cell).map_or(0, |index| self.harm(index, amount, cause, events))
    }

    /// Attacks a hex from another, unless a shield blocks it (P8). Returns the number of kills.
    pub(crate) fn attack_at<S: Sink<Event>>(
        &mut self,
        cell: HexCell,
        from: HexCell,
        amount: u8,
        cause: Cause,
        events: &mut S,
    ) -> u32 {
        match self.enemy_at(cell) {
            Some(index) if self.is_blocked(index, from, events) => 0,
            Some(index) => self.harm(index, amount, cause, events),
            None => 0,
        }
    }

    /// Returns whether a shield blocks an attack from a hex, and reports it.
    #[inline]
    pub(crate) fn is_blocked<S: Sink<Event>>(&mut self, index: usize, from: HexCell, events: &mut S) -> bool {
        let enemy = self.enemies()[index];
        let blocked = enemy.blocks(from);
        if blocked {
            self.notes.push(Note::Blocked(enemy.kind));
            events.push(Event::Blocked { id: enemy.id, at: enemy.cell.into() });
        }
        blocked
    }

    /// Burns an enemy that has just entered lava.
    #[inline]
    pub(crate) fn scorch<S: Sink<Event>>(&mut self, index: usize, events: &mut S) {
        if self.enemies()[index].cell.is_in(self.lava) {
            self.harm(index, LAVA_DAMAGE, Cause::Lava, events);
        }
    }

    /// Burns the player who has just entered lava (P4, P14).
    #[inline]
    pub(crate) fn burn<S: Sink<Event>>(&mut self, events: &mut S) {
        if self.landed && self.cell.is_in(self.lava) {
            self.hurt(LAVA_DAMAGE, Cause::Lava, None, events);
        }
        self.landed = false;
    }

    /// Shoves an enemy or bomb by one hex (P6, P16).
    pub(crate) fn push<S: Sink<Event>>(&mut self, index: usize, dir: Dir, events: &mut S) {
        match self.enemies()[index].cell.next(dir).filter(|to| !to.is_in(self.walls)) {
            None => self.stun(index, events),
            Some(to) => match self.enemy_at(to) {
                Some(other) if self.owned.has(Upgrade::WallSlam) => {
                    self.stun(index, events);
                    self.stun(other, events);
                }
                Some(_) => {}
                None => {
                    self.enemies_mut()[index].intent = None;
                    self.shift(index, to, How::Push, events);
                    self.scorch(index, events);
                }
            },
        }
    }

    /// Cancels an enemy's intent and next action; a bomb's countdown waits a turn (P6).
    pub(crate) fn stun<S: Sink<Event>>(&mut self, index: usize, events: &mut S) {
        self.reveal(index, events);
        let enemy = &mut self.enemies_mut()[index];
        if !enemy.is_alive() {
            return;
        }
        (enemy.stunned, enemy.intent) = (true, None);
        let enemy = *enemy;
        self.notes.push(Note::Stunned(enemy.kind));
        events.push(Event::Stunned { id: enemy.id, at: enemy.cell.into() });
    }

    /// Moves an unseen enemy out from under a jump, to the nearest free hex without lava (P17).
    pub(crate) fn dodge<S: Sink<Event>>(&mut self, index: usize, events: &mut S) {
        let (from, open) = (self.enemies()[index].cell, self.free().without(self.lava));
        let nearest = (1..=FARTHEST).map(|far| from.ring(far) & open).find(|ring| !ring.is_empty());
        match nearest.and_then(|ring| pick(ring, &mut self.rng)) {
            Some(to) => self.shift(index, to, How::Dodge, events),
            // Only drawn boards can leave it nowhere to go.
            None => drop(self.harm(index, u8::MAX, Cause::Meteor, events)),
        }
    }

    /// Reveals an unseen enemy.
    #[inline]
    pub(crate) fn reveal<S: Sink<Event>>(&mut self, index: usize, events: &mut S) {
        let enemy = self.enemies()[index];
        if enemy.seen || !enemy.is_alive() {
            return;
        }
        self.enemies_mut()[index].seen = true;
        self.unseen -= 1;
        self.notes.push(Note::Seen(enemy.kind));
        events.push(Event::Seen { id: enemy.id, at: enemy.cell.into() });
    }

    /// Reveals all unseen enemies next to the player (P8, P17).
    #[inline]
    pub(crate) fn look_around<S: Sink<Event>>(&mut self, events: &mut S) {
        if self.unseen == 0 {
            return;
        }
        for index in 0..self.enemies().len() {
            if self.enemies()[index].cell.distance(self.cell) == 1 {
                self.reveal(index, events);
            }
        }
    }

    /// Makes Jump ready after a kill with the spear, given Deep Breath (P7).
    pub(crate) fn breathe(&mut self, kills: u32) {
        if kills > 0 && self.owned.has(Upgrade::DeepBreath) {
            self.jump = 0;
        }
    }
}
