//! Every ruling of `docs/rules/gametime.md` about play, by number. Odds are in `odds.rs`, the picture in `picture.rs`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{act, hex, inspect, placed, position, rolled, seeded};
use engine::{Game, Params as _, Refusal as _, Score, Status};
use grid::{Dir, Hex};
use lattice_gametime::{Action, Event, GameTime, Loss, Params, PoolRule};

fn legal(game: &GameTime) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.iter().map(ToString::to_string).collect()
}

fn code(game: &GameTime, action: &str) -> &'static str {
    game.check(action.parse().unwrap()).unwrap_err().code()
}

/// A7: the six directions are N (q, r−1), NE (q+1, r−1), SE (q+1, r), S (q, r+1), SW (q−1, r+1), NW (q−1, r).
#[test]
fn a7_compass() {
    let ends = [("n", "0,-1"), ("ne", "1,-1"), ("se", "1,0"), ("s", "0,1"), ("sw", "-1,1"), ("nw", "-1,0")];
    for (dir, end) in ends {
        let mut game = rolled(1, 20, "");
        act(&mut game, &format!("go {dir}"));
        assert_eq!(game.token(), hex(end), "{dir}");
    }
}

/// G1: 73, 133 and 211 points on 19, 37 and 61 hexes; inner points have six neighbors.
#[test]
fn g1_points() {
    for (radius, hexes, points) in [(2, 19, 73), (3, 37, 133), (4, 61, 211), (8, 217, 703)] {
        let game = seeded(&format!("radius={radius}"), "g1");
        let state = inspect(&game);
        assert_eq!(state["boardData"]["hexes"], hexes);
        assert_eq!(state["boardData"]["vertices"].as_array().unwrap().len(), points);
        let all: Vec<Hex> = game.points().collect();
        let inner =
            all.iter().filter(|point| point.neighbors().iter().all(|next| all.contains(next))).count();
        // The outline passes 12·radius + 6 points, each once.
        assert_eq!(inner, points - (12 * radius + 6));
    }
}

/// G2 and G8 on one board.
fn check_board(game: &GameTime, obstacles: usize) {
    let (start, target) = (game.start(), game.target());
    let most = |from: Hex| game.points().map(|point| point.distance(from)).max();
    assert_eq!(Some(start.length()), most(Hex::ORIGIN), "the start is farthest from the center");
    assert_eq!(Some(target.distance(start)), most(start), "the target is farthest from the start");
    assert!(target.distance(start) > 1, "never neighbors");
    let blocked: Vec<Hex> = game.obstacles().collect();
    assert_eq!(blocked.len(), obstacles);
    assert!(!blocked.contains(&start) && !blocked.contains(&target));
    let mut free: Vec<Hex> = game.points().filter(|point| !blocked.contains(point)).collect();
    let mut reached = vec![start];
    while let Some(point) = reached.pop() {
        if point == target {
            return;
        }
        reached.extend(free.extract_if(.., |next| next.distance(point) == 1));
    }
    panic!("no path:\n{}", game.text());
}

/// G2, G8: generated boards are solvable, their start never next to their target; 10,000 of each size, which the
/// presets with other pools share, and every hundredth of those with their own pool.
#[test]
fn g2_boards_are_solvable() {
    for (size, obstacles) in [("radius=2", 9), ("radius=3", 16), ("radius=4", 25)] {
        for number in 0..10_000 {
            let game = seeded(size, &format!("g2-{number}"));
            check_board(&game, obstacles);
        }
    }
}

/// G2, G8: the same for every preset with its own pool, and for crowded boards of every radius.
#[test]
#[ignore = "takes minutes: `cargo xtask test --long`"]
fn g2_all_presets_are_solvable() {
    for preset in GameTime::presets() {
        for number in 0..10_000 {
            let game = GameTime::new(&preset.params, &format!("all-{number}").parse().unwrap());
            check_board(&game, [9, 16, 25][usize::from(preset.params.radius) - 2]);
        }
    }
    for radius in 2..=8u32 {
        let points = 9 * radius * radius + 15 * radius + 7;
        for number in 0..500 {
            let game = seeded(&format!("radius={radius} obstacles=40"), &format!("crowd-{number}"));
            check_board(&game, ((points * 40 + 50) / 100) as usize);
        }
    }
}

