//! The real terminal: taken over, fed with events, and always given back as it was found, also while the program is
//! stopped (Ctrl-Z).

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, poll, read,
};
use crossterm::style::force_color_output;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::App;
use crate::keyboard::{self, Keyboard};
use crate::palette::Depth;
use crate::sixteen::Sixteen;

/// Whether the terminal is ours and must be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the program was stopped and goes on: the picture must be drawn anew.
static RESUMED: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back when it goes out of scope.
struct Taken;

impl Taken {
    fn take() -> io::Result<Taken> {
        if !stdout().is_terminal() {
            let message = "this needs a terminal, and standard output is not one";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        watch_panics();
        watch_signals()?;
        enter()?;
        Ok(Taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    // Not `Terminal::clear`: that waits for the cursor's position, which not every terminal tells.
    let entered = execute!(
        stdout(),
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableMouseCapture,
        EnableBracketedPaste,
        EnableFocusChange,
        cursor::Hide
    );
    entered.inspect_err(|_| give_back())
}

/// Undoes everything [`enter`] did, once; failures cannot be helped any more.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = keyboard::give_back(&mut stdout());
        let _ = execute!(
            stdout(),
            DisableFocusChange,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// A panic's message must not be lost on the alternate screen.
fn watch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
    });
}

/// A polite kill or a closed window ends the program like any other, with the terminal as it was; runs are saved
/// after every change, so nothing is lost. A stop gives the terminal back until the program goes on.
#[cfg(unix)]
fn watch_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM, SIGTSTP};
    static ONCE: Once = Once::new();
    let mut result = Ok(());
    ONCE.call_once(|| {
        result = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGTSTP]).map(|mut signals| {
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    let taken = TAKEN.load(Ordering::SeqCst);
                    give_back();
                    match signal {
                        SIGTSTP => stop(taken),
                        _ => std::process::exit(128 + signal),
                    }
                }
            });
        });
    });
    result
}

/// Stops the program here; when it goes on, takes the terminal again and wakes those who wait for events.
#[cfg(unix)]
fn stop(taken: bool) {
    use signal_hook::consts::{SIGTSTP, SIGWINCH};
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
    if taken && enter().is_err() {
        // The terminal is gone, and with it the player.
        std::process::exit(1);
    }
    RESUMED.store(true, Ordering::SeqCst);
    let _ = signal_hook::low_level::raise(SIGWINCH);
}

/// Asks the shell's job, which may be more than this program, to stop; returns when it goes on. Without a shell to come
/// back to, nothing stops.
#[cfg(unix)]
fn suspend() {
    use rustix::process::{Signal, getpgrp, getsid, kill_process_group};
    let job = getpgrp();
    if getsid(None).is_ok_and(|session| session != job) && kill_process_group(job, Signal::TSTP).is_ok() {
        while !RESUMED.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(not(unix))]
fn watch_signals() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn suspend() {}

fn is_suspend(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.kind == KeyEventKind::Press
        && key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL)
}

/// The next event that means something. A mouse report at column or row 0, which terminals count from 1, comes out as
/// the largest number: it is nowhere.
fn next_event() -> io::Result<Option<Event>> {
    let event = read()?;
    if is_suspend(&event) {
        suspend();
        return Ok(None);
    }
    let nowhere = matches!(event, Event::Mouse(mouse) if mouse.column == u16::MAX || mouse.row == u16::MAX);
    Ok((!nowhere).then_some(event))
}

/// Takes over this terminal and runs the front end until the player leaves.
pub fn drive(app: &mut App) -> io::Result<()> {
    let _taken = Taken::take()?;
    // What the player asked for is decided by now; the library must not look at NO_COLOR again.
    force_color_output(app.depth() != Depth::None);
    turn(app)
}

type Picture = Terminal<CrosstermBackend<Sixteen<Stdout>>>;

/// An empty picture, so that all of the next one is drawn.
fn picture(app: &App) -> io::Result<Picture> {
    let out = Sixteen::new(stdout(), app.depth() == Depth::Basic);
    Terminal::new(CrosstermBackend::new(out))
}

/// Draw, wait, take in; nothing runs while nothing can change.
fn turn(app: &mut App) -> io::Result<()> {
    let mut terminal = picture(app)?;
    let mut last = Instant::now();
    let mut stale = true;
    let mut keyboard = Keyboard::default();
    while app.running() {
        if RESUMED.swap(false, Ordering::SeqCst) {
            terminal = picture(app)?;
            // The time stopped belongs to no clock, and one that runs waits for the player.
            last = Instant::now();
            app.handle(&Event::FocusLost);
            stale = true;
        }
        keyboard.follow(app)?;
        if stale {
            terminal.draw(|frame| app.draw(frame))?;
        }
        let due = match app.wait() {
            Some(millis) => poll(Duration::from_millis(millis.into()))?,
            None => {
                let ready = poll(Duration::MAX)?;
                // Time spent waiting for the player belongs to no animation and no clock.
                last = Instant::now();
                ready
            }
        };
        // What is less than a millisecond is left for the next time, so that clocks do not go slow.
        let elapsed = u32::try_from(last.elapsed().as_millis()).unwrap_or(u32::MAX);
        last += Duration::from_millis(elapsed.into());
        stale = app.elapse(elapsed);
        if due {
            stale = true;
            // A burst of mouse movement is drawn once.
            while app.running() && poll(Duration::ZERO)? {
                if let Some(event) = next_event()? {
                    app.handle(&event);
                }
            }
        }
    }
    Ok(())
}
