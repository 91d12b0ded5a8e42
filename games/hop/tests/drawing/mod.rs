//! Positions from short lists, for tests: `@ 3,4; footman 3,2 aims 3,3; ~ 2,2; own lunge`.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part, and a test may panic")]

use engine::{Game, Params as _, Refusal as _};
use grid::Hex;
use lattice_hop::{Action, Event, Hop, Params};
use serde_json::Value;

/// The letter of each breed, as the rule book gives them.
const LETTERS: [(&str, &str); 9] = [
    ("footman", "f"),
    ("archer", "a"),
    ("bomber", "b"),
    ("sprinter", "s"),
    ("shield-bearer", "d"),
    ("warlock", "w"),
    ("assassin", "k"),
    ("golem", "G"),
    ("bomb", "o"),
];

/// The text of a position. Items are hexes (`@`, `~`, `#`, `>`, `_`, `/` and where), enemies as their lines are, and
/// `hp 2/3`, `armor 1`, `bash 2`, `jump 1`, `floor 2`, `landed`, `status won`, `own a,b`, `offer a,b`, `set key=value`.
pub fn text_of(items: &str) -> String {
    let (mut params, mut roster) = (Vec::new(), Vec::new());
    let mut hexes: Vec<(Hex, u8, &str)> = Vec::new();
    let mut head: Vec<(&str, &str)> = Vec::new();
    let mut stairs = Some("3,0");
    for item in items.split(';').map(str::trim).filter(|item| !item.is_empty()) {
        let (word, rest) = item.split_once(' ').unwrap_or((item, ""));
        let at = || rest.split(' ').next().unwrap().parse::<Hex>();
        match (word, LETTERS.iter().find(|(name, _)| *name == word)) {
            (_, Some((_, letter))) => {
                if let Ok(hex) = at() {
                    hexes.push((hex, 0, letter));
                }
                // Somebody unseen is not drawn, but the text may say where he is.
                roster.push(item);
            }
            ("@", _) => hexes.push((at().unwrap(), 0, "@")),
            ("/", _) => {
                hexes.push((at().unwrap(), 2, "/"));
                head.push(("spear", "ground"));
            }
            ("~" | "#" | "_", _) => {
                rest.split(' ').for_each(|hex| hexes.push((hex.parse().unwrap(), 1, word)));
            }
            (">", _) => {
                hexes.push((at().unwrap(), 1, ">"));
                stairs = None;
            }
            ("set", _) => params.push(rest),
            _ => head.push((word, rest)),
        }
    }
    hexes.extend(stairs.map(|hex| (hex.parse().unwrap(), 1, ">")));
    let given = |word: &str, otherwise: &'static str| {
        head.iter()
            .find(|(known, _)| *known == word)
            .map_or(otherwise.to_owned(), |(_, value)| (*value).to_owned())
    };
    let params = Params::from_text(&params.join(" ")).unwrap();
    let full = format!("{0}/{0}", params.hp);
    let hp = head.iter().find(|(word, _)| *word == "hp").map_or(full.as_str(), |(_, value)| value);
    let landed = if head.contains(&("landed", "")) { " landed" } else { "" };
    format!(
        "{}\nfloor {} turn {} kills 0 tricks 0 {}\nhp {hp} armor {} bash {} jump {} spear {}{landed}\nupgrades {}\noffer {}\n{}{}\n",
        params.to_text(),
        given("floor", "1"),
        given("turn", "0"),
        given("status", "playing"),
        given("armor", "0"),
        given("bash", "0"),
        given("jump", "0"),
        given("spear", "hand"),
        given("own", "none"),
        given("offer", "none"),
        board(hexes),
        roster.join("\n"),
    )
}

/// The rows of the board.
fn board(mut hexes: Vec<(Hex, u8, &str)>) -> String {
    let mut text = String::new();
    for row in 3..=19 {
        for q in (0..7).filter(|q| (row - q) % 2 == 0) {
            let hex = Hex::new(q, (row - q) / 2);
            if !(0..9).contains(&hex.r) || !(3..=11).contains(&(hex.q + hex.r)) {
                continue;
            }
            let mut here: Vec<_> = hexes.extract_if(.., |(at, ..)| *at == hex).collect();
            here.sort_by_key(|(_, order, _)| *order);
            let token: String = here.iter().map(|(_, _, symbol)| *symbol).collect();
            text.push_str(if token.is_empty() { "." } else { &token });
            text.push(' ');
        }
        text.push('\n');
    }
    assert!(hexes.is_empty(), "{hexes:?} are not on the board");
    text
}

