//! An arcade from the command line: a server, a player, runs, boards, and the chores of whoever runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Ended, end, lattice};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Child;

/// A folder of its own, deleted when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &str) -> Server {
        let mut child =
            lattice(&["serve", "--addr", "127.0.0.1:0", "--data", data, "--log", "off"]).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split(' ').next().unwrap().trim_end_matches('/').to_owned();
        Server { child, address }
    }

    #[cfg(unix)]
    fn stop(self) {
        let id = self.child.id().to_string();
        std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert_eq!(end(self.child).code, Some(0), "a server that is told to stop stops in peace");
    }
}

fn run(home: &Folder, args: &[&str]) -> Ended {
    let mut command = lattice(args);
    command.env("LATTICE_HOME", home.file("home"));
    end(command.spawn().unwrap())
}

fn done(home: &Folder, args: &[&str]) -> String {
    let ended = run(home, args);
    assert_eq!(ended.code, Some(0), "{args:?}: {ended:?}");
    ended.out
}

#[cfg(unix)]
#[test]
fn a_player_plays_submits_and_leaves() {
    let folder = Folder::new("arcade");
    let data = folder.file("data");
    let server = Server::start(&data);
    let at = ["--server", &server.address];
    let with = |args: &[&str]| -> String { done(&folder, &[args, &at].concat()) };
    assert!(with(&["player", "new", "Ada"]).starts_with("\"Ada\", player 1\n"));
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(folder.0.join("home/player.key")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "a key is for its owner's eyes");
    assert_eq!(run(&folder, &["player", "new", "Bob", at[0], at[1]]).code, Some(1), "one player a machine");
    assert!(with(&["player", "rename", "Ada L"]).contains("Ada L"));
    assert!(with(&["player", "show"]).contains("public key: "));
    // A ticket, a bot's run, a rank.
    let game = catalog::GAMES.iter().map(|listed| listed.game).find(|game| game.meta().ticks_per_second == 0);
    let game = game.unwrap();
    let (id, preset) = (game.meta().id, catalog::daily_preset(game).unwrap());
    let file = folder.file("run.txt");
    for _ in 0..50 {
        let line = with(&["ticket", id]);
        let play = line.lines().next().unwrap();
        let seed = play.rsplit(' ').next().unwrap().parse().unwrap();
        let start = engine::Start { params: preset.params.clone(), seed, position: None };
        let (standing, replay) = game.play_bot("adviser", &start, 0).unwrap();
        if game.meta().ranking.counts(standing.status, standing.score) {
            std::fs::write(&file, replay.to_string()).unwrap();
            break;
        }
    }
    let first = with(&["submit", &file]);
    assert!(
        first.starts_with("run 1: ") && first.contains("number 1 of all time, number 1 this week"),
        "{first}"
    );
    assert_eq!(with(&["submit", &file]), first, "sent again, it is the same run");
    // The terminal keeps the last run of a game where `submit` finds it.
    assert_eq!(run(&folder, &["submit", id, at[0], at[1]]).code, Some(1), "nothing was played here");
    let saves = folder.0.join("home/saves");
    std::fs::create_dir_all(&saves).unwrap();
    std::fs::copy(&file, saves.join(format!("{id}.replay"))).unwrap();
    assert_eq!(with(&["submit", id]), first);
    assert!(with(&["board", id]).contains("Ada L"));
    let page: Value = serde_json::from_str(&with(&["board", id, "--json", "--period", "week"])).unwrap();
    assert_eq!(page["rows"][0]["run"], 1);
    assert!(with(&["board", id, "--kind", "assisted"]).contains("Nobody is here yet."));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("\nend won ", "\nhint\nend won ")).unwrap();
    let other = run(&folder, &["submit", &file, at[0], at[1]]);
    assert_eq!(
        (other.code, other.err.as_str()),
        (Some(1), "lattice: ticket-used: another run was submitted with this ticket\n")
    );
    // The key moves, the player leaves.
    let key = folder.file("ada.key");
    done(&folder, &["player", "export", &key]);
    assert_eq!(std::fs::read_to_string(&key).unwrap(), done(&folder, &["player", "export"]));
    assert_eq!(with(&["player", "delete", "--yes"]), "deleted\n");
    done(&folder, &["player", "import", &key]);
    assert_eq!(
        run(&folder, &["player", "show", at[0], at[1]]).code,
        Some(1),
        "the server has forgotten the key"
    );
    assert!(with(&["board", id]).contains("Anonymous"));
    assert!(with(&["daily", "--best"]).contains(&format!("lattice play {id} --preset ")));
    server.stop();
    chores(&folder, &data);
}

/// Moves everything to another database, checks it, hides a run.
fn chores(folder: &Folder, data: &str) {
    let (file, other) = (folder.file("arcade.json"), folder.file("other"));
    let counts = done(folder, &["admin", "export", &file, "--data", data]);
    assert!(counts.starts_with("1 runs, 0 players, 1 boards"), "{counts}");
    assert_eq!(done(folder, &["admin", "import", &file, "--data", &other]), counts);
    let again = folder.file("again.json");
    done(folder, &["admin", "export", &again, "--data", &other]);
    assert_eq!(std::fs::read(&file).unwrap(), std::fs::read(&again).unwrap(), "nothing was lost");
    assert_eq!(
        run(folder, &["admin", "import", &file, "--data", &other]).code,
        Some(2),
        "not over something"
    );
    let nowhere = folder.file("nowhere");
    let missing = run(folder, &["admin", "reverify", "--data", &nowhere]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("there is no database"), "{missing:?}");
    assert!(!Path::new(&nowhere).exists(), "and none is made");
    let held = done(folder, &["admin", "reverify", "--data", &other]);
    assert_eq!(held, "1 runs: 1 hold, 0 of older rules, 0 do not hold\n");
    done(folder, &["admin", "hide", "1", "--data", &other]);
    assert_eq!(run(folder, &["admin", "hide", "99", "--data", &other]).code, Some(1));
}

#[test]
fn the_days_seeds_need_no_server() {
    let folder = Folder::new("daily");
    let out = done(&folder, &["daily"]);
    assert_eq!(out.lines().count(), catalog::GAMES.len());
    assert!(
        out.lines().all(|line| line.starts_with("lattice play ") && line.contains(" --seed daily.20")),
        "{out}"
    );
    let ended = run(&folder, &["board", catalog::GAMES[0].game.meta().id, "--server", "http://127.0.0.1:1"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.starts_with("lattice: http://127.0.0.1:1: "), "{}", ended.err);
}
