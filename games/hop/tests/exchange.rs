//! Runs as JSON: out and in again, and everything that is refused (P3, P10, P26).
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Import, Listing, Params as _, Refused, Rng, Seed};
use lattice_hop::{Action, Hop, Params};
use proptest::prelude::*;

/// A random run: where it ended and what was done.
fn run(params: &str, seed: &str, key: u32, careful: bool) -> (Hop, Seed, Vec<Action>) {
    let (params, seed): (_, Seed) = (Params::from_text(params).unwrap(), seed.parse().unwrap());
    let (mut game, mut rng, mut actions) = (Hop::new(&params, &seed), Rng::keyed(key), Vec::new());
    while actions.len() < 200 {
        let Some(action) = (if careful { game.advise() } else { game.sample(&mut rng) }) else { break };
        game.apply(action, &mut ());
        actions.push(action);
    }
    (game, seed, actions)
}

fn import(text: &str) -> Result<Import<Hop>, Refused> {
    Hop::import(text).expect("it looks like JSON")
}

fn refusal(text: &str) -> String {
    let refused = import(text).map(|import| import.actions).unwrap_err();
    assert!(!refused.code.is_empty());
    refused.message
}

/// P10: what is exported is valid JSON of the specification's shape and comes back the same, upgrades and all.
#[test]
fn p10_round_trips() {
    for key in 0..60 {
        let params = if key % 2 == 0 { "" } else { "hp=9 shrines=1 floors=9" };
        let (game, seed, actions) = run(params, &format!("json{key}"), key, key % 3 == 0);
        let text = game.export(&seed, &actions, key % 2 == 1).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (json["seed"].as_str(), json["score"].as_i64()),
            (Some(seed.as_str()), Some(game.score().0))
        );
        assert_eq!(json["actions"].as_array().unwrap().len(), actions.len());
        let import = import(&text).unwrap();
        assert_eq!((import.seed, import.actions, import.params), (seed, actions, *game.params()));
        // P37: whether help was used is said and comes back.
        assert_eq!((json["assisted"].as_bool(), import.assisted), (Some(key % 2 == 1), key % 2 == 1));
    }
}

/// P10: the very shape, and directions written as the hexes they lead to.
#[test]
fn p10_the_shape() {
    let seed: Seed = "shape".parse().unwrap();
    let actions: Vec<Action> = ["move n", "throw 3,4", "wait"].map(|text| text.parse().unwrap()).to_vec();
    let mut game = Hop::new(&Params::default(), &seed);
    actions.iter().for_each(|action| game.apply(*action, &mut ()));
    let json: serde_json::Value =
        serde_json::from_str(&game.export(&seed, &actions, false).unwrap()).unwrap();
    assert_eq!(
        json["actions"],
        serde_json::json!([
            {"type": "MOVE", "payload": {"q": 3, "r": 6, "s": -9}},
            {"type": "USE_SKILL", "payload": {"skillId": "SPEAR_THROW", "target": {"q": 3, "r": 4, "s": -7}}},
            {"type": "WAIT"},
        ])
    );
}

/// P3: the old names are read as the new ones.
#[test]
fn p3_old_names() {
    let old = r#"{"seed":"old","actions":[{"type":"LEAP","payload":{"q":3,"r":5}},{"type":"THROW_SPEAR","payload":{"q":3,"r":3,"s":-6}},
        {"type":"WAIT","payload":null}]}"#;
    let actions: Vec<String> = import(old).unwrap().actions.iter().map(ToString::to_string).collect();
    assert_eq!(actions, ["jump 3,5", "throw 3,3", "wait"]);
    let skills = r#"{"seed":"old","actions":[{"type":"USE_SKILL","payload":{"skillId":"LEAP","target":{"q":3,"r":5}}}]}"#;
    assert_eq!(import(skills).unwrap().actions[0].to_string(), "jump 3,5");
}

/// P37: a replay file of the original game is taken: whatever else it holds is ignored, skills may be types of their own,
/// and its score counts otherwise. What cannot be played here is laid to other rules; so is a file of other rules of ours.
#[test]
fn p37_the_original_games_files() {
    let original = r#"{"id":"run-1","date":"2026-01-02T10:00:00Z","ms":1.5e12,"seed":"1735812345678","score":4711,"floor":9,
        "floorReached":1,"actions":[{"type":"JUMP","payload":{"q":3,"r":5,"s":-8},"at":3},
        {"type":"SPEAR_THROW","payload":{"q":3,"r":3,"s":-6}},{"type":"WAIT","payload":{}}]}"#;
    let read = import(original).unwrap();
    let actions: Vec<String> = read.actions.iter().map(ToString::to_string).collect();
    assert_eq!((actions.join("; ").as_str(), read.assisted), ("jump 3,5; throw 3,3; wait", false));
    let elsewhere = r#"{"id":"run-2","seed":"x","actions":[{"type":"MOVE","payload":{"q":0,"r":3}}]}"#;
    let message = refusal(elsewhere);
    assert!(message.ends_with("; this file seems to come from a game with other rules"), "{message}");
    let older = r#"{"seed":"x","rules":1,"actions":[{"type":"WAIT"}]}"#;
    assert_eq!(
        refusal(older),
        "this run was recorded with rules 1; this version plays rules 2, so it would turn out differently"
    );
}

