//! Days in UTC, and the seed that every player of a game shares on one of them.

use std::fmt;
use std::str::FromStr;

use engine::{Refused, Seed, quote};

/// A day in UTC, counted from 1970-01-01. Front ends, command line and server compute the daily run from it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u32);

impl Day {
    /// Milliseconds of a day.
    pub const MILLIS: u64 = 86_400_000;

    /// How long after its day a run may still arrive to be ranked, in milliseconds.
    pub const GRACE: u64 = 2 * 3_600_000;

    /// The last day that is read and written: 9999-12-31.
    pub const LAST: Day = Day(2_932_896);

    /// The day of a moment in milliseconds since 1970.
    pub fn at(millis: u64) -> Day {
        Day(u32::try_from(millis / Day::MILLIS).unwrap_or(u32::MAX)).min(Day::LAST)
    }

    /// Its first millisecond since 1970.
    pub fn start(self) -> u64 {
        u64::from(self.0) * Day::MILLIS
    }

    /// The first millisecond after it.
    pub fn end(self) -> u64 {
        self.start() + Day::MILLIS
    }

    /// The first millisecond at which its runs are no longer ranked. Its replays open then, so nobody can copy one that
    /// still counts.
    pub fn closes(self) -> u64 {
        self.end() + Day::GRACE
    }

    /// The day before; the first day has none and stays.
    pub fn before(self) -> Day {
        Day(self.0.saturating_sub(1))
    }

    /// The Monday of its week. 1970 began on a Thursday, so the first week has no Monday and counts from its first day.
    pub fn monday(self) -> Day {
        Day(self.0.saturating_sub((self.0 + 3) % 7))
    }

    /// The seed of a game's daily run: `daily.<day>.<game>`.
    pub fn seed(self, game: &str) -> Result<Seed, Refused> {
        format!("daily.{self}.{game}").parse()
    }

    /// The day whose run of a game has this seed; `None` for any other seed.
    pub fn of_seed(seed: &str, game: &str) -> Option<Day> {
        seed.strip_prefix("daily.")?.strip_suffix(game)?.strip_suffix('.')?.parse().ok()
    }

    /// The day whose run has this setup and seed; `preset` answers which preset of a game its daily runs have.
    pub fn of_run(
        game: &str,
        setup: &str,
        seed: &str,
        preset: impl Fn(&str) -> Option<&'static str>,
    ) -> Option<Day> {
        Day::of_seed(seed, game).filter(|_| preset(game) == Some(setup))
    }

    /// Year, month and day of the month in the Gregorian calendar.
    fn civil(self) -> (u32, u32, u32) {
        // Years begin in March here, so that a leap day is the last of its year; 400 of them have 146,097 days.
        let days = self.0 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let of_month = day - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        (400 * era + year + next, month, of_month)
    }

    /// The day with this date; `None` before 1970, after 9999 and for dates that do not exist.
    fn from_civil(year: u32, month: u32, day: u32) -> Option<Day> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let (of_march, in_year) = if month > 2 { (month - 3, year) } else { (month + 9, year - 1) };
        let (era, rest) = (in_year / 400, in_year % 400);
        let of_year = (153 * of_march + 2) / 5 + day - 1;
        let days = 146_097 * era + 365 * rest + rest / 4 - rest / 100 + of_year;
        let found = Day(days.checked_sub(719_468)?);
        (found.civil() == (year, month, day)).then_some(found)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Day, Refused> {
        let read = || {
            let parts: Vec<&str> = text.splitn(4, '-').collect();
            let [year, month, day] = parts[..] else { return None };
            let number = |part: &str, digits| {
                let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
                plain.then(|| part.parse().ok()).flatten()
            };
            Day::from_civil(number(year, 4)?, number(month, 2)?, number(day, 2)?)
        };
        read().ok_or_else(|| Refused::new("bad-day", format!("{} is not a day like 2026-11-18", quote(text))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_read_and_write() {
        for (text, number) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59),
            ("2000-02-29", 11_016),
            ("2026-11-18", 20_775),
            ("9999-12-31", Day::LAST.0),
        ] {
            assert_eq!(text.parse::<Day>().unwrap(), Day(number), "{text}");
            assert_eq!(Day(number).to_string(), text);
        }
        for number in (0..Day::LAST.0).step_by(97) {
            assert_eq!(Day(number).to_string().parse::<Day>().unwrap(), Day(number));
        }
        for bad in
            ["", "2026-11-31", "2025-02-29", "2026-1-1", "1969-12-31", "+026-11-18", "2026-11-18-1", "x"]
        {
            assert!(bad.parse::<Day>().is_err(), "{bad}");
        }
    }

    #[test]
    fn moments_weeks_and_seeds() {
        let day: Day = "2026-11-18".parse().unwrap();
        assert_eq!(
            (Day::at(day.start()), Day::at(day.end() - 1), Day::at(day.end())),
            (day, day, Day(day.0 + 1))
        );
        assert_eq!(day.monday().to_string(), "2026-11-16");
        assert_eq!(day.monday().monday(), day.monday());
        assert_eq!(Day(day.monday().0 + 6).monday(), day.monday());
        assert_eq!(day.before().to_string(), "2026-11-17");
        assert_eq!(day.seed("toy").unwrap().as_str(), "daily.2026-11-18.toy");
        assert_eq!(Day::of_seed("daily.2026-11-18.toy", "toy"), Some(day));
        for odd in ["daily.2026-11-18.other", "daily.2026-11-31.toy", "daily.toy", "daily.2026-11-18toy", "a"]
        {
            assert_eq!(Day::of_seed(odd, "toy"), None, "{odd}");
        }
        assert_eq!(Day::at(u64::MAX), Day::LAST);
    }
}
