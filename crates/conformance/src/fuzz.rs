//! The bodies of the fuzz targets, as functions of bytes, so that they also run as ordinary tests.
//!
//! Each takes the games to try and any bytes, and panics when the contract is broken. Half of the inputs to the
//! readers are edits of something valid: purely random text hardly ever gets past the first line.

use engine::{AnyGame, Outcome, Replay, Rng, Session, Start, pack, unpack};
use view::{Heading, Input, PlaceId, Spot};

use crate::case::{seed_of, stroll};
use crate::picture::check_scene;

/// The games a target tries.
pub type Games<'a> = &'a [&'static dyn AnyGame];

/// A target: bytes in, a panic when the contract is broken.
pub type Target = fn(Games<'_>, &[u8]);

/// Every target by the name of its file in `fuzz/fuzz_targets`.
pub const TARGETS: [(&str, Target); 5] = [
    ("replay_text", replay_text),
    ("compact_link", compact_link),
    ("position_text", position_text),
    ("params", params),
    ("session_inputs", session_inputs),
];

/// Reads decisions from bytes; zeros when they run out.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        let index = usize::from(self.byte()).checked_rem(items.len())?;
        items.get(index)
    }

    fn game(&mut self, games: Games<'_>) -> &'static dyn AnyGame {
        *self.pick(games).expect("there are games")
    }

    /// A new run of some game and preset.
    fn run(&mut self, games: Games<'_>) -> (&'static dyn AnyGame, Session) {
        let game = self.game(games);
        let presets = game.presets();
        let params = self.pick(&presets).expect("there are presets").params.clone();
        let seed = seed_of(&format!("fuzz-{}", self.byte()));
        let session = game.start(&Start { params, seed, position: None }).expect("presets are valid");
        (game, session)
    }

    /// A random run of some length.
    fn played(&mut self, games: Games<'_>) -> (&'static dyn AnyGame, Session) {
        let (game, mut session) = self.run(games);
        let mut rng = Rng::keyed(self.byte().into());
        for step in 0..self.byte() % 64 {
            stroll(&mut session, &mut rng);
            if step % 8 == 5 && session.undo().is_ok() {
                session.redo().expect("what was undone can be redone");
            }
        }
        (game, session)
    }

    /// The remaining bytes, as text.
    fn text(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }

    /// The text with edits chosen by the remaining bytes: cut, overwrite, insert, double a line.
    fn edit(mut self, text: String) -> String {
        let mut bytes = text.into_bytes();
        while !self.0.is_empty() && !bytes.is_empty() {
            let (kind, value) = (self.byte(), self.byte());
            let at = usize::from(self.word()) % bytes.len();
            match kind % 5 {
                0 => bytes[at] = value,
                1 => bytes.insert(at, value),
                2 => drop(bytes.remove(at)),
                3 => bytes.truncate(at),
                _ => {
                    let end =
                        bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n + 1);
                    let line = bytes[at..end].to_vec();
                    bytes.splice(at..at, line);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Any text read as a replay: a replay that can be read prints and reads back; an accepted one plays out as claimed.
pub fn replay_text(games: Games<'_>, data: &[u8]) {
    let mut bytes = Bytes(data);
    if bytes.byte().is_multiple_of(2) {
        read_replay(games, &bytes.text());
        return;
    }
    let (_, session) = bytes.played(games);
    let original = session.replay().to_string();
    if let Some(loaded) = read_replay(games, &bytes.edit(original)) {
        let ends = |session: &Session| (session.digest(), session.status(), session.standing().score);
        assert_eq!(ends(&loaded), ends(&session), "an edited run was accepted as another");
    }
}

fn read_replay(games: Games<'_>, text: &str) -> Option<Session> {
    let replay: Replay = text.parse().ok()?;
    assert_eq!(replay.to_string().parse().as_ref(), Ok(&replay), "what was read prints and reads back");
    judge(games, &replay)
}

/// Loads a replay of a known game and checks that loading and verifying agree with its claims.
fn judge(games: Games<'_>, replay: &Replay) -> Option<Session> {
    let game = games.iter().find(|game| game.meta().id == replay.game)?;
    let verdict = game.verify(replay);
    let session = match game.load(replay) {
        Ok(session) => session,
        Err(rejection) => {
            assert_eq!(verdict, Err(rejection), "loading and verifying agree");
            return None;
        }
    };
    let verdict = verdict.expect("loading and verifying agree");
    let claimed = replay.end;
    assert_eq!(
        (verdict.status, verdict.score, verdict.digest),
        (claimed.status, claimed.score, claimed.digest)
    );
    let saved = session.replay();
    assert_eq!((&saved.start, saved.end), (&replay.start, replay.end), "loaded, it saves the same");
    assert!(game.verify(&saved).is_ok(), "saved again, it holds");
    Some(session)
}

/// Any text read as a compact link, and any damage to a valid one.
pub fn compact_link(games: Games<'_>, data: &[u8]) {
    let mut bytes = Bytes(data);
    if bytes.byte().is_multiple_of(2) {
        if let Ok(replay) = unpack(&bytes.text()) {
            assert_eq!(unpack(&pack(replay.clone())), Ok(replay.clone().without_marks()));
            judge(games, &replay);
        }
        return;
    }
    let (_, session) = bytes.played(games);
    let replay = session.replay();
    if let Ok(read) = unpack(&bytes.edit(pack(replay.clone()))) {
        assert_eq!(read, replay.without_marks(), "a damaged link was read as another run");
    }
}

/// Any text read as a position: a readable one can be drawn, read back, played and saved.
pub fn position_text(games: Games<'_>, data: &[u8]) {
    let mut bytes = Bytes(data);
    let (game, text) = if bytes.byte().is_multiple_of(2) {
        (bytes.game(games), bytes.text())
    } else {
        let (game, session) = bytes.played(games);
        (game, bytes.edit(session.text()))
    };
    let start = |text: String| {
        game.start(&Start { params: String::new(), seed: seed_of("fuzz"), position: Some(text) })
    };
    let mut session = match start(text) {
        Ok(session) => session,
        Err(refused) => return assert!(refused.message.len() < 400, "a refusal shortens what it quotes"),
    };
    let again = start(session.text()).expect("a drawing of ours reads back");
    assert_eq!((again.text(), again.digest()), (session.text(), session.digest()));
    check_scene(session.board(), &session.scene(), session.status(), "a drawn position");
    let mut rng = Rng::keyed(1);
    (0..4).for_each(|_| drop(stroll(&mut session, &mut rng)));
    assert!(judge(games, &session.replay()).is_some(), "a run from a drawn position holds");
}

/// Any text read as parameters: valid ones are canonical and begin a run.
pub fn params(games: Games<'_>, data: &[u8]) {
    let mut bytes = Bytes(data);
    let game = bytes.game(games);
    let text = if bytes.byte().is_multiple_of(2) {
        bytes.text()
    } else {
        let presets = game.presets();
        let preset = bytes.pick(&presets).expect("there are presets").params.clone();
        bytes.edit(preset)
    };
    match game.params(&text) {
        Ok(canonical) => {
            assert_eq!(game.params(&canonical).as_ref(), Ok(&canonical), "canonical text reads back");
            let start = Start { params: text, seed: seed_of("fuzz"), position: None };
            let session = game.start(&start).expect("valid parameters begin a run");
            assert_eq!(session.start().params, canonical);
            check_scene(session.board(), &session.scene(), session.status(), "any parameters");
        }
        Err(refused) => {
            assert_eq!(refused.code, "bad-params");
            assert!(refused.message.len() < 400, "a refusal shortens what it quotes");
        }
    }
}

/// Any sequence of operations a front end can perform on a run.
pub fn session_inputs(games: Games<'_>, data: &[u8]) {
    let mut bytes = Bytes(data);
    let (game, mut session) = bytes.run(games);
    for _ in 0..400 {
        if bytes.0.is_empty() {
            break;
        }
        let before = (session.digest(), session.replay());
        let changed = poke(game, &mut session, &mut bytes);
        assert!(changed || before == (session.digest(), session.replay()), "what is refused changes nothing");
    }
    check_scene(session.board(), &session.scene(), session.status(), "after any inputs");
    let replay = session.replay();
    assert!(judge(games, &replay).is_some(), "whatever was done, the run holds");
    assert_eq!(unpack(&pack(replay.clone())), Ok(replay.without_marks()));
}

/// One operation of a front end; returns whether it may have changed the run.
fn poke(game: &dyn AnyGame, session: &mut Session, bytes: &mut Bytes<'_>) -> bool {
    match bytes.byte() % 12 {
        0..=2 => {
            let legal = session.legal();
            bytes.pick(&legal).is_some_and(|action| session.act(action).is_ok())
        }
        3 => {
            let typed: String = (0..bytes.byte() % 8).map(|_| char::from(bytes.byte())).collect();
            session.act_json(&typed).is_ok()
        }
        4 => session.undo().is_ok(),
        5 => session.redo().is_ok(),
        6 => session.tick_json(bytes.word().into()).0 > 0,
        7 => {
            session.advance(bytes.word().into());
            session.ticks_per_second() > 0
        }
        8 => session.hint().is_ok(),
        9 => {
            let digest = session.digest();
            *session = game.load(&session.replay()).expect("a run of ours loads");
            assert_eq!(session.digest(), digest, "a reload changes nothing");
            false
        }
        10 => {
            let mut watched = game.load(&session.replay()).expect("a run of ours loads");
            watched.watch();
            watched.seek(bytes.word().into());
            watched.seek(session.standing().actions);
            assert_eq!(watched.digest(), session.digest(), "watching comes back to the same state");
            false
        }
        _ => {
            let input = any_input(session, bytes);
            matches!(session.input(&input), Outcome::Acted(_))
        }
    }
}

fn any_input(session: &Session, bytes: &mut Bytes<'_>) -> Input {
    const HEADINGS: [Heading; 4] = [Heading::North, Heading::East, Heading::South, Heading::NorthWest];
    let kind = bytes.byte();
    let spot = if kind & 1 == 0 {
        Spot::Place(PlaceId(bytes.word() % (session.board().places.len() as u16).saturating_add(2)))
    } else {
        let scene = session.scene();
        let controls: Vec<_> = scene.buttons().collect();
        Spot::Control(bytes.pick(&controls).map_or_else(String::new, |control| control.id.clone()))
    };
    match kind >> 1 & 7 {
        0..=3 => Input::Choose(spot),
        4 | 5 => Input::Point(Some(spot)),
        6 => bytes.pick(&HEADINGS).map_or(Input::Cancel, |heading| Input::Step(*heading)),
        _ if kind & 1 == 0 => Input::Hold(bytes.byte() & 1 == 0),
        _ => Input::Point(None),
    }
}
