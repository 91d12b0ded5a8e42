//! Files that freeze what seeds, positions and replays mean: `games/<id>/golden`, as readable text.
//!
//! - `seeds.txt`: for every preset and a few seeds, the start and the end of one fixed random run.
//! - `*.transcript`: commands and the pictures they lead to (the form is described at `transcribe`).
//! - `*.replay`: whole runs, verified as they are.
//!
//! `LATTICE_BLESS=1` rewrites them from the current behavior. Seeds and replays are promises to players, so they are
//! only rewritten when the game's rules version was raised; new files and rows may always be added.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Advice, AnyGame, Erased, Item, Listing, Rejection, Replay, Rng, Session, Start};

use crate::case::{seed_of, stroll};

/// Checks that every golden file of the folder matches the code.
pub fn golden_files_hold<G: Listing>(folder: &str) {
    let game = Erased::<G>::GAME;
    let blessing = std::env::var_os("LATTICE_BLESS").is_some_and(|value| value == "1");
    let golden = Golden { game: &game, folder: folder.into(), blessing };
    let problems = golden.check();
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

struct Golden<'a> {
    game: &'a dyn AnyGame,
    folder: PathBuf,
    blessing: bool,
}

/// A problem with a file, in words.
type Problem = String;

impl Golden<'_> {
    fn check(&self) -> Vec<Problem> {
        if self.blessing {
            fs::create_dir_all(&self.folder).expect("the folder of golden files can be made");
        }
        let mut problems: Vec<Problem> = self.check_seeds().err().into_iter().collect();
        for (kind, check) in [
            ("transcript", Golden::check_transcript as fn(&Self, &Path) -> Result<(), Problem>),
            ("replay", Golden::check_replay),
        ] {
            let mut files = self.files(kind);
            if files.is_empty() && self.blessing {
                files.push(self.begin(kind));
            }
            if files.is_empty() {
                problems.push(format!("{}: no *.{kind}; {BLESS}", self.folder.display()));
            }
            problems.extend(files.iter().filter_map(|file| check(self, file).err()));
        }
        problems
    }

    fn files(&self, kind: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut files: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|e| e == kind)).collect();
        files.sort();
        files
    }

    /// A first file of a kind that has none yet.
    fn begin(&self, kind: &str) -> PathBuf {
        let path = self.folder.join(format!("first.{kind}"));
        let start = Start { params: String::new(), seed: seed_of("golden"), position: None };
        let mut session = self.game.start(&start).expect("the default parameters are valid");
        let text = if kind == "replay" {
            play_assisted(&mut session, &mut Rng::stream(&start.seed, "golden"));
            session.replay().to_string()
        } else {
            let first = session.legal().into_iter().next().unwrap_or_default();
            format!(
                "# One action, undone.\nparams {}\nseed golden\n> {first}\n> undo\n",
                session.start().params
            )
        };
        write(&path, &text);
        path
    }

    fn check_seeds(&self) -> Result<(), Problem> {
        let path = self.folder.join("seeds.txt");
        let old = fs::read_to_string(&path).unwrap_or_default();
        let new = self.seeds();
        if old == new {
            return Ok(());
        }
        let rows =
            |text: &str| text.lines().filter(|l| !l.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
        let kept = rows(&new);
        let broken = rows(&old).into_iter().find(|row| !kept.contains(row));
        match broken {
            Some(row) if old.contains(&self.rules_line()) => {
                Err(format!("{}: {row:?} has changed. {BUMP}", path.display()))
            }
            _ if self.blessing => {
                write(&path, &new);
                Ok(())
            }
            _ => Err(format!("{}: not up to date; {BLESS}", path.display())),
        }
    }

    fn rules_line(&self) -> String {
        format!("rules {}\n", self.game.meta().rules)
    }

    /// The current table of seeds.
    fn seeds(&self) -> String {
        let mut text = "# What seeds mean: the start, and the end of one fixed random run.\n\
                        # preset seed start end actions status score\n"
            .to_owned();
        text.push_str(&self.rules_line());
        for preset in self.game.presets() {
            for seed in ["a", "golden", "2026-01-01"] {
                let start = Start { params: preset.params.clone(), seed: seed_of(seed), position: None };
                let mut session = self.game.start(&start).expect("presets are valid");
                let first = session.digest();
                let mut rng = Rng::stream(&start.seed, "golden");
                for _ in 0..1000 {
                    if stroll(&mut session, &mut rng).is_none() {
                        break;
                    }
                }
                let (end, actions) = (session.digest(), session.standing().actions);
                let (status, score) = (session.status().word(), session.standing().score.0);
                let _ = writeln!(text, "{} {seed} {first} {end} {actions} {status} {score}", preset.id);
            }
        }
        text
    }

    fn check_transcript(&self, path: &Path) -> Result<(), Problem> {
        let old = read(path)?;
        let new = transcribe(self.game, &old).map_err(|problem| format!("{}: {problem}", path.display()))?;
        if old == new {
            return Ok(());
        }
        if self.blessing {
            write(path, &new);
            return Ok(());
        }
        let differs = |(old, new): (&str, &str)| old != new;
        let line = old
            .lines()
            .zip(new.lines())
            .position(differs)
            .unwrap_or(old.lines().count().min(new.lines().count()));
        let show = |text: &str| text.lines().nth(line).unwrap_or("(end of file)").to_owned();
        Err(format!("{}:{}: {:?} is now {:?}; {BLESS}", path.display(), line + 1, show(&old), show(&new)))
    }

    fn check_replay(&self, path: &Path) -> Result<(), Problem> {
        let text = read(path)?;
        let fail = |rejection: Rejection| format!("{}: {rejection}. {BUMP}", path.display());
        let replay: Replay = text.parse().map_err(fail)?;
        if replay.rules < self.game.meta().rules {
            if !self.blessing {
                return Err(format!("{}: played under older rules; {BLESS}", path.display()));
            }
            write(path, &self.play_again(&replay).to_string());
            return Ok(());
        }
        let session = self.game.load(&replay).map_err(fail)?;
        if session.replay().to_string() != text {
            return Err(format!("{}: holds, but is no longer written this way. {BUMP}", path.display()));
        }
        Ok(())
    }

    /// Plays the same actions under new rules, leaving out those now refused.
    fn play_again(&self, old: &Replay) -> Replay {
        let mut session = self.game.start(&old.start).expect("the start of a golden replay is still valid");
        for item in &old.items {
            match item {
                Item::Do(action) => drop(session.act(action)),
                Item::Wait(ticks) => drop(session.tick_json(*ticks)),
                Item::Undo => drop(session.undo()),
                Item::Redo => drop(session.redo()),
                Item::Hint => drop(session.hint()),
                Item::Mark(_) => {}
            }
        }
        session.replay()
    }
}

