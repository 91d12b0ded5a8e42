//! A score to beat, which came with the link to a board.

use engine::{AnyGame, Ranking, Score, Session, Start, Status};

use crate::controller::Controller;
use crate::shell::Shell;
use crate::storage;
use crate::ui::{El, el};

fn key(game: &dyn AnyGame, start: &Start) -> String {
    format!("lattice.target.{}.{}", game.meta().id, storage::slot_of(game, start))
}

/// Remembers the score to beat on a board; another board in the same slot replaces it.
pub fn note(shell: Shell, game: &dyn AnyGame, start: &Start, beat: &str) {
    // Anything that is not a number is no score.
    if let Ok(score) = beat.parse::<i64>() {
        shell.store.set(&key(game, start), &format!("{} {score}", start.seed));
    }
}

/// The score to beat on the board of a run.
fn of(shell: Shell, game: &dyn AnyGame, session: &Session) -> Option<Score> {
    let kept = shell.store.get(&key(game, session.start()))?;
    let (seed, score) = kept.split_once(' ')?;
    (seed == session.start().seed.as_str()).then(|| score.parse().ok().map(Score)).flatten()
}

/// What became of the target, in a sentence.
fn verdict(ranking: Ranking, status: Status, score: Score, target: Score) -> String {
    let words = ranking.words(target);
    let counts = ranking.counts(status, score);
    if counts && ranking.beats((score, 0), (target, 0)) {
        format!("You beat {words}!")
    } else if counts && score == target {
        format!("Tied at {words}.")
    } else {
        format!("Still to beat: {words}.")
    }
}

/// The line of the end panel.
pub fn line(controller: Controller) -> Option<El> {
    let target = controller.look(|run| of(controller.shell(), controller.game, run))?;
    let standing = controller.look(|run| run.standing());
    let words = verdict(controller.game.meta().ranking, standing.status, standing.score, target);
    Some(el("p", "end-goals small").set("data-target", "").text(&words))
}

/// The chip beside the title.
pub fn chip(controller: Controller) -> Option<El> {
    let target = controller.look(|run| of(controller.shell(), controller.game, run))?;
    let words = format!("Score to beat: {}", controller.game.meta().ranking.words(target));
    let short = el("span", "").set("aria-hidden", "true").text(&format!("Beat {}", target.0));
    let said = el("span", "visually-hidden").text(&words);
    Some(el("span", "chip").set("data-target", "").set("title", &words).add(short).add(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_beaten_in_the_games_own_direction() {
        let told = |ranking, status, score, target| verdict(ranking, status, Score(score), Score(target));
        assert_eq!(told(Ranking::FewestWins, Status::Won, 17, 18), "You beat 18 moves!");
        assert_eq!(told(Ranking::FewestWins, Status::Won, 18, 18), "Tied at 18 moves.");
        assert_eq!(told(Ranking::FewestWins, Status::Lost, 12, 18), "Still to beat: 18 moves.");
        assert_eq!(told(Ranking::Most, Status::Over, 90, 80), "You beat 80 points!");
        assert_eq!(told(Ranking::Most, Status::Over, 70, 80), "Still to beat: 80 points.");
    }
}
