//! Pages of boards.

use super::games::unknown_game;
use super::runs::{Owner, closed_until, rank};
use crate::Arcade;
use crate::problem::{AppError, Problem};
use crate::setups::RankedSetup;
use crate::store::{self, BoardPlace, Part, RunMode};
use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use journal::Day;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Rows of a page.
const ROWS: std::ops::RangeInclusive<i64> = 1..=100;
const USUAL_ROWS: i64 = 50;

/// Which part of which board.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct BoardQuery {
    /// `clean`, `assisted` or `step`; the first of the preset's kinds if left out.
    kind: Option<String>,
    /// `all` (if left out), `week` or `day`.
    period: Option<String>,
    /// Which day, or a day of which week; today if left out.
    day: Option<String>,
    /// A rules version; the current one if left out.
    rules: Option<u32>,
    /// 1–100; 50 if left out.
    limit: Option<i64>,
    /// The `next` of the page before.
    after: Option<String>,
    /// A run's number: the page around it.
    around: Option<i64>,
    /// A player's number: the page around their best run.
    near: Option<i64>,
}

/// A page of a board.
#[derive(Serialize, ToSchema)]
pub struct Page {
    game: String,
    preset: String,
    rules: i64,
    kind: String,
    /// `all`, `week` or `day`.
    period: String,
    /// The first day of the week, or the day.
    from: Option<String>,
    /// When the replays of a day's runs open; `null` if they are open.
    replays_from: Option<u64>,
    rows: Vec<BoardRow>,
    /// For the page after this one; `null` on the last.
    next: Option<String>,
}

/// A row of a board.
#[derive(Serialize, ToSchema)]
pub struct BoardRow {
    /// From 1; `null` beyond 10,000.
    rank: Option<i64>,
    /// The run's number.
    run: i64,
    player: Option<Owner>,
    score: i64,
    tie: i64,
    submitted: i64,
}

/// The end of a page: the place of its last row, and its rank. A forged one shows its forger a wrong rank, no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cursor {
    place: BoardPlace,
    rank: Option<i64>,
}

impl Cursor {
    fn text(self) -> String {
        let BoardPlace { score_key, tie, id } = self.place;
        format!("{score_key}.{tie}.{id}.{}", self.rank.unwrap_or(0))
    }

    fn read(text: &str) -> Option<Cursor> {
        // Four numbers of 64 bits.
        if text.len() > 84 {
            return None;
        }
        let mut parts = text.splitn(5, '.').map(|part| part.parse::<i64>().ok());
        let mut next = || parts.next().flatten();
        let (score_key, tie, id, rank) = (next()?, next()?, next()?, next()?);
        if parts.next().is_some() {
            return None;
        }
        let rank = (1..i64::from(u32::MAX)).contains(&rank).then_some(rank);
        Some(Cursor { place: BoardPlace { score_key, tie, id }, rank })
    }
}

/// A checked request.
struct BoardReading<'a> {
    setup: &'a RankedSetup,
    rules: i64,
    kind: String,
    period: &'static str,
    from: Option<Day>,
    replays_from: Option<u64>,
    limit: i64,
}

impl<'a> BoardReading<'a> {
    fn of(
        arcade: &'a Arcade,
        game: &str,
        preset: &str,
        ask: &BoardQuery,
    ) -> Result<BoardReading<'a>, AppError> {
        if !arcade.setups.has_game(game) {
            return Err(unknown_game(game));
        }
        let unknown =
            || AppError::missing("unknown-preset", format!("no ranked preset {}", engine::quote(preset)));
        let setup = arcade.setups.find(game, preset).ok_or_else(unknown)?;
        let bad = |detail: &str| AppError::bad("bad-query", detail);
        let kind = ask.kind.as_deref().unwrap_or(setup.plain_kind());
        if !["clean", "assisted", "step"].contains(&kind) {
            return Err(bad("kind is clean, assisted or step"));
        }
        let day = match &ask.day {
            Some(day) => day.parse().map_err(|refused: engine::Refused| bad(&refused.message))?,
            None => arcade.clock.today(),
        };
        let (period, from) = match ask.period.as_deref() {
            None | Some("all") => ("all", None),
            Some("week") => ("week", Some(day.monday())),
            Some("day") => ("day", Some(day)),
            Some(_) => return Err(bad("period is all, week or day")),
        };
        let limit = ask.limit.unwrap_or(USUAL_ROWS);
        if !ROWS.contains(&limit) {
            return Err(bad("limit is 1–100"));
        }
        if [ask.after.is_some(), ask.around.is_some(), ask.near.is_some()].iter().filter(|it| **it).count()
            > 1
        {
            return Err(bad("give one of after, around and near"));
        }
        let rules = ask.rules.map_or(setup.rules(), i64::from);
        let replays_from = from.filter(|_| period == "day").and_then(|day| closed_until(arcade, day));
        Ok(BoardReading { setup, rules, kind: kind.to_owned(), period, from, replays_from, limit })
    }

    /// The part of the board, if anyone is on it.
    async fn part(&self, arcade: &Arcade) -> Result<Option<Part>, AppError> {
        let setup = (self.setup.game.meta().id, self.setup.preset.id, self.rules);
        let mode = if self.period == "day" { RunMode::Daily } else { RunMode::Free };
        let board = arcade.store.board(setup, mode, &self.kind).await?;
        let period = self.from.map(|day| i64::from(day.0));
        Ok(board.map(|board| Part { board, period }))
    }

    /// A page of rows; the first has this rank.
    fn page(self, mut rows: Vec<store::StoredRow>, first: Option<i64>, more: bool) -> Page {
        rows.truncate(usize::try_from(self.limit).unwrap_or(usize::MAX));
        let last = rows.last().map(store::StoredRow::place);
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let next = last.filter(|_| more).map(|place| {
            let rank = first.and_then(|first| first.checked_add(count - 1));
            Cursor { place, rank }.text()
        });
        let rows = (0..).zip(rows).map(|(number, row)| BoardRow {
            rank: first.and_then(|first| first.checked_add(number)),
            run: row.id,
            player: Owner::of(row.player, row.name.as_deref()),
            score: row.score,
            tie: row.tie,
            submitted: row.submitted,
        });
        Page {
            game: self.setup.game.meta().id.to_owned(),
            preset: self.setup.preset.id.to_owned(),
            rules: self.rules,
            kind: self.kind,
            period: self.period.to_owned(),
            from: self.from.map(|day| day.to_string()),
            replays_from: self.replays_from,
            rows: rows.collect(),
            next,
        }
    }

    /// The page behind a place.
    async fn behind(self, arcade: &Arcade, part: Part, after: Cursor) -> Result<Page, AppError> {
        let rows = arcade.store.rows_after(part, after.place, self.limit + 1).await?;
        let more = i64::try_from(rows.len()).unwrap_or(i64::MAX) > self.limit;
        Ok(self.page(rows, after.rank.map(|rank| rank + 1), more))
    }

    /// The page with a run in its middle.
    async fn around(self, arcade: &Arcade, part: Part, place: BoardPlace) -> Result<Page, AppError> {
        let mut rows = arcade.store.rows_before(part, place, self.limit / 2).await?;
        rows.reverse();
        let above = i64::try_from(rows.len()).unwrap_or(0);
        // The run itself is the first of those behind the place just before it.
        let before = BoardPlace { id: place.id - 1, ..place };
        let below = arcade.store.rows_after(part, before, self.limit - above + 1).await?;
        rows.extend(below);
        let more = i64::try_from(rows.len()).unwrap_or(i64::MAX) > self.limit;
        let first = rank(arcade, part, place).await?.map(|rank| (rank - above).max(1));
        Ok(self.page(rows, first, more))
    }
}

