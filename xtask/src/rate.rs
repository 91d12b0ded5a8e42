//! `xtask rate`: measures how hard every preset is, by letting a bot follow every hint.

use serde_json::Value;

use crate::process::{ChoreResult, cargo, command, output, root, run, shown, target};

/// Games of each preset.
const GAMES: usize = 200;
/// Games whose scores are kept, so that a test can notice when they change.
const KEPT: usize = 5;

/// Writes `ratings.txt` of these games, or of all.
pub fn rate(games: &[String]) -> ChoreResult {
    run(&mut cargo(["build", "--release", "-p", "lattice"]))?;
    let lattice =
        |args: &[&str]| lines(&mut command(&target().join("release/lattice").to_string_lossy()), args);
    let listed = lattice(&["list", "--json"])?;
    for game in listed.iter().filter_map(Value::as_array).flatten() {
        let id = game["id"].as_str().unwrap_or_default();
        if !games.is_empty() && !games.iter().any(|wanted| wanted == id) {
            continue;
        }
        let presets =
            game["presets"].as_array().into_iter().flatten().filter(|preset| preset["ranked"] == true);
        let mut text = format!(
            "# What following every hint came to: `cargo xtask rate {id}` plays {GAMES} games a preset.\n\
                                # Preset, games, games won, mean score of those that count, scores of the first games.\n"
        );
        for preset in presets.filter_map(|preset| preset["id"].as_str()) {
            let games = GAMES.to_string();
            let args = ["bot", id, "--preset", preset, "--bot", "adviser", "--games", &games, "--json"];
            let row = row(&lattice(&args)?).ok_or(format!("cannot read what `lattice bot {id}` printed"))?;
            println!("{id} {preset} {row}");
            text += &format!("{preset} {row}\n");
        }
        let path = root().join("games").join(id).join("ratings.txt");
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Runs a command that prints a JSON value a line.
fn lines(command: &mut std::process::Command, args: &[&str]) -> ChoreResult<Vec<Value>> {
    let line = shown(command.args(args));
    let text = output(command)?;
    let values: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    values.map_err(|error| format!("`{line}` printed something else than JSON: {error}"))
}

/// Games, games won, mean, first scores; from a line a game and a summary.
fn row(printed: &[Value]) -> Option<String> {
    let (summary, games) = printed.split_last()?;
    let won = games.iter().filter(|game| game["status"] == "won").count();
    let mean = summary["score_mean"].as_f64().unwrap_or_default().round();
    let first: Option<Vec<String>> =
        games.iter().take(KEPT).map(|game| Some(game["score"].as_i64()?.to_string())).collect();
    Some(format!("{} {won} {mean} {}", games.len(), first?.join(" ")))
}
