//! The real terminal: takes it over, feeds its events, and always restores it, even while the program is stopped
//! (Ctrl-Z).

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

/// Whether we have taken over the terminal and must restore it.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the program has just resumed after a stop: everything must be redrawn.
static RESUMED: AtomicBool = AtomicBool::new(false);

/// Restores the terminal when dropped.
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
    // Not `Terminal::clear`: that waits for the cursor position, which not every terminal reports.
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

/// Undoes everything [`enter`] did, once; errors are ignored, since nothing can be done about them.
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

/// Restores the terminal before a panic's message is printed, or the alternate screen would swallow it.
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

/// SIGTERM or a closed window ends the program with the terminal restored; runs are saved after every change, so
/// nothing is lost. A stop restores the terminal until the program resumes.
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

/// Stops the program; when it resumes, takes over the terminal again and wakes the event loop.
#[cfg(unix)]
fn stop(taken: bool) {
    use signal_hook::consts::{SIGTSTP, SIGWINCH};
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
    if taken && enter().is_err() {
        // The terminal is gone, and the player with it.
        std::process::exit(1);
    }
    RESUMED.store(true, Ordering::SeqCst);
    let _ = signal_hook::low_level::raise(SIGWINCH);
}

/// Stops the shell's job, which may be more than this program; returns when it resumes. Without a job-control shell it
/// does nothing.
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

/// The next usable event. A mouse report at column or row 0 (terminals count from 1) wraps around to the largest
/// number; it is dropped.
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
    // The color depth is decided by now; crossterm must not check NO_COLOR again.
    force_color_output(app.depth() != Depth::None);
    turn(app)
}

type PictureTerminal = Terminal<CrosstermBackend<Sixteen<Stdout>>>;

/// An empty terminal buffer, so that everything is redrawn.
fn picture(app: &App) -> io::Result<PictureTerminal> {
    let out = Sixteen::new(stdout(), app.depth() == Depth::Basic);
    Terminal::new(CrosstermBackend::new(out))
}

/// The event loop: draw, wait, handle; it sleeps while nothing can change.
fn turn(app: &mut App) -> io::Result<()> {
    let mut terminal = picture(app)?;
    let mut last = Instant::now();
    let mut stale = true;
    let mut keyboard = Keyboard::default();
    while app.running() {
        if RESUMED.swap(false, Ordering::SeqCst) {
            terminal = picture(app)?;
            // Time spent stopped does not count, and a running clock is paused.
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
                // Time spent waiting for the player does not count for animations and clocks.
                last = Instant::now();
                ready
            }
        };
        // Fractions of a millisecond carry over, so that clocks keep time.
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
