//! The data front ends draw: boards, scenes and cues that fit each other.

use std::collections::BTreeSet;
use std::fmt::Debug;

use engine::{Erased, Listing, Status};
use view::{Board, Cue, DIRECTIONS, Marks, Motion, Paint, Picture, PlaceId, Scene, is_of_games};

use crate::case::{STEPS, cases};

/// Places are named, in reading order, and agree on their neighbors across each side.
pub fn boards_are_sound<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let session = case.begin(&game);
        let (board, name) = (session.board(), &case.name);
        assert!(!board.places.is_empty() && board.places.len() <= usize::from(u16::MAX), "{name}: places");
        let order: Vec<(u16, u16)> = board.places.iter().map(|place| (place.row, place.column)).collect();
        assert!(
            order.is_sorted_by(|a, b| a < b),
            "{name}: places are in reading order, each at its own spot"
        );
        all_differ(board.places.iter().map(|place| &place.name), &format!("{name}: names of places"));
        for (id, place) in board.ids().zip(&board.places) {
            assert!(!place.name.trim().is_empty(), "{name}: {id:?} has a label");
            let sides = place.sides.len();
            assert!(matches!(sides, 4 | 6), "{name}: {id:?} has {sides} sides");
            for (side, other) in place.sides.iter().enumerate() {
                let Some(other) = other else { continue };
                let back = board.place(*other).and_then(|p| p.sides[(side + sides / 2) % sides]);
                assert_eq!(back, Some(id), "{name}: {other:?} lies across side {side} of {id:?}");
            }
        }
        for (a, b) in &board.edges {
            assert!(a != b && board.place(*a).is_some() && board.place(*b).is_some(), "{name}: edges");
        }
        assert!(board.guides.iter().all(|guide| guide.points.len() >= 2), "{name}: guides are lines");
    }
}

/// A6: every state of every case has a complete picture, in words too, and the board never changes.
pub fn scenes_are_complete<G: Listing>() {
    let game = Erased::<G>::GAME;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        let board = session.board().clone();
        for _ in 0..STEPS {
            check_scene(&board, &session.scene(), session.status(), &case.name);
            assert_eq!(*session.board(), board, "{}: the board depends on parameters only", case.name);
            if crate::case::stroll(&mut session, &mut rng).is_none() {
                break;
            }
        }
        check_scene(&board, &session.scene(), session.status(), &case.name);
    }
}

/// A scene fits its board, everything in it is named, and nothing has two names.
pub(crate) fn check_scene(board: &Board, scene: &Scene, status: Status, name: &str) {
    assert_eq!(scene.cells.len(), board.places.len(), "{name}: one cell for each place");
    for (id, cell) in board.ids().zip(&scene.cells) {
        assert!(!cell.says.trim().is_empty(), "{name}: {id:?} says what is there");
        check_paint(cell.paint, name);
        check_paint(cell.ghost.unwrap_or_default(), name);
    }
    assert!(scene.here.is_none_or(|here| board.place(here).is_some()), "{name}: the player is on the board");
    for arrow in &scene.arrows {
        let ends = [arrow.from, arrow.to].map(|end| board.place(end).is_some());
        assert!(ends == [true; 2] && arrow.from != arrow.to, "{name}: {arrow:?} joins two places");
    }
    let words = scene.prompt.split_whitespace().count();
    let most = if status == Status::Playing { 1..=8 } else { 0..=0 };
    assert!(
        most.contains(&words),
        "{name}: {:?} says what to do now, and nothing after the end",
        scene.prompt
    );
    all_differ(scene.pieces.iter().map(|piece| piece.id), &format!("{name}: ids of pieces"));
    for piece in &scene.pieces {
        assert!(board.place(piece.place).is_some(), "{name}: {piece:?} stands on the board");
        assert!(
            !piece.sprite.name.is_empty() && piece.sprite.glyph.ascii.is_ascii_graphic(),
            "{name}: {piece:?}"
        );
        check_paint(piece.paint, name);
    }
    all_differ(scene.hud.iter().map(|field| field.id), &format!("{name}: ids of fields"));
    for field in &scene.hud {
        assert!(
            !field.id.is_empty() && !field.label.is_empty() && !field.value.is_empty(),
            "{name}: {field:?}"
        );
        assert!(field.meter.is_none_or(|(now, full)| now <= full && full > 0), "{name}: {field:?}");
    }
    all_differ(scene.buttons().map(|control| &control.id), &format!("{name}: ids of controls"));
    all_differ(scene.buttons().filter_map(|control| control.key), &format!("{name}: keys"));
    for control in scene.buttons() {
        assert!(!control.id.is_empty() && !control.label.trim().is_empty(), "{name}: {control:?}");
        if let Some(key) = control.key {
            assert_eq!(key, key.to_ascii_lowercase(), "{name}: keys are found in lower case");
            assert_eq!(scene.control_for_key(key), Some(control), "{name}: key {key:?}");
            let turns = board.is_six_sided() && DIRECTIONS.iter().any(|direction| direction.usual == key);
            assert!(is_of_games(key) || turns, "{name}: {key:?} is in view::GAME_LETTERS");
        }
        match &control.picture {
            Picture::Swatch(paint) => check_paint(*paint, name),
            Picture::Hexes(hexes) => hexes.iter().for_each(|(_, _, paint)| check_paint(*paint, name)),
            Picture::None | Picture::Sprite(_) => {}
        }
    }
    if let Some(question) = &scene.question {
        assert!(!question.title.is_empty() && !question.text.is_empty(), "{name}: {question:?}");
        assert!(question.options.iter().any(|option| option.enabled), "{name}: a question can be answered");
    }
    assert!(scene.notes.iter().all(|note| !note.text.trim().is_empty()), "{name}: notes have words");
    assert!(scene.spoken.ends_with(['.', '!', '?']), "{name}: spoken in sentences: {:?}", scene.spoken);
    assert!(scene.banner.is_some() || status == Status::Playing, "{name}: the end of a run is announced");
    if let Some(banner) = &scene.banner {
        assert!(!banner.title.is_empty() && !banner.text.is_empty(), "{name}: {banner:?}");
        assert!(!banner.celebrate || status != Status::Lost, "{name}: nobody celebrates a loss");
    }
}

