//! A turn, phase by phase in the order of ruling P4.

use engine::Sink;

use crate::cells::{Cells, HexCell, each, pick};
use crate::enemies::{Kind, Sight, Strike};
use crate::event::{Cause, Event, How};
use crate::floors;
use crate::note::Note;
use crate::skills::{Upgrade, Upgrades};
use crate::state::{Enemy, Hop, MOST_ENEMIES, Spear, Stage};
use crate::{Action, Params, Reach, words};

/// The indices of the set bits.
#[inline]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(index)
    })
}

impl Hop {
    /// Plays a whole turn.
    pub(crate) fn play<S: Sink<Event>>(&mut self, action: Action, events: &mut S) {
        if let Action::Choose(upgrade) = action {
            self.choose(upgrade, events);
            return self.report(false, false, events);
        }
        let (floor, health) = (self.floor, self.hp);
        if self.begin_turn(action, events) {
            return self.trail.push(self.fingerprint());
        }
        if self.stage != Stage::Lost {
            self.let_enemies_act(events);
            self.pick_up_spear(events);
            self.visit_shrine(events);
            self.take_stairs(events);
        }
        self.end_turn();
        self.report(self.floor > floor, self.hp < health, events);
    }

    /// Says what threatens the player now. Searches drop these words, so they never ask for them.
    fn report<S: Sink<Event>>(&self, is_new_floor: bool, was_hurt: bool, events: &mut S) {
        if S::WANTED && events.is_open() && self.stage == Stage::Playing {
            let text = words::report(self, is_new_floor, was_hurt);
            if !text.is_empty() {
                events.push(Event::Reported { text });
            }
        }
    }

    /// Plays the part of a turn in which the player can be hurt; nothing visible in it depends on randomness.
    /// Returns `true` if the action was free and the turn goes no further.
    pub(crate) fn begin_turn<S: Sink<Event>>(&mut self, action: Action, events: &mut S) -> bool {
        let beside = self.beside();
        let free = self.perform(action, events);
        self.look_around(events);
        self.punch(beside, events);
        self.bury();
        if free {
            return true;
        }
        if self.stage != Stage::Lost {
            self.resolve_attacks(events);
        }
        if self.stage != Stage::Lost {
            self.burn(events);
        }
        if self.stage != Stage::Lost {
            self.count_bombs_down(events);
        }
        false
    }

    /// Performs the player's action. Returns whether it costs no turn.
    #[inline]
    fn perform<S: Sink<Event>>(&mut self, action: Action, events: &mut S) -> bool {
        let cell = |hex| HexCell::of(hex).expect("a checked action is on the board");
        match action {
            Action::Move(to) => self.go(cell(to), How::Walk, events),
            Action::Step(dir) => {
                let to = self.cell.next(dir).expect("a checked step stays on the board");
                self.go(to, How::Walk, events);
            }
            Action::Use(skill, target) => return skill.apply(self, cell(target), events),
            Action::Wait => {
                if self.owned.has(Upgrade::PassiveProtection) {
                    self.armor = 1;
                }
                events.push(Event::Waited);
            }
            // Choosing is not part of a turn.
            Action::Choose(_) => {}
        }
        false
    }

    /// The enemies next to the player, as bits.
    #[inline]
    fn beside(&self) -> u32 {
        if !self.cell.near().meets(&self.actors) {
            return 0;
        }
        let near = |enemy: &Enemy| u32::from(enemy.cell.distance(self.cell) == 1);
        self.enemies().iter().zip(0..).fold(0, |all, (enemy, index)| all | near(enemy) << index)
    }

    /// Deals 1 to everyone who was next to the player before the action and still is; then those who punch
    /// and live deal 1 (P31).
    #[inline]
    fn punch<S: Sink<Event>>(&mut self, beside: u32, events: &mut S) {
        let still = beside & self.beside();
        for index in bits(still) {
            if self.enemies()[index].is_alive() && !self.is_blocked(index, self.cell, events) {
                self.harm(index, 1, Cause::Punch, events);
            }
        }
        for index in bits(still) {
            let enemy = self.enemies()[index];
            if enemy.is_alive() && enemy.kind.breed().punches {
                self.hurt(1, Cause::Punch, Some(enemy.kind), events);
            }
        }
    }

