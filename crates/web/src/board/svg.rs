//! The live board: tracks what every element shows and touches only those that change.

use std::borrow::Cow;

use crate::graph::document;
use crate::settings::Symbols;
use crate::sprites::Sprites;
use view::{Arrow, Board, Cell, Marks, Outline, Paint, PlaceId, Scene, Sprite, theme};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};

use super::border::border;
use super::ghosts::Ghosts;
use super::lens::{Lens, edges, point_beyond};
use super::marks::{sign, signs};
use super::pieces::Pieces;
use super::{markup, shape};

/// Boards with more places than this show no ornament inside cells: it would be tiny and slow.
const DENSE: usize = 900;

/// The most blasts at once: more would hide the board and drop frames.
const MOST_BLASTS: u32 = 24;

/// Width and height of a symbol on a hex, in thousandths.
pub(super) const HEX_SYMBOL: i32 = 950;

/// A passing highlight of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flash {
    None,
    Reveal,
    Pulse,
}

/// What the elements of a place show.
struct CellDom {
    node: SvgElement,
    paint: Paint,
    marks: Marks,
    says: Cow<'static, str>,
    flash: Flash,
    fresh: bool,
    symbol: Option<Element>,
    /// The group of signs and their names, kept while hidden: a selection often brings the same ones back.
    signs: Option<(Vec<&'static str>, Element)>,
    /// What the symbol shows: its color, and whether it makes room for a piece.
    drawn: Option<(usize, bool)>,
    ground: Option<Sprite>,
    /// The picture of the ground.
    below: Option<Element>,
}

impl CellDom {
    fn new(node: SvgElement, says: Cow<'static, str>) -> CellDom {
        CellDom {
            node,
            paint: Paint::Ground,
            marks: Marks::NONE,
            says,
            flash: Flash::None,
            fresh: true,
            symbol: None,
            signs: None,
            drawn: None,
            ground: None,
            below: None,
        }
    }
}

/// A board in the page.
pub struct BoardDom {
    /// The parent of all layers: places, pieces, and what is above them.
    plate: Element,
    board: Board,
    cells: Vec<CellDom>,
    pieces: Pieces,
    ghosts: Ghosts,
    occupied: Vec<bool>,
    arrows: Vec<Arrow>,
    ground_layer: Element,
    symbol_layer: Element,
    sign_layer: Element,
    alarm_layer: Element,
    arrow_layer: Element,
    hint_layer: Element,
    /// The places of a hint; `true` where it points.
    hinted: Vec<(PlaceId, bool)>,
    float_layer: Element,
    border: Vec<Element>,
    /// Whether the owned region has changed since the border was drawn.
    moved: bool,
    cursor: Element,
    /// Whether the cursor is shown.
    keyed: bool,
    symbols: Symbols,
    sprites: Sprites,
    focus: PlaceId,
    lens: Lens,
    /// The place the lens follows.
    here: Option<PlaceId>,
}

impl BoardDom {
    /// Draws a board onto a [`plate`](super::plate), replacing what was there.
    pub fn mount(
        plate: &Element,
        board: &Board,
        scene: &Scene,
        symbols: Symbols,
        sprites: Sprites,
    ) -> Option<BoardDom> {
        let layer = |selector: &str| plate.query_selector(selector).ok().flatten();
        BoardDom::write(plate, board, scene, symbols)?;
        let nodes = plate.query_selector_all("[data-place]").ok()?;
        let cells = scene.cells.iter().enumerate();
        let cells = cells.map_while(|(i, cell)| {
            let node = nodes.get(u32::try_from(i).ok()?)?.dyn_into().ok()?;
            Some(CellDom::new(node, cell.says.clone()))
        });
        let cells = cells.collect();
        let lines = plate.query_selector_all(".border path").ok()?;
        let border = (0..lines.length()).filter_map(|i| lines.get(i)?.dyn_into().ok()).collect();
        let mut dom = BoardDom {
            plate: plate.clone(),
            board: board.clone(),
            cells,
            pieces: Pieces::new(layer(".pieces")?, board, sprites),
            ghosts: Ghosts::new(layer(".ghosts")?),
            occupied: vec![false; board.places.len()],
            arrows: Vec::new(),
            ground_layer: layer(".grounds")?,
            symbol_layer: layer(".symbols")?,
            sign_layer: layer(".signs")?,
            alarm_layer: layer(".above .signs")?,
            arrow_layer: layer(".arrows")?,
            hint_layer: layer(".hints")?,
            hinted: Vec::new(),
            float_layer: layer(".floats")?,
            border,
            moved: true,
            cursor: layer(".cursor")?,
            keyed: false,
            symbols,
            sprites,
            focus: PlaceId(0),
            lens: Lens::new(board),
            here: None,
        };
        dom.show(scene, &|_| false, &|_| false);
        if let Some(here) = scene.here {
            dom.focus_on(here);
        }
        Some(dom)
    }

