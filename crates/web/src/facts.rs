//! What the page around a board shows, copied out of the run whenever it changes.

use engine::{Score, Seed, Session, Status};
use view::{Banner, Field, Legend, Note, Question, Scene};

use crate::scores;
use crate::shell::Shell;

/// What the page around the board shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The heads-up display.
    pub hud: Vec<Field>,
    /// What must be answered before play goes on.
    pub question: Option<Question>,
    /// What marks on the board mean.
    pub legend: &'static [Legend],
    /// Which of them are on it now.
    pub marked: Vec<Legend>,
    /// About what is pointed at.
    pub about: String,
    /// What to do now.
    pub prompt: String,
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
    /// The score to beat, and whether help was used for it.
    pub best: Option<(Score, bool)>,
    /// Actions on the timeline.
    pub length: usize,
    /// Actions in effect.
    pub position: usize,
    /// The action that comes next while watching.
    pub next: Option<String>,
}

impl Facts {
    /// What is so now. `before` is what was so earlier in the same run: the list of the best runs is read again only
    /// when the score to beat may be another.
    pub fn of(shell: Shell, run: &Session, scene: &Scene, before: Option<&Facts>) -> Facts {
        let standing = run.standing();
        let same = |before: &&Facts| (before.assisted, before.status) == (standing.assisted, standing.status);
        let best = before.filter(same).map(|before| before.best);
        Facts {
            hud: scene.hud.clone(),
            question: scene.question.clone(),
            legend: scene.legend,
            marked: scene.legend.iter().filter(|line| is_marked(scene, line)).copied().collect(),
            about: scene.about.clone(),
            prompt: scene.prompt.to_string(),
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
            best: best.unwrap_or_else(|| scores::best_for(shell.store, run)),
            length: standing.length,
            position: standing.actions,
            next: run.next_action(),
        }
    }
}

fn is_marked(scene: &Scene, line: &Legend) -> bool {
    scene.cells.iter().any(|cell| cell.marks.has(line.mark))
}
