//! G6, G9, G10, G15, G17 and G18: the exact odds against brute force, against play, and in the pools made from them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeMap;

use common::{placed, position_on, rolled, seeded};
use engine::{Game, Listing, Rng, Seed, Status};
use grid::{Dir, Hex};
use lattice_gametime::{Action, Chance, GameTime, Odds};

/// The rules once more, for exact fractions over 6^pool.
struct Brute {
    free: Vec<Hex>,
    target: Hex,
    /// What a win with so many steps left is worth.
    worth: fn(u32) -> u32,
    /// What is known already, when remembering is wanted.
    known: Option<BTreeMap<(i16, i16, u32), u128>>,
}

impl Brute {
    fn new(game: &GameTime, remember: bool) -> Brute {
        let blocked: Vec<Hex> = game.obstacles().collect();
        let free = game.points().filter(|point| !blocked.contains(point)).collect();
        Brute { free, target: game.target(), worth: |_| 1, known: remember.then(BTreeMap::new) }
    }

    /// Wins out of 6^pool equally likely sequences of rolls, under best play.
    fn wins(&mut self, from: Hex, pool: u32) -> u128 {
        if from == self.target {
            return u128::from((self.worth)(pool)) * 6u128.pow(pool);
        }
        let key = (from.q, from.r, pool);
        if let Some(wins) = self.known.as_ref().and_then(|known| known.get(&key)) {
            return *wins;
        }
        let wins = if pool == 0 { 0 } else { (1..=6).map(|die| self.best(from, pool, die)).sum() };
        if let Some(known) = &mut self.known {
            known.insert(key, wins);
        }
        wins
    }

    fn best(&mut self, from: Hex, pool: u32, die: u32) -> u128 {
        let ways = Dir::ALL.map(|dir| {
            let (mut at, mut steps) = (from, 0);
            while steps < die.min(pool) && at != self.target && self.free.contains(&at.neighbor(dir)) {
                (at, steps) = (at.neighbor(dir), steps + 1);
            }
            if steps == 0 { 0 } else { self.wins(at, pool - steps) * 6u128.pow(steps - 1) }
        });
        ways.into_iter().max().unwrap()
    }
}

fn agree(chance: Chance, wins: u128, pool: u32, place: &str) {
    // Both sides over 6^48, which is a multiple of 6^pool.
    assert_eq!(chance.units(), wins * 6u128.pow(48 - pool), "{place}: {chance}");
}

/// G6 on a tiny board, every sequence of rolls and directions tried, nothing remembered.
#[test]
fn g6_odds_equal_brute_force_on_a_tiny_board() {
    let ring = ".0,1 .1,0 .1,-1 .0,-1 .-1,0 .0,2 .2,0 .-1,1";
    for token in ["0,1", "1,0", "-1,0", "2,0", "0,2"] {
        for pool in 1..=6 {
            let symbols = ring.replace(&format!(".{token} "), "");
            let counts = format!("pool {pool} of 20 rolls 0 die - rolling");
            let text = position_on(&counts, &format!("{symbols} @{token} T0,0 S1,1"), '#');
            let game = GameTime::from_text(&text, &"x".parse().unwrap()).unwrap();
            let wins = Brute::new(&game, false).wins(game.token(), pool);
            agree(Odds::of(&game).win(&game), wins, pool, &text);
        }
    }
}

/// G6 on whole boards: all points and pools the start leads to, and each direction after each roll.
#[test]
fn g6_odds_equal_brute_force_on_whole_boards() {
    for (params, pool) in
        [("radius=2 pool=15", 15), ("radius=2 obstacles=35 pool=20", 20), ("radius=3 pool=19", 19)]
    {
        let mut game = seeded(params, "brute");
        let odds = Odds::of(&game);
        let mut brute = Brute::new(&game, true);
        agree(odds.win(&game), brute.wins(game.token(), pool), pool, params);
        let mut rng = Rng::keyed(5);
        while let Some(action) = game.sample(&mut rng) {
            game.apply(action, &mut ());
            let left = u32::from(game.pool());
            for dir in Dir::ALL {
                let Some(chance) = odds.toward(&game, dir) else { continue };
                let mut after = game.clone();
                after.apply(Action::Go(dir), &mut ());
                let wins = brute.wins(after.token(), after.pool().into());
                agree(chance, wins, after.pool().into(), &format!("{params}, {dir} with {left} left"));
            }
            if game.roll().is_none() {
                agree(odds.win(&game), brute.wins(game.token(), left), left, params);
            }
        }
    }
}

