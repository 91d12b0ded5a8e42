//! A run as JSON for other programs, for games without a format of their own.

use std::fmt::{self, Write};

use engine::{Item, REPLAY_VERSION, Replay, Start};

/// The run as JSON: its parts by name, and the whole text under `replay`, from which it is read back.
pub fn run_json(run: &Replay) -> String {
    let actions = run.items.iter().filter_map(|item| match item {
        Item::Do(action) => Some(action.to_string()),
        Item::Wait(ticks) => Some(format!("wait {ticks}")),
        Item::Undo => Some("undo".to_owned()),
        Item::Redo => Some("redo".to_owned()),
        Item::Hint => Some("hint".to_owned()),
        Item::Mark(_) => None,
    });
    let Replay { game, rules, start: Start { params, seed, position }, end, .. } = run;
    let texts = [("game", game), ("params", params), ("seed", &seed.to_string())];
    let mut out = format!("{{\"format\":\"lattice replay {REPLAY_VERSION}\",\"rules\":{rules}");
    // Writing to a string cannot fail.
    for (key, text) in texts.into_iter().chain(position.as_ref().map(|text| ("position", text))) {
        let _ = write!(out, ",\"{key}\":{}", Quoted(text));
    }
    let (status, score) = (end.status.word(), end.score.0);
    let _ =
        write!(out, ",\"status\":\"{status}\",\"score\":{score},\"digest\":\"{}\",\"actions\":[", end.digest);
    for (i, action) in actions.enumerate() {
        let _ = write!(out, "{}{}", if i > 0 { "," } else { "" }, Quoted(&action));
    }
    let _ = write!(out, "],\"replay\":{}}}", Quoted(&run.to_string()));
    out
}

/// The replay text inside a run as JSON; `None` if the text is anything else. The browser has a JSON reader of its own.
#[cfg(feature = "files")]
pub fn replay_in(text: &str) -> Option<String> {
    let whole: serde_json::Value = serde_json::from_str(text).ok()?;
    whole["replay"].as_str().map(str::to_owned)
}

/// A text as a JSON string.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                c if c < ' ' => write!(f, "\\u{:04x}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
#[cfg(feature = "files")]
mod tests {
    use engine::Session;
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn played(game: &str, position: Option<String>) -> Session {
        let start = Start { params: String::new(), seed: "json".parse().unwrap(), position };
        catalog::find(game).unwrap().start(&start).unwrap()
    }

    /// With every kind of line, and from a drawn position.
    #[test]
    fn runs_of_every_game_read_back() {
        for listed in catalog::GAMES {
            let id = listed.game.meta().id;
            let fresh = played(id, None);
            for position in [None, Some(fresh.text())] {
                let mut session = played(id, position);
                for _ in 0..3 {
                    let _ = session.hint();
                    session.act(&session.legal()[0].clone()).unwrap();
                    session.advance(500);
                }
                let _ = (session.undo(), session.redo());
                let (replay, json) = (session.replay(), run_json(&session.replay()));
                let whole: Value = serde_json::from_str(&json).unwrap();
                assert_eq!((&whole["game"], &whole["seed"]), (&Value::from(id), &Value::from("json")));
                assert_eq!(
                    whole["actions"].as_array().map_or(0, Vec::len),
                    replay.clone().without_marks().items.len()
                );
                assert_eq!(replay_in(&json).unwrap().parse(), Ok(replay), "{id}");
            }
        }
        assert_eq!(replay_in("{\"seed\":\"x\"}"), None);
        assert_eq!(replay_in("lattice replay 1"), None);
    }

    proptest! {
        #[test]
        fn any_text_is_quoted(text in "(\\PC|[\\x00-\\x1f])*") {
            prop_assert_eq!(serde_json::from_str::<String>(&Quoted(&text).to_string()).unwrap(), text);
        }
    }
}
