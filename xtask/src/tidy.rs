//! `xtask tidy`: project rules that the compiler does not check. Also runs as a test.
//!
//! The checks read a [`FileTree`], so each is tested on a small made-up one.

mod bans;
mod deps;
mod docs;
mod names;
mod source;
mod tree;

use crate::process::{ChoreResult, root};
use std::path::Path;
use tree::FileTree;

#[cfg(test)]
pub use tree::is_skipped;

/// One violation of a rule.
#[derive(Debug)]
struct Violation {
    /// File below the root.
    path: String,
    /// Line, from 1.
    line: usize,
    /// What was found.
    what: String,
    /// Why that is a problem.
    why: &'static str,
}

/// Prints each violation and fails if there is any.
pub fn tidy() -> ChoreResult {
    tidy_at(&root())
}

/// The same for a copy of the project.
pub fn tidy_at(root: &Path) -> ChoreResult {
    let violations = check(root)?;
    for Violation { path, line, what, why } in &violations {
        println!("{path}:{line}: {what} ({why})");
    }
    match violations.len() {
        0 => Ok(()),
        count => Err(format!("{count} violations to tidy up")),
    }
}

fn check(root: &Path) -> ChoreResult<Vec<Violation>> {
    let tree = FileTree::load(root)?;
    let mut found = deps::check(&deps::packages(root)?);
    found.extend(bans::check(&tree));
    found.extend(docs::check(&tree));
    found.extend(names::check(&tree));
    found.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    Ok(found)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tree_is_tidy() {
        assert_eq!(super::tidy(), Ok(()));
    }
}
