//! Every statement, in SQL that both databases read. This file is compiled once for each of them: `super::Connection`
//! names the database.

use super::{Connection, numbers};
use crate::store::model::{
    BoardPlace, NewRun, Part, StoredBoard, StoredPlayer, StoredRow, StoredRun, StoredTicket,
};
use crate::store::{
    Change, Changed, Deflated, Dump, Giver, Issued, NewPlayer, Numbers, Registered, Renamed, StoreError,
    Submitted, Taker, TicketLimits, not_empty,
};
use sqlx::{query, query_as, query_scalar};

type Result<T> = std::result::Result<T, sqlx::Error>;

/// How often a submission is tried again when another server changes the same rows. Each round has a reason: first the
/// ticket, then the day's one try.
const ROUNDS: usize = 3;

/// Runs with their boards and names; the argument is the rest of the statement.
macro_rules! select_runs {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.ticket, r.replay_hash, r.player, p.name, r.board, b.mode, r.game, b.preset, b.params, \
             b.rules, b.kind, r.seed, r.day, r.period, r.status, r.score, r.tie, r.score_key, r.actions, r.ticks, \
             r.submitted, r.ranked, r.hidden, r.listed \
             FROM runs r JOIN boards b ON b.id = r.board LEFT JOIN players p ON p.id = r.player ",
            $rest
        )
    };
}

/// Players; the argument is the rest of the statement.
macro_rules! select_players {
    ($rest:literal) => {
        concat!("SELECT id, public_key, name, skeleton, created FROM players ", $rest)
    };
}

/// Open tickets; the argument is the rest of the statement.
macro_rules! select_tickets {
    ($rest:literal) => {
        concat!(
            "SELECT id, player, source, mode, game, preset, params, rules, seed, day, issued, expires FROM tickets ",
            $rest
        )
    };
}

/// Rows of a board; the argument is the rest of the statement.
macro_rules! select_rows {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.player, p.name, r.score, r.tie, r.score_key, r.submitted \
             FROM runs r LEFT JOIN players p ON p.id = r.player WHERE r.board = $1 AND r.listed ",
            $rest
        )
    };
}

/// Carries out a change. Whatever it refuses, it leaves as it was.
pub async fn apply(connection: &mut Connection, change: &Change) -> Result<Changed> {
    Ok(match change {
        Change::Register(player) => Changed::Registered(register(connection, player).await?),
        Change::Rename { player, name, skeleton } => {
            Changed::Renamed(rename(connection, *player, name, skeleton).await?)
        }
        Change::Forget { player } => {
            forget(connection, *player).await?;
            Changed::Done(1)
        }
        Change::Issue { ticket, limits } => Changed::Issued(match issue(connection, ticket, *limits).await {
            Err(error) if is_orphan(&error) => Issued::PlayerGone,
            issued => issued?,
        }),
        Change::Submit(run) => Changed::Submitted(match submit(connection, run).await {
            Err(error) if is_orphan(&error) => Submitted::PlayerGone,
            submitted => submitted?,
        }),
        Change::Hide { run, hidden } => Changed::Done(hide(connection, *run, *hidden).await?),
        Change::Sweep { before } => {
            let swept = query("DELETE FROM tickets WHERE expires < $1").bind(before);
            Changed::Done(swept.execute(connection).await?.rows_affected())
        }
    })
}

async fn register(connection: &mut Connection, new: &NewPlayer) -> Result<Registered> {
    if let Some(player) = player_by_key(connection, &new.public_key).await? {
        return Ok(if player.name == new.name { Registered::Same(player) } else { Registered::KeyTaken });
    }
    let inserted = query_as(
        "INSERT INTO players (public_key, name, skeleton, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT DO NOTHING RETURNING id, public_key, name, skeleton, created",
    );
    let inserted = inserted.bind(&new.public_key).bind(&new.name).bind(&new.skeleton).bind(new.created);
    let player: Option<StoredPlayer> = inserted.fetch_optional(connection).await?;
    Ok(player.map_or(Registered::NameTaken, Registered::New))
}

