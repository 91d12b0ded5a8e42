//! No sequence of events panics, in any window.
#![allow(clippy::unwrap_used)]

mod common;
mod lamp;

use common::{Abilities, Folder, Show, desk};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use lattice_tui::{Depth, Desk, FirstScreen};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Happening {
    Event(Event),
    Resize(u16, u16),
    Time(u32),
}

fn key() -> impl Strategy<Value = Event> {
    let code = prop_oneof![
        6 => any::<char>().prop_map(KeyCode::Char),
        12 => prop::sample::select("123456789uhrnRpPyt?:qwedsamcbklfo -+jkz    ".chars().collect::<Vec<_>>())
            .prop_map(KeyCode::Char),
        12 => prop::sample::select(vec![
            KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Enter, KeyCode::Tab,
            KeyCode::BackTab, KeyCode::Backspace, KeyCode::Delete, KeyCode::Home, KeyCode::End,
            KeyCode::PageUp, KeyCode::PageDown, KeyCode::Null, KeyCode::F(5), KeyCode::Insert,
        ]),
        2 => Just(KeyCode::Esc),
    ];
    let modifiers = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::CONTROL,
        KeyModifiers::ALT,
        KeyModifiers::all(),
    ]);
    let kind = prop::sample::select(vec![
        KeyEventKind::Press,
        KeyEventKind::Press,
        KeyEventKind::Repeat,
        KeyEventKind::Release,
    ]);
    (code, modifiers, kind)
        .prop_map(|(code, modifiers, kind)| Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

fn mouse() -> impl Strategy<Value = Event> {
    let kind = prop::sample::select(vec![
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollLeft,
    ]);
    let coordinate = || prop_oneof![9 => 0u16..100, 1 => any::<u16>()];
    (kind, coordinate(), coordinate()).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    })
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        10 => key().prop_map(Happening::Event),
        5 => mouse().prop_map(Happening::Event),
        1 => any::<String>().prop_map(|text| Happening::Event(Event::Paste(text))),
        1 => prop::sample::select(vec![Event::FocusLost, Event::FocusGained]).prop_map(Happening::Event),
        2 => (0u16..140, 0u16..60).prop_map(|(width, height)| Happening::Resize(width, height)),
        1 => Just(Happening::Resize(0, 0)),
        2 => prop_oneof![Just(16u32), any::<u32>()].prop_map(Happening::Time),
    ]
}

fn look() -> impl Strategy<Value = Abilities> {
    let depth = prop::sample::select(vec![Depth::True, Depth::Indexed, Depth::Basic, Depth::None]);
    (depth, any::<bool>())
}

fn opening(kind: usize, game: prop::sample::Index) -> FirstScreen {
    let listed = game.get(catalog::GAMES);
    match kind {
        0 => FirstScreen::Menu,
        1 => FirstScreen::Game(listed),
        2 => lamp::opening(""),
        3 => lamp::opening("pace=step"),
        _ => {
            let mut session = listed.game.start(&common::start("")).unwrap();
            for _ in 0..20 {
                let Some(action) = session.legal().into_iter().next() else { break };
                session.act(&action).unwrap();
            }
            FirstScreen::Watch(session)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(
        kind in 0usize..5,
        game in any::<prop::sample::Index>(),
        look in look(),
        motion in any::<bool>(),
        happenings in prop::collection::vec(happening(), 1..250),
    ) {
        let folder = Folder::new("chaos");
        let desk = Desk { shelf: catalog::GAMES, ..desk(look, motion, folder.store()) };
        let mut show = Show::with((80, 24), desk, opening(kind, game));
        for happening in happenings {
            match happening {
                Happening::Event(event) => drop(show.event(event)),
                Happening::Resize(width, height) => drop(show.resize(width, height)),
                Happening::Time(millis) => {
                    show.app.elapse(millis);
                    show.draw();
                }
            }
            if look.1 {
                prop_assert!(show.text().is_ascii());
            }
            let _ = show.app.wait();
        }
    }
}
