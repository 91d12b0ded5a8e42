//! The arcade's memory: players, tickets and runs, in SQLite or PostgreSQL.
//!
//! Both databases have one schema and one set of statements (`queries.rs`), which a conformance suite runs against
//! each. SQLite has one writer, which commits in groups (`writer.rs`); PostgreSQL has a transaction for each change.

mod model;
mod postgres;
mod schema;
mod sqlite;
mod transfer;
mod writer;

pub use model::{
    BoardPlace, NewRun, Part, RunMode, StoredBoard, StoredPlayer, StoredRow, StoredRun, StoredTicket,
    score_key,
};
pub use postgres::Arrivals;
pub use transfer::{Counts, export, import};

use postgres::Postgres;
use serde::{Deserialize, Serialize};
use sqlite::Sqlite;
use std::path::Path;

/// The storage failed; the fault is the server's.
#[derive(Clone, Debug)]
pub struct StoreError(String);

impl StoreError {
    pub(crate) fn new(error: impl ToString) -> StoreError {
        StoreError(error.to_string())
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

/// Whether an error is the change's own, not the database's: other changes may succeed.
fn is_own_fault(error: &sqlx::Error) -> bool {
    use sqlx::error::ErrorKind;
    matches!(error, sqlx::Error::Database(error) if !matches!(error.kind(), ErrorKind::Other))
}

type Result<T> = std::result::Result<T, StoreError>;

/// Takes a part of everything.
type Taker<'a> = dyn FnMut(Dump) -> Result<()> + 'a;

/// Gives the next part of everything.
type Giver<'a> = dyn FnMut() -> Result<Option<Dump>> + 'a;

fn not_empty() -> StoreError {
    StoreError("this database is not empty; import into a new one".to_owned())
}

/// A player about to be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlayer {
    /// The 32 bytes of the Ed25519 key.
    pub public_key: Vec<u8>,
    /// The name as shown.
    pub name: String,
    /// What the name looks like.
    pub skeleton: String,
    /// When.
    pub created: i64,
}

/// What became of a registration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registered {
    /// A new player.
    New(StoredPlayer),
    /// The key had this name before.
    Same(StoredPlayer),
    /// Someone looks like that.
    NameTaken,
    /// The key has another name.
    KeyTaken,
}

/// What became of a new name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Renamed {
    /// The player now.
    Done(StoredPlayer),
    /// Someone else looks like that.
    NameTaken,
    /// There is no such player any more.
    Unknown,
}

/// The most open tickets for free play of a game and preset; 0 is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketLimits {
    /// Of one player.
    pub player: u32,
    /// Of the guests of one household.
    pub household: u32,
}

impl TicketLimits {
    /// No limit.
    pub const NONE: TicketLimits = TicketLimits { player: 0, household: 0 };
}

impl Default for TicketLimits {
    fn default() -> TicketLimits {
        TicketLimits { player: 40, household: 80 }
    }
}

/// What became of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issued {
    /// It is stored.
    Done,
    /// Too many are open; the oldest expires then.
    TooMany {
        /// When.
        until: i64,
    },
    /// Its player is not there any more.
    PlayerGone,
}

/// What became of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// Stored under this number.
    New(i64),
    /// This player, or a guest, had submitted it before: it has this number.
    Same(i64),
    /// Another run was submitted with the ticket.
    TicketUsed,
    /// The ticket is not there any more.
    TicketGone,
    /// Its player is not there any more.
    PlayerGone,
    /// Other servers changed the same rows again and again: try later.
    Contended,
}

/// A compressed replay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deflated(#[serde(with = "transfer::bytes")] pub Vec<u8>);

/// The greatest numbers ever given, those of deleted rows included: none is given again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    /// Of players.
    pub players: i64,
    /// Of boards.
    pub boards: i64,
    /// Of runs.
    pub runs: i64,
}

impl Numbers {
    /// The greater of each.
    fn max(self, other: Numbers) -> Numbers {
        Numbers {
            players: self.players.max(other.players),
            boards: self.boards.max(other.boards),
            runs: self.runs.max(other.runs),
        }
    }

    /// Each with the name of its table.
    fn by_table(self) -> [(&'static str, i64); 3] {
        [("players", self.players), ("boards", self.boards), ("runs", self.runs)]
    }
}

/// A part of everything, to move it to another database.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dump {
    /// The greatest numbers ever given.
    pub numbers: Numbers,
    /// Players by number.
    pub players: Vec<StoredPlayer>,
    /// Open tickets by id.
    pub tickets: Vec<StoredTicket>,
    /// Boards by number.
    pub boards: Vec<(i64, StoredBoard)>,
    /// Runs by number, with their deflated replays.
    pub runs: Vec<(StoredRun, Deflated)>,
}

