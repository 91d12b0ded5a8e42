//! Positions as text: what is drawn reads back, what cannot be is refused with the line at fault, and what programs see.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::{Game, Rng};
use grid::Hex;
use lattice_colorcell::ColorCell;
use proptest::prelude::*;
use serde_json::json;

mod script;
use script::{params, placed, seed, text_of};

/// The rule book's example can be pasted as it stands; what it leaves out is the default.
#[test]
fn the_rule_books_position_reads() {
    let book = include_str!("../../../docs/rules/colorcell.md");
    for block in book.split("```text\n").skip(1).filter(|block| block.starts_with("radius=")) {
        let example = block.split("```").next().unwrap();
        assert!(ColorCell::from_text(example, &seed("book")).is_ok(), "{example}");
    }
    let (_, rest) = book.split_once("## Positions as text").unwrap();
    let example = rest.split("```").nth(1).unwrap().strip_prefix("text\n").unwrap();
    let game = ColorCell::from_text(example, &seed("book")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.params(), &params("radius=2 hold=8"));
    assert_eq!((game.ticks(), game.carried().next(), game.colors().count()), (37, Some(Hex::ORIGIN), 3));
}

/// The state for programs, with nothing left as it is at the start.
#[test]
fn inspect_tells_everything() {
    let heads = [
        "tick 141 inputs 21 facing se stepped n charge 4 cooldown 0",
        "carrying 1,0 0,0",
        "flash failure:0,1:5 success:1,0:2",
        "template flower at 0,-2 base 1 rotation 4",
        "completed beam,twins last 99",
    ];
    let kind = "radius=4 carry=3 flashes=2 hold=9 flash=9 penalty=15 seconds=60";
    let run = placed(kind, &heads, "0 1,0; 1 0,0 0,-3; 2 2,0 0,-1; 7 -4,4", Hex::new(1, 0));
    let flash = json!({ "type": "success", "startedTick": 139, "at": { "q": 1, "r": 0 } });
    let head = json!({ "q": 1, "r": 0, "colorIndex": 0 });
    let expected = json!({
        "gridRadius": 4,
        "cells": { "1,0": 0, "0,0": 1, "0,-3": 1, "2,0": 2, "0,-1": 2, "-4,4": 7 },
        "cursor": { "q": 1, "r": 0 },
        "facing": 2,
        "mode": "ChargingCapture",
        "capturedCell": head,
        "capturedCells": [head, { "q": 0, "r": 0, "colorIndex": 1 }],
        "captureCooldownTicksRemaining": 0,
        "captureChargeStartTick": 137,
        "captureChancePercent": 70,
        "flashState": flash,
        "flashes": [{ "type": "failure", "startedTick": 136, "at": { "q": 0, "r": 1 } }, flash],
        "flickerLit": false,
        "currentTick": 141,
        "inputs": 21,
        "remainingSeconds": 49,
        "activeTemplate": {
            "templateId": "flower",
            "anchoredAt": { "q": 0, "r": -2, "baseColorIndex": 1, "rotation": 4 },
            "hasErrors": true,
            "filledCells": ["0,-3"],
            "completedAtTick": null,
        },
        "completedTemplates": ["beam", "twins"],
        "score": 200,
        "over": false,
    });
    assert_eq!(run.state(), expected);
    // What excludes some of the above.
    let heads = [
        "tick 12 inputs 1 facing n stepped - charge - cooldown 7",
        "template twins at 0,0 base 3 rotation 0 complete 5",
        "completed twins last 5",
    ];
    let state = placed("radius=2 mode=challenge seconds=1", &heads, "3 0,0 0,-1", Hex::ORIGIN).state();
    assert_eq!((&state["over"], &state["captureCooldownTicksRemaining"]), (&json!(true), &json!(7)));
    assert_eq!(
        (&state["mode"], &state["activeTemplate"]["completedAtTick"]),
        (&json!("Cooldown"), &json!(5))
    );
}