fn check_paint(paint: Paint, name: &str) {
    match paint {
        Paint::Ground => {}
        Paint::Color(color) | Paint::Shade(color) => {
            assert!(color < 8, "{name}: there are eight colors, not {color}")
        }
    }
}

fn all_differ<T: Ord + Debug>(items: impl Iterator<Item = T>, what: &str) {
    let mut seen = BTreeSet::new();
    for item in items {
        assert!(!seen.contains(&item), "{what} differ, {item:?} is there twice");
        seen.insert(item);
    }
}

/// Cues refer to things that exist, come in order, and lead to the settled picture.
pub fn cues_fit_the_picture<G: Listing>() {
    let game = Erased::<G>::GAME;
    let mut any = 0;
    for case in cases(&game) {
        let (mut session, mut rng) = (case.begin(&game), case.rng);
        for _ in 0..STEPS {
            let before = session.scene();
            let legal = session.legal();
            let cues = match rng.pick(&legal) {
                Some(action) => session.act(action).expect("it is legal"),
                None => session.advance(1000),
            };
            any += cues.len();
            check_cues(session.board(), &before, &session.scene(), &cues, &case.name);
            if session.status() != Status::Playing {
                break;
            }
        }
    }
    assert!(any > 0, "something moves, sounds or is said");
}

pub(crate) fn check_cues(board: &Board, before: &Scene, after: &Scene, cues: &[Cue], name: &str) {
    assert!(cues.is_sorted_by_key(|cue| cue.beat), "{name}: cues are in order");
    let on_board =
        |place: &PlaceId| assert!(board.place(*place).is_some(), "{name}: {place:?} is on the board");
    let known = |id: u32, scene: &Scene| scene.pieces.iter().find(|piece| piece.id == id).map(|p| p.place);
    for cue in cues {
        match &cue.motion {
            Motion::Reveal(place, paint) => {
                on_board(place);
                check_paint(*paint, name);
            }
            Motion::Pulse(place) | Motion::Blast(place, _) => on_board(place),
            Motion::Travel { piece, path } => {
                path.iter().for_each(on_board);
                let (from, to) = (known(*piece, before), known(*piece, after));
                assert!(path.len() >= 2, "{name}: piece {piece} travels somewhere");
                assert!(from.is_some() || to.is_some(), "{name}: piece {piece} travels and is known");
                assert!(to.is_none_or(|to| path.last() == Some(&to)), "{name}: piece {piece} arrives");
            }
            Motion::Vanish { piece } => {
                assert!(known(*piece, before).is_some(), "{name}: piece {piece} was there");
                assert!(known(*piece, after).is_none(), "{name}: piece {piece} is gone");
            }
            Motion::Appear { piece } => {
                assert!(known(*piece, before).is_none(), "{name}: piece {piece} is new");
            }
            Motion::Float(place, text) => {
                on_board(place);
                assert!(!text.trim().is_empty(), "{name}: something floats");
            }
            Motion::Stir(id, _) | Motion::Face(id, _) => {
                assert!(before.controls.iter().any(|control| control.id == *id), "{name}: {id} is a control");
            }
            Motion::Say(text) | Motion::Hear(text) => {
                assert!(!text.trim().is_empty(), "{name}: something is said")
            }
            Motion::Sound(_) | Motion::Outcome => {}
        }
    }
}

/// The spots a hint marks in a scene.
pub(crate) fn hinted(scene: &Scene) -> usize {
    let cells = scene.cells.iter().filter(|cell| cell.marks.has(Marks::HINT)).count();
    cells + scene.buttons().filter(|control| control.hinted).count()
}
