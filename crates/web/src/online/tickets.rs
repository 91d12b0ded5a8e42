//! Tickets: seeds that the server drew, each good for one run. One is kept in hand for each preset that is played, so that
//! a run never waits for the network; without one a run is played all the same, and stays in this browser.

use engine::{AnyGame, PresetInfo, Seed, Session, Start};

use super::{JsJson, Presence, drop_kept, keep, kept, now, object, reason, script};
use crate::controller::Controller;
use crate::dom;
use crate::shell::Shell;
use crate::storage;
use crate::ui::react;

/// A ticket in hand is given up so long before it ends: the run must still be played.
const SPARE_MS: i64 = 3_600_000;

fn hand_key(game: &dyn AnyGame, preset: &PresetInfo) -> String {
    format!("lattice.ticket.{}.{}", game.meta().id, preset.id)
}

fn refused_key(game: &str, preset: &str) -> String {
    format!("lattice.unranked.{game}.{preset}")
}

fn run_key(game: &str, preset: &str) -> String {
    format!("lattice.run.{game}.{preset}")
}

/// Moves the ticket of the one run of earlier versions to the run of its preset.
pub fn adopt_old_ticket(game: &dyn AnyGame) {
    let id = game.meta().id;
    let (old, run) = (format!("lattice.run.{id}"), kept(&format!("lattice.run.{id}")));
    if !run.is_nothing() {
        let [ticket, seed, preset] = ["ticket", "seed", "preset"].map(|name| run.text(name));
        keep(&run_key(id, &preset), &[("ticket", &ticket), ("seed", &seed)]);
        drop_kept(&old);
    }
}

/// The ticket in hand; one of other rules, of another player or nearly at its end is none. A guest's is anyone's.
fn in_hand(shell: Shell, game: &dyn AnyGame, preset: &PresetInfo) -> Option<JsJson> {
    let ticket = kept(&hand_key(game, preset));
    let good = ticket.get("expires").whole()? > now() as i64 + SPARE_MS
        && ticket.get("rules").whole()? == i64::from(game.meta().rules)
        && [0, shell.online.player.get_untracked()].contains(&ticket.get("player").whole()?)
        && ticket.text("params") == preset.params;
    good.then_some(ticket)
}

fn preset_of(game: &dyn AnyGame, params: &str) -> Option<PresetInfo> {
    game.presets().into_iter().find(|preset| preset.params == params && preset.ranked)
}

/// The seed of a new run: the ticket's where there is one in hand.
pub fn offer_seed(shell: Shell, game: &dyn AnyGame, params: &str) -> Seed {
    let preset = preset_of(game, params);
    let ticket = preset.as_ref().and_then(|preset| in_hand(shell, game, preset));
    if let Some(seed) = ticket.and_then(|ticket| ticket.text("seed").parse().ok()) {
        return seed;
    }
    let seed = dom::fresh_seed();
    if let Some(preset) = preset {
        let refused = kept(&hand_key(game, &preset)).text("code");
        let code = if refused.is_empty() { "no-ticket" } else { &refused };
        keep(&refused_key(game.meta().id, preset.id), &[("seed", seed.as_str()), ("code", code)]);
    }
    seed
}

/// Why a new run began without a ticket.
pub fn refusal(session: &Session) -> Option<String> {
    let refused = kept(&refused_key(session.meta().id, session.preset()?));
    let same = refused.text("seed") == session.start().seed.as_str();
    same.then(|| format!("Not ranked. {}", reason(&refused)))
}

impl Controller {
    /// Begins a new run with these parameters, on a ticket's seed where there is one in hand.
    pub fn begin_fresh(self, params: &str) {
        self.begin_chosen(params, offer_seed(self.shell(), self.game, params));
    }
}

/// A run begins: a ticket with its seed leaves the hand and stays with the run, and the next one is fetched.
pub fn begin_run(shell: Shell, game: &dyn AnyGame, start: &Start) {
    let id = game.meta().id;
    let Some(preset) = preset_of(game, &start.params).filter(|_| start.position.is_none()) else { return };
    let seed = start.seed.as_str();
    // The day's run has a slot of its own, and leaves the ticket of the preset's run alone.
    if storage::slot_of(game, start) == storage::DAILY {
        return;
    }
    drop_run(id, preset.id);
    if let Some(ticket) = in_hand(shell, game, &preset).filter(|ticket| ticket.text("seed") == seed) {
        drop_kept(&hand_key(game, &preset));
        keep(&run_key(id, preset.id), &[("ticket", &ticket.text("ticket")), ("seed", seed)]);
    }
    want(shell, game, &preset);
}

/// The ticket of a run; empty if it began without one.
pub fn of_run(session: &Session) -> String {
    let run = kept(&run_key(session.meta().id, session.preset().unwrap_or_default()));
    let same = session.start().seed.as_str() == run.text("seed");
    if same { run.text("ticket") } else { String::new() }
}

/// The ticket of a preset's run is used, or the run is replaced.
pub fn drop_run(game: &str, preset: &str) {
    drop_kept(&run_key(game, preset));
}

/// Fetches a ticket for a preset unless there is one in hand.
pub fn want(shell: Shell, game: &dyn AnyGame, preset: &PresetInfo) {
    let here = shell.online.presence.get_untracked() == Presence::Here;
    if here && preset.ranked && in_hand(shell, game, preset).is_none() {
        let body = object(&[("game", game.meta().id), ("preset", preset.id)]);
        let body = js_sys::JSON::stringify(&body).map_or_else(|_| String::new(), String::from);
        let _ = script::want(&hand_key(game, preset), &body);
    }
}

/// Fetches a ticket for the run that a player who comes now would begin, as soon as the server is there.
pub fn want_usual(shell: Shell, game: &'static dyn AnyGame) {
    react(move || {
        if shell.online.is_here() {
            let default = || game.params("").ok().and_then(|params| preset_of(game, &params));
            if let Some(preset) = storage::usual(shell.store, game).or_else(default) {
                want(shell, game, &preset);
            }
        }
    });
}

/// Fetches a ticket for every preset of a game that has none in hand: one of them is about to be chosen.
pub fn want_all(shell: Shell, game: &dyn AnyGame) {
    for preset in game.presets() {
        want(shell, game, &preset);
    }
}
