//! The runs to check: every preset and the ends of every parameter's range, played at random.

use engine::{AnyGame, ParamKind, ParamSpec, Rng, Seed, Session, Start, Status, Workshop, quote};
use view::{Input, PlaceId, Spot};

/// Enough steps to reach the end of most runs and the first marks of long ones.
pub(crate) const STEPS: usize = 150;

/// A start with a name for messages.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub name: String,
    pub start: Start,
    /// The source of the random play.
    pub rng: Rng,
}

impl Case {
    pub(crate) fn new(name: &str, params: &str, seed: &str) -> Case {
        let seed = seed_of(seed);
        let rng = Rng::stream(&seed, "conformance");
        Case {
            name: format!("{name}, seed {seed}"),
            start: Start { params: params.to_owned(), seed, position: None },
            rng,
        }
    }

    pub(crate) fn begin(&self, game: &dyn AnyGame) -> Session {
        game.start(&self.start).unwrap_or_else(|refused| panic!("{}: cannot begin: {refused}", self.name))
    }
}

pub(crate) fn seed_of(text: &str) -> Seed {
    text.parse().expect("seeds of checks are well-formed")
}

/// Every preset with two seeds, then the default with each parameter at the ends of its range where that is allowed.
pub(crate) fn cases(game: &dyn AnyGame) -> Vec<Case> {
    let mut cases = Vec::new();
    for preset in game.presets() {
        let name = format!("preset {}", preset.id);
        cases.extend(["first", "second"].map(|seed| Case::new(&name, &preset.params, seed)));
    }
    for setting in game.specs().into_iter().flat_map(|spec| extremes(game, spec)) {
        if let Ok(params) = game.params(&setting) {
            cases.push(Case::new(&quote(&setting), &params, "extreme"));
        }
    }
    cases
}

/// `key=value` for both ends of a range and for every word; for lists the empty one and each end; for texts none and the
/// longest that players can make.
pub(crate) fn extremes(game: &dyn AnyGame, spec: &ParamSpec) -> Vec<String> {
    if let ParamKind::Pairs { first, second, .. } = spec.kind {
        let (low, high) = (format!("{}:{}", first.0, second.0), format!("{}:{}", first.1, second.1));
        return ["none", &low, &high, &format!("{low},{high}")]
            .map(|list| format!("{}={list}", spec.key))
            .to_vec();
    }
    let (ends, words): (&[u32], &[&str]) = match &spec.kind {
        ParamKind::Number { min, max } => (&[*min, *max], &[]),
        ParamKind::NumberOr { min, max, words } => (&[*min, *max], words),
        ParamKind::Choice { words, .. } => (&[], words),
        ParamKind::Text { .. } => (&[], &["none"]),
        ParamKind::Pairs { .. } => (&[], &[]),
    };
    let values = ends.iter().map(u32::to_string).chain(words.iter().map(|word| (*word).to_owned()));
    let values = values.map(|value| format!("{}={value}", spec.key));
    let workshop = game.workshop().filter(|workshop| workshop.craft().param == spec.key);
    values.chain(workshop.map(|workshop| longest(game, workshop))).collect()
}

/// `key=value` with as many player-made things as a run can have, each as long as its editor makes it.
fn longest(game: &dyn AnyGame, workshop: &dyn Workshop) -> String {
    let craft = workshop.craft();
    let made: Vec<String> = ('a'..='z').map(|letter| fullest(workshop, letter)).collect();
    let several =
        (1..=made.len()).map(|count| format!("{}={}", craft.param, made[..count].join(craft.joint)));
    let allowed = several.take_while(|setting| game.params(setting).is_ok());
    allowed.last().unwrap_or_else(|| panic!("a run can have what the workshop makes: {}", made[0]))
}

/// A draft whose lines are full of a letter, drawn on at every place that takes something.
fn fullest(workshop: &dyn Workshop, letter: char) -> String {
    let mut draft = workshop.blank();
    for line in workshop.lines(&draft) {
        let value = String::from(letter).repeat(line.most);
        draft = workshop.write(&draft, line.key, &value).expect("letters are allowed");
    }
    // The board can grow with what is on it.
    loop {
        let before = draft.len();
        for place in 0..workshop.board(&draft).places.len() as u16 {
            if let Ok(edited) = workshop.edit(&draft, "", &Input::Point(Some(Spot::Place(PlaceId(place))))) {
                draft = edited.draft;
            }
        }
        if draft.len() == before {
            return draft;
        }
    }
}

/// Carries out one random allowed action, then a tick in games on a clock. Returns the action; `None` at the end.
pub(crate) fn stroll(session: &mut Session, rng: &mut Rng) -> Option<String> {
    if session.status() != Status::Playing {
        return None;
    }
    let legal = session.legal();
    let action = rng.pick(&legal).cloned();
    if let Some(action) = &action {
        session.act(action).unwrap_or_else(|refused| panic!("{action:?} is listed but refused: {refused}"));
    }
    let ticked = session.tick_json(1).0 > 0;
    action.or_else(|| ticked.then(String::new))
}
