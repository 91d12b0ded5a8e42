//! Whole games through keys, clicks and typed actions.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Folder, PLAIN, Show, desk, listed, start};
use crossterm::event::KeyCode;
use engine::{Start, Status};
use lattice_tui::{DataFolder, Desk, FirstScreen};
use view::Heading;

const TWO_COLORS: &str = "size=6 colors=2 bombs=2 radius=1 limit=0 slack=0 start=origin";

fn opening(params: &str) -> FirstScreen {
    FirstScreen::Start(listed("floodit"), start(params))
}

fn easy() -> String {
    let presets = listed("floodit").game.presets();
    presets.into_iter().find(|preset| preset.id == "easy").unwrap().params
}

#[test]
fn a_game_from_the_menu_is_won_by_keys() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    show.seek(KeyCode::Down, "40 moves");
    show.code(KeyCode::Enter);
    let mut moves = 0;
    while show.session().status() == Status::Playing {
        let key = show.greedy_key();
        show.keys(&key.to_string());
        moves += 1;
    }
    assert_eq!(show.session().status(), Status::Won, "{}", show.text());
    assert_eq!(show.session().standing().score.0, moves);
    assert!(!show.session().standing().assisted);
    assert!(show.shows("n  new run"));
    assert!(show.shows("t  try Medium"), "a win offers the next preset (rulings G14, P34): {}", show.text());
    show.keys("t");
    assert_eq!((show.session().status(), show.session().standing().length), (Status::Playing, 0));
    assert_eq!(show.session().preset(), Some("medium"));
}

#[test]
fn a_game_is_won_by_clicking_cells() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    assert_eq!(show.locate("row 2, column 1"), (3, 2));
    while show.session().status() == Status::Playing {
        let key = show.greedy_key();
        let scene = show.session().scene();
        let wanted = &scene.control_for_key(key).unwrap().id;
        let is_wanted = |cell: &view::Cell| cell.says.starts_with(wanted.as_str());
        let index = scene.cells.iter().position(is_wanted).unwrap() as u16;
        let length = show.session().standing().length;
        show.click(2 + 2 * (index % 20) + 1, 1 + index / 20);
        assert_eq!(show.session().standing().length, length + 1, "{}", show.text());
    }
    assert_eq!(show.session().status(), Status::Won);
}

#[test]
fn a_game_is_won_by_clicking_controls() {
    let mut show = Show::new((80, 24), PLAIN, opening(TWO_COLORS));
    while show.session().status() == Status::Playing {
        let key = show.greedy_key();
        let label = show.session().scene().control_for_key(key).unwrap().label.clone();
        let (column, row) = show.find(&label);
        show.hover(column, row);
        assert!(show.shows("••"), "what would be taken is shown:\n{}", show.text());
        show.click(column, row);
    }
    assert_eq!(show.session().status(), Status::Won);
}

#[test]
fn a_game_is_won_by_typing() {
    let mut show = Show::new((80, 24), PLAIN, opening(TWO_COLORS));
    while show.session().status() == Status::Playing {
        let action = show.session().legal()[0].clone();
        show.keys("t").keys(&action).code(KeyCode::Enter);
    }
    assert_eq!(show.session().status(), Status::Won);
}

#[test]
fn tab_reaches_every_control_and_enter_presses_it() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    show.code(KeyCode::Tab).code(KeyCode::Tab).code(KeyCode::Tab);
    let third = show.session().scene().controls[2].clone();
    assert!(show.shows(&format!("{}: {}", third.label, third.detail)), "{}", show.text());
    show.code(KeyCode::Enter);
    assert_eq!(show.session().next_action(), None);
    assert!(show.session().replay().to_string().contains(&format!("do {}", third.id)));
    show.code(KeyCode::BackTab).code(KeyCode::Esc);
    assert!(show.is_at("row 1, column 1"), "{}", show.text());
}

#[test]
fn the_cursor_walks_and_enter_chooses_its_cell() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    let scene = show.session().scene();
    let own = scene.cells[0].paint;
    let row = (0..20).find(|row| scene.cells[row * 20].paint != own).unwrap();
    for _ in 0..row {
        show.code(KeyCode::Down);
    }
    assert!(show.is_at(&format!("row {}, column 1", row + 1)));
    show.code(KeyCode::Enter);
    assert_eq!(show.session().scene().cells[0].paint, scene.cells[row * 20].paint);
    assert_eq!(show.session().board().step(view::PlaceId(0), Heading::South), Some(view::PlaceId(20)));
}

