//! Every ruling of `docs/rules/hexmeld.md`, by number.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Listing, Params as _, Refusal as _, Rng, Score, Seed, Status};
use grid::Hex;
use lattice_hexmeld::{Color, Ending, Event, Hexmeld, Move, Params};

mod drawing;
use drawing::{drawn, lattice, occupied, state};

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

fn play(game: &mut Hexmeld, action: &str) -> Vec<Event> {
    let action: Move = action.parse().unwrap();
    game.check(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}\n{}", game.text()));
    let mut events = Vec::new();
    game.apply(action, &mut events);
    events
}

fn refused(game: &Hexmeld, action: &str) -> (&'static str, String) {
    let refusal = game.check(action.parse().unwrap()).unwrap_err();
    (refusal.code(), refusal.to_string())
}

fn legal(game: &Hexmeld) -> Vec<Move> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal
}

fn endings(events: &[Event]) -> Vec<Ending> {
    events
        .iter()
        .filter_map(|event| if let Event::Ended { reason, .. } = event { Some(*reason) } else { None })
        .collect()
}

/// Sizes and points of the groups removed.
fn removed(events: &[Event]) -> Vec<(usize, u32)> {
    let sizes = events.iter().filter_map(|event| match event {
        Event::Removed { cells, points, .. } => Some((cells.len(), *points)),
        _ => None,
    });
    sizes.collect()
}

/// H1: 3r(r + 1) + 1 cells, the two presets, and all ranges.
#[test]
fn h1_boards_and_presets() {
    for radius in 1..=6_u32 {
        let params = format!("radius={radius} balls=1");
        let game = Hexmeld::new(&Params::from_text(&params).unwrap(), &seed("h1"));
        assert_eq!(state(&game)["cells"], 3 * radius * (radius + 1) + 1);
    }
    let text = |id| Hexmeld::presets().into_iter().find(|preset| preset.id == id).unwrap().params.to_text();
    assert_eq!(text("standard"), "radius=6 balls=5 group=6 colors=6 expansions=20:2 spawn=3 increases=40:4");
    assert_eq!(text("compact"), "radius=5 balls=5 group=6 colors=6 expansions=20:2 spawn=3 increases=40:4");
    assert_eq!(
        text("quick"),
        "radius=3 balls=5 group=5 colors=6 expansions=15:1 spawn=3 increases=25:4,50:5,75:6"
    );
    assert_eq!(Hexmeld::presets()[0].params, Params::default());
}

/// H1: every range is enforced with a sentence that names field, value and range.
#[test]
fn h1_ranges_are_enforced() {
    let refused = |text: &str| Params::from_text(text).unwrap_err().0;
    assert_eq!(refused("radius=7"), "Radius must be 1–6, not \"7\"");
    assert_eq!(refused("group=1"), "Smallest group must be 2–20, not \"1\"");
    assert_eq!(refused("colors=9"), "Starting colors must be 1–8, not \"9\"");
    assert_eq!(refused("spawn=13"), "New balls must be 1–12, not \"13\"");
    assert_eq!(refused("radius=1 balls=7"), "Starting balls must be 1–6 with radius 1");
    let form = "none or up to 4 ascending turn:colors pairs like 20:2,50:1 (1–9999:1–7)";
    for bad in ["20", "20:8", "0:1", "20:2,20:2", "30:1,20:1", "1:1,2:1,3:1,4:1,5:1", "20:2,", "", "None"] {
        assert_eq!(
            refused(&format!("expansions={bad}")),
            format!("More colors later must be {form}, not {bad:?}")
        );
    }
    for good in ["none", "20:2", "20:2,50:1", "1:7,2:1,3:1,9999:1"] {
        let text = format!("expansions={good}");
        assert!(Params::from_text(&text).unwrap().to_text().contains(&format!(" {text} ")));
    }
}

/// H2: the seed's table, and the general formula with another smallest group.
#[test]
fn h2_points() {
    for (size, points) in [(6, 6), (7, 8), (8, 11), (9, 15), (10, 20)] {
        assert_eq!(meld(6, size), (size as usize, points), "{size} of 6");
    }
    for group in [2, 3, 5, 6] {
        for size in group..11 {
            let points = size + (size - group) * (size - group + 1) / 2;
            assert_eq!(meld(group, size), (size as usize, points), "{size} of {group}");
        }
    }
}

