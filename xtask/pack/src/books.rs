//! The rule books as HTML fragments, so that the browser needs no Markdown parser.

use std::fmt::Write;

use catalog::GAMES;
use catalog::book::{Block, BookPortrait, Shot, Swatch};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::{ChoreResult, Files};

/// The last section of a book is about files, which `docs/rules` and `lattice rules` show.
const FOR_PROGRAMS: &str = "\n### Positions as text\n";

/// Every book by its served name: `rules/<game>.html`. `page` holds the symbols that pictures use.
pub fn books(page: &str) -> ChoreResult<Files> {
    let book = |listed: &catalog::Listed| {
        let id = listed.game.meta().id;
        let book = render(id, listed.rules).and_then(|book| known(&book, page).map(|()| book));
        let book = book.map_err(|why| format!("docs/rules/{id}.md: {why}"))?;
        Ok((format!("rules/{id}.html"), book.into_bytes()))
    };
    GAMES.iter().map(book).collect()
}

/// Checks that every symbol in a book is in the page.
fn known(book: &str, page: &str) -> Result<(), String> {
    let mut shown = book.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    match shown.find(|name| !page.contains(&format!("id=\"{name}\""))) {
        Some(name) => Err(format!("no symbol {name}; draw it in the game's look/sprites.svg")),
        None => Ok(()),
    }
}

/// Renders a book. The front end makes the page's own heading, so headings here begin at level two; the appendix is
/// folded; pictures are left to the front end, comments and the last section left out, and other raw HTML stays text.
fn render(id: &str, markdown: &str) -> Result<String, String> {
    let markdown = markdown.split(FOR_PROGRAMS).next().unwrap_or_default();
    let mut events = Parser::new_ext(markdown, Options::ENABLE_TABLES).peekable();
    let (mut out, mut folded) = (Vec::new(), false);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                events.find(|event| matches!(event, Event::End(TagEnd::Heading(HeadingLevel::H1))));
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. })
                if events.peek() == Some(&Event::Text("Appendix".into())) =>
            {
                folded = true;
                out.extend([raw("<details><summary>"), event]);
            }
            Event::End(TagEnd::Heading(HeadingLevel::H2)) if folded => out.extend([event, raw("</summary>")]),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let text = inside(&mut events);
                match Block::parse(&info, &text) {
                    Some(block) => out.push(Event::Html(drawn(id, &block?)?.into())),
                    None => {
                        out.push(Event::Html(format!("<pre><code>{}</code></pre>\n", escape(&text)).into()))
                    }
                }
            }
            Event::Html(text) | Event::InlineHtml(text) if text.starts_with("<!--") => {}
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text)),
            other => out.push(other),
        }
    }
    let mut book = String::new();
    html::push_html(&mut book, out.into_iter());
    if folded {
        book.push_str("</details>\n");
    }
    // Wide tables and drawings scroll by themselves instead of widening the page; the keyboard can reach them. An
    // empty table corner is not a header.
    Ok(book
        .replace("<pre>", "<pre class=\"scrolls-x\" tabindex=\"0\">")
        .replace("<th></th>", "<td></td>")
        .replace(
            "<table>",
            "<div class=\"scroller scrolls-x\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>",
        )
        .replace("</table>", "</table></div>"))
}

fn raw(html: &'static str) -> Event<'static> {
    Event::InlineHtml(CowStr::Borrowed(html))
}

/// The text of a code block, consuming its end.
fn inside<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let texts = events.take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)));
    let texts = texts.filter_map(|event| if let Event::Text(text) = event { Some(text) } else { None });
    texts.collect::<Vec<_>>().concat()
}

