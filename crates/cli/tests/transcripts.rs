//! Golden transcripts: `transcripts/*.session`, which double as documentation.
//!
//! `$ ` is a command, `> ` a line sent to it, `< ` a line it answers, `! ` a line on standard error, `? ` the exit
//! code and `# ` a comment. With `run`, each answer is read before the next line is sent. `LATTICE_BLESS=1` rewrites
//! the answers.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{end, folder, lattice, run};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::ChildStdout;

/// One `$` command with the comments before it, and the lines sent to it with the comments between.
#[derive(Default)]
struct Scene<'a> {
    remarks: Vec<&'a str>,
    command: &'a str,
    script: Vec<&'a str>,
}

fn scenes(text: &str) -> Vec<Scene<'_>> {
    let (mut scenes, mut current) = (Vec::new(), Scene::default());
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            current.command = command;
        } else if line.starts_with('?') {
            scenes.push(std::mem::take(&mut current));
        } else if line.starts_with(['<', '!']) {
            assert!(!current.command.is_empty(), "{line:?} comes before a command");
        } else if current.command.is_empty() {
            current.remarks.push(line);
        } else {
            current.script.push(line);
        }
    }
    assert!(current.command.is_empty(), "{:?} lacks its exit code", current.command);
    scenes
}

/// Splits at spaces; quotes keep them.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Reads one answer of `run`.
fn answer(out: &mut BufReader<ChildStdout>, json: bool) -> Vec<String> {
    let mut line = || {
        let mut text = String::new();
        (out.read_line(&mut text).unwrap() > 0).then(|| text.trim_end_matches('\n').to_owned())
    };
    let Some(head) = line() else { return Vec::new() };
    let follow = match head.split(' ').collect::<Vec<_>>()[..] {
        ["ok", count, ..] if !json => count.parse().unwrap(),
        _ => 0,
    };
    std::iter::once(head).chain((0..follow).map_while(|_| line())).collect()
}

/// Runs one command of a transcript and records how it went.
fn play(scene: &Scene) -> String {
    let mut text = String::new();
    scene.remarks.iter().for_each(|remark| writeln!(text, "{remark}").unwrap());
    writeln!(text, "$ {}", scene.command).unwrap();
    let words = words(scene.command);
    let args: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(args.first(), Some(&"lattice"));
    let mut child = lattice(&args[1..]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for line in &scene.script {
        writeln!(text, "{line}").unwrap();
        let Some(sent) = line.strip_prefix('>') else { continue };
        // A process that has ended reads no more; its answers and exit code show that.
        let _ = writeln!(stdin, "{}", sent.strip_prefix(' ').unwrap_or(sent));
        if args[1] == "run" {
            let lines = answer(&mut out, args.contains(&"--json"));
            lines.iter().for_each(|line| writeln!(text, "< {line}").unwrap());
        }
    }
    drop(stdin);
    out.lines().for_each(|line| writeln!(text, "< {}", line.unwrap()).unwrap());
    let ended = end(child);
    ended.err.lines().for_each(|line| writeln!(text, "! {line}").unwrap());
    writeln!(text, "? {}", ended.code.unwrap()).unwrap();
    text
}

/// Writes `won.replay` again from its own header and actions.
fn bless_run() {
    let file = folder().join("won.replay");
    let old = fs::read_to_string(&file).unwrap();
    let of = |key: &str| old.lines().find_map(|line| line.strip_prefix(key)).unwrap().trim().to_owned();
    let (game, params, seed) = (of("game "), of("params "), of("seed "));
    let set = params.split(' ').flat_map(|pair| ["--set", pair]);
    let args: Vec<&str> = ["run", &game, "--seed", &seed].into_iter().chain(set).collect();
    let actions: String =
        old.lines().filter_map(|line| line.strip_prefix("do ")).map(|a| format!("{a}\n")).collect();
    let ended = run(&args, format!("{actions}replay\n").as_bytes());
    let (_, replay) = ended.out.split_once("lattice replay").unwrap();
    fs::write(&file, format!("lattice replay{replay}")).unwrap();
}

fn blessing() -> bool {
    std::env::var_os("LATTICE_BLESS").is_some()
}

#[test]
fn transcripts_hold() {
    if blessing() {
        bless_run();
    }
    let mut files: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "session"));
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let golden = fs::read_to_string(&file).unwrap();
        let played: String = scenes(&golden).iter().map(play).collect();
        if blessing() {
            fs::write(&file, played).unwrap();
            continue;
        }
        let differs = golden.lines().zip(played.lines()).position(|(golden, played)| golden != played);
        let line = differs.unwrap_or(golden.lines().count().min(played.lines().count()));
        assert!(
            golden == played,
            "{}:{}: not as written\n  golden: {:?}\n  played: {:?}",
            file.display(),
            line + 1,
            golden.lines().nth(line),
            played.lines().nth(line)
        );
    }
}