/// Completes a row of `size` balls along the middle of a board; its size and points.
fn meld(group: u32, size: u32) -> (usize, u32) {
    let row: Vec<String> = (0..size as i32 - 1).map(|i| format!("{},0", i - 5)).collect();
    // One gap in the row, which the last ball comes to fill.
    let (left, right) = row.split_at(row.len() / 2);
    let shifted: Vec<String> = right.iter().map(|cell| shift(cell)).collect();
    let gap = format!("{},0", left.len() as i32 - 5);
    let params = format!("group={group} colors=2 expansions=none");
    let balls = format!("b {} {} 0,5; y 5,-5", left.join(" "), shifted.join(" "));
    let mut game = drawn(&params, "turn 0 score 0 next yellow", &balls);
    // Where a part of the row is a group already, it stays until looked at (H9).
    let events = play(&mut game, &format!("move 0,5 {gap}"));
    removed(&events)[0]
}

fn shift(cell: &str) -> String {
    let hex = hex(cell) + Hex::new(1, 0);
    hex.to_string()
}

/// H3: what was shown comes, however long it is, and then a new preview.
#[test]
fn h3_the_preview_comes_exactly() {
    for number in 0..40 {
        let mut game = Hexmeld::new(&Params::default(), &seed(&format!("h3-{number}")));
        let mut rng = Rng::keyed(number);
        for _ in 0..30 {
            let before = state(&game);
            let Some(action) = game.sample(&mut rng) else { break };
            let mut events = Vec::new();
            game.apply(action, &mut events);
            let spawned = events.iter().find_map(|event| match event {
                Event::Spawned { colors, .. } => Some(serde_json::to_value(colors).unwrap()),
                _ => None,
            });
            match spawned {
                Some(colors) => assert_eq!(colors, before["preview"]),
                None => assert_eq!(state(&game)["preview"], before["preview"], "a clearing move keeps it"),
            }
        }
    }
    let mut long = drawn("spawn=1", "turn 7 score 0 next blue,blue,red,red,orange", "b 0,0");
    play(&mut long, "move 0,0 1,0");
    assert_eq!(
        (state(&long)["filled"].clone(), state(&long)["preview"].as_array().unwrap().len()),
        (6.into(), 1)
    );
}

/// H3: sized for the coming turn, so the fourth ball is shown after turn 39 and comes in turn 40.
#[test]
fn h3_previews_are_sized_for_the_coming_turn() {
    for (turn, size) in [(0, 3), (37, 3), (38, 4), (39, 4), (200, 4)] {
        let mut game = drawn("", &format!("turn {turn} score 0 next blue"), "b 0,0");
        play(&mut game, "move 0,0 1,0");
        assert_eq!(state(&game)["preview"].as_array().unwrap().len(), size, "after turn {}", turn + 1);
    }
    let list = "increases=3:5,6:2,8:12";
    let sizes = [3, 5, 5, 5, 2, 2, 12, 12];
    for (turn, size) in (0..).zip(sizes) {
        let mut game = drawn(list, &format!("turn {turn} score 0 next blue"), "b 0,0");
        play(&mut game, "move 0,0 1,0");
        assert_eq!(state(&game)["preview"].as_array().unwrap().len(), size, "after turn {}", turn + 1);
    }
}

/// H3: colored with the colors available now: two more after turn 20, never more than eight.
#[test]
fn h3_colors_expand() {
    let seen = |turn: u32, params: &str| {
        let mut most = 0;
        for number in 0..60 {
            let text = drawn(params, &format!("turn {turn} score 0 next blue"), "b 0,0").text();
            let mut game = Hexmeld::from_text(&text, &seed(&format!("h3c-{number}"))).unwrap();
            play(&mut game, "move 0,0 1,0");
            let state = state(&game);
            let colors = state["preview"].as_array().unwrap().iter().map(|color| color.as_u64().unwrap());
            most = most.max(colors.max().unwrap() + 1);
            assert!(most <= state["availableColorCount"].as_u64().unwrap());
        }
        most
    };
    assert_eq!([seen(0, ""), seen(18, ""), seen(19, ""), seen(500, "")], [6, 6, 8, 8]);
    assert_eq!([seen(3, "colors=1 expansions=5:1,6:7"), seen(4, "colors=1 expansions=5:1,6:7")], [1, 2]);
    assert_eq!(seen(5, "colors=1 expansions=5:1,6:7"), 8);
    let mut game = drawn("", "turn 19 score 0 next blue", "b 0,0");
    assert!(play(&mut game, "move 0,0 1,0").contains(&Event::Expanded { colors: 8 }));
}

