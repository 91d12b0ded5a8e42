//! Everything as text, one JSON object a line, to move it from one database to another.

use super::{Dump, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};

/// The version of the format, in the first line.
const VERSION: u32 = 1;

/// Rows of each table in one line.
const PART: i64 = 500;

/// The most bytes of a line: every run may have a replay of 256 KiB, and base64 adds a third.
const LONGEST: u64 = 1 << 28;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    LatticeExport(u32),
    Part(Box<Dump>),
    End(Counts),
}

/// How much was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Players.
    pub players: usize,
    /// Open tickets.
    pub tickets: usize,
    /// Boards.
    pub boards: usize,
    /// Runs.
    pub runs: usize,
}

impl Counts {
    fn add(&mut self, dump: &Dump) {
        self.players += dump.players.len();
        self.tickets += dump.tickets.len();
        self.boards += dump.boards.len();
        self.runs += dump.runs.len();
    }
}

fn fail(error: impl ToString) -> StoreError {
    StoreError(error.to_string())
}

fn write(out: &mut impl Write, line: &Line) -> Result<(), StoreError> {
    serde_json::to_writer(&mut *out, line).map_err(fail)?;
    out.write_all(b"\n").map_err(fail)
}

/// Writes everything in a database as it is at one moment; `progress` gets the number of runs so far.
pub async fn export(
    store: &Store,
    out: &mut impl Write,
    mut progress: impl FnMut(usize),
) -> Result<Counts, StoreError> {
    write(out, &Line::LatticeExport(VERSION))?;
    let mut counts = Counts::default();
    let take = |part: Dump| {
        counts.add(&part);
        write(out, &Line::Part(Box::new(part)))?;
        progress(counts.runs);
        Ok(())
    };
    store.dump(PART, take).await?;
    write(out, &Line::End(counts))?;
    out.flush().map_err(fail)?;
    Ok(counts)
}

/// Reads everything into an empty database, or nothing if the export is not whole.
pub async fn import(
    store: &Store,
    mut input: impl BufRead,
    mut progress: impl FnMut(usize),
) -> Result<Counts, StoreError> {
    let mut counts = Counts::default();
    match read(&mut input)? {
        Line::LatticeExport(VERSION) => {}
        Line::LatticeExport(_) => return Err(fail("this export was written by a newer version")),
        _ => return Err(fail("not an export of Lattice")),
    }
    let next = || match read(&mut input)? {
        Line::Part(part) => {
            counts.add(&part);
            progress(counts.runs);
            Ok(Some(*part))
        }
        Line::End(wanted) if wanted == counts => Ok(None),
        Line::End(_) => Err(fail("the export is damaged: its counts do not match")),
        Line::LatticeExport(_) => Err(fail("the export is damaged: it begins twice")),
    };
    store.restore(next).await?;
    Ok(counts)
}

fn read(input: &mut impl BufRead) -> Result<Line, StoreError> {
    let mut line = Vec::new();
    let read = std::io::Read::take(input, LONGEST).read_until(b'\n', &mut line).map_err(fail)?;
    if read == 0 {
        return Err(fail("the export was cut short"));
    }
    serde_json::from_slice(&line).map_err(|error| fail(format!("not an export of Lattice: {error}")))
}

/// Bytes as base64.
pub mod bytes {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes bytes.
    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    /// Reads bytes.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map_err(D::Error::custom)
    }
}
