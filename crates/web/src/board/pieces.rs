//! The pieces on the board: elements that follow their pieces from scene to scene.

use view::{Board, Heading, Piece, PlaceId, Sprite};
use web_sys::Element;

use super::marks::piece_size;
use super::svg::{element, set, style};
use super::{markup, shape};
use crate::settings::Symbols;
use crate::sprites::Sprites;

/// A piece and what its element shows.
struct PieceDom {
    shown: Piece,
    /// Whether the piece is in the scene being shown.
    seen: bool,
    /// As large as the board, so that both have the same scale; the stylesheet moves it.
    node: Element,
    /// The drawing, around the center of the place.
    figure: Element,
    size: i32,
    /// The animation class during a film.
    dress: &'static str,
}

/// All pieces of a board.
pub struct Pieces {
    layer: Element,
    view_box: String,
    sprites: Sprites,
    /// Sorted by id.
    all: Vec<PieceDom>,
}

impl Pieces {
    /// Creates an empty layer.
    pub fn new(layer: Element, board: &Board, sprites: Sprites) -> Pieces {
        layer.set_inner_html("");
        Pieces { layer, view_box: markup::view_box(board), sprites, all: Vec::new() }
    }

    /// The index of a piece, or where it would be inserted.
    fn find(&self, id: u32) -> Result<usize, usize> {
        self.all.binary_search_by(|piece| piece.shown.id.cmp(&id))
    }

    /// Shows the pieces of a scene, except those that a film keeps in place.
    pub fn show(&mut self, board: &Board, pieces: &[Piece], symbols: Symbols, kept: &dyn Fn(u32) -> bool) {
        self.all.iter_mut().for_each(|piece| piece.seen = false);
        for piece in pieces {
            let (at, fresh) = match self.find(piece.id) {
                Ok(at) => (at, false),
                Err(at) => {
                    let Some(fresh) = self.make(board, piece) else { continue };
                    self.all.insert(at, fresh);
                    (at, true)
                }
            };
            let dom = &mut self.all[at];
            dom.seen = true;
            let place = dom.shown.place;
            let shown = Piece { place, ..piece.clone() };
            if fresh || shown != dom.shown {
                dom.shown = shown;
                dom.draw(self.sprites, symbols);
                dom.wear();
            }
            if !kept(piece.id) {
                if !dom.dress.is_empty() {
                    dom.dress = "";
                    dom.wear();
                }
                if fresh || place != piece.place {
                    dom.put(board, piece.place);
                }
            }
        }
        self.all.retain(|piece| {
            let stays = piece.seen || kept(piece.shown.id);
            if !stays {
                piece.node.remove();
            }
            stays
        });
    }

    /// Moves a piece.
    pub fn put(&mut self, board: &Board, id: u32, place: PlaceId) {
        if let Ok(at) = self.find(id) {
            self.all[at].put(board, place);
        }
    }

    /// Offsets a dragged piece by some pixels, or puts a dropped one on its place, at once or with a short slide.
    pub fn drag(&self, id: u32, by: Option<(i32, i32)>, at_once: bool) {
        let Ok(at) = self.find(id) else { return };
        let node = &self.all[at].node;
        style(node, "translate", &by.map_or_else(String::new, |(x, y)| format!("{x}px {y}px")));
        if by.is_some() {
            set(node, "data-dragged", "");
            return;
        }
        // The attribute turns off the transition; force a reflow before it is removed.
        if at_once {
            node.get_bounding_client_rect();
        }
        let _ = node.remove_attribute("data-dragged");
    }

    /// Sets the animation class of a piece.
    pub fn dress(&mut self, id: u32, dress: &'static str) {
        if let Ok(at) = self.find(id) {
            self.all[at].dress = dress;
            self.all[at].wear();
        }
    }

    /// Redraws all pieces, with symbols or without.
    pub fn set_symbols(&self, on: Symbols) {
        self.all.iter().for_each(|piece| piece.draw(self.sprites, on));
    }

    /// The places that have pieces.
    pub fn places(&self) -> impl Iterator<Item = PlaceId> {
        self.all.iter().map(|piece| piece.shown.place)
    }

    /// The drawings on a place.
    pub fn at(&self, place: PlaceId) -> impl Iterator<Item = &Element> {
        self.all.iter().filter(move |piece| piece.shown.place == place).map(|piece| &piece.figure)
    }

    fn make(&self, board: &Board, piece: &Piece) -> Option<PieceDom> {
        let size = piece_size(board.place(piece.place)?.outline);
        let (node, figure) = (element("svg")?, element("g")?);
        set(&node, "viewBox", &self.view_box);
        node.append_child(&figure).ok()?;
        self.layer.append_child(&node).ok()?;
        Some(PieceDom { shown: piece.clone(), seen: true, node, figure, size, dress: "" })
    }
}

impl PieceDom {
    fn put(&mut self, board: &Board, place: PlaceId) {
        self.shown.place = place;
        if let Some(to) = board.place(place) {
            style(&self.node, "--x", &to.x.to_string());
            style(&self.node, "--y", &to.y.to_string());
        }
    }

    /// Draws the figure: the sprite, its symbol, its overlay and its number.
    fn draw(&self, sprites: Sprites, symbols: Symbols) {
        let (shown, size) = (&self.shown, self.size);
        set(&self.node, "data-sprite", shown.sprite.name);
        self.figure.set_inner_html("");
        let add = |class: &str, sprite: Sprite, at: (i32, i32), size: i32| {
            let picture = sprites.draw(sprite, at, size).0;
            let _ = picture.class_list().add_1(class);
            let _ = self.figure.append_child(&picture);
            picture
        };
        let body = add("body", shown.sprite, (0, 0), size);
        if let Some(turn) = shown.facing.map(degrees) {
            set(&body, "transform", &format!("rotate({turn})"));
        }
        // The symbol of the color, where only color tells the pieces apart.
        if let Some(k) = symbols.of(shown.paint).filter(|_| shown.sprite.by_color)
            && let Some(symbol) = element("path")
        {
            set(&symbol, "class", "piece-symbol");
            set(&symbol, "d", &shape::symbol(k, (0, 0), size * 2 / 5));
            let _ = self.figure.append_child(&symbol);
        }
        let corner = size * 3 / 10;
        if let Some(over) = shown.over {
            add("over", over, (0, -corner), size / 2);
        }
        if let (Some(number), Some(text)) = (shown.badge, element("text")) {
            set(&text, "class", "badge");
            set(&text, "x", &corner.to_string());
            set(&text, "y", &(size * 2 / 5).to_string());
            text.set_text_content(Some(&number.to_string()));
            let _ = self.figure.append_child(&text);
        }
    }

    /// Applies the color and the animation class.
    fn wear(&self) {
        let class = format!("piece {} {}", markup::paint_class(self.shown.paint), self.dress);
        set(&self.node, "class", class.trim_end());
    }
}

/// The rotation of a north-facing sprite for a heading on a six-sided board, in degrees.
fn degrees(heading: Heading) -> i32 {
    match heading {
        Heading::North => 0,
        Heading::NorthEast => 60,
        Heading::SouthEast => 120,
        Heading::South => 180,
        Heading::SouthWest => 240,
        Heading::NorthWest => 300,
        Heading::East => 90,
        Heading::West => 270,
    }
}
