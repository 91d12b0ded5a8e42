//! Plays the ornament of a change, beat by beat, between the picture before and the picture after it.

use view::{Cue, Motion, PlaceId, Scene};

/// Milliseconds of one beat, and of all together at most.
const BEAT: u32 = 40;
const LONGEST: u32 = 400;

/// Beats that rising words can be read for.
const FLOATING: u16 = 8;

/// The picture of one beat.
pub(crate) struct Moment<'a> {
    pub(crate) scene: Scene,
    /// Places that flash.
    pub(crate) flashing: Vec<PlaceId>,
    /// Words that stand at a place.
    pub(crate) floating: Vec<(PlaceId, &'a str)>,
}

impl Moment<'_> {
    /// A picture with nothing in motion.
    pub(crate) fn settled(scene: &Scene) -> Moment<'static> {
        Moment { scene: scene.clone(), flashing: Vec::new(), floating: Vec::new() }
    }
}

/// A change being shown. Dropping it at any instant leaves the settled picture.
#[derive(Clone, Debug)]
pub(crate) struct Animation {
    before: Scene,
    cues: Vec<Cue>,
    /// Microseconds of one beat.
    beat: u32,
    last: u16,
    elapsed: u32,
}

impl Animation {
    /// The animation of these cues, if there is anything to see in them.
    pub(crate) fn new(before: Scene, cues: Vec<Cue>) -> Option<Animation> {
        // Shaken controls have no picture here: the die shows the same.
        let seen = |cue: &&Cue| !matches!(cue.motion, Motion::Sound(_) | Motion::Say(_) | Motion::Stir(_));
        let last = cues.iter().filter(seen).map(length).max()?;
        let beats = u32::from(last) + 1;
        Some(Animation {
            before,
            cues,
            beat: (LONGEST * 1000 / beats).clamp(1, BEAT * 1000),
            last,
            elapsed: 0,
        })
    }

    /// Lets time pass; false when all has been shown.
    pub(crate) fn advance(&mut self, millis: u32) -> bool {
        self.elapsed = self.elapsed.saturating_add(millis.saturating_mul(1000));
        self.beat_now() <= self.last
    }

    /// Milliseconds until the picture changes again.
    pub(crate) fn wait(&self) -> u32 {
        // Beats shorter than a frame are shown together.
        (self.beat - self.elapsed % self.beat).div_ceil(1000).max(15)
    }

    fn beat_now(&self) -> u16 {
        u16::try_from(self.elapsed / self.beat).unwrap_or(u16::MAX)
    }

    /// The picture of this beat, made from the settled one.
    pub(crate) fn picture(&self, after: &Scene) -> Moment<'_> {
        let now = self.beat_now();
        let Moment { mut scene, mut flashing, mut floating } = Moment::settled(after);
        scene.banner = None;
        // First who is there at this beat, then where: a piece may walk and vanish in one change.
        for cue in &self.cues {
            match &cue.motion {
                Motion::Appear { piece } if cue.beat > now => scene.pieces.retain(|other| other.id != *piece),
                Motion::Vanish { piece } if cue.beat > now => {
                    let gone = self.before.pieces.iter().find(|other| other.id == *piece);
                    scene.pieces.extend(gone.cloned());
                }
                _ => {}
            }
        }
        for cue in &self.cues {
            match &cue.motion {
                Motion::Reveal(place, _) if cue.beat > now => {
                    let old = self.before.cells.get(place.index());
                    if let (Some(cell), Some(old)) = (scene.cells.get_mut(place.index()), old) {
                        *cell = old.clone();
                    }
                }
                Motion::Pulse(place) if cue.beat == now => flashing.push(*place),
                Motion::Float(place, words) if (cue.beat..=length(cue)).contains(&now) => {
                    floating.push((*place, words.as_str()));
                }
                Motion::Travel { piece, path } => {
                    let step = usize::from(now.saturating_sub(cue.beat));
                    // Before it sets out it stands at the first place; arrived, at the last.
                    let there = path.get(step).or(path.last());
                    let moving = scene.pieces.iter_mut().find(|other| other.id == *piece);
                    if let (Some(moving), Some(there)) = (moving, there) {
                        moving.place = *there;
                    }
                }
                _ => {}
            }
        }
        Moment { scene, flashing, floating }
    }
}

/// The last beat a cue needs.
fn length(cue: &Cue) -> u16 {
    match &cue.motion {
        Motion::Travel { path, .. } => {
            cue.beat.saturating_add(u16::try_from(path.len().saturating_sub(1)).unwrap_or(u16::MAX))
        }
        Motion::Float(..) => cue.beat.saturating_add(FLOATING - 1),
        _ => cue.beat,
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
        let mut animation = Animation::new(scene([0, 0, 0], &[]), cues).unwrap();
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
        let mut animation = Animation::new(before, cues).unwrap();
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
        let mut animation = Animation::new(before, cues).unwrap();
        let mut seen = Vec::new();
        loop {
            let pieces = animation.picture(&after).scene.pieces;
            seen.push(pieces.iter().map(|piece| (piece.id, piece.place.0)).collect::<Vec<_>>());
            if !animation.advance(BEAT) {
                break;
            }
        }
        assert_eq!(seen, [vec![(7, 0)], vec![(7, 1)], vec![], vec![(9, 0)]]);
    }

    #[test]
    fn words_stand_at_their_place_for_a_while() {
        let float = |beat| Cue::at(beat, Motion::Float(PlaceId(2), "-1".to_owned()));
        let mut animation = Animation::new(scene([0; 3], &[]), vec![float(2)]).unwrap();
        let mut seen = Vec::new();
        loop {
            seen.push(animation.picture(&Scene::default()).floating.contains(&(PlaceId(2), "-1")));
            if !animation.advance(BEAT) {
                break;
            }
        }
        let expected: Vec<_> = (0..2 + FLOATING).map(|beat| beat >= 2).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn long_shows_are_hurried_and_silent_ones_skipped() {
        let cues = (0..5000).map(|i| Cue::at(i, Motion::Pulse(PlaceId(0)))).collect();
        let mut animation = Animation::new(Scene::default(), cues).unwrap();
        assert!(animation.advance(LONGEST - 1));
        assert!(!animation.advance(1));
        assert!(Animation::new(Scene::default(), vec![Cue::at(3, Motion::Say("hello".into()))]).is_none());
    }
}
