//! Replays as text and as links: they read back, and no change to them goes unnoticed.

mod toy;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lattice_engine::{
    Digest, Digester, End, Item, MAX_REPLAY_BYTES, Replay, Run, Score, Start, Status, pack, unpack,
};
use proptest::prelude::*;
use toy::{Toy, fresh, play};

fn items() -> impl Strategy<Value = Vec<Item>> {
    let item = prop_oneof![
        "[!-~é][ -~é]{0,12}".prop_map(|text| Item::Do(text.into())),
        (1u32..).prop_map(Item::Wait),
        any::<u64>().prop_map(|digest| Item::Mark(Digest(digest))),
        Just(Item::Undo),
        Just(Item::Redo),
        Just(Item::Hint),
    ];
    prop::collection::vec(item, 0..40)
}

fn replays() -> impl Strategy<Value = Replay> {
    let start = (
        "[ -~]{0,40}",
        "[A-Za-z0-9:_.-]{1,64}",
        prop::option::of(prop::collection::vec("[ -~]{0,12}", 0..6)),
    );
    let start = start.prop_map(|(params, seed, position)| Start {
        params,
        seed: seed.parse().expect("a seed"),
        position: position.map(|lines| lines.iter().map(|line| format!("{line}\n")).collect()),
    });
    let status =
        prop_oneof![Just(Status::Playing), Just(Status::Won), Just(Status::Lost), Just(Status::Over)];
    let end = (status, any::<i64>(), any::<u64>()).prop_map(|(status, score, digest)| End {
        status,
        score: Score(score),
        digest: Digest(digest),
    });
    ("[a-z][a-z0-9]{0,11}", any::<u32>(), start, items(), end)
        .prop_map(|(game, rules, start, items, end)| Replay { game, rules, start, items, end })
}

