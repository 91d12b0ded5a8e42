//! Why a command failed, and its exit code.

use engine::Refused;
use std::io::{Error, ErrorKind};
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// Valid but not allowed: exit code 1.
    Refused(String),
    /// An invalid command line, or an error with a file or a port: exit code 2.
    Usage(String),
    /// The reader closed our output: exit code 0, and no message.
    Closed,
}

impl Failure {
    /// An I/O error with a file or a port, by its name.
    pub fn about(name: impl std::fmt::Display, error: &Error) -> Failure {
        Failure::Usage(format!("{name}: {}", reason(error)))
    }

    /// The message for standard error.
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

/// The system's message without Rust's "(os error 2)".
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
