//! Rewrites the first 16 colors for terminals that have no others. crossterm always writes `38;5;1` for red, which
//! such terminals ignore; the older form is `31`.

use std::io::{self, Write};

/// Buffers output until it is flushed, when every escape sequence is complete.
pub(crate) struct Sixteen<W> {
    inner: W,
    /// Whether to translate at all.
    on: bool,
    held: Vec<u8>,
}

impl<W: Write> Sixteen<W> {
    pub(crate) fn new(inner: W, on: bool) -> Sixteen<W> {
        Sixteen { inner, on, held: Vec::new() }
    }
}

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.held);
        self.inner.write_all(&if self.on { translate(&bytes) } else { bytes })?;
        self.inner.flush()
    }
}

/// Rewrites every `ESC [ … m`.
fn translate(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(start) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(start + 2);
        out.extend_from_slice(before);
        let end = sequence.iter().position(|b| !(b.is_ascii_digit() || *b == b';')).unwrap_or(sequence.len());
        let (parameters, after) = sequence.split_at(end);
        if after.first() == Some(&b'm') {
            out.extend_from_slice(colors(&String::from_utf8_lossy(parameters)).as_bytes());
        } else {
            out.extend_from_slice(parameters);
        }
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

/// Rewrites the parameters of one sequence.
fn colors(parameters: &str) -> String {
    let mut rest: Vec<&str> = parameters.split(';').collect();
    let mut out: Vec<String> = Vec::new();
    while !rest.is_empty() {
        let known = match rest.as_slice() {
            [kind @ ("38" | "48"), "5", number, ..] => {
                number.parse::<u8>().ok().filter(|n| *n < 16).map(|n| {
                    let base = if *kind == "38" { 30 } else { 40 };
                    base + if n < 8 { n } else { n - 8 + 60 }
                })
            }
            _ => None,
        };
        match known {
            Some(code) => {
                out.push(code.to_string());
                rest.drain(..3);
            }
            None => out.push(rest.remove(0).to_owned()),
        }
    }
    out.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(on: bool, parts: &[&str]) -> String {
        let mut bytes = Vec::new();
        let mut writer = Sixteen::new(&mut bytes, on);
        parts.iter().for_each(|part| writer.write_all(part.as_bytes()).unwrap());
        writer.flush().unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn basic_colors_take_the_old_form() {
        assert_eq!(
            written(true, &["a\x1b[38;5", ";1;48;5;12mb\x1b[1m\x1b[0m"]),
            "a\x1b[31;104mb\x1b[1m\x1b[0m"
        );
        assert_eq!(written(true, &["\x1b[38;5;15;49m\x1b[38;5;231m"]), "\x1b[97;49m\x1b[38;5;231m");
        assert_eq!(written(true, &["\x1b[2;3H38;5;1m\x1b[?25l\x1b["]), "\x1b[2;3H38;5;1m\x1b[?25l\x1b[");
        assert_eq!(written(false, &["\x1b[38;5;1m"]), "\x1b[38;5;1m");
    }
}
