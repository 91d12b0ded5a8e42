//! The transport of a watched run: buttons, keys, and a bar with marks for what stands out.

use std::time::Duration;

use engine::Replay;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

use super::highlights::{HighlightMarks, find, legend, marks};
use crate::controller::Controller;
use crate::dom;
use crate::graph::*;
use crate::ui::{El, el, icon, icon_button};

/// Milliseconds per action during playback; timed runs keep their own time.
const PACE: u64 = 700;
/// The playback speeds.
const SPEEDS: [u64; 4] = [1, 2, 4, 8];

/// A watched run and its playback.
#[derive(Clone, Copy)]
pub struct PlaybackBar {
    /// The run.
    pub controller: Controller,
    /// Whether playback is running.
    pub playing: Signal<bool>,
    /// What stands out, once it is known.
    pub marks: HighlightMarks,
    /// The reviewed actions that cost most, once they are known.
    pub worst: Signal<Vec<usize>>,
    length: usize,
    /// The position after which a wait was last skipped, and its length in seconds.
    skips: Signal<(usize, u32)>,
    speed: Signal<usize>,
    /// Incremented when playback starts, so that what is left of the last one stops.
    turn: Stored<u32>,
}

impl PlaybackBar {
    /// The timeline of a run, paused. What stands out is looked for meanwhile.
    pub fn new(controller: Controller, replay: &Replay) -> PlaybackBar {
        let it = PlaybackBar {
            controller,
            playing: Signal::new(false),
            marks: Signal::new(Vec::new()),
            worst: Signal::new(Vec::new()),
            length: controller.look(|run| run.standing().length),
            skips: Signal::new((0, 0)),
            speed: Signal::new(0),
            turn: Stored::new(0),
        };
        find(it, replay);
        it
    }

    /// Returns whether the page is still there.
    pub fn is_shown(self) -> bool {
        self.playing.try_get_untracked().is_some()
    }

    /// The number of actions.
    pub fn length(self) -> usize {
        self.length
    }

    /// The number of actions before the moment shown.
    pub fn now(self) -> usize {
        self.controller.look(|run| run.standing().actions)
    }

    /// Shows a moment and stops playback.
    pub fn to(self, position: usize) {
        self.playing.set(false);
        self.controller.seek(position.min(self.length));
    }

    /// The nearest mark before or behind the moment shown.
    fn mark(self, ahead: bool) -> Option<usize> {
        let now = self.now();
        let marks = self.marks.get_untracked().into_iter().map(|(at, _)| at);
        let all = marks.chain(self.worst.get_untracked());
        if ahead { all.filter(|at| *at > now).min() } else { all.filter(|at| *at < now).max() }
    }

    fn toggle(self) {
        if !self.playing.get_untracked() && self.now() >= self.length {
            self.controller.seek(0);
        }
        self.playing.update(|playing| *playing = !*playing);
        if self.playing.get_untracked() {
            self.turn.set(self.turn.get() + 1);
            self.go_on();
        }
    }

    /// Plays on until the run ends, or until it is stopped or restarted.
    fn go_on(self) {
        let PlaybackBar { controller, playing, speed, turn, .. } = self;
        let mine = turn.get();
        let rate = controller.look(|run| run.ticks_per_second());
        let pause = if rate > 0 { 1000 / u64::from(rate) } else { PACE } / SPEEDS[speed.get_untracked()];
        let next = move || {
            // The page is gone, or playback was stopped.
            if playing.try_get_untracked() != Some(true) || turn.get() != mine {
                return;
            }
            let skipped = controller.skip_wait();
            if skipped > 0 {
                self.skips.set((self.now(), skipped));
            }
            if controller.play_on() {
                self.go_on();
            } else {
                playing.set(false);
            }
        };
        set_timeout(next, Duration::from_millis(pause));
    }

    fn words(self) -> String {
        format!("{} of {} actions", self.controller.facts(|facts| facts.position), self.length)
    }