    /// Resolves all announced attacks at once: an enemy killed by one has still struck (P22).
    #[inline]
    fn resolve_attacks<S: Sink<Event>>(&mut self, events: &mut S) {
        let mut pains = [0_u8; MOST_ENEMIES];
        let mut throws = [HexCell::START; MOST_ENEMIES];
        let (mut hurt, mut thrown) = (false, 0);
        for index in 0..self.enemies().len() {
            let enemy = self.enemies()[index];
            let Some(aim) = enemy.intent else { continue };
            self.enemies_mut()[index].intent = None;
            let breed = enemy.kind.breed();
            if breed.strike == Strike::Bomb {
                throws[thrown] = aim;
                thrown += 1;
                continue;
            }
            let hexes = self.struck(&enemy, aim);
            if self.cell.is_in(hexes) {
                self.hurt(breed.damage, Cause::Attack, Some(enemy.kind), events);
            }
            for cell in each(hexes & self.actors) {
                let victim = self.enemy_at(cell).expect("an actor is on its hex");
                if !self.is_blocked(victim, enemy.cell, events) {
                    pains[victim] = pains[victim].saturating_add(breed.damage);
                    hurt = true;
                }
            }
        }
        if hurt {
            self.suffer(&pains, Cause::Attack, events);
        }
        for aim in &throws[..thrown] {
            self.lay_bomb(*aim, events);
        }
        self.bury();
    }

    /// The strike of an enemy's breed (P34).
    #[inline]
    pub(crate) fn strike(&self, kind: Kind) -> Strike {
        let breed = kind.breed();
        match (breed.strike, self.params.reach) {
            (Strike::Hex, Reach::Wide) => breed.wide,
            (strike, _) => strike,
        }
    }

    /// The hexes marked by an announced strike.
    #[inline]
    pub(crate) fn struck(&self, enemy: &Enemy, aim: HexCell) -> Cells {
        match self.strike(enemy.kind) {
            Strike::Hex => aim.alone(),
            Strike::Arc => aim.alone() | aim.near() & enemy.cell.ring(enemy.cell.distance(aim)),
            Strike::Line => {
                let dir = enemy.cell.toward(aim);
                let ahead = std::iter::successors(enemy.cell.next(dir), |cell| cell.next(dir));
                let open =
                    ahead.take(enemy.kind.breed().range.1.into()).take_while(|cell| !cell.is_in(self.walls));
                open.fold(Cells::EMPTY, |all, cell| all | cell.alone())
            }
            Strike::Bomb | Strike::Burst => Cells::EMPTY,
        }
    }

    /// The hexes an enemy could strike from where it stands.
    pub(crate) fn reach(&self, enemy: &Enemy) -> Cells {
        let breed = enemy.kind.breed();
        let (near, far) = (breed.range.0.max(1), breed.range.1);
        let around = enemy.cell.rings(near, far).without(self.walls);
        if breed.strike != Strike::Line && breed.wide != Strike::Line {
            return around;
        }
        let clear = |cell: &HexCell| {
            let line = enemy.cell.axis(*cell).map(|dir| enemy.cell.between(dir, *cell));
            line.is_some_and(|line| !line.meets(&self.walls))
        };
        each(around).filter(clear).fold(Cells::EMPTY, |all, cell| all | cell.alone())
    }

    /// The hexes on which bombs burst within some turns, given where they are now.
    #[inline]
    pub(crate) fn blasts(&self, turns: u8) -> Cells {
        let due = |bomb: &&Enemy| {
            bomb.kind.breed().bursts() && bomb.is_alive() && bomb.timer + u8::from(bomb.stunned) <= turns
        };
        let bombs = self.enemies().iter().filter(due);
        bombs.fold(Cells::EMPTY, |all, bomb| all | bomb.cell.near() | bomb.cell.alone())
    }

