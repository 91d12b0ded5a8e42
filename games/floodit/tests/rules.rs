//! Every ruling of `docs/rules/floodit.md`, by number. Positions read as pictures.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Found, Game, Listing, Params as _, Present as _, Refusal as _, Score, Status};
use lattice_floodit::{Color, Event, Floodit, Params, Ui};

/// A position from its rows; parameters and counters come first where they matter.
fn drawn(params: &str, counts: &str, rows: &str) -> Floodit {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let text = format!("size={} {params}\n{counts}\n{}\n", rows.len(), rows.join("\n"));
    Floodit::from_text(&text, &"x".parse().unwrap()).unwrap()
}

fn color(name: &str) -> Color {
    name.parse().unwrap()
}

/// Plays colors and returns the events.
fn play(game: &mut Floodit, colors: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for name in colors.split_whitespace() {
        game.check(color(name)).unwrap();
        game.apply(color(name), &mut events);
    }
    events
}

fn rows(game: &Floodit) -> String {
    game.text().lines().skip(2).collect::<Vec<_>>().join(" ")
}

fn seeded(params: &str, seed: &str) -> Floodit {
    Floodit::new(&Params::from_text(params).unwrap(), &seed.parse().unwrap())
}

const PLAIN: &str = "colors=4 bombs=0 limit=30";
const NO_MOVES: &str = "moves 0 limit 30 color red";

/// F1: the neighbors' color does not matter.
#[test]
fn f1_only_the_origin_is_controlled_at_the_start() {
    for number in 0..50 {
        let game = seeded("", &format!("f1-{number}"));
        assert_eq!(game.text().matches('#').count(), 1);
        assert!(rows(&game).starts_with('#'));
    }
}

/// F1: whoever begins beside a cell of their own color is told that it is not theirs yet.
#[test]
fn f1_the_start_explains_the_color_beside_the_corner() {
    let about = |rows| drawn(PLAIN, NO_MOVES, rows).scene(&Ui::default()).about;
    assert_eq!(about("#12 234 341"), "The red beside it joins when you return to red.");
    assert_eq!(about("#32 134 341"), "The red beside it joins when you return to red.");
    assert_eq!(about("#32 214 341"), "", "across a corner nothing touches");
}

/// F1 with `start=component`: no cell of the corner's color touches the area.
#[test]
fn f1_component_start_takes_the_connected_color() {
    let mut larger = 0;
    for number in 0..50 {
        let game = seeded("start=component bombs=40", &format!("c{number}"));
        let cells = game.text().matches('#').count();
        larger += usize::from(cells > 1);
        // Returning to the first color after another one takes no cell that was there before.
        let origin =
            serde_json::to_value(game.inspect()).unwrap()["currentColor"].as_str().unwrap().to_owned();
        let own = (b'1' + (0..8).find(|n| color(&(n + 1).to_string()) == color(&origin)).unwrap()) as char;
        let grid: Vec<Vec<char>> = game.text().lines().skip(2).map(|line| line.chars().collect()).collect();
        for pair in grid.iter().flat_map(|row| row.windows(2)) {
            assert!(!(pair.contains(&'#') && pair.contains(&own)), "{}", game.text());
        }
    }
    assert!(larger > 10);
}

/// F2, phases one and two: absorption cascades along edges, not corners.
#[test]
fn f2_absorption_cascades_along_edges() {
    let mut game = drawn(PLAIN, NO_MOVES, "#231 2213 4121 1112");
    play(&mut game, "green");
    assert_eq!(rows(&game), "##31 ##13 4121 1112");
}

/// F2: a cell that touches only at a corner stays out, even of the same color.
#[test]
fn f2_corners_do_not_touch() {
    let mut game = drawn(PLAIN, NO_MOVES, "#33 324 222");
    play(&mut game, "green");
    assert_eq!(rows(&game), "#33 324 222");
}

/// F2, phase three: the diamond in the specification's picture, for any colors.
#[test]
fn f2_blast_is_a_diamond() {
    let params = "colors=4 bombs=1 limit=30 radius=2";
    let rows_before = "#3333333 24444444 24444444 22b43434 34343434 33334444 43434343 34343434";
    let mut game = drawn(params, NO_MOVES, rows_before);
    play(&mut game, "green");
    let after = "#3333333 #4#44444 ####4444 #####434 3###3434 33#34444 43434343 34343434";
    assert_eq!(rows(&game), after);
}