const BLESS: &str = "if this is intended, run `cargo xtask bless`";
const BUMP: &str = "Runs that players saved would change: this is a bug, or the rules changed. If they did, raise the \
                    game's META.rules and run `cargo xtask bless`; if these rules were never released, delete the file \
                    and bless";

/// A run with every kind of line in it: a few random actions, one undone and redone, then hints followed.
fn play_assisted(session: &mut Session, rng: &mut Rng) {
    (0..3).for_each(|_| drop(stroll(session, rng)));
    if session.undo().is_ok() {
        session.redo().expect("what was undone can be redone");
    }
    for _ in 0..100 {
        let advised = session.hint().and_then(|advice| session.act(&advice.action));
        if advised.is_err() && stroll(session, rng).is_none() {
            break;
        }
    }
}

fn read(path: &Path) -> Result<String, Problem> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// A transcript with its current answers. `params`, an optional `position` (with its lines after `|`) and `seed` begin
/// a run; `> <action>`, `> undo`, `> redo`, `> hint` and `> tick <n>` continue it; `#` starts a comment. The rest are
/// answers: `|` the position, `=` status, score and digest, `!` a refusal, `?` a hint.
fn transcribe(game: &dyn AnyGame, text: &str) -> Result<String, Problem> {
    let mut out = String::new();
    let mut start = Start { params: String::new(), seed: seed_of("golden"), position: None };
    let mut session: Option<Session> = None;
    for (index, line) in text.lines().enumerate() {
        let fail = |message: &dyn std::fmt::Display| format!("line {}: {message}", index + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let answer = match (word, &mut session, &mut start.position) {
            ("" | "#", _, _) => None,
            ("params", None, _) => {
                start.params = rest.to_owned();
                None
            }
            ("position", None, position) => {
                *position = Some(String::new());
                None
            }
            ("|", None, Some(position)) => {
                let _ = writeln!(position, "{rest}");
                None
            }
            ("seed", None, _) => {
                start.seed = rest.parse().map_err(|refused: engine::Refused| fail(&refused))?;
                let begun = game.start(&start).map_err(|refused| fail(&refused))?;
                let answer = show(&begun);
                session = Some(begun);
                Some(answer)
            }
            (">", Some(session), _) => Some(obey(session, rest)),
            ("|" | "=" | "!" | "?", Some(_), _) => continue,
            _ => return Err(fail(&format!("cannot read {line:?}"))),
        };
        let _ = writeln!(out, "{line}");
        out.push_str(answer.as_deref().unwrap_or(""));
    }
    session.map(|_| out).ok_or_else(|| "a transcript has a \"seed\" line and commands".to_owned())
}

/// Carries out one command and returns the answer.
fn obey(session: &mut Session, command: &str) -> String {
    let done = match command.split_once(' ').unwrap_or((command, "")) {
        ("undo", "") => session.undo(),
        ("redo", "") => session.redo(),
        ("hint", "") => match session.hint() {
            Ok(Advice { action, text, .. }) => return format!("? {action}: {text}\n"),
            Err(refused) => Err(refused),
        },
        ("tick", ticks) => {
            session.tick_json(ticks.parse().unwrap_or(0));
            Ok(())
        }
        _ => session.act(command).map(drop),
    };
    match done {
        Ok(()) => show(session),
        Err(refused) => format!("! {}: {}\n", refused.code, refused.message),
    }
}

fn show(session: &Session) -> String {
    let mut text = String::new();
    for line in session.text().lines() {
        let _ = writeln!(text, "| {line}");
    }
    let _ =
        writeln!(text, "= {} {} {}", session.status().word(), session.standing().score.0, session.digest());
    text
}