/// A page of a board.
#[utoipa::path(get, path = "/api/boards/{game}/{preset}",
    params(("game" = String, Path), ("preset" = String, Path), BoardQuery),
    responses((status = 200, body = Page), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn board(
    State(arcade): State<Arcade>,
    path: Result<Path<(String, String)>, PathRejection>,
    ask: Result<Query<BoardQuery>, QueryRejection>,
) -> Result<Response, AppError> {
    let Path((game, preset)) = path.map_err(|error| AppError::bad("bad-path", error.body_text()))?;
    let Query(ask) = ask.map_err(|error| AppError::bad("bad-query", error.body_text()))?;
    let plan = BoardReading::of(&arcade, &game, &preset, &ask)?;
    // First pages only: others are read by few, and one's own neighborhood must show the run just submitted.
    let key = (ask.around.is_none() && ask.near.is_none() && ask.after.is_none())
        .then(|| format!("{} {game} {preset} {ask:?}", arcade.clock.today()));
    if let Some(page) = key.as_deref().and_then(|key| arcade.pages.get(key)) {
        return Ok(json(page));
    }
    let page = find(&arcade, plan, &ask).await?;
    let page = Bytes::from(serde_json::to_vec(&page).expect("a page is plain data"));
    if let Some(key) = key {
        arcade.pages.put(key, page.clone());
    }
    Ok(json(page))
}

fn json(page: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], page).into_response()
}

async fn find(arcade: &Arcade, plan: BoardReading<'_>, ask: &BoardQuery) -> Result<Page, AppError> {
    let after = match &ask.after {
        Some(text) => {
            let bad = || AppError::bad("bad-query", "after is the `next` of another page");
            Cursor::read(text).ok_or_else(bad)?
        }
        None => Cursor { place: BoardPlace::FIRST, rank: Some(0) },
    };
    let missing = |detail: &str| AppError::missing("unknown-run", detail);
    let Some(part) = plan.part(arcade).await? else {
        return match ask.near {
            Some(_) => Err(missing(NOT_ON_IT)),
            None => Ok(plan.page(Vec::new(), Some(1), false)),
        };
    };
    match (ask.around, ask.near) {
        (Some(id), _) => {
            let run = arcade.store.run(id).await?;
            let on_it = |run: &store::StoredRun| {
                run.listed && run.board == part.board && part.period.is_none_or(|period| period == run.period)
            };
            let run = run.filter(on_it).ok_or_else(|| missing("this run is not on this board"))?;
            plan.around(arcade, part, run.place()).await
        }
        (None, Some(player)) => {
            let best = arcade.store.best_of(part, player).await?.ok_or_else(|| missing(NOT_ON_IT))?;
            plan.around(arcade, part, best.place()).await
        }
        (None, None) => plan.behind(arcade, part, after).await,
    }
}

const NOT_ON_IT: &str = "this player has no run on this board";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_read_back() {
        for rank in [None, Some(1), Some(99)] {
            let cursor = Cursor { place: BoardPlace { score_key: -19, tie: 0, id: 7 }, rank };
            assert_eq!(Cursor::read(&cursor.text()), Some(cursor));
        }
        for bad in ["", "1", "1.2.3", "1.2.3.4.5", "a.b.c.d", "1.2.3.", "99999999999999999999.1.1.1"] {
            assert_eq!(Cursor::read(bad), None, "{bad}");
        }
        assert_eq!(Cursor::read(&format!("1.2.3.{}4", "0".repeat(90))), None);
        let huge = format!("{}.0.0.{}", i64::MIN, i64::MAX);
        assert_eq!(Cursor::read(&huge).unwrap().rank, None, "no rank overflows");
    }
}
