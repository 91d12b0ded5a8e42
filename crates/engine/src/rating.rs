//! The measured difficulty of a preset: the result of following every hint.

use crate::{Ranking, Score};

/// The result of following every hint in many games of a preset. `cargo xtask rate` measures it and writes it
/// to the game's `ratings.txt`; menus show it beside the preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Games played.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// The mean score of the games that count, rounded.
    pub mean: i64,
    /// The scores of the first games, by which a test detects that the rest is out of date.
    pub first: Vec<i64>,
}

impl Rating {
    /// Parses the preset's line in a file of ratings: its name, games, games won, mean score, scores of the
    /// first games.
    pub fn find(ratings: &str, preset: &str) -> Option<Rating> {
        let line = ratings.lines().find_map(|line| line.strip_prefix(preset)?.strip_prefix(' '))?;
        let numbers: Option<Vec<i64>> = line.split(' ').map(|number| number.parse().ok()).collect();
        let [games, won, mean, first @ ..] = &numbers?[..] else { return None };
        let [games, won] = [games, won].map(|number| u32::try_from(*number).ok());
        Some(Rating { games: games?, won: won?, mean: *mean, first: first.to_vec() })
    }

    /// The rating in a sentence for players.
    pub fn words(&self, ranking: Ranking) -> String {
        let mean = || ranking.words(Score(self.mean));
        match ranking {
            Ranking::Most => format!("Hints alone score about {}.", self.mean),
            Ranking::FewestWins if self.won == self.games => {
                format!("Hints alone take about {}.", mean())
            }
            Ranking::FewestWins | Ranking::MostWins => {
                let (games, won) = (u64::from(self.games.max(1)), u64::from(self.won));
                format!("Hints alone win {}% of the time.", (100 * won + games / 2) / games)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_and_told() {
        let file = "# how\nquick 200 0 110 94 120\nquicker 8 8 21\nhard 3 1 -2\n";
        let quick = Rating::find(file, "quick").unwrap();
        assert_eq!(quick, Rating { games: 200, won: 0, mean: 110, first: vec![94, 120] });
        assert_eq!(quick.words(Ranking::Most), "Hints alone score about 110.");
        let all = Rating::find(file, "quicker").unwrap();
        assert_eq!(all.words(Ranking::FewestWins), "Hints alone take about 21 moves.");
        assert_eq!(
            Rating::find(file, "hard").unwrap().words(Ranking::MostWins),
            "Hints alone win 33% of the time."
        );
        for bad in ["none", "qui", "#"] {
            assert_eq!(Rating::find(file, bad), None, "{bad}");
        }
        assert_eq!(Rating::find("a 1 x 3", "a"), None);
    }
}
