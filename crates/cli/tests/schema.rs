//! The schemas checked against real answers of `lattice run --json`, for every game over random runs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{end, lattice, run};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

/// A conversation in which every answer must match the schema.
struct Bot {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    schema: Validator,
    /// The types of all events seen.
    events: BTreeSet<String>,
    /// Chooses what to do: the same in every run of the test.
    chance: engine::Rng,
}

fn schema(game: &str) -> Value {
    let ended = run(&["schema", game], b"");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    serde_json::from_str(&ended.out).unwrap()
}

impl Bot {
    fn new(game: &str, preset: &str) -> Bot {
        let mut child = lattice(&["run", game, "--json", "--preset", preset, "--seed", "s"]).spawn().unwrap();
        let (requests, answers) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let chance = engine::Rng::stream(&preset.parse().unwrap(), game);
        let schema = jsonschema::draft202012::new(&schema(game)).unwrap();
        Bot { child, requests, answers: BufReader::new(answers), schema, events: BTreeSet::new(), chance }
    }

    fn ask(&mut self, request: &str) -> Value {
        writeln!(self.requests, "{request}").unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        let answer = serde_json::from_str(&line).unwrap();
        if let Err(error) = self.schema.validate(&answer) {
            panic!("{request}: {error} at {}: {line}", error.instance_path());
        }
        for event in answer["events"].as_array().into_iter().flatten() {
            self.events.extend(event["type"].as_str().map(str::to_owned));
        }
        answer
    }

    /// Plays at random, with every other request in between.
    fn play(&mut self, steps: u32) {
        for step in 0..steps {
            let answer = self.ask("legal");
            let legal = answer["legal"].as_array().unwrap();
            let Some(action) = self.chance.pick(legal).cloned() else {
                self.ask(&format!("new {step}"));
                continue;
            };
            self.ask(action.as_str().unwrap());
            match self.chance.below(12) {
                0 => drop(self.ask("undo")),
                1 => drop(self.ask("redo")),
                2 => drop(self.ask("text")),
                3 => drop(self.ask("replay")),
                4 => drop(self.ask("nonsense")),
                5 => drop(self.ask("hint")),
                6..9 => drop(self.ask("tick 9")),
                _ => {}
            }
        }
    }
}

/// The types of all events in a schema.
fn event_types(schema: &Value) -> BTreeSet<String> {
    let of = |kind: &Value| kind["properties"]["type"]["const"].as_str().unwrap().to_owned();
    schema["$defs"]["Event"]["oneOf"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn every_answer_holds_to_its_games_schema() {
    for listed in catalog::GAMES {
        let id = listed.game.meta().id;
        let mut seen = BTreeSet::new();
        for preset in listed.game.presets() {
            let mut bot = Bot::new(id, preset.id);
            bot.play(300);
            bot.ask("quit");
            seen.append(&mut bot.events);
            drop(bot.requests);
            assert_eq!(end(bot.child).err, "");
        }
        let known = event_types(&schema(id));
        assert!(seen.is_subset(&known) && seen.len() > 2, "{id}: {seen:?} of {known:?}");
    }
}

/// A schema that accepts anything would pass the test above.
#[test]
fn the_schemas_refuse_what_is_not_so() {
    for listed in catalog::GAMES {
        let id = listed.game.meta().id;
        let validator = jsonschema::draft202012::new(&schema(id)).unwrap();
        let ended = run(&["run", id, "--json", "--seed", "s"], b"inspect\n");
        let good: Value = serde_json::from_str(&ended.out).unwrap();
        assert!(validator.is_valid(&good), "{id}");
        for (key, value) in good["state"].as_object().unwrap() {
            let mut bad = good.clone();
            bad["state"].as_object_mut().unwrap().remove(key);
            assert!(!validator.is_valid(&bad), "{id}: {key} is required");
            bad["state"][key] = match value {
                Value::Number(_) => json!("many"),
                _ => json!(-7),
            };
            assert!(!validator.is_valid(&bad), "{id}: {key} cannot be {}", bad["state"][key]);
        }
        let mut bad = good.clone();
        bad["events"] = json!([{ "type": "nothing" }]);
        assert!(!validator.is_valid(&bad), "{id}: events are known");
        assert!(!validator.is_valid(&json!({ "ok": false })), "a refusal has a code");
    }
}

/// Every field that programs read is explained.
#[test]
fn every_field_has_a_description() {
    for listed in catalog::GAMES {
        let id = listed.game.meta().id;
        let schema = schema(id);
        for (name, def) in schema["$defs"].as_object().unwrap() {
            let kinds = def["oneOf"].as_array().map_or_else(|| vec![def], |kinds| kinds.iter().collect());
            for kind in kinds {
                assert!(kind["description"].is_string(), "{id}: {name} {kind}");
                for (field, shape) in kind["properties"].as_object().into_iter().flatten() {
                    let told = shape["description"].is_string() || field == "type";
                    assert!(told, "{id}: {name}.{field}");
                }
            }
        }
    }
}

/// The page says for every game how large a compact observation is, and shows one of its lines.
#[test]
fn the_protocol_page_tells_what_observations_hold() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = std::fs::read_to_string(docs.join("protocol.md")).unwrap();
    for listed in catalog::GAMES {
        let id = listed.game.meta().id;
        let out = run(&["run", id, "--json", "--observe", "--seed", "1"], b"legal\n").out;
        let answer: Value = serde_json::from_str(&out).unwrap();
        let text = answer["text"].as_str().unwrap();
        let link = format!("| [{id}](rules/{id}.md#positions-as-text) | ");
        let row = page
            .lines()
            .find_map(|line| line.strip_prefix(&link))
            .unwrap_or_else(|| panic!("no row of {id}"));
        let [_, lines, bytes, line] = row.trim_end_matches(" |").split(" | ").collect::<Vec<_>>()[..] else {
            panic!("five columns: {row}")
        };
        assert_eq!([lines, bytes], [text.lines().count(), text.len()].map(|n| n.to_string()), "{id}: {text}");
        assert!(text.lines().any(|shown| line == format!("`{shown}`")), "{id}: {line} is not in {text}");
        assert!(listed.rules.contains("\n### Positions as text\n"), "{id}: the rule book explains them");
    }
}
