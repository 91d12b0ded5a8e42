//! Tickets: permission to play one run, and its submission.

use super::call::{ApiCall, MAX_JSON, unregistered_key};
use super::games::unknown_game;
use super::runs::{SubmissionAnswer, day_of, run_event};
use crate::Arcade;
use crate::clock::stored;
use crate::judge::{MAX_SUBMISSION, Read, busy, judge};
use crate::problem::{AppError, Problem};
use crate::setups::RankedSetup;
use crate::store::{self, Issued, NewRun, RunMode, StoredBoard, StoredPlayer, Submitted, score_key};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::{Seed, Verdict, quote};
use journal::Day;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// How long a ticket for free play is good.
const LIFE: u64 = Day::MILLIS;

/// How long after its day a daily run is taken; it is ranked for a shorter time ([`Day::GRACE`]).
const LATE: u64 = Day::MILLIS;

/// A run to play: a preset, or a day.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    game: String,
    /// A ranked preset, for free play.
    preset: Option<String>,
    /// Today or yesterday, for the daily run.
    day: Option<String>,
}

/// The permission to submit one run.
#[derive(Serialize, ToSchema)]
pub struct Ticket {
    /// A secret.
    ticket: String,
    /// `free` or `daily`.
    mode: String,
    game: String,
    preset: String,
    params: String,
    rules: i64,
    seed: String,
    day: Option<String>,
    issued: i64,
    expires: i64,
}

impl From<store::StoredTicket> for Ticket {
    fn from(ticket: store::StoredTicket) -> Ticket {
        Ticket {
            ticket: ticket.id,
            mode: ticket.mode,
            game: ticket.game,
            preset: ticket.preset,
            params: ticket.params,
            rules: ticket.rules,
            seed: ticket.seed,
            day: ticket.day.map(|day| day_of(day).to_string()),
            issued: ticket.issued,
            expires: ticket.expires,
        }
    }
}

/// Issues a ticket.
#[utoipa::path(post, path = "/api/runs", request_body = Wish, security((), ("lattice-key" = [], "lattice-time" = [], "lattice-signature" = [])), responses(
    (status = 201, body = Ticket), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn issue(
    State(arcade): State<Arcade>,
    request: Request,
) -> Result<(StatusCode, Json<Ticket>), AppError> {
    let call = ApiCall::read(&arcade, request, MAX_JSON).await?;
    let wish: Wish = call.json()?;
    let player = call.player(&arcade).await?;
    let now = arcade.clock.now();
    let (setup, day) = resolve(&arcade, &wish)?;
    let (mode, seed, expires) = match day {
        Some(day) => {
            let seed = day.seed(setup.game.meta().id).map_err(AppError::fault)?;
            (RunMode::Daily, seed, day.end() + LATE)
        }
        None => (RunMode::Free, Seed::from_entropy(getrandom::u64().map_err(AppError::fault)?), now + LIFE),
    };
    let mut secret = [0; 16];
    getrandom::fill(&mut secret).map_err(AppError::fault)?;
    let ticket = store::StoredTicket {
        id: URL_SAFE_NO_PAD.encode(secret),
        source: player.is_none().then(|| arcade.source(call.household)),
        player: player.map(|player| player.id),
        mode: mode.word().to_owned(),
        game: setup.game.meta().id.to_owned(),
        preset: setup.preset.id.to_owned(),
        params: setup.preset.params.clone(),
        rules: setup.rules(),
        seed: seed.to_string(),
        day: day.map(|day| i64::from(day.0)),
        issued: stored(now),
        expires: stored(expires),
    };
    match arcade.store.issue(ticket.clone(), arcade.tickets).await? {
        Issued::Done => {}
        Issued::TooMany { until } => return Err(too_many_tickets(u64::try_from(until).unwrap_or(now), now)),
        Issued::PlayerGone => return Err(unregistered_key()),
    }
    arcade.metrics.tickets.fetch_add(1, Relaxed);
    Ok((StatusCode::CREATED, Json(ticket.into())))
}

