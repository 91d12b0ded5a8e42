//! A rule book as lines of a terminal: headings, paragraphs, lists, tables and drawings, wrapped to a width.

use catalog::book::Block;
use engine::AnyGame;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::figures::figure;
use crate::look::Look;

/// A span of text with its style.
type StyledText = (String, Style);

/// Lays out a game's Markdown text for a width.
pub(crate) fn lines(game: &dyn AnyGame, text: &str, width: u16, look: &Look) -> Vec<Line<'static>> {
    let mut setter = Setter::new(game, width, look);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        setter.take(event);
    }
    while setter.lines.last().is_some_and(|line| line.width() == 0) {
        setter.lines.pop();
    }
    setter.lines
}

/// Collects the spans of a block and lays it out when the block ends.
struct Setter<'a> {
    game: &'a dyn AnyGame,
    width: usize,
    look: &'a Look,
    lines: Vec<Line<'static>>,
    runs: Vec<StyledText>,
    strong: usize,
    /// Nesting depth of lists; items get a bullet and a hanging indent.
    depth: usize,
    heading: bool,
    /// The info string and the text so far of a block that is drawn or quoted.
    verbatim: Option<(String, String)>,
    cells: Vec<Vec<Vec<StyledText>>>,
}

impl<'a> Setter<'a> {
    fn new(game: &'a dyn AnyGame, width: u16, look: &'a Look) -> Setter<'a> {
        let (lines, runs, cells) = (Vec::new(), Vec::new(), Vec::new());
        let width = usize::from(width.max(8));
        Setter { game, width, look, lines, runs, strong: 0, depth: 0, heading: false, verbatim: None, cells }
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.open(&tag),
            Event::End(tag) => self.close(tag),
            Event::Text(text) if let Some((_, quoted)) = &mut self.verbatim => quoted.push_str(&text),
            Event::Html(text) | Event::InlineHtml(text) if text.starts_with("<!--") => {}
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.push(&text, Style::new()),
            Event::Code(text) => self.push(&text, self.look.accent()),
            Event::SoftBreak | Event::HardBreak => self.push(" ", Style::new()),
            Event::Rule => self.lines.push(Line::raw("")),
            _ => {}
        }
    }

    fn push(&mut self, text: &str, style: Style) {
        let loud = self.strong > 0 || self.heading;
        let style = if self.heading { self.look.accent() } else { style };
        let style = if loud { style.add_modifier(Modifier::BOLD) } else { style };
        self.runs.push((text.to_owned(), style));
    }

    fn open(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } => self.heading = true,
            Tag::Strong | Tag::Emphasis => self.strong += 1,
            Tag::List(_) => {
                self.flush();
                self.depth += 1;
            }
            Tag::CodeBlock(kind) => {
                let info = if let CodeBlockKind::Fenced(info) = kind { info.as_ref() } else { "" };
                self.verbatim = Some((info.to_owned(), String::new()));
            }
            Tag::TableHead | Tag::TableRow => self.cells.push(Vec::new()),
            _ => {}
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item => self.flush(),
            TagEnd::Strong | TagEnd::Emphasis => self.strong = self.strong.saturating_sub(1),
            TagEnd::List(_) => {
                self.depth = self.depth.saturating_sub(1);
                self.gap();
            }
            TagEnd::CodeBlock => {
                let (info, text) = self.verbatim.take().unwrap_or_default();
                let drawn = Block::parse(&info, &text).and_then(Result::ok);
                let drawn = drawn.and_then(|block| figure(self.game, &block, self.width, self.look).ok());
                let quoted =
                    || text.lines().map(|line| Line::styled(format!("    {line}"), self.look.faint()));
                self.lines.extend(drawn.unwrap_or_else(|| quoted().collect()));
                self.gap();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.runs);
                if let Some(row) = self.cells.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.width() > 0) {
            self.lines.push(Line::raw(""));
        }
    }

    /// Ends a paragraph, a heading or a list item.
    fn flush(&mut self) {
        let runs = std::mem::take(&mut self.runs);
        let heading = std::mem::take(&mut self.heading);
        if runs.is_empty() {
            return;
        }
        let indent = self.depth * 2;
        let rows = wrap(&runs, self.width.saturating_sub(indent));
        for (index, row) in rows.into_iter().enumerate() {
            let lead = match (self.depth, index) {
                (0, _) => String::new(),
                (_, 0) => format!("{}• ", " ".repeat(indent - 2)),
                _ => " ".repeat(indent),
            };
            self.lines.push(Line::from_iter([Span::raw(lead)].into_iter().chain(row)));
        }
        if self.depth == 0 && !heading {
            self.gap();
        }
    }

    fn table(&mut self) {
        let rows = std::mem::take(&mut self.cells);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let natural = |column: usize| {
            let lengths = rows.iter().filter_map(|row| row.get(column)).map(|cell| length(cell));
            lengths.max().unwrap_or(0).max(1)
        };
        let mut widths: Vec<usize> = (0..columns).map(natural).collect();
        let room = self.width.saturating_sub(2 * columns.saturating_sub(1));
        // The widest columns shrink first.
        while widths.iter().sum::<usize>() > room
            && let Some(widest) = widths.iter_mut().max().filter(|width| **width > 4)
        {
            *widest -= 1;
        }
        for row in &rows {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, width)| wrap(cell, *width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for index in 0..height {
                let mut line = Vec::new();
                for (cell, width) in cells.iter().zip(&widths) {
                    let spans = cell.get(index).cloned().unwrap_or_default();
                    let used: usize = spans.iter().map(Span::width).sum();
                    line.extend(spans);
                    line.push(Span::raw(" ".repeat(width.saturating_sub(used) + 2)));
                }
                self.lines.push(Line::from(line));
            }
        }
        self.gap();
    }
}

