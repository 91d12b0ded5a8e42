//! Joins the games' looks: `games/<id>/look/sprites.svg` and `style.css`, both optional.

use std::path::Path;

use crate::{ChoreResult, Files, at};

/// The line of the page that the sprites replace.
const PLACE: &str = "<!-- The games' sprites are put here by the build. -->";

/// One game's look.
pub struct GameLook {
    /// The game.
    id: &'static str,
    sprites: String,
    style: String,
}

impl GameLook {
    /// Reads a game's look.
    pub fn read(games: &Path, id: &'static str) -> ChoreResult<GameLook> {
        let folder = games.join(id).join("look");
        let read = |name: &str| {
            let path = folder.join(name);
            if path.exists() {
                std::fs::read_to_string(&path).map_err(|e| at(&path, e))
            } else {
                Ok(String::new())
            }
        };
        let sprites = symbols(&read("sprites.svg")?, id)
            .map_err(|why| format!("games/{id}/look/sprites.svg: {why}"))?;
        Ok(GameLook { id, sprites, style: read("style.css")? })
    }

    /// Everything that is sent, for weighing.
    pub fn bytes(&self) -> Vec<u8> {
        [self.sprites.as_bytes(), self.style.as_bytes()].concat()
    }
}

/// Puts all looks into the page and the style sheet.
pub fn join(files: &mut Files, looks: &[GameLook]) -> ChoreResult {
    let page = files.get_mut("index.html").ok_or("there is no index.html")?;
    let text = std::str::from_utf8(page)?;
    if !text.contains(PLACE) {
        return Err(format!("index.html has no line `{PLACE}`").into());
    }
    let sprites: String = looks.iter().map(|look| look.sprites.as_str()).collect();
    *page = text.replace(PLACE, sprites.trim()).into_bytes();
    let styled = looks.iter().filter(|look| !look.style.is_empty());
    let sheet: String = styled.map(|look| format!("/* {} */\n{}\n", look.id, look.style)).collect();
    files.insert("games.css".to_owned(), sheet.into_bytes());
    Ok(())
}

/// The symbols of a drawing, with a prefix so that no two games share a name.
fn symbols(drawing: &str, id: &str) -> Result<String, &'static str> {
    if drawing.is_empty() {
        return Ok(String::new());
    }
    let inside = drawing.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let (inside, _) =
        inside.filter(|_| drawing.starts_with("<svg")).ok_or("it must be one <svg> with symbols")?;
    let mut renamed = inside.to_owned();
    for mark in [" id=\"", "href=\"#", "url(#"] {
        renamed = renamed.replace(mark, &format!("{mark}sprite-{id}-"));
    }
    Ok(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::files;

    #[test]
    fn sprites_are_named_after_their_game() {
        let drawing = "<svg xmlns=\"x\">\n<symbol id=\"a\"><use href=\"#b\"/><path fill=\"url(#c)\"/></symbol>\n</svg>\n";
        let wanted = "\n<symbol id=\"sprite-hop-a\"><use href=\"#sprite-hop-b\"/>\
                      <path fill=\"url(#sprite-hop-c)\"/></symbol>\n";
        assert_eq!(symbols(drawing, "hop"), Ok(wanted.to_owned()));
        assert_eq!(symbols("", "hop"), Ok(String::new()));
        assert!(symbols("<symbol id=\"a\"/>", "hop").is_err());
    }

    #[test]
    fn looks_go_into_page_and_sheet() {
        let look =
            |id, sprites: &str, style: &str| GameLook { id, sprites: sprites.into(), style: style.into() };
        let mut files = files([("index.html", format!("<svg>{PLACE}</svg>").as_bytes())]);
        join(&mut files, &[look("a", "<g/>", ""), look("b", "", "p{}")]).unwrap();
        assert_eq!(files["index.html"], b"<svg><g/></svg>");
        assert_eq!(files["games.css"], b"/* b */\np{}\n");
        assert!(join(&mut files, &[]).is_err(), "the place is gone");
    }
}
