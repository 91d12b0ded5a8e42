//! Plays the cues of a change, beat by beat, between the pictures before and after it.

use std::sync::Arc;
use std::time::Duration;

use view::{Cue, Motion, PlaceId, Scene, Tempo, Timeline, TimelineStep};

const TEMPO: Tempo = Tempo {
    beat: Duration::from_millis(40),
    longest: Duration::from_millis(400),
    tail: Duration::from_millis(40),
    words: Duration::from_millis(320),
};

/// The picture of one beat.
pub(crate) struct BeatPicture<'a> {
    pub(crate) scene: Scene,
    /// Places that flash.
    pub(crate) flashing: Vec<PlaceId>,
    /// Words shown at a place.
    pub(crate) floating: Vec<(PlaceId, &'a str)>,
}

impl BeatPicture<'_> {
    /// A picture with nothing in motion.
    pub(crate) fn settled(scene: &Scene) -> BeatPicture<'static> {
        BeatPicture { scene: scene.clone(), flashing: Vec::new(), floating: Vec::new() }
    }
}

/// A change being shown. Dropping it at any instant leaves the settled picture.
#[derive(Clone, Debug)]
pub(crate) struct Animation {
    before: Arc<Scene>,
    timeline: Timeline,
}

impl Animation {
    /// The animation of these cues, if there is anything to see in them.
    pub(crate) fn new(before: Arc<Scene>, mut cues: Vec<Cue>) -> Option<Animation> {
        // Shaken controls are not drawn here: the die's face shows the same.
        cues.retain(|cue| !matches!(cue.motion, Motion::Sound(_) | Motion::Stir(..)));
        let mut timeline = Timeline::new(cues, TEMPO);
        timeline.advance_to(Duration::ZERO).count();
        (!timeline.is_over()).then_some(Animation { before, timeline })
    }

    /// Advances time; false when everything has been shown.
    pub(crate) fn advance(&mut self, millis: u32) -> bool {
        let elapsed = self.timeline.elapsed() + Duration::from_millis(millis.into());
        self.timeline.advance_to(elapsed).count();
        !self.timeline.is_over()
    }

    /// Milliseconds until the picture changes again.
    pub(crate) fn wait(&self) -> u32 {
        // Beats shorter than a frame are shown together.
        let micros = self.timeline.until_next().as_micros();
        u32::try_from(micros.div_ceil(1000)).unwrap_or(u32::MAX).max(15)
    }