/// F2: waves are numbered from the bomb that set them off, and every bomb is used up.
#[test]
fn f2_chain_reactions_count_waves() {
    let params = "colors=4 bombs=3 limit=30 radius=1";
    let mut game = drawn(params, NO_MOVES, "#bc3c 33333 33333 33c33 33333");
    let events = play(&mut game, "green");
    let waves: Vec<(u16, u16)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Exploded { wave, cell, .. } => Some((*wave, *cell)),
            _ => None,
        })
        .collect();
    assert_eq!(waves, [(0, 1), (1, 2)]);
    assert_eq!(rows(&game), "####c 3##33 33333 33c33 33333");
}

/// F2: absorption does not resume after blasts; touching cells of the same color stay free.
#[test]
fn f2_absorption_does_not_resume() {
    let params = "colors=4 bombs=1 limit=30 radius=1";
    let mut game = drawn(params, NO_MOVES, "#b322 33333 33333 33333 33333");
    play(&mut game, "green");
    assert_eq!(rows(&game), "###22 3#333 33333 33333 33333");
    play(&mut game, "blue green");
    assert!(game.status() == Status::Won);
}

/// F2: radius 0 captures nothing but the bomb's own cell.
#[test]
fn f2_radius_zero_only_spends_the_bomb() {
    let mut game = drawn("colors=4 bombs=1 limit=30 radius=0", NO_MOVES, "#b3 333 333");
    play(&mut game, "green");
    assert_eq!(rows(&game), "##3 333 333");
}

/// F3: refused without using a move.
#[test]
fn f3_the_current_color_is_refused() {
    let game = drawn(PLAIN, NO_MOVES, "#2 34");
    let refusal = game.check(color("red")).unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        ("same-color", "your corner is already red. Pick another color first")
    );
    assert_eq!(game.score(), Score(0));
    assert_eq!(game.check(color("gray")).unwrap_err().code(), "no-such-color");
}

/// F3: a win on the last allowed move is a win, one cell short is a loss, and then everything is refused.
#[test]
fn f3_the_last_move_may_win() {
    let mut won = drawn(PLAIN, "moves 29 limit 30 color red", "#2 22");
    assert!(play(&mut won, "green").contains(&Event::Won));
    assert_eq!(won.status(), Status::Won);
    let mut lost = drawn(PLAIN, "moves 29 limit 30 color red", "#2 23");
    assert!(play(&mut lost, "green").contains(&Event::Lost));
    assert_eq!(lost.status(), Status::Lost);
    assert_eq!(lost.check(color("blue")).unwrap_err().code(), "game-over");
}

/// F3: without a limit no run is lost.
#[test]
fn f3_no_limit_never_loses() {
    let mut game = drawn("colors=4 bombs=0 limit=0", "moves 0 limit 0 color red", "#3 34");
    for _ in 0..100 {
        play(&mut game, "green red");
    }
    assert_eq!((game.status(), game.score()), (Status::Playing, Score(200)));
}

/// F4: the presets of the specification's table, Classic and Expert.
#[test]
fn f4_presets() {
    let text = |id| Floodit::presets().into_iter().find(|preset| preset.id == id).unwrap().params.to_text();
    assert_eq!(text("easy"), "size=20 colors=4 bombs=12 radius=3 limit=40 slack=5 start=origin");
    assert_eq!(text("medium"), "size=20 colors=4 bombs=8 radius=2 limit=30 slack=5 start=origin");
    assert_eq!(text("hard"), "size=20 colors=4 bombs=4 radius=2 limit=22 slack=5 start=origin");
    assert_eq!(text("classic"), "size=14 colors=6 bombs=0 radius=2 limit=auto slack=5 start=component");
    assert_eq!(text("expert"), "size=14 colors=6 bombs=0 radius=2 limit=auto slack=2 start=component");
    assert_eq!(Floodit::presets()[1].params, Params::default(), "from easy to hard");
}

/// F4: every range is enforced with a sentence that names field, value and range.
#[test]
fn f4_ranges_are_enforced() {
    let refused = |text: &str| Params::from_text(text).unwrap_err().0;
    assert_eq!(refused("size=65"), "Size must be 2–64, not \"65\"");
    assert_eq!(refused("colors=1"), "Colors must be 2–8, not \"1\"");
    assert_eq!(refused("radius=17"), "Blast radius must be 0–16, not \"17\"");
    assert_eq!(refused("limit=1001"), "Move limit must be 0–1000 or auto, not \"1001\"");
    assert_eq!(refused("slack=-1"), "Slack must be 0–50, not \"-1\"");
    assert_eq!(refused("start=middle"), "Starting area must be origin or component, not \"middle\"");
    assert_eq!(refused("size=4 bombs=16"), "Bombs must be 0–15 on a board of size 4, not 16");
    assert!(refused("sice=4").starts_with("unknown parameter \"sice\""));
    assert!(Params::from_text("size=2 colors=2 bombs=3 radius=0 limit=auto slack=0 start=component").is_ok());
}

