//! The review of a watched run: a chart, the three costliest actions and what would have been better.

use std::fmt::Write;

use engine::Judgement;
use journal::Review;
use view::Scale;

use crate::controller::Controller;
use crate::graph::*;
use crate::search::{REVIEW, SearchWorker};
use crate::ui::{El, button, el, react, svg};

/// The size of the chart in its own units.
const WIDE: i64 = 300;
const HIGH: i64 = 52;
/// The radius of a mark, and the margin that leaves room for it.
const MARK: i64 = 9;
/// The margin on the left, for what top and bottom mean, and the line below, for what the chart is about.
const LEFT: i64 = 66;
const BELOW: i64 = 18;

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Asked,
    Working,
    Impossible,
    Done,
}

/// A review on the page.
#[derive(Clone, Copy)]
struct Panel {
    controller: Controller,
    stage: Signal<Stage>,
    /// The judgements so far.
    judged: Signal<Vec<Judgement<String>>>,
    search: Stored<Option<SearchWorker>>,
    /// Whether playback is running.
    playing: Signal<bool>,
    /// The costliest actions, once they are known; the scrub bar marks them.
    worst: Signal<Vec<usize>>,
    length: usize,
    scale: Scale,
}

/// The review of a run, or `None` for games without one. It waits for a button unless `begins` is set.
pub fn review(
    controller: Controller,
    run: String,
    playing: Signal<bool>,
    worst: Signal<Vec<usize>>,
    begins: bool,
) -> Option<El> {
    let (scale, length) = controller.look(|run| (run.scale(), run.standing().length));
    let panel = Panel {
        controller,
        stage: Signal::new(Stage::Asked),
        judged: Signal::new(Vec::new()),
        search: Stored::new(None),
        playing,
        worst,
        length,
        scale: scale?,
    };
    if length == 0 {
        panel.stage.set(Stage::Done);
    } else if begins {
        panel.begin(&run);
    }
    let body = move |_: &str| match panel.stage.get_untracked() {
        Stage::Asked => {
            let run = run.clone();
            vec![button("button", "Review this run", move || panel.begin(&run)).set("data-review", "begin")]
        }
        Stage::Working => panel.progress(),
        Stage::Impossible => vec![el("p", "quiet").text("This browser cannot review runs.")],
        Stage::Done => panel.results(),
    };
    let whole = el("section", "review").set("aria-label", "Review").set("data-review", "");
    if begins {
        let node = whole.0.clone();
        // Wait until the page is laid out.
        set_timeout(move || node.scroll_into_view_with_bool(false), std::time::Duration::from_millis(60));
    }
    Some(whole.add(el("h2", "").text("Review")).add_for(move || (panel.stage.get() as u8).to_string(), body))
}

impl Panel {
    fn begin(self, run: &str) {
        let hear = move |report: &str| {
            let Ok(judged) = report.parse() else { return };
            let done = self.judged.update(|all| {
                all.push(judged);
                all.len() == self.length
            });
            if done == Some(true) {
                self.stage.set(Stage::Done);
                self.worst.set(self.review(Review::worst));
                let summary = self.review(Review::summary);
                self.controller.shell().say(&summary);
            }
        };
        self.search.set(SearchWorker::begin(format!("{REVIEW}{run}"), Box::new(hear)));
        self.stage.set(if self.search.with(Option::is_some) { Stage::Working } else { Stage::Impossible });
    }

    fn review<T>(self, look: impl FnOnce(&Review) -> T) -> T {
        look(&Review::new(self.scale, self.judged.with_untracked(Clone::clone)))
    }

    fn progress(self) -> Vec<El> {
        let done = move || self.judged.with(Vec::len);
        let bar = el("progress", "").set("max", &self.length.to_string()).set("aria-label", "Review");
        let bar = bar.bind_property("value", move || (done() as u32).into());
        vec![bar, el("p", "quiet").bind_text(move || format!("{} of {} actions judged", done(), self.length))]
    }

