//! Plays cues on a board: ornament only. A film can be dropped at any moment, because whoever drops it shows the
//! settled scene.

use std::collections::BTreeSet;

use view::{Cue, Motion, PlaceId, Scene, Sound};

use super::BoardDom;

/// How long a beat lasts at most.
const BEAT_MS: f64 = 70.0;
/// How long all beats together last at most.
const LONGEST_MS: f64 = 900.0;
/// Time for the last ornament to fade.
const TAIL_MS: f64 = 220.0;

/// One step of a film.
enum Frame {
    Reveal(PlaceId),
    Pulse(PlaceId),
    Move(u32, PlaceId),
    Vanish(u32),
    Sound(Sound),
}

/// Cues on their way to the screen.
pub struct Film {
    frames: Vec<(u16, Frame)>,
    next: usize,
    beat_ms: f64,
    started: f64,
    length_ms: f64,
    scene: Scene,
}

impl Film {
    /// A film that ends at `scene`.
    pub fn new(cues: Vec<Cue>, scene: Scene, now: f64) -> Film {
        let mut frames: Vec<(u16, Frame)> = Vec::with_capacity(cues.len());
        for Cue { beat, motion } in cues {
            match motion {
                // The old paint need not be set: the board still shows it.
                Motion::Reveal(place, _) => frames.push((beat, Frame::Reveal(place))),
                Motion::Pulse(place) => frames.push((beat, Frame::Pulse(place))),
                Motion::Vanish { piece } => frames.push((beat, Frame::Vanish(piece))),
                Motion::Sound(sound) => frames.push((beat, Frame::Sound(sound))),
                Motion::Travel { piece, path } => {
                    let steps = path.into_iter().zip(0u16..);
                    frames
                        .extend(steps.map(|(place, i)| (beat.saturating_add(i), Frame::Move(piece, place))));
                }
                Motion::Say(_) => {}
            }
        }
        frames.sort_by_key(|(beat, _)| *beat);
        let beats = f64::from(frames.last().map_or(0, |(beat, _)| *beat));
        let beat_ms = if beats > 0.0 { BEAT_MS.min(LONGEST_MS / beats) } else { BEAT_MS };
        Film { frames, next: 0, beat_ms, started: now, length_ms: beats * beat_ms + TAIL_MS, scene }
    }

    /// Shows what is not held back for a later beat.
    pub fn open(&self, dom: &mut BoardDom) {
        dom.set_filming(true);
        let mut held = BTreeSet::new();
        let mut kept = BTreeSet::new();
        for (_, frame) in &self.frames {
            match frame {
                Frame::Reveal(place) => {
                    held.insert(*place);
                }
                Frame::Move(piece, _) | Frame::Vanish(piece) => {
                    kept.insert(*piece);
                }
                Frame::Pulse(_) | Frame::Sound(_) => {}
            }
        }
        dom.show(&self.scene, |place| held.contains(&place), |piece| kept.contains(&piece));
    }

    /// Plays everything due by now; false when the film is over.
    pub fn advance(&mut self, dom: &mut BoardDom, now: f64, mut play: impl FnMut(Sound)) -> bool {
        let elapsed = now - self.started;
        let mut changed = false;
        while let Some((_, frame)) =
            self.frames.get(self.next).filter(|(beat, _)| f64::from(*beat) * self.beat_ms <= elapsed)
        {
            match frame {
                Frame::Reveal(place) => {
                    if let Some(cell) = self.scene.cells.get(place.index()) {
                        dom.reveal(*place, cell);
                        changed = true;
                    }
                }
                Frame::Pulse(place) => {
                    if let Some(cell) = self.scene.cells.get(place.index()) {
                        dom.pulse(*place, cell);
                        changed = true;
                    }
                }
                Frame::Move(piece, place) => dom.move_piece(*piece, *place),
                Frame::Vanish(piece) => dom.vanish(*piece),
                Frame::Sound(sound) => play(*sound),
            }
            self.next += 1;
        }
        if changed {
            dom.trace();
        }
        elapsed < self.length_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_films_are_sped_up_and_travel_takes_steps() {
        let far = Cue::at(300, Motion::Pulse(PlaceId(0)));
        let film = Film::new(vec![far], Scene::default(), 0.0);
        assert_eq!(film.length_ms, LONGEST_MS + TAIL_MS);
        let path = vec![PlaceId(0), PlaceId(1), PlaceId(2)];
        let film = Film::new(vec![Cue::at(1, Motion::Travel { piece: 7, path })], Scene::default(), 0.0);
        assert_eq!(film.frames.iter().map(|(beat, _)| *beat).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(film.length_ms, 3.0 * BEAT_MS + TAIL_MS);
    }
}
