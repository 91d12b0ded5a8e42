//! Hints: a two-turn search over what is announced, without access to hidden randomness.

use engine::{Advice, Bot, Events, Exercise, Game, Goal, Import, Judgement, Listing, Refused, Seed};
use minds::{Evaluation, Lookahead};
use view::Scale;

use crate::cells::{Cells, HexCell, each};
use crate::enemies::Kind;
use crate::forecast::Forecast;
use crate::lesson::EXERCISES;
use crate::luck::luck;
use crate::state::{Enemy, Hop, Spear, Stage};
use crate::{Action, Upgrade, exchange, words};

/// The upgrades the adviser prefers, best first.
const TASTE: [Upgrade; 16] = [
    Upgrade::Lunge,
    Upgrade::PassiveProtection,
    Upgrade::ArcLunge,
    Upgrade::RecallDamage,
    Upgrade::ExtraHp,
    Upgrade::FreeJump,
    Upgrade::Recall,
    Upgrade::MeteorImpact,
    Upgrade::StunningLanding,
    Upgrade::DeepBreath,
    Upgrade::Nimble,
    Upgrade::Bash360,
    Upgrade::QuickRecovery,
    Upgrade::ArcBash,
    Upgrade::Cleave,
    Upgrade::WallSlam,
];

/// The cost of a turn.
const HURRY: i32 = 4;
/// The value of a floor.
const FLOOR: i32 = 5000;
/// The cost of repeating a position: less than the run, more than anything else.
const CIRCLE: i32 = 200_000;
/// The cost of visiting the same hex again.
const WEARY: i32 = 30;
/// The least detour worth taking around lava, in steps: more than any path has.
const DETOUR: i32 = 60;
/// The turns on a floor after which a shrine is given up.
const PATIENCE: u16 = 60;

/// The least cost of a needless hit.
const HIT: i64 = 500;
/// The greatest cost of a judged action, even if it loses the run.
pub(crate) const RUIN: i64 = 3000;

/// An action, its value and the steps it leaves to the goal.
struct Thought {
    action: Action,
    /// The value without the cost of repetition.
    plain: i64,
    worth: i64,
    left: i32,
}

/// The best action, the first of equals; `None` when the run is over.
pub(crate) fn think(game: &Hop) -> Option<Action> {
    if game.stage == Stage::Choosing {
        return taste(game);
    }
    choose(game, &thoughts(game)).map(|thought| thought.action)
}

/// Evaluates every legal action.
fn thoughts(game: &Hop) -> Vec<Thought> {
    let mut fair = *game;
    fair.reseed_hidden(&Seed::from_entropy(0));
    let mut thoughts = Vec::new();
    look_on_from(game).each_action(&fair, |search, action, next| {
        let plain = search.value(next, 1);
        let worth = plain - i64::from(circling(next, game));
        let there = next.floor != game.floor || next.stage == Stage::Won;
        thoughts.push(Thought { action, plain, worth, left: if there { 0 } else { way(next) } });
    });
    thoughts
}

fn choose<'a>(game: &Hop, thoughts: &'a [Thought]) -> Option<&'a Thought> {
    let best = first_best(thoughts.iter())?;
    // Do not spend health if another way costs none and at most one more step (P35): healing on the next
    // floor, and stairs just out of sight, would hide its price.
    let hurts = |thought: &Thought| Forecast::of(game, thought.action).damage > 0;
    let spares = |thought: &&Thought| {
        thought.left <= best.left + 1 && thought.worth > best.worth - i64::from(CIRCLE / 2) && !hurts(thought)
    };
    Some(if hurts(best) { first_best(thoughts.iter().filter(spares)).unwrap_or(best) } else { best })
}

/// The preferred upgrade on offer.
pub(crate) fn taste(game: &Hop) -> Option<Action> {
    TASTE.into_iter().find(|upgrade| game.offer.has(*upgrade)).map(Action::Choose)
}

/// The thought with the most value, the first of equals.
fn first_best<'a>(thoughts: impl Iterator<Item = &'a Thought>) -> Option<&'a Thought> {
    thoughts.reduce(|best, other| if other.worth > best.worth { other } else { best })
}

/// The cost of repetition (P35): a repeated position is the last choice, and a hex visited often a poor one.
pub(crate) fn circling(game: &Hop, root: &Hop) -> i32 {
    let print = game.fingerprint();
    if game.stage != Stage::Playing || game.floor != root.floor {
        return 0;
    }
    WEARY * root.trail.visits(print) + if root.trail.has(print) { CIRCLE } else { 0 }
}

/// Positions as seen from an earlier one.
pub(crate) struct SeenFrom<'a>(&'a Hop);