/// H4: the destination's group goes; the same color elsewhere, not connected, stays; nothing comes.
#[test]
fn h4_the_destination_is_looked_at() {
    let mut game = drawn("", "turn 4 score 10 next red", "b 0,0 1,0 2,0 0,1 0,2 -6,0 4,-2; y 6,-6");
    let events = play(&mut game, "move -6,0 -1,0");
    assert_eq!(removed(&events), [(6, 6)]);
    assert_eq!((game.score(), occupied(&game)), (Score(16), vec!["6,-6".to_owned(), "4,-2".to_owned()]));
    assert_eq!(state(&game)["turnCount"], 5);
}

/// H4: five are not six, and then the preview comes.
#[test]
fn h4_five_are_not_enough() {
    let mut game = drawn("", "turn 0 score 0 next red,red", "b 0,0 1,0 2,0 0,1 -6,0");
    let events = play(&mut game, "move -6,0 -1,0");
    assert_eq!((removed(&events), game.score()), (vec![], Score(0)));
    assert_eq!(state(&game)["filled"], 7);
}

/// H4: each spawned cell is looked at. The only free cell left is where the third blue one comes.
#[test]
fn h4_spawned_cells_are_looked_at() {
    let params = "radius=1 balls=1 group=3 spawn=1 increases=none";
    let mut game = drawn(params, "turn 0 score 0 next blue", "b 0,0 1,0; r 1,-1 -1,1; y -1,0 0,1");
    let events = play(&mut game, "move 1,-1 0,-1");
    assert_eq!((removed(&events), game.score(), game.status()), (vec![(3, 3)], Score(3), Status::Playing));
    assert_eq!(state(&game)["turnCount"], 1);
}

/// H4 and the seed's edge case 4: several groups completed by one spawn all go.
#[test]
fn h4_simultaneous_groups() {
    let params = "radius=2 balls=1 group=3 spawn=2 increases=none";
    let special = ["-1,-1", "2,-2", "-2,1", "-2,2", "2,-1", "2,0", "-2,0"];
    let balls = format!("b -2,1 -2,2 2,-1 2,0; r -2,0; {}", lattice(2, &special));
    let mut game = drawn(params, "turn 0 score 0 next blue,blue", &balls);
    let events = play(&mut game, "move -2,0 -1,-1");
    assert_eq!((removed(&events), game.score()), (vec![(3, 3), (3, 3)], Score(6)));
}

/// H4: a removal is followed by a scan of the whole board; without one, groups nobody looked at stay (H9).
#[test]
fn h4_the_scan_follows_a_removal() {
    let balls = "b 0,0 1,0 2,0 0,1 0,2 -6,0; r -3,6 -2,6 -1,6 0,6 -3,5 -2,5 -1,5; y 6,-6";
    let counts = "turn 0 score 0 next yellow";
    let mut completing = drawn("", counts, balls);
    assert_eq!(removed(&play(&mut completing, "move -6,0 -1,0")), [(6, 6), (7, 8)]);
    assert_eq!(completing.score(), Score(14));
    let mut other = drawn("", counts, balls);
    assert_eq!(removed(&play(&mut other, "move -6,0 -6,1")), []);
    assert_eq!(removed(&play(&mut other, "move -6,1 -1,0")), [(6, 6), (7, 8)]);
}

/// H5: fewer free cells than balls to come ends the run, and none of them is placed.
#[test]
fn h5_no_room() {
    let params = "radius=1 balls=1";
    let mut game = drawn(params, "turn 0 score 0 next blue,red,blue", "b 0,0; r 0,1; y 1,0; g -1,0; o 1,-1");
    let events = play(&mut game, "move 0,0 0,-1");
    assert_eq!((endings(&events), game.status()), (vec![Ending::NoRoom], Status::Over));
    assert_eq!((state(&game)["filled"].clone(), state(&game)["gameOver"].clone()), (5.into(), true.into()));
    assert_eq!(refused(&game, "move 0,-1 0,0"), ("game-over", "the game is over".to_owned()));
    assert!(legal(&game).is_empty() && game.sample(&mut Rng::keyed(1)).is_none() && game.hint().is_none());
}