    /// Writes what is drawn once, and what style sheets need to know of the board.
    fn write(plate: &Element, board: &Board, scene: &Scene, symbols: Symbols) -> Option<()> {
        for (class, inside) in
            [(".places", markup::places(board, &scene.cells)), (".above", markup::ABOVE.to_owned())]
        {
            let svg = plate.query_selector(class).ok().flatten()?;
            svg.set_inner_html(&inside);
            set(&svg, "viewBox", &markup::view_box(board));
        }
        let (_, _, width, height) = markup::frame(board);
        for (name, value) in [("--line", markup::line(board)), ("--width", width), ("--height", height)] {
            style(plate, name, &value.to_string());
        }
        let _ = plate.class_list().toggle_with_force("symbolic", symbols.colors);
        let _ = plate.class_list().toggle_with_force("dense", board.places.len() > DENSE);
        for kind in ["squares", "hexes", "dots"] {
            let _ = plate.class_list().toggle_with_force(kind, markup::kind(board) == kind);
        }
        Some(())
    }

    /// The places and their neighbors.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The aspect ratio of the board, for the stylesheet.
    pub fn ratio(&self) -> String {
        let (_, _, width, height) = markup::frame(&self.board);
        format!("calc({width} / {height})")
    }

    /// The place nearest to a point of the window, if it is close enough: gaps and margins count too.
    pub fn nearest(&self, x: i32, y: i32) -> Option<PlaceId> {
        let shown = self.plate.get_bounding_client_rect();
        let (left, top, width, _) = markup::frame(&self.board);
        let unit = f64::from(width) / shown.width().max(1.0);
        let x = left + ((f64::from(x) - shown.left()) * unit) as i32;
        let y = top + ((f64::from(y) - shown.top()) * unit) as i32;
        let square = |length: i32| i64::from(length) * i64::from(length);
        let far = |id: &PlaceId| {
            let place = &self.board.places[id.index()];
            square(place.x - x) + square(place.y - y)
        };
        let nearest = self.board.ids().min_by_key(far)?;
        let limit = match self.board.places[nearest.index()].outline {
            Outline::Dot(radius) => radius * 4,
            outline => outline.reach().0 * 6 / 5,
        };
        (far(&nearest) <= square(limit)).then_some(nearest)
    }

    /// Drags a piece with the pointer, or drops it; see [`Pieces::drag`].
    pub fn drag(&self, id: u32, by: Option<(i32, i32)>, at_once: bool) {
        self.pieces.drag(id, by, at_once);
    }

    /// The place that has, or would get, the keyboard focus.
    pub fn focus(&self) -> PlaceId {
        self.focus
    }

