//! `xtask web`: the browser front end, from source to `dist/`.

use std::path::PathBuf;

use crate::process::{ChoreResult, cargo, command, find, output, root, run, target};

/// The target triple of a browser.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Number of steps `build_counted` announces.
pub const STEPS: usize = 3;

/// The arcade to build.
#[derive(Clone, Copy)]
enum Arcade {
    /// The games of the catalog, into `dist/`.
    Played,
    /// The same and the template, into `dist-test/`.
    Tested,
}

/// Builds `dist/`.
pub fn build() -> ChoreResult {
    build_arcade(Arcade::Played, STEPS)
}

/// Builds `dist/` as the first steps of `total`.
pub fn build_counted(total: usize) -> ChoreResult {
    build_arcade(Arcade::Played, total)
}

/// Builds `dist-test/`, in which the template is one more game.
pub fn build_tested() -> ChoreResult {
    build_arcade(Arcade::Tested, STEPS)
}

fn build_arcade(arcade: Arcade, total: usize) -> ChoreResult {
    let (out, features): (_, &[&str]) = match arcade {
        Arcade::Played => ("dist", &[]),
        Arcade::Tested => ("dist-test", &["--features", "template"]),
    };
    println!("[1/{total}] web: wasm target");
    ensure_target()?;
    println!("[2/{total}] web: compile to wasm");
    let mut build = cargo(["build", "--profile", "wasm", "--target", WASM, "-p", "lattice-web"]);
    run(build.args(features).args(["--config", &flags()]))?;
    println!("[3/{total}] web: pack into {out}/");
    let wasm = target().join(WASM).join("wasm/lattice-web.wasm");
    let mut pack = cargo(["run", "--quiet", "-p", "pack"]);
    pack.args(features).arg("--").arg(wasm).arg(root());
    pack.arg(target().join("web-glue")).arg(root().join(out));
    run(&mut pack)
}

/// The compiler's flags for the program: symbols that name every type a function was instantiated for, by which the
/// packer tells games apart, relocations, by which it splits the program, and panic messages without this machine's
/// paths to dependencies.
fn flags() -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let registries = home.and_then(|home| home.join("registry/src").read_dir().ok()).into_iter().flatten();
    let paths = registries
        .flatten()
        .map(|registry| format!("--remap-path-prefix={}=deps", registry.path().display()));
    // TOML literal strings, where a backslash of a Windows path is not an escape.
    let ours = ["-Csymbol-mangling-version=v0", "-Clink-arg=--emit-relocs"];
    let flags = paths.chain(ours.map(str::to_owned)).map(|flag| format!("'{flag}'"));
    format!("target.{WASM}.rustflags=[{}]", flags.collect::<Vec<_>>().join(","))
}

/// Makes sure the compiler can build for the browser.
pub fn ensure_target() -> ChoreResult {
    let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
    if root().join(sysroot.trim()).join("lib/rustlib").join(WASM).join("lib").is_dir() {
        return Ok(());
    }
    if find("rustup").is_none() {
        return Err(format!(
            "the compiler has no {WASM} target and rustup is not installed; \
             install rustup (https://rustup.rs) or your distribution's {WASM} standard library"
        ));
    }
    run(command("rustup").args(["target", "add", WASM]))
}
