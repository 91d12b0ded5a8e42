//! The visible part of a board: all of it, or a window that follows the player.

use view::{Board, Bounds, Place, PlaceId};
use web_sys::Element;

use super::markup;
use super::svg::{set, style};

/// The least height of a cell that can be read and tapped, in pixels; smaller cells are magnified. A hex of
/// this height is 32 pixels wide.
const READABLE: i32 = 28;
/// How far a window extends beyond the board, in percent of its own size.
const BEYOND: i32 = 12;
/// How far from the middle of a window its player may go before it follows, in percent of its size, and how far ahead of
/// the player its middle is then.
const NEAR: i32 = 28;
const AHEAD: i32 = 12;
/// The greatest magnification, in percent.
const MOST: i32 = 600;
/// How far floating words rise: `rise-away` in `board.css`.
const RISE: f64 = 1700.0;

/// A window onto a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    whole: Bounds,
    /// Magnification, in percent of the window's width.
    percent: i32,
    /// The aspect ratio of the window: the board's own until it is measured.
    window: (i32, i32),
    /// The center of the window.
    x: i32,
    y: i32,
}

impl Lens {
    /// Creates a lens that shows all of a board.
    pub fn new(board: &Board) -> Lens {
        let (left, top, width, height) = markup::frame(board);
        let whole = Bounds { left, top, width, height };
        Lens { whole, percent: 100, window: (width, height), x: left + width / 2, y: top + height / 2 }
    }

    /// The visible part, in board units.
    pub fn shown(&self) -> Bounds {
        let width = self.whole.width * 100 / self.percent;
        let height = scaled(width, self.window.1, self.window.0);
        // The window may extend beyond the board, so that a player at the board's edge is not at the window's
        // edge.
        let place = |middle: i32, size: i32, start: i32, whole: i32| match whole - size {
            // The window is larger than the board: center it.
            room @ ..=0 => start + room / 2,
            room => {
                let beyond = scaled(size, BEYOND, 100);
                (middle - size / 2).clamp(start - beyond, start + room + beyond)
            }
        };
        Bounds {
            left: place(self.x, width, self.whole.left, self.whole.width),
            top: place(self.y, height, self.whole.top, self.whole.height),
            width,
            height,
        }
    }

    /// Returns whether part of the board is outside the window.
    pub fn is_close(&self) -> bool {
        // Ignore rounding errors.
        self.percent > self.least() + 2
    }

    /// The magnification that shows all of the board.
    fn least(&self) -> i32 {
        let (width, height) = self.window;
        scaled(scaled(100, height, width), self.whole.width, self.whole.height).clamp(1, 100)
    }

