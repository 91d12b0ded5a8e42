//! The games' sprites among the page's SVG symbols. The build takes them from `games/<id>/look/sprites.svg`
//! and names them `sprite-<game>-<name>`.

use engine::AnyGame;
use view::Sprite;

use crate::dom;
use crate::graph::document;
use crate::ui::{El, svg};

/// The sprites of one game.
#[derive(Clone, Copy)]
pub struct Sprites(&'static str);

impl Sprites {
    /// Returns the sprites of a game.
    pub fn of(game: &dyn AnyGame) -> Sprites {
        Sprites(game.meta().id)
    }

    /// Draws a sprite in a square around a point: the game's drawing, or its character if there is none.
    pub fn draw(self, sprite: Sprite, (x, y): (i32, i32), size: i32) -> El {
        let id = format!("sprite-{}-{}", self.0, sprite.name);
        if document().get_element_by_id(&id).is_none() {
            return svg("text", "glyph")
                .set("x", &x.to_string())
                .set("y", &y.to_string())
                .set("font-size", &(size * 4 / 5).to_string())
                .text(&sprite.glyph.unicode.to_string());
        }
        svg("use", "")
            .set("href", &format!("#{id}"))
            .set("x", &(x - size / 2).to_string())
            .set("y", &(y - size / 2).to_string())
            .set("width", &size.to_string())
            .set("height", &size.to_string())
    }

    /// A sprite by itself, for buttons and fields.
    pub fn face(self, sprite: Sprite) -> El {
        svg("svg", "sprite")
            .set("viewBox", "-12 -12 24 24")
            .set("data-sprite", sprite.name)
            .set("aria-hidden", "true")
            .set("focusable", "false")
            .add(self.draw(sprite, (0, 0), 24))
    }

    /// Swaps the sprite on the buttons of a control.
    pub fn change(self, control: &str, sprite: Sprite) {
        for button in dom::buttons(control) {
            if let Ok(Some(face)) = button.query_selector(".sprite") {
                if face.get_attribute("data-sprite").as_deref() == Some(sprite.name) {
                    continue;
                }
                let _ = face.set_attribute("data-sprite", sprite.name);
                face.set_inner_html("");
                let _ = face.append_child(&self.draw(sprite, (0, 0), 24).0);
            }
        }
    }
}
