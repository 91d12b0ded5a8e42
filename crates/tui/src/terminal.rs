//! The real terminal: taken over, fed with events, and always given back as it was found.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture, poll, read,
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
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let taken = Taken;
        // Not `Terminal::clear`: that waits for the cursor's position, which not every terminal tells.
        execute!(
            stdout(),
            EnterAlternateScreen,
            Clear(ClearType::All),
            EnableMouseCapture,
            EnableBracketedPaste,
            EnableFocusChange,
            cursor::Hide
        )?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Undoes everything [`Taken::take`] did, once; failures cannot be helped any more.
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
/// after every change, so nothing is lost.
#[cfg(unix)]
fn watch_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    static ONCE: Once = Once::new();
    let mut result = Ok(());
    ONCE.call_once(|| {
        result = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP]).map(|mut signals| {
            std::thread::spawn(move || {
                if let Some(signal) = signals.forever().next() {
                    give_back();
                    std::process::exit(128 + signal);
                }
            });
        });
    });
    result
}

#[cfg(not(unix))]
fn watch_signals() -> io::Result<()> {
    Ok(())
}

/// Takes over this terminal and runs the front end until the player leaves.
pub fn drive(mut app: App) -> io::Result<()> {
    let _taken = Taken::take()?;
    // What the player asked for is decided by now; the library must not look at NO_COLOR again.
    force_color_output(app.depth() != Depth::None);
    let out = Sixteen::new(stdout(), app.depth() == Depth::Basic);
    let mut terminal = Terminal::new(CrosstermBackend::new(out))?;
    turn(&mut terminal, &mut app)
}

/// Draw, wait, take in; nothing runs while nothing can change.
fn turn(terminal: &mut Terminal<CrosstermBackend<Sixteen<Stdout>>>, app: &mut App) -> io::Result<()> {
    let mut last = Instant::now();
    let mut stale = true;
    let mut keyboard = Keyboard::default();
    while app.running() {
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
            app.handle(&read()?);
            // A burst of mouse movement is drawn once.
            while app.running() && poll(Duration::ZERO)? {
                app.handle(&read()?);
            }
        }
    }
    Ok(())
}