#[test]
fn undo_leads_to_the_start_and_redo_back() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    let mut digests = vec![show.session().digest()];
    for _ in 0..7 {
        let key = show.greedy_key();
        show.keys(&key.to_string());
        digests.push(show.session().digest());
    }
    for digest in digests.iter().rev().skip(1) {
        assert_eq!(show.keys("u").session().digest(), *digest);
    }
    show.keys("u");
    assert!(
        show.shows("nothing to undo")
            || show.shows("Nothing to undo")
            || show.shows("here is nothing to undo")
    );
    for digest in &digests[1..] {
        assert_eq!(show.keys("r").session().digest(), *digest);
    }
    assert!(show.session().standing().assisted);
}

#[test]
fn a_hint_is_shown_and_taking_it_works() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    show.keys("h");
    assert!(show.shows("Hint: "), "{}", show.text());
    let hinted: Vec<_> =
        show.session().scene().controls.clone().into_iter().filter(|control| control.hinted).collect();
    assert_eq!(hinted.len(), 1);
    assert!(show.shows(&format!("{} !", hinted[0].label)));
}

/// A thread thinks: the hint comes without a key, the same as at once, and is dropped by what the player does first.
#[test]
fn a_hint_is_thought_out_beside_the_game() {
    let begin = || {
        let desk = Desk { searches: true, ..desk(PLAIN, false, DataFolder::nowhere()) };
        Show::with((80, 24), desk, opening(&easy()))
    };
    let pass = |show: &mut Show| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        show.app.elapse(20);
        show.draw();
    };
    let mut direct = Show::new((80, 24), PLAIN, opening(&easy()));
    let mut show = begin();
    direct.keys("h");
    show.keys("hh");
    assert!(!show.session().standing().assisted && !show.shows("Hint: "), "{}", show.text());
    for _ in 0..6000 {
        if show.session().standing().assisted {
            break;
        }
        pass(&mut show);
    }
    assert!(show.message().starts_with("Hint: ") && show.message() == direct.message(), "{}", show.text());
    assert_eq!(show.session().replay(), direct.session().replay(), "one hint is recorded");

    let mut show = begin();
    let key = show.greedy_key().to_string();
    show.keys("h").keys(&key);
    (0..50).for_each(|_| pass(&mut show));
    let standing = show.session().standing();
    assert!(standing.actions == 1 && !standing.assisted && !show.shows("Hint: "), "{}", show.text());
}

#[test]
fn refusals_are_said_and_change_nothing() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    let digest = show.session().digest();
    let current =
        show.session().scene().controls.clone().into_iter().find(|control| control.current).unwrap();
    show.keys(&current.key.unwrap().to_string());
    assert_eq!(show.session().digest(), digest);
    let message = show.text().lines().nth(22).unwrap().to_owned();
    assert!(!message.trim().is_empty() && !message.contains("yours"), "{message}");
}

#[test]
fn new_and_restart_ask_before_a_run_is_lost() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    let seed = show.session().start().seed.clone();
    let key = show.greedy_key().to_string();
    show.keys(&key).keys("R");
    assert!(show.shows("You lose the run"));
    show.keys("k");
    assert_eq!(show.session().standing().length, 1);
    show.keys("Ry");
    assert_eq!((show.session().standing().length, &show.session().start().seed), (0, &seed));
    show.keys("n");
    assert_ne!(show.session().start().seed, seed, "nothing to lose, so nothing is asked");
    assert_eq!(show.session().preset(), Some("easy"));
}

#[test]
fn escape_leads_out_step_by_step() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    show.code(KeyCode::Esc).keys("m");
    assert!(show.app.session().is_none() && show.shows("Classic"));
    show.code(KeyCode::Esc);
    assert!(show.app.running());
    show.code(KeyCode::Esc);
    assert!(!show.app.running());
}

#[test]
fn a_custom_game_begins_with_its_parameters_and_seed() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    show.seek(KeyCode::Down, "Set every parameter");
    show.code(KeyCode::Enter).keys("0").code(KeyCode::Enter);
    assert!(show.app.session().is_none(), "a size of 0 is refused");
    show.code(KeyCode::Backspace).keys("7");
    show.code(KeyCode::Down).code(KeyCode::Right).code(KeyCode::Up).code(KeyCode::Up).keys("my:seed");
    show.code(KeyCode::Enter);
    let begun = show.session().start();
    assert_eq!(begun.seed.as_str(), "my:seed");
    assert!(begun.params.starts_with("size=7 colors=5 "), "{}", begun.params);
}

#[test]
fn a_seed_can_be_given_in_the_menu() {
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Menu);
    show.code(KeyCode::Enter);
    show.seek(KeyCode::Down, "The same seed");
    show.code(KeyCode::Enter).keys("a b").code(KeyCode::Enter);
    assert!(show.shows("can't contain"), "{}", show.text());
    show.code(KeyCode::Home).code(KeyCode::Right).code(KeyCode::Delete).code(KeyCode::Enter);
    show.seek(KeyCode::Up, "40 moves");
    show.code(KeyCode::Enter);
    assert_eq!(show.session().start().seed.as_str(), "ab");
}

