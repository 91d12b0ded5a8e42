//! Terminals that can tell when a key is let go are asked to, while it matters.

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{
    KeyboardEnhancementFlags as Flags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::execute;
use crossterm::terminal::supports_keyboard_enhancement;

use crate::app::App;

/// Whether the terminal reports more than usual and must be told to stop.
static ENHANCED: AtomicBool = AtomicBool::new(false);

/// What is known of the terminal's keyboard.
#[derive(Default)]
pub(crate) struct Keyboard {
    able: Option<bool>,
}

impl Keyboard {
    /// Turns reports of releases on or off, as the screen wants them. Asking the terminal what it can do takes a
    /// moment (two seconds, where it is one that never answers), so that it is done once and only for a game that
    /// needs it. Text is typed without them: they hide what layouts with several levels mean.
    pub(crate) fn follow(&mut self, app: &mut App) -> io::Result<()> {
        let wanted = app.wants_releases();
        if wanted == ENHANCED.load(Ordering::SeqCst) {
            return Ok(());
        }
        if !wanted {
            return give_back(&mut stdout());
        }
        if *self.able.get_or_insert_with(|| supports_keyboard_enhancement().unwrap_or(false)) {
            ENHANCED.store(true, Ordering::SeqCst);
            let flags = Flags::DISAMBIGUATE_ESCAPE_CODES
                | Flags::REPORT_EVENT_TYPES
                | Flags::REPORT_ALTERNATE_KEYS
                | Flags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
            execute!(stdout(), PushKeyboardEnhancementFlags(flags))?;
            app.hear_releases();
        }
        Ok(())
    }
}

/// Ends the reports, if there are any.
pub(crate) fn give_back(out: &mut Stdout) -> io::Result<()> {
    match ENHANCED.swap(false, Ordering::SeqCst) {
        true => execute!(out, PopKeyboardEnhancementFlags),
        false => Ok(()),
    }
}
