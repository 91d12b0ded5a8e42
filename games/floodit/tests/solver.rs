//! The solver against exhaustive search on small boards, and its bounds.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use engine::{AnyGame, Budget, Digester, Erased, Game, Rng, Solver as _, Start, StartCell, Status};
use lattice_floodit::solver::{FloodSearch, Puzzle};
use lattice_floodit::{Floodit, LimitRule, Params, StartRule};
use minds::{Beam, Distance, Positions, Shortest, Step};

#[path = "../examples/flood_boards.rs"]
#[expect(dead_code, reason = "it is a program, too")]
mod flood_boards;

const PLENTY: Budget = Budget { memory: 1 << 28, nodes: u64::MAX };

fn solved(puzzle: Puzzle, budget: Budget) -> FloodSearch {
    let mut solver = FloodSearch::new(puzzle, budget);
    while !solver.step(1000) {}
    solver
}

/// The rules once more, on boards of at most 64 cells: a set of cells is a number.
struct Tiny {
    colors: Vec<u64>,
    beside: Vec<u64>,
    blasts: Vec<(u64, u64)>,
    all: u64,
}

impl Tiny {
    fn of(game: &Floodit) -> Tiny {
        let text = game.text();
        let rows: Vec<&str> = text.lines().skip(2).collect();
        Tiny::new(&rows, game.params().radius.into())
    }

    fn new(rows: &[&str], radius: usize) -> Tiny {
        let size = rows.len();
        let all = u64::MAX >> (64 - size * size);
        let mut tiny = Tiny { colors: vec![0; 8], beside: Vec::new(), blasts: Vec::new(), all };
        let within = |cell: usize, far: usize| {
            let near = |other: &usize| {
                (cell / size).abs_diff(other / size) + (cell % size).abs_diff(other % size) <= far
            };
            (0..size * size).filter(near).fold(0, |set, other| set | 1 << other)
        };
        for (cell, drawn) in rows.concat().bytes().enumerate() {
            tiny.beside.push(within(cell, 1));
            match drawn {
                b'1'..=b'8' => tiny.colors[usize::from(drawn - b'1')] |= 1 << cell,
                b'a'..=b'h' => {
                    tiny.colors[usize::from(drawn - b'a')] |= 1 << cell;
                    tiny.blasts.push((1 << cell, within(cell, radius)));
                }
                _ => {}
            }
        }
        tiny
    }

    fn play(&self, mine: u64, color: usize) -> u64 {
        let mut after = mine;
        loop {
            let beside = self.cells(after).fold(0, |all, cell| all | self.beside[cell]);
            let more = after | beside & self.colors[color];
            if more == after {
                break;
            }
            after = more;
        }
        let mut burst = mine;
        while self.blasts.iter().any(|(bomb, _)| bomb & after & !burst != 0) {
            let fresh = after & !burst;
            burst = after;
            let blasts = self.blasts.iter().filter(|(bomb, _)| bomb & fresh != 0);
            after = blasts.fold(after, |all, (_, blast)| all | blast);
        }
        after
    }

    fn cells(&self, set: u64) -> impl Iterator<Item = usize> + use<> {
        (0..64).filter(move |cell| set >> cell & 1 == 1)
    }

    /// The fewest moves, by trying all.
    fn fewest(&self, mine: u64, color: usize, colors: usize) -> u32 {
        let mut seen = BTreeSet::from([(mine, color)]);
        let mut now = vec![(mine, color)];
        for moves in 0.. {
            if now.iter().any(|(mine, _)| *mine == self.all) {
                return moves;
            }
            let mut next = Vec::new();
            for (mine, last) in now {
                for color in (0..colors).filter(|color| *color != last) {
                    let after = (self.play(mine, color), color);
                    if seen.insert(after) {
                        next.push(after);
                    }
                }
            }
            now = next;
        }
        unreachable!()
    }
}