/// The elements the front end draws into, with all their words.
fn drawn(id: &str, block: &Block) -> Result<String, String> {
    // Writing to a string cannot fail.
    let mut out = String::new();
    match block {
        Block::Position(position, shots) => {
            let _ = write!(out, "<div class=\"shots\" data-position=\"{}\">", escape(position));
            for Shot { actions, caption } in shots {
                let (actions, caption) = (escape(actions), escape(caption));
                let _ = write!(
                    out,
                    "<div role=\"img\" aria-label=\"{caption}\" data-actions=\"{actions}\"><p>{caption}</p></div>"
                );
            }
            out.push_str("</div>\n");
        }
        Block::Portraits(portraits) => {
            out.push_str("<ul class=\"portraits\">\n");
            for BookPortrait { sprite, name, text, .. } in portraits {
                let picture = match sprite.strip_prefix("mark-") {
                    Some(mark) => {
                        format!("<g class=\"signs\"><use class=\"{mark}\" href=\"#{sprite}\"/></g>")
                    }
                    None => format!("<use href=\"#sprite-{id}-{sprite}\"/>"),
                };
                let (name, text) = (escape(name), escape(text));
                let _ = writeln!(
                    out,
                    "<li><svg aria-hidden=\"true\">{picture}</svg><p><b>{name}</b> {text}</p></li>"
                );
            }
            out.push_str("</ul>\n");
        }
        Block::Swatches(swatches) => {
            out.push_str("<ul class=\"swatches\">\n");
            for swatch in swatches {
                let Swatch { shade, name, note } = swatch;
                let number = swatch.number().ok_or_else(|| format!("there is no color {name}"))?;
                let kind = if *shade { 's' } else { 'c' };
                let note = escape(note);
                let _ = writeln!(
                    out,
                    "<li data-swatch=\"{kind}{number}\"><span><b>{name}</b> {note}</span></li>"
                );
            }
            out.push_str("</ul>\n");
        }
    }
    Ok(out)
}

/// Text for elements and attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_book() {
        for listed in GAMES {
            let book = render(listed.game.meta().id, listed.rules).unwrap();
            assert!(book.starts_with("<p>"), "a page, not Markdown");
            assert!(!book.contains("&lt;!--"), "comments are for authors only");
        }
    }

    #[test]
    fn markdown_cannot_bring_its_own_html() {
        let text = "# Title\n\n## Part\n\n<b>a</b>\n\n<!-- note -->\n\n| | b |\n|---|---|\n| c | d |\n";
        let page = render("x", text).unwrap();
        assert!(!page.contains("Title") && !page.contains("<b>") && !page.contains("note"), "{page}");
        assert!(page.contains("<h2>Part</h2>") && page.contains("&lt;b&gt;a"), "{page}");
        assert!(page.contains("<div class=\"scroller scrolls-x\"") && page.contains("<td></td>"), "{page}");
    }

    #[test]
    fn the_appendix_is_folded_to_the_end() {
        let page = render("x", "## Play\n\na\n\n## Appendix\n\n### Rulings\n\nb\n").unwrap();
        assert!(
            page.contains("<details><summary>\n<h2>Appendix</h2>\n</summary>\n<h3>Rulings</h3>"),
            "{page}"
        );
        assert!(page.ends_with("<p>b</p>\n</details>\n"), "{page}");
        assert!(!render("x", "## Play\n").unwrap().contains("details"));
    }

    #[test]
    fn pictures_are_left_to_the_front_end() {
        let page = render("x", "```position\n#\"\n\nBefore.\ngo n → A < b.\n```\n").unwrap();
        assert_eq!(
            page,
            "<div class=\"shots\" data-position=\"#&quot;\">\
             <div role=\"img\" aria-label=\"Before.\" data-actions=\"\"><p>Before.</p></div>\
             <div role=\"img\" aria-label=\"A &lt; b.\" data-actions=\"go n\"><p>A &lt; b.</p></div></div>\n"
        );
        let page =
            render("x", "```portraits\nelf (e) Elf: Sings.\nmark-later (:) Later: Soon.\n```\n").unwrap();
        assert!(page.contains("<use href=\"#sprite-x-elf\"/></svg><p><b>Elf</b> Sings.</p>"), "{page}");
        assert!(known(&page, "<g id=\"sprite-x-elf\"/><g id=\"mark-later\"/>").is_ok());
        assert_eq!(
            known(&page, "<g id=\"mark-later\"/>"),
            Err("no symbol sprite-x-elf; draw it in the game's look/sprites.svg".to_owned())
        );
        let page = render("x", "```swatches\nshade amber: 80%\n```\n").unwrap();
        assert!(page.contains("<li data-swatch=\"s1\"><span><b>amber</b> 80%</span></li>"), "{page}");
        assert!(render("x", "```swatches\ncolor mauve\n```\n").is_err());
        assert_eq!(
            render("x", "```text\na<\n```\n").unwrap(),
            "<pre class=\"scrolls-x\" tabindex=\"0\"><code>a&lt;\n</code></pre>\n"
        );
    }
}