    /// Shows a scene, except places and pieces that a film still holds back.
    pub fn show(&mut self, scene: &Scene, held: &dyn Fn(PlaceId) -> bool, kept: &dyn Fn(u32) -> bool) {
        self.pieces.show(&self.board, &scene.pieces, self.symbols, kept);
        self.occupied.fill(false);
        for place in self.pieces.places() {
            if let Some(occupied) = self.occupied.get_mut(place.index()) {
                *occupied = true;
            }
        }
        self.draw_arrows(&scene.arrows);
        if self.here != scene.here {
            self.here = scene.here;
            self.look();
        }
        let mut offers = false;
        let (mut ghosts, mut hinted) = (Vec::new(), Vec::new());
        for (i, cell) in scene.cells.iter().enumerate() {
            let id = PlaceId(i as u16);
            if let Some(ghost) = cell.ghost {
                ghosts.push((id, (ghost, cell.paint != Paint::Ground)));
                offers |= cell.marks.has(Marks::PREVIEW);
            }
            if cell.marks.has(Marks::HINT) || cell.marks.has(Marks::ROUTE) {
                hinted.push((id, cell.marks.has(Marks::HINT)));
            }
            if !held(id) {
                self.set_cell(id, cell, Flash::None);
            }
        }
        self.draw_hints(hinted);
        self.ghosts.show(&self.board, ghosts.into_iter());
        // The plan is only a preview.
        let _ = self.plate.class_list().toggle_with_force("offers", offers);
        self.trace();
    }

    /// Magnifies the board until its cells can be read, if the window can follow a player.
    pub fn fit(&mut self) {
        let (_, _, width, _) = markup::frame(&self.board);
        let unit = self.plate.get_bounding_client_rect().width() / f64::from(width);
        if let Some(place) = self.board.places.first().filter(|_| self.here.is_some()) {
            let height = f64::from(2 * place.outline.reach().1) * unit;
            // Other boards are shown whole: nothing may be hidden outside the window.
            let Some(window) = self.plate.closest("[data-roams] .window").ok().flatten() else { return };
            let shape = window.get_bounding_client_rect();
            self.lens.fit(height as i32, (shape.width() as i32, shape.height() as i32));
            self.look();
        }
    }

    /// Zooms in or out. Returns whether that changed anything.
    pub fn zoom(&mut self, closer: bool) -> bool {
        let changed = self.lens.zoom(closer);
        self.look();
        changed
    }

    /// Applies the lens to the elements.
    fn look(&mut self) {
        let far = self.hinted.iter().rev().find(|(_, pointed)| *pointed).map(|(id, _)| *id);
        if let Some(here) = self.here {
            self.lens.follow(&self.board, here, far);
        }
        for (name, value) in self.lens.style() {
            style(&self.plate, name, &value);
        }
        if let Some(window) = self.plate.parent_element() {
            let _ = window.class_list().toggle_with_force("close", self.lens.is_close());
            let place = far.and_then(|far| self.board.place(far)).filter(|_| self.here.is_some());
            point_beyond(&window, place.and_then(|place| self.lens.beyond(place)));
        }
    }

    /// Hides move previews while a film shows the move.
    pub fn set_filming(&self, on: bool) {
        let _ = self.plate.class_list().toggle_with_force("filming", on);
    }

    /// Shows or hides the keyboard cursor. A class, because `:has()` would restyle every place.
    pub fn set_keyed(&mut self, on: bool) {
        self.keyed = on;
        let _ = self.plate.class_list().toggle_with_force("keyed", on);
        self.point_cursor();
    }

    /// Reveals the new look of a place.
    pub fn reveal(&mut self, place: PlaceId, cell: &Cell) {
        self.set_cell(place, cell, Flash::Reveal);
    }

    /// Flashes a place.
    pub fn pulse(&mut self, place: PlaceId, cell: &Cell) {
        self.set_cell(place, cell, Flash::Pulse);
    }

    /// Moves a piece.
    pub fn move_piece(&mut self, id: u32, place: PlaceId) {
        self.pieces.put(&self.board, id, place);
    }

