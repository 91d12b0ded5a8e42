//! Why a command did not do what was asked, and the exit code that goes with it.

use engine::Refused;
use std::io::{Error, ErrorKind};
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// Understood, and not allowed: exit code 1.
    Refused(String),
    /// A command line that makes no sense, or trouble with a file or a port: exit code 2.
    Usage(String),
    /// Whoever read our output has enough: exit code 0, and nothing to say.
    Closed,
}

impl Failure {
    /// Trouble with something that has a name.
    pub fn about(name: impl std::fmt::Display, error: &Error) -> Failure {
        Failure::Usage(format!("{name}: {}", reason(error)))
    }

    /// What to say on standard error.
    pub fn message(&self) -> Option<&str> {
        match self {
            Failure::Refused(message) | Failure::Usage(message) => Some(message),
            Failure::Closed => None,
        }
    }

    /// The process's exit code.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Refused(_) => ExitCode::from(1),
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Closed => ExitCode::SUCCESS,
        }
    }
}

/// The system's words without Rust's "(os error 2)".
fn reason(error: &Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Usage(reason(&error)),
        }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused(refused.message)
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        let text = error.render().to_string();
        Failure::Usage(text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned())
    }
}
