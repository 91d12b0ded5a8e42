//! Games on a clock: ticks, the pause, and a held button.
#![allow(clippy::unwrap_used)]

mod common;
mod lamp;

use common::{CELLS, Folder, PLAIN, Show, desk, drawn};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use lattice_tui::{DataFolder, FirstScreen};

fn clock() -> Show {
    Show::new((80, 24), PLAIN, lamp::opening("pace=clock"))
}

/// Advances time as the terminal does: in the requested steps, with a frame after each.
fn pass(show: &mut Show, mut millis: u32) {
    while let Some(wait) = show.app.wait().filter(|_| millis > 0) {
        let step = wait.min(millis);
        millis -= step;
        if show.app.elapse(step) {
            show.draw();
        }
    }
}

fn kind(show: &mut Show, code: KeyCode, kind: KeyEventKind) {
    show.event(Event::Key(KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)));
}

const SPACE: KeyCode = KeyCode::Char(' ');

/// The actions and waits, from the second line of the run on.
fn story(show: &Show) -> String {
    let replay = show.session().replay().to_string();
    let lines = replay.lines().filter(|line| line.starts_with("do ") || line.starts_with("wait "));
    lines.collect::<Vec<_>>().join(", ")
}

#[test]
fn time_passes_and_is_shown() {
    let mut show = clock();
    pass(&mut show, 1250);
    assert_eq!(story(&show), "", "the clock of a new run waits");
    show.keys(" ");
    pass(&mut show, 1250);
    assert_eq!(story(&show), "do press, wait 12");
    assert!(show.shows("Ticks                            12"), "{}", show.text());
}

#[test]
fn a_run_step_by_step_has_no_clock() {
    let mut show = Show::new((80, 24), PLAIN, lamp::opening("pace=step"));
    assert_eq!(show.app.wait(), None);
    show.app.elapse(10_000);
    assert_eq!(story(&show), "");
    assert!(!show.shows("pause") && show.shows("Space hold"), "{}", show.text());
    show.keys(" ");
    pass(&mut show, 5000);
    show.keys(" ");
    assert_eq!(story(&show), "do press, do release");
    assert!(show.keys("p").message().starts_with("Palette: "), "{}", show.text());
}

#[test]
fn without_releases_space_is_a_switch() {
    let mut show = clock();
    assert!(show.shows("Space hold or let go"), "{}", show.text());
    show.keys(" ");
    // Key repeat begins.
    pass(&mut show, 500);
    for _ in 0..20 {
        show.keys(" ");
        pass(&mut show, 30);
    }
    pass(&mut show, 900);
    assert_eq!(story(&show), "do press, wait 20");
    show.keys(" ");
    // Quick successive taps all count, a moment later.
    for _ in 0..2 {
        pass(&mut show, 300);
        show.keys(" ");
    }
    pass(&mut show, 180);
    assert_eq!(story(&show), "do press, wait 20, do release, wait 4, do press, wait 3, do release");
}

/// The cursor on a color that is always captured, and a pink cell below it.
fn cells(pace: &str) -> FirstScreen {
    drawn("colorcell", &CELLS.replace("pace=clock", &format!("pace={pace}")))
}

#[test]
fn a_press_that_finds_nothing_to_let_go_is_a_new_one() {
    // Capturing and dropping need no release (C13): else every second press would be lost.
    for pace in ["clock", "step"] {
        let mut show = Show::new((80, 24), PLAIN, cells(pace));
        for carries in [true, false, true, false] {
            show.keys(" ");
            pass(&mut show, 1000);
            assert_eq!(show.shows("nothing"), !carries, "{pace}:\n{}", show.text());
        }
        let presses = story(&show).replace("wait 12, ", "");
        assert!(presses.starts_with("do press, do press, do press, do press"), "{pace}: {presses}");
        assert!(!story(&show).contains("release"), "{pace}: {presses}");
    }
}

#[test]
fn c29_a_click_walks_to_a_cell_a_step_a_tick_until_something_else_is_done() {
    let steps = |show: &Show| story(show).matches("do step n").count();
    let mut show = Show::new((80, 24), PLAIN, cells("clock"));
    show.click_place("0,-2");
    pass(&mut show, 1000);
    assert!(story(&show).starts_with("do step n, wait 1, do step n, wait"), "{}", story(&show));
    assert_eq!(steps(&show), 2, "{}", story(&show));
    // Any key ends a walk, even one without another meaning.
    let mut show = Show::new((80, 24), PLAIN, cells("clock"));
    show.click_place("0,-2");
    show.keys("x");
    pass(&mut show, 1000);
    assert_eq!(steps(&show), 1, "{}", story(&show));
    // In Step mode the whole way is walked at once.
    let mut show = Show::new((80, 24), PLAIN, cells("step"));
    show.click_place("0,-2");
    assert_eq!(steps(&show), 2, "{}", story(&show));
}

#[test]
fn a_refused_press_does_not_swallow_the_next() {
    let unlikely = CELLS.replace("pace=clock", "pace=clock clamp=1");
    let mut show = Show::new((80, 24), PLAIN, drawn("colorcell", &unlikely));
    show.keys("s").keys(" ");
    pass(&mut show, 1000);
    // The pink cell was missed: three seconds of rest.
    show.keys(" ");
    assert!(show.message().starts_with("You can't capture yet"), "{}", show.text());
    pass(&mut show, 3000);
    show.keys(" ");
    pass(&mut show, 100);
    assert!(show.shows("Capturing…"), "{}", show.text());
}

