//! What the page around a board shows, copied from the run whenever it changes.

use std::borrow::Cow;

use engine::{Ranking, Score, Seed, Session, Status};
use view::{Banner, HudField, Legend, Marks, PlaceId, Question, Scene, SceneNote};

use crate::scores;
use crate::shell::Shell;

/// What the page around the board shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PageFacts {
    /// The heads-up display.
    pub hud: Vec<HudField>,
    /// A question that must be answered before play goes on.
    pub question: Option<Question>,
    /// What marks and colors on the board mean.
    pub legend: Cow<'static, [Legend]>,
    /// Those that are on the board now.
    pub marked: Vec<Legend>,
    /// The player's place.
    pub here: Option<PlaceId>,
    /// The place a hint points at.
    pub hinted: Option<PlaceId>,
    /// A description of what is pointed at.
    pub about: String,
    /// What to do now.
    pub prompt: String,
    /// Whether the run can no longer be won.
    pub hopeless: bool,
    /// Recent events.
    pub notes: Vec<SceneNote>,
    /// How the run ended.
    pub banner: Option<Banner>,
    /// The status of the run.
    pub status: Status,
    /// The fingerprint of the state.
    pub digest: String,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// The preset, unless the setup is custom.
    pub preset: Option<&'static str>,
    /// The run's seed.
    pub seed: Seed,
    /// Whether the run began at a drawn position.
    pub drawn: bool,
    /// Whether help was used.
    pub assisted: bool,
    /// The score so far.
    pub score: Score,
    /// The score to beat, and whether it was assisted.
    pub best: Option<(Score, bool)>,
    /// Actions on the timeline.
    pub length: usize,
    /// Actions in effect.
    pub position: usize,
    /// The next action while watching.
    pub next: Option<String>,
    /// Whether the board shows the better action instead.
    pub better: bool,
}

impl PageFacts {
    /// The distance to the best score, where more is better; negative once it is beaten.
    pub fn to_best(&self, ranking: Ranking) -> Option<i64> {
        let (best, _) = self.best.filter(|(best, helped)| best.0 > 0 && *helped == self.assisted)?;
        (ranking == Ranking::Most && self.status == Status::Playing).then_some(best.0 - self.score.0)
    }

    /// Collects the facts. `before` are earlier facts of the same run: the leaderboard is read again only if
    /// the best score may have changed.
    pub fn of(shell: Shell, run: &Session, scene: &Scene, before: Option<&PageFacts>) -> PageFacts {
        let standing = run.standing();
        let same =
            |before: &&PageFacts| (before.assisted, before.status) == (standing.assisted, standing.status);
        let hinted = scene.cells.iter().rposition(|cell| cell.marks.has(Marks::HINT));
        let best = before.filter(same).map(|before| before.best);
        PageFacts {
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

/// The marks on the board that need explaining; none once the run is over.
fn marked(scene: &Scene, status: Status) -> Vec<Legend> {
    let on_board = |line: &&Legend| scene.cells.iter().any(|cell| cell.marks.has(line.mark));
    scene.legend.iter().filter(|_| status == Status::Playing).filter(on_board).cloned().collect()
}