    /// Sets a piece's animation: about to come (`coming`), coming (`appear`) or going (`vanish`).
    pub fn dress(&mut self, id: u32, dress: &'static str) {
        self.pieces.dress(id, dress);
    }

    /// Floats words up from a place; the `animationend` listener removes them.
    pub fn float(&self, place: PlaceId, text: &str) {
        let (Some(place), Some(node)) = (self.board.place(place), element("text")) else { return };
        set(&node, "class", "float");
        set(&node, "x", &place.x.to_string());
        set(&node, "y", &place.y.to_string());
        node.set_text_content(Some(text));
        let _ = self.float_layer.append_child(&node);
        let Some(window) = self.plate.parent_element() else { return };
        let (right, down) = self.lens.shift(edges(&node), edges(&window));
        set(&node, "x", &(place.x + right).to_string());
        set(&node, "y", &(place.y + down).to_string());
    }

    /// Shows a flash and a ring that grows to the reach of a blast; the `animationend` listener removes them.
    pub fn blast(&self, place: PlaceId, reach: u8) {
        if self.float_layer.child_element_count() >= MOST_BLASTS {
            return;
        }
        let (Some(place), Some(node)) = (self.board.place(place), element("circle")) else { return };
        let across = if place.outline == Outline::Square { 1000 } else { 1732 };
        let radius = across / 2 + across * i32::from(reach);
        for (name, value) in [("cx", place.x), ("cy", place.y), ("r", radius)] {
            set(&node, name, &value.to_string());
        }
        set(&node, "class", "blast");
        let _ = self.float_layer.append_child(&node);
    }

    /// Shakes a place and its piece: it cannot be chosen.
    pub fn shake(&self, place: PlaceId) {
        let cell = self.cells.get(place.index()).map(|cell| cell.node.unchecked_ref());
        cell.into_iter().chain(self.pieces.at(place)).for_each(|node| restart(node, "shake"));
    }

    /// Draws the border around the owned region.
    pub fn trace(&mut self) {
        if !std::mem::take(&mut self.moved) {
            return;
        }
        let inside =
            |id: PlaceId| self.cells.get(id.index()).is_some_and(|cell| cell.marks.has(Marks::OWNED));
        let path = border(&self.board, inside);
        self.border.iter().for_each(|line| set(line, "d", &path));
    }

    /// Turns symbols on or off.
    pub fn set_symbols(&mut self, on: Symbols) {
        if self.symbols != on {
            self.symbols = on;
            let _ = self.plate.class_list().toggle_with_force("symbolic", on.colors);
            self.symbol_layer.set_inner_html("");
            for i in 0..self.cells.len() {
                (self.cells[i].symbol, self.cells[i].drawn) = (None, None);
                self.draw_symbol(PlaceId(i as u16));
            }
            self.pieces.set_symbols(on);
        }
    }

    /// Makes a place the one in the tab order and returns its element.
    pub fn focus_on(&mut self, place: PlaceId) -> Option<SvgElement> {
        let node = self.cells.get(place.index())?.node.clone();
        if self.focus != place {
            set(&self.cells[self.focus.index()].node, "tabindex", "-1");
            set(&node, "tabindex", "0");
            self.focus = place;
            self.point_cursor();
        }
        Some(node)
    }

    /// Moves the cursor to the focus, if it is shown: a tap moves the focus, too, and redraws no cursor.
    fn point_cursor(&self) {
        let Some(place) = self.board.place(self.focus).filter(|_| self.keyed) else { return };
        set(&self.cursor, "transform", &format!("translate({} {})", place.x, place.y));
        let lines = self.cursor.children();
        for i in 0..lines.length() {
            if let Some(line) = lines.item(i) {
                set(&line, "d", &shape::whole(place.outline));
            }
        }
    }

