//! The conversation over plain buffers: framing, commands, and anything a bot may send.

mod clock;

use super::*;
use engine::Erased;
use proptest::prelude::*;
use serde_json::Value;

static COUNTER: Erased<clock::Counter> = Erased::GAME;

fn say(game: &'static dyn AnyGame, form: Form, input: &[u8]) -> String {
    let start = Start { params: String::new(), seed: "demo".parse().unwrap(), position: None };
    let mut out = Vec::new();
    converse(Conversation::new(game, &start).unwrap(), form, input, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Splits an output into answers; panics when it is not a sequence of whole answers.
fn plain_answers(output: &str) -> Vec<(String, Vec<String>)> {
    let mut lines = output.lines().map(str::to_owned);
    let mut answers = Vec::new();
    while let Some(head) = lines.next() {
        let words: Vec<&str> = head.split(' ').collect();
        let follow = match words[..] {
            ["ok", count, "playing" | "won" | "lost" | "over", score, digest] => {
                score.parse::<i64>().unwrap();
                assert_eq!(digest.len(), 16);
                count.parse::<usize>().unwrap()
            }
            ["no", code, _, ..] if !code.is_empty() => 0,
            _ => panic!("not the head of an answer: {head:?}"),
        };
        let body: Vec<String> = lines.by_ref().take(follow).collect();
        assert_eq!(body.len(), follow, "{head:?}");
        answers.push((head, body));
    }
    answers
}

fn json_answers(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn body(input: &str) -> Vec<Vec<String>> {
    plain_answers(&say(&COUNTER, Form::Plain, input.as_bytes())).into_iter().map(|(_, body)| body).collect()
}

#[test]
fn ticks_pass_up_to_the_limit() {
    let output = say(
        &COUNTER,
        Form::Json(ShownState::State),
        b"tick 3\ntick 0\ntick 100\ntick 1\nclear\nnew a\ntick 1\n",
    );
    let expected = [
        r#"{"ok":true,"status":"playing","score":3,"digest":"0000000000000003","events":[1,2,3],"ticks":3,"state":{"count":3}}"#,
        r#"{"ok":false,"code":"bad-tick","message":"tick needs a number from 1 to 4294967295, as in \"tick 12\""}"#,
    ];
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[..2], expected);
    let answers = json_answers(&output);
    assert_eq!(answers[2]["ticks"], 47);
    assert_eq!(answers[3]["code"], "too-long");
    assert_eq!(answers[4]["state"]["count"], 0);
    assert_eq!((&answers[5]["seed"], &answers[5]["state"]["count"]), (&"a".into(), &0.into()));
    assert_eq!(answers[6]["ticks"], 1);
}

#[test]
fn plain_bodies_are_framed() {
    let bodies = body("legal\ntick 2\nlegal\ntext\ninspect\nnew s\nundo");
    let expected: [&[&str]; 7] =
        [&[], &["2"], &["clear"], &["2", "", "three lines"], &["{\"count\":2}"], &["s"], &[]];
    assert_eq!(bodies, expected);
}

#[test]
fn a_refusal_is_one_line_whatever_it_quotes() {
    let output = say(&COUNTER, Form::Plain, b"a\rb\nc\x0bd \"e\"\n");
    assert_eq!(output, "no unknown-action no a b\nno unknown-action no c\x0bd \"e\"\n");
    let output = say(&COUNTER, Form::Json(ShownState::Nothing), b"a\rb \"\n");
    assert_eq!(output, "{\"ok\":false,\"code\":\"unknown-action\",\"message\":\"no a\\rb \\\"\"}\n");
}

#[test]
fn lean_answers_have_a_state_only_when_asked() {
    let answers =
        json_answers(&say(&COUNTER, Form::Json(ShownState::Nothing), b"tick 1\ntext\ninspect\nundo\n"));
    let states: Vec<bool> = answers.iter().map(|answer| answer.get("state").is_some()).collect();
    assert_eq!(states, [false, false, true, false]);
}

#[test]
fn quit_is_answered_and_ends_it() {
    assert_eq!(plain_answers(&say(&COUNTER, Form::Plain, b"quit\nlegal\n")).len(), 1);
    assert_eq!(say(&COUNTER, Form::Plain, b""), "");
}

/// A search tries something and comes back; other hidden chance can be drawn; such a run has no replay.
#[test]
fn saved_states_come_back() {
    let game =
        catalog::GAMES.iter().map(|listed| listed.game).find(|game| game.meta().id == "gametime").unwrap();
    let input = "save root\nroll\nload root\nroll\nload root x\ntext\nundo\nreplay\nload nobody\nnew demo\nreplay\nload root\ntext\n";
    let answers = json_answers(&say(game, Form::Json(ShownState::Text), input.as_bytes()));
    assert_eq!(answers[1]["digest"], answers[3]["digest"], "the same roll again");
    assert_eq!(answers[0]["text"], answers[5]["text"], "what is seen stays");
    assert_ne!(answers[0]["digest"], answers[5]["digest"], "what is hidden does not");
    let codes = [6, 7, 8].map(|at: usize| answers[at]["code"].as_str().unwrap().to_owned());
    assert_eq!(codes, ["nothing-to-undo", "loaded", "not-saved"]);
    assert_eq!(answers[10]["ok"], true, "a new run has one again");
    assert_eq!(answers[12]["text"], answers[0]["text"], "saved states outlive a run");
    let many: String = (0..=MOST_SAVED).map(|number| format!("save s{number}\n")).collect();
    let answers = plain_answers(&say(&COUNTER, Form::Plain, (many + "save s0\n").as_bytes()));
    assert!(
        answers[MOST_SAVED].0.starts_with("no too-many-saved") && answers[MOST_SAVED + 1].0.starts_with("ok")
    );
}

/// Counts how often output is flushed.
struct Flushes<'a>(&'a mut usize);

impl Write for Flushes<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        Ok(bytes.len())
    }
    fn flush(&mut self) -> Result<()> {
        *self.0 += 1;
        Ok(())
    }
}

