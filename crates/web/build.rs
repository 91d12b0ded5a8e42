//! Renders the rule books to HTML while building, so that no Markdown reader travels to the browser.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut books: Vec<PathBuf> = match fs::read_dir(&folder) {
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    books.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    books.sort();
    let mut table = String::from("&[\n");
    for book in &books {
        println!("cargo::rerun-if-changed={}", book.display());
        let id = book.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(table, "    ({id:?}, {:?}),", render(&fs::read_to_string(book)?));
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
