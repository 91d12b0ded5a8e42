//! Six-sided boards played by keys, clicks and typed actions.
#![allow(clippy::unwrap_used)]

mod common;

use common::{BALLS, PLAIN, Show, TOKEN, desk, drawn, listed, start};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use engine::Status;
use lattice_tui::{DataFolder, FirstScreen};
use view::{Marks, PlaceId};

fn balls() -> Show {
    Show::new((80, 24), PLAIN, drawn("hexmeld", BALLS))
}

/// The name of the selected place.
fn selected(show: &Show) -> Option<String> {
    let scene = show.session().scene();
    let index = scene.cells.iter().position(|cell| cell.marks.has(Marks::SELECTED))?;
    show.session().board().place(PlaceId(index as u16)).map(|place| place.name.clone())
}

#[test]
fn a_ball_is_moved_by_keys() {
    let mut show = balls();
    show.code(KeyCode::Enter);
    assert_eq!(show.message(), "Pick a ball first.");
    show.keys("ss").code(KeyCode::Enter);
    assert_eq!(selected(&show).as_deref(), Some("0,2"));
    assert!(show.shows("▸") || show.shows("[●]"), "{}", show.text());
    // Q is a direction here and moves to the cell that cannot be reached.
    show.keys("qq");
    assert!(show.app.running() && show.is_at("-2,2"), "{}", show.text());
    let digest = show.session().digest();
    show.code(KeyCode::Enter);
    assert!(show.message().contains("path"), "{}", show.message());
    assert_eq!((show.session().digest(), selected(&show).as_deref()), (digest, Some("0,2")));
    // Selecting another ball moves the selection; Escape drops it, and only then leaves.
    show.keys("d").code(KeyCode::Enter);
    assert_eq!(selected(&show).as_deref(), Some("-1,2"));
    show.code(KeyCode::Esc);
    assert!(selected(&show).is_none() && !show.shows("Leave?"));
    show.keys("d").code(KeyCode::Enter);
    assert_eq!(selected(&show).as_deref(), Some("0,2"), "{}", show.text());
    show.keys("wwe");
    assert!(show.message().contains("completes 6 for 6 points"), "{}", show.message());
    show.code(KeyCode::Enter);
    assert_eq!(show.session().standing().score.0, 12);
    assert!(show.message().contains("6 red balls vanish for 6 points."), "{}", show.message());
    show.code(KeyCode::Esc);
    assert!(show.shows("Leave?"));
}

#[test]
fn a_ball_is_moved_by_mouse() {
    let mut show = balls();
    show.click_place("0,2");
    assert_eq!(selected(&show).as_deref(), Some("0,2"));
    show.click_place("-2,2");
    assert!(show.message().contains("path"), "{}", show.message());
    show.click_place("-1,2");
    assert_eq!(selected(&show).as_deref(), Some("-1,2"));
    show.click_place("0,2");
    let (x, y) = show.locate("1,-1");
    show.hover(x, y);
    assert!(show.shows("•"), "the way is shown:\n{}", show.text());
    show.click(x, y);
    assert_eq!(show.session().standing().score.0, 12);
}

#[test]
fn a_ball_is_moved_by_typing() {
    let mut show = balls();
    show.keys("tmove 0,2 -2,2").code(KeyCode::Enter);
    assert!(show.shows("path") && show.session().standing().length == 0, "{}", show.text());
    show.code(KeyCode::Esc).keys(":move 0,2 1,-1").code(KeyCode::Enter);
    assert_eq!((show.session().standing().length, show.session().standing().score.0), (1, 12));
    assert!(show.keys("u").session().standing().score.0 == 6);
}

/// With Shift, directions move the cursor instead of acting.
#[test]
fn the_cursor_walks_alone_with_shift() {
    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    let event = |code| Event::Key(KeyEvent::new(code, KeyModifiers::SHIFT));
    let before = show.message();
    show.event(event(KeyCode::Up));
    assert!(!show.shows("Press it again or") && show.message() != before, "{}", show.text());
    show.event(event(KeyCode::Char('S')));
    assert_eq!((show.message(), show.session().standing().length), (before, 0));
    show.code(KeyCode::Up);
    assert!(show.shows("Press it again or"), "{}", show.text());
}

/// Arrow keys alone reach every cell.
#[test]
fn arrows_reach_every_place() {
    let show = balls();
    let board = show.session().board();
    let mut seen = vec![false; board.places.len()];
    let mut queue = vec![PlaceId(0)];
    while let Some(at) = queue.pop() {
        if !std::mem::replace(&mut seen[at.index()], true) {
            let headings =
                [view::Heading::North, view::Heading::East, view::Heading::South, view::Heading::West];
            queue.extend(headings.into_iter().filter_map(|heading| board.step(at, heading)));
        }
    }
    assert!(seen.into_iter().all(|seen| seen));
}

