//! The board's element: one set of listeners for all places.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use view::{Board, Heading, Input, PlaceId, Scene, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent, PointerEvent};

use crate::board::{frame, plate};
use crate::controller::Controller;
use crate::dom;
use crate::graph::*;
use crate::storage;
use crate::ui::{El, icon, icon_button, react};

/// The least length of a swipe, in pixels.
const SWIPE: i32 = 22;
/// Boards with more places than this can be zoomed.
const LARGE: usize = 300;
/// How far a resting finger may move, in pixels.
const STILL: i32 = 10;
/// The duration of a long press, which points at a place.
const LONG_PRESS: Duration = Duration::from_millis(450);

/// The place of an event: the one under it, or the nearest.
pub fn place_of(event: &Event, nearest: &dyn Fn(i32, i32) -> Option<PlaceId>) -> Option<PlaceId> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let under = element.get_attribute("data-place").and_then(|id| id.parse().ok());
    under.map(PlaceId).or_else(|| {
        let at: &MouseEvent = event.dyn_ref()?;
        nearest(at.client_x(), at.client_y())
    })
}

fn place_on(controller: Controller, event: &Event) -> Option<PlaceId> {
    place_of(event, &|x, y| controller.board(|dom| dom.nearest(x, y)).flatten())
}

/// Returns whether a pointer can hover. Fingers cannot: pointing on touch would only flicker before the tap.
pub fn hovers(event: &Event) -> bool {
    event.unchecked_ref::<PointerEvent>().pointer_type() == "mouse"
}

/// The heading of a swipe: the nearest of six on six-sided boards, of four on others.
fn swiped(board: &Board, dx: i32, dy: i32) -> Option<Heading> {
    use Heading::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if dx * dx + dy * dy < SWIPE * SWIPE {
        return None;
    }
    let headings: &[(Heading, i32, i32)] = match board.places.first()?.sides.len() {
        // None of the six headings is straight left or right: a flat swipe is ambiguous.
        6 if dy.abs() * 6 < dx.abs() => return None,
        6 => &[
            (North, 0, -1000),
            (NorthEast, 866, -500),
            (SouthEast, 866, 500),
            (South, 0, 1000),
            (SouthWest, -866, 500),
            (NorthWest, -866, -500),
        ],
        _ => &[(North, 0, -1000), (East, 1000, 0), (South, 0, 1000), (West, -1000, 0)],
    };
    headings.iter().max_by_key(|(_, x, y)| x * dx + y * dy).map(|(heading, ..)| *heading)
}

/// The board of a run.
pub fn board(controller: Controller) -> El {
    let meta = controller.game.meta();
    // Where the player has a place, directions always apply.
    let scene = controller.scene();
    let (walks, drags) = (scene.here.is_some(), scene.pieces.iter().any(|piece| piece.movable));
    let grid = plate(&format!("{} board", meta.title), controller.is_live())
        // The page scrolls under a finger unless the game expects a direction.
        .bind("data-steered", move || (walks || drags || steered(controller)).then(|| "true".to_owned()))
        .on("focusin", move |event| {
            if let Some(place) = place_on(controller, &event) {
                let by_keys = dom::by_keys(&event);
                controller.board(|dom| {
                    dom.focus_on(place);
                    // Where keys move the player, the player's own ring is the cursor.
                    dom.set_keyed(by_keys && meta.ticks_per_second == 0);
                });
                if by_keys {
                    controller.point(Some(Spot::Place(place)));
                }
            }
        })
        .on("focusout", move |_| {
            controller.board(|dom| dom.set_keyed(false));
            controller.unfocus();
        })
        .on("animationend", |event| {
            let ended: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
            match ended {
                Some(node) if node.closest(".floats").is_ok_and(|layer| layer.is_some()) => node.remove(),
                Some(node) => drop(node.class_list().remove_1("shake")),
                None => {}
            }
        });
    let used = Rc::new(Cell::new(false));
    let grid = touched(controller, dragged(controller, pointed(controller, grid), &used), used);
    let frame = frame(&grid).set("data-game", meta.id);
    react(move || {
        controller.track_round();
        // Removing a focused place would fire blur in the middle of this.
        dom::leave(&grid.0);
        controller.mount(&grid.0);
        // The size of a cell is known only after layout.
        request_animation_frame(move || {
            controller.board(|dom| dom.fit());
            recall_zoom(controller);
        });
    });
    react(move || {
        let symbols = controller.shell().symbols();
        controller.board(|dom| dom.set_symbols(symbols));
    });
    let large = roams(controller);
    let frame = frame.set_some("data-roams", large.then_some(""));
    match large {
        true => frame.add(icon("arrow").set("class", "beyond").set("hidden", "")),
        false => frame,
    }
}

