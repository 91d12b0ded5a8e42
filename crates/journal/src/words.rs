//! What front ends say about setups, entries and goals.

use engine::{AnyGame, PresetInfo, Ranking, Rating, Score, Status};

use crate::Entry;

/// The name of a setup: its preset, or how it differs from the default.
pub fn setup_name(game: &dyn AnyGame, setup: &str) -> String {
    if setup == "drawn" {
        return "Custom position".to_owned();
    }
    if let Some(preset) = game.presets().into_iter().find(|preset| preset.id == setup) {
        return preset.title.to_owned();
    }
    let usual = game.params("").unwrap_or_default();
    let pairs = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let usual = pairs(&usual);
    let specs = game.specs();
    let named = |pair: String| {
        let (key, value) = pair.split_once('=').unwrap_or((&pair, ""));
        let label = specs.iter().find(|spec| spec.key == key).map_or(key, |spec| spec.label);
        format!("{label} {value}")
    };
    let own = pairs(setup).into_iter().filter(|pair| !usual.contains(pair)).map(named);
    format!("Custom: {}", own.collect::<Vec<_>>().join(", "))
}

/// How hard a preset is, in a sentence; empty if it has not been measured.
pub fn rating_words(game: &dyn AnyGame, preset: &PresetInfo) -> String {
    let rating = preset.rating.as_ref();
    rating.map_or_else(String::new, |rating| rated(rating, game.meta().ranking))
}

fn rated(rating: &Rating, ranking: Ranking) -> String {
    match ranking {
        Ranking::Most => format!("With every hint: about {} points.", rating.mean),
        Ranking::FewestWins if rating.won == rating.games => {
            format!("With every hint: about {}.", ranking.words(Score(rating.mean)))
        }
        Ranking::FewestWins | Ranking::MostWins => {
            let (games, won) = (u64::from(rating.games.max(1)), u64::from(rating.won));
            format!("With every hint: {}% won.", (100 * won + games / 2) / games)
        }
    }
}

/// A run's result in words: `Won, 17 moves`.
pub fn result(game: &dyn AnyGame, entry: &Entry) -> String {
    let score = game.meta().ranking.words(entry.score);
    match entry.status {
        Status::Over => score,
        Status::Won => format!("Won, {score}"),
        Status::Lost => format!("Lost, {score}"),
        Status::Playing => format!("Playing, {score}"),
    }
}

/// The titles of the goals that a run reached and no run before.
pub fn fresh_goals(game: &dyn AnyGame, before: &[Entry], entry: &Entry) -> Vec<&'static str> {
    let has = |run: &Entry, id: &str| run.goals.iter().any(|known| known == id);
    let of_game = || before.iter().filter(|run| run.game == entry.game);
    let is_fresh = |id: &str| has(entry, id) && !of_game().any(|run| has(run, id));
    game.goals().into_iter().filter(|goal| is_fresh(goal.id)).map(|goal| goal.title).collect()
}

/// Words about goals that a run reached for the first time, by their titles; `None` if there are none.
pub fn goals_words(fresh: &[&str]) -> Option<String> {
    let goals = if fresh.len() == 1 { "Goal" } else { "Goals" };
    (!fresh.is_empty()).then(|| format!("{goals} reached: {}.", fresh.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::entry;

    #[test]
    fn setups_have_names() {
        let game = catalog::GAMES[0].game;
        let preset = &game.presets()[0];
        assert_eq!(setup_name(game, preset.id), preset.title);
        assert_eq!(setup_name(game, "drawn"), "Custom position");
        let usual = game.params("").expect("the default is sound");
        let (_, value) =
            usual.split(' ').next().and_then(|pair| pair.split_once('=')).expect("it has a parameter");
        let named = format!("Custom: {} 9{value}", game.specs()[0].label);
        assert_eq!(setup_name(game, &usual.replacen('=', "=9", 1)), named);
    }

    #[test]
    fn ratings_are_told_as_runs_are_ranked() {
        let all = Rating { games: 8, won: 8, mean: 21, first: Vec::new() };
        let third = Rating { games: 3, won: 1, mean: -2, first: Vec::new() };
        assert_eq!(rated(&all, Ranking::Most), "With every hint: about 21 points.");
        assert_eq!(rated(&all, Ranking::FewestWins), "With every hint: about 21 moves.");
        assert_eq!(rated(&third, Ranking::FewestWins), "With every hint: 33% won.");
        assert_eq!(rated(&third, Ranking::MostWins), "With every hint: 33% won.");
    }

    #[test]
    fn goals_are_new_once() {
        let game = catalog::GAMES[0].game;
        let goals = game.goals();
        let of = |ids: &[usize]| Entry {
            game: game.meta().id.to_owned(),
            goals: ids.iter().map(|i| goals[*i].id.to_owned()).collect(),
            ..entry(5, Status::Won, 17)
        };
        let titles = |ids: &[usize]| ids.iter().map(|i| goals[*i].title).collect::<Vec<_>>();
        assert_eq!(fresh_goals(game, &[], &of(&[0, 1])), titles(&[0, 1]));
        assert_eq!(fresh_goals(game, &[of(&[0])], &of(&[1, 0])), titles(&[1]));
        let other = Entry { game: "other".into(), ..of(&[0]) };
        assert_eq!(fresh_goals(game, &[other], &of(&[0])), titles(&[0]));
    }

    #[test]
    fn results_and_goals_are_words() {
        let game = catalog::GAMES[0].game;
        let words = game.meta().ranking.words(engine::Score(17));
        assert_eq!(result(game, &entry(5, Status::Won, 17)), format!("Won, {words}"));
        assert_eq!(result(game, &entry(5, Status::Lost, 17)), format!("Lost, {words}"));
        assert_eq!(result(game, &entry(5, Status::Over, 17)), words);
        assert_eq!(goals_words(&[]), None);
        assert_eq!(goals_words(&["One"]).as_deref(), Some("Goal reached: One."));
        assert_eq!(goals_words(&["One", "Two"]).as_deref(), Some("Goals reached: One, Two."));
    }
}
