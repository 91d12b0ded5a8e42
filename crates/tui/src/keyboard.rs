//! Key-up events, requested from terminals that can report them while a screen uses them.

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{
    KeyboardEnhancementFlags as Flags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::execute;
use crossterm::terminal::supports_keyboard_enhancement;

use crate::app::App;

/// Whether key-up reports are on and must be turned off.
static ENHANCED: AtomicBool = AtomicBool::new(false);

/// What the terminal's keyboard is known to support.
#[derive(Default)]
pub(crate) struct Keyboard {
    able: Option<bool>,
}

impl Keyboard {
    /// Turns key-up reports on or off for the current screen. Asking the terminal whether it supports them takes a
    /// moment (two seconds if it never answers), so it is done once, and only for a game that needs it. They are off
    /// while text is typed: with them, keyboard layouts with several levels report the wrong character.
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

/// Turns key-up reports off, if they are on.
pub(crate) fn give_back(out: &mut Stdout) -> io::Result<()> {
    match ENHANCED.swap(false, Ordering::SeqCst) {
        true => execute!(out, PopKeyboardEnhancementFlags),
        false => Ok(()),
    }
}