impl Evaluation<Hop> for SeenFrom<'_> {
    fn worth(&self, game: &Hop) -> i64 {
        i64::from(worth(game) - missed(game, self.0))
    }

    /// What follows on another floor is not announced yet.
    fn is_settled(&self, game: &Hop) -> bool {
        game.stage != Stage::Playing || game.floor != self.0.floor
    }
}

/// The search from a position.
pub(crate) fn look_on_from(root: &Hop) -> Lookahead<Hop, SeenFrom<'_>> {
    Lookahead::new(SeenFrom(root))
}

/// The cost of leaving a reachable shrine behind (P35): more than the next floor is worth, unless health is
/// low or the floor has taken too long.
fn missed(game: &Hop, root: &Hop) -> i32 {
    let left = game.floor != root.floor && game.stage != Stage::Lost;
    let worth_it = root.hp > 1 && root.trail.turns() < PATIENCE;
    if left && worth_it && root.shrine.is_some() { FLOOR + 1000 } else { 0 }
}

/// The static value of a position.
pub(crate) fn worth(game: &Hop) -> i32 {
    // Later turns are worth less, so that nothing is put off.
    let turns = game.turn.min(10_000) as i32;
    match game.stage {
        Stage::Lost => return -1_000_000 + 1000 * i32::from(game.floor),
        Stage::Won => return 1_000_000 - HURRY * turns,
        Stage::Playing | Stage::Choosing => {}
    }
    let health = [0, 900, 1600, 2100, 2500, 2800, 3000];
    let hp = health[usize::from(game.hp).min(health.len() - 1)];
    // Extra health comes from a used shrine: it counts as an upgrade.
    let extra = u32::from(game.max_hp.saturating_sub(game.params.hp));
    let upgrades = 700 * (extra + game.owned.count()) as i32;
    let spear = match game.spear {
        Spear::Hand => 120,
        Spear::At(cell) => 40 - 8 * i32::from(cell.distance(game.cell)),
    };
    let ready = 30 * i32::from(game.jump == 0) + 25 * i32::from(game.bash == 0);
    let danger: i32 = game.visible().map(|enemy| danger(game, enemy)).sum();
    FLOOR * i32::from(game.floor) + hp + upgrades + spear + ready + 60 * i32::from(game.armor)
        - urgency(game) * way(game)
        - danger
        - HURRY * turns
}

/// The value of a step closer, which grows with the length of the run, so that caution never becomes waiting forever.
fn urgency(game: &Hop) -> i32 {
    50 + (game.turn.min(4000) / 4) as i32
}

/// The cost of an enemy's presence.
fn danger(game: &Hop, enemy: &Enemy) -> i32 {
    let breed = enemy.kind.breed();
    let far = enemy.cell.distance(game.cell);
    let aimed = enemy.intent.is_some_and(|aim| game.cell.is_in(game.struck(enemy, aim)));
    let due = breed.bursts() && far <= 1;
    let near = i32::from(6 - far.min(6));
    let hits = i32::from(breed.damage);
    if breed.bursts() {
        return 200 * i32::from(due);
    }
    hits * (40 + 12 * near) + 15 * i32::from(enemy.hp) + 150 * hits * i32::from(aimed)
}

/// The steps to the stairs, by way of the shrine while it is there.
fn way(game: &Hop) -> i32 {
    let leg = |from, to| steps(game, from, to);
    game.shrine.map_or_else(
        || leg(game.cell, game.stairs),
        |shrine| leg(game.cell, shrine) + leg(shrine, game.stairs),
    )
}

/// The path length around lava and walls. If there is no such path, one over lava or else over walls counts,
/// where a jump may help: so the adviser comes near instead of wandering about.
fn steps(game: &Hop, from: HexCell, to: HexCell) -> i32 {
    let barriers = [(0, game.walls | game.lava), (DETOUR, game.walls), (2 * DETOUR, Cells::EMPTY)];
    let mut ways = barriers.into_iter().map(|(cost, barrier)| Some(cost + steps_around(barrier, from, to)?));
    ways.find_map(|way| way).unwrap_or(0)
}

/// The path length around a barrier, if there is a path.
pub(crate) fn steps_around(barrier: Cells, from: HexCell, to: HexCell) -> Option<i32> {
    let open = HexCell::ALL.without(barrier) | from.alone();
    let (mut found, mut edge, mut steps) = (to.alone(), to.alone(), 0);
    while !from.is_in(found) {
        if edge.is_empty() {
            return None;
        }
        let around = each(edge).fold(Cells::EMPTY, |all, cell| all | cell.near());
        edge = (around & open).without(found);
        found |= edge;
        steps += 1;
    }
    Some(steps)
}

