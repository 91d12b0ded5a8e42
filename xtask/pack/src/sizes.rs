//! Compressed versions of all files, their sizes, and the limits.

use std::io::Write;

use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{ChoreResult, FOR_LAUNCHERS, Files};

const KB: usize = 1024;
/// The most bytes of one game: its part of the program, its look and its rule book. Nearly equal builds differ by up to
/// 1,000, because the compressed program without a game is compared with the whole.
pub const GAME_LIMIT: usize = 66 * KB;
/// The most bytes that a first board waits for, whichever game it is of.
const FIRST_LIMIT: usize = 340 * KB;
/// The goal for all files together. It is not reached: docs/performance.md lists what they weigh.
const GOAL: usize = 340 * KB;
/// The most bytes of everything but the games, which keeps growth visible. The build for the tests has one more game and
/// is as strict.
const BASE_LIMIT: usize = 376 * KB;

/// The size of one game.
pub struct Weight {
    /// The game's id.
    pub id: &'static str,
    /// Compressed bytes.
    pub bytes: usize,
    /// The parts of the program that its first board waits for, besides the files of every page.
    pub later: Vec<String>,
}

/// Brotli at its slowest and smallest: paid once per build instead of by every visitor.
pub fn brotli(bytes: &[u8]) -> ChoreResult<Vec<u8>> {
    let mut small = Vec::new();
    let mut writer = CompressorWriter::new(&mut small, 1 << 16, 11, 24);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(small)
}

fn gzip(bytes: &[u8]) -> ChoreResult<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

/// The `.br` and `.gz` versions of the files that get smaller.
pub fn compress(files: &Files) -> ChoreResult<Files> {
    let mut packed = Files::new();
    for (name, bytes) in files {
        for (ending, small) in [("br", brotli(bytes)?), ("gz", gzip(bytes)?)] {
            if small.len() < bytes.len() {
                packed.insert(format!("{name}.{ending}"), small);
            }
        }
    }
    Ok(packed)
}

/// Prints the size of each file that visitors load and of each game; an error when something is too large.
pub fn check(files: &Files, packed: &Files, games: &[Weight]) -> ChoreResult {
    let (text, wrong) = report(files, packed, games);
    print!("{text}");
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ").into()) }
}

/// Returns whether every page waits for a file: all but later parts of the program, rule books, films, and workers.
fn is_first(name: &str) -> bool {
    let later = ["split_", "chunk_", "rules/", "film", "search.js", "sw.js", "kept.js", "api/"];
    !later.iter().any(|start| name.starts_with(start))
}