/// G2: the seed decides which of several starts and targets, and all of them come up.
#[test]
fn g2_every_corner_comes_up() {
    let mut starts = std::collections::BTreeSet::new();
    let mut pairs = std::collections::BTreeSet::new();
    for number in 0..500 {
        let game = seeded("radius=2", &format!("corner{number}"));
        starts.insert(game.start().to_string());
        pairs.insert((game.start().to_string(), game.target().to_string()));
    }
    assert_eq!((starts.len(), pairs.len()), (12, 24));
    assert_eq!(seeded("", "same").text(), seeded("", "same").text());
    assert_ne!(seeded("", "same").text(), seeded("", "other").text());
}

/// G2: obstacles take 0 to 40 percent of the points, rounded to the nearest whole (G8).
#[test]
fn g2_obstacle_shares() {
    for (params, obstacles) in [
        ("obstacles=0", 0),
        ("obstacles=1", 1),
        ("", 9),
        ("radius=3 obstacles=40", 53),
        ("radius=8 obstacles=40", 281),
    ] {
        check_board(&seeded(params, "share"), obstacles);
    }
    let refused = |text: &str| Params::from_text(text).unwrap_err().0;
    assert_eq!(refused("obstacles=41"), "Obstacles must be 0–40, not \"41\"");
    assert_eq!(refused("radius=1"), "Radius must be 2–8, not \"1\"");
    assert_eq!(refused("radius=9"), "Radius must be 2–8, not \"9\"");
    assert_eq!(refused("pool=0"), "Steps must be 1–200 or auto, tight, daring, not \"0\"");
    assert_eq!(refused("pool=201"), "Steps must be 1–200 or auto, tight, daring, not \"201\"");
}

/// G3: a turn is a roll, then a direction; nothing else is allowed in between.
#[test]
fn g3_roll_then_choose() {
    let mut game = seeded("", "turn");
    assert_eq!(legal(&game), ["roll"]);
    assert_eq!(code(&game, "go n"), "not-rolled");
    let events = act(&mut game, "roll");
    let die = game.roll().unwrap();
    assert_eq!(events, [Event::Rolled { dice_value: die }]);
    assert!((1..=6).contains(&die));
    assert_eq!(code(&game, "roll"), "already-rolled");
    assert!(legal(&game).iter().all(|action| action.starts_with("go ")));
    assert_eq!(game.pool(), 20, "rolling costs nothing");
}

/// G3: the die is drawn from its own stream when rolled; every face is about equally frequent.
#[test]
fn g3_the_die_is_fair_and_seeded() {
    let mut seen = [0u32; 6];
    for number in 0..6000 {
        let mut game = seeded("radius=2 obstacles=0", &format!("die{number}"));
        act(&mut game, "roll");
        seen[usize::from(game.roll().unwrap()) - 1] += 1;
    }
    assert!(seen.iter().all(|n| (900..1100).contains(n)), "{seen:?}");
    let (mut one, mut other) = (seeded("", "x"), seeded("", "x"));
    other.reseed_hidden(&"unseen".parse().unwrap());
    assert_ne!(one.digest(), other.digest());
    assert_eq!(one.text(), other.text());
    let rolls = |game: &mut GameTime| -> Vec<u8> {
        (0..8)
            .map(|_| {
                act(game, "roll");
                let (die, way) = (game.roll().unwrap(), legal(game)[0].clone());
                act(game, &way);
                die
            })
            .collect()
    };
    assert_ne!(rolls(&mut one), rolls(&mut other));
}

/// G3: a direction whose first point is blocked, or beyond the edge, cannot be chosen.
#[test]
fn g3_first_point_must_be_free() {
    let game = rolled(3, 20, "#0,-1 #1,0");
    assert_eq!(legal(&game), ["go ne", "go s", "go sw", "go nw"]);
    assert_eq!(code(&game, "go n"), "blocked");
    assert_eq!(game.check(Action::Go(Dir::N)).unwrap_err().to_string(), "the way north is blocked");
    let corner = placed("pool 9 of 20 rolls 1 die 3 selectingDirection", "@2,3 T-2,-3");
    assert_eq!(legal(&corner), ["go n", "go ne", "go nw"]);
}