async fn rename(connection: &mut Connection, player: i64, name: &str, skeleton: &str) -> Result<Renamed> {
    let taken = query_scalar("SELECT id FROM players WHERE skeleton = $1 AND id <> $2");
    let taken: Option<i64> = taken.bind(skeleton).bind(player).fetch_optional(&mut *connection).await?;
    if taken.is_some() {
        return Ok(Renamed::NameTaken);
    }
    let renamed = query_as(
        "UPDATE players SET name = $2, skeleton = $3 WHERE id = $1 \
         RETURNING id, public_key, name, skeleton, created",
    );
    let renamed = renamed.bind(player).bind(name).bind(skeleton).fetch_optional(connection).await;
    match renamed {
        Ok(player) => Ok(player.map_or(Renamed::Unknown, Renamed::Done)),
        // Another server gave the name away in between.
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(Renamed::NameTaken),
        Err(error) => Err(error),
    }
}

async fn forget(connection: &mut Connection, player: i64) -> Result<()> {
    query("DELETE FROM tickets WHERE player = $1").bind(player).execute(&mut *connection).await?;
    query("UPDATE runs SET player = NULL WHERE player = $1").bind(player).execute(&mut *connection).await?;
    query("DELETE FROM players WHERE id = $1").bind(player).execute(connection).await?;
    Ok(())
}

/// Whether a change fails because another server has just deleted its player.
fn is_orphan(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.is_foreign_key_violation())
}

/// Whether a player is there; guests always are.
async fn is_there(connection: &mut Connection, id: Option<i64>) -> Result<bool> {
    match id {
        Some(id) => Ok(player(connection, id).await?.is_some()),
        None => Ok(true),
    }
}

async fn issue(connection: &mut Connection, ticket: &StoredTicket, limits: TicketLimits) -> Result<Issued> {
    if !is_there(connection, ticket.player).await? {
        return Ok(Issued::PlayerGone);
    }
    if ticket.day.is_none()
        && let Some(until) = too_many(connection, ticket, limits).await?
    {
        return Ok(Issued::TooMany { until });
    }
    insert_ticket(connection, ticket).await?;
    Ok(Issued::Done)
}

/// When the oldest open ticket for free play expires, if as many as allowed are open.
async fn too_many(
    connection: &mut Connection,
    ticket: &StoredTicket,
    limits: TicketLimits,
) -> Result<Option<i64>> {
    let most = if ticket.player.is_some() { limits.player } else { limits.household };
    if most == 0 {
        return Ok(None);
    }
    let open = match ticket.player {
        Some(player) => query_as(
            "SELECT count(*), min(expires) FROM tickets WHERE player = $4 \
             AND game = $1 AND preset = $2 AND day IS NULL AND expires > $3",
        )
        .bind(&ticket.game)
        .bind(&ticket.preset)
        .bind(ticket.issued)
        .bind(player),
        None => query_as(
            "SELECT count(*), min(expires) FROM tickets WHERE source = $4 \
             AND game = $1 AND preset = $2 AND day IS NULL AND expires > $3",
        )
        .bind(&ticket.game)
        .bind(&ticket.preset)
        .bind(ticket.issued)
        .bind(&ticket.source),
    };
    let (count, oldest): (i64, Option<i64>) = open.fetch_one(connection).await?;
    Ok(oldest.filter(|_| count >= i64::from(most)))
}