    fn results(self) -> Vec<El> {
        self.review(|review| {
            let worst = review.worst();
            let chosen = Signal::new(None);
            let here = move || chosen.get().filter(|at| self.controller.facts(|facts| facts.position) == *at);
            let buttons = worst.iter().enumerate().map(|(rank, at)| {
                let at = *at;
                let pressed = move || Some((here() == Some(at)).to_string());
                self.moment(review, chosen, rank, at).bind("aria-pressed", pressed)
            });
            let told: Vec<String> = worst.iter().map(|at| review.tell(*at)).collect();
            let (summary, places) = (review.summary(), worst.clone());
            let words = el("p", "review-words").set("data-review", "words").bind_text(move || {
                let rank = places.iter().position(|at| here() == Some(*at));
                rank.map_or(&summary, |rank| &told[rank]).clone()
            });
            let figures = review.figures().into_iter().flatten().map(|(name, figure)| {
                el("span", "").text(&format!("{name} ")).add(el("b", "").text(&figure))
            });
            let figures = el("p", "review-figures").set("data-review", "figures").add_all(figures);
            let chart = (self.length > 0).then(|| self.chart(review, &worst));
            let buttons = el("div", "row nowrap").add_all(buttons);
            std::iter::once(figures).chain(chart).chain([buttons, words]).collect()
        })
    }

    /// The run as a line, with marks for the costliest actions and the moment shown.
    fn chart(self, review: &Review, worst: &[usize]) -> El {
        let line = review.chart();
        let last = (line.len() as i64 - 1).max(1);
        let x = move |at: usize| LEFT + at as i64 * (WIDE - MARK - LEFT) / last;
        let y = |at: usize| MARK + (Review::TOP - line[at]) * (HIGH - 2 * MARK) / Review::TOP;
        let mut inside = String::from("<path class=\"chart-now\"/><polyline points=\"");
        let mut told = format!("{}. {}", review.caption(), review.summary());
        // Writing to a string cannot fail.
        for at in 0..line.len() {
            let _ = write!(inside, "{},{} ", x(at), y(at));
        }
        let _ = write!(inside, "\"/><path class=\"axes\" d=\"M{LEFT} 0V{HIGH}H{WIDE}\"/>");
        // Draw the costliest last, in front of its neighbors.
        for (rank, at) in worst.iter().enumerate().rev() {
            let (x, y, rank) = (x(at + 1), y(at + 1), rank + 1);
            let _ = write!(inside, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{MARK}\"/>");
            let _ = write!(inside, "<text x=\"{x}\" y=\"{y}\" dy=\"4\" text-anchor=\"middle\">{rank}</text>");
        }
        let [top, bottom] = review.bounds();
        let words = [
            (LEFT - MARK, MARK + 4, "end", top.as_str()),
            (LEFT - MARK, HIGH - MARK + 4, "end", &bottom),
            ((LEFT + WIDE) / 2, HIGH + BELOW - 5, "middle", review.caption()),
        ];
        for (x, y, anchor, words) in words {
            let place = format!("x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"");
            let _ = write!(inside, "<text class=\"axis\" {place}>{words}</text>");
        }
        for (rank, at) in (1..).zip(worst) {
            let _ = write!(told, " {rank}: {}", review.tell(*at));
        }
        let chart =
            svg("svg", "chart").set("viewBox", &format!("0 0 {WIDE} {}", HIGH + BELOW)).set("role", "img");
        let chart = chart.set("aria-label", &told);
        chart.0.set_inner_html(&inside);
        let now = chart.0.first_element_child().map(El);
        react(move || {
            let x = x(self.controller.facts(|facts| facts.position));
            drop(now.clone().map(|now| now.set("d", &format!("M{x} 0V{HIGH}"))));
        });
        chart
    }

    /// A button that jumps to just before a costly action; the board then shows what would have been better.
    fn moment(self, review: &Review, chosen: Signal<Option<usize>>, rank: usize, at: usize) -> El {
        let told = review.tell(at);
        let judged = &review.judged()[at];
        let better = judged.better.as_ref().map_or_else(String::new, |better| better.action.clone());
        let cost = self.scale.words(judged.loss());
        let cost = cost.strip_prefix("about ").or(cost.strip_prefix("a ")).unwrap_or(&cost);
        let label = format!("{} {cost}: {told}", rank + 1);
        let show = move || {
            self.playing.set(false);
            self.controller.seek(at);
            self.controller.change(|run| run.show_better(&better));
            self.controller.redraw();
            self.controller.shell().say(&told);
            chosen.set(Some(at));
        };
        button("button small grow", "", show)
            .set("data-worst", &(rank + 1).to_string())
            .set("aria-label", &label)
            .add(el("b", "").text(&(rank + 1).to_string()))
            .text(&format!(" {cost}"))
    }
}
