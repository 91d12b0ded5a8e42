//! An arcade from the command line: a server, a player, runs, boards, and the chores of whoever runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Ended, end, lattice};
use serde_json::Value;
use std::path::Path;
use trials::{Folder, Served};

fn file(folder: &Folder, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

fn serve(data: &str) -> Served {
    Served::start(Path::new(env!("CARGO_BIN_EXE_lattice")), &["--data", data]).unwrap()
}

fn run(home: &Folder, args: &[&str]) -> Ended {
    let mut command = lattice(args);
    command.env("LATTICE_HOME", file(home, "home"));
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
    let folder = Folder::new();
    let data = file(&folder, "data");
    let server = serve(&data);
    let address = format!("http://{}", server.address);
    let at = ["--server", &address];
    let with = |args: &[&str]| -> String { done(&folder, &[args, &at].concat()) };
    assert!(with(&["player", "new", "Ada"]).starts_with("\"Ada\", player 1\n"));
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(folder.path().join("home/player.key")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "a key is for its owner's eyes");
    assert_eq!(run(&folder, &["player", "new", "Bob", at[0], at[1]]).code, Some(1), "one player a machine");
    assert!(with(&["player", "rename", "Ada L"]).contains("Ada L"));
    assert!(with(&["player", "show"]).contains("public key: "));
    // A ticket, a bot's run, a rank.
    let game = catalog::GAMES.iter().map(|listed| listed.game).find(|game| game.meta().ticks_per_second == 0);
    let game = game.unwrap();
    let (id, preset) = (game.meta().id, catalog::daily_preset(game).unwrap());
    let replay_file = file(&folder, "run.txt");
    for _ in 0..50 {
        let line = with(&["ticket", id]);
        let play = line.lines().next().unwrap();
        let seed = play.rsplit(' ').next().unwrap().parse().unwrap();
        let start = engine::Start { params: preset.params.clone(), seed, position: None };
        let (standing, replay) = game.play_bot("adviser", &start, 0).unwrap();
        if game.meta().ranking.counts(standing.status, standing.score) {
            std::fs::write(&replay_file, replay.to_string()).unwrap();
            break;
        }
    }
    let first = with(&["submit", &replay_file]);
    assert!(
        first.starts_with("run 1: ") && first.contains("number 1 of all time, number 1 this week"),
        "{first}"
    );
    assert_eq!(with(&["submit", &replay_file]), first, "sent again, it is the same run");
    // The terminal keeps the last run of a game where `submit` finds it.
    assert_eq!(run(&folder, &["submit", id, at[0], at[1]]).code, Some(1), "nothing was played here");
    let saves = folder.path().join("home/saves");
    std::fs::create_dir_all(&saves).unwrap();
    std::fs::copy(&replay_file, saves.join(format!("{id}.replay"))).unwrap();
    assert_eq!(with(&["submit", id]), first);
    assert!(with(&["board", id]).contains("Ada L"));
    assert_eq!(with(&["board", id, "--mine"]), with(&["board", id]), "the rows around one's own");
    assert_eq!(run(&folder, &["board", id, "--mine", "--kind", "assisted", at[0], at[1]]).code, Some(1));
    let printed = with(&["board", id, "--run", "1"]).parse::<engine::Replay>().unwrap();
    let played: engine::Replay = std::fs::read_to_string(&replay_file).unwrap().parse().unwrap();
    assert_eq!(printed, played.without_marks(), "a row's replay, to be piped");
    let past = with(&["board", id, "--day", "2020-02-03", "--json"]);
    let past: Value = serde_json::from_str(&past).unwrap();
    assert_eq!(
        (&past["period"], &past["from"], &past["replays_from"]),
        (&"day".into(), &"2020-02-03".into(), &Value::Null)
    );
    assert!(with(&["board", id, "--period", "day"]).contains("The replays of this day open at "));
    let page: Value = serde_json::from_str(&with(&["board", id, "--json", "--period", "week"])).unwrap();
    assert_eq!(page["rows"][0]["run"], 1);
    assert!(with(&["board", id, "--kind", "assisted"]).contains("No ranked runs yet."));
    let text = std::fs::read_to_string(&replay_file).unwrap();
    std::fs::write(&replay_file, text.replace("\nend won ", "\nhint\nend won ")).unwrap();
    let other = run(&folder, &["submit", &replay_file, at[0], at[1]]);
    assert_eq!(
        (other.code, other.err.as_str()),
        (Some(1), "lattice: ticket-used: another run was submitted with this ticket\n")
    );
    // The key moves, the player leaves.
    let key = file(&folder, "ada.key");
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
    server.stop().unwrap();
    chores(&folder, &data);
}

/// Moves everything to another database, checks it, hides a run.
fn chores(folder: &Folder, data: &str) {
    let (whole, other) = (file(folder, "arcade.json"), file(folder, "other"));
    let counts = done(folder, &["admin", "export", &whole, "--data", data]);
    assert!(counts.starts_with("1 runs, 0 players, 1 boards"), "{counts}");
    assert_eq!(done(folder, &["admin", "import", &whole, "--data", &other]), counts);
    let again = file(folder, "again.json");
    done(folder, &["admin", "export", &again, "--data", &other]);
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&again).unwrap(), "nothing was lost");
    assert_eq!(
        run(folder, &["admin", "import", &whole, "--data", &other]).code,
        Some(2),
        "not over something"
    );
    let nowhere = file(folder, "nowhere");
    let missing = run(folder, &["admin", "reverify", "--data", &nowhere]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.err.contains("there is no database"), "{missing:?}");
    assert!(!Path::new(&nowhere).exists(), "and none is made");
    let held = done(folder, &["admin", "reverify", "--data", &other]);
    assert_eq!(held, "1 run: 1 verified, 0 under older rules, 0 failed\n");
    done(folder, &["admin", "hide", "1", "--data", &other]);
    assert_eq!(run(folder, &["admin", "hide", "99", "--data", &other]).code, Some(1));
    tampered(folder, &std::fs::read_to_string(&whole).unwrap());
}