/// F5: ⌊1.5 × size⌋.
#[test]
fn f5_par() {
    for (size, par) in [(20, 30), (14, 21), (3, 4), (63, 94)] {
        let game = seeded(&format!("size={size} bombs=0"), "par");
        assert_eq!(serde_json::to_value(game.inspect()).unwrap()["par"], par);
    }
}

/// F5: where the limit is lower than par, the display says what that means.
#[test]
fn f5_a_limit_below_par_makes_par_no_goal() {
    let par = |params| {
        let field = seeded(params, "par").scene(&Ui::default()).hud.into_iter().find(|it| it.id == "par");
        field.map(|field| (field.label, field.value)).unwrap()
    };
    assert_eq!(par("limit=22"), ("Par for size", "30".to_owned()));
    assert_eq!(par("limit=30"), ("Par", "30".to_owned()));
    assert_eq!(par("limit=0"), ("Par", "30".to_owned()));
}

/// F6: the score counts moves, including those that take nothing.
#[test]
fn f6_score_is_moves() {
    let mut game = drawn(PLAIN, NO_MOVES, "#3 34");
    play(&mut game, "green yellow blue");
    assert_eq!(game.score(), Score(3));
}

/// F7: the limit depends on the board alone, and greedy play rarely needs more.
#[test]
fn f7_automatic_limits() {
    let limit = |params: &str, seed: &str| {
        serde_json::to_value(seeded(params, seed).inspect()).unwrap()["moveLimit"].as_u64().unwrap()
    };
    let classic = "size=14 colors=6 bombs=0 limit=auto start=component";
    assert_eq!(limit(classic, "one"), limit(classic, "one"));
    assert_eq!(limit(&format!("{classic} slack=0"), "one") + 5, limit(classic, "one"));
    let limits: Vec<u64> = (0..20).map(|n| limit(classic, &format!("seven{n}"))).collect();
    assert!(limits.iter().all(|limit| (20..=32).contains(limit)), "{limits:?}");
    // A corner whose neighbors share its color: the search must leave the color and come back.
    assert!(limit("size=2 colors=2 bombs=0 limit=auto slack=0", "a") <= 3);
}

/// The cells where bombs burst and the cells each takes.
fn bursts(params: &str, board: &str) -> Vec<(u16, Vec<u16>)> {
    let mut game = drawn(params, NO_MOVES, board);
    let blast = |event| match event {
        Event::Exploded { cell, captured, .. } => Some((cell, captured)),
        _ => None,
    };
    play(&mut game, "green").into_iter().filter_map(blast).collect()
}

/// F8: a cell inside two blasts of a wave is taken by the first; bombs set off together burst in reading order.
#[test]
fn f8_the_first_blast_captures() {
    let bursts = bursts("colors=4 bombs=2 limit=30 radius=1", "#b3 b33 333");
    assert_eq!(bursts, [(1, vec![2, 4]), (3, vec![6])]);
}

/// F11: bombs burst in the order in which they were set off: absorbed ones ring by ring, then those of the first blast.
#[test]
fn f11_bombs_burst_first_in_first_out() {
    let absorbed = bursts("colors=4 bombs=2 limit=30 radius=2", "#2b b33 333");
    assert_eq!(absorbed, [(3, vec![4, 5, 6, 7]), (2, vec![8])], "the nearer one first");
    let chain = bursts("colors=4 bombs=4 limit=30 radius=1", "#2b b3c c33");
    assert_eq!(chain.iter().map(|(cell, _)| *cell).collect::<Vec<_>>(), [3, 2, 6, 5], "as they were set off");
}

/// After a chain the message says how many cells it took, not every bomb.
#[test]
fn a_chain_is_summed_up() {
    use engine::Present;
    let mut game = drawn("colors=4 bombs=4 limit=30 radius=1", NO_MOVES, "#2b b3c c33");
    let (before, mut cues) = (game.clone(), Vec::new());
    for event in play(&mut game, "green") {
        Floodit::cues(&before, &event, &mut cues);
    }
    let said: Vec<String> = cues
        .into_iter()
        .filter_map(|cue| if let view::Motion::Say(text) = cue.motion { Some(text) } else { None })
        .collect();
    assert_eq!(said, ["green and 4 bombs take 8 cells. Move 1 of 30."]);
}

