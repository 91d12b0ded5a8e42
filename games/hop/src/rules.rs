//! The rules as the engine sees them: legal actions, refusals, status.

use engine::{
    Digest, Digester, Game, Limits, Meta, PositionError, Preset, Ranking, Rng, Score, Seed, Sink, Status,
};

use crate::action::{Refusal, on_board};
use crate::cells::{Cells, HexCell, each, nth, pick};
use crate::event::Event;
use crate::skills::{Skill, Upgrade};
use crate::state::{Hop, Spear, Stage, floor_keys};
use crate::{Action, Params, floors, inspect, params, position};

impl Game for Hop {
    type Params = Params;
    type Action = Action;
    type Event = Event;
    type Inspected = inspect::Inspected;
    type Refusal = Refusal;

    const META: Meta = Meta {
        id: "hop",
        title: "Hop",
        pitch: "Dodge strikes you can see coming. Five floors, one spear, one life.",
        goal: "Reach the stairs. Enemies show where they strike next: step away, push them into danger, or throw your spear.",
        rules: 2,
        ticks_per_second: 0,
        ranking: Ranking::Most,
        limits: Limits { entries: 4096, ticks: 0, work: 40_000 },
        // A diverging replay is detected in the same turn.
        tie: "Turns",
        mark_every: 1,
    };

    fn presets() -> Vec<Preset<Params>> {
        params::presets()
    }

    fn new(params: &Params, seed: &Seed) -> Hop {
        let mut game = Hop::blank(params, seed);
        floors::enter(&mut game, 1);
        game.trail.push(game.fingerprint());
        game
    }

    fn params(&self) -> &Params {
        &self.params
    }

    /// Moves, then each skill's targets by r and then q, then wait, then upgrades in table order.
    fn legal(&self, out: &mut Vec<Action>) {
        match self.stage {
            Stage::Playing => {
                out.extend(each(self.steps()).map(|cell| Action::Move(cell.hex())));
                for skill in Skill::ALL {
                    out.extend(each(skill.targets(self)).map(|cell| Action::Use(skill, cell.hex())));
                }
                out.push(Action::Wait);
            }
            Stage::Choosing => out.extend(self.offer.iter().map(Action::Choose)),
            Stage::Won | Stage::Lost => {}
        }
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        match (self.stage, action) {
            (Stage::Won | Stage::Lost, _) => Err(Refusal::GameOver),
            (Stage::Choosing, Action::Choose(upgrade)) if self.offer.has(upgrade) => Ok(()),
            (Stage::Choosing, Action::Choose(upgrade)) => Err(Refusal::NotOffered(upgrade)),
            (Stage::Choosing, _) => Err(Refusal::Choosing),
            (Stage::Playing, Action::Choose(_)) => Err(Refusal::NotChoosing),
            (Stage::Playing, Action::Wait) => Ok(()),
            (Stage::Playing, Action::Move(to)) => self.check_step(on_board(to)?),
            (Stage::Playing, Action::Step(dir)) => {
                self.check_step(self.cell.next(dir).ok_or(Refusal::Edge(dir))?)
            }
            (Stage::Playing, Action::Use(skill, target)) => skill.check(self, target),
        }
    }