    fn set_cell(&mut self, id: PlaceId, cell: &Cell, flash: Flash) {
        let Some(dom) = self.cells.get_mut(id.index()) else { return };
        let old = dom.marks;
        let below = dom.ground != cell.ground;
        // A plan's tile is a preview mark in itself.
        let planned = if cell.ghost.is_some() { Marks::PREVIEW } else { Marks::NONE };
        let marks = cell.marks.without(planned);
        if dom.fresh || below || dom.paint != cell.paint || old != marks || dom.flash != flash {
            self.moved |= old.has(Marks::OWNED) != marks.has(Marks::OWNED);
            (dom.paint, dom.marks, dom.flash, dom.fresh) = (cell.paint, marks, flash, false);
            dom.ground = cell.ground;
            let mut class = format!("cell {} {marks}", markup::paint_class(cell.paint));
            if let Some(ground) = cell.ground {
                class = format!("{class} on-{}", ground.name);
            }
            class.push_str(match flash {
                Flash::None => "",
                Flash::Reveal => " reveal",
                Flash::Pulse => " pulse",
            });
            set(&dom.node, "class", class.trim_end());
        }
        if dom.says != cell.says {
            dom.says = cell.says.clone();
            if let Some(place) = self.board.places.get(id.index()) {
                set(&dom.node, "aria-label", markup::label(place, cell));
            }
        }
        if below {
            self.draw_below(id);
        }
        self.draw_symbol(id);
        if old != marks {
            self.draw_signs(id);
        }
    }

    /// Draws the picture of the ground.
    fn draw_below(&mut self, id: PlaceId) {
        let (Some(dom), Some(place)) = (self.cells.get_mut(id.index()), self.board.place(id)) else { return };
        if let Some(old) = dom.below.take() {
            old.remove();
        }
        if let (Some(ground), Some(below)) = (dom.ground, element("g")) {
            let picture = self.sprites.draw(ground, (place.x, place.y), 2 * place.outline.reach().0);
            set(&below, "class", ground.name);
            let _ = below.append_child(&picture.0);
            let _ = self.ground_layer.append_child(&below);
            dom.below = Some(below);
        }
    }

    /// Draws the announced strikes.
    fn draw_arrows(&mut self, arrows: &[Arrow]) {
        if self.arrows == arrows {
            return;
        }
        self.arrows = arrows.to_vec();
        self.arrow_layer.set_inner_html("");
        for Arrow { from, to, later } in arrows {
            let (Some(from), Some(to), Some(line)) =
                (self.board.place(*from), self.board.place(*to), element("path"))
            else {
                continue;
            };
            // From the rim of one place to just before the center of the other.
            let between = |percent: i32| {
                (from.x + (to.x - from.x) * percent / 100, from.y + (to.y - from.y) * percent / 100)
            };
            let far = (to.x - from.x).abs().max((to.y - from.y).abs()).max(1);
            let ((x, y), (u, v)) = (between(60_000 / far), between(100 - 45_000 / far));
            set(&line, "d", &format!("M{x} {y}L{u} {v}"));
            set(&line, "class", if *later { "later" } else { "" });
            let _ = self.arrow_layer.append_child(&line);
        }
    }

    /// Draws a hint above everything: a ring and dots on the way there, in two tones that show on any ground.
    fn draw_hints(&mut self, hinted: Vec<(PlaceId, bool)>) {
        if self.hinted == hinted {
            return;
        }
        let draw = |(id, pointed): &(PlaceId, bool)| Some(shape::hint(self.board.place(*id)?, *pointed));
        self.hint_layer.set_inner_html(&hinted.iter().filter_map(draw).collect::<String>());
        self.hinted = hinted;
        // In a window, the ring may be outside.
        if self.here.is_some() {
            self.look();
        }
    }