    /// Deals simultaneous damage to enemies.
    #[cold]
    fn suffer<S: Sink<Event>>(&mut self, pains: &[u8; MOST_ENEMIES], cause: Cause, events: &mut S) {
        for (index, pain) in pains.iter().enumerate().take(self.enemies().len()) {
            if *pain > 0 && self.enemies()[index].is_alive() {
                self.harm(index, *pain, cause, events);
            }
        }
    }

    /// Lays a bomb on a hex or, if that is occupied, on a free neighbor (P8, P15).
    fn lay_bomb<S: Sink<Event>>(&mut self, aim: HexCell, events: &mut S) {
        let free = self.free();
        let spot = if aim.is_in(free) { Some(aim) } else { pick(aim.near() & free, &mut self.rng) };
        let Some(cell) = spot else { return };
        let Some(id) = self.spawn(Kind::BOMB, cell) else { return };
        // This turn's countdown is still to come.
        let fuse = self.params.fuse + 1;
        if let Some(bomb) = self.enemies_mut().last_mut() {
            bomb.timer = fuse;
        }
        events.push(Event::BombLaid { id, at: cell.into() });
    }

    /// Counts bombs down and bursts those at zero, all at once.
    #[inline]
    fn count_bombs_down<S: Sink<Event>>(&mut self, events: &mut S) {
        let mut due = Cells::EMPTY;
        for index in 0..self.enemies().len() {
            let bomb = &mut self.enemies_mut()[index];
            if !bomb.kind.breed().bursts() {
                continue;
            }
            if bomb.stunned {
                bomb.stunned = false;
                continue;
            }
            bomb.timer = bomb.timer.saturating_sub(1);
            if bomb.timer == 0 {
                bomb.hp = 0;
                let (id, cell) = (bomb.id, bomb.cell);
                due |= cell.alone();
                self.actors.remove(cell.get().into());
                events.push(Event::Burst { id, at: cell.into() });
            }
        }
        if !due.is_empty() {
            self.burst(due, events);
            self.bury();
        }
    }

    /// Hurts everyone on or next to these hexes, once for each.
    #[cold]
    fn burst<S: Sink<Event>>(&mut self, due: Cells, events: &mut S) {
        let bursts =
            |cell: HexCell| ((cell.near() | cell.alone()) & due).count() as u8 * Kind::BOMB.breed().damage;
        let mut pains = [0; MOST_ENEMIES];
        for (pain, enemy) in pains.iter_mut().zip(self.enemies()) {
            *pain = bursts(enemy.cell);
        }
        self.suffer(&pains, Cause::Bomb, events);
        let pain = bursts(self.cell);
        if pain > 0 {
            self.hurt(pain, Cause::Bomb, None, events);
        }
    }

    /// Lets each enemy act, in list order.
    #[inline]
    fn let_enemies_act<S: Sink<Event>>(&mut self, events: &mut S) {
        // Bombs do not change while enemies act. The longest rest is one turn.
        let blasts = [1, 2].map(|turns| self.blasts(turns));
        for index in 0..self.enemies().len() {
            let enemy = &mut self.enemies_mut()[index];
            let breed = enemy.kind.breed();
            if breed.bursts() {
                continue;
            }
            if enemy.timer > 0 {
                enemy.timer -= 1;
            } else if enemy.stunned {
                enemy.stunned = false;
            } else {
                self.act(index, blasts[usize::from(breed.rest)], events);
            }
        }
        self.bury();
    }

