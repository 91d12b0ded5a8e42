//! Goals can be reached: each has a run in `goals.txt` that reaches it.

use std::fs;

use engine::{AnyGame, Erased, Listing, Seed, Start, pack, unpack};

/// How many seeds are tried with each bot and preset before a goal counts as out of reach.
const SEEDS: u32 = 60;

/// Every goal is named and told, and the run kept for it in `file` reaches it. With `LATTICE_BLESS`, runs that are missing
/// or no longer do so are searched for with the game's bots.
pub fn goals_can_be_reached<G: Listing>(file: &str) {
    let game: &dyn AnyGame = &Erased::<G>::GAME;
    let goals = game.goals();
    let kept = fs::read_to_string(file).unwrap_or_default();
    let bless = std::env::var_os("LATTICE_BLESS").is_some();
    let mut lines = Vec::new();
    for (i, goal) in goals.iter().enumerate() {
        let name = goal.id;
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{name}");
        assert!(
            !goals[..i].iter().any(|other| other.id == name || other.title == goal.title),
            "{name} is not the only one"
        );
        assert!(!goal.title.is_empty() && goal.about.ends_with('.'), "{name} says what to do");
        let code = kept.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let code = code.filter(|code| reaches(game, code, name)).map(str::to_owned);
        let code = code.or_else(|| bless.then(|| search(game, name)).flatten());
        let code = code.unwrap_or_else(|| panic!("no run in {file} reaches {name}; bless searches for one"));
        lines.push(format!("{name} {code}"));
    }
    if bless && !lines.is_empty() {
        fs::write(file, lines.join("\n") + "\n").unwrap_or_else(|why| panic!("{file}: {why}"));
    }
    assert!(kept.lines().count() <= goals.len() || bless, "{file} has runs for goals that do not exist");
}

fn reaches(game: &dyn AnyGame, code: &str, goal: &str) -> bool {
    unpack(code).and_then(|replay| game.load(&replay)).is_ok_and(|run| run.goals().contains(&goal))
}

/// The compact form of a bot's run that reaches a goal.
fn search(game: &dyn AnyGame, goal: &str) -> Option<String> {
    // The weaker bots take less time.
    for bot in game.bots() {
        for number in 0..SEEDS {
            let seed: Seed = format!("goal{number}").parse().ok()?;
            for preset in game.presets().into_iter().rev() {
                let start = Start { params: preset.params, seed: seed.clone(), position: None };
                let Ok((_, replay)) = game.play_bot(bot.id, &start, bot.budget) else { continue };
                let code = pack(replay);
                if reaches(game, &code, goal) {
                    return Some(code);
                }
            }
        }
    }
    None
}