    /// The line below the buttons. The board points at the next action; its text would name coordinates.
    fn line(self) -> String {
        let (at, end) = self.controller.facts(|facts| (facts.position, facts.next.is_none()));
        let skipped = match self.skips.get() {
            (skipped_at, seconds) if seconds > 0 && skipped_at == at => format!(" · Skipped {seconds} s"),
            _ => String::new(),
        };
        let mark =
            self.marks.with(|all| all.iter().find(|(there, _)| *there == at).map(|(_, kind)| kind.word()));
        let mark = mark.map_or_else(String::new, |word| format!(" · {}", view::capital(word)));
        format!("{}{skipped}{mark}{}", self.words(), if end { " · End" } else { "" })
    }

    fn press(self, event: &KeyboardEvent) -> bool {
        let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
        let key = event.key();
        let meant =
            event.ctrl_key() || event.meta_key() || event.alt_key() || dom::is_typing(target.as_ref(), &key);
        let pressed = target.is_some_and(|target| target.closest("button, a").is_ok_and(|it| it.is_some()));
        match key.as_str() {
            _ if meant => return false,
            " " if pressed => return false,
            " " => self.toggle(),
            "ArrowLeft" => self.to(self.now().saturating_sub(1)),
            "ArrowRight" => self.to(self.now() + 1),
            "PageUp" => self.to(self.mark(false).unwrap_or(0)),
            "PageDown" => self.to(self.mark(true).unwrap_or(self.length)),
            "Home" => self.to(0),
            "End" => self.to(self.length),
            _ => return false,
        }
        self.controller.shell().say(&untrack(|| self.line()));
        true
    }
}

/// Buttons and a slider over the run's actions. With `begins` it starts playing by itself.
pub fn timeline(it: PlaybackBar, begins: bool) -> El {
    let PlaybackBar { controller, playing, speed, length, .. } = it;
    // Start without a press of Play, unless the player prefers reduced motion.
    if begins && controller.shell().settings().moves() && length > 0 {
        let begin = move || {
            // Unless the page is gone or the player was faster.
            if playing.try_get_untracked() == Some(false) && it.now() == 0 {
                it.toggle();
            }
        };
        set_timeout(begin, Duration::from_millis(PACE));
    }
    let faster = move || speed.set((speed.get_untracked() + 1) % SPEEDS.len());
    let faster = el("button", "icon-button")
        .set("type", "button")
        .set("data-timeline", "speed")
        .set("title", "Speed")
        .bind("aria-label", move || Some(format!("Speed: {} times", SPEEDS[speed.get()])))
        .on("click", move |_| faster())
        .add(el("b", "").bind_text(move || format!("{}×", SPEEDS[speed.get()])));
    controller.shell().on_key(move |event| it.press(event));
    let slider = el("input", "grow").set("type", "range").set("id", "timeline").set("min", "0");
    let node: HtmlInputElement = slider.cast();
    let slider = slider
        .set("max", &length.to_string())
        .set("aria-label", "Position in the run")
        .bind("aria-valuetext", move || Some(it.words()))
        .bind_property("value", move || controller.facts(|facts| facts.position as u32).into())
        .on("input", move |_| it.to(node.value().parse().unwrap_or(0)));
    let step = |name: &'static str, label: &str, act: Box<dyn Fn()>| {
        icon_button("icon-button", name, label, act).set("data-timeline", name)
    };
    let play = el("button", "icon-button strong")
        .set("type", "button")
        .set("data-timeline", "play")
        .bind("aria-label", move || Some(if playing.get() { "Pause" } else { "Play" }.to_owned()))
        .add_for(move || if playing.get() { "pause" } else { "play" }.to_owned(), |name| vec![icon(name)])
        .on("click", move |_| it.toggle());
    let next_mark = move || it.to(it.mark(true).unwrap_or(length));
    let buttons = el("div", "row center")
        .add(step("first", "First", Box::new(move || it.to(0))))
        .add(step("back", "Back", Box::new(move || it.to(it.now().saturating_sub(1)))))
        .add(play)
        .add(step("forward", "Forward", Box::new(move || it.to(it.now() + 1))))
        .add(step("last", "Last", Box::new(move || it.to(length))))
        .add(step("flag", "Next highlight", Box::new(next_mark)))
        .add(faster);
    el("div", "timeline")
        .set("role", "group")
        .set("aria-label", "Timeline")
        .add(el("div", "scrub").add(marks(it)).add(slider).add(legend(it)))
        .add(buttons)
        .add(el("p", "message center").set("data-message", "").bind_text(move || it.line()))
}
