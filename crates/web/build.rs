//! Renders the rule books to HTML while building, so that no Markdown reader travels to the browser.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

use catalog::GAMES;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

fn main() -> io::Result<()> {
    // The books come with the catalog; a change there runs this again.
    println!("cargo::rerun-if-changed=build.rs");
    let mut table = String::from("&[\n");
    for listed in GAMES {
        let _ = writeln!(table, "    ({:?}, {:?}),", listed.game.meta().id, render(listed.rules));
    }
    table.push(']');
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("rules.rs"), table)
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
