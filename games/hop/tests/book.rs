//! The rule book's generated parts are what the tables say; `LATTICE_BLESS=1` rewrites them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/hop.md");
const END: &str = "<!-- end of the table -->\n";

#[test]
fn the_book_says_what_the_tables_say() {
    let old = fs::read_to_string(PATH).unwrap();
    let mut new = old.clone();
    for (name, part) in lattice_hop::book() {
        let begin = format!("<!-- made from the table of {name} -->\n");
        let (before, rest) = new.split_once(&begin).expect("the book has the first marker");
        let (_, after) = rest.split_once(END).expect("the book has the second marker");
        new = format!("{before}{begin}{part}{END}{after}");
    }
    if std::env::var_os("LATTICE_BLESS").is_some_and(|value| value == "1") {
        fs::write(PATH, &new).unwrap();
        return;
    }
    let line = old.lines().zip(new.lines()).position(|(old, new)| old != new);
    assert!(old == new, "{PATH}:{}: not what the tables say; run `cargo xtask bless`", line.unwrap_or(0) + 1);
}
