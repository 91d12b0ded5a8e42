//! Addresses: everything after the `#`, so that any static host works and no run is ever sent to a server.

use std::fmt::Write;

/// A page of the arcade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The list of games.
    Home,
    /// A game: the saved run, or the board the link asks for.
    Play {
        /// The game's id.
        game: String,
        /// What the link asks for; `None` resumes the saved run.
        wanted: Option<Wanted>,
    },
    /// A run to watch, in compact form.
    Run(String),
    /// A run to watch, with its review.
    Review(String),
    /// A run to watch, at the moment after some number of actions.
    Moment(String, usize),
    /// A run in a frame of another page.
    Embed(String),
    /// Two runs side by side.
    Compare(String, String),
    /// The lesson of a game.
    Learn(String),
    /// A rule book.
    Rules(String),
    /// The leaderboard of a game.
    Scores(String),
    /// The workshop of a game: the current draft, or one from a link.
    Make {
        /// The game's id.
        game: String,
        /// The draft as text.
        draft: Option<String>,
    },
    /// The boards of a game, or of any.
    Boards {
        /// The game's id; empty for whichever.
        game: String,
        /// Which board, and which run on it.
        query: String,
    },
    /// The finished runs of a game, or of all.
    History(String),
    /// The runs of the day.
    Daily,
    /// The player's name and key.
    Player,
    /// Settings.
    Settings,
    /// The import page.
    Import,
    /// Anything else.
    Unknown(String),
}

/// A board requested by a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The seed; a new one if absent.
    pub seed: Option<String>,
    /// A preset's id.
    pub preset: Option<String>,
    /// Parameters as `key=value`, separated by spaces here and by plus signs in the link.
    pub params: Option<String>,
    /// The saved run to go on with; nothing else is asked for then.
    pub slot: Option<String>,
    /// The score to beat, from whoever shared the board.
    pub beat: Option<String>,
}

impl Route {
    /// Parses an address fragment, with or without its `#`.
    pub fn parse(fragment: &str) -> Route {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        let path = fragment.strip_prefix('/').unwrap_or(fragment);
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        let mut parts = path.trim_end_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(""), None, None) => Route::Home,
            (Some("play"), Some(game), None) if !game.is_empty() => {
                Route::Play { game: game.to_owned(), wanted: query.and_then(Wanted::parse) }
            }
            (Some("run"), Some(code), None) if !code.is_empty() => match query {
                Some("review") => Route::Review(code.to_owned()),
                Some(query) => match query.strip_prefix("at=").and_then(|at| at.parse().ok()) {
                    Some(at) => Route::Moment(code.to_owned(), at),
                    None => Route::Run(code.to_owned()),
                },
                None => Route::Run(code.to_owned()),
            },
            (Some("embed"), Some(code), None) if !code.is_empty() => Route::Embed(code.to_owned()),
            (Some("compare"), Some(one), Some(two)) if !one.is_empty() && !two.is_empty() => {
                Route::Compare(one.to_owned(), two.to_owned())
            }
            (Some("learn"), Some(game), None) if !game.is_empty() => Route::Learn(game.to_owned()),
            (Some("rules"), Some(game), None) if !game.is_empty() => Route::Rules(game.to_owned()),
            (Some("scores"), Some(game), None) if !game.is_empty() => Route::Scores(game.to_owned()),
            (Some("make"), Some(game), None) if !game.is_empty() => {
                let draft = query.and_then(|query| query.strip_prefix("draft=")).map(decode);
                Route::Make { game: game.to_owned(), draft }
            }
            (Some("boards"), game, None) => Route::Boards {
                game: game.unwrap_or_default().to_owned(),
                query: query.unwrap_or_default().to_owned(),
            },
            (Some("history"), game, None) => Route::History(game.unwrap_or_default().to_owned()),
            (Some("daily"), None, None) => Route::Daily,
            (Some("player"), None, None) => Route::Player,
            (Some("settings"), None, None) => Route::Settings,
            (Some("import"), None, None) => Route::Import,
            _ => Route::Unknown(fragment.to_owned()),
        }
    }

    /// The game this page belongs to.
    pub fn game(&self) -> Option<&str> {
        match self {
            Route::Play { game, .. }
            | Route::Learn(game)
            | Route::Rules(game)
            | Route::Scores(game)
            | Route::Boards { game, .. }
            | Route::Make { game, .. } => Some(game),
            Route::Home
            | Route::History(_)
            | Route::Run(_)
            | Route::Review(_)
            | Route::Moment(..)
            | Route::Embed(_)
            | Route::Compare(..)
            | Route::Daily
            | Route::Player
            | Route::Settings
            | Route::Import
            | Route::Unknown(_) => None,
        }
    }

    /// The address of the saved run of a game.
    pub fn play(game: &str) -> Route {
        Route::Play { game: game.to_owned(), wanted: None }
    }

    /// The address of a game's workshop.
    pub fn make(game: &str) -> Route {
        Route::Make { game: game.to_owned(), draft: None }
    }

    /// The address, with its `#`.
    pub fn href(&self) -> String {
        match self {
            Route::Home => "#/".to_owned(),
            Route::Play { game, wanted: None } => format!("#/play/{game}"),
            Route::Play { game, wanted: Some(wanted) } => format!("#/play/{game}{}", wanted.query()),
            Route::Run(code) => format!("#/run/{code}"),
            Route::Review(code) => format!("#/run/{code}?review"),
            Route::Moment(code, at) => format!("#/run/{code}?at={at}"),
            Route::Embed(code) => format!("#/embed/{code}"),
            Route::Compare(one, two) => format!("#/compare/{one}/{two}"),
            Route::Learn(game) => format!("#/learn/{game}"),
            Route::Rules(game) => format!("#/rules/{game}"),
            Route::Scores(game) => format!("#/scores/{game}"),
            Route::Make { game, draft: None } => format!("#/make/{game}"),
            Route::Make { game, draft: Some(draft) } => format!("#/make/{game}?draft={}", encode(draft)),
            Route::Boards { game, query } => {
                let (slash, mark) =
                    (if game.is_empty() { "" } else { "/" }, if query.is_empty() { "" } else { "?" });
                format!("#/boards{slash}{game}{mark}{query}")
            }
            Route::History(game) if game.is_empty() => "#/history".to_owned(),
            Route::History(game) => format!("#/history/{game}"),
            Route::Daily => "#/daily".to_owned(),
            Route::Player => "#/player".to_owned(),
            Route::Settings => "#/settings".to_owned(),
            Route::Import => "#/import".to_owned(),
            Route::Unknown(fragment) => format!("#{fragment}"),
        }
    }
}