/// H5: as many free cells as balls are enough, but then the board is full.
#[test]
fn h5_full() {
    let params = "radius=1 balls=1";
    let mut game = drawn(params, "turn 0 score 0 next blue,red", "b 0,0; r 0,1; y 1,0; g -1,0; o 1,-1");
    let events = play(&mut game, "move 0,0 0,-1");
    assert_eq!((endings(&events), game.status()), (vec![Ending::Full], Status::Over));
    assert_eq!(state(&game)["filled"], 7);
}

/// H5 and edge case 7: room is counted at the spawn alone. A clearing move on a crowded board goes on, and a spawn
/// that fills the board but completes a group does too.
#[test]
fn h5_room_is_counted_at_the_spawn() {
    let params = "radius=1 balls=1 group=3";
    let mut game = drawn(params, "turn 0 score 0 next red,red,red", "b 0,0 0,1 1,-1; y 1,0; g -1,0; o -1,1");
    assert_eq!(game.status(), Status::Playing);
    let events = play(&mut game, "move 1,-1 0,-1");
    assert_eq!((removed(&events), game.status()), (vec![(3, 3)], Status::Playing));
    let mut filled = drawn(
        "radius=1 balls=1 group=3 spawn=1 increases=none",
        "turn 0 score 0 next blue",
        "b 0,0 1,0; r 1,-1 -1,1; y -1,0 0,1",
    );
    assert_eq!(endings(&play(&mut filled, "move 1,-1 0,-1")), []);
}

/// H5: whoever is not over can move: random games end only in the two ways, never stuck.
#[test]
fn h5_nobody_is_ever_stuck() {
    for number in 0..300 {
        let params = Params::from_text("radius=2 colors=3 group=3").unwrap();
        let mut game = Hexmeld::new(&params, &seed(&format!("h5-{number}")));
        let mut rng = Rng::keyed(number);
        while game.status() == Status::Playing {
            assert!(!legal(&game).is_empty(), "{}", game.text());
            game.apply(game.sample(&mut rng).unwrap(), &mut ());
        }
    }
}

/// H6: the preview comes at once, in the same turn, and a new one is made.
#[test]
fn h6_a_cleared_board_spawns() {
    let mut game = drawn("", "turn 38 score 0 next red,blue", "b 0,0 1,0 2,0 0,1 0,2 -6,0");
    let events = play(&mut game, "move -6,0 -1,0");
    assert_eq!(removed(&events), [(6, 6)]);
    let state = state(&game);
    assert_eq!((&state["turnCount"], &state["filled"]), (&39.into(), &2.into()));
    assert_eq!(state["preview"].as_array().unwrap().len(), 4);
    assert_eq!(game.status(), Status::Playing);
}