/// G6: best play wins as often as it says, within three standard errors of 4,000 games each.
#[test]
fn g6_odds_equal_play() {
    const GAMES: u64 = 4000;
    let (mut open, mut boards) = (0, 0);
    for params in [
        "radius=2 pool=tight",
        "radius=2 pool=daring",
        "radius=3 pool=tight",
        "radius=3 pool=daring",
        "radius=4 pool=20",
    ] {
        for number in 0..4 {
            let start = seeded(params, &format!("play{number}"));
            let odds = Odds::of(&start);
            let mut won = 0;
            for game in 0..GAMES {
                let mut run = start.clone();
                run.reseed_hidden(&format!("monte-{game}").parse().unwrap());
                while run.status() == Status::Playing {
                    let action = odds.best(&run).map_or(Action::Roll, |(dir, _)| Action::Go(dir));
                    run.apply(action, &mut ());
                }
                won += u64::from(run.status() == Status::Won);
            }
            // In millionths: (won − np)² ≤ 9·n·p·(1 − p).
            let p = millionths(odds.win(&start));
            let off = (u128::from(won) * 1_000_000).abs_diff(u128::from(GAMES) * p);
            let spread = 9 * u128::from(GAMES) * p * (1_000_000 - p);
            assert!(off * off <= spread, "{params} {number}: {won} of {GAMES} won, not {}", odds.win(&start));
            boards += 1;
            open += u32::from(p > 0 && p < 1_000_000);
        }
    }
    assert!(open * 2 > boards, "most of these boards are neither won nor lost beforehand");
}

/// A chance in millionths, rounded down.
fn millionths(chance: Chance) -> u128 {
    // Without the last digits there is room for a factor.
    (chance.units() >> 40) * 1_000_000 / (Chance::CERTAIN.units() >> 40)
}

/// G15: Tight wins 70 to 85%, Daring 35 to 55% with a smaller pool, and neither is without hope. A few boards of 32
/// draws have no such pool, and then the nearest is taken.
#[test]
fn g15_stakes_are_in_their_bands() {
    for (size, boards, fitting) in [
        ("radius=2", 300, 299),
        ("radius=3", 150, 148),
        ("radius=4", 80, 78),
        ("radius=2 obstacles=40", 100, 100),
        ("radius=8 obstacles=40", 10, 10),
        ("radius=2 obstacles=0", 10, 0),
    ] {
        let (mut tight, mut daring) = (0, 0);
        for number in 0..boards {
            let with = |stakes: &str| seeded(&format!("{size} pool={stakes}"), &format!("stakes{number}"));
            let (one, other) = (with("tight"), with("daring"));
            tight += u32::from((700_000..=850_000).contains(&millionths(one.best_play())));
            daring += u32::from((350_000..=550_000).contains(&millionths(other.best_play())));
            assert!(other.best_play() > Chance::NONE, "{size} {number}");
            if one.obstacles().eq(other.obstacles()) {
                assert!(other.pool() < one.pool(), "{size} {number}: {} and {}", other.pool(), one.pool());
            }
        }
        assert!(tight >= fitting && daring >= fitting, "{size}: {tight} tight, {daring} daring of {boards}");
    }
}

/// G15: the pools are the smallest of their bands, so one point less leaves the band.
#[test]
fn g15_pools_are_the_smallest() {
    for (word, least) in [("tight", 700_000), ("daring", 350_000)] {
        for number in 0..20 {
            let game = seeded(&format!("radius=3 pool={word}"), &format!("small{number}"));
            let counts = format!("pool {0} of {0} rolls", game.pool() - 1);
            let text = game.text().replace(&format!("pool {0} of {0} rolls", game.pool()), &counts);
            let fewer = GameTime::from_text(&text, &"x".parse().unwrap()).unwrap();
            assert!(millionths(fewer.best_play()) < least, "{word} {number}: {}", fewer.best_play());
        }
    }
}