/// P3, P26: what is refused, with the number of the action.
#[test]
fn p26_refusals() {
    let with = |action: &str| format!(r#"{{"seed":"x","actions":[{{"type":"WAIT"}},{action}]}}"#);
    for (action, says) in [
        (r#"{"type":"RESET"}"#, "action 2: RESET can't be part of a replay"),
        (r#"{"type":"LOAD_STATE","payload":{}}"#, "action 2: LOAD_STATE can't be part of a replay"),
        (r#"{"type":"CHEAT"}"#, "action 2: unknown type \"CHEAT\""),
        (r#"{"type":"MOVE"}"#, "action 2: its point is missing"),
        (r#"{"type":"MOVE","payload":{"q":3,"r":6,"s":0}}"#, "action 2: s of the point 3,6 must be -9"),
        (r#"{"type":"MOVE","payload":{"q":3}}"#, "action 2: r must be a whole number from -99 to 99"),
        (r#"{"type":"MOVE","payload":{"q":300,"r":6}}"#, "action 2: q must be a whole number from -99 to 99"),
        (r#"{"type":"MOVE","payload":{"q":3.5,"r":6}}"#, "action 2: q must be a whole number from -99 to 99"),
        (r#"{"type":"MOVE","payload":{"q":0,"r":3}}"#, "action 2 (move 0,3) in turn 1: out of reach"),
        (
            r#"{"type":"USE_SKILL","payload":"JUMP"}"#,
            "action 2: its payload must have a skillId and a target",
        ),
        (
            r#"{"type":"USE_SKILL","payload":{"skillId":"FLY","target":{"q":3,"r":6}}}"#,
            "action 2: unknown skill \"FLY\"",
        ),
        (r#"{"type":"SELECT_UPGRADE","payload":"LUCK"}"#, "action 2: unknown upgrade \"LUCK\""),
        (
            r#"{"type":"SELECT_UPGRADE","payload":"RECALL"}"#,
            "action 2 (choose recall) in turn 1: there is nothing to choose now",
        ),
        (r#"7"#, "action 2: an action must be an object, not a number"),
    ] {
        let message = refusal(&with(action));
        assert!(message.contains(says), "{action}: {message}");
    }
    for (text, says) in [
        ("{", "this file isn't JSON"),
        ("{}", "this file has no seed"),
        (r#"{"seed":"x"}"#, "this file has no actions"),
        (r#"{"seed":"x","actions":[]} x"#, "nothing may follow the end"),
        (r#"{"seed":"x y","actions":[]}"#, "a seed can't contain spaces"),
        (r#"{"seed":5,"actions":[]}"#, "the field seed can't be a number"),
        (
            r#"{"seed":"x","rules":2,"actions":[],"score":1000}"#,
            "this file claims score 1000, but its actions lead to 100",
        ),
        (
            r#"{"seed":"x","rules":2,"actions":[],"floor":5}"#,
            "this file claims floor 5, but its actions lead to 1",
        ),
        (r#"{"seed":"x","actions":[],"params":"hp=99"}"#, "Health must be 1–9"),
    ] {
        let message = refusal(text);
        assert!(message.contains(says), "{text}: {message}");
    }
    assert!(Hop::import("lattice replay 1\n").is_none());
}

/// P26: too many bytes and too many actions are refused before anything is played.
#[test]
fn p26_limits() {
    let huge = format!("{{\"seed\":\"{}\"", "x".repeat(1 << 20));
    assert!(refusal(&huge).contains("the limit is 1048576"));
    let waits = vec![r#"{"type":"WAIT"}"#; 4097].join(",");
    let long = format!(r#"{{"seed":"x","actions":[{waits}]}}"#);
    assert!(refusal(&long).contains("this file has 4097 actions; the limit is 4096"));
}

/// The documents' examples can be read.
#[test]
fn p10_examples_of_the_documents() {
    let read =
        |name| std::fs::read_to_string(format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let (book, format) = (read("rules/hop.md"), read("replay-format.md"));
    let example = format.split("## Runs as JSON").nth(1).unwrap();
    let example = example.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(import(example).map(|import| import.actions.len()), Ok(3));
    let position = book.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let read = Hop::from_text(position, &"book".parse().unwrap()).unwrap();
    assert_eq!(read.text(), position);
}

proptest! {
    /// P26: no bytes panic, near-JSON neither.
    #[test]
    fn p26_anything_is_safe(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Hop::import(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn p26_damaged_files_are_safe(cut in 0usize..400, junk in "\\PC{0,6}", key in 0u32..20) {
        let (game, seed, actions) = run("", "damaged", key, false);
        let mut text = game.export(&seed, &actions, false).unwrap();
        let at = (0..=cut.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        text.insert_str(at, &junk);
        // What is still accepted is a run, and survives another round.
        if let Some(Ok(import)) = Hop::import(&text) {
            let mut end = Hop::new(&import.params, &import.seed);
            import.actions.iter().for_each(|action| end.apply(*action, &mut ()));
            let again = Hop::import(&end.export(&import.seed, &import.actions, import.assisted).unwrap()).unwrap().unwrap();
            prop_assert_eq!((again.seed, again.actions), (import.seed, import.actions));
        }
    }
}