/// Positions that cannot be are refused with the line at fault.
#[test]
fn positions_are_checked() {
    let refused = |heads: &[&str], colors: &str| {
        let text = text_of("radius=2", heads, colors, Hex::ORIGIN);
        let error = ColorCell::from_text(&text, &seed("x")).map(|_| ()).unwrap_err();
        (error.line, error.message)
    };
    let counts = |text: &str| refused(&[text], "").1;
    let later = |text: &str| {
        let text = text_of("radius=2 mode=challenge seconds=5", &[text], "", Hex::ORIGIN);
        ColorCell::from_text(&text, &seed("x")).map(|game| game.ticks()).map_err(|error| error.message)
    };
    assert_eq!(later("tick 60 inputs 0 facing n stepped - charge - cooldown 0"), Ok(60));
    assert_eq!(
        later("tick 61 inputs 0 facing n stepped - charge - cooldown 0"),
        Err("tick must be 0–60".to_owned())
    );
    assert_eq!(
        counts("tick 9 inputs 20001 facing n stepped - charge - cooldown 0"),
        "inputs must be 0–20000"
    );
    assert_eq!(
        counts("tick 0 inputs 0 facing up stepped - charge - cooldown 0"),
        "unknown direction. Use n, ne, se, s, sw or nw"
    );
    assert_eq!(counts("tick 9 inputs 0 facing n stepped - charge 6 cooldown 0"), "charge must be 0–5");
    assert_eq!(
        counts("tick 9 inputs 0 facing n stepped - charge 5 cooldown 1"),
        "a charge can't run during a cooldown"
    );
    assert_eq!(counts("tick 9 inputs 0 facing n stepped - charge - cooldown 37"), "cooldown must be 0–36");
    for (head, colors, line, message) in [
        ("carrying 0,0", "", 3, "carry each color once, from colored cells"),
        ("carrying 0,1", "0 0,1", 3, "the first carried color must be under the cursor"),
        ("carrying 0,0 0,1", "0 0,0 0,1", 3, "carry at most 1"),
        ("flash maybe", "", 4, "unknown flash \"maybe\". Write success:q,r:age or failure:q,r:age"),
        ("flash success:0,0:1", "", 4, "the age of a flash must be 1–0"),
        ("template nope", "", 5, "unknown template \"nope\""),
        ("template twins at 0,0 base 0 rotation 0", "", 5, "a placed template needs a right cell"),
        ("template twins at 0,-2 base 0 rotation 0", "0 0,-2", 5, "the template reaches over the edge"),
        ("template twins at 0,0 base 0 rotation 0", "0 0,0 0,-1", 5, "the template is complete"),
        ("template twins at 0,0 base 0 rotation 0 complete 0", "0 0,0", 5, "the template is not complete"),
        (
            "template twins at 0,0 base 0 rotation 0 complete 0",
            "0 0,0 0,-1",
            5,
            "list a complete template as completed",
        ),
        ("template twins at 0,0 base 0 rotation 0 complete 1", "0 0,0 0,-1", 5, "complete must be 0–0"),
        ("template twins at 0,0 base 0 rotation 6", "0 0,0", 5, "rotation must be 0–5"),
        ("template twins at 0,0 base 8 rotation 0", "0 0,0", 5, "base must be 0–7"),
        ("completed twins last 1", "", 6, "last must be 0–0"),
        ("completed twins,ring last 0", "", 6, "sort completed templates by id, each once"),
        ("completed twins", "", 6, "expected \"completed -\" or \"completed <id>,<id> last <tick>\""),
    ] {
        assert_eq!(refused(&[head], colors), (line, message.to_owned()), "{head}");
    }
    let train = |heads: &[&str]| {
        let text = text_of("radius=2 carry=2 flashes=2", heads, "0 0,0 0,1 0,2", Hex::ORIGIN);
        ColorCell::from_text(&text, &seed("x")).map(|_| ()).map_err(|error| (error.line, error.message))
    };
    let old = "tick 9 inputs 0 facing n stepped - charge 3 cooldown 0";
    let fails = |line: u32, message: &str| Err((line, message.to_owned()));
    assert_eq!(train(&["carrying 0,0 0,1"]), Ok(()));
    assert_eq!(train(&["carrying 0,0 0,2"]), fails(3, "each carried color must touch the one before"));
    assert_eq!(train(&[old, "carrying 0,0"]), Ok(()));
    assert_eq!(train(&[old, "carrying 0,0 0,1"]), fails(3, "a charge needs a free hand"));
    assert_eq!(train(&[old, "flash success:0,0:2 failure:0,1:1"]), Ok(()));
    let order = "draw at most 2 flashes, oldest first";
    assert_eq!(train(&[old, "flash success:0,0:1 failure:0,1:2"]), fails(4, order));
    assert_eq!(train(&[old, "flash success:0,0:1 failure:0,1:1"]), fails(4, order));
}

