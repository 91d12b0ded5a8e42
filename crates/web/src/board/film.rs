//! Plays cues on a board: ornament only. A film can be dropped at any moment, because whoever drops it shows the
//! settled scene.

use view::{Cue, Motion, PlaceId, Scene, Sound, Sprite};

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
    Appear(u32),
    Vanish(u32),
    Float(PlaceId, String),
    Beside(Effect),
}

/// What happens beside the board.
pub enum Effect {
    /// A sound plays.
    Sound(Sound),
    /// A control, by its id, is shaken.
    Stir(String),
    /// A control, by its id, shows another picture.
    Face(String, Sprite),
}

/// Cues on their way to the screen.
pub struct Film {
    /// What happens at each beat.
    beats: Vec<Vec<Frame>>,
    next: usize,
    beat_ms: f64,
    started: f64,
    length_ms: f64,
    scene: Scene,
}

impl Film {
    /// A film that ends at `scene`.
    pub fn new(cues: Vec<Cue>, scene: Scene, now: f64) -> Film {
        let mut beats: Vec<Vec<Frame>> = Vec::new();
        let mut push = |beat: usize, frame: Frame| {
            if beats.len() <= beat {
                beats.resize_with(beat + 1, Vec::new);
            }
            beats[beat].push(frame);
        };
        for Cue { beat, motion } in cues {
            let beat = usize::from(beat);
            match motion {
                // The old paint need not be set: the board still shows it.
                Motion::Reveal(place, _) => push(beat, Frame::Reveal(place)),
                Motion::Pulse(place) => push(beat, Frame::Pulse(place)),
                Motion::Appear { piece } => push(beat, Frame::Appear(piece)),
                Motion::Vanish { piece } => push(beat, Frame::Vanish(piece)),
                Motion::Float(place, text) => push(beat, Frame::Float(place, text)),
                Motion::Sound(sound) => push(beat, Frame::Beside(Effect::Sound(sound))),
                Motion::Stir(control) => push(beat, Frame::Beside(Effect::Stir(control))),
                Motion::Face(control, sprite) => push(beat, Frame::Beside(Effect::Face(control, sprite))),
                Motion::Travel { piece, path } => {
                    for (i, place) in path.into_iter().enumerate() {
                        push(beat + i, Frame::Move(piece, place));
                    }
                }
                Motion::Say(_) => {}
            }
        }
        let last = beats.len().saturating_sub(1) as f64;
        let beat_ms = if last > 0.0 { BEAT_MS.min(LONGEST_MS / last) } else { BEAT_MS };
        Film { beats, next: 0, beat_ms, started: now, length_ms: last * beat_ms + TAIL_MS, scene }
    }

    /// Shows what is not held back for a later beat.
    pub fn open(&self, dom: &mut BoardDom) {
        dom.set_filming(true);
        let mut held = vec![false; self.scene.cells.len()];
        let (mut kept, mut coming) = (Vec::new(), Vec::new());
        for frame in self.beats.iter().flatten() {
            match frame {
                Frame::Reveal(place) => {
                    if let Some(held) = held.get_mut(place.index()) {
                        *held = true;
                    }
                }
                Frame::Move(piece, _) | Frame::Vanish(piece) => kept.push(*piece),
                Frame::Appear(piece) => coming.push(*piece),
                Frame::Pulse(_) | Frame::Float(..) | Frame::Beside(_) => {}
            }
        }
        dom.show(&self.scene, &|place| held[place.index()], &|piece| kept.contains(&piece));
        coming.into_iter().for_each(|piece| dom.dress(piece, "coming"));
    }

    /// Plays everything due by now; false when the film is over.
    pub fn advance(&mut self, dom: &mut BoardDom, now: f64, mut beside: impl FnMut(&Effect)) -> bool {
        let elapsed = now - self.started;
        let mut changed = false;
        while let Some(frames) =
            self.beats.get(self.next).filter(|_| self.next as f64 * self.beat_ms <= elapsed)
        {
            for frame in frames {
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
                    Frame::Appear(piece) => dom.dress(*piece, "appear"),
                    Frame::Vanish(piece) => dom.dress(*piece, "vanish"),
                    Frame::Float(place, text) => dom.float(*place, text),
                    Frame::Beside(effect) => beside(effect),
                }
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
        assert_eq!(film.beats.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1, 1, 1]);
        assert_eq!(film.length_ms, 3.0 * BEAT_MS + TAIL_MS);
    }
}
