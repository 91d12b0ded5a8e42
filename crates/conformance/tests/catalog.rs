//! Checks over the whole list of games: every game is enrolled, no two share a name, and each has its rule book.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use catalog::GAMES;
use catalog::book::{self, Block};

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_game_runs_the_contract() {
    for listed in GAMES {
        let id = listed.game.meta().id;
        let path = root().join("games").join(id).join("tests/conformance.rs");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(
            text.contains(&format!("conformance::kit!(lattice_{id}::")),
            "{} runs the kit",
            path.display()
        );
    }
}

#[test]
fn games_have_names_of_their_own() {
    let ids: BTreeSet<_> = GAMES.iter().map(|listed| listed.game.meta().id).collect();
    let titles: BTreeSet<_> = GAMES.iter().map(|listed| listed.game.meta().title).collect();
    assert_eq!((ids.len(), titles.len()), (GAMES.len(), GAMES.len()));
    for id in ids {
        assert_eq!(catalog::find(id).expect("listed games are found").meta().id, id);
    }
    assert!(catalog::find("no-such-game").is_none());
}

#[test]
fn rule_books_are_about_their_games() {
    for listed in GAMES {
        let title = format!("# {}\n", listed.game.meta().title);
        assert!(listed.rules.starts_with(&title), "the rule book begins with {title:?}");
        for spec in listed.game.specs() {
            assert!(listed.rules.contains(&format!("`{}`", spec.key)), "{title:?} explains {}", spec.key);
        }
        for preset in listed.game.presets() {
            assert!(listed.rules.contains(preset.title), "{title:?} names the preset {}", preset.title);
        }
    }
}

/// Pictures of rule books follow the rules: each position can be played, each action is legal and changes something
/// visible, and each picture has words.
#[test]
fn pictures_of_rule_books_can_be_played() {
    for listed in GAMES {
        let id = listed.game.meta().id;
        let mut pictures = 0;
        for (info, text) in book::blocks(listed.rules) {
            let Some(block) = Block::parse(info, text) else { continue };
            match block.unwrap_or_else(|why| panic!("{id}: {why}")) {
                Block::Position(position, shots) => {
                    let mut seen = Vec::new();
                    let shown = book::play(listed.game, position, &shots, |session, shot| {
                        let scene = session.scene();
                        assert!(!seen.contains(&scene), "{id}: nothing happens: {}", shot.caption);
                        assert!(shot.caption.len() <= 60, "{id}: a long caption: {}", shot.caption);
                        seen.push(scene);
                    });
                    shown.unwrap_or_else(|why| panic!("{id}: {why}\n{text}"));
                    pictures += seen.len();
                }
                Block::Portraits(all) => assert!(all.iter().all(|one| one.text.ends_with(['.', '!']))),
                Block::Swatches(all) => assert!(all.iter().all(|one| one.number().is_some()), "{id}"),
            }
        }
        assert!(pictures >= 4, "{id} shows moves before and after");
    }
}

#[test]
fn replays_of_unknown_games_are_rejected_at_their_line() {
    let start = engine::Start { params: String::new(), seed: "x".parse().expect("a seed"), position: None };
    for listed in GAMES {
        let mut replay = listed.game.start(&start).expect("the default begins").replay();
        assert!(catalog::game_of(&replay).is_ok());
        replay.game = "nosuchgame".to_owned();
        let rejection = catalog::game_of(&replay).err().expect("there is no such game");
        assert_eq!((rejection.line, rejection.cause.code), (2, "unknown-game"));
    }
}