/// H7: a shortest way, around what is in the way, by the fixed order of directions.
#[test]
fn h7_the_path_is_a_shortest_one() {
    let path = |balls: &str, action: &str| {
        let mut game = drawn("", "turn 0 score 0 next blue", balls);
        let events = play(&mut game, action);
        let Event::Moved { path, .. } = &events[0] else { panic!("{:?}", events[0]) };
        path.iter().map(|key| key.0.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(path("b 0,0", "move 0,0 0,-2"), "0,0 0,-1 0,-2");
    assert_eq!(path("b 0,0", "move 0,0 1,1"), "0,0 1,0 1,1");
    assert_eq!(path("b 0,0; r 1,0", "move 0,0 1,1"), "0,0 0,1 1,1");
    assert_eq!(path("b 0,0; r 0,-1 1,-1 -1,0", "move 0,0 0,-2"), "0,0 1,0 2,-1 2,-2 1,-2 0,-2");
}

/// H7 and edge cases 3 and 8: what is refused, with code and sentence, and uses no turn.
#[test]
fn h7_refusals() {
    let mut game = drawn("", "turn 0 score 0 next blue", "b 0,0 0,-6; r 0,-1 1,-1 1,0 0,1 -1,1 -1,0");
    let before = game.digest();
    let blocked = refused(&game, "move 0,0 2,-1");
    assert_eq!(blocked, ("blocked", "no free path leads there".to_owned()));
    assert_eq!(refused(&game, "move 2,2 2,-1"), ("no-ball", "no ball is at 2,2".to_owned()));
    assert_eq!(refused(&game, "move 0,0 0,0"), ("same-cell", "the ball is there already".to_owned()));
    assert_eq!(refused(&game, "move 0,0 0,1"), ("not-empty", "another ball is there".to_owned()));
    assert_eq!(refused(&game, "move 0,0 7,0").0, "off-board");
    assert_eq!(refused(&game, "move 4,4 0,0"), ("off-board", "this board has no cell 4,4".to_owned()));
    assert_eq!(game.digest(), before);
    play(&mut game, "move 0,-6 0,-5");
    assert_eq!(state(&game)["turnCount"], 1);
}

/// H9: exactly so many balls, of the starting colors, on different cells; groups among them stay until looked at.
#[test]
fn h9_starting_balls() {
    for number in 0..50 {
        let game = Hexmeld::new(&Params::default(), &seed(&format!("h9-{number}")));
        let state = state(&game);
        let grid = state["grid"].as_object().unwrap();
        assert_eq!((grid.len(), state["filled"].as_u64()), (5, Some(5)));
        assert!(grid.values().all(|color| color.as_u64().unwrap() < 6));
        assert_eq!((state["preview"].as_array().unwrap().len(), &state["gameOver"]), (3, &false.into()));
        assert_eq!([&state["score"], &state["turnCount"]], [&0, &0]);
    }
    let crowded = Params::from_text("balls=126 colors=1 expansions=none").unwrap();
    assert_eq!(state(&Hexmeld::new(&crowded, &seed("h9")))["filled"], 126);
}

/// H10: the seed decides; board and play use different streams; unseen chance can be replaced, the preview stays.
#[test]
fn h10_chance() {
    let new = |text: &str| Hexmeld::new(&Params::default(), &seed(text));
    assert_eq!(new("a").digest(), new("a").digest());
    assert_ne!(new("a").text(), new("b").text());
    let (mut one, mut other) = (new("a"), new("a"));
    other.reseed_hidden(&seed("unseen"));
    assert_eq!(one.text(), other.text());
    assert_ne!(one.digest(), other.digest());
    let action = legal(&one)[0];
    one.apply(action, &mut ());
    other.apply(action, &mut ());
    assert_ne!(one.text(), other.text());
}

/// H10: cells and colors are even, at the start and when balls come.
#[test]
fn h10_draws_are_even() {
    let (mut cells, mut colors) = ([0_u32; 7], [0_u32; 4]);
    for number in 0..4000 {
        let params = Params::from_text("radius=1 balls=1 colors=4 expansions=none spawn=1").unwrap();
        let mut game = Hexmeld::new(&params, &seed(&format!("even{number}")));
        let mut events = Vec::new();
        let start: Vec<String> = occupied(&game);
        cells[CELLS.iter().position(|cell| *cell == start[0]).unwrap()] += 1;
        colors[state(&game)["preview"][0].as_u64().unwrap() as usize] += 1;
        game.apply(legal(&game)[0], &mut events);
    }
    assert!(cells.iter().all(|n| n.abs_diff(571) < 115), "{cells:?}");
    assert!(colors.iter().all(|n| n.abs_diff(1000) < 140), "{colors:?}");
}
const CELLS: [&str; 7] = ["0,-1", "1,-1", "-1,0", "0,0", "1,0", "-1,1", "0,1"];

/// H11: a board on which no ball stays spawns again, and is given up after sixteen times.
#[test]
fn h11_no_ball_stays() {
    let params = "radius=1 balls=1 colors=1 group=2 expansions=none spawn=7 increases=none";
    let next = "turn 0 score 0 next blue,blue,blue,blue,blue,blue,blue";
    let mut game = drawn(params, next, "b 0,-1 0,1");
    let events = play(&mut game, "move 0,-1 0,0");
    assert_eq!(endings(&events), [Ending::Bare]);
    assert_eq!((removed(&events).len(), game.score()), (17, Score(2 + 16 * 22)));
    assert_eq!(Hexmeld::from_text(&game.text(), &seed("x")).unwrap().text(), game.text());
    // A spawn that leaves nothing is followed by one that does.
    let params = "radius=1 balls=1 colors=1 group=2 expansions=none spawn=1 increases=none";
    let mut game = drawn(params, "turn 0 score 0 next blue,blue,blue,blue,blue,blue,blue", "b 0,-1 0,1");
    play(&mut game, "move 0,-1 0,0");
    assert_eq!((state(&game)["filled"].clone(), game.score()), (1.into(), Score(24)));
}

/// H12: the seed's order of colors on the arcade's names; its white is called gray.
#[test]
fn h12_colors() {
    let game = drawn(
        "colors=8",
        "turn 0 score 0 next gray,cyan",
        "b 0,0; y 0,1; r 0,2; g 0,3; o 1,0; p 2,0; w 3,0; c 4,0",
    );
    let state = state(&game);
    let index = |cell: &str| state["grid"][cell].as_u64().unwrap();
    let order = ["0,0", "0,1", "0,2", "0,3", "1,0", "2,0", "3,0", "4,0"].map(index);
    assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(state["preview"], serde_json::json!([6, 7]));
    assert_eq!(Color::COUNT, 8);
}

/// H13.
#[test]
fn h13_runs_are_bounded() {
    assert_eq!(Hexmeld::META.limits.entries, 16_384);
}

/// Legal moves go through free cells only, to free cells only; random ones are equally likely on boards of either kind.
#[test]
fn samples_are_even() {
    let open = drawn("radius=2 balls=1", "turn 0 score 0 next blue", "b 0,0 2,0; r 0,-1 1,-1 1,0 0,1 -1,1");
    let crowded = drawn(
        "radius=2 balls=1",
        "turn 0 score 0 next blue",
        &format!("{}; b 0,0", lattice(2, &["0,0", "-2,0", "-2,1", "2,-1", "0,2", "1,1"])),
    );
    for game in [open, crowded] {
        let legal = legal(&game);
        let mut seen = vec![0_u32; legal.len()];
        let mut rng = Rng::keyed(5);
        for _ in 0..legal.len() * 1000 {
            seen[legal.binary_search(&game.sample(&mut rng).unwrap()).unwrap()] += 1;
        }
        // Five standard deviations of a count that is 1000 on average.
        assert!(seen.iter().all(|n| n.abs_diff(1000) < 160), "{seen:?}");
    }
}

/// The hint completes a group where it can, else gathers; it says why, and where in words.
#[test]
fn hints_meld_or_gather() {
    let game = drawn("", "turn 0 score 0 next red", "b 0,0 1,0 2,0 0,1 0,2 -6,0; r 5,-5 5,-4 -5,5");
    let advice = game.hint().unwrap();
    assert!(game.check(advice.action).is_ok());
    assert!(advice.text.starts_with("Move the marked blue ball "), "{}", advice.text);
    assert!(advice.text.ends_with(": that clears 6 for 6 points."), "{}", advice.text);
    assert!(!advice.text.contains(','), "no coordinates: {}", advice.text);
    let game = drawn("", "turn 0 score 0 next red", "b 0,0 1,0; r 5,-5 5,-4 6,-5 -5,5");
    let advice = game.hint().unwrap();
    assert!(advice.text.ends_with(": that makes 4 touching, 2 short of a group."), "{}", advice.text);
    assert_eq!(advice.action.from, hex("-5,5"));
    let others = lattice(2, &["0,0", "1,0", "1,-1", "-1,1"]);
    let last = drawn("radius=2 group=3", "turn 0 score 0 next red", &format!("{others}; b 1,0 1,-1 -1,1"));
    let text = last.hint().unwrap().text;
    assert!(text.ends_with(": that clears 3 for 3 points and makes room."), "{text}");
}

/// While there is little room the hint says what it prevents: new balls, or cells that nothing reaches.
#[test]
fn hints_say_what_they_prevent() {
    let told =
        |params: &str, balls: &str| drawn(params, "turn 0 score 0 next red", balls).hint().unwrap().text;
    // The blue ball at the edge closes the topmost corner, and goes to the other one.
    let text = told("radius=2", "b 1,-2 0,2; r 0,-1; y -1,-1");
    assert!(
        text.ends_with("that makes 2 touching, 4 short of a group. It opens 1 cell that was cut off."),
        "{text}"
    );
    let crowded = format!("{}; b 1,0 1,-1 -1,1", lattice(2, &["0,0", "1,0", "1,-1", "-1,1", "0,1"]));
    let text = told("radius=2 group=3", &crowded);
    assert!(text.ends_with("that clears 3 for 3 points. No new balls come this turn."), "{text}");
    // On a bare board they come all the same (H6).
    let text = told("radius=1 group=3", "b 1,0 0,1 -1,0");
    assert!(text.ends_with("that clears 3 for 3 points."), "{text}");
}