/// F9: a seed always gives the same board, with the requested number of bombs and never one on the origin.
#[test]
fn f9_boards_come_from_their_seed() {
    let game = seeded("size=6 colors=4 bombs=4", "frozen");
    assert_eq!(game.text(), seeded("size=6 colors=4 bombs=4", "frozen").text());
    assert_ne!(game.text(), seeded("size=6 colors=4 bombs=4", "frozen2").text());
    for (size, bombs) in [(20, 8), (2, 3), (9, 80), (64, 4095)] {
        let text = seeded(&format!("size={size} colors=3 bombs={bombs}"), "bombs").text();
        let drawn = text.lines().skip(2).flat_map(str::chars);
        assert_eq!(drawn.filter(|c| ('a'..='h').contains(c)).count(), bombs);
    }
}

/// F9: every color is about equally frequent, with both ways of drawing.
#[test]
fn f9_colors_are_even() {
    for colors in 2..=8 {
        let mut seen = [0u32; 8];
        for number in 0..10 {
            let game = seeded(&format!("size=40 colors={colors} bombs=0"), &format!("even{number}"));
            for drawn in game.text().lines().skip(2).flat_map(str::chars).filter(char::is_ascii_digit) {
                seen[drawn as usize - '1' as usize] += 1;
            }
        }
        let expected = 15_990 / colors;
        let used = &seen[..colors as usize];
        assert!(used.iter().all(|n| n.abs_diff(expected) < expected / 10), "{colors}: {seen:?}");
    }
}

/// F10.
#[test]
fn f10_runs_are_bounded() {
    assert_eq!(Floodit::META.limits.entries, 4096);
}

/// Hints lead the shortest way, say what it costs, and are absent when the run is over.
#[test]
fn hints_lead_the_shortest_way() {
    let advice =
        |moves, board| drawn(PLAIN, moves, board).hint().map(|hint| (hint.action, hint.text)).unwrap();
    let text = "green takes the rest of the board.".to_owned();
    assert_eq!(advice(NO_MOVES, "## #2"), (color("green"), text));
    let board = "#2344 23444 24444 24444 22222";
    let (action, text) = advice(NO_MOVES, board);
    assert_eq!(
        (action, text.as_str()),
        (color("green"), "green takes 9 cells. From here 3 moves are enough.")
    );
    let (action, text) = advice("moves 28 limit 30 color red", board);
    let few = "green takes 9 cells. You need 3 moves; 2 are left.";
    assert_eq!((action, text.as_str()), (color("green"), few));
    // Green takes more, but has to be played again for its last cell.
    let (action, text) = advice(NO_MOVES, "#222 3444 4444 4442");
    let wait = "blue takes 1 cell; green's 3 can wait. From here 3 moves are enough.";
    assert_eq!((action, text.as_str()), (color("blue"), wait));
    // Cells of the own color are taken by leaving it and coming back.
    let (_, text) = advice("moves 29 limit 30 color red", "#1 11");
    assert_eq!(text, "green takes nothing now, but sets up red. You need 2 moves; 1 is left.");
    assert!(drawn(PLAIN, NO_MOVES, "## ##").hint().is_none());
}

/// F12: the place is kept while a search runs, and says what is proven.
#[test]
fn f12_best_known_way() {
    let field = |game: &Floodit, ui: &Ui| {
        let hud = game.scene(ui).hud;
        hud.iter().find(|field| field.id == "way").map(|field| field.value.to_string())
    };
    let banner = |game: &Floodit, ui: &Ui| game.scene(ui).banner.map(|banner| banner.text);
    let (game, won) = (drawn(PLAIN, NO_MOVES, "#2 33"), drawn(PLAIN, "moves 19 limit 30 color red", "## ##"));
    let mut ui = Ui::default();
    assert_eq!(field(&game, &ui), None, "nobody searches");
    for (moves, bound, shown, compared) in [
        (None, 12, "…", "19 moves, 16 over par."),
        (Some(20), 18, "20, at least 18", "19 moves, fewer than the best known."),
        (Some(19), 18, "19, at least 18", "19 moves, matching the fewest known."),
        (Some(18), 17, "18, at least 17", "19 moves. 18 is the fewest known and earns 3 stars."),
        (Some(18), 18, "18, proven", "19 moves. 18 is the fewest possible and earns 3 stars."),
        (Some(19), 19, "19, proven", "19 moves. Nobody can do it in fewer."),
    ] {
        game.on_found(&mut ui, &game, &Found { moves, bound, nodes: 1 });
        assert_eq!(field(&game, &ui).as_deref(), Some(shown));
        assert_eq!(banner(&won, &ui).as_deref(), Some(compared));
    }
    // A drawn position that begins after some moves counts them.
    let later = drawn(PLAIN, "moves 5 limit 30 color red", "#2 33");
    later.on_found(&mut ui, &later, &Found { moves: Some(2), bound: 1, nodes: 1 });
    assert_eq!(field(&later, &ui).as_deref(), Some("7, at least 6"));
}

