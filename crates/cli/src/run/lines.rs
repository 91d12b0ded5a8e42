//! Lines of any input, one at a time, in bounded memory.

use std::io::{BufRead, BufReader, ErrorKind, Read, Result};

/// The most bytes a line may have; the rest of a longer one is skipped.
pub const MAX_LINE: usize = 1 << 16;

/// A line without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputLine<'a> {
    /// The bytes, without `\r\n` or `\n`.
    Bytes(&'a [u8]),
    /// Longer than [`MAX_LINE`] bytes.
    TooLong,
}

/// Reads lines; the last one need not end in a newline.
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new() }
    }

    /// The next line, or `None` at the end. `idle` is called before each read that may have to wait.
    pub fn next(&mut self, mut idle: impl FnMut() -> Result<()>) -> Result<Option<InputLine<'_>>> {
        self.line.clear();
        let (mut started, mut ended, mut too_long) = (false, false, false);
        while !ended {
            if self.input.buffer().is_empty() {
                idle()?;
            }
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                result => result?,
            };
            if available.is_empty() {
                break;
            }
            started = true;
            let end = available.iter().position(|byte| *byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            // One byte more than the limit is kept, for the `\r` of a line that just fits.
            too_long |= self.line.len() + part.len() > MAX_LINE + 1;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            ended = end.is_some();
            let used = part.len() + usize::from(ended);
            self.input.consume(used);
        }
        let line = self.line.strip_suffix(b"\r").unwrap_or(&self.line);
        Ok(match started {
            false => None,
            true if too_long || line.len() > MAX_LINE => Some(InputLine::TooLong),
            true => Some(InputLine::Bytes(line)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns its parts one read at a time, as a pipe does.
    struct Parts<'a>(std::slice::Iter<'a, &'a [u8]>);

    impl Read for Parts<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            let part = self.0.next().copied().unwrap_or_default();
            buffer[..part.len()].copy_from_slice(part);
            Ok(part.len())
        }
    }

    fn all(parts: &[&[u8]]) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(Parts(parts.iter()));
        let mut found = Vec::new();
        while let Some(line) = lines.next(|| Ok(())).unwrap() {
            found.push(match line {
                InputLine::Bytes(bytes) => Some(bytes.to_vec()),
                InputLine::TooLong => None,
            });
        }
        found
    }

    #[test]
    fn line_ends_and_the_last_line() {
        assert_eq!(all(&[]), []);
        let lines = |texts: &[&str]| texts.iter().map(|t| Some(t.as_bytes().to_vec())).collect::<Vec<_>>();
        assert_eq!(all(&[b"a\nb\r\n\nc"]), lines(&["a", "b", "", "c"]));
        assert_eq!(all(&[b"a", b"b", b"\n\n", b"c\r", b"\n"]), lines(&["ab", "", "c"]));
        assert_eq!(all(&[b"\r\r\n"]), lines(&["\r"]));
    }

    #[test]
    fn long_lines_are_skipped_whole_and_not_stored() {
        let fits = [b'x'; MAX_LINE];
        assert_eq!(all(&[&fits, b"\r\nb\n"]), [Some(fits.to_vec()), Some(b"b".to_vec())]);
        assert_eq!(all(&[&fits, b"y\nb\n"]), [None, Some(b"b".to_vec())]);
        let parts: Vec<&[u8]> = std::iter::repeat_n(&fits[..], 50).chain([&b"\nb"[..]]).collect();
        assert_eq!(all(&parts), [None, Some(b"b".to_vec())]);
        let mut lines = Lines::new(Parts(parts.iter()));
        assert_eq!(lines.next(|| Ok(())).unwrap(), Some(InputLine::TooLong));
        assert!(lines.line.capacity() <= 4 * MAX_LINE, "{}", lines.line.capacity());
    }

    #[test]
    fn idle_comes_before_every_wait_and_only_then() {
        let parts: [&[u8]; 2] = [b"a\nb\nhal", b"f\n"];
        let mut lines = Lines::new(Parts(parts.iter()));
        let waits: Vec<u32> = (0..4)
            .map(|_| {
                let mut idle = 0;
                let mut count = || {
                    idle += 1;
                    Ok(())
                };
                lines.next(&mut count).unwrap();
                idle
            })
            .collect();
        // First read; "b" is there already; "half" needs a second read; then the end.
        assert_eq!(waits, [1, 0, 1, 1]);
    }
}
