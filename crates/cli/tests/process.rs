//! The binary as a process: exit codes, closed pipes, input of all kinds, and the example bot.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{end, folder, lattice, run};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

/// A pipe that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn every_command_has_help_and_the_list_has_every_game() {
    let help = run(&["help"], b"");
    assert_eq!(help.code, Some(0));
    for command in
        ["list", "play", "history", "serve", "run", "verify", "replay", "solve", "rules", "schema", "help"]
    {
        assert!(help.out.contains(&format!("\n  {command} ")), "{command}");
        let (short, long) = (run(&[command, "-h"], b""), run(&["help", command], b""));
        assert_eq!((short.code, long.code), (Some(0), Some(0)));
        assert!(long.out.contains(&format!("\n  lattice {command}")), "{}", long.out);
    }
    let list = run(&["list"], b"").out;
    for listed in catalog::GAMES {
        assert!(list.contains(listed.game.meta().pitch), "{list}");
        assert_eq!(run(&["rules", listed.game.meta().id], b"").out, listed.rules);
    }
}

#[test]
fn help_writes_a_manual_and_completions() {
    let manual = run(&["help", "--man"], b"");
    assert_eq!((manual.code, manual.err.as_str()), (Some(0), ""));
    for part in [".TH lattice 1", ".SH LATTICE VERIFY\n", "\\-\\-files\\-from", "\\-\\-max\\-connections"] {
        assert!(manual.out.contains(part), "{part}");
    }
    let one = run(&["help", "run", "--man"], b"");
    assert!(one.out.contains(".TH lattice-run 1") && !one.out.contains("verify"), "{}", one.out);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ended = run(&["help", "--completions", shell], b"");
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{shell}");
        assert!(ended.out.contains("files-from"), "{shell}");
        // Not every shell's completion script lists values.
        if matches!(shell, "bash" | "zsh") {
            catalog::GAMES
                .iter()
                .for_each(|listed| assert!(ended.out.contains(listed.game.meta().id), "{shell}"));
        }
    }
}

