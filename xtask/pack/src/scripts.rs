//! Scripts of ours without their comments and indents. What wasm-bindgen writes stays as it is.

use std::collections::BTreeMap;

use crate::{ChoreResult, Files};

/// Makes every script plain. Only comments that have lines of their own are left out, so nothing has to be understood.
pub fn plain(files: &mut Files) -> ChoreResult {
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        *bytes = bare(std::str::from_utf8(bytes)?).into_bytes();
    }
    Ok(())
}

/// Tells the script that starts the arcade which later files each game and the other pages wait for.
pub fn list_parts(files: &mut Files, pages: &BTreeMap<String, Vec<String>>) -> ChoreResult {
    const LIST: &str = "const PARTS = {};";
    let script = files.get_mut("boot.js").ok_or("there is no boot.js")?;
    let text = std::str::from_utf8(script)?;
    if !text.contains(LIST) {
        return Err(format!("boot.js has no {LIST:?}").into());
    }
    *script = text.replace(LIST, &format!("const PARTS = {};", serde_json::to_string(pages)?)).into_bytes();
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

    #[test]
    fn the_first_script_lists_the_parts() {
        let parts = BTreeMap::from([("pages".to_owned(), vec!["a.wasm".to_owned(), "b.wasm".to_owned()])]);
        let mut files = crate::tests::files([("boot.js", b"const PARTS = {};\n")]);
        list_parts(&mut files, &parts).unwrap();
        assert_eq!(files["boot.js"], b"const PARTS = {\"pages\":[\"a.wasm\",\"b.wasm\"]};\n");
        let mut other = crate::tests::files([("boot.js", b"let parts;\n")]);
        assert!(list_parts(&mut other, &parts).is_err());
    }
}