/// G15: a hint never prefers the worse direction. With 40 points chances are exact, so it never doubts; with more than 48 it says
/// when rounding may hide a better one.
#[test]
fn g15_a_hint_never_prefers_the_worse_direction() {
    let (mut proven, mut open) = (0, 0);
    let boards = [("radius=4 obstacles=40 pool=40", 6), ("radius=2 obstacles=40 pool=60", 60)];
    for (params, number) in boards.into_iter().flat_map(|(params, of)| (0..of).map(move |n| (params, n))) {
        let mut game = seeded(params, &format!("proof{number}"));
        let mut brute = Brute::new(&game, true);
        let mut rng = Rng::keyed(number);
        while let Some(action) = game.sample(&mut rng) {
            game.apply(action, &mut ());
            if game.roll().is_none() {
                continue;
            }
            let odds = Odds::of(&game);
            let (best, chance) = odds.best(&game).unwrap();
            let text = game.hint().unwrap().text;
            let is_proven = odds.is_proven_best(&game, best);
            assert_eq!(text.contains("clearly better"), !is_proven && chance > Chance::NONE, "{text}");
            if params.ends_with("pool=60") {
                open += u32::from(!is_proven);
                continue;
            }
            assert!(is_proven, "{text}");
            let mut exact = |dir: Dir| {
                let mut after = game.clone();
                after.apply(Action::Go(dir), &mut ());
                let left = u32::from(after.pool());
                brute.wins(after.token(), left) * 6u128.pow(48 - left)
            };
            let chosen = exact(best);
            assert_eq!(chosen, chance.units(), "{text}");
            let ways = Dir::ALL.into_iter().filter(|dir| game.check(Action::Go(*dir)).is_ok());
            assert!(!ways.map(&mut exact).any(|chance| chance > chosen), "{text}\n{}", game.text());
            proven += 1;
        }
    }
    assert!(proven > 20 && open > 0, "both kinds came up: {proven} and {open}");
}

/// G9: what players and programs are told is exact on every preset, Original Medium and Large included.
#[test]
fn g9_odds_are_exact_on_every_preset() {
    for preset in GameTime::presets() {
        for number in 0..3 {
            let mut game = GameTime::new(&preset.params, &Seed::from_entropy(number));
            let mut brute = Brute::new(&game, true);
            let mut rng = Rng::keyed(number as u32);
            while game.status() == Status::Playing {
                let (outlook, pool) = (game.outlook().unwrap(), u32::from(game.pool()));
                assert!(outlook.exact, "{} {number}", preset.id);
                assert_eq!(outlook.win.of, 6u128.pow(48));
                if game.roll().is_none() {
                    let wins = brute.wins(game.token(), pool);
                    agree(Odds::of(&game).win(&game), wins, pool, preset.id);
                    assert_eq!(outlook.win.part, wins * 6u128.pow(48 - pool), "{} {number}", preset.id);
                }
                game.apply(game.sample(&mut rng).unwrap(), &mut ());
            }
        }
    }
}

/// G9: beyond 48 points chances are rounded down, and those that are certain are exact all the same.
#[test]
fn g9_certainty_is_exact_with_any_pool() {
    let exact = |symbols: &str, phase: &str| {
        placed(&format!("pool 60 of 60 {phase}"), symbols).outlook().unwrap().exact
    };
    assert!(exact("@0,0 S2,3 T0,-1", "rolls 0 die - rolling"), "every roll wins");
    let walled = "@0,0 S2,3 T0,-1 #1,-1 #1,0 #0,1 #-1,1 #-1,0";
    assert!(exact(walled, "rolls 1 die 3 selectingDirection"), "the only way wins");
    let enclosed = "@0,0 S2,3 T-2,-3 #-2,-2 #-1,-3 #-2,-1";
    assert!(exact(enclosed, "rolls 1 die 3 selectingDirection"), "no way wins");
    let mut rounded = 0;
    for number in 0..20 {
        let mut game = seeded("radius=2 obstacles=40 pool=60", &format!("proof{number}"));
        let mut rng = Rng::keyed(number);
        while game.status() == Status::Playing && game.pool() > 48 {
            rounded += u32::from(!game.outlook().unwrap().exact);
            game.apply(game.sample(&mut rng).unwrap(), &mut ());
        }
    }
    assert!(rounded > 10, "{rounded} chances are rounded");
}

/// G6: with the specification's pool, best play practically always wins.
#[test]
fn g6_the_full_pool_is_generous() {
    for number in 0..100 {
        let game = seeded("radius=3", &format!("full{number}"));
        assert!(game.best_play().units() > Chance::CERTAIN.units() / 1000 * 999);
    }
}

/// G9: chances never fall when the pool grows, certainty is exact, and pools made for a board end at 200.
#[test]
fn g9_chances_grow_with_the_pool() {
    let mut last = Chance::NONE;
    for pool in 1..=60 {
        let chance = seeded(&format!("radius=2 obstacles=40 pool={pool}"), "grow").best_play();
        assert!(chance >= last);
        last = chance;
    }
    assert_eq!(Chance::CERTAIN.units(), 6u128.pow(48));
    for number in 0..20 {
        let pool = seeded("radius=8 obstacles=40 pool=tight", &format!("wide{number}")).pool();
        assert!((34..=200).contains(&pool), "{pool}");
    }
}

