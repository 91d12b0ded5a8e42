//! Cues as timed steps: motion is scheduled here once, and front ends only draw what is due.
//!
//! A timeline can be dropped at any instant: the front end then shows the settled scene.

use std::time::Duration;

use crate::{Cue, Motion, PlaceId, Sound, Sprite};

/// The speed of a front end's motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tempo {
    /// The longest a beat lasts.
    pub beat: Duration,
    /// The longest all beats together last; many beats are sped up to fit.
    pub longest: Duration,
    /// Time to see the last step.
    pub tail: Duration,
    /// Time to read floating words.
    pub words: Duration,
}

/// Something that happens at one instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimelineStep {
    /// A place shows its new paint.
    Reveal(PlaceId),
    /// A place flashes.
    Pulse(PlaceId),
    /// A blast at a place that reaches this many steps.
    Blast(PlaceId, u8),
    /// A piece, by its id, moves to a place.
    Move(u32, PlaceId),
    /// A piece appears.
    Appear(u32),
    /// A piece disappears.
    Vanish(u32),
    /// Words rise from a place.
    Float(PlaceId, String),
    /// A control, by its id, is shaken for so many beats.
    Stir(String, u16),
    /// Words and figures tell of the new state.
    Outcome,
    /// A control, by its id, shows another picture.
    Face(String, Sprite),
    /// A sound plays.
    Sound(Sound),
}

/// Scheduled steps, and how far they have been shown.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// The steps of each beat.
    beats: Vec<Vec<TimelineStep>>,
    beat: Duration,
    length: Duration,
    elapsed: Duration,
    /// The number of beats shown.
    shown: usize,
    words: Duration,
}

impl Timeline {
    /// Schedules cues. Sentences are not motion and are left out.
    pub fn new(cues: Vec<Cue>, tempo: Tempo) -> Timeline {
        let mut beats: Vec<Vec<TimelineStep>> = Vec::new();
        for (beat, step) in cues.into_iter().flat_map(steps_of) {
            if beats.len() <= usize::from(beat) {
                beats.resize_with(usize::from(beat) + 1, Vec::new);
            }
            beats[usize::from(beat)].push(step);
        }
        let last = beats.len().saturating_sub(1) as u32;
        let beat = tempo.longest.checked_div(last).map_or(tempo.beat, |hurried| hurried.min(tempo.beat));
        let lasts = |step: &TimelineStep| {
            if matches!(step, TimelineStep::Float(..)) { tempo.words } else { tempo.tail }
        };
        let ends =
            (0..).zip(&beats).filter_map(|(at, steps)| Some(beat * at + steps.iter().map(lasts).max()?));
        let length = ends.max().unwrap_or_default();
        Timeline { beats, beat, length, elapsed: Duration::ZERO, shown: 0, words: tempo.words }
    }

    /// The total length; zero when there is nothing to show.
    pub fn length(&self) -> Duration {
        self.length
    }

    /// Advances to a time since the beginning and returns the steps that are due now.
    pub fn advance_to(&mut self, elapsed: Duration) -> impl Iterator<Item = &TimelineStep> {
        self.elapsed = self.elapsed.max(elapsed);
        let first = self.shown;
        while self.shown < self.beats.len() && self.beat * self.shown as u32 <= self.elapsed {
            self.shown += 1;
        }
        self.beats[first..self.shown].iter().flatten()
    }

    /// Whether everything has been shown.
    pub fn is_over(&self) -> bool {
        self.elapsed >= self.length
    }

    /// Time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Time until the picture changes again.
    pub fn until_next(&self) -> Duration {
        let into_beat =
            Duration::from_micros((self.elapsed.as_micros() % self.beat.as_micros().max(1)) as u64);
        self.beat.saturating_sub(into_beat)
    }

    /// Steps that have been shown, in order.
    pub fn shown(&self) -> impl DoubleEndedIterator<Item = &TimelineStep> {
        self.beats[..self.shown].iter().flatten()
    }

    /// Steps that are still to come, in order.
    pub fn coming(&self) -> impl DoubleEndedIterator<Item = &TimelineStep> {
        self.beats[self.shown..].iter().flatten()
    }

    /// Places that flash right now.
    pub fn flashing(&self) -> impl Iterator<Item = PlaceId> {
        self.lasting(self.beat).filter_map(|step| match step {
            TimelineStep::Pulse(place) | TimelineStep::Blast(place, _) => Some(*place),
            _ => None,
        })
    }

