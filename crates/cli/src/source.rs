//! Reading the files, standard input and share links named on the command line, within size limits.

use crate::failure::Failure;
use engine::{MAX_REPLAY_BYTES, Rejection, Replay, unpack};
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The part of a share link before the run.
pub const LINK_MARK: &str = "#/run/";

/// Whether a name means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// All bytes of a file, or of standard input for `-`; `None` when there are more than `most`, which are not read.
fn read(path: &Path, most: usize) -> Result<Option<Vec<u8>>, Failure> {
    let fail = |error| Failure::about(path.display(), &error);
    let mut bytes = Vec::new();
    let enough = most as u64 + 1;
    match is_stdin(path) {
        true => std::io::stdin().lock().take(enough).read_to_end(&mut bytes).map_err(fail)?,
        false => File::open(path).map_err(fail)?.take(enough).read_to_end(&mut bytes).map_err(fail)?,
    };
    Ok((bytes.len() <= most).then_some(bytes))
}

/// The text of a file, or of standard input for `-`.
pub fn read_text(path: &Path, most: usize) -> Result<String, Failure> {
    let refuse = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
    let bytes = read(path, most)?.ok_or_else(|| refuse(format!("too large: more than {most} bytes")))?;
    String::from_utf8(bytes).map_err(|_| refuse("not UTF-8 text".to_owned()))
}

/// A drawn position. It can be no longer than the replay that holds it.
pub fn read_position(path: &Path) -> Result<String, Failure> {
    read_text(path, MAX_REPLAY_BYTES)
}

/// A run from a file (`-`: standard input) that holds replay text, a share link, a bare code, a run as JSON or in another
/// program's format, or from a share link given in place of a file name. The outer error is about reading the file,
/// the inner one about its content.
pub fn read_run(name: &OsStr) -> Result<Result<Replay, Rejection>, Failure> {
    if let Some(link) = name.to_str().filter(|name| name.contains(LINK_MARK)) {
        return Ok(parse_run(link.as_bytes()));
    }
    Ok(match read(Path::new(name), MAX_REPLAY_BYTES)? {
        Some(bytes) => parse_run(&bytes),
        None => Err(Rejection::at(
            0,
            "too-large",
            format!("too large for a replay: more than {MAX_REPLAY_BYTES} bytes"),
        )),
    })
}

fn parse_run(bytes: &[u8]) -> Result<Replay, Rejection> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        Rejection::at(u32::try_from(line).unwrap_or(u32::MAX), "not-text", "this is not UTF-8 text")
    })?;
    if let Some(replay) = journal::replay_in(text) {
        return replay.parse();
    }
    if let Some(run) = catalog::import(text) {
        return run.map(|session| session.replay()).map_err(|cause| Rejection { line: 0, cause });
    }
    let word = text.trim();
    match word.split_once(LINK_MARK) {
        // A link may ask for a page of the run, as `?review` does.
        Some((_, code)) if !word.contains(char::is_whitespace) => {
            unpack(code.split('?').next().unwrap_or(code))
        }
        None if !word.is_empty() && !word.contains(char::is_whitespace) => unpack(word),
        _ => text.parse(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(bytes: &[u8]) -> (u32, &'static str) {
        let rejection = parse_run(bytes).unwrap_err();
        (rejection.line, rejection.cause.code)
    }

    #[test]
    fn whatever_is_read_gets_the_right_complaint() {
        assert_eq!(code(b""), (1, "not-a-replay"));
        assert_eq!(code(b"two words"), (1, "not-a-replay"));
        assert_eq!(code(b"lattice replay 2\n"), (1, "newer-format"));
        assert_eq!(code(b"one\ntwo\xff"), (2, "not-text"));
        assert_eq!(code(b"word"), (0, "not-a-replay"));
        assert_eq!(code(b"1!!!!\n"), (0, "damaged"));
        assert_eq!(code(b"  https://example.org/#/run/2abc\r\n"), (0, "newer-format"));
        assert_eq!(code(b"https://example.org/#/run/2abc?review"), (0, "newer-format"));
        assert_eq!(code(b"https://example.org/#/run/"), (0, "not-a-replay"));
        assert_eq!(code(b"{}"), (0, "bad-replay"), "one word, and no link");
        assert_eq!(code(b"\n {\"seed\": \"x\"}"), (0, "bad-replay"));
        assert_eq!(code(b"[1, 2]"), (1, "not-a-replay"));
    }
}