fn board(number: u32) -> Floodit {
    let params = Params {
        size: 3 + (number % 4) as u8,
        // Eight colors on the smaller boards: where swapped orders would be pruned wrongly, if at all.
        colors: if number % 4 < 2 {
            [3, 4, 6, 8][(number / 160 % 4) as usize]
        } else {
            3 + (number / 160 % 2) as u8
        },
        bombs: [0, 1, 2, 3, 5][(number / 4 % 5) as usize],
        radius: (number / 20 % 4) as u8,
        limit: LimitRule::Fixed(0),
        slack: 0,
        start: if (number / 80).is_multiple_of(2) { StartRule::Origin } else { StartRule::Component },
    };
    Floodit::new(&params, &format!("small-{number}").parse().unwrap())
}

#[test]
fn solutions_of_small_boards_are_the_shortest() {
    check_boards(0..2560);
}

#[test]
#[ignore = "takes minutes"]
fn solutions_of_many_small_boards_are_the_shortest() {
    check_boards(2560..60_000);
}

fn check_boards(numbers: std::ops::Range<u32>) {
    for number in numbers {
        let game = board(number);
        let tiny = Tiny::of(&game);
        let color = Game::inspect(&game);
        let color = serde_json::to_value(color).unwrap()["currentColor"].as_str().unwrap().to_owned();
        let names = ["red", "green", "blue", "yellow", "purple", "orange", "cyan", "gray"];
        let color = names.iter().position(|name| *name == color).unwrap();
        let mine = game.text().lines().skip(2).collect::<String>();
        let mine =
            mine.bytes().enumerate().fold(0, |all, (cell, drawn)| all | u64::from(drawn == b'#') << cell);
        let fewest = tiny.fewest(mine, color, game.params().colors.into());
        let solver = solved(Puzzle::of(&game), PLENTY);
        let found = solver.found();
        let text = game.text();
        assert_eq!(found.moves, Some(fewest), "board {number}:\n{text}");
        assert!(found.is_proven() && solver.holds(), "board {number}:\n{text}");
        // A bound is never too high, however little was looked at.
        for nodes in [0, 1, 20] {
            let early = solved(Puzzle::of(&game), Budget { memory: 1 << 20, nodes });
            assert!(early.found().bound <= fewest, "board {number}, {nodes} states:\n{text}");
        }
    }
}

/// Whole boards as states, played by the rules themselves.
struct Cells;

impl Distance<Floodit> for Cells {
    /// Without bombs each color that is left takes a move.
    fn bound(&self, game: &Floodit) -> u32 {
        let left: BTreeSet<u8> = game.text().lines().skip(2).flat_map(str::bytes).collect();
        let colors = left.iter().filter(|drawn| **drawn != b'#').count() as u32;
        if game.params().bombs == 0 { colors } else { colors.min(1) }
    }

    /// All but the count of moves.
    fn identity(&self, game: &Floodit) -> u64 {
        let mut digester = Digester::default();
        game.text().lines().skip(2).for_each(|row| digester.text(row));
        let mut legal = Vec::new();
        game.legal(&mut legal);
        legal.iter().for_each(|color| digester.text(&color.to_string()));
        digester.finish().0
    }
}

/// The same algorithms without anything that the solver knows: no graph, no bit sets, no pruned moves, poor bounds.
#[test]
fn solutions_are_those_of_the_same_searches_over_whole_boards() {
    // Small ones, because a state takes a thousand times as long.
    let is_small = |game: &Floodit| game.params().size == if game.params().bombs == 0 { 4 } else { 3 };
    for (number, game) in (0..2560).map(board).enumerate().filter(|(_, game)| is_small(game)).step_by(4) {
        let found = solved(Puzzle::of(&game), PLENTY).found();
        let space = Positions::new(game, Cells);
        let mut beam = Beam::new(&space, 10_000);
        let Step::Found(quick) = beam.step(&space, u64::MAX) else { panic!("board {number}: no way") };
        let mut search = Shortest::new(&space, quick.len() as u16, PLENTY.memory);
        let fewest = match search.step(&space, u64::MAX) {
            Step::Found(colors) => colors.len(),
            Step::Exhausted => quick.len(),
            step => panic!("board {number}: {step:?}"),
        };
        assert_eq!(search.bound() as usize, fewest, "board {number}");
        assert_eq!((found.moves, found.bound), (Some(fewest as u32), fewest as u32), "board {number}");
    }
}

