//! The rule books as pieces of HTML, so that no Markdown reader travels to the browser.

use catalog::GAMES;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::Files;

/// Every book by the name it is served under: `rules/<game>.html`.
pub fn books() -> Files {
    let book = |listed: &catalog::Listed| {
        (format!("rules/{}.html", listed.game.meta().id), render(listed.rules).into_bytes())
    };
    GAMES.iter().map(book).collect()
}

/// The page's own heading is made by the front end, so headings here begin at level two; raw HTML stays text.
fn render(markdown: &str) -> String {
    let mut skipping = false;
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
            skipping = true;
            None
        }
        Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
            skipping = false;
            None
        }
        _ if skipping => None,
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        other => Some(other),
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    // Wide tables and drawings scroll by themselves instead of widening the page; the keyboard can reach them. The empty
    // corner of a table heads nothing.
    out.replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<th></th>", "<td></td>")
        .replace(
            "<table>",
            "<div class=\"scroller\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>",
        )
        .replace("</table>", "</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_book() {
        let books = books();
        assert_eq!(books.len(), GAMES.len());
        assert!(books.values().all(|book| book.starts_with(b"<")), "a page, not Markdown");
    }

    #[test]
    fn markdown_cannot_bring_its_own_html() {
        let page = render("# Title\n\n## Part\n\n<b>a</b>\n\n| | b |\n|---|---|\n| c | d |\n");
        assert!(!page.contains("Title") && !page.contains("<b>"), "{page}");
        assert!(page.contains("<h2>Part</h2>") && page.contains("&lt;b&gt;a"), "{page}");
        assert!(page.contains("<div class=\"scroller\"") && page.contains("<td></td>"), "{page}");
    }
}
