//! `cargo xtask web` builds the embedded folder; before that it is empty, never missing.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR for build scripts");
    let tested = env::var_os("CARGO_FEATURE_TEMPLATE").is_some();
    let dist = Path::new(&here).join(if tested { "../../dist-test" } else { "../../dist" });
    fs::create_dir_all(&dist)?;
    // The embed macro tracks the files it found; a new file is noticed only through the folder.
    println!("cargo::rerun-if-changed={}", dist.display());
    Ok(())
}
