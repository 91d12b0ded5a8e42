//! Daily runs: which days were played, and how long in a row.

use crate::{Day, Entry, Streak, day_streak};

/// The daily runs that were finished, first tries only, in the order of their days; `preset` answers which preset of a game its
/// daily runs have.
pub fn dailies<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    preset: impl Fn(&str) -> Option<&'static str>,
) -> Vec<(Day, &'a Entry)> {
    let mut found: Vec<(Day, &Entry)> = Vec::new();
    for entry in entries {
        if let Some(day) = entry.day(&preset)
            && !found.iter().any(|(known, first)| *known == day && first.game == entry.game)
        {
            let at = found.partition_point(|(known, _)| *known <= day);
            found.insert(at, (day, entry));
        }
    }
    found
}

/// Days in a row with at least one daily run finished in time, given what [`dailies`] found.
pub fn daily_streak(found: &[(Day, &Entry)], today: Day) -> Streak {
    let in_time = |(day, entry): &&(Day, &Entry)| (day.start()..day.closes()).contains(&entry.when);
    day_streak(found.iter().filter(in_time).map(|(day, _)| *day), today)
}

/// A streak of daily runs in a sentence or two.
pub fn streak_words(Streak { now, best }: Streak) -> String {
    let days = |count: u32| format!("{count} {}", if count == 1 { "day" } else { "days" });
    match (now, best) {
        (0, 0) => "Finish a daily run to start a streak.".to_owned(),
        (0, _) => format!("Longest streak: {}. Finish one today to start again.", days(best)),
        _ if now == best => format!("Streak: {}, your longest.", days(now)),
        _ => format!("Streak: {}. Longest: {}.", days(now), days(best)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(game: &str, day: &str, late: u64) -> Entry {
        let at: Day = day.parse().expect("it is a day");
        let when = at.start() + 1000 + late * Day::MILLIS;
        format!("{when} {game} 1 won 9 0 plain counts 9 daily.{day}.{game} - easy")
            .parse()
            .expect("it is an entry")
    }

    #[test]
    fn first_tries_in_time_make_a_streak() {
        let entries = vec![
            run("a", "2026-11-15", 0),
            run("a", "2026-11-16", 0),
            run("b", "2026-11-16", 0),
            run("a", "2026-11-16", 0),
            run("a", "2026-11-14", 9),
            run("a", "2026-11-18", 0),
        ];
        let easy = |_: &str| Some("easy");
        let found = dailies(&entries, easy);
        assert_eq!(found.len(), 5, "a second try is not listed");
        assert_eq!(found[0].0.to_string(), "2026-11-14");
        let today: Day = "2026-11-18".parse().expect("it is a day");
        assert_eq!(daily_streak(&found, today), Streak { now: 1, best: 2 }, "the 14th was played too late");
        let early = Entry { when: today.start() - 1, ..run("a", "2026-11-18", 0) };
        assert_eq!(daily_streak(&dailies(&[early], easy), today), Streak::default(), "nor before its day");
        let own = Entry { setup: "size=2".to_owned(), ..run("a", "2026-11-18", 0) };
        assert!(
            dailies(&[own, run("a", "2026-11-18", 0)], |_| Some("hard")).is_empty(),
            "only the day's preset counts"
        );
    }

    #[test]
    fn streaks_are_told() {
        for (now, best, expected) in [
            (0, 0, "Finish a daily run to start a streak."),
            (0, 1, "Longest streak: 1 day. Finish one today to start again."),
            (2, 2, "Streak: 2 days, your longest."),
            (1, 4, "Streak: 1 day. Longest: 4 days."),
        ] {
            assert_eq!(streak_words(Streak { now, best }), expected);
        }
    }
}
