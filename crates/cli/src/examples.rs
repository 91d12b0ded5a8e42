//! Examples of command lines for the help pages, with a game that is really there.

/// The text with `GAME`, `PRESET` and `KEY=VALUE` made into those of the first game of the catalog.
pub fn examples(text: &str) -> String {
    let Some(listed) = catalog::GAMES.first() else { return text.to_owned() };
    let presets = listed.game.presets();
    // The default needs no naming.
    let default = listed.game.params("").unwrap_or_default();
    let named = presets.iter().find(|preset| preset.params != default);
    let Some(preset) = named.or(presets.first()) else { return text.to_owned() };
    let pair = preset.params.split(' ').next().unwrap_or_default();
    text.replace("GAME", listed.game.meta().id).replace("PRESET", preset.id).replace("KEY=VALUE", pair)
}
