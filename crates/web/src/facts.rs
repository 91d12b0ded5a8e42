//! What the page around a board shows, copied out of the run whenever it changes.

use std::borrow::Cow;

use engine::{Ranking, Score, Seed, Session, Status};
use view::{Banner, Field, Legend, Marks, Note, PlaceId, Question, Scene};

use crate::scores;
use crate::shell::Shell;

/// What the page around the board shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The heads-up display.
    pub hud: Vec<Field>,
    /// What must be answered before play goes on.
    pub question: Option<Question>,
    /// What marks and colors on the board mean.
    pub legend: Cow<'static, [Legend]>,
    /// Which of them are on it now.
    pub marked: Vec<Legend>,
    /// Where the player is.
    pub here: Option<PlaceId>,
    /// The place that a hint points at.
    pub hinted: Option<PlaceId>,
    /// About what is pointed at.
    pub about: String,
    /// What to do now.
    pub prompt: String,
    /// Whether the run cannot be won any more.
    pub hopeless: bool,
    /// What happened lately.
    pub notes: Vec<Note>,
    /// The end of the run.
    pub banner: Option<Banner>,
    /// How the run stands.
    pub status: Status,
    /// The fingerprint of the state.
    pub digest: String,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Whether there is something to bring back.
    pub can_redo: bool,
    /// The preset, if it is one.
    pub preset: Option<&'static str>,
    /// The run's seed.
    pub seed: Seed,
    /// Whether it began at a drawn position.
    pub drawn: bool,
    /// Whether undo or a hint was used.
    pub assisted: bool,
    /// The score so far.
    pub score: Score,
    /// The score to beat, and whether help was used for it.
    pub best: Option<(Score, bool)>,
    /// Actions on the timeline.
    pub length: usize,
    /// Actions in effect.
    pub position: usize,
    /// The action that comes next while watching.
    pub next: Option<String>,
    /// Whether the board shows what would have been better instead.
    pub better: bool,
}

impl Facts {
    /// How much is missing to the best run of this kind, where more is better; below 0 it is beaten.
    pub fn to_best(&self, ranking: Ranking) -> Option<i64> {
        let (best, _) = self.best.filter(|(best, helped)| best.0 > 0 && *helped == self.assisted)?;
        (ranking == Ranking::Most && self.status == Status::Playing).then_some(best.0 - self.score.0)
    }

    /// What is so now. `before` is what was so earlier in the same run: the list of the best runs is read again only
    /// when the score to beat may be another.
    pub fn of(shell: Shell, run: &Session, scene: &Scene, before: Option<&Facts>) -> Facts {
        let standing = run.standing();
        let same = |before: &&Facts| (before.assisted, before.status) == (standing.assisted, standing.status);
        let hinted = scene.cells.iter().rposition(|cell| cell.marks.has(Marks::HINT));
        let best = before.filter(same).map(|before| before.best);
        Facts {
            hud: scene.hud.clone(),
            question: scene.question.clone(),
            legend: scene.legend.clone(),
            marked: marked(scene, standing.status),
            here: scene.here,
            hinted: hinted.map(|place| PlaceId(place as u16)),
            about: scene.about.clone(),
            prompt: scene.prompt.to_string(),
            hopeless: scene.hopeless && standing.status == Status::Playing,
            notes: scene.notes.clone(),
            banner: scene.banner.clone(),
            status: standing.status,
            digest: run.digest().to_string(),
            can_undo: standing.can_undo,
            can_redo: standing.can_redo,
            preset: run.preset(),
            seed: run.start().seed.clone(),
            drawn: run.start().position.is_some(),
            assisted: standing.assisted,
            score: standing.score,
            best: best.unwrap_or_else(|| scores::best_for(shell.store, run)),
            length: standing.length,
            position: standing.actions,
            next: run.next_action(),
            better: run.shows_better(),
        }
    }
}

/// The marks on the board that need to be explained; none when the run is over.
fn marked(scene: &Scene, status: Status) -> Vec<Legend> {
    let on_board = |line: &&Legend| scene.cells.iter().any(|cell| cell.marks.has(line.mark));
    scene.legend.iter().filter(|_| status == Status::Playing).filter(on_board).cloned().collect()
}