async fn insert_ticket(connection: &mut Connection, ticket: &StoredTicket) -> Result<()> {
    let insert = query(
        "INSERT INTO tickets (id, player, source, mode, game, preset, params, rules, seed, day, issued, expires) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    );
    let insert = insert.bind(&ticket.id).bind(ticket.player).bind(&ticket.source).bind(&ticket.mode);
    let insert = insert.bind(&ticket.game).bind(&ticket.preset).bind(&ticket.params).bind(ticket.rules);
    let insert = insert.bind(&ticket.seed).bind(ticket.day).bind(ticket.issued).bind(ticket.expires);
    insert.execute(connection).await?;
    Ok(())
}

async fn submit(connection: &mut Connection, run: &NewRun) -> Result<Submitted> {
    if !is_there(connection, run.player).await? {
        return Ok(Submitted::PlayerGone);
    }
    for _ in 0..ROUNDS {
        // The ticket first: a run that uses it up between the two looks is then seen by the second.
        let open = query_scalar("SELECT rules FROM tickets WHERE id = $1");
        let open: Option<i64> = open.bind(&run.ticket).fetch_optional(&mut *connection).await?;
        if let Some((id, hash)) = by_ticket(connection, &run.ticket).await? {
            return Ok(if hash == run.replay_hash { Submitted::Same(id) } else { Submitted::TicketUsed });
        }
        if open.is_none() {
            return Ok(Submitted::TicketGone);
        }
        let same = query_scalar(
            "SELECT id FROM runs WHERE replay_hash = $1 AND player IS NOT DISTINCT FROM $2 ORDER BY id LIMIT 1",
        );
        let same: Option<i64> =
            same.bind(&run.replay_hash).bind(run.player).fetch_optional(&mut *connection).await?;
        if let Some(id) = same {
            return Ok(Submitted::Same(id));
        }
        let ranked = is_ranked(connection, run).await?;
        if let Some(id) = insert_run(connection, run, ranked).await? {
            query("INSERT INTO replays (run, deflated) VALUES ($1, $2)")
                .bind(id)
                .bind(&run.deflated)
                .execute(&mut *connection)
                .await?;
            query("DELETE FROM tickets WHERE id = $1").bind(&run.ticket).execute(connection).await?;
            return Ok(Submitted::New(id));
        }
    }
    Ok(Submitted::Contended)
}

/// Whether a run counts: free ones do; of a player's daily runs of a game and day, the first does, if it is not late.
async fn is_ranked(connection: &mut Connection, run: &NewRun) -> Result<bool> {
    let Some(day) = run.day else { return Ok(true) };
    let Some(player) = run.player.filter(|_| !run.is_late()) else { return Ok(false) };
    let tried = query_scalar("SELECT id FROM runs WHERE player = $1 AND game = $2 AND day = $3 AND ranked");
    let tried: Option<i64> =
        tried.bind(player).bind(&run.board.game).bind(day).fetch_optional(connection).await?;
    Ok(tried.is_none())
}

/// The new run's number; `None` when it would break a rule that another server's run made true in between.
async fn insert_run(connection: &mut Connection, run: &NewRun, ranked: bool) -> Result<Option<i64>> {
    let board = board_for(connection, &run.board).await?;
    let insert = query_scalar(
        "INSERT INTO runs (ticket, replay_hash, player, board, game, seed, day, period, status, score, tie, \
         score_key, actions, ticks, submitted, ranked, hidden, listed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, FALSE, $16) \
         ON CONFLICT DO NOTHING RETURNING id",
    );
    let insert = insert.bind(&run.ticket).bind(&run.replay_hash).bind(run.player).bind(board);
    let insert = insert.bind(&run.board.game).bind(&run.seed).bind(run.day).bind(run.period());
    let insert = insert.bind(&run.status).bind(run.score).bind(run.tie).bind(run.score_key);
    let insert = insert.bind(run.actions).bind(run.ticks).bind(run.submitted).bind(ranked);
    insert.fetch_optional(connection).await
}

/// The board's number; a new board gets one.
async fn board_for(connection: &mut Connection, board: &StoredBoard) -> Result<i64> {
    loop {
        let found = query_scalar(
            "SELECT id FROM boards WHERE game = $1 AND preset = $2 AND rules = $3 AND mode = $4 AND kind = $5 \
             AND params = $6",
        );
        let found = found.bind(&board.game).bind(&board.preset).bind(board.rules).bind(&board.mode);
        let found = found.bind(&board.kind).bind(&board.params);
        if let Some(id) = found.fetch_optional(&mut *connection).await? {
            return Ok(id);
        }
        let insert = query(
            "INSERT INTO boards (game, preset, rules, mode, kind, params) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT DO NOTHING",
        );
        let insert = insert.bind(&board.game).bind(&board.preset).bind(board.rules).bind(&board.mode);
        insert.bind(&board.kind).bind(&board.params).execute(&mut *connection).await?;
    }
}

async fn hide(connection: &mut Connection, run: i64, hidden: bool) -> Result<u64> {
    let update = query("UPDATE runs SET hidden = $2, listed = (ranked AND NOT $2) WHERE id = $1");
    Ok(update.bind(run).bind(hidden).execute(connection).await?.rows_affected())
}

/// The player with a key.
pub async fn player_by_key(connection: &mut Connection, key: &[u8]) -> Result<Option<StoredPlayer>> {
    let player = query_as(select_players!("WHERE public_key = $1"));
    player.bind(key).fetch_optional(connection).await
}

/// The player with a number.
pub async fn player(connection: &mut Connection, id: i64) -> Result<Option<StoredPlayer>> {
    let player = query_as(select_players!("WHERE id = $1"));
    player.bind(id).fetch_optional(connection).await
}

/// An open ticket.
pub async fn ticket(connection: &mut Connection, id: &str) -> Result<Option<StoredTicket>> {
    let ticket = query_as(select_tickets!("WHERE id = $1"));
    ticket.bind(id).fetch_optional(connection).await
}

async fn by_ticket(connection: &mut Connection, ticket: &str) -> Result<Option<(i64, Vec<u8>)>> {
    let run = query_as("SELECT id, replay_hash FROM runs WHERE ticket = $1");
    run.bind(ticket).fetch_optional(connection).await
}

/// The run that a ticket was used for.
pub async fn run_by_ticket(connection: &mut Connection, ticket: &str) -> Result<Option<StoredRun>> {
    query_as(select_runs!("WHERE r.ticket = $1")).bind(ticket).fetch_optional(connection).await
}

/// The run with a number.
pub async fn run(connection: &mut Connection, id: i64) -> Result<Option<StoredRun>> {
    query_as(select_runs!("WHERE r.id = $1")).bind(id).fetch_optional(connection).await
}

/// The deflated replay of a run.
pub async fn replay(connection: &mut Connection, run: i64) -> Result<Option<Vec<u8>>> {
    query_scalar("SELECT deflated FROM replays WHERE run = $1").bind(run).fetch_optional(connection).await
}

/// Up to `most` runs after a number, in the order of numbers.
pub async fn runs_after(connection: &mut Connection, id: i64, most: i64) -> Result<Vec<StoredRun>> {
    let runs = query_as(select_runs!("WHERE r.id > $1 ORDER BY r.id LIMIT $2"));
    runs.bind(id).bind(most).fetch_all(connection).await
}

/// How many runs there are.
pub async fn count_runs(connection: &mut Connection) -> Result<i64> {
    query_scalar("SELECT count(*) FROM runs").fetch_one(connection).await
}

/// The number of the newest board of this kind, whatever its parameters.
pub async fn board(
    connection: &mut Connection,
    (game, preset, rules): (&str, &str, i64),
    (mode, kind): (&str, &str),
) -> Result<Option<i64>> {
    let board = query_scalar(
        "SELECT id FROM boards WHERE game = $1 AND preset = $2 AND rules = $3 AND mode = $4 AND kind = $5 \
         ORDER BY id DESC LIMIT 1",
    );
    board.bind(game).bind(preset).bind(rules).bind(mode).bind(kind).fetch_optional(connection).await
}

/// Up to `most` rows behind a place, best first.
pub async fn rows_after(
    connection: &mut Connection,
    part: Part,
    place: BoardPlace,
    most: i64,
) -> Result<Vec<StoredRow>> {
    let all = select_rows!(
        "AND (r.score_key, r.tie, r.id) > ($2, $3, $4) ORDER BY r.score_key, r.tie, r.id LIMIT $5"
    );
    let one = select_rows!(
        "AND r.period = $6 AND (r.score_key, r.tie, r.id) > ($2, $3, $4) \
         ORDER BY r.score_key, r.tie, r.id LIMIT $5"
    );
    let rows = query_as(if part.period.is_some() { one } else { all }).bind(part.board);
    let rows = rows.bind(place.score_key).bind(place.tie).bind(place.id).bind(most);
    match part.period {
        Some(period) => rows.bind(period).fetch_all(connection).await,
        None => rows.fetch_all(connection).await,
    }
}

/// Up to `most` rows before a place, the nearest first.
pub async fn rows_before(
    connection: &mut Connection,
    part: Part,
    place: BoardPlace,
    most: i64,
) -> Result<Vec<StoredRow>> {
    let all = select_rows!(
        "AND (r.score_key, r.tie, r.id) < ($2, $3, $4) \
         ORDER BY r.score_key DESC, r.tie DESC, r.id DESC LIMIT $5"
    );
    let one = select_rows!(
        "AND r.period = $6 AND (r.score_key, r.tie, r.id) < ($2, $3, $4) \
         ORDER BY r.score_key DESC, r.tie DESC, r.id DESC LIMIT $5"
    );
    let rows = query_as(if part.period.is_some() { one } else { all }).bind(part.board);
    let rows = rows.bind(place.score_key).bind(place.tie).bind(place.id).bind(most);
    match part.period {
        Some(period) => rows.bind(period).fetch_all(connection).await,
        None => rows.fetch_all(connection).await,
    }
}

/// A player's best row.
pub async fn best_of(connection: &mut Connection, part: Part, player: i64) -> Result<Option<StoredRow>> {
    let all = select_rows!("AND r.player = $2 ORDER BY r.score_key, r.tie, r.id LIMIT 1");
    let one = select_rows!("AND r.player = $2 AND r.period = $3 ORDER BY r.score_key, r.tie, r.id LIMIT 1");
    let best = query_as(if part.period.is_some() { one } else { all }).bind(part.board).bind(player);
    match part.period {
        Some(period) => best.bind(period).fetch_optional(connection).await,
        None => best.fetch_optional(connection).await,
    }
}

/// How many rows are before a place, counted to `most`: a rank costs no more than that on a board of any size.
pub async fn count_before(
    connection: &mut Connection,
    part: Part,
    place: BoardPlace,
    most: i64,
) -> Result<i64> {
    let all = "SELECT count(*) FROM (SELECT 1 FROM runs WHERE board = $1 AND listed \
               AND (score_key, tie, id) < ($2, $3, $4) LIMIT $5) AS better";
    let one = "SELECT count(*) FROM (SELECT 1 FROM runs WHERE board = $1 AND listed AND period = $6 \
               AND (score_key, tie, id) < ($2, $3, $4) LIMIT $5) AS better";
    let count = query_scalar(if part.period.is_some() { one } else { all }).bind(part.board);
    let count = count.bind(place.score_key).bind(place.tie).bind(place.id).bind(most);
    match part.period {
        Some(period) => count.bind(period).fetch_one(connection).await,
        None => count.fetch_one(connection).await,
    }
}

/// Passes everything on in parts of up to `most` rows of each table. The connection must be in a transaction that sees
/// one moment.
pub async fn dump(
    connection: &mut Connection,
    most: i64,
    take: &mut Taker<'_>,
) -> std::result::Result<(), StoreError> {
    let mut after = Dump::default();
    loop {
        let part = dump_part(connection, &after, most).await?;
        // Where all rows were deleted, their numbers are left.
        if part.is_empty() && part.numbers == after.numbers {
            return Ok(());
        }
        after = part.last_of(after);
        take(part)?;
    }
}

/// Everything with a number above `after`: up to `most` players, tickets, boards and runs.
async fn dump_part(connection: &mut Connection, after: &Dump, most: i64) -> Result<Dump> {
    let last = |list: &[(i64, StoredBoard)]| list.last().map_or(0, |(id, _)| *id);
    let numbers = numbers(connection).await?;
    let players = query_as(select_players!("WHERE id > $1 ORDER BY id LIMIT $2"));
    let players: Vec<StoredPlayer> = players
        .bind(after.players.last().map_or(0, |player| player.id))
        .bind(most)
        .fetch_all(&mut *connection)
        .await?;
    let boards = query_as(
        "SELECT id, mode, game, preset, params, rules, kind FROM boards WHERE id > $1 ORDER BY id LIMIT $2",
    );
    let boards: Vec<NumberedBoard> =
        boards.bind(last(&after.boards)).bind(most).fetch_all(&mut *connection).await?;
    let boards: Vec<_> = boards.into_iter().map(|numbered| (numbered.id, numbered.board)).collect();
    // Tickets and runs point at players and boards, so those must all be there first.
    if [players.len(), boards.len()].contains(&(most as usize)) {
        return Ok(Dump { numbers, players, boards, ..Dump::default() });
    }
    let tickets = query_as(select_tickets!("WHERE id > $1 ORDER BY id LIMIT $2"));
    let tickets: Vec<StoredTicket> = tickets
        .bind(after.tickets.last().map_or("", |ticket| &ticket.id))
        .bind(most)
        .fetch_all(&mut *connection)
        .await?;
    let mut runs = Vec::new();
    for run in runs_after(connection, after.runs.last().map_or(0, |(run, _)| run.id), most).await? {
        let deflated = replay(connection, run.id).await?.unwrap_or_default();
        runs.push((run, Deflated(deflated)));
    }
    Ok(Dump { numbers, players, tickets, boards, runs })
}

#[derive(sqlx::FromRow)]
struct NumberedBoard {
    id: i64,
    #[sqlx(flatten)]
    board: StoredBoard,
}

/// Inserts all parts that `next` gives into an empty database; returns the greatest numbers ever given.
pub async fn restore(
    connection: &mut Connection,
    next: &mut Giver<'_>,
) -> std::result::Result<Numbers, StoreError> {
    if !dump_part(connection, &Dump::default(), 1).await?.is_empty() {
        return Err(not_empty());
    }
    let mut numbers = numbers(connection).await?;
    while let Some(part) = next()? {
        restore_part(connection, &part).await?;
        numbers = numbers.max(part.numbers);
    }
    Ok(numbers)
}

/// Inserts a part with its numbers.
async fn restore_part(connection: &mut Connection, dump: &Dump) -> Result<()> {
    for player in &dump.players {
        let insert = query(
            "INSERT INTO players (id, public_key, name, skeleton, created) VALUES ($1, $2, $3, $4, $5)",
        );
        let insert = insert.bind(player.id).bind(&player.public_key).bind(&player.name);
        insert.bind(&player.skeleton).bind(player.created).execute(&mut *connection).await?;
    }
    for (id, board) in &dump.boards {
        let insert = query(
            "INSERT INTO boards (id, game, preset, rules, mode, kind, params) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        );
        let insert = insert.bind(id).bind(&board.game).bind(&board.preset).bind(board.rules);
        insert.bind(&board.mode).bind(&board.kind).bind(&board.params).execute(&mut *connection).await?;
    }
    for ticket in &dump.tickets {
        insert_ticket(connection, ticket).await?;
    }
    for (run, deflated) in &dump.runs {
        restore_run(connection, run, &deflated.0).await?;
    }
    Ok(())
}

async fn restore_run(connection: &mut Connection, run: &StoredRun, deflated: &[u8]) -> Result<()> {
    let insert = query(
        "INSERT INTO runs (id, ticket, replay_hash, player, board, game, seed, day, period, status, score, tie, \
         score_key, actions, ticks, submitted, ranked, hidden, listed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
    );
    let insert = insert.bind(run.id).bind(&run.ticket).bind(&run.replay_hash).bind(run.player);
    let insert = insert.bind(run.board).bind(&run.game).bind(&run.seed).bind(run.day).bind(run.period);
    let insert = insert.bind(&run.status).bind(run.score).bind(run.tie).bind(run.score_key);
    let insert = insert.bind(run.actions).bind(run.ticks).bind(run.submitted);
    let insert = insert.bind(run.ranked).bind(run.hidden).bind(run.listed);
    insert.execute(&mut *connection).await?;
    query("INSERT INTO replays (run, deflated) VALUES ($1, $2)")
        .bind(run.id)
        .bind(deflated)
        .execute(connection)
        .await?;
    Ok(())
}
