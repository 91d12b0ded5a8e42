//! Marks above the scrub bar: what stands out in the run, and the reviewed actions that cost most.

use std::time::Duration;

use engine::Replay;
use journal::{Highlight, Listener};

use super::timeline::PlaybackBar;
use crate::graph::*;
use crate::ui::{El, el};

/// Actions listened to at a time, so that the page answers meanwhile.
const SLICE: usize = 100;

/// What stands out, by the number of actions before it.
pub type HighlightMarks = Signal<Vec<(usize, Highlight)>>;

/// Listens to a copy of the run, slice by slice, and sets the marks at its end.
pub fn find(it: PlaybackBar, replay: &Replay) {
    let Ok(copy) = it.controller.game.load(replay) else { return };
    listen(it, Stored::new(Listener::new(copy)));
}

fn listen(it: PlaybackBar, listener: Stored<Listener>) {
    let next = move || {
        let done = listener.update(|listener| (!listener.walk(SLICE)).then(|| listener.found().pick()));
        match done {
            Some(Some(picked)) => it.marks.set(picked),
            Some(None) => listen(it, listener),
            // The page is gone.
            None => {}
        }
    };
    set_timeout(next, Duration::from_millis(20));
}

fn name(kind: Highlight) -> &'static str {
    match kind {
        Highlight::Gain => "gain",
        Highlight::Harm => "harm",
        Highlight::Blast => "blast",
        Highlight::Win => "win",
        Highlight::Loss => "loss",
    }
}

/// What the marks mean: those that the bar has, from what matters least.
pub fn legend(it: PlaybackBar) -> El {
    let kinds = move || {
        let mut kinds: Vec<(&str, &str)> = Vec::new();
        for kind in [Highlight::Gain, Highlight::Harm, Highlight::Blast, Highlight::Win, Highlight::Loss] {
            if it.marks.with(|all| all.iter().any(|(_, found)| *found == kind)) {
                kinds.push((name(kind), kind.word()));
            }
        }
        if !it.worst.with(Vec::is_empty) {
            kinds.push(("worst", "costly"));
        }
        kinds
    };
    let key = move || kinds().into_iter().map(|(kind, _)| kind).collect::<Vec<_>>().join(" ");
    el("ul", "scrub-legend").set("aria-label", "Marks on the bar").add_for(key, move |_| {
        let line =
            |(kind, word)| el("li", "").add(el("span", "scrub-sign").set("data-kind", kind)).text(word);
        kinds().into_iter().map(line).collect()
    })
}

/// The marks. They only decorate the bar: keys and a button lead from one to the next, and the line below says what it is.
pub fn marks(it: PlaybackBar) -> El {
    let mark = move |kind: &str, at: usize| {
        let part = at * 10_000 / it.length().max(1);
        el("span", "scrub-mark")
            .set("data-kind", kind)
            .style("left", &format!("{}.{:02}%", part / 100, part % 100))
    };
    let key = move || {
        let (found, worst) = (it.marks.with(Vec::len), it.worst.with(Vec::len));
        format!("{found} {worst}")
    };
    el("div", "scrub-marks").set("aria-hidden", "true").add_for(key, move |_| {
        let found = it.marks.get_untracked().into_iter().map(|(at, kind)| mark(name(kind), at));
        let worst = it.worst.get_untracked().into_iter().map(|at| mark("worst", at));
        found.chain(worst).collect()
    })
}
