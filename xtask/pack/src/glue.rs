//! The program and the script that starts it, from wasm-bindgen. The two call each other by long names with hashes,
//! which nothing compresses: both get short ones, and the script goes without indentation and comments.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::{Files, Outcome, at, order, read_tree};

/// New names by old ones.
type Names = BTreeMap<String, String>;

/// Runs wasm-bindgen for the web and reads back what it wrote.
pub fn glue(wasm: &Path, scratch: &Path) -> Outcome<Files> {
    if scratch.exists() {
        fs::remove_dir_all(scratch).map_err(|e| at(scratch, e))?;
    }
    let mut output = Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .demangle(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The library leaves out the path to the wasm file unless told; `init()` then has nothing to load.
        .omit_default_module_path(false)
        .generate_output()?;
    let names = shorten(&mut output);
    output.emit(scratch)?;
    let mut files = read_tree(scratch)?;
    for (name, bytes) in &mut files {
        if name.ends_with(".js") {
            let script = std::str::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))?;
            *bytes = tighten(&rename(script, &names)?)?.into_bytes();
        } else if name.ends_with(".wasm") {
            *bytes = order::sorted(bytes)?;
        }
    }
    Ok(files)
}

/// Gives the program's half of the border short names: what the script offers, and the closures it calls back.
fn shorten(output: &mut Output) -> Names {
    let module = output.wasm_mut();
    let imports = module.imports.iter_mut().filter(|import| import.module.ends_with("_bg.js"));
    let exports = module
        .exports
        .iter_mut()
        .filter(|export| ["_ZN", "_R"].iter().any(|mangled| export.name.starts_with(mangled)));
    let mut names = Names::new();
    for name in imports.map(|import| &mut import.name).chain(exports.map(|export| &mut export.name)) {
        let next = format!("_{}", names.len());
        name.clone_from(names.entry(name.clone()).or_insert(next));
    }
    names
}

/// A part of a script that can be a name, or anything between two of them.
fn parts(script: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    script.split_inclusive(move |c| !is_word(c)).flat_map(move |part| {
        let (word, rest) = part.split_at(part.find(|c| !is_word(c)).unwrap_or(part.len()));
        [word, rest]
    })
}

/// The script's half of the border; a short name that it already uses is an error.
fn rename(script: &str, names: &Names) -> Outcome<String> {
    if let Some(taken) = names.values().find(|short| parts(script).any(|part| part == *short)) {
        return Err(format!("the generated script already has a name {taken}").into());
    }
    Ok(parts(script).map(|part| names.get(part).map_or(part, String::as_str)).collect())
}

/// Takes away indentation, empty lines and lines of comment. Line ends stay: they end statements.
fn tighten(script: &str) -> Outcome<String> {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    // Inside a text of several lines, all of this would be content.
    if let Some(open) =
        lines.clone().find(|line| line.matches('`').count() % 2 == 1 || line.starts_with("/*"))
    {
        return Err(format!("the generated script has a text or comment over several lines: {open}").into());
    }
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_names_are_replaced_and_no_others() {
        let names: Names =
            [("__wbg_a_12", "_0"), ("__wbg_a_1", "_1")].map(|(a, b)| (a.into(), b.into())).into();
        let script = "{ __wbg_a_1: f, x__wbg_a_1: $__wbg_a_12, __wbg_a_12(é){} }; wasm.__wbg_a_1\n";
        let renamed = rename(script, &names).unwrap();
        assert_eq!(renamed, "{ _1: f, x__wbg_a_1: $__wbg_a_12, _0(é){} }; wasm._1\n");
        assert!(rename("let _1 = 2", &names).unwrap_err().to_string().contains("_1"));
    }

    #[test]
    fn only_what_says_nothing_is_left_out() {
        let script = "let a = `${b} // c`;\n\n    // why\n    return a // d\n";
        assert_eq!(tighten(script).unwrap(), "let a = `${b} // c`;\nreturn a // d\n");
        for several in ["let a = `b\n  c`;", "/* a\n b */"] {
            assert!(tighten(several).is_err(), "{several}");
        }
    }
}
