//! Plays a timeline of cues on a board. Purely ornamental: a film can be dropped at any moment, because the
//! settled scene is shown then.

use std::sync::Arc;
use std::time::Duration;

use view::{Cue, Motion, Scene, Tempo, Timeline, TimelineStep};

use super::BoardDom;

const TEMPO: Tempo = Tempo {
    beat: Duration::from_millis(70),
    longest: Duration::from_millis(900),
    tail: Duration::from_millis(220),
    // Floating words rise and fade in the stylesheet.
    words: Duration::from_millis(220),
};

/// Cues being played.
pub struct Film {
    timeline: Timeline,
    started: f64,
    scene: Arc<Scene>,
}

impl Film {
    /// Creates a film that ends at `scene`.
    pub fn new(cues: Vec<Cue>, scene: Arc<Scene>, now: f64) -> Film {
        Film { timeline: Timeline::new(cues, TEMPO), started: now, scene }
    }

    /// Replaces the final scene with another of the same state, after the pointer moved.
    pub fn set_scene(&mut self, scene: &Arc<Scene>) {
        self.scene = scene.clone();
    }

    /// The final scene.
    pub fn into_scene(self) -> Arc<Scene> {
        self.scene
    }

    /// Shows the scene, except what a later beat reveals.
    pub fn open(&self, dom: &mut BoardDom) {
        dom.set_filming(true);
        let mut held = vec![false; self.scene.cells.len()];
        let (mut kept, mut coming) = (Vec::new(), Vec::new());
        for step in self.timeline.coming() {
            match step {
                TimelineStep::Reveal(place) => {
                    if let Some(held) = held.get_mut(place.index()) {
                        *held = true;
                    }
                }
                TimelineStep::Move(piece, _) | TimelineStep::Vanish(piece) => kept.push(*piece),
                TimelineStep::Appear(piece) => coming.push(*piece),
                _ => {}
            }
        }
        dom.show(&self.scene, &|place| held[place.index()], &|piece| kept.contains(&piece));
        coming.into_iter().for_each(|piece| dom.dress(piece, "coming"));
    }

    /// Plays all steps due by now and passes those outside the board to `beside`. Returns the time until the next
    /// step, or `None` when the film is over.
    pub fn advance(
        &mut self,
        dom: &mut BoardDom,
        now: f64,
        mut beside: impl FnMut(&TimelineStep),
    ) -> Option<Duration> {
        let elapsed = Duration::from_secs_f64((now - self.started).max(0.0) / 1000.0);
        let mut changed = false;
        for step in self.timeline.advance_to(elapsed) {
            match step {
                TimelineStep::Reveal(place) => {
                    if let Some(cell) = self.scene.cells.get(place.index()) {
                        dom.reveal(*place, cell);
                        changed = true;
                    }
                }
                TimelineStep::Pulse(place) => {
                    if let Some(cell) = self.scene.cells.get(place.index()) {
                        dom.pulse(*place, cell);
                        changed = true;
                    }
                }
                TimelineStep::Blast(place, reach) => dom.blast(*place, *reach),
                TimelineStep::Move(piece, place) => dom.move_piece(*piece, *place),
                TimelineStep::Appear(piece) => dom.dress(*piece, "appear"),
                TimelineStep::Vanish(piece) => dom.dress(*piece, "vanish"),
                TimelineStep::Float(place, text) => dom.float(*place, text),
                TimelineStep::Stir(..)
                | TimelineStep::Face(..)
                | TimelineStep::Sound(_)
                | TimelineStep::Outcome => beside(step),
            }
        }
        if changed {
            dom.trace();
        }
        (!self.timeline.is_over()).then(|| self.timeline.until_next())
    }
}

/// Cuts a piece's travel, and the time it takes, because the player dragged it. It still goes to the end of
/// the path, where it may vanish.
pub fn skip_travel(carried: u32, cues: &mut [Cue]) {
    let mut long = 0;
    for cue in cues.iter_mut() {
        if let Motion::Travel { piece, path } = &mut cue.motion
            && *piece == carried
        {
            let last = path.len().saturating_sub(1);
            long = last as u16;
            path.drain(..last);
        }
    }
    cues.iter_mut().for_each(|cue| cue.beat = cue.beat.saturating_sub(long));
}

#[cfg(test)]
mod tests {
    use view::PlaceId;

    use super::*;

    #[test]
    fn a_piece_that_was_carried_is_at_once_where_it_vanishes() {
        let path = vec![PlaceId(4), PlaceId(5), PlaceId(6)];
        let vanish = Motion::Vanish { piece: 1 };
        let mut cues = [Cue::at(0, Motion::Travel { piece: 1, path }), Cue::at(2, vanish.clone())];
        skip_travel(1, &mut cues);
        let there = Motion::Travel { piece: 1, path: vec![PlaceId(6)] };
        assert_eq!(cues, [Cue::at(0, there), Cue::at(0, vanish)]);
    }
}