impl Hop {
    /// The adviser's action; `None` when every way is closed (P35: it never walks in circles).
    pub fn advise(&self) -> Option<Action> {
        if self.is_stuck() { None } else { think(self) }
    }

    /// Returns whether lava would kill the player on every path to the stairs, even without enemies.
    pub fn is_stuck(&self) -> bool {
        if self.stage != Stage::Playing || self.owned.has(Upgrade::PassiveProtection) {
            return false;
        }
        let far = self.params.jump;
        let hops = |set: Cells| each(set).fold(set, |all, cell| all | cell.rings(1, far)).without(self.walls);
        let goals = self.shrine.map_or(Cells::EMPTY, HexCell::alone) | self.stairs.alone();
        let mut reached = self.cell.alone();
        // What is left after each burn, down to the last point of health.
        for _ in 0..self.hp + self.armor {
            loop {
                let more = reached | hops(reached).without(self.lava);
                if more == reached {
                    break;
                }
                reached = more;
            }
            if !(reached & goals).is_empty() {
                return false;
            }
            reached |= hops(reached);
        }
        true
    }
}

impl Listing for Hop {
    fn ratings() -> &'static str {
        include_str!("../ratings.txt")
    }

    fn goals() -> &'static [Goal<Hop>] {
        &crate::goal::GOALS
    }

    fn voice() -> &'static view::Voice {
        &crate::voice::VOICE
    }

    /// Every breed, from the table of enemies.
    fn portraits() -> Vec<view::Portrait> {
        Kind::all().map(|kind| kind.breed().portrait()).collect()
    }

    fn exercises() -> &'static [Exercise] {
        &EXERCISES
    }

    fn export(&self, seed: &Seed, actions: &[Action], assisted: bool) -> Option<String> {
        Some(exchange::export(self, seed, actions, assisted))
    }

    fn import(text: &str) -> Option<Result<Import<Hop>, Refused>> {
        exchange::import(text)
    }

    fn bots() -> Vec<Bot<Hop>> {
        crate::bot::bots()
    }

    fn hint(&self) -> Option<Advice<Action>> {
        Some(suggest(self, self.advise()?))
    }

    fn scale() -> Option<Scale> {
        Some(Scale::Worth)
    }

    /// How far an action falls short of the adviser's; upgrades are a matter of taste.
    fn judge(&self, action: Action, after: &Hop, _: u64) -> Option<Judgement<Action>> {
        let thoughts = thoughts(self);
        let taken = thoughts.iter().find(|thought| thought.action == action)?;
        let choice = choose(self, &thoughts).filter(|_| self.stage == Stage::Playing)?;
        let [did, would] = [taken, choice].map(|thought| Forecast::of(self, thought.action));
        // Health counts even if the next floor heals (P35).
        let hits = i64::from(did.damage.saturating_sub(would.damage));
        let loss = (choice.plain - taken.plain).max(HIT * hits).min(RUIN);
        let better = || {
            let mut advice = suggest(self, choice.action);
            if hits > 0 {
                advice.text.push_str(" You took a hit that this avoids.");
            } else if would.kills && !did.kills && would.damage == 0 {
                advice.text.push_str(" That was a safe kill.");
            }
            advice
        };
        let better = (loss > 0).then(better);
        let kept = -loss;
        let came = luck(self, action, after).map(|luck| kept + luck);
        Some(Judgement { best: 0, kept, came, better })
    }
}

fn suggest(game: &Hop, action: Action) -> Advice<Action> {
    Advice::new(action, format!("{}. {}", words::name_of(game, action), reason(game, action)))
}

/// The reason for an action, in a sentence.
fn reason(game: &Hop, action: Action) -> String {
    if let Action::Choose(upgrade) = action {
        return upgrade.row().does.to_owned();
    }
    let (now, stay) = (Forecast::of(game, action), Forecast::of(game, Action::Wait));
    let mut next = *game;
    next.apply(action, &mut Events::dropped());
    let nearer = |goal: HexCell| steps(game, next.cell, goal) < steps(game, game.cell, goal);
    let goal = if next.floor > game.floor || next.stage == Stage::Won {
        "takes the stairs"
    } else if now.kills && now.damage == 0 {
        return now.outcome;
    } else if now.damage > 0 {
        return now.text();
    } else if stay.damage > 0 {
        let by: Vec<&str> = stay.by.iter().map(|culprit| culprit.name).collect();
        return format!("That dodges the {}.", by.join(" and the "));
    } else if next.stage == Stage::Choosing || game.shrine.is_some_and(nearer) {
        "leads to the shrine"
    } else if matches!(game.spear, Spear::At(cell) if nearer(cell)) {
        "leads to your spear"
    } else if nearer(game.stairs) {
        "leads to the stairs"
    } else {
        return now.text();
    };
    format!("That {goal}.")
}
