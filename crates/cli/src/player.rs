//! `lattice player`: who you are on an arcade server.

use crate::client::ServerArgs;
use crate::failure::Failure;
use crate::key::{PrivateKey, write_private};
use crate::source::read_text;
use clap::Subcommand;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Register, show, rename, move or delete your player
///
/// A player is a name and a key. The key stays in a file on this machine; whoever has it is the player.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  lattice player new Ada --server https://arcade.example\n  \
                        lattice player show\n  lattice player rename \"Ada L\"\n  \
                        lattice player export ada.key        to another machine, or to keep\n  \
                        lattice player import ada.key\n  lattice player delete --yes")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Register a name; makes a key if there is none here
    New {
        /// 2–20 characters
        name: String,
        #[command(flatten)]
        server: ServerArgs,
    },
    /// Show the player's name, number and public key
    Show {
        #[command(flatten)]
        server: ServerArgs,
    },
    /// Choose another name
    Rename {
        /// 2–20 characters
        name: String,
        #[command(flatten)]
        server: ServerArgs,
    },
    /// Write the private key to a file, or to standard output
    Export {
        /// The file; it must not exist
        file: Option<PathBuf>,
    },
    /// Import a key from a file; `-` for standard input
    Import {
        /// The file
        file: PathBuf,
    },
    /// Delete name and key on the server, and the key here; runs stay, anonymous
    Delete {
        /// Confirm: this cannot be undone
        #[arg(long, required = true)]
        yes: bool,
        #[command(flatten)]
        server: ServerArgs,
    },
}

/// The most bytes of a file with a key.
const LONGEST: usize = 1024;

/// Registers a name. A new key is kept first: if the answer is lost, the same command finishes what was begun.
fn register(name: &str, server: &ServerArgs) -> Result<Value, Failure> {
    let (key, made) = match PrivateKey::find()? {
        Some(key) => (key, false),
        None => {
            let key = PrivateKey::new()?;
            key.keep()?;
            (key, true)
        }
    };
    let body = json!({ "name": name }).to_string();
    let registered = server.client().call("POST", "/api/players", body.as_bytes(), Some(&key));
    registered.map_err(|failure| match failure {
        Failure::Usage(message) => Failure::Usage(format!(
            "{message}\nyour key is kept; run the same command again to see whether you are registered"
        )),
        // Nothing was done: the key is nobody's.
        refused if made => PrivateKey::remove().err().unwrap_or(refused),
        refused => refused,
    })
}

/// Carries out one of them.
pub fn player(args: &Args) -> Result<ExitCode, Failure> {
    let mut out = std::io::stdout().lock();
    match &args.what {
        What::New { name, server } => {
            let player = register(name, server)?;
            let file = PrivateKey::file()?;
            writeln!(out, "{}, player {}\nkey: {}", player["name"], player["id"], file.display())?;
        }
        What::Show { server } => {
            let key = PrivateKey::require()?;
            let player = server.client().call("GET", "/api/players/me", b"", Some(&key))?;
            writeln!(out, "{}, player {}\npublic key: {}", player["name"], player["id"], key.public())?;
        }
        What::Rename { name, server } => {
            let body = json!({ "name": name }).to_string();
            let key = PrivateKey::require()?;
            let player = server.client().call("PATCH", "/api/players/me", body.as_bytes(), Some(&key))?;
            writeln!(out, "{}, player {}", player["name"], player["id"])?;
        }
        What::Export { file: None } => write!(out, "{}", PrivateKey::require()?.text())?,
        What::Export { file: Some(file) } => write_private(file, &PrivateKey::require()?.text())?,
        What::Import { file } => {
            let kept = PrivateKey::read(&read_text(file, LONGEST)?)?.keep()?;
            writeln!(out, "key: {}", kept.display())?;
        }
        What::Delete { server, .. } => {
            server.client().call("DELETE", "/api/players/me", b"", Some(&PrivateKey::require()?))?;
            PrivateKey::remove()?;
            writeln!(out, "deleted")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
