//! The server as a process.

use crate::{TrialResult, about};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server, killed when it is dropped.
pub struct Served {
    child: Child,
    /// Where it listens: `host:port`.
    pub address: String,
}

impl Served {
    /// Starts `lattice serve` on a free port. The error is what it says when it does not start.
    pub fn start(lattice: &Path, args: &[&str]) -> TrialResult<Served> {
        let mut command = Command::new(lattice);
        command.args(["serve", "--addr", "127.0.0.1:0", "--log", "off"]).args(args);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(about("starting the server"))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(about("the server's first line"))?;
        }
        match line.strip_prefix("http://").and_then(|rest| rest.split('/').next()) {
            Some(address) => Ok(Served { address: address.to_owned(), child }),
            None => {
                let mut said = String::new();
                if let Some(mut err) = child.stderr.take() {
                    err.read_to_string(&mut said).map_err(about("the server's complaint"))?;
                }
                let code = child.wait().map_err(about("the server"))?.code().unwrap_or(-1);
                Err(format!("exit {code}: {}", said.trim()))
            }
        }
    }

    /// Kills it at once, as a power cut would.
    pub fn kill(mut self) -> TrialResult {
        self.child.kill().map_err(about("kill -9"))?;
        self.child.wait().map_err(about("kill -9"))?;
        Ok(())
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(mut self) -> TrialResult {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().map_err(about("kill -TERM"))?;
        let status = self.child.wait().map_err(about("stopping"))?;
        if status.success() { Ok(()) } else { Err(format!("the server stopped with {status}")) }
    }

    /// Fails if the process has ended.
    pub fn check_alive(&mut self) -> TrialResult {
        match self.child.try_wait().map_err(about("the server"))? {
            None => Ok(()),
            Some(status) => Err(format!("the server ended: {status}")),
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