#[test]
fn animation_ends_by_itself_and_any_key_drops_it() {
    let desk = desk(PLAIN, true, DataFolder::nowhere());
    let mut show = Show::with((80, 24), desk, opening(&easy()));
    assert_eq!(show.app.wait(), None, "nothing moves while the player thinks");
    let key = show.greedy_key().to_string();
    show.keys(&key);
    let mut shown = 0;
    while let Some(millis) = show.app.wait() {
        show.app.elapse(millis);
        show.draw();
        shown += millis;
        assert!(shown <= 500, "at most 400 ms and a frame");
    }
    assert!(shown > 0);
    let key = show.greedy_key().to_string();
    show.keys(&key);
    assert!(show.app.wait().is_some());
    show.code(KeyCode::Right);
    assert_eq!(show.app.wait(), None);
}

#[test]
fn watching_walks_the_timeline() {
    let mut session = listed("floodit").game.start(&start(&easy())).unwrap();
    let mut digests = vec![session.digest()];
    for turn in 0..6 {
        let action = session.legal()[turn % 3].clone();
        session.act(&action).unwrap();
        digests.push(session.digest());
    }
    let mut show = Show::new((80, 24), PLAIN, FirstScreen::Watch(session));
    assert_eq!(show.session().digest(), digests[0]);
    show.code(KeyCode::Right).code(KeyCode::Right);
    assert_eq!(show.session().digest(), digests[2]);
    assert_eq!(show.code(KeyCode::Left).session().digest(), digests[1]);
    assert_eq!(show.code(KeyCode::End).session().digest(), digests[6]);
    assert_eq!(show.code(KeyCode::Home).session().digest(), digests[0]);
    show.keys(" ");
    while let Some(millis) = show.app.wait() {
        show.app.elapse(millis);
    }
    show.draw();
    assert_eq!(show.session().digest(), digests[6], "it plays to the end by itself and stops");
    let (column, row) = show.find("━");
    assert_eq!(show.click(column, row).session().digest(), digests[0]);
    show.keys("1u\n");
    assert_eq!(show.session().digest(), digests[0], "a watched run cannot be changed");
    assert!(!show.code(KeyCode::Esc).app.running());
}

#[test]
fn a_watched_run_is_marked_and_played_on_from_any_moment() {
    let start = start("size=8 colors=5 bombs=6 radius=1 limit=0 slack=0 start=origin");
    let mut session = listed("floodit").game.start(&start).unwrap();
    let mut digests = vec![session.digest()];
    let mut rng = engine::Rng::keyed(7);
    while session.status() == Status::Playing {
        let action = rng.pick(&session.legal()).unwrap().clone();
        session.act(&action).unwrap();
        digests.push(session.digest());
    }
    let length = digests.len() - 1;
    let folder = Folder::new("branch");
    let desk = desk(PLAIN, true, folder.store());
    let mut show = Show::with((80, 24), desk, FirstScreen::Watch(session));
    assert!(show.shows("★") || show.shows("x━"), "its end is marked: {}", show.text());
    let mut seen = vec![0];
    while *seen.last().unwrap() < length {
        show.code(KeyCode::PageDown);
        seen.push(show.session().standing().actions);
    }
    assert!(seen.len() > 2 && seen.is_sorted(), "{seen:?}");
    assert!(show.shows("milestone"), "{}", show.text());
    show.keys("f");
    assert!(show.shows("It ends here. Go back."), "{}", show.text());
    show.code(KeyCode::PageUp);
    assert!(!show.shows("It ends here"));
    let middle = seen[seen.len() - 2];
    assert_eq!(show.session().digest(), digests[middle]);
    show.keys("f");
    assert!(show.shows("This run is now assisted."), "{}", show.text());
    assert!(show.session().standing().assisted, "its player may know what comes");
    assert_eq!(show.session().digest(), digests[middle]);
    assert_eq!(show.session().standing().length, middle, "what came later is not on its timeline");
    let key = show.greedy_key().to_string();
    show.keys(&key);
    assert_ne!(show.session().digest(), digests[middle], "it is played on");
}

#[test]
fn an_impossible_start_is_refused_before_anything_is_shown() {
    let open = |start: Start| {
        let opening = FirstScreen::Start(listed("floodit"), start);
        lattice_tui::App::new(desk(PLAIN, false, DataFolder::nowhere()), opening).map(|_| ())
    };
    assert!(open(start("size=1")).unwrap_err().message.contains("Size"));
    assert!(open(Start { position: Some("nonsense".to_owned()), ..start("") }).is_err());
}

