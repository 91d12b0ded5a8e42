//! The search for the shortest way to win: a worker with its own instance of this program, so that the page never waits.

use engine::{Budget, Found, Replay, Session};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::controller::{Controller, Purpose};

/// Until the answer is proven or this memory is used up, which few boards need. While the memory grows, twice as much is in
/// use.
const BUDGET: Budget = Budget { memory: 48 << 20, nodes: u64::MAX };

/// States between two reports.
const STEP: u64 = 2000;

/// Whether the game has a search at all. Not for drawn positions, whose moves are counted from elsewhere.
fn is_possible(session: &Session) -> bool {
    session.start().position.is_none() && session.solver(Budget { memory: 0, nodes: 0 }).is_some()
}

impl Controller {
    /// Searches for the shortest way to win from the start of the run, in place of an earlier search. The place where the
    /// answer is shown is kept free from now on.
    pub(crate) fn begin_search(self) {
        self.search.set(None);
        if self.purpose == Purpose::Play && self.look(is_possible) {
            self.search.set(Search::begin(self));
        }
        if self.search.with(Option::is_some) {
            self.learn(&Found::default());
        }
    }

    /// Takes in what the search found.
    fn learn(self, found: &Found) {
        self.change(|run| run.learn(found));
        self.note(&self.look(|run| run.scene()));
    }
}

/// A search under way. Dropping it ends it at once.
pub struct Search {
    worker: Worker,
    _hear: Closure<dyn Fn(MessageEvent)>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

impl Search {
    /// Searches from the start of the run on the screen, and tells its controller. `None` where pages have no workers.
    fn begin(controller: Controller) -> Option<Search> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("search.js", &options).ok()?;
        let run = controller.look(|run| run.replay().to_string());
        let asks = worker.clone();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match read_report(&text) {
                Some(found) => controller.learn(&found),
                None => drop(asks.post_message(&JsValue::from_str(&run))),
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.post_message(&wasm_bindgen::module()).ok()?;
        Some(Search { worker, _hear: hear })
    }
}

/// Moves, bound and states. `None` for the word that the worker is ready.
fn read_report(text: &str) -> Option<Found> {
    let mut numbers = text.split(' ').map(|number| number.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    Some(Found { moves: Some(next()? as u32), bound: next()? as u32, nodes: next()? })
}

/// In the worker: waits for a run and reports what is known about it, again and again.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answers = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let _ = search(&event.data().as_string().unwrap_or_default(), |report| {
            let _ = answers.post_message(&JsValue::from_str(report));
        });
        // Nothing more will be asked; the memory goes with the worker.
        answers.close();
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

fn search(run: &str, tell: impl Fn(&str)) -> Option<()> {
    let replay: Replay = run.parse().ok()?;
    let session = catalog::game_of(&replay).ok()?.start(&replay.start).ok()?;
    let mut solver = session.solver(BUDGET)?;
    let mut told = None;
    loop {
        let ended = solver.step(STEP);
        let Found { moves, bound, nodes } = solver.found();
        if let Some(moves) = moves.filter(|_| told != Some((moves, bound))) {
            told = Some((Some(moves), bound));
            tell(&format!("{moves} {bound} {nodes}"));
        }
        if ended {
            return Some(());
        }
    }
}