fn report(files: &Files, packed: &Files, games: &[Weight]) -> (String, Vec<String>) {
    let sent = |name: &str, ending: &str, bytes: &[u8]| {
        packed.get(&format!("{name}.{ending}")).map_or(bytes.len(), Vec::len)
    };
    let mut text = format!("{:>10} {:>10} {:>10}  file\n", "raw", "gzip", "brotli");
    let (mut total, mut first) = ([0; 3], 0);
    for (name, bytes) in files.iter().filter(|(name, _)| !name.starts_with(FOR_LAUNCHERS)) {
        let row = [bytes.len(), sent(name, "gz", bytes), sent(name, "br", bytes)];
        text += &format!("{:>10} {:>10} {:>10}  {name}\n", row[0], row[1], row[2]);
        total = [total[0] + row[0], total[1] + row[1], total[2] + row[2]];
        first += if is_first(name) { row[2] } else { 0 };
    }
    let [raw, gzip, brotli] = total;
    text += &format!("{first:>32}  before any page\n");
    text += &format!("{raw:>10} {gzip:>10} {brotli:>10}  total; goal {GOAL}\n");
    let base = brotli.saturating_sub(games.iter().map(|game| game.bytes).sum());
    text += &format!("{base:>32}  without the games; limit {BASE_LIMIT}\n");
    let mut wrong = Vec::new();
    text += &format!("{:>32}  before a first board; limit {FIRST_LIMIT}\n", "brotli");
    for Weight { id, later, .. } in games {
        let sizes = files.iter().filter(|(name, _)| later.contains(name));
        let waited = first + sizes.map(|(name, bytes)| sent(name, "br", bytes)).sum::<usize>();
        text += &format!("{waited:>32}  {id}\n");
        if waited > FIRST_LIMIT {
            wrong.push(format!(
                "a first board of {id} waits for {waited} bytes of brotli, over the limit of {FIRST_LIMIT}"
            ));
        }
    }
    if base > BASE_LIMIT {
        wrong.push(format!("{base} bytes of brotli without the games is over the limit of {BASE_LIMIT}"));
    }
    text += &format!("{:>32}  one game's own; limit {GAME_LIMIT} each\n", "brotli");
    for Weight { id, bytes, .. } in games {
        text += &format!("{bytes:>32}  {id}\n");
        if *bytes > GAME_LIMIT {
            wrong.push(format!(
                "{id} weighs {bytes} bytes of brotli, over the limit of {GAME_LIMIT} for a game"
            ));
        }
    }
    (text, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::files;
    use std::io::Read;

    #[test]
    fn only_what_shrinks_is_compressed() {
        let files = files([("long.css", &[b'a'; 1000]), ("short.js", b"a")]);
        let packed = compress(&files).unwrap();
        assert_eq!(packed.keys().collect::<Vec<_>>(), ["long.css.br", "long.css.gz"]);
        let (mut brotli, mut gzip) = (Vec::new(), Vec::new());
        brotli::Decompressor::new(&packed["long.css.br"][..], 4096).read_to_end(&mut brotli).unwrap();
        flate2::read::GzDecoder::new(&packed["long.css.gz"][..]).read_to_end(&mut gzip).unwrap();
        assert_eq!((&brotli, &gzip), (&files["long.css"], &files["long.css"]));
    }

    /// A new game has room of its own, and cannot live in another's.
    #[test]
    fn each_game_has_room_of_its_own() {
        let weigh = |total, games: &[usize]| {
            let files = Files::from([("rules/a".to_owned(), vec![0; total])]);
            let weight = |bytes: &usize| Weight { id: "hop", bytes: *bytes, later: Vec::new() };
            let games: Vec<Weight> = games.iter().map(weight).collect();
            report(&files, &Files::new(), &games).1
        };
        assert_eq!(weigh(706 * KB, &[66 * KB; 5]), [""; 0]);
        assert_eq!(
            weigh(706 * KB + 1, &[66 * KB; 5]),
            ["385025 bytes of brotli without the games is over the limit of 385024"]
        );
        assert_eq!(weigh(772 * KB, &[66 * KB; 6]), [""; 0]);
        assert_eq!(
            weigh(9, &[66 * KB + 1]),
            ["hop weighs 67585 bytes of brotli, over the limit of 67584 for a game"]
        );
    }

    /// Parts of other games and rule books do not count.
    #[test]
    fn the_first_board_waits_for_little() {
        let weigh = |first| {
            let files =
                [("a.wasm", first), ("split_b.wasm", KB), ("split_c.wasm", 99 * KB), ("rules/d", 99 * KB)];
            let files = files.map(|(name, bytes)| (name.to_owned(), vec![0; bytes])).into();
            let game = Weight { id: "hop", bytes: 0, later: vec!["split_b.wasm".to_owned()] };
            let wrong = report(&files, &Files::new(), &[game]).1;
            wrong.into_iter().filter(|wrong| wrong.contains("first board")).collect::<Vec<_>>()
        };
        assert_eq!(weigh(339 * KB), [""; 0]);
        assert_eq!(
            weigh(339 * KB + 1),
            ["a first board of hop waits for 348161 bytes of brotli, over the limit of 348160"]
        );
    }
}