/// G9: only what is certain is called 0% or 100%.
#[test]
fn g9_chances_in_words() {
    let win = |counts: &str, symbols: &str| {
        let game = placed(counts, symbols);
        Odds::of(&game).win(&game).to_string()
    };
    assert_eq!(win("pool 3 of 20 rolls 0 die - rolling", "@2,3 T-2,-3"), "0%");
    assert_eq!(win("pool 3 of 20 rolls 0 die - rolling", "@0,0 S2,3 T0,-1"), "100%");
    assert_eq!(win("pool 2 of 20 rolls 0 die - rolling", "@0,0 S2,3 T0,-2"), "100%");
    // Around a corner with no point to spare the first roll must be 1, unless an obstacle stops every roll there.
    assert_eq!(win("pool 2 of 20 rolls 0 die - rolling", "@0,0 S2,3 T1,1"), "17%");
    assert_eq!(win("pool 2 of 20 rolls 0 die - rolling", "@0,0 S2,3 T1,1 #2,0"), "100%");
}

/// G10: the hint is the direction with the best chance; among equals the one that ends nearest to the target.
#[test]
fn g10_hints() {
    let mut game = seeded("radius=4 pool=tight", "hint");
    while game.status() == Status::Playing {
        let (advice, odds) = (game.hint().unwrap(), Odds::of(&game));
        match advice.action {
            Action::Roll => assert!(game.roll().is_none()),
            Action::Go(dir) => assert_eq!(odds.toward(&game, dir), Some(odds.win(&game))),
        }
        if odds.win(&game) > Chance::NONE {
            assert!(advice.text.contains(&odds.win(&game).to_string()), "{}", advice.text);
        }
        game.apply(advice.action, &mut ());
    }
    assert!(game.hint().is_none());
    let near = placed("pool 20 of 20 rolls 1 die 2 selectingDirection", "@0,0 S2,3 T0,-2");
    assert_eq!(near.hint().unwrap().action, Action::Go(Dir::N));
    let text = "Go north: it wins 100% with best play. So does north-east.";
    assert_eq!(near.hint().unwrap().text, text);
    assert!(rolled(3, 20, "").hint().is_some());
}

/// G17: the target is told to be out of reach exactly when best play cannot win any more.
#[test]
fn g17_out_of_reach_is_a_chance_of_none() {
    let mut rng = Rng::stream(&"reach".parse().unwrap(), "test");
    let (mut lost, mut open) = (0, 0);
    for n in 0..60 {
        let mut game = seeded("radius=2 pool=12", &format!("reach{n}"));
        while game.status() == Status::Playing {
            let hopeless = game.needed().is_none_or(|needed| needed > game.pool());
            assert_eq!(hopeless, Odds::of(&game).win(&game) == Chance::NONE, "{}", game.text());
            (lost, open) = (lost + u32::from(hopeless), open + u32::from(!hopeless));
            game.apply(game.sample(&mut rng).unwrap(), &mut ());
        }
    }
    assert!(lost > 20 && open > 20, "{lost} and {open}");
}

/// G18: three stars are what the best player has left on average, by brute force.
#[test]
fn g18_par_is_the_mean_of_the_best_player() {
    for n in 0..12 {
        let game = seeded("radius=2 pool=18", &format!("par{n}"));
        let mut brute = Brute { worth: |left| left, ..Brute::new(&game, true) };
        let (sum, all) = (brute.wins(game.token(), 18), 6u128.pow(18));
        let mean = ((2 * sum + all) / (2 * all)) as u16;
        assert_eq!(game.par(), mean.max(2), "{}", game.text());
        assert!(game.par() <= 18 - game.needed().unwrap());
    }
    assert_eq!([0, 1, 6, 7, 20].map(|left| GameTime::stars(7, left)), [1, 2, 2, 3, 3]);
    // Where little is to spare, any win is worth two: one detour took two stars at once in every other Tight game.
    assert_eq!([0, 1, 2].map(|left| GameTime::stars(2, left)), [2, 2, 3]);
}

/// G9 for programs: a run wins the mean of the best directions after its six rolls, and after a roll the best of all.
#[test]
fn g9_outlooks_add_up() {
    for preset in GameTime::presets() {
        for number in 0..5 {
            let mut game = GameTime::new(&preset.params, &Seed::from_entropy(number));
            let outlook = game.outlook().unwrap();
            let parts: u128 = outlook.choices.iter().map(|choice| choice.win.part).sum();
            assert_eq!(outlook.win.part, parts / 6, "{} {number}", preset.id);
            game.apply(Action::Roll, &mut ());
            let rolled = game.outlook().unwrap();
            assert_eq!(Some(rolled.win.part), rolled.choices.iter().map(|choice| choice.win.part).max());
            let die = format!("roll {}", game.roll().unwrap());
            let foretold = outlook.choices.iter().find(|choice| choice.when == die).unwrap();
            assert_eq!(foretold.win, rolled.win, "{} {number}", preset.id);
        }
    }
}
