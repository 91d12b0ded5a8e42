//! Turns the compiled front end into the folder the server embeds: generated glue, static files, the games' looks and
//! rule books, a `.br` and a `.gz` beside each file that shrinks, and a table of sizes. Called by `cargo xtask web`.
//!
//! A package of its own because `wasm-bindgen-cli-support` takes a minute to compile, and `cargo xtask tidy`
//! should not wait for it.

mod books;
mod glue;
mod looks;
mod manifest;
mod scripts;
mod sheets;
mod sizes;
mod weigh;

use std::collections::BTreeMap;
use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use catalog::GAMES;
use glue::Glued;
use looks::GameLook;
use sizes::Weight;

type ChoreResult<T = ()> = Result<T, Box<dyn Error>>;

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

fn pack(args: Vec<PathBuf>) -> ChoreResult {
    let [wasm, project, scratch, out] = args.as_slice() else {
        return Err("usage: pack WASM PROJECT_DIR SCRATCH_DIR OUT_DIR".into());
    };
    let games = project.join("games");
    let looks = GAMES
        .iter()
        .map(|listed| GameLook::read(&games, listed.game.meta().id))
        .collect::<ChoreResult<Vec<_>>>()?;
    let Glued { mut files, parts } = glue::glue(wasm, scratch)?;
    let mut own = read_tree(&project.join("crates/web/static"))?;
    scripts::plain(&mut own)?;
    let pages = by_page(parts)?;
    scripts::list_parts(&mut own, &pages)?;
    manifest::complete(&mut own)?;
    add(&mut files, own)?;
    looks::join(&mut files, &looks)?;
    sheets::join(&mut files)?;
    let page = files.get("index.html").map(|page| String::from_utf8_lossy(page).into_owned());
    add(&mut files, books::books(&page.unwrap_or_default())?)?;
    let kept = kept(&files);
    add(&mut files, Files::from([("kept.js".to_owned(), kept.into_bytes())]))?;
    let packed = sizes::compress(&files)?;
    let program = fs::read(wasm).map_err(|e| at(wasm, e))?;
    let weights = weights(&program, &looks, &packed, &pages)?;
    let verdict = sizes::check(&files, &packed, &weights);
    files.extend(packed);
    sync(out, &files)?;
    verdict
}

/// The later files that each game waits for, and those of all other pages, from the files of each part.
fn by_page(mut parts: BTreeMap<String, Vec<String>>) -> ChoreResult<BTreeMap<String, Vec<String>>> {
    let mut pages = BTreeMap::new();
    for (game, part) in catalog::PARTS {
        let files = parts.get(*part).ok_or_else(|| format!("the program has no part {part}"))?;
        pages.insert((*game).to_owned(), files.clone());
    }
    let others = parts.remove("pages").ok_or("the program has no part pages")?;
    pages.insert("pages".to_owned(), others);
    Ok(pages)
}

fn add(files: &mut Files, more: Files) -> ChoreResult {
    for (name, bytes) in more {
        if files.insert(name.clone(), bytes).is_some() {
            return Err(format!("there are two files {name}").into());
        }
    }
    Ok(())
}

/// The folder of pictures that only launchers show when the arcade is installed: neither kept for offline play nor counted.
pub const FOR_LAUNCHERS: &str = "install/";

/// The build's name, and the list of files the service worker caches for offline play: every file but the worker itself,
/// what stands for a server where there is none, and pictures for launchers.
fn kept(files: &Files) -> String {
    let is_kept = |name: &&String| {
        !["index.html", "sw.js", "api/games"].contains(&name.as_str()) && !name.starts_with(FOR_LAUNCHERS)
    };
    let names = files.keys().filter(is_kept);
    let lines: String = names.map(|name| format!("  {name:?},\n")).collect();
    let mut build = DefaultHasher::new();
    files.hash(&mut build);
    format!(
        "// Everything the arcade needs without a network. Written by the build.\nself.BUILD = \"{:016x}\";\n\
         self.KEPT = [\n  \"./\",\n{lines}];\n",
        build.finish()
    )
}

/// The bytes each game adds to the arcade.
fn weights(
    program: &[u8],
    looks: &[GameLook],
    packed: &Files,
    pages: &BTreeMap<String, Vec<String>>,
) -> ChoreResult<Vec<Weight>> {
    let ids = GAMES.iter().map(|listed| listed.game.meta().id);
    let crates: Vec<String> = ids.clone().map(|id| format!("lattice_{id}")).collect();
    let weight = |((id, program), look): ((&'static str, usize), &GameLook)| {
        let book = packed.get(&format!("rules/{id}.html.br")).map_or(0, Vec::len);
        let bytes = program + book + sizes::brotli(&look.bytes())?.len();
        Ok(Weight { id, bytes, later: pages[id].clone() })
    };
    ids.zip(weigh::added(program, &crates)?).zip(looks).map(weight).collect()
}

fn read_tree(root: &Path) -> ChoreResult<Files> {
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

/// Makes `out` hold exactly `files`. Equal files are left untouched, so the server is not rebuilt needlessly.
fn sync(out: &Path, files: &Files) -> ChoreResult {
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

    pub fn files<const N: usize>(files: [(&str, &[u8]); N]) -> Files {
        files.map(|(name, bytes)| (name.to_string(), bytes.to_vec())).into()
    }

    #[test]
    fn everything_is_kept_but_the_worker_itself() {
        let files = files([
            ("a.css", b""),
            ("api/games", b""),
            ("index.html", b""),
            ("rules/b.html", b""),
            ("sw.js", b""),
        ]);
        assert!(kept(&files).ends_with("KEPT = [\n  \"./\",\n  \"a.css\",\n  \"rules/b.html\",\n];\n"));
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
