//! `xtask pictures`: takes README's pictures from the current arcade.

use crate::process::{ChoreResult, cargo, command, run, target};
use crate::{install, web};

/// Builds the arcade and writes `docs/pictures/`.
pub fn pictures() -> ChoreResult {
    let chromium = install::browser()?;
    web::build()?;
    run(&mut cargo(["build", "--release", "-p", "lattice"]))?;
    let folder = install::playwright()?;
    let lattice = target().join("release/lattice");
    let mut script = command("node");
    script.arg("lib/pictures.mjs").current_dir(&folder).env("CHROMIUM", chromium).env("LATTICE_BIN", lattice);
    run(&mut script)
}