/// From the middle, too, where the patch at the start has more neighbors.
#[test]
fn solutions_from_the_middle_are_the_shortest() {
    for number in 0..600_u32 {
        let (size, colors) = (3 + number % 3, 3 + number / 3 % 4);
        let mut rng = Rng::keyed(number);
        let rows: Vec<String> =
            (0..size).map(|_| (0..size).map(|_| (rng.below(colors) + 1).to_string()).collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let tiny = Tiny::new(&rows, 0);
        let middle = (size / 2 * size + size / 2) as usize;
        let color = usize::from(rows.concat().as_bytes()[middle] - b'1');
        let fewest = tiny.fewest(tiny.play(1 << middle, color), color, colors as usize);
        let solver = solved(Puzzle::read(&rows, StartCell::Middle).unwrap(), PLENTY);
        assert_eq!(solver.found().moves, Some(fewest), "{rows:#?}");
        assert!(solver.found().is_proven() && solver.holds(), "{rows:#?}");
    }
}

/// Front ends stop a search between two steps, so steps must be short on the largest boards, too.
#[test]
fn a_step_visits_no_more_states_than_asked_for() {
    let params = Params { size: 64, colors: 8, bombs: 0, start: StartRule::Component, ..Params::default() };
    let game = Floodit::new(&params, &"huge".parse().unwrap());
    let mut solver = FloodSearch::new(Puzzle::of(&game), Budget { memory: 1 << 22, nodes: u64::MAX });
    let mut visited = 0;
    for _ in 0..40 {
        solver.step(2000);
        let now = solver.found().nodes;
        assert!(now - visited <= 2000, "{} states in one step", now - visited);
        visited = now;
    }
    assert!(visited > 0);
}

/// Solve wins in as many moves as the solver promises, and says so as help.
#[test]
fn solve_follows_the_best_way_known() {
    let game: &'static dyn AnyGame = &Erased::<Floodit>::GAME;
    let hard = game.presets().into_iter().find(|preset| preset.id == "hard").unwrap();
    for seed in 1..=6 {
        let start =
            Start { params: hard.params.clone(), seed: format!("{seed}").parse().unwrap(), position: None };
        let mut run = game.start(&start).unwrap();
        let mut solver = run.solver(PLENTY).unwrap();
        while !solver.step(u64::MAX) {}
        let solution = solver.solution();
        while run.status() == Status::Playing {
            let action = run.follow(&solution).unwrap().unwrap();
            run.act(&action).unwrap();
        }
        let standing = run.standing();
        assert_eq!(
            (standing.status, standing.actions as u32),
            (Status::Won, solver.found().bound),
            "seed {seed}"
        );
        assert!(standing.assisted);
        // There is nothing to follow after another way was taken.
        let mut other = game.start(&start).unwrap();
        let first = other.legal().into_iter().find(|action| Some(action) != solution.first()).unwrap();
        other.act(&first).unwrap();
        assert_eq!(other.follow(&solution), None);
    }
}

/// On boards too large for a search of their own, hints go the way that a longer search has found.
#[test]
fn hints_on_large_boards_follow_the_best_way_known() {
    let game: &'static dyn AnyGame = &Erased::<Floodit>::GAME;
    let start = |size| Start {
        params: format!("size={size} colors=4 bombs=0 start=component limit=0"),
        seed: "large".parse().unwrap(),
        position: None,
    };
    let mut run = game.start(&start(26)).unwrap();
    let mut solver = run.solver(PLENTY).unwrap();
    while !solver.step(u64::MAX) {}
    let solution = solver.solution();
    for (played, action) in solution.iter().enumerate() {
        let advice = run.think_along(&solution).unwrap();
        assert_eq!(advice.action, *action);
        let rest = format!("From here {} moves are enough.", solution.len() - played);
        assert!(advice.text.ends_with(&rest) || played + 1 == solution.len(), "{}", advice.text);
        run.take_hint(&advice).unwrap();
        run.act(action).unwrap();
    }
    assert_eq!(run.status(), Status::Won);
    assert_eq!(game.start(&start(20)).unwrap().think_along(&solution), None, "it searches for itself");
}

#[test]
fn boards_of_digits_begin_in_the_corner_or_the_middle() {
    let rows = ["121", "131", "121"];
    let moves = |start| solved(Puzzle::read(&rows, start).unwrap(), PLENTY).found().moves;
    assert_eq!(moves(StartCell::Corner), Some(3));
    assert_eq!(moves(StartCell::Middle), Some(2));
    for (rows, message) in [
        (vec!["12", "1"], "this row must have 2 cells, not 1"),
        (vec!["19"], "'9' is not a color; write 1 to 8"),
        (vec![], "a board has 1 to 64 rows and columns, not 0 × 0"),
    ] {
        assert_eq!(Puzzle::read(&rows, StartCell::Corner).unwrap_err().message, message);
    }
}

/// Without memory for a proof, there is still a solution, and a bound below it.
#[test]
fn a_small_budget_still_gives_a_solution_and_a_bound() {
    let params = Params { size: 30, colors: 6, bombs: 0, start: StartRule::Component, ..Params::default() };
    let game = Floodit::new(&params, &"large".parse().unwrap());
    let solver = solved(Puzzle::of(&game), Budget { memory: 1 << 20, nodes: u64::MAX });
    let found = solver.found();
    assert!(solver.holds() && !found.is_proven());
    assert!(found.bound > 10 && Some(found.bound) < found.moves);
}

/// The text of a set of boards.
fn set(name: &str) -> String {
    let path = format!("{}/golden/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The sets of larger boards can be made again.
#[test]
fn sets_are_what_their_first_line_says() {
    assert_eq!(set("b24c6n20"), flood_boards::boards(24, 6, 20, 2406));
    assert_eq!(set("b30c4n40"), flood_boards::boards(30, 4, 40, 3004));
}

/// A front end calls a search off between two steps, so a step must not visit more states than it was asked for; the last
/// state's neighbors, one for each color, are looked at together.
#[test]
fn a_step_visits_no_more_states_than_asked() {
    for (size, colors, steps) in [(6, 3, 400), (14, 6, 200), (24, 8, 60), (64, 4, 12), (64, 8, 12)] {
        let text = flood_boards::boards(size, colors, 1, 64);
        let rows: Vec<&str> = text.lines().skip(1).collect();
        for asked in [1, 10, 2000] {
            let mut solver = FloodSearch::new(Puzzle::read(&rows, StartCell::Corner).unwrap(), PLENTY);
            let mut before = 0;
            for _ in 0..steps {
                let ended = solver.step(asked);
                let now = solver.found().nodes;
                let visited = now - before;
                assert!(visited <= asked + u64::from(colors), "{size}, {colors}: {visited} of {asked}");
                assert!(ended || visited > 0, "{size}, {colors}: it goes on");
                before = now;
            }
        }
    }
}

/// The moves of all boards of a set, each proven and played through. The sets of 200 boards and their optimal means, 20.000,
/// 25.830 and 18.840 moves, are public.
fn moves_of_set(name: &str) -> u32 {
    let text = set(name);
    let (_, text) = text.split_once('\n').unwrap();
    let solve = |board: &str| {
        let rows: Vec<&str> = board.lines().collect();
        let solver = solved(Puzzle::read(&rows, StartCell::Corner).unwrap(), PLENTY);
        assert!(solver.found().is_proven() && solver.holds(), "{board}");
        solver.found().bound
    };
    text.trim().split("\n\n").map(solve).sum()
}

#[test]
fn sample_sets_are_solved_and_proven() {
    assert_eq!(moves_of_set("b14c6n200"), 4000);
    assert_eq!(moves_of_set("b20c4n200"), 3768);
    assert_eq!(moves_of_set("b19c6n200"), 5166);
}

/// Of two moves that do not feed each other only one order is tried, and only if the other was open before. Where that is
/// forgotten, each of these boards takes one move too many.
#[test]
fn swapped_orders_are_pruned_only_where_both_are_open() {
    assert_eq!(moves_of_set("b10c8n100"), 1864);
}