impl Dump {
    /// Whether there are no rows in it.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.tickets.is_empty() && self.boards.is_empty() && self.runs.is_empty()
    }

    /// The last of each list, or the one before where a list is empty: where the next part begins.
    fn last_of(&self, before: Dump) -> Dump {
        fn last<T: Clone>(list: &[T], before: Vec<T>) -> Vec<T> {
            list.last().map_or(before, |last| vec![last.clone()])
        }
        Dump {
            numbers: self.numbers,
            players: last(&self.players, before.players),
            tickets: last(&self.tickets, before.tickets),
            boards: last(&self.boards, before.boards),
            runs: last(&self.runs, before.runs),
        }
    }
}

/// Everything that can change.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    Register(NewPlayer),
    Rename { player: i64, name: String, skeleton: String },
    Forget { player: i64 },
    Issue { ticket: StoredTicket, limits: TicketLimits },
    Submit(NewRun),
    Hide { run: i64, hidden: bool },
    Sweep { before: i64 },
}

/// The answer to a change.
#[derive(Clone, Debug)]
pub(crate) enum Changed {
    Registered(Registered),
    Renamed(Renamed),
    Issued(Issued),
    Submitted(Submitted),
    /// How many rows.
    Done(u64),
}

/// The database.
#[derive(Clone)]
pub struct Store(Backend);

#[derive(Clone)]
enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// Runs a query of `queries.rs` on either database.
macro_rules! read {
    ($store:expr, $query:ident($($argument:expr),*)) => {
        match &$store.0 {
            Backend::Sqlite(sqlite) => sqlite::queries::$query(&mut *sqlite.reader().await?, $($argument),*).await,
            Backend::Postgres(postgres) => {
                postgres::queries::$query(&mut *postgres.connection().await?, $($argument),*).await
            }
        }
        .map_err(StoreError::from)
    };
}

impl Store {
    /// Opens the SQLite database in a file, which is created where missing.
    pub async fn sqlite(file: &Path) -> Result<Store> {
        Ok(Store(Backend::Sqlite(Sqlite::open(file).await?)))
    }

    /// Opens the PostgreSQL database at a `postgres://` address.
    pub async fn postgres(address: &str) -> Result<Store> {
        Ok(Store(Backend::Postgres(Postgres::open(address).await?)))
    }

    /// Writes everything that was accepted, then closes the database.
    pub async fn close(&self) {
        match &self.0 {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.close().await,
        }
    }

    /// Whether the database answers.
    pub async fn is_ready(&self) -> bool {
        self.player(0).await.is_ok()
    }

    /// The runs that other servers store, too; `None` for SQLite, which has no other server.
    pub async fn arrivals(&self) -> Result<Option<Arrivals>> {
        match &self.0 {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(postgres) => Ok(Some(postgres.arrivals().await?)),
        }
    }

    async fn change(&self, change: Change) -> Result<Changed> {
        match &self.0 {
            Backend::Sqlite(sqlite) => sqlite.change(change).await,
            Backend::Postgres(postgres) => postgres.change(&change).await,
        }
    }

    async fn count(&self, change: Change) -> Result<u64> {
        match self.change(change).await? {
            Changed::Done(count) => Ok(count),
            other => unreachable!("a plain change answers with a count, not {other:?}"),
        }
    }

    /// Registers a player.
    pub async fn register(&self, player: NewPlayer) -> Result<Registered> {
        match self.change(Change::Register(player)).await? {
            Changed::Registered(registered) => Ok(registered),
            other => unreachable!("a registration answers with one, not {other:?}"),
        }
    }

    /// Gives a player another name.
    pub async fn rename(&self, player: i64, name: String, skeleton: String) -> Result<Renamed> {
        match self.change(Change::Rename { player, name, skeleton }).await? {
            Changed::Renamed(renamed) => Ok(renamed),
            other => unreachable!("a new name answers with one, not {other:?}"),
        }
    }

    /// Removes a player's name, key and tickets; the runs stay, with no player.
    pub async fn forget(&self, player: i64) -> Result<()> {
        self.count(Change::Forget { player }).await.map(|_| ())
    }

