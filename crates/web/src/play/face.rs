//! Pictures of controls, fields and moves.

use view::{Paint, Picture, theme};

use crate::board::paint_class;
use crate::shell::Shell;
use crate::ui::{El, picture, svg};

/// What a picture shows, with the symbol of its color when symbols are on.
pub fn face(shell: Shell, shown: Picture) -> Option<El> {
    match shown {
        Picture::None => None,
        Picture::Sprite(sprite) => {
            let sprite_is = format!("#sprite-{}", sprite.name);
            Some(picture("sprite", &sprite_is).set("data-sprite", sprite.name))
        }
        Picture::Swatch(paint) => Some(swatch(paint).add_for(
            move || shell.shows_symbols().to_string(),
            move |on| paint.symbol().filter(|_| on == "true").map(symbol).into_iter().collect(),
        )),
    }
}

/// The name of a picture; others have other names.
pub fn name(picture: &Picture) -> &'static str {
    match picture {
        Picture::None => "",
        Picture::Swatch(paint) => paint_class(*paint),
        Picture::Sprite(sprite) => sprite.name,
    }
}

/// The names of several pictures.
pub fn names(pictures: &[Picture]) -> String {
    pictures.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A patch of color.
pub fn swatch(paint: Paint) -> El {
    let swatch = svg("svg", &format!("swatch {}", paint_class(paint))).set("viewBox", "0 0 24 24");
    swatch.set("aria-hidden", "true").set("focusable", "false")
}

/// The symbol of a color.
pub fn symbol(number: usize) -> El {
    svg("use", "").set("href", &format!("#symbol-{}", theme::SYMBOLS[number].name))
}
