//! The web manifest: shortcuts to the day's runs and to every game, for the launcher's menu.

use catalog::GAMES;
use serde_json::{Value, json};

use crate::{ChoreResult, Files};

const MANIFEST: &str = "manifest.webmanifest";

/// Adds the shortcuts to the manifest.
pub fn complete(files: &mut Files) -> ChoreResult {
    let bytes = files.get(MANIFEST).ok_or_else(|| format!("there is no {MANIFEST}"))?;
    let mut manifest: Value = serde_json::from_slice(bytes)?;
    let daily = json!({ "name": "Daily runs", "short_name": "Daily", "url": "./#/daily" });
    let games = GAMES.iter().map(|listed| listed.game.meta());
    let games = games.map(|meta| {
        json!({ "name": meta.title, "description": meta.pitch, "url": format!("./#/play/{}", meta.id) })
    });
    manifest["shortcuts"] = std::iter::once(daily).chain(games).collect();
    files.insert(MANIFEST.to_owned(), serde_json::to_vec(&manifest)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_shortcut() -> ChoreResult {
        let mut files = crate::tests::files([(MANIFEST, br#"{"name": "Lattice"}"#)]);
        complete(&mut files)?;
        let manifest: Value = serde_json::from_slice(&files[MANIFEST])?;
        let urls: Vec<&str> = manifest["shortcuts"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|shortcut| shortcut["url"].as_str())
            .collect();
        assert_eq!(urls.len(), GAMES.len() + 1);
        for listed in GAMES {
            assert!(urls.contains(&format!("./#/play/{}", listed.game.meta().id).as_str()), "{urls:?}");
        }
        assert_eq!(manifest["name"], "Lattice");
        Ok(())
    }

    #[test]
    fn a_damaged_manifest_fails_the_build() {
        let mut files = crate::tests::files([(MANIFEST, b"{")]);
        assert!(complete(&mut files).is_err());
    }
}