    /// Stores a ticket, unless too many like it are open when it is issued.
    pub async fn issue(&self, ticket: StoredTicket, limits: TicketLimits) -> Result<Issued> {
        match self.change(Change::Issue { ticket, limits }).await? {
            Changed::Issued(issued) => Ok(issued),
            other => unreachable!("a ticket answers with one, not {other:?}"),
        }
    }

    /// Stores a run, once.
    pub async fn submit(&self, run: NewRun) -> Result<Submitted> {
        match self.change(Change::Submit(run)).await? {
            Changed::Submitted(submitted) => Ok(submitted),
            other => unreachable!("a submission answers with one, not {other:?}"),
        }
    }

    /// Hides a run from everyone, or shows it again; returns whether there is such a run.
    pub async fn hide(&self, run: i64, hidden: bool) -> Result<bool> {
        Ok(self.count(Change::Hide { run, hidden }).await? > 0)
    }

    /// Deletes tickets that expired before a moment; returns how many.
    pub async fn sweep(&self, before: i64) -> Result<u64> {
        self.count(Change::Sweep { before }).await
    }

    /// The player with a key.
    pub async fn player_by_key(&self, key: &[u8]) -> Result<Option<StoredPlayer>> {
        read!(self, player_by_key(key))
    }

    /// The player with a number.
    pub async fn player(&self, id: i64) -> Result<Option<StoredPlayer>> {
        read!(self, player(id))
    }

    /// An open ticket.
    pub async fn ticket(&self, id: &str) -> Result<Option<StoredTicket>> {
        read!(self, ticket(id))
    }

    /// The run that a ticket was used for.
    pub async fn run_by_ticket(&self, ticket: &str) -> Result<Option<StoredRun>> {
        read!(self, run_by_ticket(ticket))
    }

    /// The run with a number.
    pub async fn run(&self, id: i64) -> Result<Option<StoredRun>> {
        read!(self, run(id))
    }

    /// The deflated replay of a run.
    pub async fn replay(&self, run: i64) -> Result<Option<Vec<u8>>> {
        read!(self, replay(run))
    }

    /// Up to `most` runs after a number, in the order of numbers.
    pub async fn runs_after(&self, id: i64, most: i64) -> Result<Vec<StoredRun>> {
        read!(self, runs_after(id, most))
    }

    /// How many runs there are.
    pub async fn count_runs(&self) -> Result<i64> {
        read!(self, count_runs())
    }

    /// The number of a board; `None` while no run is on it.
    pub async fn board(&self, setup: (&str, &str, i64), mode: RunMode, kind: &str) -> Result<Option<i64>> {
        read!(self, board(setup, (mode.word(), kind)))
    }

    /// Up to `most` rows behind a place, best first.
    pub async fn rows_after(&self, part: Part, place: BoardPlace, most: i64) -> Result<Vec<StoredRow>> {
        read!(self, rows_after(part, place, most))
    }

    /// Up to `most` rows before a place, the nearest first.
    pub async fn rows_before(&self, part: Part, place: BoardPlace, most: i64) -> Result<Vec<StoredRow>> {
        read!(self, rows_before(part, place, most))
    }

    /// A player's best row.
    pub async fn best_of(&self, part: Part, player: i64) -> Result<Option<StoredRow>> {
        read!(self, best_of(part, player))
    }

    /// How many rows are before a place, counted to `most`.
    pub async fn count_before(&self, part: Part, place: BoardPlace, most: i64) -> Result<i64> {
        read!(self, count_before(part, place, most))
    }

    /// Everything as it is at one moment, in parts of up to `most` rows of each table.
    pub async fn dump(&self, most: i64, mut take: impl FnMut(Dump) -> Result<()>) -> Result<()> {
        match &self.0 {
            Backend::Sqlite(sqlite) => sqlite.dump(most, &mut take).await,
            Backend::Postgres(postgres) => postgres.dump(most, &mut take).await,
        }
    }

    /// Inserts parts of everything, with their numbers, into an empty database: all that `next` returns, or nothing.
    pub async fn restore(&self, mut next: impl FnMut() -> Result<Option<Dump>>) -> Result<()> {
        match &self.0 {
            Backend::Sqlite(sqlite) => sqlite.restore(&mut next).await,
            Backend::Postgres(postgres) => postgres.restore(&mut next).await,
        }
    }

    /// What is wrong with the file of the database, a line for each fault. PostgreSQL looks after its files itself.
    pub async fn faults(&self) -> Result<Vec<String>> {
        match &self.0 {
            Backend::Sqlite(sqlite) => sqlite.faults().await,
            Backend::Postgres(_) => Ok(Vec::new()),
        }
    }
}
