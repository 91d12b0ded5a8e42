//! The fenced blocks of a rule book that become pictures. Each picture is a position played by the game's own rules,
//! so it cannot contradict them.
//!
//! ````text
//! ```position                      a position, a blank line, then one line a picture, in order:
//! radius=2 …                       a caption, or actions, `→` and a caption
//!
//! You rolled 4.
//! go nw → All 4 steps.
//! ```
//! ```portraits                     a sprite or a mark, its character, a name and a line
//! footman (f) Footman: Strikes when next to you.
//! ```
//! ```swatches                      a color or a shade, and maybe a few words
//! shade amber: 80%
//! ```
//! ````

use engine::{AnyGame, Refused, Session, Start};

/// A block to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block<'a> {
    /// A position, and pictures of it before and after actions.
    Position(&'a str, Vec<Shot<'a>>),
    /// Sprites and marks.
    Portraits(Vec<BookPortrait<'a>>),
    /// Colors with their symbols.
    Swatches(Vec<Swatch<'a>>),
}

/// One picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot<'a> {
    /// The actions since the previous picture, joined by `; `; empty for none.
    pub actions: &'a str,
    /// The caption.
    pub caption: &'a str,
}

/// A sprite or a mark with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPortrait<'a> {
    /// The sprite's name, or `mark-` and the mark's name.
    pub sprite: &'a str,
    /// Its character in the terminal.
    pub glyph: char,
    /// Its name.
    pub name: &'a str,
    /// A line about it.
    pub text: &'a str,
}

/// A color with its symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swatch<'a> {
    /// Whether it is one of the shades rather than one of the player colors.
    pub shade: bool,
    /// Its name in [`view::theme`].
    pub name: &'a str,
    /// A few words beside the name; often empty.
    pub note: &'a str,
}

impl<'a> Block<'a> {
    /// Reads a block by its info string; `None` for blocks that are not pictures.
    pub fn parse(info: &str, text: &'a str) -> Option<Result<Block<'a>, String>> {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        Some(match info {
            "position" => position(text),
            "portraits" => lines().map(portrait).collect::<Result<_, _>>().map(Block::Portraits),
            "swatches" => lines().map(swatch).collect::<Result<_, _>>().map(Block::Swatches),
            _ => return None,
        })
    }
}

fn position(text: &str) -> Result<Block<'_>, String> {
    let (position, captions) =
        text.split_once("\n\n").ok_or("write a blank line and captions after the position")?;
    let shot = |line| {
        let (actions, caption) = str::split_once(line, " → ").unwrap_or(("", line));
        Shot { actions, caption }
    };
    let shots: Vec<Shot> = captions.lines().filter(|line| !line.trim().is_empty()).map(shot).collect();
    if shots.iter().any(|shot| shot.caption.trim().is_empty()) || shots.is_empty() {
        return Err("write a caption for every picture".to_owned());
    }
    Ok(Block::Position(position, shots))
}

fn portrait(line: &str) -> Result<BookPortrait<'_>, String> {
    let parts = || {
        let (sprite, rest) = line.split_once(" (")?;
        let (glyph, rest) = rest.split_once(") ")?;
        let (name, text) = rest.split_once(": ")?;
        Some(BookPortrait { sprite, glyph: glyph.parse().ok()?, name, text })
    };
    parts().ok_or_else(|| format!("write a portrait as `sprite (c) Name: a line`, not {line:?}"))
}

fn swatch(line: &str) -> Result<Swatch<'_>, String> {
    let (what, note) = line.split_once(": ").unwrap_or((line, ""));
    let (shade, name) = match what.split_once(' ') {
        Some(("color", name)) => (false, name),
        Some(("shade", name)) => (true, name),
        _ => return Err(format!("write a swatch as `color red` or `shade amber: words`, not {line:?}")),
    };
    Ok(Swatch { shade, name, note })
}

impl Swatch<'_> {
    /// The index of its color among the colors or the shades.
    pub fn number(&self) -> Option<u8> {
        let names = if self.shade { view::theme::SHADE_NAMES } else { view::theme::COLOR_NAMES };
        (0..).zip(names).find(|(_, name)| *name == self.name).map(|(number, _)| number)
    }
}

/// The fenced blocks of a Markdown text: info string and content.
pub fn blocks(markdown: &str) -> impl Iterator<Item = (&str, &str)> {
    let fenced = markdown.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, "")))
}

/// Plays a position's actions and shows each picture in turn. Before the last picture the session points at the next
/// action, as a replay does.
pub fn play(
    game: &dyn AnyGame,
    position: &str,
    shots: &[Shot],
    mut show: impl FnMut(&Session, &Shot),
) -> Result<(), Refused> {
    // A fixed seed, so that what a position does not show is the same for everyone.
    let start = Start { params: String::new(), seed: "rules".parse()?, position: Some(position.to_owned()) };
    let mut session = game.start(&start)?;
    let mut counts = Vec::new();
    for shot in shots {
        for action in shot.actions.split("; ").filter(|action| !action.is_empty()) {
            session.act(action)?;
        }
        counts.push(session.timeline().len());
    }
    session.watch();
    for (shot, count) in shots.iter().zip(counts) {
        session.seek(count);
        show(&session, shot);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read() {
        let shots =
            vec![Shot { actions: "", caption: "Before." }, Shot { actions: "go n; roll", caption: "After." }];
        let text = "a\nb\n\nBefore.\ngo n; roll → After.\n";
        assert_eq!(Block::parse("position", text), Some(Ok(Block::Position("a\nb", shots))));
        let face = BookPortrait { sprite: "foot", glyph: 'f', name: "Foot man", text: "Walks: on." };
        let faces = Block::parse("portraits", "foot (f) Foot man: Walks: on.\n");
        assert_eq!(faces, Some(Ok(Block::Portraits(vec![face]))));
        let amber = Swatch { shade: true, name: "amber", note: "80%" };
        let red = Swatch { shade: false, name: "red", note: "" };
        assert_eq!((amber.number(), red.number()), (Some(1), Some(0)));
        let swatches = Block::parse("swatches", "shade amber: 80%\ncolor red\n");
        assert_eq!(swatches, Some(Ok(Block::Swatches(vec![amber, red]))));
        assert_eq!(Block::parse("text", "anything"), None);
        let book = "# A\n\n```text\na\n```\nb\n\n```json\nc\nd\n```\n";
        assert_eq!(blocks(book).collect::<Vec<_>>(), [("text", "a"), ("json", "c\nd")]);
    }

    #[test]
    fn what_cannot_be_drawn_says_why() {
        for (info, text) in [
            ("position", "no caption\n"),
            ("position", "no caption\n\n\n"),
            ("position", "a\n\ngo n →  \n"),
            ("portraits", "footman: no character\n"),
            ("swatches", "red\n"),
        ] {
            assert!(matches!(Block::parse(info, text), Some(Err(_))), "{info} {text:?}");
        }
    }
}