/// Plays at random until the run has ended.
fn play_out(show: &mut Show, rng: &mut engine::Rng) {
    while show.session().status() == Status::Playing {
        let legal = show.session().legal();
        let action = rng.pick(&legal).expect("an unfinished run has a legal action").clone();
        show.keys("t").keys(&action).code(KeyCode::Enter);
        show.app.elapse(100);
        show.draw();
    }
    // All motion has ended.
    while show.app.wait().is_some() && !show.shows("new run") {
        show.app.elapse(1000);
        show.draw();
    }
}

#[test]
fn every_key_of_the_end_panel_does_what_it_says() {
    let setups = [
        ("floodit", "size=6 colors=4 limit=3 bombs=0"),
        ("hexmeld", "radius=2 spawn=6"),
        ("gametime", "radius=2 pool=3"),
        ("hop", "hp=1 floors=1"),
        ("colorcell", "mode=challenge pace=step seconds=1"),
        ("colorcell", "mode=challenge pace=clock seconds=1"),
    ];
    for (id, params) in setups {
        for key in "nRrulmq".chars() {
            let mut rng = engine::Rng::keyed(7);
            let game = listed(id);
            let params = game.game.params(params).unwrap();
            let mut show = Show::new((80, 24), PLAIN, FirstScreen::Start(game, start(&params)));
            play_out(&mut show, &mut rng);
            for named in ["n  ", "R  ", "u  ", "l  ", "m  "] {
                assert!(show.shows(named), "{id}: {named}\n{}", show.text());
            }
            assert!(
                !show.shows("? help"),
                "{id}: no key is named that the panel does not take\n{}",
                show.text()
            );
            let seed = show.session().start().seed.clone();
            show.keys(&key.to_string());
            let place = format!("{id} {key}:\n{}", show.text());
            match key {
                'n' => {
                    assert!(
                        show.session().standing().length == 0 && show.session().start().seed != seed,
                        "{place}"
                    )
                }
                'R' | 'r' => {
                    assert!(
                        show.session().standing().length == 0 && show.session().start().seed == seed,
                        "{place}"
                    )
                }
                'u' => assert_eq!(show.session().status(), Status::Playing, "{place}"),
                'l' => {
                    assert!(!show.shows("new run") && show.session().status() != Status::Playing, "{place}")
                }
                'm' => assert!(show.app.session().is_none() && show.shows("grid games"), "{place}"),
                _ => assert!(show.app.session().is_some(), "{place}"),
            }
        }
    }
}

/// F12: the search runs beside the game, and its answer comes without a key.
#[test]
fn the_best_way_is_found_while_the_player_thinks() {
    let desk = Desk { searches: true, ..desk(PLAIN, false, DataFolder::nowhere()) };
    let mut show = Show::with((80, 24), desk, opening(&easy()));
    assert!(show.shows("Fewest"), "{}", show.text());
    for _ in 0..6000 {
        let Some(millis) = show.app.wait() else { break };
        std::thread::sleep(std::time::Duration::from_millis(10));
        if show.app.elapse(millis) {
            show.draw();
        }
    }
    assert!(show.shows("16, proven"), "{}", show.text());
    // A move changes nothing about the board's best way.
    let key = show.greedy_key();
    show.keys(&key.to_string());
    assert!(show.shows("16, proven") && show.session().standing().length == 1, "{}", show.text());
    // A new board is searched, too.
    show.keys("Ry");
    assert!(show.session().standing().length == 0 && show.shows("Fewest"), "{}", show.text());
}

/// Solve plays the best way by itself, any key stops it, and undo takes it back.
#[test]
fn a_board_is_solved_move_by_move() {
    let mut show = Show::new((80, 24), PLAIN, opening(&easy()));
    let wait = |show: &mut Show| {
        let millis = show.app.wait().expect("a move is due");
        show.app.elapse(millis);
        show.draw();
    };
    show.keys("S");
    assert!(show.shows("Solving"), "{}", show.text());
    (0..3).for_each(|_| wait(&mut show));
    assert_eq!(show.session().standing().length, 3);
    assert!(show.session().standing().assisted);
    show.keys("u");
    assert_eq!(show.app.wait(), None, "stopped");
    assert_eq!(show.session().standing().actions, 2, "and undone");
    show.keys("S").keys("S");
    assert_eq!(show.app.wait(), None, "its own key stops it");
    show.keys("S");
    while show.session().status() == Status::Playing {
        wait(&mut show);
    }
    assert_eq!((show.session().status(), show.session().standing().length), (Status::Won, 16));
    assert!(show.shows("Nobody can do it in fewer") || show.shows("16 moves"), "{}", show.text());
}
