//! Chances as whole numbers: no floats, so that every machine says the same.

use std::fmt;

use view::Scale;

/// A chance from 0 to 1, a whole multiple of 6⁻⁴⁸.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u128);

impl Chance {
    /// Impossible.
    pub const NONE: Chance = Chance(0);
    /// Certain. Six of these still fit a `u128`.
    pub const CERTAIN: Chance = Chance(6u128.pow(48));

    /// A chance of so many units.
    pub(crate) fn of(units: u128) -> Chance {
        Chance(units)
    }

    /// The chance in units of 6⁻⁴⁸ ([`Chance::CERTAIN`] has 6⁴⁸).
    pub fn units(self) -> u128 {
        self.0
    }

    /// The chance in billionths, rounded down.
    pub(crate) fn billionths(self) -> i64 {
        (self.0 / (Chance::CERTAIN.0 / 1_000_000_000)) as i64
    }

    /// Returns whether this is next to nothing, as a review sees it.
    pub(crate) fn is_slight(self) -> bool {
        self.billionths() < Scale::Chance.least()
    }

    /// Returns whether winning at this chance beats the odds: it reads as less than 50%.
    pub(crate) fn is_long_shot(self) -> bool {
        self.percent() < 50
    }

    /// The nearest whole percentage.
    pub(crate) fn percent(self) -> u64 {
        ((self.0 + Chance::CERTAIN.0 / 200) / (Chance::CERTAIN.0 / 100)) as u64
    }

    /// How far the true chance may be above one computed with this pool (G9).
    pub(crate) fn error(pool: u16) -> u128 {
        u128::from(pool.saturating_sub(48))
    }
}

/// A percentage; only certain outcomes show as 0 or 100.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = self.percent();
        match *self {
            Chance::NONE => f.write_str("0%"),
            Chance::CERTAIN => f.write_str("100%"),
            _ if percent == 0 => f.write_str("under 1%"),
            _ if percent >= 100 => f.write_str("over 99%"),
            _ => write!(f, "{percent}%"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_beats_the_odds_below_half() {
        let percent = |percent: u128| Chance(Chance::CERTAIN.0 / 100 * percent);
        assert!(percent(49).is_long_shot());
        assert!(!percent(50).is_long_shot());
        assert!(!Chance(Chance::CERTAIN.0 / 2 - 1).is_long_shot(), "it reads as 50%");
    }
}
