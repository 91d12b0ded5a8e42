//! Turns the compiled front end into the folder the server embeds: generated glue, static files, a `.gz` beside
//! each file that shrinks, and a table of sizes. Called by `cargo xtask web`.
//!
//! A package of its own because `wasm-bindgen-cli-support` takes a minute to compile, and `cargo xtask tidy`
//! should not wait for it.

mod glue;
mod order;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// Most bytes a first visit may transfer, gzip included. The goal is 250,000 (docs/performance.md says where the rest
/// is); until then this keeps it from growing unseen.
const LIMIT: usize = 351_600;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// File contents by path relative to the served root, with `/` between parts.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> ExitCode {
    match pack(env::args_os().skip(1).map(PathBuf::from).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pack: {error}");
            ExitCode::FAILURE
        }
    }
}

fn pack(args: Vec<PathBuf>) -> Outcome {
    let [wasm, statics, scratch, out] = args.as_slice() else {
        return Err("usage: pack WASM STATIC_DIR SCRATCH_DIR OUT_DIR".into());
    };
    let mut files = glue::glue(wasm, scratch)?;
    for (name, bytes) in read_tree(statics)? {
        if files.contains_key(&name) {
            return Err(format!("{name} is generated and also in {}", statics.display()).into());
        }
        let bytes = if name.ends_with(".css") { tighten(&bytes) } else { bytes };
        files.insert(name, bytes);
    }
    let packed = compress(&files)?;
    let total = print_sizes(&files, &packed);
    files.extend(packed);
    sync(out, &files)?;
    if total > LIMIT {
        return Err(format!("{total} bytes gzipped is over the limit of {LIMIT}").into());
    }
    Ok(())
}

fn read_tree(root: &Path) -> Outcome<Files> {
    let mut files = Files::new();
    let mut folders = vec![(root.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| at(&folder, e))? {
            let path = entry.map_err(|e| at(&folder, e))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                return Err(format!("{}: a served name must be UTF-8", path.display()).into());
            };
            let name = format!("{prefix}{name}");
            if path.is_dir() {
                folders.push((path, name + "/"));
            } else {
                let bytes = fs::read(&path).map_err(|e| at(&path, e))?;
                files.insert(name, bytes);
            }
        }
    }
    Ok(files)
}

/// A style sheet without comments, indentation and empty lines. Ours have no text that looks like a comment.
fn tighten(sheet: &[u8]) -> Vec<u8> {
    let sheet = String::from_utf8_lossy(sheet);
    let rules: String = sheet.split("*/").filter_map(|part| part.split("/*").next()).collect();
    let lines = rules.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// The `.gz` siblings of the files that get smaller by it.
fn compress(files: &Files) -> Outcome<Files> {
    let mut packed = Files::new();
    for (name, bytes) in files {
        let mut small = Vec::new();
        // A better search for the same format: 5 % smaller, paid once per build instead of by every visitor.
        zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, &bytes[..], &mut small)?;
        if small.len() < bytes.len() {
            packed.insert(format!("{name}.gz"), small);
        }
    }
    Ok(packed)
}

/// Prints raw and transferred size of each file; answers the transferred total.
fn print_sizes(files: &Files, packed: &Files) -> usize {
    let sent = |name: &str, bytes: &[u8]| packed.get(&format!("{name}.gz")).map_or(bytes.len(), Vec::len);
    let (mut raw_total, mut total) = (0, 0);
    println!("{:>10} {:>10}  file", "raw", "gzip");
    for (name, bytes) in files {
        println!("{:>10} {:>10}  {name}", bytes.len(), sent(name, bytes));
        raw_total += bytes.len();
        total += sent(name, bytes);
    }
    println!("{raw_total:>10} {total:>10}  total; limit {LIMIT}, {}% used", total * 100 / LIMIT);
    total
}

/// Makes `out` hold exactly `files`. Equal files are left untouched, so the server is not rebuilt for nothing.
fn sync(out: &Path, files: &Files) -> Outcome {
    fs::create_dir_all(out).map_err(|e| at(out, e))?;
    let old = read_tree(out)?;
    for name in old.keys().filter(|name| !files.contains_key(*name)) {
        fs::remove_file(out.join(name)).map_err(|e| at(&out.join(name), e))?;
    }
    for (name, bytes) in files.iter().filter(|(name, bytes)| old.get(*name) != Some(bytes)) {
        let path = out.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| at(folder, e))?;
        }
        fs::write(&path, bytes).map_err(|e| at(&path, e))?;
    }
    Ok(())
}

fn at(path: &Path, error: std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files<const N: usize>(files: [(&str, &[u8]); N]) -> Files {
        files.map(|(name, bytes)| (name.to_string(), bytes.to_vec())).into()
    }

    #[test]
    fn only_what_shrinks_is_compressed() {
        let files = files([("long.css", &[b'a'; 1000]), ("short.js", b"a")]);
        let packed = compress(&files).unwrap();
        assert_eq!(packed.keys().collect::<Vec<_>>(), ["long.css.gz"]);
        let mut plain = Vec::new();
        let mut reader = flate2::read::GzDecoder::new(&packed["long.css.gz"][..]);
        std::io::Read::read_to_end(&mut reader, &mut plain).unwrap();
        assert_eq!(plain, files["long.css"]);
        assert_eq!(print_sizes(&files, &packed), packed["long.css.gz"].len() + 1);
    }

    #[test]
    fn style_sheets_lose_what_says_nothing() {
        let sheet = b"/* why */\na { b: c }\n\n@media d {\n  e /* f\n g */ { h: \"i  j\" }\n}\n";
        let tight = "a { b: c }\n@media d {\ne  { h: \"i  j\" }\n}\n";
        assert_eq!(String::from_utf8(tighten(sheet)).unwrap(), tight);
    }

    #[test]
    fn the_folder_ends_up_with_exactly_the_files() {
        let out = env::temp_dir().join(format!("lattice-pack-{}", std::process::id()));
        sync(&out, &files([("stale.js", b"1"), ("same.js", b"2"), ("icons/a.svg", b"3")])).unwrap();
        let kept = fs::metadata(out.join("same.js")).unwrap().modified().unwrap();
        let wanted = files([("same.js", b"2"), ("icons/a.svg", b"4"), ("icons/b.svg", b"5")]);
        sync(&out, &wanted).unwrap();
        assert_eq!(read_tree(&out).unwrap(), wanted);
        assert_eq!(
            fs::metadata(out.join("same.js")).unwrap().modified().unwrap(),
            kept,
            "written for nothing"
        );
        fs::remove_dir_all(&out).unwrap();
    }
}