/// Whatever is changed in a stored run, `reverify` finds it.
fn tampered(folder: &Folder, export: &str) {
    let lines: Vec<Value> = export.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (number, (field, value, said)) in [
        ("kind", "assisted".into(), "its kind is "),
        ("status", "over".into(), "its status is "),
        ("score", 1.into(), "its score is "),
        ("score_key", 1.into(), "its place is "),
        ("tie", 9.into(), "its tie-breaker is "),
        ("actions", 1.into(), "its number of actions is "),
        ("ticks", 1.into(), "its number of ticks is "),
        ("seed", "mine".into(), "its seed is "),
        ("replay_hash", "AAAA".into(), "its hash is "),
    ]
    .into_iter()
    .enumerate()
    {
        let value: Value = value;
        let mut lines = lines.clone();
        let part = lines.iter_mut().find_map(|line| line.get_mut("part")).unwrap();
        // The kind is the board's.
        match field {
            "kind" => part["boards"][0][1]["kind"] = value,
            _ => part["runs"][0][0][field] = value,
        }
        let (changed, data) =
            (file(folder, &format!("changed{number}.json")), file(folder, &format!("changed{number}")));
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(&changed, text).unwrap();
        done(folder, &["admin", "import", &changed, "--data", &data]);
        let found = run(folder, &["admin", "reverify", "--data", &data]);
        assert_eq!(found.code, Some(1), "{field}: {found:?}");
        assert!(found.out.starts_with(&format!("run 1: {said}")), "{field}: {}", found.out);
    }
}

/// The key as browsers write it, which is the example of `docs/api.md`.
#[test]
fn keys_of_browsers_are_taken() {
    let folder = Folder::new();
    let exported = "lattice key 1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\n";
    let key = file(&folder, "lattice-key.txt");
    std::fs::write(&key, exported).unwrap();
    done(&folder, &["player", "import", &key]);
    assert_eq!(done(&folder, &["player", "export"]), exported);
}

/// A registration whose answer is lost keeps its key; one that is refused leaves none behind.
#[test]
fn a_lost_answer_loses_no_key() {
    let folder = Folder::new();
    let key = folder.path().join("home/player.key");
    let deaf = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", deaf.local_addr().unwrap());
    let server = std::thread::spawn(move || drop(deaf.accept()));
    let lost = run(&folder, &["player", "new", "Ada", "--server", &address]);
    server.join().unwrap();
    assert_eq!(lost.code, Some(2), "{lost:?}");
    assert!(lost.err.contains("your key is kept; run the same command again"), "{lost:?}");
    let kept = std::fs::read_to_string(&key).unwrap();
    let server = serve(&file(&folder, "data"));
    let address = format!("http://{}", server.address);
    for _ in 0..2 {
        assert!(
            done(&folder, &["player", "new", "Ada", "--server", &address]).starts_with("\"Ada\", player 1\n")
        );
    }
    assert_eq!(std::fs::read_to_string(&key).unwrap(), kept);
    let other = Folder::new();
    let taken = run(&other, &["player", "new", "ada", "--server", &address]);
    assert_eq!(taken.code, Some(1), "{taken:?}");
    assert!(taken.err.starts_with("lattice: name-taken: "), "{taken:?}");
    assert!(!other.path().join("home/player.key").exists());
    server.stop().unwrap();
}

#[test]
fn the_days_seeds_need_no_server() {
    let folder = Folder::new();
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