/// G3: a clear way uses the whole roll.
#[test]
fn g3_straight_line() {
    let mut game = rolled(3, 20, "");
    let events = act(&mut game, "go se");
    assert_eq!((game.token(), game.pool()), (hex("3,0"), 17));
    let path = ["0,0", "1,0", "2,0", "3,0"].map(str::to_owned).to_vec();
    let Event::Moved { direction: Dir::Se, path: told, movement_pool: 17, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!(*told, path);
    assert_eq!(game.status(), Status::Playing);
}

/// G3: an obstacle stops the token before it; the rest of the roll is lost, the points are not.
#[test]
fn g3_obstacles_stop() {
    let mut game = rolled(5, 20, "#0,-3");
    act(&mut game, "go n");
    assert_eq!((game.token(), game.pool()), (hex("0,-2"), 18));
}

/// G3: so does the edge.
#[test]
fn g3_the_edge_stops() {
    let mut game = rolled(6, 20, "");
    act(&mut game, "go n");
    assert_eq!((game.token(), game.pool()), (hex("0,-4"), 16));
}

/// G3: the pool caps a move: roll 5 with 3 points moves 3.
#[test]
fn g3_the_pool_caps() {
    let mut game = rolled(5, 3, "");
    act(&mut game, "go se");
    assert_eq!((game.token(), game.pool(), game.status()), (hex("3,0"), 0, Status::Lost));
}

/// G3: the target ends the move and wins, even when the roll would pass it.
#[test]
fn g3_the_target_ends_the_move() {
    let mut game = placed("pool 9 of 20 rolls 3 die 6 selectingDirection", "@0,0 S2,3 T0,-2");
    let events = act(&mut game, "go n");
    assert_eq!((game.token(), game.pool(), game.status()), (hex("0,-2"), 7, Status::Won));
    assert_eq!(events.last(), Some(&Event::Won));
}

/// G4: won is looked at before the empty pool.
#[test]
fn g4_the_last_point_can_win() {
    let mut game = placed("pool 2 of 20 rolls 3 die 6 selectingDirection", "@0,0 S2,3 T0,-2");
    act(&mut game, "go n");
    assert_eq!((game.pool(), game.status()), (0, Status::Won));
    assert!(legal(&game).is_empty());
    assert_eq!(code(&game, "roll"), "game-over");
}

/// G4: an empty pool loses, and that is the reason given even where no direction is open.
#[test]
fn g4_out_of_points() {
    let mut game = rolled(1, 1, "");
    let events = act(&mut game, "go s");
    assert_eq!((game.pool(), game.status()), (0, Status::Lost));
    assert_eq!(events.last(), Some(&Event::Lost { reason: Loss::OutOfPoints }));
    assert_eq!(code(&game, "go n"), "game-over");
}

const WALLS: &str = "#0,-1 #1,-1 #1,0 #0,1 #-1,1 #-1,0";

/// G4: no open direction loses; checked before a roll as well as before a choice.
#[test]
fn g4_trapped() {
    for counts in ["pool 20 of 20 rolls 0 die - lost", "pool 9 of 20 rolls 1 die 3 lost"] {
        let game = placed(counts, &format!("@0,0 S2,3 T-2,-3 {WALLS}"));
        assert_eq!(game.status(), Status::Lost);
        assert!(legal(&game).is_empty());
    }
    let text = position("pool 20 of 20 rolls 0 die - rolling", &format!("@0,0 S2,3 T-2,-3 {WALLS}"));
    let error = GameTime::from_text(&text, &"x".parse().unwrap()).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (2, "this position is lost, not rolling"));
}

/// G4: nobody is trapped in a run of our making: the way in is a way out.
#[test]
fn g4_generated_runs_are_never_trapped() {
    let crowded = Params::from_text("radius=2 obstacles=40 pool=40").unwrap();
    engine::simulate::<GameTime>(&crowded, 1, 20_000, |game| {
        assert!(game.status() != Status::Lost || game.pool() == 0);
    });
}

/// G5: every point passed is marked, the start included, and marks change nothing.
#[test]
fn g5_visited() {
    let mut game = rolled(3, 20, "");
    act(&mut game, "go se");
    let visited = inspect(&game)["boardData"]["visited"].clone();
    let mut visited: Vec<String> = serde_json::from_value(visited).unwrap();
    visited.sort();
    assert_eq!(visited, ["0,0", "1,0", "2,0", "2,3", "3,0"]);
    let marked = rolled(3, 20, "o1,0 o0,1 o-1,0");
    assert_eq!(legal(&marked), legal(&rolled(3, 20, "")));
}