    /// Words to show right now.
    pub fn floating(&self) -> impl Iterator<Item = (PlaceId, &str)> {
        self.lasting(self.words).filter_map(|step| match step {
            TimelineStep::Float(place, words) => Some((*place, words.as_str())),
            _ => None,
        })
    }

    /// Steps shown less than some time ago.
    fn lasting(&self, time: Duration) -> impl Iterator<Item = &TimelineStep> {
        let recent = move |(at, _): &(u32, &Vec<TimelineStep>)| self.elapsed < self.beat * *at + time;
        (0..).zip(&self.beats[..self.shown]).filter(recent).flat_map(|(_, steps)| steps)
    }
}

/// The steps of a cue; a journey is one step for each place.
fn steps_of(Cue { beat, motion }: Cue) -> Vec<(u16, TimelineStep)> {
    let step = match motion {
        // The old paint is not needed: it is still on the screen.
        Motion::Reveal(place, _) => TimelineStep::Reveal(place),
        Motion::Pulse(place) => TimelineStep::Pulse(place),
        Motion::Blast(place, reach) => TimelineStep::Blast(place, reach),
        Motion::Appear { piece } => TimelineStep::Appear(piece),
        Motion::Vanish { piece } => TimelineStep::Vanish(piece),
        Motion::Float(place, words) => TimelineStep::Float(place, words),
        Motion::Stir(control, beats) => TimelineStep::Stir(control, beats),
        Motion::Outcome => TimelineStep::Outcome,
        Motion::Face(control, sprite) => TimelineStep::Face(control, sprite),
        Motion::Sound(sound) => TimelineStep::Sound(sound),
        Motion::Travel { piece, path } => {
            return (beat..)
                .zip(path)
                .map(|(beat, place)| (beat, TimelineStep::Move(piece, place)))
                .collect();
        }
        Motion::Say(_) | Motion::Hear(_) => return Vec::new(),
    };
    vec![(beat, step)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    const TEMPO: Tempo = Tempo { beat: ms(70), longest: ms(900), tail: ms(220), words: ms(300) };

    #[test]
    fn long_shows_are_hurried() {
        let far = Timeline::new(vec![Cue::at(300, Motion::Pulse(PlaceId(0)))], TEMPO);
        assert_eq!(far.length(), ms(900 + 220));
        let near = Timeline::new(vec![Cue::at(3, Motion::Pulse(PlaceId(0)))], TEMPO);
        assert_eq!(near.length(), ms(3 * 70 + 220));
        assert_eq!(Timeline::new(vec![Cue::at(9, Motion::Say("hello".into()))], TEMPO).length(), ms(0));
    }

    #[test]
    fn a_journey_is_a_step_at_every_place() {
        let path = vec![PlaceId(0), PlaceId(1), PlaceId(2)];
        let mut timeline = Timeline::new(vec![Cue::at(1, Motion::Travel { piece: 7, path })], TEMPO);
        let due = |timeline: &mut Timeline, at| timeline.advance_to(ms(at)).cloned().collect::<Vec<_>>();
        assert_eq!(due(&mut timeline, 69), []);
        assert_eq!(due(&mut timeline, 70), [TimelineStep::Move(7, PlaceId(0))]);
        assert_eq!(timeline.until_next(), ms(70));
        assert_eq!(
            due(&mut timeline, 300),
            [TimelineStep::Move(7, PlaceId(1)), TimelineStep::Move(7, PlaceId(2))]
        );
        assert_eq!((timeline.shown().count(), timeline.coming().count(), timeline.is_over()), (3, 0, false));
        assert_eq!(due(&mut timeline, 430), []);
        assert!(timeline.is_over());
    }

    #[test]
    fn flashes_last_a_beat_and_words_their_time() {
        let cues = vec![
            Cue::at(0, Motion::Pulse(PlaceId(4))),
            Cue::at(1, Motion::Float(PlaceId(5), "+6".to_owned())),
        ];
        let mut timeline = Timeline::new(cues, TEMPO);
        assert_eq!(timeline.length(), ms(70 + 300));
        let mut now = |at| {
            timeline.advance_to(ms(at)).count();
            (timeline.flashing().count(), timeline.floating().count())
        };
        assert_eq!([now(0), now(70), now(369), now(370)], [(1, 0), (0, 1), (0, 1), (0, 0)]);
    }
}
