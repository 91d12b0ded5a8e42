//! Programs the checks need beyond Rust, installed where possible without prompting.

use crate::process::{ChoreResult, command, find, output, root, run};
use std::path::PathBuf;
use std::process::Stdio;

/// Something a check needs: any one of `programs`, from Debian's `package`.
pub struct Need {
    /// Names it may have on the search path, best first.
    pub programs: &'static [&'static str],
    /// The package to install when none is found.
    pub package: &'static str,
}

/// A browser for the browser tests.
pub const CHROMIUM: Need = Need {
    programs: &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
    package: "chromium",
};
/// Runs the browser tests.
pub const NODE: Need = Need { programs: &["node"], package: "nodejs" };
/// Fetches what the browser tests need.
pub const NPM: Need = Need { programs: &["npm"], package: "npm" };
/// Runs the tests of the storage.
pub const POSTGRES: Need = Need { programs: &["initdb"], package: "postgresql" };
/// Compiles libFuzzer.
pub const CXX: Need = Need { programs: &["c++"], package: "g++" };

impl Need {
    /// Its path, if it is installed.
    pub fn path(&self) -> Option<PathBuf> {
        self.programs.iter().find_map(|program| find(program).or_else(|| find_postgres(program)))
    }
}

/// A program of PostgreSQL's server, which Debian keeps off the search path.
fn find_postgres(program: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    versions.map(|version| version.path().join("bin").join(program)).find(|file| file.is_file())
}

/// Installs a browser if needed; returns its path, which `CHROMIUM` may name.
pub fn browser() -> ChoreResult<PathBuf> {
    let given = std::env::var_os("CHROMIUM").map(PathBuf::from);
    ensure(if given.is_some() { &[&NODE, &NPM] } else { &[&CHROMIUM, &NODE, &NPM] })?;
    given
        .or_else(|| CHROMIUM.path())
        .ok_or_else(|| "Chromium is not installed; set CHROMIUM to its path".to_owned())
}

/// Installs Playwright; returns the folder of the programs that use it.
pub fn playwright() -> ChoreResult<PathBuf> {
    let folder = root().join("tests/browser");
    run(command("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    Ok(folder)
}

/// Checks that all of `needs` are installed: installs them with apt-get, or says what to install.
pub fn ensure(needs: &[&Need]) -> ChoreResult {
    let missing = || needs.iter().filter(|need| need.path().is_none()).map(|need| need.package);
    let packages: Vec<&str> = missing().collect();
    if packages.is_empty() {
        return Ok(());
    }
    let list = packages.join(" ");
    let ask = format!(
        "not installed: {list}; install with `sudo apt-get install -y {list}` or your system's own way"
    );
    let Some(prefix) = apt_prefix() else { return Err(ask) };
    println!("installing {list}");
    let apt = |args: &[&str]| {
        let mut words = prefix.iter().copied().chain(["apt-get"]).chain(args.iter().copied());
        let program = words.next().expect("apt-get is always among the words");
        run(command(program).args(words).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update"]).map_err(|error| format!("{error}\n{ask}"))?;
    apt(&[&["install", "-y", "--no-install-recommends"], &packages[..]].concat())
        .map_err(|error| format!("{error}\n{ask}"))?;
    if missing().next().is_some() { Err(ask) } else { Ok(()) }
}

/// The prefix to run `apt-get` with the rights it needs; `None` when that is not possible.
fn apt_prefix() -> Option<&'static [&'static str]> {
    find("apt-get")?;
    if output(command("id").arg("-u")).is_ok_and(|id| id.trim() == "0") {
        return Some(&[]);
    }
    find("sudo")?;
    let mut sudo = command("sudo");
    sudo.args(["-n", "true"]).stdout(Stdio::null()).stderr(Stdio::null());
    run(&mut sudo).is_ok().then_some(&["sudo", "-n"])
}
