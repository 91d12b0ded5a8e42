//! Examples of command lines for the help pages, with a game of the catalog.

/// Replaces `GAME`, `PRESET` and `KEY=VALUE` with those of the first game of the catalog.
pub fn examples(text: &str) -> String {
    let Some(listed) = catalog::GAMES.first() else { return text.to_owned() };
    let presets = listed.game.presets();
    // Not the default preset, which needs no option.
    let default = listed.game.params("").unwrap_or_default();
    let named = presets.iter().find(|preset| preset.params != default);
    let Some(preset) = named.or(presets.first()) else { return text.to_owned() };
    let pair = preset.params.split(' ').next().unwrap_or_default();
    text.replace("GAME", listed.game.meta().id).replace("PRESET", preset.id).replace("KEY=VALUE", pair)
}
