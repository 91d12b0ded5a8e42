//! Pictures of controls, fields and moves.

use view::{Outline, Paint, Picture, theme};

use crate::board::{paint_class, symbol_path, tile_path};
use crate::shell::Shell;
use crate::sprites::Sprites;
use crate::ui::{El, svg};

/// The face of a picture, with the symbol of its color if symbols are on.
pub fn face(shell: Shell, sprites: Sprites, shown: Picture) -> Option<El> {
    match shown {
        Picture::None => None,
        Picture::Sprite(sprite) => Some(sprites.face(sprite)),
        Picture::Swatch(paint) => Some(swatch(paint).add_for(
            move || shell.symbols().of(paint).is_some().to_string(),
            move |on| paint.symbol().filter(|_| on == "true").map(symbol).into_iter().collect(),
        )),
        Picture::Hexes(hexes) => Some(drawing(&hexes)),
    }
}

/// A name that tells pictures apart.
pub fn name(picture: &Picture) -> &'static str {
    match picture {
        Picture::None => "",
        Picture::Swatch(paint) => paint_class(*paint),
        Picture::Sprite(sprite) => sprite.name,
        Picture::Hexes(_) => "hexes",
    }
}

/// Draws hexes together.
fn drawing(hexes: &[(i32, i32, Paint)]) -> El {
    let span = |middles: &dyn Fn(&(i32, i32, Paint)) -> i32| {
        let (low, high) =
            hexes.iter().map(middles).fold((0, 0), |(low, high), at| (low.min(at), high.max(at)));
        // Leave room around the outermost centers.
        (low - 1100, high - low + 2200)
    };
    let ((left, width), (top, height)) = (span(&|(x, ..)| *x), span(&|(_, y, _)| *y));
    let tiles = hexes.iter().map(|(x, y, paint)| {
        let tile = svg("path", &format!("cell {}", paint_class(*paint)));
        tile.set("d", &tile_path(Outline::HexFlat, (*x, *y)))
    });
    svg("svg", "drawing hexes")
        .set("viewBox", &format!("{left} {top} {width} {height}"))
        .set("aria-hidden", "true")
        .add_all(tiles)
}

/// The names of several pictures.
pub fn names(pictures: &[Picture]) -> String {
    pictures.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A color swatch.
pub fn swatch(paint: Paint) -> El {
    let swatch = svg("svg", &format!("swatch {}", paint_class(paint))).set("viewBox", "0 0 240 240");
    swatch.set("aria-hidden", "true").set("focusable", "false")
}

/// The symbol of a color.
pub fn symbol(number: usize) -> El {
    let path = svg("path", "").set("data-symbol", theme::SYMBOLS[number].name);
    path.set("d", &symbol_path(number, (120, 120), 240))
}
