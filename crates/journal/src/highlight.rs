//! What stands out in a run: told by its sounds, which every game gives its events.

use engine::Session;
use view::{Cue, Motion, Sound};

/// The most highlights of a run; more would not be told apart on a phone.
const MOST: usize = 24;
/// The most gains among them: in many games every other action gains something.
const GAINS: usize = 8;

/// What happened at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Highlight {
    /// A large gain.
    Gain,
    /// A setback.
    Harm,
    /// Something burst.
    Blast,
    /// A win or, in games that nobody wins, a milestone or a good end.
    Win,
    /// The run was lost.
    Loss,
}

impl Highlight {
    /// One word for players.
    pub fn word(self) -> &'static str {
        match self {
            Highlight::Gain => "gain",
            Highlight::Harm => "setback",
            Highlight::Blast => "blast",
            Highlight::Win => "milestone",
            Highlight::Loss => "loss",
        }
    }

    /// A symbol for cards of plain text; nothing in particular is a white square.
    pub fn symbol(shown: Option<Highlight>) -> char {
        match shown {
            None => '⬜',
            Some(Highlight::Gain) => '🟩',
            Some(Highlight::Harm) => '🟥',
            Some(Highlight::Blast) => '💥',
            Some(Highlight::Win) => '🏆',
            Some(Highlight::Loss) => '💀',
        }
    }

    /// What matters more has more weight.
    fn weight(self) -> u8 {
        match self {
            Highlight::Gain => 0,
            Highlight::Harm => 1,
            Highlight::Blast => 2,
            Highlight::Win => 3,
            Highlight::Loss => 4,
        }
    }
}

/// Walks along a run and notes what stands out.
pub struct Listener {
    session: Session,
    length: usize,
    found: Highlights,
}

impl Listener {
    /// Starts before the first action.
    pub fn new(mut session: Session) -> Listener {
        session.watch();
        session.seek(0);
        let length = session.standing().length;
        Listener { session, length, found: Highlights::default() }
    }

    /// Walks over some more actions. Returns `false` at the end of the run.
    pub fn walk(&mut self, actions: usize) -> bool {
        let at = self.session.standing().actions;
        let end = self.length.min(at.saturating_add(actions));
        for next in at + 1..=end {
            self.found.note(next, &self.session.seek(next));
        }
        end < self.length
    }

    /// What stands out in the whole run, and the run at its end.
    pub fn whole(mut self) -> (Highlights, Session) {
        self.walk(self.length);
        (self.found, self.session)
    }

    /// What was found so far.
    pub fn found(&self) -> &Highlights {
        &self.found
    }
}

/// What was heard along a run.
#[derive(Clone, Debug, Default)]
pub struct Highlights {
    /// Actions done, what it was, and how much it was.
    found: Vec<(usize, Highlight, u16)>,
}

impl Highlights {
    /// Notes what is heard of the action that led to `at` actions; only the sound that matters most counts.
    pub fn note(&mut self, at: usize, cues: &[Cue]) {
        let kind = |cue: &Cue| match cue.motion {
            Motion::Sound(Sound::Lose) => Some((Highlight::Loss, 0)),
            Motion::Sound(Sound::Win) => Some((Highlight::Win, 0)),
            Motion::Sound(Sound::Blast) => Some((Highlight::Blast, 0)),
            Motion::Sound(Sound::Wrong) => Some((Highlight::Harm, 0)),
            Motion::Sound(Sound::Gain(much)) => Some((Highlight::Gain, much)),
            _ => None,
        };
        let found = cues.iter().filter_map(kind).max_by_key(|(kind, much)| (kind.weight(), *much));
        self.found.extend(found.map(|(kind, much)| (at, kind, much)));
    }

    /// The highlights in order: wins and losses, the largest gains, and the rest while there are few enough.
    pub fn pick(&self) -> Vec<(usize, Highlight)> {
        let largest = |kept: usize| {
            let mut sizes: Vec<u16> = self.sizes().collect();
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes.get(kept.min(sizes.len()).saturating_sub(1)).copied().unwrap_or(0)
        };
        let enough = largest(GAINS);
        let mut gains = 0;
        let mut picked: Vec<(usize, Highlight)> = Vec::new();
        for (at, kind, much) in &self.found {
            if *kind == Highlight::Gain {
                if *much < enough || gains == GAINS {
                    continue;
                }
                gains += 1;
            }
            picked.push((*at, *kind));
        }
        // What happens all the time does not stand out.
        for common in [Highlight::Harm, Highlight::Blast] {
            if picked.len() > MOST {
                picked.retain(|(_, kind)| *kind != common);
            }
        }
        picked.truncate(MOST);
        picked
    }

    /// The course of a run of `length` actions in `parts` parts: what mattered most in each.
    pub fn shape(&self, length: usize, parts: usize) -> Vec<Option<Highlight>> {
        let mut shape = vec![None; parts];
        let enough = self.sizes().max().unwrap_or(0) / 2;
        for (at, kind, much) in &self.found {
            if *kind == Highlight::Gain && *much < enough {
                continue;
            }
            let part = &mut shape[(at.saturating_sub(1) * parts / length.max(1)).min(parts - 1)];
            if part.is_none_or(|known: Highlight| known.weight() <= kind.weight()) {
                *part = Some(*kind);
            }
        }
        shape
    }

    fn sizes(&self) -> impl Iterator<Item = u16> {
        self.found.iter().filter(|(_, kind, _)| *kind == Highlight::Gain).map(|(.., much)| *much)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(heard: &mut Highlights, at: usize, sounds: &[Sound]) {
        let cues: Vec<Cue> = sounds.iter().map(|sound| Cue::at(0, Motion::Sound(*sound))).collect();
        heard.note(at, &cues);
    }

    #[test]
    fn what_matters_most_stands_out() {
        let mut heard = Highlights::default();
        hear(&mut heard, 1, &[Sound::Move]);
        hear(&mut heard, 2, &[Sound::Gain(3), Sound::Blast]);
        hear(&mut heard, 3, &[Sound::Wrong, Sound::Gain(90)]);
        hear(&mut heard, 9, &[Sound::Gain(5), Sound::Lose]);
        let picked = [(2, Highlight::Blast), (3, Highlight::Harm), (9, Highlight::Loss)];
        assert_eq!(heard.pick(), picked);
    }

    #[test]
    fn a_shape_shows_the_course() {
        let mut heard = Highlights::default();
        hear(&mut heard, 1, &[Sound::Gain(9)]);
        hear(&mut heard, 4, &[Sound::Gain(1)]);
        hear(&mut heard, 5, &[Sound::Blast]);
        hear(&mut heard, 6, &[Sound::Wrong]);
        hear(&mut heard, 10, &[Sound::Win]);
        let shape: String = heard.shape(10, 5).into_iter().map(Highlight::symbol).collect();
        assert_eq!(shape, "🟩⬜💥⬜🏆");
        assert_eq!(Highlights::default().shape(0, 3), [None; 3]);
        assert_eq!(heard.shape(2, 1).len(), 1, "a length that is wrong");
    }

    #[test]
    fn a_long_run_has_few_highlights() {
        let mut heard = Highlights::default();
        for at in 1..10_000 {
            let sound = if at % 7 == 0 { Sound::Wrong } else { Sound::Gain((at % 500) as u16) };
            hear(&mut heard, at, &[sound]);
        }
        hear(&mut heard, 10_000, &[Sound::Win]);
        let picked = heard.pick();
        assert!(picked.len() <= GAINS + 1, "{picked:?}");
        assert_eq!(picked.last(), Some(&(10_000, Highlight::Win)));
        assert!(picked.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