/// A position.
pub fn drawn(items: &str) -> Hop {
    let text = text_of(items);
    Hop::from_text(&text, &"drawn".parse().unwrap()).unwrap_or_else(|error| panic!("{text}{error}"))
}

/// Does something that is allowed.
pub fn act(game: &mut Hop, text: &str) -> Vec<Event> {
    let action: Action = text.parse().unwrap();
    if let Err(refusal) = game.check(action) {
        panic!("{text}: {refusal}\n{}", game.text());
    }
    let mut events = Vec::new();
    game.apply(action, &mut events);
    events
}

/// Everything a position says, an item each: the words of the header, the hexes that are not plain, the lines of enemies.
pub fn facts(game: &Hop) -> Vec<String> {
    let text = game.text();
    let lines: Vec<&str> = text.lines().collect();
    let run: Vec<&str> = lines[1].split(' ').collect();
    let player: Vec<&str> = lines[2].split(' ').collect();
    let mut facts: Vec<String> = run[..8].chunks(2).map(|pair| pair.join(" ")).collect();
    facts.push(run[8].to_owned());
    facts.extend(player.chunks(2).map(|pair| pair.join(" ")));
    facts.push(format!("own {}", lines[3].trim_start_matches("upgrades ")));
    facts.push(lines[4].to_owned());
    for (row, line) in (3i16..20).zip(&lines[5..22]) {
        let columns =
            line.char_indices().filter(|(i, c)| *c != ' ' && (*i == 0 || line.as_bytes()[i - 1] == b' '));
        for (column, _) in columns {
            let token = line[column..].split(' ').next().unwrap();
            let q = column as i16 / 2;
            let marks = token.chars().filter(|c| !".".contains(*c) && !c.is_ascii_alphabetic());
            facts.extend(marks.map(|c| format!("{c} {q},{}", (row - q) / 2)));
        }
    }
    facts.extend(lines[22..].iter().map(|line| (*line).to_owned()));
    facts
}

/// Asserts that these items are among a position's facts, and that no enemy is there who is not among them.
#[track_caller]
pub fn shows(game: &Hop, items: &str) {
    let facts = facts(game);
    let items: Vec<&str> = items.split(';').map(str::trim).filter(|item| !item.is_empty()).collect();
    for item in &items {
        assert!(facts.iter().any(|fact| fact == item), "no {item:?} in {facts:#?}");
    }
    let is_enemy = |fact: &str| LETTERS.iter().any(|(name, _)| fact.split(' ').next() == Some(name));
    let found: Vec<&String> = facts.iter().filter(|fact| is_enemy(fact)).collect();
    let expected = items.iter().filter(|item| is_enemy(item)).count();
    assert_eq!(found.len(), expected, "{found:?} against {items:?}");
}

/// Position before, what is done, position after.
#[track_caller]
pub fn turn(before: &str, actions: &str, after: &str) -> Hop {
    let mut game = drawn(before);
    actions.split(';').for_each(|action| drop(act(&mut game, action.trim())));
    shows(&game, after);
    game
}

/// Code and sentence of a refusal.
pub fn refused(game: &Hop, text: &str) -> (&'static str, String) {
    match text.parse::<Action>() {
        Err(refused) => (refused.code, refused.message),
        Ok(action) => {
            let Err(refusal) = game.check(action) else { panic!("{text} is allowed\n{}", game.text()) };
            (refusal.code(), refusal.to_string())
        }
    }
}

/// Every legal action as text.
pub fn legal(game: &Hop) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.iter().map(ToString::to_string).collect()
}

/// The targets of the legal actions that begin with a word.
pub fn targets(game: &Hop, word: &str) -> Vec<String> {
    legal(game).iter().filter_map(|text| Some(text.strip_prefix(word)?.trim().to_owned())).collect()
}

/// What programs see.
pub fn state(game: &Hop) -> Value {
    serde_json::to_value(game.inspect()).unwrap()
}