/// What is no board is refused, too.
#[test]
fn boards_are_checked() {
    let board = |change: &dyn Fn(String) -> String| {
        let text = change(text_of("radius=2 colors=3", &[], "", Hex::ORIGIN));
        let error = ColorCell::from_text(&text, &seed("x")).map(|_| ()).unwrap_err();
        (error.line, error.message)
    };
    assert_eq!(
        board(&|text| text.replace("[.]", " . ")),
        (7, "draw the cursor: one cell in brackets, like [.]".to_owned())
    );
    assert_eq!(
        board(&|text| text.replace("[.]", "[3]")),
        (11, "unknown cell '3'. Use . or a color 0–2".to_owned())
    );
    assert_eq!(board(&|text| text.replace("[.]", "[..")).1, "this row has 3 cells, not 4");
    assert_eq!(
        board(&|text| text.replace("[.]", "[.")).1,
        "draw the cursor as one cell in brackets, like [.]"
    );
    assert_eq!(board(&|text| text + "."), (16, "delete what follows the board".to_owned()));
}

/// Plays at random.
fn play(game: &mut ColorCell, rng: &mut Rng, steps: u64) {
    for _ in 0..steps {
        if let Some(action) = game.sample(rng) {
            game.apply(action, &mut ());
        }
        game.tick(&mut ());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A position with some of its characters changed is refused, or is one that can be drawn again and played on.
    #[test]
    fn changed_positions_are_safe(
        steps in 0u64..80,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[0-9a-f .,:\\[\\]n-]"), 1..4),
    ) {
        let params = params("radius=3 hold=3 chance=200 cooldown=4 carry=2 flashes=2 occupied=swap");
        let mut game = ColorCell::new(&params, &seed("changed"));
        let mut rng = Rng::keyed(steps as u32);
        play(&mut game, &mut rng, steps);
        let mut text: Vec<char> = game.text().chars().collect();
        for (index, by) in changes {
            let at = index.index(text.len());
            text[at] = by.chars().next().unwrap();
        }
        let text: String = text.into_iter().collect();
        if let Ok(mut read) = ColorCell::from_text(&text, &seed("changed")) {
            let drawn = read.text();
            let again = ColorCell::from_text(&drawn, &seed("changed")).map(|game| game.digest());
            prop_assert_eq!(again, Ok(read.digest()));
            play(&mut read, &mut rng, 40);
        }
    }

    /// Whatever a run comes to, with templates of one's own followed, anchored and complete, its drawing is it.
    #[test]
    fn positions_round_trip(
        ids in prop::collection::btree_set("[a-z0-9-]{1,12}", 1..4),
        number in 0u32..500,
        stages in prop::collection::vec(0u64..40, 1..6),
    ) {
        // Some ids are no ids; those with a letter or a digit are.
        let own = |id: &String| format!("{id}/Own/Own./2/0,0/0,0:0+0,1:x");
        let ids: Vec<&String> = ids.iter().filter(|id| id.parse::<lattice_colorcell::Id>().is_ok()).collect();
        let named = |id: &&&String| id.bytes().any(|byte| byte != b'-') && **id != "none";
        prop_assert!(ids.iter().all(|id| named(&id)));
        let list: Vec<String> = ids.iter().map(|id| own(id)).collect();
        let list = if list.is_empty() { "none".to_owned() } else { list.join("@") };
        let kind = format!("radius=3 density=50 hold=1 chance=200 penalty=0 flashes=3 flash=5 own={list}");
        let mut game = ColorCell::new(&params(&kind), &seed("trip"));
        let mut rng = Rng::keyed(number);
        for steps in stages {
            if let Some(id) = ids.first() {
                let choice: lattice_colorcell::Action = format!("template {id}").parse().unwrap();
                if game.check(choice).is_ok() && rng.below(2) == 0 {
                    game.apply(choice, &mut ());
                }
            }
            play(&mut game, &mut rng, steps);
            let text = game.text();
            let again = ColorCell::from_text(&text, &seed("other")).map_err(|error| error.to_string());
            let mut again = again.map_err(TestCaseError::fail)?;
            prop_assert_eq!(again.text(), text);
            // Chance comes from the seed; all else from the text.
            let mut here = game.clone();
            here.reseed_hidden(&seed("same"));
            again.reseed_hidden(&seed("same"));
            prop_assert_eq!(again.digest(), here.digest());
        }
    }
}
