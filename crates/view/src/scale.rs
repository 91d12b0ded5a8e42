//! The unit of a game's judgements, and losses and luck in words: reviews and the ends of games tell them alike.

/// The unit of a game's judgements. More is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The moves of the whole run, negative. Nothing is random, so a better solution found later also counts
    /// for earlier actions.
    Moves,
    /// The chance of winning, in billionths.
    Chance,
    /// Points to come, in hundredths; an estimate.
    Points,
    /// Seconds, in hundredths, negative; an estimate.
    Seconds,
    /// A plain estimate, told in words. A thousand is severe.
    Worth,
}

impl Scale {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Moves => "moves",
            Scale::Chance => "chance",
            Scale::Points => "points",
            Scale::Seconds => "seconds",
            Scale::Worth => "worth",
        }
    }

    /// The least loss worth mentioning.
    pub fn least(self) -> i64 {
        match self {
            Scale::Moves => 1,
            Scale::Chance => 10_000_000,
            Scale::Points | Scale::Seconds => 200,
            // An estimate errs by a slip.
            Scale::Worth => 500,
        }
    }

    /// The unit shown to people: a move, a percent, a point, a second.
    fn unit(self) -> i64 {
        match self {
            Scale::Moves => 1,
            Scale::Chance => 10_000_000,
            Scale::Points | Scale::Seconds => 100,
            Scale::Worth => 1000,
        }
    }

    /// A loss in a few words: `2 moves`, `12%`, `about 7 points`, `a blunder`.
    pub fn words(self, loss: i64) -> String {
        let number = self.rounded(loss);
        let many = if number == 1 { "" } else { "s" };
        match self {
            Scale::Moves => format!("{number} move{many}"),
            Scale::Chance if number == 0 && loss > 0 => "under 1%".to_owned(),
            Scale::Chance => format!("{number}%"),
            Scale::Points => format!("about {number} point{many}"),
            Scale::Seconds => format!("about {number} second{many}"),
            Scale::Worth => match loss {
                ..500 => "a slip",
                500..1500 => "a mistake",
                _ => "a blunder",
            }
            .to_owned(),
        }
    }

    /// Returns whether a loss of chance, rounded as it is shown, is more than 100%.
    pub fn is_over_a_win(self, loss: i64) -> bool {
        self == Scale::Chance && self.rounded(loss) > 100
    }

    fn rounded(self, loss: i64) -> i64 {
        loss.saturating_add(self.unit() / 2) / self.unit()
    }

    /// What play cost in a whole run, in a sentence.
    pub fn total(self, loss: i64) -> String {
        let lost = self.words(loss);
        match self {
            Scale::Moves => format!("{lost} more than the fewest known."),
            // A whole run can cost more than it had: chance restores what the next mistake costs again.
            Scale::Chance if self.is_over_a_win(loss) => "Your choices cost more than a sure win.".to_owned(),
            Scale::Chance => format!("Your choices cut your odds by {lost}."),
            Scale::Points | Scale::Seconds | Scale::Worth => format!("Your moves cost {lost} in all."),
        }
    }

    /// A gain or loss as a short figure: `+30%`, `−7`, `−12 s`, `good`.
    pub fn figure(self, value: i64) -> String {
        if self == Scale::Worth {
            return match value {
                ..=-1500 => "very bad",
                -1499..=-500 => "bad",
                -499..500 => "even",
                500..1500 => "good",
                _ => "very good",
            }
            .to_owned();
        }
        let value = if value.saturating_abs() < self.unit() / 2 { 0 } else { value };
        let words = self.words(value.saturating_abs());
        let number = match self {
            // A figure stands beside its name or on an axis, where there is little room.
            Scale::Points | Scale::Seconds => {
                words.trim_start_matches("about ").split(' ').next().unwrap_or("0")
            }
            _ => &words,
        };
        let unit = if self == Scale::Seconds { " s" } else { "" };
        let sign = match value {
            0 => "±",
            1.. => "+",
            _ => "−",
        };
        format!("{sign}{number}{unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_words() {
        let words = |scale: Scale, losses: [i64; 3]| losses.map(|loss| scale.words(loss));
        assert_eq!(words(Scale::Moves, [0, 1, 2]), ["0 moves", "1 move", "2 moves"]);
        assert_eq!(words(Scale::Chance, [1, 14_000_000, 126_000_000]), ["under 1%", "1%", "13%"]);
        assert_eq!(
            words(Scale::Points, [60, 149, 151]),
            ["about 1 point", "about 1 point", "about 2 points"]
        );
        assert_eq!(words(Scale::Worth, [200, 500, 3000]), ["a slip", "a mistake", "a blunder"]);
        assert_eq!(Scale::Points.figure(0), "±0");
        let chances = [-1_300_000_000, -1, 1_004_000_000].map(|chance| Scale::Chance.figure(chance));
        assert_eq!(chances, ["−130%", "±0%", "+100%"], "a figure is a number");
        let totals = [1_004_000_000, 1_005_000_000].map(|loss| Scale::Chance.total(loss));
        assert_eq!(
            totals,
            ["Your choices cut your odds by 100%.", "Your choices cost more than a sure win."]
        );
        let luck = [-1500, -1499, -499, 499, 500, 1500].map(|luck| Scale::Worth.figure(luck));
        assert_eq!(luck, ["very bad", "bad", "even", "even", "good", "very good"]);
    }
}