/// G14: three stakes in this order, each from small to large; the seed's own pool on the smallest board is the default.
/// Who has won a board is offered the same size with the next stakes.
#[test]
fn g14_presets() {
    let texts: Vec<String> = GameTime::presets()
        .iter()
        .map(|preset| format!("{} {}", preset.id, preset.params.to_text()))
        .collect();
    let mut expected = Vec::new();
    for (suffix, pool) in [("", "auto"), ("-tight", "tight"), ("-daring", "daring")] {
        for (size, radius) in [("small", 2), ("medium", 3), ("large", 4)] {
            expected.push(format!("{size}{suffix} radius={radius} obstacles=12 pool={pool}"));
        }
    }
    assert_eq!(texts, expected);
    let offers: Vec<_> = GameTime::presets().iter().map(|preset| preset.next).collect();
    let tight = ["small-tight", "medium-tight", "large-tight"].map(Some);
    let daring = ["small-daring", "medium-daring", "large-daring"].map(Some);
    assert_eq!(offers, [tight, daring, [None; 3]].concat());
    assert_eq!(GameTime::presets()[0].params, Params::default());
    for radius in 2..=4 {
        assert_eq!(seeded(&format!("radius={radius}"), "pool").pool(), radius * 10);
    }
    assert_eq!(Params::from_text("pool=77").unwrap().pool, PoolRule::Fixed(77));
    assert_eq!(seeded("pool=77", "pool").pool(), 77);
}

/// G7, G16: a win scores ten for each point left and what best play falls short of certainty; anything else 0; more is
/// better, then fewer rolls; only wins are kept.
#[test]
fn g16_score() {
    let won = placed("pool 7 of 20 rolls 3 die 6 won", "@0,-2 S2,3");
    assert_eq!((won.status(), won.score()), (Status::Won, Score(70)), "a certain win earns no bonus");
    // Two steps around a corner with two points: only a first roll of 1 wins, which is 17%.
    let daring = placed("pool 0 of 2 rolls 2 die 6 won", "@1,1 S0,0");
    assert_eq!(daring.score(), Score(83), "won at the last step");
    let lost = placed("pool 9 of 20 rolls 3 die 6 lost", &format!("@0,0 S2,3 T-2,-3 {WALLS}"));
    assert_eq!(lost.score(), Score(0));
    assert_eq!(rolled(3, 20, "").score(), Score(0));
    assert_eq!(won.tie(), 3);
    assert_eq!(GameTime::META.ranking, engine::Ranking::MostWins);
}

/// G8: a board is frozen by its seed.
#[test]
fn g8_a_frozen_board() {
    let game = seeded("radius=2", "frozen");
    let obstacles: Vec<String> = game.obstacles().map(|point| point.to_string()).collect();
    assert_eq!((game.start().to_string(), game.target().to_string()), (FROZEN.0.into(), FROZEN.1.into()));
    assert_eq!(obstacles.join(" "), FROZEN.2);
}
const FROZEN: (&str, &str, &str) = ("-3,-2", "2,3", "-2,-3 2,-4 0,-2 4,-3 -4,2 3,0 1,2 2,2 1,3");

/// G11: programs see the phases and fields of the specification.
#[test]
fn g11_phases_and_fields() {
    let mut game = seeded("radius=2", "fields");
    let state = inspect(&game);
    assert_eq!((&state["gamePhase"], &state["movementPool"]), (&"rolling".into(), &20.into()));
    assert!(state["diceValue"].is_null());
    assert_eq!(state["playerPosition"], state["boardData"]["start"]);
    act(&mut game, "roll");
    let state = inspect(&game);
    assert_eq!(state["gamePhase"], "selectingDirection");
    assert_eq!(state["diceValue"], game.roll().unwrap());
    assert_eq!((&state["rolls"], &state["movesMade"]), (&1.into(), &0.into()));
    assert_eq!(state["directions"].as_array().unwrap().len(), legal(&game).len());
    let won = placed("pool 7 of 20 rolls 3 die 6 won", "@0,-2 S2,3");
    assert_eq!((&inspect(&won)["gamePhase"], &inspect(&won)["movesMade"]), (&"won".into(), &3.into()));
}