#[test]
fn bulk_input_is_not_flushed_line_by_line() {
    let start = Start { params: String::new(), seed: "demo".parse().unwrap(), position: None };
    let (mut flushes, input) = (0, b"legal\n".repeat(1000));
    let conversation = Conversation::new(&COUNTER, &start).unwrap();
    converse(conversation, Form::Plain, input.as_slice(), Flushes(&mut flushes)).unwrap();
    assert!(flushes < 5, "{flushes}");
}

/// A line without its end: commands, actions of the game, and bytes of all kinds.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "undo",
        "redo",
        "hint",
        "legal",
        "text",
        "inspect",
        "replay",
        "new x",
        "new",
        "save a",
        "load a",
        "load a y",
        "load b",
        "tick 1",
        "tick",
        "",
        " ",
        "1",
        "2",
        "3",
        "4",
        "red",
        "blue",
        "green",
        "yellow",
        "clear",
        "undo undo",
        "end won 1",
        "ok 1",
        "\r",
    ];
    let bytes = prop::collection::vec(any::<u8>().prop_filter("one line", |byte| *byte != b'\n'), 0..40);
    prop_oneof![
        4 => prop::sample::select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec()),
        1 => bytes,
        1 => "\\PC{0,20}".prop_map(String::into_bytes),
    ]
}

proptest! {
    /// Every game, both forms: as many answers as lines, and the two forms agree.
    #[test]
    fn every_line_gets_exactly_one_answer(lines in prop::collection::vec(any_line(), 0..60), ended: bool) {
        // A trimmed line is almost never `quit`, which would end the conversation.
        prop_assume!(lines.iter().all(|line| line.trim_ascii() != b"quit"));
        let mut input = lines.join(&b'\n');
        // An empty last line without an end is not a line.
        let count = lines.len() - usize::from(!ended && lines.last().is_some_and(Vec::is_empty));
        if ended && count > 0 {
            input.push(b'\n');
        }
        let games = catalog::GAMES.iter().map(|listed| listed.game);
        for game in games.chain([&COUNTER as &'static dyn AnyGame]) {
            let plain = plain_answers(&say(game, Form::Plain, &input));
            let json = json_answers(&say(game, Form::Json(ShownState::Nothing), &input));
            prop_assert_eq!(plain.len(), count);
            prop_assert_eq!(json.len(), count);
            let fresh = lines.iter().position(|line| line.trim_ascii() == b"new").unwrap_or(count);
            for ((head, _), answer) in plain.iter().zip(&json).take(fresh) {
                prop_assert_eq!(head.starts_with("ok "), answer["ok"] == true);
                let tail = match answer["ok"] == true {
                    true => format!("{} {} {}", answer["status"].as_str().unwrap(), answer["score"], answer["digest"].as_str().unwrap()),
                    false => answer["code"].as_str().unwrap().to_owned(),
                };
                prop_assert!(head.contains(&tail), "{} {}", head, answer);
            }
        }
    }
}
