//! Finding entries.

use engine::Status;

use crate::Entry;

/// Which runs to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilterKind {
    /// All of them.
    #[default]
    All,
    /// Those that were won.
    Won,
    /// Those that were lost.
    Lost,
    /// Daily runs.
    Daily,
    /// Those without help.
    Unassisted,
    /// Those with help.
    Assisted,
}

impl FilterKind {
    /// Every kind with its name in forms and its title.
    pub const ALL: [(FilterKind, &'static str, &'static str); 6] = [
        (FilterKind::All, "all", "All runs"),
        (FilterKind::Won, "won", "Won"),
        (FilterKind::Lost, "lost", "Lost"),
        (FilterKind::Daily, "daily", "Daily"),
        (FilterKind::Unassisted, "unassisted", "Unassisted"),
        (FilterKind::Assisted, "assisted", "Assisted"),
    ];

    /// The kind with a name.
    pub fn named(name: &str) -> FilterKind {
        FilterKind::ALL
            .iter()
            .find(|(_, known, _)| *known == name)
            .map_or(FilterKind::All, |(kind, ..)| *kind)
    }
}

/// What a player looks for; empty fields match everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// A game's id.
    pub game: String,
    /// A setup.
    pub setup: String,
    /// The kind of run.
    pub kind: FilterKind,
    /// Words that all have to occur in [`Filter::matches`]' text.
    pub words: String,
}

impl Filter {
    /// Returns whether an entry is looked for. `about` is what the list shows of it, in which words are found, too; `preset`
    /// answers which preset of a game its daily runs have.
    pub fn matches(&self, entry: &Entry, about: &str, preset: impl Fn(&str) -> Option<&'static str>) -> bool {
        let kind = match self.kind {
            FilterKind::All => true,
            FilterKind::Won => entry.status == Status::Won,
            FilterKind::Lost => entry.status == Status::Lost,
            FilterKind::Daily => entry.day(preset).is_some(),
            FilterKind::Unassisted => !entry.assisted,
            FilterKind::Assisted => entry.assisted,
        };
        let same = |wanted: &str, value: &str| wanted.is_empty() || wanted == value;
        let has_words = || {
            let text = format!("{about} {entry}").to_ascii_lowercase();
            self.words.to_ascii_lowercase().split_whitespace().all(|word| text.contains(word))
        };
        kind && same(&self.game, &entry.game)
            && same(&self.setup, &entry.setup)
            && (self.words.trim().is_empty() || has_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::entry;

    #[test]
    fn filters_narrow() {
        let mut run = entry(5, Status::Won, 17);
        let found =
            |filter: Filter, run: &Entry| filter.matches(run, "Toy, Easy, 18 November", |_| Some("easy"));
        assert!(found(Filter::default(), &run));
        assert!(found(Filter { game: "toy".into(), setup: "easy".into(), ..Filter::default() }, &run));
        assert!(!found(Filter { game: "other".into(), ..Filter::default() }, &run));
        assert!(!found(Filter { setup: "hard".into(), ..Filter::default() }, &run));
        assert!(found(Filter { words: " NOVEMBER won ".into(), ..Filter::default() }, &run));
        assert!(!found(Filter { words: "november lost".into(), ..Filter::default() }, &run));
        for (kind, expected) in
            [("won", true), ("lost", false), ("daily", false), ("unassisted", true), ("assisted", false)]
                .into_iter()
                .chain([("x", true)])
        {
            let filter = Filter { kind: FilterKind::named(kind), ..Filter::default() };
            assert_eq!(found(filter, &run), expected, "{kind}");
        }
        run.assisted = true;
        run.seed = "daily.2026-11-18.toy".into();
        assert!(found(Filter { kind: FilterKind::Daily, ..Filter::default() }, &run));
        assert!(found(Filter { kind: FilterKind::Assisted, ..Filter::default() }, &run));
        assert!(!found(Filter { kind: FilterKind::Unassisted, ..Filter::default() }, &run));
    }
}