    /// Carries out an enemy's plan.
    #[inline]
    fn act<S: Sink<Event>>(&mut self, index: usize, blasts: Cells, events: &mut S) {
        let enemy = self.enemies()[index];
        let breed = enemy.kind.breed();
        let (me, player) = (enemy.cell, self.cell);
        let sight = Sight {
            me,
            player,
            free: (self.free() | me.alone()).without(self.lava),
            blasts,
            walls: self.walls,
        };
        let plan = (breed.plan)(&sight, &mut self.rng);
        let how = if plan.leap { How::Teleport } else { How::Walk };
        for to in plan.path() {
            self.shift(index, *to, how, events);
        }
        let enemy = &mut self.enemies_mut()[index];
        enemy.timer = breed.rest;
        if breed.shielded {
            enemy.facing = enemy.cell.toward(player);
        }
        enemy.intent = plan.aim;
        let (id, cell) = (enemy.id, enemy.cell);
        if breed.hidden && cell.distance(player) == 1 {
            self.reveal(index, events);
        }
        if plan.aim.is_some() {
            events.push(Event::Aimed { id, at: cell.into() });
        }
    }

    /// Picks up the spear under the player; Cleave strikes all around (P7).
    #[inline]
    fn pick_up_spear<S: Sink<Event>>(&mut self, events: &mut S) {
        if self.spear != Spear::At(self.cell) {
            return;
        }
        self.spear = Spear::Hand;
        self.notes.push(Note::Spear);
        events.push(Event::Taken { at: self.cell.into() });
        if self.owned.has(Upgrade::Cleave) {
            for cell in each(self.cell.near() & self.actors) {
                self.attack_at(cell, self.cell, 1, Cause::Cleave, events);
            }
            self.bury();
        }
    }

    /// Offers Extra HP and some upgrades not owned, and uses up the shrine (P7, P24).
    #[inline]
    fn visit_shrine<S: Sink<Event>>(&mut self, events: &mut S) {
        if self.shrine != Some(self.cell) {
            return;
        }
        self.shrine = None;
        self.stage = Stage::Choosing;
        let mut open = self.owned.offerable();
        self.offer = Upgrades::NONE;
        self.offer.insert(Upgrade::ExtraHp);
        for _ in 0..self.params.offers {
            if let Some(drawn) = open.nth(self.rng.below(open.count())) {
                open.remove(drawn);
                self.offer.insert(drawn);
            }
        }
        self.notes.push(Note::Shrine);
        if S::WANTED {
            events.push(Event::Offered { upgrades: self.offer.iter().map(Upgrade::id).collect() });
        }
    }

    /// Takes an upgrade; no turn passes.
    fn choose<S: Sink<Event>>(&mut self, upgrade: Upgrade, events: &mut S) {
        self.offer = Upgrades::NONE;
        self.stage = Stage::Playing;
        if upgrade == Upgrade::ExtraHp {
            self.max_hp = (self.max_hp + 1).min(self.params.hp + Params::MOST_EXTRA);
            self.hp = (self.hp + 1).min(self.max_hp);
        } else {
            self.owned.insert(upgrade);
        }
        self.ready_armor();
        self.notes.push(Note::Chosen(upgrade));
        events.push(Event::Chosen { upgrade: upgrade.id() });
    }

    /// Enters the next floor, or wins on the last one.
    #[inline]
    fn take_stairs<S: Sink<Event>>(&mut self, events: &mut S) {
        if self.cell != self.stairs {
            return;
        }
        if self.floor >= self.params.floors {
            self.stage = Stage::Won;
            self.notes.push(Note::Won);
            events.push(Event::Won);
            return;
        }
        floors::enter(self, self.floor + 1);
        let healed = self.params.heal.min(self.max_hp.saturating_sub(self.hp));
        self.hp += healed;
        self.notes.push(Note::Floor(self.floor));
        events.push(Event::Descended { floor: self.floor, healed });
    }

    #[inline]
    fn end_turn(&mut self) {
        self.turn = self.turn.saturating_add(1);
        self.bash = self.bash.saturating_sub(1);
        self.jump = self.jump.saturating_sub(1);
        self.ready_armor();
        self.trail.push(self.fingerprint());
    }

    /// Sets the armor for the new turn: it lasts only one (P23).
    #[inline]
    fn ready_armor(&mut self) {
        self.armor = u8::from(self.owned.has(Upgrade::PassiveProtection) && self.bash == 0);
    }
}