fn length(runs: &[StyledText]) -> usize {
    runs.iter().map(|(text, _)| Line::raw(text.as_str()).width()).sum()
}

/// Breaks spans at spaces so that no row is wider than `width`; longer words are cut.
pub(crate) fn wrap(runs: &[StyledText], width: usize) -> Vec<Vec<Span<'static>>> {
    let width = width.max(1);
    let mut words: Vec<Vec<(char, Style)>> = vec![Vec::new()];
    for (c, style) in runs.iter().flat_map(|(text, style)| text.chars().map(move |c| (c, *style))) {
        match (c.is_whitespace(), words.last_mut()) {
            (false, Some(word)) if word.len() < width => word.push((c, style)),
            (false, _) => words.push(vec![(c, style)]),
            (true, _) => words.push(Vec::new()),
        }
    }
    let mut rows: Vec<Vec<(char, Style)>> = Vec::new();
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        match rows.last_mut() {
            Some(row) if row.len() + 1 + word.len() <= width => {
                row.push((' ', Style::new()));
                row.extend(word);
            }
            _ => rows.push(word),
        }
    }
    rows.into_iter().map(|row| row.chunk_by(|a, b| a.1 == b.1).map(span).collect()).collect()
}

fn span(run: &[(char, Style)]) -> Span<'static> {
    Span::styled(run.iter().map(|(c, _)| c).collect::<String>(), run[0].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Depth;

    fn set(text: &str, width: u16) -> Vec<String> {
        let look = Look::new(Depth::None, false, false);
        lines(catalog::GAMES[0].game, text, width, &look)
            .iter()
            .map(|line| line.to_string().trim_end().to_owned())
            .collect()
    }

    #[test]
    fn blocks_are_set_to_the_width() {
        let text =
            "# Title\n\nOne **two**, `three` four\nfive.\n\n- item one is long\n- b\n\n```\n#  #\n```\n";
        let expected =
            ["Title", "One two, three", "four five.", "", "• item one is", "  long", "• b", "", "    #  #"];
        assert_eq!(set(text, 15), expected);
    }

    #[test]
    fn tables_keep_their_columns() {
        let text = "| A | Meaning |\n|---|---|\n| key | does something useful |\n";
        assert_eq!(set(text, 40), ["A    Meaning", "key  does something useful"]);
        assert_eq!(set(text, 20), ["A    Meaning", "key  does something", "     useful"]);
    }

    #[test]
    fn any_text_fits_any_width() {
        for listed in catalog::GAMES {
            for width in [0, 1, 9, 30, 200] {
                let look = Look::new(Depth::None, false, false);
                assert!(lines(listed.game, listed.rules, width, &look).len() > 5);
            }
        }
        assert_eq!(set("abcdefghijkl", 8), ["abcdefgh", "ijkl"]);
    }
}