    /// The current picture, made from the settled one.
    pub(crate) fn picture(&self, after: &Scene) -> BeatPicture<'_> {
        let mut scene = after.clone();
        scene.banner = None;
        // First which pieces exist, then where: a piece may move and vanish in one change.
        for step in self.timeline.coming() {
            match step {
                TimelineStep::Appear(piece) => scene.pieces.retain(|other| other.id != *piece),
                TimelineStep::Vanish(piece) => {
                    let gone = self.before.pieces.iter().find(|other| other.id == *piece);
                    scene.pieces.extend(gone.cloned());
                }
                TimelineStep::Reveal(place) => {
                    let old = self.before.cells.get(place.index());
                    if let (Some(cell), Some(old)) = (scene.cells.get_mut(place.index()), old) {
                        *cell = old.clone();
                    }
                }
                _ => {}
            }
        }
        // A piece that has not moved yet stands on its first place, a moved one on its latest.
        for step in self.timeline.coming().rev().chain(self.timeline.shown()) {
            if let TimelineStep::Move(piece, place) = step
                && let Some(moving) = scene.pieces.iter_mut().find(|other| other.id == *piece)
            {
                moving.place = *place;
            }
        }
        BeatPicture {
            scene,
            flashing: self.timeline.flashing().collect(),
            floating: self.timeline.floating().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use view::{Cell, Paint, Piece, Sprite};

    fn scene(paints: [u8; 3], pieces: &[(u32, u16)]) -> Scene {
        let cell = |n| Cell { paint: Paint::Color(n), ..Cell::default() };
        let thing = Sprite::new("thing", 'o', 'o');
        let piece = |&(id, place): &(u32, u16)| Piece::new(id, PlaceId(place), thing, Paint::Ground);
        Scene {
            cells: paints.map(cell).into(),
            pieces: pieces.iter().map(piece).collect(),
            ..Scene::default()
        }
    }

    #[test]
    fn waves_arrive_in_order_and_settle() {
        let after = scene([1, 1, 1], &[]);
        let cues = (0..3).map(|i| Cue::at(i, Motion::Reveal(PlaceId(i), Paint::Color(1)))).collect();
        let mut animation = Animation::new(scene([0, 0, 0], &[]).into(), cues).unwrap();
        assert_eq!(animation.picture(&after).scene.cells, scene([1, 0, 0], &[]).cells);
        assert!(animation.advance(40));
        assert_eq!(animation.picture(&after).scene.cells, scene([1, 1, 0], &[]).cells);
        assert!(animation.advance(40));
        assert_eq!(animation.picture(&after).scene, after);
        assert!(!animation.advance(40));
    }

    #[test]
    fn pieces_travel_and_vanish_at_their_beat() {
        let (before, after) = (scene([0; 3], &[(7, 0), (8, 2)]), scene([0; 3], &[(7, 2)]));
        let path = vec![PlaceId(0), PlaceId(1), PlaceId(2)];
        let cues =
            vec![Cue::at(0, Motion::Travel { piece: 7, path }), Cue::at(2, Motion::Vanish { piece: 8 })];
        let mut animation = Animation::new(before.into(), cues).unwrap();
        let places = |animation: &Animation| -> Vec<_> {
            animation.picture(&after).scene.pieces.iter().map(|piece| (piece.id, piece.place.0)).collect()
        };
        assert_eq!(places(&animation), [(7, 0), (8, 2)]);
        assert!(animation.advance(40));
        assert_eq!(places(&animation), [(7, 1), (8, 2)]);
        assert!(animation.advance(40));
        assert_eq!(places(&animation), [(7, 2)]);
    }

    #[test]
    fn a_piece_walks_and_then_vanishes_and_another_appears_later() {
        let (before, after) = (scene([0; 3], &[(7, 0)]), scene([0; 3], &[(9, 0)]));
        let cues = vec![
            Cue::at(0, Motion::Travel { piece: 7, path: vec![PlaceId(0), PlaceId(1)] }),
            Cue::at(2, Motion::Vanish { piece: 7 }),
            Cue::at(3, Motion::Appear { piece: 9 }),
        ];
        let mut animation = Animation::new(before.into(), cues).unwrap();
        let mut seen = Vec::new();
        loop {
            let pieces = animation.picture(&after).scene.pieces;
            seen.push(pieces.iter().map(|piece| (piece.id, piece.place.0)).collect::<Vec<_>>());
            if !animation.advance(40) {
                break;
            }
        }
        assert_eq!(seen, [vec![(7, 0)], vec![(7, 1)], vec![], vec![(9, 0)]]);
    }

    #[test]
    fn words_stand_at_their_place_for_a_while() {
        let float = |beat| Cue::at(beat, Motion::Float(PlaceId(2), "-1".to_owned()));
        let mut animation = Animation::new(scene([0; 3], &[]).into(), vec![float(2)]).unwrap();
        let mut seen = Vec::new();
        loop {
            seen.push(animation.picture(&Scene::default()).floating.contains(&(PlaceId(2), "-1")));
            if !animation.advance(40) {
                break;
            }
        }
        let expected: Vec<_> = (0..2 + 8).map(|beat| beat >= 2).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn long_shows_are_hurried_and_silent_ones_skipped() {
        let cues = (0..5000).map(|i| Cue::at(i, Motion::Pulse(PlaceId(0)))).collect();
        let mut animation = Animation::new(Arc::default(), cues).unwrap();
        assert!(animation.advance(439));
        assert!(!animation.advance(1));
        assert!(Animation::new(Arc::default(), vec![Cue::at(3, Motion::Say("hello".into()))]).is_none());
    }
}
