//! A PostgreSQL cluster of its own, on a socket in a temporary folder, stopped when it is dropped.

#![allow(clippy::missing_panics_doc, reason = "a trial without its database has failed")]

use crate::Folder;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A running cluster.
pub struct Cluster {
    bin: PathBuf,
    folder: Folder,
    /// Whether commits wait for the disk.
    durable: bool,
}

impl Cluster {
    /// Starts one that is quick, and loses commits when the machine loses power.
    pub fn start() -> Cluster {
        Cluster::new(false)
    }

    /// Starts one as hosts run it.
    pub fn durable() -> Cluster {
        Cluster::new(true)
    }

    fn new(durable: bool) -> Cluster {
        let cluster = Cluster { bin: programs(), folder: Folder::new(), durable };
        if is_root() {
            let folder = cluster.folder.path().display().to_string();
            run(Command::new("chown").args([user(), &folder]));
        }
        run(cluster.command("initdb").args([
            "--auth=trust",
            "--username=postgres",
            "--no-sync",
            "--encoding=UTF8",
        ]));
        cluster.restart();
        cluster
    }

    /// Starts the server, or starts it again.
    pub fn restart(&self) {
        // No TCP; a short name keeps the socket's path within the system's limit.
        let fsync = if self.durable { "on" } else { "off" };
        let options = format!("-k {} -c listen_addresses= -c fsync={fsync}", self.folder.path().display());
        let log = self.folder.path().join("log");
        run(self.command("pg_ctl").args(["-w", "-s", "-o", &options, "-l"]).arg(log).arg("restart"));
    }

    /// Stops the server as a crash would.
    pub fn crash(&self) {
        run(self.command("pg_ctl").args(["-w", "-s", "-m", "immediate", "stop"]));
    }

    /// The address of a new, empty database.
    pub fn database(&self, name: &str) -> String {
        let host = self.folder.path().display().to_string();
        run(Command::new(self.bin.join("createdb")).args(["-h", &host, "-U", "postgres", name]));
        format!("postgres://postgres@localhost/{name}?host={host}")
    }

    /// A program of PostgreSQL's, as an unprivileged user: it refuses to run as root.
    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", user(), "--"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.env("PGDATA", self.folder.path().join("data")).current_dir(self.folder.path());
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut stop = self.command("pg_ctl");
        stop.args(["-w", "-s", "-m", "immediate", "stop"]).stdout(Stdio::null()).stderr(Stdio::null());
        let _ = stop.status();
    }
}

/// The folder of the newest PostgreSQL: Debian keeps its programs off the search path.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &PathBuf| path.parent()?.file_name()?.to_str()?.parse::<u32>().ok();
    let debian = versions.map(|version| version.path().join("bin")).max_by_key(number);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found =
        debian.into_iter().chain(std::env::split_paths(&path)).find(|bin| bin.join("initdb").exists());
    found.expect("PostgreSQL is not installed; `cargo xtask test` installs it")
}

/// Whether this is the superuser, who may mount file systems, too.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("every system has `id`");
    String::from_utf8_lossy(&id.stdout).trim() == "0"
}

/// Debian's package makes the user `postgres`; every system has `nobody`.
fn user() -> &'static str {
    let known =
        Command::new("id").args(["-u", "postgres"]).output().is_ok_and(|output| output.status.success());
    if known { "postgres" } else { "nobody" }
}

fn run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
