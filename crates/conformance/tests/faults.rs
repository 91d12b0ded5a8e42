//! The contract catches faults: the template with one fault at a time fails the check that guards against it.

use std::cell::Cell;
use std::panic::{UnwindSafe, catch_unwind};

use engine::{
    Advice, Digest, Game, Limits, Listing, Meta, PositionError, Present, Preset, Response, Rng, Score, Seed,
    Sink, Status,
};
use lattice_conformance as kit;
use template::{Action, Event, Params, Refusal, Template, Ui};
use view::{Board, Cue, HOUSE, Input, Motion, Partial, PlaceId, Scene, Spot, Voice, Wave};

const NONE: u8 = 0;
const UNSORTED: u8 = 1;
const HIDES_AN_ACTION: u8 = 2;
const SAMPLES_ANYTHING: u8 = 3;
const LISTENING_MATTERS: u8 = 4;
const GOES_ON_AFTER_THE_END: u8 = 5;
const SHOWS_WHAT_IS_HIDDEN: u8 = 6;
const FORGETS_IN_DRAWINGS: u8 = 7;
const NOT_DETERMINISTIC: u8 = 8;
const LACKS_A_CELL: u8 = 9;
const REPEATS_A_KEY: u8 = 10;
const POINTS_OFF_THE_BOARD: u8 = 11;
const ACTS_WHEN_POINTED_AT: u8 = 12;
const ADVISES_THE_IMPOSSIBLE: u8 = 13;
const NAMELESS_PLACES: u8 = 14;
const BAD_ID: u8 = 15;
const REPEATS_A_PRESET: u8 = 16;
const ENDLESS_LIMITS: u8 = 17;
const STUCK: u8 = 18;
const OFFERS_NO_PRESET: u8 = 19;
const ENDLESS_SOUND: u8 = 20;

thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// The template with a fault.
#[derive(Clone)]
struct Faulty<const FAULT: u8>(Template);

fn wanted<E, S: Sink<E>>(_: &S) -> bool {
    S::WANTED
}

impl<const FAULT: u8> Game for Faulty<FAULT> {
    type Params = Params;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type Inspected = std::collections::BTreeMap<&'static str, String>;

    const META: Meta = Meta {
        id: if FAULT == BAD_ID { "Bad Id" } else { Template::META.id },
        limits: Limits {
            entries: if FAULT == ENDLESS_LIMITS { 1 << 20 } else { 1000 },
            ticks: 0,
            work: 1_000_000,
        },
        ..Template::META
    };

    fn presets() -> Vec<Preset<Params>> {
        let mut presets = Template::presets();
        if FAULT == REPEATS_A_PRESET {
            presets.extend(Template::presets());
        }
        if FAULT == OFFERS_NO_PRESET {
            presets[0].next = Some("nowhere");
        }
        presets
    }

    fn new(params: &Params, seed: &Seed) -> Self {
        Faulty(Template::new(params, seed))
    }

    fn params(&self) -> &Params {
        self.0.params()
    }

    fn legal(&self, out: &mut Vec<Action>) {
        if FAULT == GOES_ON_AFTER_THE_END && self.status() != Status::Playing {
            out.push(Action::Step);
        }
        if FAULT == STUCK && self.score() > Score(2) {
            return;
        }
        self.0.legal(out);
        if FAULT == UNSORTED {
            out.reverse();
        }
        if FAULT == HIDES_AN_ACTION && self.score() > Score(2) {
            out.retain(|action| *action != Action::Jump);
        }
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.0.check(action)
    }

    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        let odd = CALLS.replace(CALLS.get() + 1) % 2 == 1;
        if FAULT == NOT_DETERMINISTIC && odd || FAULT == LISTENING_MATTERS && wanted(events) {
            self.0.reseed_hidden(&"fault".parse().expect("a seed"));
        }
        self.0.apply(action, events);
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn score(&self) -> Score {
        self.0.score()
    }