#[test]
fn with_releases_space_is_a_button() {
    let mut show = clock();
    kind(&mut show, KeyCode::Enter, KeyEventKind::Release);
    assert!(show.shows("Space hold  p pause"), "{}", show.text());
    kind(&mut show, SPACE, KeyEventKind::Press);
    for _ in 0..30 {
        pass(&mut show, 30);
        kind(&mut show, SPACE, KeyEventKind::Repeat);
    }
    assert!(show.shows("█████"), "{}", show.text());
    kind(&mut show, SPACE, KeyEventKind::Release);
    pass(&mut show, 100);
    kind(&mut show, SPACE, KeyEventKind::Press);
    kind(&mut show, KeyCode::Char('x'), KeyEventKind::Release);
    pass(&mut show, 200);
    kind(&mut show, SPACE, KeyEventKind::Release);
    assert_eq!(story(&show), "do press, wait 9, do release, wait 1, do press, wait 2, do release");
}

#[test]
fn the_mouse_holds_the_button_too() {
    let mut show = clock();
    let (x, y) = show.find("Space hold");
    show.mouse(MouseEventKind::Down(MouseButton::Left), x, y);
    pass(&mut show, 300);
    show.mouse(MouseEventKind::Up(MouseButton::Left), x + 20, y - 3);
    pass(&mut show, 1000);
    assert_eq!(story(&show), "do press, wait 3, do release, wait 10");
}

#[test]
fn losing_focus_lets_go_and_stops_the_clock() {
    let mut show = clock();
    show.keys(" ");
    pass(&mut show, 200);
    show.event(Event::FocusLost);
    assert!(show.shows("paused") && show.shows("Paused. Press Space to continue."), "{}", show.text());
    assert_eq!(show.app.wait().filter(|wait| *wait < 100), None, "nothing ticks");
    pass(&mut show, 5000);
    show.app.elapse(60_000);
    show.event(Event::FocusGained);
    show.keys("w");
    assert_eq!(story(&show), "do press, wait 2, do release", "nothing is done nor caught up");
    show.keys(" ");
    pass(&mut show, 300);
    assert_eq!(story(&show), "do press, wait 2, do release, wait 3");
}

#[test]
fn whatever_is_in_front_of_the_board_stops_the_clock_and_lets_go() {
    let esc = KeyCode::Esc;
    let keys = |show: &mut Show, code: KeyCode| _ = show.code(code);
    for (stop, resume) in [('p', KeyCode::Char('p')), ('?', esc), ('t', esc), ('q', KeyCode::Char('k'))] {
        let mut show = clock();
        show.keys(" ");
        pass(&mut show, 200);
        // Q is a direction here.
        keys(&mut show, if stop == 'q' { esc } else { KeyCode::Char(stop) });
        show.app.elapse(700);
        assert_eq!(story(&show), "do press, wait 2, do release", "{stop}");
        keys(&mut show, resume);
        pass(&mut show, 200);
        assert_eq!(story(&show), "do press, wait 2, do release, wait 2", "{stop}");
    }
    // Changing the palette does not pause, nor does an answered question.
    let mut show = clock();
    show.keys(" P");
    pass(&mut show, 200);
    show.keys("z");
    pass(&mut show, 2000);
    show.keys("1");
    pass(&mut show, 200);
    assert_eq!(story(&show), "do press, wait 2, do ask, do release, do answer true, wait 2");
}

#[test]
fn directions_repeat_and_the_cursor_stays_with_the_keeper() {
    let mut show = clock();
    kind(&mut show, KeyCode::Char('w'), KeyEventKind::Press);
    kind(&mut show, KeyCode::Char('w'), KeyEventKind::Repeat);
    kind(&mut show, KeyCode::Char('z'), KeyEventKind::Repeat);
    assert_eq!(story(&show), "do go 4, do go 0");
    assert!(show.shows("About place 0, where you are."), "what is said follows the cursor:\n{}", show.text());
    assert!(show.is_at("0,-2"), "{}", show.text());
}

#[test]
fn words_float_while_the_clock_goes_on() {
    let mut show =
        Show::with((80, 24), desk(PLAIN, true, DataFolder::nowhere()), lamp::opening("pace=clock"));
    show.keys(" ");
    pass(&mut show, 510);
    assert!(show.shows("full"), "{}", show.text());
    assert_eq!(show.message(), "The lamp is full.");
    pass(&mut show, 500);
    assert_eq!(show.text().matches("full").count(), 1, "only the message stays:\n{}", show.text());
    assert_eq!(story(&show), "do press, wait 10");
}

#[test]
fn a_run_is_saved_when_the_clock_stops_and_goes_on_when_told() {
    let folder = Folder::new("lamp");
    let mut show = Show::with((80, 24), desk(PLAIN, false, folder.store()), lamp::opening("pace=clock"));
    show.keys("w");
    pass(&mut show, 500);
    let early = folder.read("saves/lamp.replay");
    assert!(!early.contains("wait"), "not every tick is worth a file: {early}");
    pass(&mut show, 2000);
    assert!(folder.read("saves/lamp.replay").contains("wait"));
    show.keys("p");
    assert_eq!(folder.read("saves/lamp.replay"), show.session().replay().to_string());
    let before = show.session().replay().to_string();
    let mut show = Show::with((80, 24), desk(PLAIN, false, folder.store()), FirstScreen::Game(&lamp::LAMP));
    pass(&mut show, 1000);
    assert!(show.shows("Paused"), "{}", show.text());
    assert_eq!(show.session().replay().to_string(), before);
    show.keys("p");
    pass(&mut show, 1000);
    assert_ne!(show.session().replay().to_string(), before);
}
