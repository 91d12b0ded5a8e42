//! The planner: its trips against brute force, its routes, and what it takes a state to be worth.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::{Bot, Game, Listing, Rng, Start};
use grid::{Dir, Hex};
use lattice_colorcell::{Action, ColorCell};

mod script;
use script::{params, placed, seed};

type Colors = BTreeMap<Hex, u8>;

/// Steps of a carried color from a cell to every other that it can come to.
fn distances(colors: &Colors, radius: u32, from: Hex) -> BTreeMap<Hex, u32> {
    let mut steps = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for next in Dir::ALL.map(|dir| at.neighbor(dir)) {
            if next.length() <= radius && !colors.contains_key(&next) && !steps.contains_key(&next) {
                steps.insert(next, steps[&at] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

/// The fewest ticks to fill all open cells with colors from elsewhere, trying every order: 3 a step, 6 a capture.
fn brute_force(
    colors: &Colors,
    radius: u32,
    at: Hex,
    open: &BTreeSet<Hex>,
    kept: &BTreeSet<Hex>,
) -> Option<u32> {
    if open.is_empty() {
        return Some(0);
    }
    let mut best: Option<u32> = None;
    for from in colors.keys().filter(|hex| !kept.contains(hex)) {
        let mut rest = colors.clone();
        rest.remove(from);
        let ways = distances(&rest, radius, *from);
        for to in open.iter().filter(|to| ways.contains_key(to)) {
            let (mut after, mut left, mut kept) = (rest.clone(), open.clone(), kept.clone());
            after.insert(*to, 0);
            left.remove(to);
            kept.insert(*to);
            let trip = 3 * (at.distance(*from) + ways[to]) + 6;
            let all = brute_force(&after, radius, *to, &left, &kept).map(|later| trip + later);
            best = best.into_iter().chain(all).min();
        }
    }
    best
}

/// On small boards the planner's trips take little longer than the best of all orders.
#[test]
fn trips_are_nearly_the_best() {
    let mut rng = Rng::keyed(7);
    let (mut planned, mut best, mut same) = (0, 0, 0);
    let beam: BTreeSet<Hex> = (0..4).map(|row| Hex::new(0, 1 - row)).collect();
    let disc: Vec<Hex> = (-3..=3).flat_map(|q| (-3..=3).map(move |r| Hex::new(q, r))).collect();
    for _ in 0..60 {
        let mut colors = Colors::from([(Hex::new(0, 1), 0)]);
        while colors.len() < 5 {
            let hex = disc[rng.below(disc.len() as u32) as usize];
            if hex.length() <= 3 && !beam.contains(&hex) {
                colors.insert(hex, 0);
            }
        }
        let cells: Vec<String> = colors.keys().map(Hex::to_string).collect();
        let heads = ["template beam at 0,1 base 0 rotation 0"];
        let run = placed("radius=3 pace=step", &heads, &format!("0 {}", cells.join(" ")), Hex::ORIGIN);
        let kept = BTreeSet::from([Hex::new(0, 1)]);
        let open = &beam - &kept;
        let least = brute_force(&colors, 3, Hex::ORIGIN, &open, &kept).unwrap();
        let ticks = run.game.ticks_to_finish().unwrap();
        assert!(ticks >= least, "a plan can be carried out: {ticks}, {least}\n{}", run.game.text());
        (planned, best, same) = (planned + ticks, best + least, same + u32::from(ticks == least));
    }
    assert!(planned * 100 <= best * 108, "{planned} ticks, the best are {best}; {same} of 60 are the same");
}

/// What a state is worth: the ticks of its trips, fewer with every step of the plan, and none at the end.
#[test]
fn ticks_to_finish_count_down() {
    let heads = ["template twins at 0,0 base 0 rotation 0"];
    let ticks = |params: &str, cursor: &str| {
        placed(params, &heads, "0 0,0 3,0", cursor.parse().unwrap()).game.ticks_to_finish()
    };
    // Three steps, a capture, four steps.
    assert_eq!(ticks("radius=5 pace=step", "0,0"), Some(3 * 3 + 6 + 4 * 3));
    // By the clock the capture is begun on the way.
    assert_eq!(ticks("radius=5", "0,0"), Some(6 + 4));
    // A miss costs a rest and another try: at half a chance one on average.
    assert_eq!(ticks("radius=5 pace=step chance=50", "3,0"), Some(6 + 42 + 4 * 3));
    let mut game = placed("radius=5 pace=step", &heads, "0 0,0 3,0", Hex::ORIGIN).game;
    let mut left = game.ticks_to_finish().unwrap();
    while let Some(advice) = game.hint().filter(|_| game.completed_templates().count() == 0) {
        game.apply(advice.action, &mut ());
        let now = game.ticks_to_finish().unwrap();
        assert!(now < left || advice.action == Action::Press, "{}: {left} and then {now}", advice.text);
        left = now;
    }
    assert_eq!((left, game.completed_templates().count()), (0, 1));
    assert_eq!(placed("radius=5", &[], "0 0,0", Hex::ORIGIN).game.ticks_to_finish(), None, "no template");
    assert_eq!(placed("radius=5", &heads, "0 0,0", Hex::ORIGIN).game.ticks_to_finish(), None, "no colors");
}

/// A route begins with the advised step, goes over free cells, and is as short as can be.
#[test]
fn routes_are_walkable_and_short() {
    let mut seen = 0;
    for number in 0..12 {
        let density = 10 + 5 * (number % 6);
        let text = format!("radius=8 pace=step mode=challenge density={density}");
        let mut game = ColorCell::new(&params(&text), &seed(&format!("route-{number}")));
        for _ in 0..150 {
            let Some(advice) = game.hint() else { break };
            let (board, colors): (_, Colors) = (engine::Present::board(&game), game.colors().collect());
            let carrying = game.carried().count() > 0;
            let mut at = (
                engine::Present::scene(&game, &lattice_colorcell::Ui::default()).here.unwrap(),
                game.cursor(),
            );
            let mut dirs = Vec::new();
            for next in &advice.route {
                let sides = &board.place(at.0).unwrap().sides;
                let side = sides
                    .iter()
                    .position(|side| side == &Some(*next))
                    .expect("each cell is next to the last");
                dirs.push(Dir::ALL[side]);
                at = (*next, at.1.neighbor(Dir::ALL[side]));
                assert!(!carrying || !colors.contains_key(&at.1) || at.1 == game.cursor(), "{}", advice.text);
            }
            if let Some(first) = dirs.first() {
                seen += 1;
                assert_eq!(advice.action, Action::Step(*first), "{}", advice.text);
                let goal = at.1;
                let mut others = colors.clone();
                others.remove(&game.cursor());
                let least = if carrying {
                    distances(&others, 8, game.cursor())[&goal]
                } else {
                    game.cursor().distance(goal)
                };
                // One more step or two may be needed to face the right way.
                let turned = if advice.text.contains("Face ") { 2 } else { 0 };
                assert!(
                    (least..=least + turned).contains(&(dirs.len() as u32)),
                    "{}\n{}",
                    advice.text,
                    game.text()
                );
            }
            game.apply(advice.action, &mut ());
        }
    }
    assert!(seen > 300, "{seen} routes");
}

/// The bot plays on by the clock, begins captures on the way, and beats the adviser on the same boards of a challenge.
#[test]
fn the_planner_beats_the_adviser() {
    let points = |id: &str, params: &str| -> i64 {
        let bot = Bot::<ColorCell>::all().into_iter().find(|bot| bot.id == id).unwrap();
        let start = |number| Start {
            params: params.to_owned(),
            seed: seed(&format!("bots-{number}")),
            position: None,
        };
        (0..3).map(|number| bot.play(&start(number), 0).unwrap().game().score().0).sum()
    };
    // Single rushes differ too much to be compared; docs/performance.md has the means of many.
    let params = "mode=challenge seconds=60";
    let (planner, adviser) = (points("planner", params), points("adviser", params));
    assert!(planner > adviser, "{planner} and {adviser} points");
}
