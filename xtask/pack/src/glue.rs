//! The program and its loader script, from wasm-bindgen.

use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::{Files, Outcome, at, read_tree};

/// Runs wasm-bindgen for the web and reads its output.
pub fn glue(wasm: &Path, scratch: &Path) -> Outcome<Files> {
    if scratch.exists() {
        fs::remove_dir_all(scratch).map_err(|e| at(scratch, e))?;
    }
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .demangle(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // By default wasm-bindgen omits the path to the wasm file; `init()` would then have nothing to load.
        .omit_default_module_path(false)
        .generate(scratch)?;
    read_tree(scratch)
}