    fn draw_signs(&mut self, id: PlaceId) {
        let (Some(dom), Some(place)) = (self.cells.get_mut(id.index()), self.board.place(id)) else { return };
        let mut names = signs(place.outline, dom.marks);
        // A picture of the ground shows the goal better, and the player's own piece where the player is.
        let shown = (dom.ground.is_some(), self.here == Some(id));
        names.retain(|name| !matches!((*name, shown), ("goal", (true, _)) | ("halo", (_, true))));
        match &dom.signs {
            Some((_, drawn)) if names.is_empty() => set(drawn, "display", "none"),
            None if names.is_empty() => {}
            Some((old, drawn)) if *old == names => drop(drawn.remove_attribute("display")),
            old => {
                let Some(group) = old.as_ref().map(|(_, group)| group.clone()).or_else(|| element("g"))
                else {
                    return;
                };
                group.set_inner_html("");
                let _ = group.remove_attribute("display");
                let drawn = names.iter().filter_map(|name| sign(name, place));
                drawn.for_each(|sign| drop(group.append_child(&sign)));
                let alarms = dom.marks.has(Marks::THREATENED) || dom.marks.has(Marks::LATER);
                let _ = if alarms { &self.alarm_layer } else { &self.sign_layer }.append_child(&group);
                dom.signs = Some((names, group));
            }
        }
    }

    fn draw_symbol(&mut self, id: PlaceId) {
        let (Some(dom), Some(place)) = (self.cells.get_mut(id.index()), self.board.place(id)) else { return };
        // Dots are too small for symbols and differ by signs; faint places need none.
        let shown = !matches!(place.outline, Outline::Dot(_)) && !dom.marks.has(Marks::FAINT);
        let wanted = self.symbols.of(dom.paint).filter(|_| shown).map(|k| (k, self.occupied[id.index()]));
        if dom.drawn == wanted {
            return;
        }
        dom.drawn = wanted;
        let Some((color, beside)) = wanted else {
            if let Some(symbol) = dom.symbol.take() {
                symbol.remove();
            }
            return;
        };
        if dom.symbol.is_none() {
            dom.symbol = element("path").inspect(|symbol| {
                let _ = self.symbol_layer.append_child(symbol);
            });
        }
        let Some(symbol) = &dom.symbol else { return };
        // Beside a piece the symbol moves into the corner. Colored hexes have only the cursor on them.
        let (size, aside) = match place.outline {
            Outline::Square if beside => (420, 240),
            Outline::Square => (560, 0),
            _ => (HEX_SYMBOL, 0),
        };
        set(symbol, "data-symbol", theme::SYMBOLS[color].name);
        set(symbol, "class", markup::paint_class(dom.paint));
        set(symbol, "d", &shape::symbol(color, (place.x - aside, place.y - aside), size));
    }
}

/// A square element around a point.
pub(super) fn square(name: &str, (x, y): (i32, i32), size: i32) -> Option<Element> {
    let node = element(name)?;
    for (name, value) in [("x", x - size / 2), ("y", y - size / 2), ("width", size), ("height", size)] {
        set(&node, name, &value.to_string());
    }
    Some(node)
}

/// Starts the animation of a class, even if it is still running.
pub fn restart(node: &Element, class: &str) {
    if node.class_list().contains(class) {
        let _ = node.class_list().remove_1(class);
        // Force a reflow, so that the browser notices the removed class. Slow, so only when needed.
        node.get_bounding_client_rect();
    }
    let _ = node.class_list().add_1(class);
}

pub(super) fn element(name: &str) -> Option<Element> {
    document().create_element_ns(Some("http://www.w3.org/2000/svg"), name).ok()
}

/// Sets a property or variable in an element's own style.
pub(super) fn style(node: &Element, name: &str, value: &str) {
    let _ = node.unchecked_ref::<HtmlElement>().style().set_property(name, value);
}

/// Sets an attribute. Names are constants here, so this cannot fail.
pub(super) fn set(node: &Element, name: &str, value: &str) {
    let _ = node.set_attribute(name, value);
}