/// Returns whether the board is seen through a window that follows the player.
pub fn roams(controller: Controller) -> bool {
    controller.look(|run| run.board().places.len() > LARGE) && controller.here().is_some()
}

/// Zoom buttons, for boards too large for some screens. They are no part of the board, or they would cover it.
pub fn zoom(controller: Controller) -> [El; 2] {
    let way = |name, label, closer| {
        let zoom = move || {
            if controller.board(|dom| dom.zoom(closer)) == Some(true) {
                let step = if closer { 1 } else { -1 };
                storage::keep_zoom(controller.shell().store, controller.game, step);
            }
        };
        icon_button("icon-button zoom", name, label, zoom).set("data-zoom", name)
    };
    [way("less", "Zoom out", false), way("new", "Zoom in", true)]
}

/// Zooms as far as the player did in earlier runs.
fn recall_zoom(controller: Controller) {
    let steps = storage::zoom(controller.shell().store, controller.game);
    for _ in 0..steps.abs() {
        controller.board(|dom| dom.zoom(steps > 0));
    }
}

/// Returns whether directions apply now: an enabled control has a direction key.
fn steered(controller: Controller) -> bool {
    let shortcuts = controller.shell().shortcuts.get();
    controller.controls(|all| {
        let mut keys = all.iter().filter(|control| control.enabled).filter_map(|c| c.key);
        keys.any(|key| shortcuts.direction(key).is_some())
    })
}

/// Points at places under the mouse.
fn pointed(controller: Controller, grid: El) -> El {
    let last = Rc::new(Cell::new(None));
    let left = last.clone();
    grid.on("pointermove", move |event| {
        if hovers(&event) {
            let place = place_on(controller, &event);
            if last.replace(place) != place {
                controller.hover(place.map(Spot::Place));
            }
        }
    })
    .on("pointerleave", move |event| {
        if hovers(&event) {
            left.set(None);
            controller.hover(None);
        }
    })
}

/// A finger on the board.
#[derive(Clone, Copy, PartialEq)]
struct Press {
    x: i32,
    y: i32,
    /// Whether it has not moved yet.
    rests: bool,
}

/// The state of a pointer that went down on the player's own place.
#[derive(Clone, Copy, Default, PartialEq)]
enum Held {
    /// Not held.
    #[default]
    No,
    /// Holds the main button.
    Down,
    /// Will press the main button unless it starts to drag.
    Waits,
    /// Drags what is carried.
    Drags,
}

/// A piece under a pressed pointer.
#[derive(Clone, Copy)]
struct Drag {
    pointer: i32,
    piece: u32,
    from: PlaceId,
    x: i32,
    y: i32,
    /// The place under the pointer, once the piece is being dragged.
    over: Option<Option<PlaceId>>,
}

