//! Scripts of ours without their comments and indents. What wasm-bindgen writes stays as it is.

use crate::{Files, Outcome};

/// Makes every script plain. Only comments that have lines of their own are left out, so nothing has to be understood.
pub fn plain(files: &mut Files) -> Outcome {
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        *bytes = bare(std::str::from_utf8(bytes)?).into_bytes();
    }
    Ok(())
}

fn bare(script: &str) -> String {
    let (mut out, mut inside) = (String::new(), false);
    for line in script.lines().map(str::trim) {
        inside |= line.starts_with("/**");
        if !inside && !line.is_empty() && !line.starts_with("//") {
            out += line;
            out.push('\n');
        }
        inside &= !line.ends_with("*/");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_comments_are_left_out() {
        let script =
            "// Why.\n{\n  /** One. */\n  let a = \"//\"; // stays\n\n  /**\n   * Two.\n   */\n  b();\n}\n";
        assert_eq!(bare(script), "{\nlet a = \"//\"; // stays\nb();\n}\n");
    }
}
