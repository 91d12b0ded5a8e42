//! The measured difficulty of a preset: the result of following every hint.

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read() {
        let file = "# how\nquick 200 0 110 94 120\nquicker 8 8 21\nhard 3 1 -2\n";
        let quick = Rating::find(file, "quick").unwrap();
        assert_eq!(quick, Rating { games: 200, won: 0, mean: 110, first: vec![94, 120] });
        for bad in ["none", "qui", "#"] {
            assert_eq!(Rating::find(file, bad), None, "{bad}");
        }
        assert_eq!(Rating::find("a 1 x 3", "a"), None);
    }
}
