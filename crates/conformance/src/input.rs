//! Clicks, keys and hints: any input is safe, and hints can be followed.

use engine::{Advice, AnyGame, Erased, Listing, Outcome, Rng, Run, Session, Status};
use view::{Heading, Input, PlaceId, Spot};

use crate::case::{STEPS, cases, seed_of, stroll};
use crate::picture::{check_cues, check_scene, hinted};
use crate::session::Observed;

/// Every possible input now: all controls and headings, every place (a few of a large board), and spots that do not
/// exist.
fn inputs(session: &Session) -> Vec<Input> {
    let stride = session.board().places.len().div_ceil(24);
    let places = session.board().ids().step_by(stride).chain([PlaceId(u16::MAX)]).map(Spot::Place);
    let controls =
        session.scene().buttons().map(|control| control.id.clone()).collect::<Vec<_>>().into_iter();
    let controls = controls.chain(["".to_owned(), "no such control".to_owned()]).map(Spot::Control);
    let spots: Vec<Spot> = places.chain(controls).collect();
    let points = spots.iter().cloned().map(Some).chain([None]).map(Input::Point);
    let headings = ALL_HEADINGS.into_iter().map(Input::Step);
    let rest = [Input::Cancel, Input::Hold(true), Input::Hold(false)];
    points.chain(headings).chain(rest).chain(spots.iter().cloned().map(Input::Choose)).collect()
}

const ALL_HEADINGS: [Heading; 8] = [
    Heading::North,
    Heading::NorthEast,
    Heading::East,
    Heading::SouthEast,
    Heading::South,
    Heading::SouthWest,
    Heading::West,
    Heading::NorthWest,
];

/// Any input in any state: pointing never acts, refused or ignored input changes nothing, an acting input is one legal
/// action, disabled controls do nothing and enabled ones do something.
pub fn inputs_are_safe<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        for _ in 0..8 {
            for input in inputs(&session) {
                try_input(&mut session, &input, &case.name);
            }
            let moved = (0..3).all(|_| stroll(&mut session, &mut rng).is_some());
            if !moved {
                break;
            }
        }
    }
}

fn try_input(session: &mut Session, input: &Input, name: &str) {
    let before = Observed::of(session);
    let (scene, digest, position, legal) =
        (session.scene(), session.digest(), session.standing().actions, session.legal());
    let control = match input {
        Input::Choose(Spot::Control(id)) => scene.controls.iter().find(|control| control.id == *id),
        _ => None,
    };
    let outcome = session.input(input);
    match &outcome {
        Outcome::Ignored | Outcome::TooSoon => {
            assert_eq!(Observed::of(session), before, "{name}: {input:?} was ignored");
            assert!(control.is_none_or(|control| !control.enabled), "{name}: {input:?} does something");
        }
        Outcome::Refused(refused) => {
            assert_eq!(Observed::of(session), before, "{name}: {input:?} was refused");
            assert!(
                !refused.code.is_empty() && !refused.message.is_empty(),
                "{name}: {input:?}: {refused:?}"
            );
            assert!(control.is_none_or(|control| !control.enabled), "{name}: {input:?} is possible");
        }
        Outcome::Redraw => assert_eq!(session.digest(), digest, "{name}: {input:?} changed the state"),
        // Help was recorded in the run; the state is the same.
        Outcome::Acted(cues) if session.standing().actions == position => {
            assert!(cues.is_empty() && session.standing().assisted, "{name}: {input:?} is help");
            assert_eq!(session.digest(), digest, "{name}: {input:?} changed the state");
        }
        Outcome::Acted(cues) => {
            assert!(!matches!(input, Input::Point(_) | Input::Cancel), "{name}: {input:?} acted");
            assert!(control.is_none_or(|control| control.enabled), "{name}: {input:?} is disabled but acted");
            assert_eq!(session.standing().actions, position + 1, "{name}: {input:?} is one action");
            check_cues(session.board(), &scene, &session.scene(), cues, name);
            session.undo().expect("what was done can be undone");
            let action = session.next_action().expect("it is on the timeline");
            assert!(legal.contains(&action), "{name}: {input:?} did {action}, which is not legal");
            assert_eq!(session.digest(), digest, "{name}: undone");
        }
    }
    check_scene(session.board(), &session.scene(), session.status(), name);
}

/// The number of different spots an action involves now; at least one.
fn spots<G: Listing>(session: &Session, action: &str) -> usize {
    let run = Run::<G>::load(&session.replay(), &mut ()).expect("a run loads what it saves");
    let action = action.parse().unwrap_or_else(|refused| panic!("{action}: {refused}"));
    let mut spots = run.game().spots(action);
    assert!(spots.contains(&run.game().spot(action)), "{action} is made at one of its spots");
    spots.dedup();
    spots.len()
}