#[test]
fn folders_stand_for_the_files_in_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runs");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("b/.hidden")).unwrap();
    let won = std::fs::read(common::folder().join("won.replay")).unwrap();
    for name in ["b/won.replay", "a.txt", ".notes", "b/.hidden/run"] {
        std::fs::write(folder.join(name), &won).unwrap();
    }
    std::fs::write(folder.join("c"), "nothing").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&folder, folder.join("b/circle")).unwrap();
    let ended = run(&["verify", folder.to_str().unwrap()], b"");
    assert_eq!((ended.code, ended.err.as_str()), (Some(1), ""));
    let said: Vec<&str> =
        ended.out.lines().map(|line| line.strip_prefix(folder.to_str().unwrap()).unwrap_or(line)).collect();
    assert!(said[0].starts_with("/a.txt: accepted: won"), "{said:?}");
    assert!(said[1].starts_with("/b/won.replay: accepted: won"), "{said:?}");
    assert!(said[2].starts_with("/c: rejected: not-a-replay"), "{said:?}");
    assert_eq!(said[3..], ["2 accepted, 1 rejected, 0 unreadable"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn runs_of_every_game_go_to_json_and_back() {
    for listed in catalog::GAMES {
        let start = engine::Start { params: String::new(), seed: "json".parse().unwrap(), position: None };
        let mut session = listed.game.start(&start).unwrap();
        for _ in 0..5 {
            session.act(&session.legal()[0].clone()).unwrap();
        }
        let text = session.replay().to_string();
        let exported = run(&["replay", "-", "--export", "json"], text.as_bytes());
        assert_eq!((exported.code, exported.err.as_str()), (Some(0), ""));
        let back = run(&["replay", "-", "--export", "text"], exported.out.as_bytes());
        assert_eq!((back.code, back.out, back.err.as_str()), (Some(0), text, ""), "{}", exported.out);
    }
}

#[test]
fn wrong_command_lines_say_what_to_do() {
    let cases: [(&[&str], &str); 8] = [
        (&["help", "verfy"], "unrecognized subcommand 'verfy'"),
        (&[], "Usage: lattice <COMMAND>"),
        (&["run", "flodit"], "a similar value exists: 'floodit'"),
        (&["run"], "<GAME>"),
        (&["verify"], "<FILE>"),
        (&["play", "--seed", "x"], "these options need a game; `lattice list` names them"),
        (&["play", "floodit"], "play needs a terminal; programs play with `lattice run`"),
        (&["run", "floodit", "--position", "."], ".: Is a directory"),
    ];
    for (args, expected) in cases {
        let ended = run(args, b"");
        assert_eq!(ended.code, Some(2), "{args:?}");
        assert!(ended.err.contains(expected), "{args:?}: {}", ended.err);
        assert!(args.is_empty() || ended.err.starts_with("lattice: "), "{}", ended.err);
        assert_eq!(ended.out, "", "{args:?}");
    }
    assert_eq!(run(&["play", "floodit", "--set", "size=1"], b"").code, Some(1));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let cases: [&[&str]; 10] = [
        &["schema", "hop"],
        &["help", "--man"],
        &["help", "--completions", "zsh"],
        &["list"],
        &["list", "--json"],
        &["help", "run"],
        &["rules", "floodit"],
        &["verify", "won.replay"],
        &["replay", "won.replay", "--json"],
        &["run", "floodit"],
    ];
    for args in cases {
        let mut child = lattice(args).stdout(closed()).spawn().unwrap();
        // More than any buffer holds, so that `run` must notice.
        let _ = child.stdin.take().unwrap().write_all(&b"inspect\n".repeat(10_000));
        let ended = end(child);
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_closed_standard_error_changes_nothing() {
    let status = lattice(&["run", "nothing"]).stderr(closed()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

/// Pseudo-random bytes: line ends, text, and everything else.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1u32;
    let next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    std::iter::repeat_with(next).take(length).collect()
}

#[test]
fn noise_is_answered_line_by_line() {
    let noise = noise(200_000);
    let lines = noise.split(|byte| *byte == b'\n').count() - usize::from(noise.ends_with(b"\n"));
    let ended = run(&["run", "floodit", "--json"], &noise);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert_eq!(ended.out.lines().count(), lines);
    assert!(ended.out.lines().all(|line| line.starts_with("{\"ok\":false,\"code\":\"")));
    for args in [["verify", "-"], ["replay", "-"]] {
        let ended = run(&args, &noise);
        assert_eq!(ended.code, Some(1));
        assert!(!ended.err.contains("panicked"), "{}", ended.err);
    }
}

#[test]
fn a_line_beyond_the_limit_gets_one_answer() {
    let mut input = vec![b'x'; 1_000_000];
    input.extend_from_slice(b"\nlegal");
    let ended = run(&["run", "floodit"], &input);
    let heads: Vec<&str> = ended.out.lines().filter(|line| line.starts_with(['o', 'n'])).collect();
    assert_eq!(heads[0], "no long-line this line is too long; send at most 65536 bytes");
    assert!(heads[1].starts_with("ok 3 playing 0 "), "{heads:?}");
    assert_eq!(heads.len(), 2);
}

/// A sparse file of 1 TiB: reading it would take hours.
#[test]
fn a_file_beyond_the_limit_is_not_read() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("huge.replay");
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let ended = run(&["verify", path.to_str().unwrap()], b"");
    assert_eq!(ended.code, Some(1));
    assert_eq!(ended.out, "rejected: too-large: too large for a replay: more than 1048576 bytes\n");
    let ended = run(&["run", "floodit", "--position", path.to_str().unwrap()], b"");
    assert_eq!(ended.code, Some(1));
    assert!(ended.err.ends_with(": too large: more than 1048576 bytes\n"), "{}", ended.err);
    std::fs::remove_file(path).unwrap();
}

/// The keys of JSON lines, in the order in which they stand, and the values that time does not change.
#[test]
fn boards_are_solved_side_by_side_and_printed_in_order() {
    let args = ["solve", "floodit", "--boards", "boards.txt", "--validate", "--threads", "2", "--json"];
    let ended = run(&args, b"");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ended.out.lines().collect();
    let begins = [
        "{\"board\":1,\"moves\":5,\"bound\":5,\"proven\":true,\"solution\":\"21312\",\"nodes\":",
        "{\"board\":2,\"moves\":5,\"bound\":5,\"proven\":true,\"solution\":\"23213\",\"nodes\":",
        "{\"boards\":2,\"moves\":10,\"proven\":2,\"cpu_ms_mean\":",
    ];
    assert_eq!(lines.len(), begins.len(), "{}", ended.out);
    let mut slowest = 0.0_f64;
    for (line, begin) in lines.iter().zip(begins) {
        assert!(line.starts_with(begin), "{line}");
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        slowest = slowest.max(line["cpu_ms"].as_f64().unwrap_or(0.0));
        if let Some(most) = line["cpu_ms_max"].as_f64() {
            assert_eq!(most, slowest, "the slowest board");
            assert!(line["cpu_ms_mean"].as_f64().unwrap() <= most, "{line}");
        }
    }
    let keys = lines[2].split('"').skip(1).step_by(2).collect::<Vec<_>>();
    assert_eq!(keys, ["boards", "moves", "proven", "cpu_ms_mean", "cpu_ms_max"]);
    let middle =
        run(&["solve", "floodit", "--boards", "-", "--start", "middle"], b"121\n131\n121\n\n12\n21\n");
    assert!(
        middle.out.starts_with("1: 2 moves, proven: 12\n2: 2 moves, proven: 21\n2 boards: 2.000 moves"),
        "{}",
        middle.out
    );
}

#[test]
fn links_are_read_as_arguments_and_from_files() {
    let text = std::fs::read_to_string(folder().join("won.replay")).unwrap();
    let code = engine::pack(text.parse().unwrap());
    let link = format!("https://example.org/lattice/#/run/{code}");
    let expected = run(&["verify", "won.replay"], b"");
    assert_eq!(expected.code, Some(0));
    for (name, input) in [(link.as_str(), ""), ("-", link.as_str()), ("-", code.as_str())] {
        assert_eq!(run(&["verify", name], format!("{input}\n").as_bytes()).out, expected.out);
    }
    assert_eq!(run(&["replay", &link], b"").out, run(&["replay", "won.replay", "--plain"], b"").out);
}

/// Runs leave and come back as one file, and nothing in a file is believed.
#[test]
fn history_is_listed_exported_and_imported() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("history-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let with = |home: &str, args: &[&str]| {
        let mut command = lattice(&[&["history"], args].concat());
        end(command.env("LATTICE_HOME", folder.join(home)).current_dir(&folder).spawn().unwrap())
    };
    let none = with("one", &[]);
    assert_eq!(
        (none.code, none.out.as_str()),
        (Some(0), "No finished runs yet. `lattice play` begins one.\n")
    );
    assert!(!folder.join("one").exists(), "looking leaves nothing behind");
    let replay = std::fs::read_to_string(common::folder().join("won.replay")).unwrap();
    let code = engine::pack(replay.parse().unwrap());
    let file =
        format!("{{\"format\":\"lattice backup 1\",\"runs\":[[1795003200000,\"{code}\"],[2,\"1x\"]]}}");
    std::fs::write(folder.join("in.json"), file).unwrap();
    let brought = with("one", &["--import", "in.json"]);
    assert_eq!((brought.code, brought.out.as_str()), (Some(0), "Added 1 run. 1 run could not be read.\n"));
    let listed = with("one", &[]).out;
    assert!(listed.starts_with("2026-11-18  Flood-It ") && listed.contains("  Won, "), "{listed}");
    let statistics = with("one", &["floodit"]).out;
    for part in ["Finished       1", "Won            1, 100%", "Goals: "] {
        assert!(statistics.contains(part), "{statistics}");
    }
    let json: serde_json::Value = serde_json::from_str(&with("one", &["--json"]).out).unwrap();
    assert_eq!((json["game"].as_str(), json["status"].as_str()), (Some("floodit"), Some("won")));
    assert_eq!(run(&["verify", json["replay"].as_str().unwrap()], b"").code, Some(0));
    assert_eq!(with("one", &["hexmeld", "--json"]).out, "");
    let gone = with("one", &["--export", "out.json"]);
    assert_eq!((gone.code, gone.out.as_str()), (Some(0), "Exported 1 run to out.json.\n"));
    let again = with("one", &["--export", "out.json"]);
    assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
    assert_eq!(with("two", &["--import", "out.json"]).out, "Added 1 run.\n");
    assert_eq!(with("one", &["--json"]).out.replace("/one/", "/two/"), with("two", &["--json"]).out);
    for (file, said) in [("none.json", "Can't read none.json"), ("in.txt", "This isn't a Lattice backup.")] {
        std::fs::write(folder.join("in.txt"), "nothing").unwrap();
        let ended = with("two", &["--import", file]);
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains(said), "{}", ended.err);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn fresh_seeds_differ() {
    let seed = || {
        let out = run(&["run", "floodit"], b"replay\n").out;
        out.lines().find(|line| line.starts_with("seed ")).unwrap().to_owned()
    };
    assert_ne!(seed(), seed());
}

#[test]
fn serve_prints_its_address_answers_and_says_when_a_port_is_taken() {
    let mut child = lattice(&["serve", "--addr", "127.0.0.1:0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let addr = line.strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap();
    let mut stream = TcpStream::connect(addr).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    child.kill().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    let log = end(child).err;
    assert!(log.contains("INFO access: client=127.0.0.1 "), "{log}");
    assert!(log.contains("method=GET path=\"/healthz\" status=200 bytes=3 ms="), "{log}");
    assert!(!log.contains('\x1b'), "no color codes into pipes and files: {log:?}");

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let ended = run(&["serve", "--addr", &addr], b"");
    assert_eq!(ended.code, Some(2));
    assert_eq!(ended.err, format!("lattice: {addr} is already in use; pass another with --addr\n"));
}

#[test]
fn the_example_bot_wins() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bot.py");
    let mut python = Command::new("python3");
    python.arg(&bot).arg(env!("CARGO_BIN_EXE_lattice")).args(["--preset", "easy", "--seed", "demo"]);
    let output = match python.output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("skipped: the example needs python3 ({error})");
            return;
        }
    };
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.starts_with("won "), "{out}");
}

/// The page shows the very file that is run here.
#[test]
fn the_protocol_page_shows_the_example_bot() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let bot = std::fs::read_to_string(docs.join("examples/bot.py")).unwrap();
    let page = std::fs::read_to_string(docs.join("protocol.md")).unwrap();
    assert!(page.contains(&format!("```python\n{bot}```\n")));
}
