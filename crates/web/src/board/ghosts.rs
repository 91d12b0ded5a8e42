//! A plan drawn faintly over the places. A plan that follows the player changes with every step, so its tiles
//! are moved rather than rebuilt.

use view::{Board, Paint, PlaceId};
use web_sys::Element;

use super::svg::{HEX_SYMBOL, element, set};
use super::{markup, shape};

/// The planned color, and whether another color is there: then the tile is small, so that both can be seen.
type Wanted = (Paint, bool);

/// A tile with its symbol.
struct Ghost {
    place: PlaceId,
    wanted: Wanted,
    node: Element,
}

/// All tiles of a plan.
pub struct Ghosts {
    layer: Element,
    all: Vec<Ghost>,
}

impl Ghosts {
    /// Creates an empty layer.
    pub fn new(layer: Element) -> Ghosts {
        Ghosts { layer, all: Vec::new() }
    }

    /// Shows exactly these tiles.
    pub fn show(&mut self, board: &Board, all: impl Iterator<Item = (PlaceId, Wanted)>) {
        let mut idle = std::mem::take(&mut self.all);
        let mut moved = Vec::new();
        for (place, wanted) in all {
            match idle.iter().position(|ghost| (ghost.place, ghost.wanted) == (place, wanted)) {
                Some(at) => self.all.push(idle.swap_remove(at)),
                None => moved.push((place, wanted)),
            }
        }
        for (place, wanted) in moved {
            let Some(to) = board.place(place) else { continue };
            let node = match idle.iter().position(|ghost| ghost.wanted == wanted) {
                Some(at) => Some(idle.swap_remove(at).node),
                None => self.make(shape::tile(to.outline, (0, 0)), wanted),
            };
            if let Some(node) = node {
                let small = if wanted.1 { " translate(420 -420) scale(0.5)" } else { "" };
                set(&node, "transform", &format!("translate({} {}){small}", to.x, to.y));
                self.all.push(Ghost { place, wanted, node });
            }
        }
        idle.iter().for_each(|ghost| ghost.node.remove());
    }

    fn make(&self, shape: String, (paint, small): Wanted) -> Option<Element> {
        let (node, tile) = (element("g")?, element("path")?);
        set(&node, "class", if small { "small" } else { "" });
        set(&tile, "class", &format!("ghost {}", markup::paint_class(paint)));
        set(&tile, "d", &shape);
        node.append_child(&tile).ok()?;
        if let (Some(k), Some(symbol)) = (paint.symbol(), element("path")) {
            set(&symbol, "d", &shape::symbol(k, (0, 0), HEX_SYMBOL));
            set(&symbol, "class", "ghost-symbol");
            node.append_child(&symbol).ok()?;
        }
        self.layer.append_child(&node).ok()?;
        Some(node)
    }
}