/// A5: a hint is a legal action with a sentence, recorded in the run and shown in the picture until the next change.
pub fn hints_are_legal_and_shown<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        for step in 0..STEPS {
            let before = session.digest();
            if step % 8 == 0 {
                check_thought(&game, &session, &case.name);
            }
            match session.hint() {
                Ok(Advice { action, text, route }) => {
                    assert!(session.legal().contains(&action), "{}: {action} is advised", case.name);
                    assert!(text.ends_with('.'), "{}: advice in a sentence: {text:?}", case.name);
                    let spots = if route.is_empty() { spots::<G>(&session, &action) } else { 1 };
                    assert_eq!(hinted(&session.scene()), spots, "{}: {action} is shown", case.name);
                    assert!(session.standing().assisted, "{}: a hint is noted", case.name);
                    session.act(&action).expect("advice can be followed");
                    assert_eq!(hinted(&session.scene()), 0, "{}: then it is gone", case.name);
                    session.undo().expect("what was done can be undone");
                }
                Err(refused) => assert_eq!(refused.code, "no-hint", "{}: {refused}", case.name),
            }
            assert_eq!(session.digest(), before, "{}: a hint changes nothing", case.name);
            if stroll(&mut session, &mut rng).is_none() {
                break;
            }
        }
    }
}

/// Front ends think about a copy of the run, and the thought travels as text: it must be the hint that the run itself gives,
/// and be noted and shown like it.
fn check_thought(game: &dyn AnyGame, session: &Session, place: &str) {
    let copy = || game.load(&session.replay()).expect("a run loads what it saves");
    let thought = copy().think().map(|advice| advice.to_string().parse());
    let (mut hinted, mut given) = (copy(), copy());
    let hint = hinted.hint();
    assert_eq!(thought, hint.clone().map(Ok), "{place}: a copy thinks the same");
    let Ok(advice) = hint else { return };
    given.take_hint(&advice).expect("a hint can be taken");
    assert_eq!(given.replay(), hinted.replay(), "{place}: it is noted as a hint");
    assert_eq!(given.scene(), hinted.scene(), "{place}: and shown as one");
}

/// Hints in the states of random play: legal actions, explained in sentences without coordinates, the same whatever is
/// hidden.
pub fn hints_are_legal_and_explained<G: Listing>() {
    explained_hints::<G>(300);
}

/// The same for `most` hints. A game may have none in up to half of the states, as while a capture is under way.
pub fn explained_hints<G: Listing>(most: u32) {
    let presets = G::presets();
    let (mut states, mut given) = (0, 0);
    for (number, preset) in (0u32..).zip(presets.iter().cycle()) {
        let (seed, mut rng) = (seed_of(&format!("hint-{number}")), Rng::keyed(number));
        let mut game = G::new(&preset.params, &seed);
        for step in 0..STEPS {
            if given == most {
                return;
            }
            assert!(states < 2 * most, "{given} hints in {states} states are too few");
            let Some(action) = game.sample(&mut rng).filter(|_| game.status() == Status::Playing) else {
                break;
            };
            if rng.below(4) == 0 {
                states += 1;
                given += u32::from(check_hint(&game, &format!("{}, {seed}, step {step}", preset.id)));
            }
            game.apply(action, &mut ());
            if game.ticks_per_second() > 0 {
                game.tick(&mut ());
            }
        }
    }
}

/// Checks the hint of a state; false if it has none.
fn check_hint<G: Listing>(game: &G, place: &str) -> bool {
    let hint = game.hint();
    let mut other = game.clone();
    other.reseed_hidden(&seed_of("unseen"));
    assert_eq!(hint, other.hint(), "{place}: a hint looks at what is hidden");
    let Some(Advice { action, text, .. }) = hint else { return false };
    assert!(game.check(action).is_ok(), "{place}: {action} is advised");
    assert!(text.len() > 1 && text.ends_with('.'), "{place}: advice in a sentence: {text:?}");
    let is_number = |part: &str, end: bool| {
        let c = if end { part.chars().next_back() } else { part.trim_start_matches('-').chars().next() };
        c.is_some_and(|c| c.is_ascii_digit())
    };
    let parts: Vec<&str> = text.split(',').collect();
    let coordinates = parts.windows(2).any(|pair| is_number(pair[0], true) && is_number(pair[1], false));
    assert!(!coordinates, "{place}: no coordinates: {text:?}");
    true
}
