//! Searches in a worker with its own instance of this program, so that the page never blocks: for the
//! shortest win, for the cost of each action of a run, and for hints.

use catalog::Needed;
use engine::{Budget, Found, Replay, Session};
use journal::Reviewer;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::controller::{Controller, Purpose};
use crate::dom;

/// Search until the answer is proven or this memory is used up, growing tables included; few boards need it all.
const BUDGET: Budget = Budget { memory: 48 << 20, nodes: u64::MAX };

/// States visited between two reports.
const STEP: u64 = 2000;

/// Returns whether the game has a search.
fn is_possible(session: &Session) -> bool {
    session.solver(Budget { memory: 0, nodes: 0 }).is_some()
}

impl Controller {
    /// Starts the search for the shortest win from the start of the run, replacing an earlier search. The HUD
    /// reserves room for the answer from now on.
    pub(crate) fn begin_search(self) {
        self.thinking.search(None);
        if self.purpose == Purpose::Play && self.look(is_possible) {
            let run = self.look(|run| run.replay().to_string());
            let hear = move |report: &str| {
                if let Some((found, solution)) = read_report(report) {
                    self.thinking.note_solution(solution);
                    self.learn(&found);
                }
            };
            if self.thinking.search(SearchWorker::begin(run, Box::new(hear))) {
                self.learn(&Found::default());
            }
        }
    }

    /// Passes what the search found to the session.
    fn learn(self, found: &Found) {
        self.change(|run| run.learn(found));
        self.note(&self.scene());
    }
}

/// A running search. Dropping it ends it at once.
pub struct SearchWorker {
    /// The shortest win found, from the start of the run.
    pub solution: Vec<String>,
    worker: Worker,
    _hear: Closure<dyn Fn(Event)>,
}

impl Drop for SearchWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl SearchWorker {
    /// Starts a worker with a request and listens to its reports; an empty one says that it failed. Returns
    /// `None` if there are no workers.
    pub fn begin(ask: String, hear: Box<dyn Fn(&str)>) -> Option<SearchWorker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("search.js", &options).ok()?;
        let asks = worker.clone();
        let hear = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            let report = event.dyn_ref::<MessageEvent>().and_then(|message| message.data().as_string());
            match report.unwrap_or_default().as_str() {
                "ready" => drop(asks.post_message(&JsValue::from_str(&ask))),
                report => hear(report),
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(hear.as_ref().unchecked_ref()));
        worker.post_message(&wasm_bindgen::module()).ok()?;
        Some(SearchWorker { solution: Vec::new(), worker, _hear: hear })
    }

    /// Sends another request to a worker that has answered. Returns whether that was possible.
    pub fn ask(&self, ask: &str) -> bool {
        self.worker.post_message(&JsValue::from_str(ask)).is_ok()
    }
}

/// The prefix of a request for a review; the run follows.
pub const REVIEW: &str = "review\n";

/// The prefix of a request for a hint; the run follows.
pub const HINT: &str = "hint\n";

/// Parses a report: moves, bound and states; then a line for each action of the solution.
fn read_report(text: &str) -> Option<(Found, Vec<String>)> {
    let mut lines = text.lines();
    let mut numbers = lines.next()?.split(' ').map(|number| number.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    let found = Found { moves: Some(next()? as u32), bound: next()? as u32, nodes: next()? };
    Some((found, lines.map(str::to_owned).collect()))
}

/// The worker's side: waits for a run, then keeps reporting what is known about it, judges its actions in order, or
/// suggests the next one.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answers = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let ask = event.data().as_string().unwrap_or_default();
        dom::later(answer(ask, answers.clone()));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

async fn answer(ask: String, answers: DedicatedWorkerGlobalScope) {
    let tell = |report: &str| drop(answers.post_message(&JsValue::from_str(report)));
    if let Some(run) = ask.strip_prefix(HINT) {
        return tell(&think(run).await.unwrap_or_default());
    }
    let _ = match ask.strip_prefix(REVIEW) {
        Some(run) => judge(run, tell).await,
        None => search(&ask, tell).await,
    };
    // Only hints are asked for more than once; the memory of a search goes with its worker.
    answers.close();
}

/// Parses a run and fetches its game.
async fn read(run: &str) -> Option<Replay> {
    let replay: Replay = run.parse().ok()?;
    Needed::One(&replay.game).fetch().await.ok()?;
    Some(replay)
}

async fn think(run: &str) -> Option<String> {
    let session = catalog::load(&read(run).await?).ok()?;
    Some(session.think().ok()?.to_string())
}

async fn judge(run: &str, tell: impl Fn(&str)) -> Option<()> {
    let session = catalog::load(&read(run).await?).ok()?;
    Reviewer::new(session)?.for_each(|judged| tell(&judged.to_string()));
    Some(())
}

async fn search(run: &str, tell: impl Fn(&str)) -> Option<()> {
    let replay = read(run).await?;
    let session = catalog::game_of(&replay).ok()?.start(&replay.start).ok()?;
    let mut solver = session.solver(BUDGET)?;
    let mut told = None;
    loop {
        let ended = solver.step(STEP);
        let Found { moves, bound, nodes } = solver.found();
        if let Some(moves) = moves.filter(|_| told != Some((moves, bound))) {
            told = Some((Some(moves), bound));
            tell(&format!("{moves} {bound} {nodes}\n{}", solver.solution().join("\n")));
        }
        if ended {
            return Some(());
        }
    }
}