/// The refusal of who draws seed after seed and submits none. A moment later than the oldest ticket's last.
fn too_many_tickets(until: u64, now: u64) -> AppError {
    let detail =
        "too many tickets for this preset are open; submit some runs, or wait until a ticket expires";
    let wait = Duration::from_millis(until.saturating_sub(now) + 1);
    AppError::later(StatusCode::TOO_MANY_REQUESTS, "too-many-tickets", detail, wait)
}

/// The setup of a wish, and its day if it is for a daily run.
fn resolve<'a>(arcade: &'a Arcade, wish: &Wish) -> Result<(&'a RankedSetup, Option<Day>), AppError> {
    let Some(game) = catalog::find(&wish.game) else {
        return Err(unknown_game(&wish.game));
    };
    match (&wish.preset, &wish.day) {
        (Some(preset), None) => match arcade.setups.find(&wish.game, preset) {
            Some(setup) => Ok((setup, None)),
            None if game.presets().iter().any(|known| known.id == preset) => {
                Err(AppError::refused(0, "unranked-preset", "runs of this preset are never ranked"))
            }
            None => Err(AppError::missing("unknown-preset", format!("there is no preset {}", quote(preset)))),
        },
        (None, Some(day)) => {
            let day: Day =
                day.parse().map_err(|refused: engine::Refused| AppError::bad("bad-json", refused.message))?;
            let today = arcade.clock.today();
            if day != today && day != today.before() {
                let detail = format!("daily runs are taken for {today} and {}", today.before());
                return Err(AppError::refused(0, "closed-day", detail));
            }
            let setup = arcade.setups.daily().find(|setup| setup.game.meta().id == wish.game);
            let none = || AppError::refused(0, "unranked-preset", "this game has no daily run");
            Ok((setup.ok_or_else(none)?, Some(day)))
        }
        _ => Err(AppError::bad("bad-json", "give a preset for free play, or a day for the daily run")),
    }
}