/// Lets a mouse or finger drag movable pieces: the press chooses the piece's place, the drag points at the
/// places below, and the drop chooses the last one.
fn dragged(controller: Controller, grid: El, used: &Rc<Cell<bool>>) -> El {
    let drag: Rc<Cell<Option<Drag>>> = Rc::default();
    let (moved, lifted, canceled, used) = (drag.clone(), drag.clone(), drag.clone(), used.clone());
    let plate = grid.0.clone();
    grid.on("pointerdown", move |event| {
        let at: &PointerEvent = event.unchecked_ref();
        if drag.get().is_some_and(|drag| drag.pointer != at.pointer_id()) {
            return;
        }
        let piece = place_on(controller, &event).filter(|_| at.is_primary() && at.button() == 0);
        let piece = piece.filter(|_| controller.is_live()).and_then(|from| {
            let (x, y) = (at.client_x(), at.client_y());
            let piece = controller.scene().piece_at(from).filter(|it| it.movable)?.id;
            Some(Drag { pointer: at.pointer_id(), piece, from, x, y, over: None })
        });
        drag.set(piece);
    })
    .on("pointermove", move |event| {
        let at: &PointerEvent = event.unchecked_ref();
        let Some(mut drag) = moved.get().filter(|drag| drag.pointer == at.pointer_id()) else { return };
        if at.buttons() & 1 == 0 {
            // Released outside the board.
            moved.set(None);
            if drag.over.is_some() {
                controller.drop_piece(drag.piece, None);
            }
            return;
        }
        let (dx, dy) = (at.client_x() - drag.x, at.client_y() - drag.y);
        if drag.over.is_none() {
            if dx.abs().max(dy.abs()) <= STILL {
                return;
            }
            used.set(true);
            let _ = plate.set_pointer_capture(at.pointer_id());
            controller.choose(Spot::Place(drag.from));
        }
        controller.board(|board| board.drag(drag.piece, Some((dx, dy)), false));
        let over = controller.board(|board| board.nearest(at.client_x(), at.client_y())).flatten();
        if drag.over != Some(over) {
            controller.point(over.map(Spot::Place));
        }
        drag.over = Some(over);
        moved.set(Some(drag));
    })
    .on("pointerup", move |event| {
        if let Some(Drag { piece, from, over: Some(over), .. }) = taken(&lifted, &event) {
            controller.drop_piece(piece, over.filter(|place| *place != from));
            if !hovers(&event) {
                controller.point(None);
            }
        }
    })
    .on("pointercancel", move |event| {
        if let Some(Drag { piece, over: Some(_), .. }) = taken(&canceled, &event) {
            controller.drop_piece(piece, None);
            controller.point(None);
        }
    })
}

/// Takes the drag that ends with this event, if it is from the same pointer.
fn taken(drag: &Cell<Option<Drag>>, event: &web_sys::Event) -> Option<Drag> {
    let at: &PointerEvent = event.unchecked_ref();
    let ended = drag.get().filter(|drag| drag.pointer == at.pointer_id());
    ended.inspect(|_| drag.set(None))
}

/// Returns whether the player carries something: another piece on the same place.
fn carries(scene: &Scene) -> bool {
    scene.pieces.iter().filter(|piece| Some(piece.place) == scene.here).count() > 1
}

/// What a mouse or a finger does on the board, from going down to its click.
#[derive(Clone)]
struct Touch {
    controller: Controller,
    press: Rc<Cell<Option<Press>>>,
    /// The place that went under the pointer as it went down, and where that was: the board may move before the click.
    aimed: Rc<Cell<Option<(PlaceId, i32, i32)>>>,
    held: Rc<Cell<Held>>,
    /// Whether the pointer did something else, so that its click is ignored.
    used: Rc<Cell<bool>>,
}

/// What a touch does at an event of its pointer.
type Handler = fn(&Touch, &Event);

/// Lets a mouse or finger choose a place; a swiping finger gives a direction, a long press points.
fn touched(controller: Controller, grid: El, used: Rc<Cell<bool>>) -> El {
    let (press, aimed, held) = (Rc::default(), Rc::default(), Rc::default());
    let touch = Touch { controller, press, aimed, held, used };
    let handlers: [(&str, Handler); 7] = [
        ("pointerdown", Touch::down),
        ("pointermove", Touch::moved),
        ("pointerup", Touch::up),
        ("pointercancel", Touch::canceled),
        ("pointerleave", Touch::release),
        ("contextmenu", |_, event| {
            if !hovers(event) {
                event.prevent_default();
            }
        }),
        ("click", Touch::click),
    ];
    handlers.into_iter().fold(grid, |grid, (event, handle)| {
        let touch = touch.clone();
        grid.on(event, move |event| handle(&touch, &event))
    })
}

impl Touch {
    fn down(&self, event: &Event) {
        let at: &PointerEvent = event.unchecked_ref();
        self.used.set(false);
        let place = place_on(self.controller, event);
        self.aimed.set(place.map(|place| (place, at.client_x(), at.client_y())));
        if self.holds(event) {
            return;
        }
        let finger = !hovers(event) && at.is_primary();
        let press = finger.then(|| Press { x: at.client_x(), y: at.client_y(), rests: true });
        self.press.set(press);
        if finger && let Some(place) = place {
            let touch = self.clone();
            set_timeout(move || touch.look_at(press, place), LONG_PRESS);
        }
    }