impl Wanted {
    fn parse(query: &str) -> Option<Wanted> {
        let mut wanted = Wanted::default();
        for pair in query.split('&') {
            let (key, given) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(given);
            match key {
                "seed" => wanted.seed = Some(value),
                "preset" => wanted.preset = Some(value),
                "continue" => wanted.slot = Some(value),
                "beat" => wanted.beat = Some(value),
                "params" => wanted.params = Some(decode(&given.replace('+', " "))),
                _ => {}
            }
        }
        (wanted != Wanted::default()).then_some(wanted)
    }

    fn query(&self) -> String {
        let mut out = String::new();
        let params = self.params.as_ref().map(|params| encode(params).replace(' ', "+"));
        let Wanted { seed, preset, slot, beat, .. } = self;
        let all =
            [("seed", seed), ("preset", preset), ("params", &params), ("continue", slot), ("beat", beat)];
        for (key, value) in all {
            if let Some(value) = value {
                let _ = write!(out, "{}{key}={value}", if out.is_empty() { '?' } else { '&' });
            }
        }
        out
    }
}

/// Percent-encodes characters that have a meaning in links.
fn encode(text: &str) -> String {
    let mut out = text.replace('%', "%25");
    for (from, to) in [("+", "%2B"), ("&", "%26"), ("#", "%23"), ("?", "%3F")] {
        out = out.replace(from, to);
    }
    out
}

/// Decodes percent-encoding, which mail and chat programs add to links; anything else stays as it is.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = (*first == b'%').then(|| tail.get(..2)).flatten();
        let hex = escaped.and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        let wanted = Wanted {
            seed: Some("a:b_c.-".into()),
            preset: Some("hard".into()),
            params: Some("size=20 list=4:1,9:2 text=a+b&c%20#d?".into()),
            slot: Some("custom".into()),
            beat: Some("18".into()),
        };
        let routes = [
            Route::Home,
            Route::play("some"),
            Route::Play { game: "some".into(), wanted: Some(wanted) },
            Route::Run("1eJw_-".into()),
            Route::Review("1eJw_-".into()),
            Route::Moment("1eJw_-".into(), 17),
            Route::Embed("1eJw_-".into()),
            Route::Compare("1eJw_-".into(), "1abc".into()),
            Route::Learn("some".into()),
            Route::Rules("some".into()),
            Route::Scores("some".into()),
            Route::make("some"),
            Route::Make { game: "some".into(), draft: Some("a/b_c,-1:x+2,0:-13!?'".into()) },
            Route::Boards { game: String::new(), query: String::new() },
            Route::Boards { game: "some".into(), query: "preset=easy&period=week&run=3".into() },
            Route::History(String::new()),
            Route::History("some".into()),
            Route::Daily,
            Route::Player,
            Route::Settings,
            Route::Import,
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.href()), route);
        }
    }

    #[test]
    fn odd_addresses_are_read_or_unknown() {
        for home in ["", "#", "#/", "#//", "/"] {
            assert_eq!(Route::parse(home), Route::Home, "{home:?}");
        }
        for odd in ["#/play", "#/play/", "#/run/", "#/play/a/b", "#/settings/x", "#/boards/a/b", "#/nope"] {
            assert!(matches!(Route::parse(odd), Route::Unknown(_)), "{odd:?} {:?}", Route::parse(odd));
        }
        assert_eq!(Route::parse("#/play/a?utm=1"), Route::play("a"));
    }

    #[test]
    fn encoded_links_are_understood() {
        let Route::Play { wanted: Some(wanted), .. } =
            Route::parse("#/play/a?seed=x%3Ay&params=size%3D8%20n%3D2,1")
        else {
            panic!("not a play route");
        };
        assert_eq!(wanted.seed.as_deref(), Some("x:y"));
        assert_eq!(wanted.params.as_deref(), Some("size=8 n=2,1"));
        for odd in ["%", "%4", "%zz", "%é", "%%41", "%+1"] {
            let _ = decode(odd);
        }
        assert_eq!(decode("%zz%41"), "%zzA");
    }
}
