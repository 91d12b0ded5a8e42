//! Two runs of one board side by side: one that was played on from a moment of another, and that other.

use std::cell::Cell;
use std::rc::Rc;

use engine::{AnyGame, Rejection, Replay, Session};
use web_sys::HtmlInputElement;

use super::result;
use crate::board::miniature;
use crate::controller::Controller;
use crate::graph::*;
use crate::route::Route;
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::storage;
use crate::ui::{El, button, el, link, problem};
use crate::{compact, dom};
use view::sentence;

fn key(game: &dyn AnyGame, session: &Session) -> String {
    format!("lattice.branch.{}.{}", game.meta().id, storage::slot_of_run(session))
}

/// What remembers the run from which another one branches off, once that one is begun.
pub fn note_branch(
    shell: Shell,
    game: &dyn AnyGame,
    branch: &Session,
    original: &Replay,
) -> impl Fn() + use<> {
    let (key, text) = (key(game, branch), original.to_string());
    move || shell.store.set(&key, &text)
}

/// The kept run of the same board, if this one may have branched off it.
fn original(shell: Shell, game: &dyn AnyGame, session: &Session) -> Option<Replay> {
    let kept: Replay = shell.store.get(&key(game, session))?.parse().ok()?;
    (session.standing().assisted && kept.start == *session.start()).then_some(kept)
}

/// Returns whether a run that is played branched off another.
pub fn is_branch(controller: Controller) -> bool {
    controller.is_live()
        && controller.look(|run| original(controller.shell(), controller.game, run)).is_some()
}

/// A button that opens the comparison of a run with the one from which it branched off.
pub fn way_to_compare(controller: Controller) -> Option<El> {
    let original = controller.look(|run| original(controller.shell(), controller.game, run))?;
    let open = move || {
        let (original, mine) = (original.clone(), controller.look(|run| run.replay()));
        dom::later(async move {
            if let (Some(one), Some(two)) = (compact::pack(original).await, compact::pack(mine).await) {
                dom::go(&Route::Compare(one, two).href());
            }
        });
    };
    Some(button("button small", "Compare with the original", open).set("data-compare", "open"))
}

type Pair = (&'static dyn AnyGame, [(Session, Replay); 2]);

async fn open(one: String, two: String) -> Result<Pair, Rejection> {
    let (one, two) = (compact::unpack(&one).await?, compact::unpack(&two).await?);
    let game = catalog::game_of(&one)?;
    let watched = |replay: Replay| {
        let mut session = game.load(&replay)?;
        session.watch();
        Ok((session, replay))
    };
    Ok((game, [watched(one)?, watched(two)?]))
}

/// The page.
pub fn compare(one: String, two: String) -> El {
    let (opened, ready) = (Rc::new(Cell::new(None)), Signal::new(false));
    let arrived = opened.clone();
    dom::later(async move {
        arrived.set(Some(open(one, two).await));
        ready.set(true);
    });
    el("div", "").add_for(
        move || ready.get().to_string(),
        move |_| {
            vec![match opened.take() {
                None => el("section", "page").add(el("h1", "").set("tabindex", "-1").text("Two runs")),
                Some(Ok((game, pair))) => layout(game, pair),
                Some(Err(why)) => problem(
                    "These runs cannot be opened",
                    &sentence(&why.to_string()),
                    "Ask for the link again.",
                    None,
                ),
            }]
        },
    )
}

/// The number of actions that two runs have in common from their start.
fn common(one: &[String], two: &[String]) -> usize {
    one.iter().zip(two).take_while(|(a, b)| a == b).count()
}

fn layout(game: &'static dyn AnyGame, pair: [(Session, Replay); 2]) -> El {
    let meta = game.meta();
    let lines = [&pair[0].0, &pair[1].0].map(|run| run.timeline());
    let (parting, longest) = (common(&lines[0], &lines[1]), lines[0].len().max(lines[1].len()));
    let at = Signal::new(longest);
    let sides = pair.into_iter().zip(["Original", "Yours"]).map(|((session, replay), title)| {
        let (length, summary) = (session.standing().length, result(meta.ranking, &replay, false));
        let session = Stored::new(session);
        let picture = el("div", "compare-board").add_for(
            move || at.get().min(length).to_string(),
            move |_| {
                let shown = session.update(|run| {
                    run.seek(at.get_untracked());
                    miniature(run.board(), &run.scene(), Sprites::of(game))
                });
                shown.into_iter().collect()
            },
        );
        let figures = move || {
            at.track();
            session.with(|run| {
                let (now, standing) = (at.get_untracked().min(length), run.standing());
                let actions = if now == 1 { "action" } else { "actions" };
                format!("After {now} {actions}: {}", meta.ranking.words(standing.score))
            })
        };
        el("section", "panel compare-side")
            .set("data-compare", title)
            .add(el("h2", "").text(title).add(el("span", "quiet small").text(&format!(" {summary}"))))
            .add(picture)
            .add(el("p", "").set("data-compare-figures", "").bind_text(figures))
    });
    let slider = el("input", "grow").set("type", "range").set("id", "compare-at").set("min", "0");
    let node: HtmlInputElement = slider.cast();
    let slider = slider
        .set("max", &longest.to_string())
        .set("aria-label", "Actions shown")
        .bind_property("value", move || (at.get() as u32).into())
        .on("input", move |_| at.set(node.value().parse().unwrap_or(0)));
    let words = match parting {
        0 => "They differ from the first action on.".to_owned(),
        1 => "Only the first action is the same.".to_owned(),
        _ => format!("The first {parting} actions are the same."),
    };
    el("section", "page compare")
        .set("data-page", "compare")
        .set("data-game", meta.id)
        .add(el("h1", "").set("tabindex", "-1").text(&format!("Two runs of {}", meta.title)))
        .add(el("p", "quiet").text(&words))
        .add(
            el("div", "row nowrap")
                .add(
                    button("button", "Where they differ", move || at.set(parting))
                        .set("data-compare", "parting"),
                )
                .add(slider)
                .add(el("output", "number").bind_text(move || at.get().to_string())),
        )
        .add(el("div", "compare-sides").add_all(sides))
        .add(el("p", "row").add(link("button primary", &Route::play(meta.id).href(), "Back to game")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_part_where_they_differ() {
        let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(common(&line("a b c"), &line("a b d e")), 2);
        assert_eq!(common(&line("a"), &line("a")), 1);
        assert_eq!(common(&line("x"), &line("a")), 0);
    }
}