    fn digest(&self) -> Digest {
        self.0.digest()
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn from_text(text: &str, seed: &Seed) -> Result<Self, PositionError> {
        if FAULT == FORGETS_IN_DRAWINGS {
            let first = text.lines().next().unwrap_or("");
            let params = engine::Params::from_text(first).map_err(|error| PositionError::at(1, error.0))?;
            return Ok(Faulty(Template::new(&params, seed)));
        }
        Template::from_text(text, seed).map(Faulty)
    }

    fn inspect(&self) -> Self::Inspected {
        let shown = if FAULT == SHOWS_WHAT_IS_HIDDEN { self.digest().to_string() } else { self.text() };
        [("shown", shown)].into()
    }

    fn reseed_hidden(&mut self, seed: &Seed) {
        self.0.reseed_hidden(seed);
    }

    fn sample(&self, rng: &mut Rng) -> Option<Action> {
        if FAULT == SAMPLES_ANYTHING && self.status() == Status::Playing {
            return rng.pick(&Action::ALL).copied();
        }
        let mut legal = Vec::new();
        self.legal(&mut legal);
        rng.pick(&legal).copied()
    }
}

impl<const FAULT: u8> Present for Faulty<FAULT> {
    type Ui = Ui;

    fn board(&self) -> Board {
        let mut board = self.0.board();
        if FAULT == NAMELESS_PLACES {
            board.places[0].name.clear();
        }
        board
    }

    fn interpret(&self, ui: &mut Ui, input: &Input) -> Response<Action> {
        match input {
            Input::Point(Some(_)) if FAULT == ACTS_WHEN_POINTED_AT => Response::Act(Action::Step),
            _ => self.0.interpret(ui, input),
        }
    }

    fn reconcile(&self, ui: &mut Ui) {
        self.0.reconcile(ui);
    }

    fn scene(&self, ui: &Ui) -> Scene {
        let mut scene = self.0.scene(ui);
        if FAULT == LACKS_A_CELL {
            scene.cells.pop();
        }
        if FAULT == REPEATS_A_KEY {
            scene.controls[1].key = scene.controls[0].key;
        }
        scene
    }

    fn cues(before: &Self, event: &Event, out: &mut Vec<Cue>) {
        Template::cues(&before.0, event, out);
        if FAULT == POINTS_OFF_THE_BOARD {
            out.push(Cue::at(0, Motion::Pulse(PlaceId(1000))));
        }
    }

    fn spot(&self, action: Action) -> Spot {
        self.0.spot(action)
    }
}

impl<const FAULT: u8> Listing for Faulty<FAULT> {
    fn hint(&self) -> Option<Advice<Action>> {
        let mut advice = self.0.hint()?;
        if FAULT == ADVISES_THE_IMPOSSIBLE {
            advice.action = Action::Jump;
        }
        Some(advice)
    }

    fn voice() -> &'static Voice {
        const ENDLESS: Voice = Voice { win: &[Partial::new(Wave::Sine, 900, 900, (440, 440), 50)], ..HOUSE };
        if FAULT == ENDLESS_SOUND { &ENDLESS } else { &HOUSE }
    }
}

fn fails(check: impl FnOnce() + UnwindSafe) -> bool {
    catch_unwind(check).is_err()
}

macro_rules! notices {
    ($($check:ident: $($fault:ident)*;)*) => {
        $(
            #[test]
            fn $check() {
                kit::$check::<Faulty<NONE>>();
                $(assert!(fails(kit::$check::<Faulty<$fault>>), "{} goes unnoticed", stringify!($fault));)*
            }
        )*
    };
}

notices! {
    meta_is_sane: BAD_ID;
    presets_are_valid: REPEATS_A_PRESET OFFERS_NO_PRESET;
    params_are_checked: ENDLESS_LIMITS;
    legal_agrees_with_check: UNSORTED HIDES_AN_ACTION;
    samples_are_legal: SAMPLES_ANYTHING;
    events_are_only_watched: LISTENING_MATTERS NOT_DETERMINISTIC;
    ended_runs_stay_ended: GOES_ON_AFTER_THE_END STUCK;
    hidden_randomness_is_hidden: SHOWS_WHAT_IS_HIDDEN;
    positions_round_trip: FORGETS_IN_DRAWINGS;
    undo_and_redo_retrace: NOT_DETERMINISTIC;
    runs_are_bounded: STUCK NOT_DETERMINISTIC GOES_ON_AFTER_THE_END;
    replays_round_trip: NOT_DETERMINISTIC;
    boards_are_sound: NAMELESS_PLACES;
    scenes_are_complete: LACKS_A_CELL REPEATS_A_KEY;
    cues_fit_the_picture: POINTS_OFF_THE_BOARD;
    inputs_are_safe: ACTS_WHEN_POINTED_AT LACKS_A_CELL;
    hints_are_legal_and_shown: ADVISES_THE_IMPOSSIBLE;
    voices_are_sound: ENDLESS_SOUND;
}
