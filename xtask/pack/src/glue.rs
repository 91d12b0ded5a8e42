//! The program in parts, and the scripts that load them: split at the functions that ask for it, then wasm-bindgen.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};
use wasmparser::{Parser, Payload};

use crate::{ChoreResult, Files, at, read_tree};

/// The script that loads the later parts.
const LOADER: &str = "lattice-parts.js";

/// The program as it is served.
pub struct Glued {
    /// Its parts and scripts.
    pub files: Files,
    /// The files of each later part.
    pub parts: BTreeMap<String, Vec<String>>,
}

/// Splits the program, runs wasm-bindgen for the web and reads what both wrote.
pub fn glue(wasm: &Path, scratch: &Path) -> ChoreResult<Glued> {
    if scratch.exists() {
        fs::remove_dir_all(scratch).map_err(|e| at(scratch, e))?;
    }
    let (served, first) = (scratch.join("served"), scratch.join("lattice-web.wasm"));
    let whole = fs::read(wasm).map_err(|e| at(wasm, e))?;
    let loader = format!("./{LOADER}");
    let mut options = Options::new(&whole);
    options.output_dir = &served;
    options.main_out_path = &first;
    options.link_name = &loader;
    options.main_module = "./lattice-web.js";
    let split = transform(options)?;
    Bindgen::new()
        .input_path(first)
        .web(true)?
        .typescript(false)
        .demangle(false)
        // The later parts use what the linker exported.
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        // By default wasm-bindgen omits the path to the wasm file; `init()` would then have nothing to load.
        .omit_default_module_path(false)
        .generate(&served)?;
    let mut glued = Glued { files: read_tree(&served)?, parts: split.prefetch_map.into_iter().collect() };
    name_by_build(&mut glued, &whole)?;
    Ok(glued)
}

/// Gives the later parts names that no other build has. A page that is older than the server's files then finds nothing,
/// instead of a part that does not fit.
fn name_by_build(glued: &mut Glued, whole: &[u8]) -> ChoreResult {
    let mut build = DefaultHasher::new();
    whole.hash(&mut build);
    let build = build.finish();
    let loader = glued.files.remove(LOADER).ok_or("there is no script that loads the parts")?;
    let mut loader = String::from_utf8(loader)?;
    for name in glued.parts.values_mut().flatten() {
        let (old, new) = (format!("{name}.wasm"), format!("{name}-{build:016x}.wasm"));
        // Parts may share a file.
        if let Some(part) = glued.files.remove(&old) {
            glued.files.insert(new.clone(), without_names(&part)?);
            loader = loader.replace(&format!("./{old}"), &format!("./{new}"));
        }
        *name = new;
    }
    glued.files.insert(LOADER.to_owned(), loader.into_bytes());
    Ok(())
}

/// A module without its custom sections, which only tools read; wasm-bindgen leaves them out of the first part.
fn without_names(module: &[u8]) -> ChoreResult<Vec<u8>> {
    let mut bare = module.to_vec();
    let (mut customs, mut end) = (Vec::new(), HEADER);
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if let Some((_, range)) = payload.as_section() {
            if matches!(payload, Payload::CustomSection(_)) {
                customs.push(end..range.end);
            }
            end = range.end;
        }
    }
    customs.into_iter().rev().for_each(|range| drop(bare.drain(range)));
    Ok(bare)
}

/// The bytes before a module's first section.
const HEADER: usize = 8;