    /// The style of the board under the window. Plain properties rather than CSS variables: variables are
    /// inherited, so each change would restyle every place.
    pub fn style(&self) -> [(&'static str, String); 2] {
        let (Bounds { left, top, .. }, whole) = (self.shown(), &self.whole);
        let (dx, dy) = (left - whole.left, top - whole.top);
        let shift =
            format!("translate(calc(-100% * {dx} / {}), calc(-100% * {dy} / {}))", whole.width, whole.height);
        [("width", format!("{}%", self.percent)), ("transform", shift)]
    }

    /// Zooms in or out by a factor of 1.5. Returns whether that changed anything.
    pub fn zoom(&mut self, closer: bool) -> bool {
        let before = self.percent;
        self.percent = self.snapped(if closer { self.percent * 3 / 2 } else { self.percent * 2 / 3 });
        self.percent != before
    }

    /// A magnification within its limits. One that leaves out a thin rim becomes that of the whole board, which would
    /// otherwise shift a little with every step.
    fn snapped(&self, percent: i32) -> i32 {
        if percent < self.least() * 115 / 100 { self.least() } else { percent.min(MOST) }
    }

    /// For a place outside the window: a point at the window's edge, in percent, and the direction from the
    /// center as a vector. `None` for a place inside.
    pub fn beyond(&self, place: &Place) -> Option<[i32; 4]> {
        let (Bounds { left, top, width, height }, reach) = (self.shown(), place.outline.reach());
        let (x, y) = (place.x - left, place.y - top);
        let inside = (reach.0..=width - reach.0).contains(&x) && (reach.1..=height - reach.1).contains(&y);
        let percent = |at: i32, size: i32| scaled(100, at, size).clamp(8, 92);
        (!inside).then(|| [percent(x, width), percent(y, height), x - width / 2, y - height / 2])
    }

    /// How far to shift floating words to keep them in the window while they rise. Takes the edges of both on the screen.
    pub fn shift(&self, words: [f64; 4], window: [f64; 4]) -> (i32, i32) {
        let scale = f64::from(self.shown().width) / (window[2] - window[0]).max(1.0);
        let inside = |before: f64, after: f64| ((before.max(0.0) - after.max(0.0)) * scale) as i32;
        let above = window[1] - words[1] + RISE / scale;
        (inside(window[0] - words[0], words[2] - window[2]), inside(above, words[3] - window[3]))
    }

    /// Zooms until cells, now of this height in pixels, can be read in a window of this size.
    pub fn fit(&mut self, cell: i32, window: (i32, i32)) {
        self.window = window;
        self.percent = self.snapped(READABLE * self.percent / cell.max(1));
    }

    /// Keeps the window where it is until a place comes near its edge, then moves it by several cells, so that it rests
    /// again for some steps. Toward another place it moves no more than the first one allows.
    pub fn follow(&mut self, board: &Board, place: PlaceId, toward: Option<PlaceId>) {
        let Some(place) = board.place(place) else { return };
        let Bounds { left, top, width, height } = self.shown();
        let toward = toward.and_then(|place| board.place(place));
        let within = |at: i32, start: i32, size: i32, toward: Option<i32>| {
            let middle = toward.map_or(start + size / 2, |toward| (at + toward) / 2);
            let off = at - middle;
            let ahead = if toward.is_some() { -NEAR } else { AHEAD };
            if off.abs() <= scaled(size, NEAR, 100) {
                middle
            } else {
                at + off.signum() * scaled(size, ahead, 100)
            }
        };
        self.x = within(place.x, left, width, toward.map(|place| place.x));
        self.y = within(place.y, top, height, toward.map(|place| place.y));
    }
}

/// The left, top, right and bottom edges of an element on the screen.
pub fn edges(element: &Element) -> [f64; 4] {
    let it = element.get_bounding_client_rect();
    [it.left(), it.top(), it.right(), it.bottom()]
}

/// Returns `length * by / over`.
fn scaled(length: i32, by: i32, over: i32) -> i32 {
    (i64::from(length) * i64::from(by) / i64::from(over.max(1))) as i32
}

/// Shows an arrow at the edge of a window, as [`Lens::beyond`] says, or hides it.
pub fn point_beyond(window: &Element, beyond: Option<[i32; 4]>) {
    let arrow = window.parent_element().and_then(|frame| frame.query_selector(".beyond").ok().flatten());
    let Some(arrow) = arrow else { return };
    let Some([x, y, dx, dy]) = beyond else { return set(&arrow, "hidden", "") };
    let _ = arrow.remove_attribute("hidden");
    let turn = format!("atan2({dx}, {})", -dy);
    for (name, value) in [("left", format!("{x}%")), ("top", format!("{y}%")), ("rotate", turn)] {
        style(&arrow, name, &value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_follow_and_stay_inside() {
        for (columns, rows) in [(7, 13), (13, 7), (30, 30)] {
            let board = Board::squares(columns, rows);
            let mut lens = Lens::new(&board);
            let whole = lens.shown();
            lens.follow(&board, PlaceId(0), None);
            assert_eq!(lens.shown(), whole, "shows everything, wherever the player is");
        }
        let board = Board::squares(30, 30);
        let mut lens = Lens::new(&board);
        let whole = lens.shown();
        let square = (1000, 1000);
        for window in [(400, 400), square] {
            let (cell, clear) = (14, 10..90);
            lens = Lens::new(&board);
            lens.fit(cell, window);
            assert_eq!(lens.shown().width, whole.width / 2);
            for corner in [0, 29, 899, 870] {
                lens.follow(&board, PlaceId(corner), None);
                let (place, Bounds { left, top, width, height }) =
                    (&board.places[usize::from(corner)], lens.shown());
                let (x, y) = ((place.x - left) * 100 / width, (place.y - top) * 100 / height);
                assert!(clear.contains(&x) && clear.contains(&y), "well inside: {x}, {y}");
                let dead = whole.left - left;
                assert!(dead * 100 / width <= clear.start + 5, "{dead} of {width} shows nothing");
            }
        }
        let before = lens.shown();
        lens.follow(&board, PlaceId(870), None);
        assert_eq!(lens.shown(), before, "the window stays while the player does");
        // A window that moved with every step slid away under the finger.
        let mut moves = 0;
        for step in 0..28 {
            let before = lens.shown();
            lens.follow(&board, PlaceId(870 - 30 * step), None);
            moves += usize::from(lens.shown() != before);
        }
        assert!((2..=4).contains(&moves), "{moves} calm moves for 28 steps");
        lens.fit(52, square);
        for corner in [0, 899] {
            lens.follow(&board, PlaceId(corner), None);
            assert_eq!(lens.shown(), whole, "no thin rim is left out, so nothing shifts");
        }
        assert!((0..20).filter(|_| lens.zoom(true)).count() < 20, "zooming in ends");
        assert_eq!(lens.shown().width, whole.width * 100 / MOST);
        assert!((0..20).filter(|_| lens.zoom(false)).count() < 20, "zooming out ends");
        assert_eq!(lens.shown(), whole);
        lens.fit(0, square);
        assert_eq!(lens.style()[0], ("width", "600%".to_owned()));
        lens.fit(500, square);
        assert_eq!(lens.shown(), whole);
    }

    /// Words that rose from the first row left the board.
    #[test]
    fn floating_words_stay_inside() {
        let lens = Lens::new(&Board::squares(30, 30));
        let size = f64::from(lens.shown().width);
        let (window, rise) = ([0.0, 0.0, size, size], RISE as i32);
        for (left, top, shift) in [
            (9000.0, 9000.0, (0, 0)),
            (-300.0, 9000.0, (300, 0)),
            (size - 1500.0, 9000.0, (-500, 0)),
            (9000.0, -400.0, (0, 400 + rise)),
            (9000.0, 1000.0, (0, rise - 1000)),
            (9000.0, size - 700.0, (0, -300)),
        ] {
            assert_eq!(lens.shift([left, top, left + 2000.0, top + 1000.0], window), shift);
        }
    }

    /// A hint may point outside the window. Test players got lost when the board shrank to show it, so cells
    /// keep their size, the window moves toward the place, and an arrow shows the rest.
    #[test]
    fn far_places_are_pointed_at() {
        let board = Board::squares(30, 30);
        let mut lens = Lens::new(&board);
        lens.fit(14, (400, 400));
        let (here, size) = (PlaceId(15 * 30 + 15), lens.shown().width);
        lens.follow(&board, here, None);
        let near = &board.places[15 * 30 + 23];
        assert!(lens.beyond(near).is_some(), "{lens:?}");
        lens.follow(&board, here, Some(PlaceId(15 * 30 + 23)));
        assert_eq!(lens.beyond(near), None, "both are seen");
        let far = PlaceId(15 * 30 + 29);
        lens.follow(&board, here, Some(far));
        let [x, y, dx, dy] = lens.beyond(&board.places[far.index()]).unwrap();
        assert!(x == 92 && (40..60).contains(&y) && dx > 0 && dy.abs() < dx, "at the right edge");
        assert_eq!(lens.beyond(&board.places[here.index()]), None, "the player stays inside");
        assert_eq!(lens.shown().width, size);
    }

    #[test]
    fn wide_windows_show_more_to_the_sides() {
        let board = Board::squares(30, 30);
        let mut lens = Lens::new(&board);
        let whole = lens.shown();
        lens.fit(1000, (800, 400));
        let Bounds { left, width, height, .. } = lens.shown();
        assert_eq!((width, height), (2 * whole.width, whole.height), "all of it, in the middle");
        assert_eq!(left, whole.left - whole.width / 2);
        assert!(!lens.is_close());
        lens.fit(14, (800, 400));
        assert!(lens.is_close());
        assert_eq!(lens.shown().width, 2 * lens.shown().height);
    }
}