    #[inline]
    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        self.play(action, events);
    }

    #[inline]
    fn status(&self) -> Status {
        match self.stage {
            Stage::Playing | Stage::Choosing => Status::Playing,
            Stage::Won => Status::Won,
            Stage::Lost => Status::Lost,
        }
    }

    fn score(&self) -> Score {
        Score(self.points())
    }

    /// P9: fewer turns are better.
    fn tie(&self) -> u32 {
        self.turn
    }

    fn digest(&self) -> Digest {
        let mut digester = Digester::default();
        self.digest_run(&mut digester);
        self.digest_player(&mut digester);
        for enemy in self.enemies() {
            let intent = enemy.intent.map_or(u8::MAX, HexCell::get);
            let flags = u8::from(enemy.stunned) | u8::from(enemy.seen) << 1;
            let bytes = [
                enemy.kind.get(),
                enemy.cell.get(),
                enemy.hp,
                intent,
                enemy.facing.get(),
                enemy.timer,
                flags,
                1,
            ];
            digester.u64(u64::from_le_bytes(bytes));
        }
        digester.finish()
    }

    fn text(&self) -> String {
        position::print(self)
    }

    fn from_text(text: &str, seed: &Seed) -> Result<Hop, PositionError> {
        position::parse(text, seed)
    }

    fn inspect(&self) -> Self::Inspected {
        inspect::inspect(self)
    }

    /// Reseeds future randomness, future floors and the positions of the unseen.
    fn reseed_hidden(&mut self, seed: &Seed) {
        self.keys = floor_keys(&self.params, seed);
        self.rng = Rng::stream(seed, "play");
        self.hide(&mut Rng::stream(seed, "unseen"));
    }

    /// Counts all targets and picks one, without listing them.
    #[inline]
    fn sample(&self, rng: &mut Rng) -> Option<Action> {
        match self.stage {
            Stage::Playing => Some(self.sample_playing(rng)),
            Stage::Choosing => self.offer.nth(rng.below(self.offer.count())).map(Action::Choose),
            Stage::Won | Stage::Lost => None,
        }
    }
}

impl Hop {
    fn check_step(&self, to: HexCell) -> Result<(), Refusal> {
        if self.cell.distance(to) != 1 {
            return Err(Refusal::OutOfReach(1, 1));
        }
        if to.is_in(self.walls) {
            return Err(Refusal::Wall);
        }
        if to.is_in(self.actors) { Err(Refusal::Taken) } else { Ok(()) }
    }

    #[inline]
    fn sample_playing(&self, rng: &mut Rng) -> Action {
        let steps = self.steps();
        let sets = Skill::ALL.map(|skill| skill.targets(self));
        let all = sets.iter().fold(steps.count() + 1, |sum, set| sum + set.count());
        let mut drawn = rng.below(all);
        if drawn < steps.count() {
            return Action::Move(nth(steps, drawn).hex());
        }
        drawn -= steps.count();
        for (skill, set) in Skill::ALL.into_iter().zip(sets) {
            let count = set.count();
            if drawn < count {
                return Action::Use(skill, nth(set, drawn).hex());
            }
            drawn -= count;
        }
        Action::Wait
    }

    /// Puts every unseen enemy on a possible hex: free, without lava, not next to the player.
    pub(crate) fn hide(&mut self, rng: &mut Rng) {
        if self.unseen == 0 {
            return;
        }
        self.actors = self.seen_actors();
        for index in 0..self.enemies().len() {
            if self.enemies()[index].seen {
                continue;
            }
            let open = self.free().without(self.lava | self.cell.near());
            let cell = pick(open, rng).expect("where the unseen are now is such a hex for each");
            self.enemies_mut()[index].cell = cell;
            self.actors |= cell.alone();
        }
    }

    fn digest_run(&self, digester: &mut Digester) {
        self.params.digest(digester);
        self.keys.iter().for_each(|key| digester.u32(*key));
        digester.u64(self.rng.state());
        digester.u32(self.stage as u32);
        digester.u32(self.floor.into());
        digester.u32(self.turn);
        digester.u32(self.kills.into());
        digester.u32(self.tricks.into());
        digester.u32(self.stairs.get().into());
        digester.u32(self.shrine.map_or(u8::MAX, HexCell::get).into());
        for set in [self.lava, self.walls] {
            let [word]: &[u64; 1] = Cells::words(&set);
            digester.u64(*word);
        }
    }

    fn digest_player(&self, digester: &mut Digester) {
        let spear = match self.spear {
            Spear::Hand => u8::MAX,
            Spear::At(cell) => cell.get(),
        };
        let bytes = [self.cell.get(), self.hp, self.max_hp, self.armor, self.bash, self.jump, spear];
        bytes.into_iter().chain([u8::from(self.landed)]).for_each(|byte| digester.u32(byte.into()));
        digester.u32(self.owned.bits().into());
        digester.u32(self.offer.bits().into());
    }

    /// The upgrades on offer.
    pub fn offered(&self) -> impl Iterator<Item = Upgrade> {
        self.offer.iter()
    }
}