    /// Presses the main button if the mouse is on the player's own place; fingers have the pad. What is carried can be
    /// dragged from there, so then the press waits until it turns out not to be a drag.
    fn holds(&self, event: &Event) -> bool {
        let controller = self.controller;
        if !controller.is_timed() || place_on(controller, event) != controller.here() {
            return false;
        }
        let (mouse, carries) = (hovers(event), carries(&controller.scene()));
        self.held.set(match mouse {
            true if carries => Held::Waits,
            true => Held::Down,
            false => Held::Drags,
        });
        self.used.set(mouse);
        if mouse && !carries {
            controller.hold(true);
        }
        mouse
    }

    /// Points at a place after a long press, unless the finger has moved or was lifted.
    fn look_at(&self, press: Option<Press>, place: PlaceId) {
        if self.press.get() == press {
            self.press.set(None);
            self.used.set(true);
            // What was refused before has been read.
            self.controller.announcer.clear_warning();
            self.controller.point(Some(Spot::Place(place)));
        }
    }

    fn moved(&self, event: &Event) {
        let (controller, at): (_, &PointerEvent) = (self.controller, event.unchecked_ref());
        let over = || controller.board(|dom| dom.nearest(at.client_x(), at.client_y())).flatten();
        if self.held.get() != Held::No
            && let Some(place) = over().filter(|place| controller.here() != Some(*place))
            && controller.steering.goal() != Some(place)
        {
            self.held.set(if self.held.get() == Held::Down { Held::Down } else { Held::Drags });
            self.used.set(true);
            controller.walk(place);
        }
        let Some(press) = self.press.get() else { return };
        if self.used.get() {
            // A piece is dragged: no swipe and no long press.
            return self.press.set(None);
        }
        if (at.client_x() - press.x).abs().max((at.client_y() - press.y).abs()) > STILL {
            self.press.set(Some(Press { rests: false, ..press }));
        }
    }

    fn up(&self, event: &Event) {
        self.release(event);
        let at: &PointerEvent = event.unchecked_ref();
        let Some(press) = self.press.take().filter(|_| !self.used.get()) else { return };
        let (dx, dy) = (at.client_x() - press.x, at.client_y() - press.y);
        if let Some(heading) = self.controller.board(|dom| swiped(dom.board(), dx, dy)).flatten() {
            self.used.set(true);
            self.controller.input(Input::Step(heading));
        }
    }

    fn canceled(&self, event: &Event) {
        self.release(event);
        self.press.set(None);
    }

    /// Releases the main button.
    fn release(&self, event: &Event) {
        match self.held.take() {
            Held::Down => self.controller.hold(false),
            Held::Waits if event.type_() == "pointerup" => {
                self.controller.hold(true);
                self.controller.hold(false);
            }
            _ => {}
        }
    }

    fn click(&self, event: &Event) {
        // Some browsers report the end of a swipe or long press as a click.
        if self.used.take() {
            return;
        }
        let at: &MouseEvent = event.unchecked_ref();
        let near = |(_, x, y): &(PlaceId, i32, i32)| {
            (at.client_x() - x).abs().max((at.client_y() - y).abs()) <= STILL
        };
        let aimed = self.aimed.take().filter(near).map(|(place, ..)| place);
        if let Some(place) = aimed.or_else(|| place_on(self.controller, event)) {
            self.controller.board(|dom| dom.focus_on(place));
            self.controller.choose(Spot::Place(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swipes_go_to_the_nearest_heading() {
        let mut board = Board::squares(1, 1);
        assert_eq!(swiped(&board, 40, 10), Some(Heading::East));
        assert_eq!(swiped(&board, -3, -40), Some(Heading::North));
        assert_eq!(swiped(&board, -40, 30), Some(Heading::West));
        assert_eq!(swiped(&board, 5, 5), None);
        board.places[0].sides = vec![None; 6];
        assert_eq!(swiped(&board, 40, -20), Some(Heading::NorthEast));
        assert_eq!(swiped(&board, 35, 20), Some(Heading::SouthEast));
        assert_eq!(swiped(&board, -35, 20), Some(Heading::SouthWest));
        assert_eq!(swiped(&board, -35, -20), Some(Heading::NorthWest));
        assert_eq!(swiped(&board, -4, -30), Some(Heading::North));
        assert_eq!(swiped(&board, 4, 30), Some(Heading::South));
        assert_eq!(swiped(&board, 90, 5), None, "neither of two");
    }
}