#[test]
fn the_walk_of_a_ball_is_shown_and_then_it_is_gone() {
    let desk = desk(PLAIN, true, DataFolder::nowhere());
    let mut show = Show::with((80, 24), desk, drawn("hexmeld", BALLS));
    let balls = |show: &Show| show.text().matches('●').count();
    let all = balls(&show);
    show.keys(":move 0,2 1,-1").code(KeyCode::Enter);
    let mut counts = vec![balls(&show)];
    while let Some(millis) = show.app.wait() {
        show.app.elapse(millis);
        show.draw();
        counts.push(balls(&show));
    }
    assert_eq!((counts[0], counts[counts.len() - 1]), (all, all - 6), "{counts:?}");
    assert!(counts.windows(2).all(|pair| pair[0] >= pair[1]), "{counts:?}");
}

/// Follows the hint by keys: a roll, or a direction and its confirmation.
fn follow_hint(show: &mut Show, confirm: KeyCode) {
    show.keys("h");
    let mut twin = listed("gametime").game.load(&show.session().replay()).unwrap();
    let key = match twin.hint().unwrap().action.as_str() {
        "roll" => {
            show.keys("f");
            return;
        }
        "go n" => "w",
        "go ne" => "e",
        "go se" => "d",
        "go s" => "s",
        "go sw" => "a",
        "go nw" => "q",
        other => panic!("{other}"),
    };
    let length = show.session().standing().length;
    show.keys(key);
    assert_eq!(show.session().standing().length, length, "the first press only shows the way");
    assert!(show.shows("["), "{}", show.text());
    show.code(confirm);
    assert_eq!(show.session().standing().length, length + 1, "{}", show.text());
}

#[test]
fn a_journey_is_played_to_its_end_by_keys() {
    let confirms = [KeyCode::Char('c'), KeyCode::Enter];
    for (confirm, radius) in confirms.into_iter().zip(["radius=2", "radius=4"]) {
        let mut show = Show::new((80, 24), PLAIN, FirstScreen::Start(listed("gametime"), start(radius)));
        while show.session().status() == Status::Playing {
            let row = show.text();
            assert!(row.contains('●'), "the token stays in view:\n{row}");
            follow_hint(&mut show, confirm);
        }
        assert!(show.session().standing().assisted);
        assert!(show.shows("new run"), "{}", show.text());
    }
}

#[test]
fn a_direction_is_shown_changed_dropped_and_taken() {
    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    show.keys("f");
    assert!(!show.message().is_empty() && show.session().standing().length == 0, "{}", show.text());
    show.keys("e");
    assert!(show.shows("[↗]") && show.shows("Press it again or"), "{}", show.text());
    show.keys("s");
    assert!(show.shows("[↓]") && !show.shows("[↗]"), "{}", show.text());
    show.code(KeyCode::Esc);
    assert!(!show.shows("[↓]") && !show.shows("Leave?"), "{}", show.text());
    show.keys("w").keys("c");
    assert_eq!(show.session().status(), Status::Won);
}

#[test]
fn a_direction_is_taken_by_mouse_and_by_typing() {
    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    let (x, y) = show.find("North ");
    show.click(x, y);
    assert_eq!(show.session().standing().length, 0);
    let (x, y) = show.find("Confirm  ");
    show.click(x, y);
    assert_eq!(show.session().status(), Status::Won);

    let mut show = Show::new((80, 24), PLAIN, drawn("gametime", TOKEN));
    show.keys("tgo west").code(KeyCode::Enter);
    assert!(show.shows("Unknown action"), "{}", show.text());
    show.code(KeyCode::Esc).keys("tn").code(KeyCode::Enter);
    assert_eq!(show.session().status(), Status::Won);
}

/// A piece that a game lets players move can be dragged with the mouse; the way is shown meanwhile.
#[test]
fn balls_are_dragged() {
    let mut show = balls();
    let ((x, y), (to_x, to_y)) = (show.locate("0,2"), show.locate("1,-1"));
    show.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    show.mouse(MouseEventKind::Drag(MouseButton::Left), to_x, to_y);
    assert!(show.session().scene().cells.iter().any(|cell| cell.marks.has(view::Marks::PREVIEW)));
    assert_eq!(show.session().standing().length, 0);
    show.mouse(MouseEventKind::Up(MouseButton::Left), to_x, to_y);
    assert_eq!(show.session().standing().score.0, 12, "{}", show.text());
}

/// Hop with nobody in sight, lava ahead.
const QUIET: &str = "\
hp=3
floor 1 turn 4 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      >
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   ~   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
    .   .
      .
";

/// A quiet floor was a dull walk: a click on the stairs takes the whole way, each step an action of its own.
#[test]
fn a_quiet_floor_is_walked_by_one_click() {
    let mut show = Show::new((100, 40), PLAIN, drawn("hop", QUIET));
    show.click_place("3,0");
    let timeline = show.session().timeline();
    assert_eq!(timeline.len(), 7, "{timeline:?}");
    assert!(timeline.iter().all(|action| action.starts_with("move ")), "{timeline:?}");
    let scene = show.session().scene();
    assert!(scene.hud.iter().any(|field| field.id == "floor" && field.value == "2 / 5"));
}