/// A played run of the toy: actions, waits, undo and redo.
fn played() -> Run<Toy> {
    let mut run = fresh();
    for n in 0..6 {
        play(&mut run, 7);
        run.tick(n, &mut ());
        run.undo(&mut ()).expect("there is something to undo");
        if n % 2 == 0 {
            run.redo(&mut ()).expect("there is something to redo");
        }
    }
    run
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_reads_back(replay in replays()) {
        let text = replay.to_string();
        prop_assert_eq!(text.parse::<Replay>(), Ok(replay.clone()));
        // CRLF line ends and a missing final newline are not damage.
        prop_assert_eq!(text.replace('\n', "\r\n").parse::<Replay>(), Ok(replay.clone()));
        prop_assert_eq!(text.trim_end_matches('\n').parse::<Replay>(), Ok(replay.clone()));
        prop_assert_eq!(text.lines().count(), replay.line_of(replay.items.len()) as usize);
    }

    #[test]
    fn links_read_back(replay in replays()) {
        let link = pack(replay.clone());
        prop_assert!(link.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
        prop_assert_eq!(unpack(&link), Ok(replay.without_marks()));
    }

    #[test]
    fn any_text_is_read_or_rejected(text in "(lattice replay 1\n)?(game [a-z]{0,3}\n)?(\\PC|\n|\r){0,80}") {
        if let Ok(replay) = text.parse::<Replay>() {
            prop_assert_eq!(replay.to_string().parse::<Replay>(), Ok(replay));
        }
        prop_assert!(unpack(&text).is_err());
    }

    /// Edits of a real run: rejected with a line that exists, or still the same run.
    #[test]
    fn an_edited_run_is_never_another(edits in prop::collection::vec((0u8..4, any::<u16>(), any::<u8>()), 1..4)) {
        let run = played();
        let mut bytes = run.replay().to_string().into_bytes();
        for (kind, at, value) in edits {
            let at = usize::from(at) % bytes.len();
            match kind {
                0 => bytes[at] = value,
                1 => bytes.insert(at, value),
                2 => drop(bytes.remove(at)),
                _ => bytes.swap(at, usize::from(value) % at.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        match text.parse::<Replay>().and_then(|replay| Run::<Toy>::load(&replay, &mut ())) {
            Ok(loaded) => prop_assert_eq!(loaded.end(), run.end()),
            Err(rejection) => prop_assert!(rejection.line as usize <= text.lines().count() + 1, "{}", rejection),
        }
    }
}

#[test]
fn every_single_damage_to_a_link_is_noticed() {
    let replay = played().replay().without_marks();
    let link = pack(replay.clone());
    let check = |damaged: &str| {
        if let Ok(read) = unpack(damaged) {
            assert_eq!(read, replay, "{damaged} was read as another run");
        }
    };
    for at in 0..link.len() {
        check(&link[..at]);
        check(&format!("{}{}", &link[..at], &link[at + 1..]));
        for other in ["A", "z", "0", "_", " ", "é"] {
            check(&format!("{}{other}{}", &link[..at], &link[at + 1..]));
            check(&format!("{}{other}{}", &link[..at], &link[at..]));
        }
    }
    assert_eq!(code(&link[..link.len() / 2]), "damaged");
    assert_eq!(code(&format!("{link}AAAA")), "damaged", "nothing may follow");
}

fn code(link: &str) -> &'static str {
    unpack(link).expect_err("not a run").cause.code
}

/// A well-formed link that holds any bytes: six of the digest, then the bytes deflated.
fn link_holding(bytes: &[u8]) -> String {
    let mut digester = Digester::default();
    digester.text(&String::from_utf8_lossy(bytes));
    let mut packed = digester.finish().0.to_le_bytes()[..6].to_vec();
    packed.extend(miniz_oxide::deflate::compress_to_vec(bytes, 9));
    format!("1{}", URL_SAFE_NO_PAD.encode(packed))
}

#[test]
fn links_that_swell_are_stopped() {
    let link = link_holding(&vec![b'a'; 32 * MAX_REPLAY_BYTES]);
    assert!(link.len() < 1 << 17, "a small link for 32 MB");
    assert_eq!(code(&link), "too-large");
    assert_eq!(code(&"1".repeat(10_000_000)), "too-large");
}

#[test]
fn links_of_other_kinds_are_named() {
    assert_eq!(code(""), "not-a-replay");
    assert_eq!(code("hello"), "not-a-replay");
    assert_eq!(code("2abc"), "newer-format");
    assert_eq!(code("1%%%"), "damaged");
    assert_eq!(code("1abc"), "damaged");
    assert_eq!(code(&link_holding(&[0xFF; 100])), "damaged");
    assert_eq!(code(&link_holding(b"once upon a time")), "not-a-replay");
}

#[test]
fn bad_text_is_rejected_at_its_line() {
    let head = "lattice replay 1\ngame toy\nrules 3\nparams \nseed x\n";
    let end = "end playing 0 0123456789abcdef\n";
    assert!(format!("{head}{end}").parse::<Replay>().is_ok());
    for (text, line, code) in [
        (String::new(), 1, "not-a-replay"),
        ("lattice replay x\n".to_owned(), 1, "not-a-replay"),
        ("lattice replay 01\n".to_owned(), 1, "not-a-replay"),
        ("lattice replay 2\n".to_owned(), 1, "newer-format"),
        ("lattice replay 1\n".to_owned(), 2, "bad-header"),
        (head.replace("rules 3", "rules 03"), 3, "bad-header"),
        (head.replace("rules 3", "rules 4294967296"), 3, "bad-header"),
        (head.replace("params \n", "params\n"), 4, "bad-header"),
        (head.replace("seed x", "seed x y"), 5, "bad-seed"),
        (head.to_owned(), 6, "truncated"),
        (format!("{head}do\n{end}"), 6, "bad-line"),
        (format!("{head}undo\nwait 0\n{end}"), 7, "bad-line"),
        (format!("{head}wait 01\n{end}"), 6, "bad-line"),
        (format!("{head}wait -1\n{end}"), 6, "bad-line"),
        (format!("{head}undo 2\n{end}"), 6, "bad-line"),
        (format!("{head}mark 0123\n{end}"), 6, "bad-line"),
        (format!("{head}mark 0123456789ABCDEF\n{end}"), 6, "bad-line"),
        (format!("{head}dance\n{end}"), 6, "bad-line"),
        (format!("{head}do a\rb\n{end}"), 6, "bad-line"),
        (format!("{head}\n{end}"), 6, "bad-line"),
        (format!("{head}end won 1\n"), 6, "bad-line"),
        (format!("{head}end drawn 1 0123456789abcdef\n"), 6, "bad-line"),
        (format!("{head}end won +1 0123456789abcdef\n"), 6, "bad-line"),
        (format!("{head}{end}undo\n"), 7, "bad-line"),
        (format!("{head}position\n| a\n|\n| b\ndance\n{end}"), 10, "bad-line"),
        (format!("{head}position\n| a\n| \n{end}"), 8, "bad-line"),
        ("x".repeat(MAX_REPLAY_BYTES + 1), 0, "too-large"),
        (head.replace("toy", &"toy".repeat(30_000)), 2, "bad-header"),
        (format!("{head}wait {}\n{end}", "9".repeat(100_000)), 6, "bad-line"),
    ] {
        let rejection = text.parse::<Replay>().expect_err("bad text");
        let shown: String = text.chars().take(200).collect();
        assert_eq!((rejection.line, rejection.cause.code), (line, code), "{shown}");
        assert!(rejection.cause.message.len() < 200, "a rejection shortens what it quotes");
    }
}

/// There is one way to write an empty line of a drawing, and editors do not change it.
#[test]
fn an_empty_line_of_a_position_is_a_bar_alone() {
    let text = "lattice replay 1\ngame toy\nrules 3\nparams \nseed x\nposition\n| a\n|\n| b\nend won 1 0123456789abcdef\n";
    let replay: Replay = text.parse().expect("good text");
    assert_eq!(replay.start.position.as_deref(), Some("a\n\nb\n"));
    assert_eq!(replay.to_string(), text);
}