/// G12.
#[test]
fn g12_runs_are_bounded() {
    assert_eq!(GameTime::META.limits.entries, 4096);
}

/// G13: positions that cannot be are refused with the line and the reason.
#[test]
fn g13_bad_positions_are_refused() {
    let refused = |text: &str| {
        let error = GameTime::from_text(text, &"x".parse().unwrap()).unwrap_err();
        (error.line, error.message)
    };
    let told = |counts: &str, symbols: &str| refused(&position(counts, symbols));
    let plain = "pool 20 of 20 rolls 0 die - rolling";
    let token = "@2,3 T-2,-3";
    assert!(GameTime::from_text(&position(plain, token), &"x".parse().unwrap()).is_ok());
    assert_eq!(refused("radius=1").0, 1);
    assert_eq!(refused("radius=2\npool 3").0, 2);
    let counts = |text: &str| told(text, token);
    assert_eq!(counts("pool 21 of 20 rolls 0 die - rolling"), (2, "pool must be 0–20".into()));
    assert_eq!(counts("pool 1 of 201 rolls 0 die - rolling").0, 2);
    assert_eq!(counts("pool +1 of 20 rolls 0 die - rolling").0, 2);
    assert_eq!(
        counts("pool 1 of 20 rolls 0 die 3 rolling"),
        (2, "before the first roll the die must be -".into())
    );
    assert_eq!(counts("pool 1 of 20 rolls 1 die 7 rolling"), (2, "die must be 1–6".into()));
    assert_eq!(counts("pool 1 of 20 rolls 1 die - rolling").0, 2);
    assert_eq!(counts("pool 1 of 20 rolls 0 die - selectingDirection").0, 2);
    assert_eq!(counts("pool 1 of 20 rolls 1 die 3 moving").0, 2);
    assert_eq!(counts("pool 1 of 20 rolls 1 die 3 won"), (2, "this position is rolling, not won".into()));
    assert_eq!(
        counts("pool 0 of 20 rolls 1 die 3 rolling"),
        (2, "this position is lost, not rolling".into())
    );
    assert_eq!(told(plain, "T-2,-3"), (3, "draw the token (@)".into()));
    assert_eq!(told(plain, "@0,0 @2,3 S1,1 T-2,-3"), (3, "draw only one token (@)".into()));
    assert_eq!(told(plain, "@0,0 S2,3 S1,1 T-2,-3"), (3, "draw only one start (S)".into()));
    assert_eq!(told(plain, "@0,0").0, 3);
    assert!(told(plain, &format!("{token} x0,0")).1.starts_with("unknown dot 'x'"));
    let good = position(plain, token);
    let row = |n: usize| good.lines().nth(n - 1).unwrap();
    let without_last = good.trim_end().rsplit_once('\n').unwrap().0;
    assert_eq!(refused(without_last), (19, "the board has 17 rows".into()));
    assert_eq!(refused(&format!("{good}.\n")), (20, "delete what follows the board".into()));
    let shifted = good.replacen(row(5), &format!(" {}", row(5)), 1);
    assert_eq!(refused(&shifted).0, 5);
    let cut = good.replacen(row(5), row(5).trim_end_matches('.'), 1);
    assert!(refused(&cut).1.starts_with("a dot is missing"), "{:?}", refused(&cut));
}

/// The positions that the rule book shows can be played.
#[test]
fn g13_the_rule_books_positions_read() {
    let book = include_str!("../../../docs/rules/gametime.md");
    let blocks: Vec<&str> = book.split("```text\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let example = block.split("```").next().unwrap();
        assert!(GameTime::from_text(example, &"x".parse().unwrap()).is_ok(), "{example}");
    }
}

/// Actions can be typed short, and nonsense is refused with what may be said.
#[test]
fn actions_as_text() {
    for (typed, canonical) in [("roll", "roll"), ("go n", "go n"), ("NE", "go ne"), ("go Sw", "go sw")] {
        assert_eq!(typed.parse::<Action>().unwrap().to_string(), canonical);
    }
    let refused = "go up".parse::<Action>().unwrap_err();
    assert_eq!(refused.message, "unknown action. Try roll, n, ne, se, s, sw or nw");
}