/// Submits the run of a ticket.
#[utoipa::path(put, path = "/api/tickets/{ticket}", security((), ("lattice-key" = [], "lattice-time" = [], "lattice-signature" = [])), params(("ticket" = String, Path)),
    request_body(content = String, content_type = "text/plain", description = "The replay."), responses(
    (status = 201, body = SubmissionAnswer), (status = 200, body = SubmissionAnswer, description = "Submitted before."),
    (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn submit(
    State(arcade): State<Arcade>,
    ticket: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<(StatusCode, Json<SubmissionAnswer>), AppError> {
    let outcome = match ticket {
        Ok(Path(ticket)) => submit_to(&arcade, &ticket, request).await,
        Err(_) => Err(unknown_ticket()),
    };
    let counter = match &outcome {
        Ok((StatusCode::CREATED, _)) => &arcade.metrics.stored,
        Ok(_) => &arcade.metrics.repeated,
        Err(_) => &arcade.metrics.refused,
    };
    counter.fetch_add(1, Relaxed);
    outcome
}

fn unknown_ticket() -> AppError {
    AppError::missing("unknown-ticket", "there is no such ticket; it may have expired long ago")
}

/// Whether a text can be a ticket: 128 bits in URL-safe base64. Nothing else is looked up.
fn is_ticket(id: &str) -> bool {
    id.len() == 22 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn ticket_used() -> AppError {
    AppError::new(StatusCode::CONFLICT, "ticket-used", "another run was submitted with this ticket")
}

/// A player's ticket is for this player; anyone may use a guest's.
fn check_owner(owner: Option<i64>, player: Option<&StoredPlayer>) -> Result<(), AppError> {
    if owner.is_some() && owner != player.map(|player| player.id) {
        let detail = "this ticket is another player's; get one of your own";
        return Err(AppError::new(StatusCode::FORBIDDEN, "foreign-ticket", detail));
    }
    Ok(())
}

async fn submit_to(
    arcade: &Arcade,
    id: &str,
    request: Request,
) -> Result<(StatusCode, Json<SubmissionAnswer>), AppError> {
    let call = ApiCall::read(arcade, request, MAX_SUBMISSION).await?;
    let player = call.player(arcade).await?;
    if !is_ticket(id) {
        return Err(unknown_ticket());
    }
    let _place = arcade.judge.enter()?;
    // The ticket first: a run that uses it up between the two looks is then seen by the second.
    let Some(ticket) = arcade.store.ticket(id).await? else {
        let run = arcade.store.run_by_ticket(id).await?.ok_or_else(unknown_ticket)?;
        check_owner(run.player, player.as_ref())?;
        let read = arcade.judge.run(move || Read::body(&call.body)).await?;
        let same = read.hash == run.replay_hash;
        return if same { answer(arcade, StatusCode::OK, &run).await } else { Err(ticket_used()) };
    };
    check_owner(ticket.player, player.as_ref())?;
    let new = verify(arcade, ticket, player, call).await?;
    let (status, run) = match arcade.store.submit(new).await? {
        Submitted::New(id) => (StatusCode::CREATED, id),
        Submitted::Same(id) => (StatusCode::OK, id),
        Submitted::TicketUsed => return Err(ticket_used()),
        Submitted::TicketGone => return Err(unknown_ticket()),
        Submitted::PlayerGone => return Err(unregistered_key()),
        Submitted::Contended => return Err(busy("other runs came in between; try again in a moment")),
    };
    let run = arcade.store.run(run).await?.ok_or_else(|| AppError::fault("a stored run is not there"))?;
    if status == StatusCode::CREATED {
        arcade.announce(run_event(&run));
    }
    answer(arcade, status, &run).await
}

async fn answer(
    arcade: &Arcade,
    status: StatusCode,
    run: &store::StoredRun,
) -> Result<(StatusCode, Json<SubmissionAnswer>), AppError> {
    Ok((status, Json(SubmissionAnswer::of(arcade, run).await?)))
}

/// Plays the run on one of the judges' threads.
async fn verify(
    arcade: &Arcade,
    ticket: store::StoredTicket,
    player: Option<StoredPlayer>,
    call: ApiCall,
) -> Result<NewRun, AppError> {
    let now = arcade.clock.now();
    let expired =
        || AppError::new(StatusCode::GONE, "ticket-expired", "this ticket has expired; get a new one");
    // After an upgrade a preset may mean something else: runs of before have no board to be on.
    let setup = arcade.setups.find(&ticket.game, &ticket.preset);
    let setup = setup.filter(|setup| setup.preset.params == ticket.params && setup.rules() == ticket.rules);
    let setup = setup.filter(|_| stored(now) <= ticket.expires).ok_or_else(expired)?.clone();
    let begun =
        ticket.day.map_or(u64::try_from(ticket.issued).unwrap_or_default(), |day| day_of(day).start());
    let elapsed = now.saturating_sub(begun);
    let job = move || {
        let started = Instant::now();
        let read = Read::body(&call.body)?;
        let verdict = judge(&read, &ticket, &setup, elapsed)?;
        Ok((new_run(&read, ticket, &setup, verdict, player.as_ref(), now), started.elapsed()))
    };
    let (run, spent) = arcade.judge.run(job).await?;
    arcade.metrics.verified.fetch_add(1, Relaxed);
    arcade.metrics.verified_micros.fetch_add(u64::try_from(spent.as_micros()).unwrap_or_default(), Relaxed);
    Ok(run)
}

fn new_run(
    read: &Read,
    ticket: store::StoredTicket,
    setup: &RankedSetup,
    verdict: Verdict,
    player: Option<&StoredPlayer>,
    now: u64,
) -> NewRun {
    let board = StoredBoard {
        mode: ticket.mode,
        game: ticket.game,
        preset: ticket.preset,
        params: ticket.params,
        rules: ticket.rules,
        kind: setup.kind(verdict.assisted).to_owned(),
    };
    NewRun {
        ticket: ticket.id,
        replay_hash: read.hash.clone(),
        player: player.map(|player| player.id),
        board,
        seed: ticket.seed,
        day: ticket.day,
        status: verdict.status.word().to_owned(),
        score: verdict.score.0,
        tie: verdict.tie.into(),
        score_key: score_key(setup.game.meta().ranking, verdict.score),
        actions: verdict.actions.into(),
        ticks: stored(read.ticks()),
        submitted: stored(now),
        deflated: read.deflated(),
    }
}