/// F13: stars by the distance to the best known way; none before it is known.
#[test]
fn f13_stars() {
    let (first, won) =
        (drawn(PLAIN, NO_MOVES, "#2 33"), drawn(PLAIN, "moves 21 limit 30 color red", "## ##"));
    let mut ui = Ui::default();
    let mut title = |best: Option<u32>| {
        won.on_found(&mut ui, &first, &Found { moves: best, bound: 1, nodes: 1 });
        won.scene(&ui).banner.map(|banner| banner.title)
    };
    for (best, shown) in [
        (None, "Board flooded!"),
        (Some(22), "Board flooded: 3 stars!"),
        (Some(21), "Board flooded: 3 stars!"),
        (Some(20), "Board flooded: 2 stars!"),
        (Some(19), "Board flooded: 2 stars!"),
        (Some(18), "Board flooded: 1 star!"),
        (Some(2), "Board flooded: 1 star!"),
    ] {
        assert_eq!(title(best).as_deref(), Some(shown), "{best:?}");
    }
    won.on_found(&mut ui, &first, &Found { moves: Some(18), bound: 18, nodes: 1 });
    let text = won.scene(&ui).banner.map(|banner| banner.text);
    assert_eq!(
        text.as_deref(),
        Some("21 moves. 18 is the fewest possible and earns 3 stars. Up to 20 earns 2.")
    );
}

/// Invalid positions are refused with the line and the reason.
#[test]
fn bad_positions_are_refused() {
    let refused = |text: &str| {
        let error = Floodit::from_text(text, &"x".parse().unwrap()).unwrap_err();
        (error.line, error.message)
    };
    let head = "size=2 colors=3 bombs=0\nmoves 0 limit 30 color red\n";
    assert_eq!(refused("size=1").0, 1);
    assert_eq!(
        refused("size=2 bombs=0\nmoves x limit 30 color red"),
        (2, "counts must be 0–1000000, not \"x\"".into())
    );
    assert_eq!(refused("size=2 bombs=0\nmoves 0").0, 2);
    assert_eq!(refused(&format!("{head}#1")), (4, "this row is missing; the board has 2 rows".into()));
    assert_eq!(refused(&format!("{head}#1\n123")), (4, "this row must have 2 cells, not 3".into()));
    assert_eq!(refused(&format!("{head}#4\n12")), (3, "'4' is not one of the 3 colors of this board".into()));
    assert_eq!(refused(&format!("{head}#1\n1#")).0, 3);
    assert_eq!(refused(&format!("{head}12\n21")).0, 3, "there is no area at all");
    assert_eq!(refused(&format!("{head}1#\n##")).0, 3);
    assert_eq!(refused(&format!("{head}#1\n12\n1")), (5, "the board ends here; remove the rest".into()));
    assert!(refused(&format!("{head}#é\n12")).1.starts_with("unknown cell 'é'"));
}

/// The lesson's second step asks for the color that takes the most cells, so only the accepted color may take the
/// most; new players were once refused a color that took as many.
#[test]
fn the_lesson_accepts_the_only_biggest_color() {
    let [first, second, ..] = Floodit::exercises() else { panic!("at least two exercises") };
    let mut game = Floodit::from_text(first.position.unwrap(), &"lesson".parse().unwrap()).unwrap();
    play(&mut game, first.accept[0]);
    let gained = |name: &str| {
        let before = rows(&game).matches('#').count();
        let mut after = game.clone();
        play(&mut after, name);
        rows(&after).matches('#').count() - before
    };
    assert_eq!(["red", "blue", "yellow"].map(gained), [4, 1, 0]);
    assert_eq!(second.accept, ["red"]);
}
