//! Which part of a board is shown: all of it, or a window that stays with the player.

use view::{Board, Bounds, Place, PlaceId};

use super::markup;

/// The least height of a cell that fingers and eyes find, in pixels; smaller ones are magnified. Phones are held closer,
/// and show too little of a board otherwise.
const READABLE: i32 = 34;
const READABLE_ON_PHONES: i32 = 26;
/// The least width of a window that is no phone's, in pixels.
const WIDE: i32 = 600;
/// The most that is magnified, in percent.
const MOST: i32 = 600;

/// A window on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    whole: Bounds,
    /// Magnification, in percent of the window's width.
    percent: i32,
    /// The shape of the window: the board's own, until it is measured.
    window: (i32, i32),
    /// The middle of the window.
    x: i32,
    y: i32,
}

impl Lens {
    /// All of a board.
    pub fn new(board: &Board) -> Lens {
        let (left, top, width, height) = markup::frame(board);
        let whole = Bounds { left, top, width, height };
        Lens { whole, percent: 100, window: (width, height), x: left + width / 2, y: top + height / 2 }
    }

    /// What is shown, in the board's own lengths.
    pub fn shown(&self) -> Bounds {
        let width = self.whole.width * 100 / self.percent;
        let height = scaled(width, self.window.1, self.window.0);
        let place = |middle: i32, size: i32, start: i32, whole: i32| match whole - size {
            // More than the board: it lies in the middle.
            room @ ..0 => start + room / 2,
            room => (middle - size / 2).clamp(start, start + room),
        };
        Bounds {
            left: place(self.x, width, self.whole.left, self.whole.width),
            top: place(self.y, height, self.whole.top, self.whole.height),
            width,
            height,
        }
    }

    /// Whether something of the board is outside the window.
    pub fn is_close(&self) -> bool {
        self.percent > self.least()
    }

    /// The magnification that shows all of the board.
    fn least(&self) -> i32 {
        let (width, height) = self.window;
        scaled(scaled(100, height, width), self.whole.width, self.whole.height).clamp(1, 100)
    }

    /// How the whole board must be laid under the window. Properties themselves and no variables for the stylesheet:
    /// variables are inherited, so a change would style every place anew.
    pub fn style(&self) -> [(&'static str, String); 2] {
        let (Bounds { left, top, .. }, whole) = (self.shown(), &self.whole);
        let (dx, dy) = (left - whole.left, top - whole.top);
        let shift =
            format!("translate(calc(-100% * {dx} / {}), calc(-100% * {dy} / {}))", whole.width, whole.height);
        [("width", format!("{}%", self.percent)), ("transform", shift)]
    }

    /// Half as much again, or so much less.
    pub fn zoom(&mut self, closer: bool) {
        let percent = if closer { self.percent * 3 / 2 } else { self.percent * 2 / 3 };
        // Rounding must not leave all but a rim.
        self.percent = if percent < self.least() * 115 / 100 { self.least() } else { percent.min(MOST) };
    }

    /// Shows more of the board, if need be, until a place is in the window together with the player; answers how much was
    /// magnified before.
    pub fn reveal(&mut self, board: &Board, here: PlaceId, place: PlaceId) -> i32 {
        let before = self.percent;
        while self.is_close() && !board.place(place).is_some_and(|place| self.holds(place)) {
            self.zoom(false);
            self.follow(board, here);
        }
        before
    }

    /// Magnifies so much again, as far as the window allows by now.
    pub fn restore(&mut self, percent: i32) {
        self.percent = percent.clamp(self.least(), MOST);
    }

    /// Whether a place lies wholly in the window.
    fn holds(&self, place: &Place) -> bool {
        let (shown, (width, height)) = (self.shown(), place.outline.reach());
        let (x, y) = (place.x - shown.left, place.y - shown.top);
        (width..=shown.width - width).contains(&x) && (height..=shown.height - height).contains(&y)
    }

    /// Magnifies cells, now of this height in pixels, until they can be read in a window of this size.
    pub fn fit(&mut self, cell: i32, window: (i32, i32)) {
        let readable = if window.0 < WIDE { READABLE_ON_PHONES } else { READABLE };
        self.window = window;
        self.percent = (readable * self.percent / cell.max(1)).clamp(self.least(), MOST);
    }

    /// Moves the window, no more than needed, so that a place lies well inside it.
    pub fn follow(&mut self, board: &Board, place: PlaceId) {
        let Some(place) = board.place(place) else { return };
        let Bounds { left, top, width, height } = self.shown();
        let within = |at: i32, start: i32, size: i32| {
            let middle = start + size / 2;
            middle + (at - middle - size / 5).max(0) + (at - middle + size / 5).min(0)
        };
        (self.x, self.y) = (within(place.x, left, width), within(place.y, top, height));
    }
}

/// A length, times one thing over another.
fn scaled(length: i32, by: i32, over: i32) -> i32 {
    (i64::from(length) * i64::from(by) / i64::from(over.max(1))) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_follow_and_stay_inside() {
        let board = Board::squares(30, 30);
        let mut lens = Lens::new(&board);
        let whole = lens.shown();
        lens.follow(&board, PlaceId(0));
        assert_eq!(lens.shown(), whole, "all is shown, whoever is where");
        let square = (1000, 1000);
        lens.fit(17, square);
        assert_eq!(lens.shown().width, whole.width / 2);
        for corner in [0, 29, 899, 870] {
            lens.follow(&board, PlaceId(corner));
            let (place, Bounds { left, top, width, height }) =
                (&board.places[usize::from(corner)], lens.shown());
            assert!((left..left + width).contains(&place.x) && (top..top + height).contains(&place.y));
            assert!(left >= whole.left && top + height <= whole.top + whole.height);
        }
        let before = lens.shown();
        lens.follow(&board, PlaceId(870));
        assert_eq!(lens.shown(), before, "who stays leaves the window alone");
        (0..20).for_each(|_| lens.zoom(true));
        assert_eq!(lens.shown().width, whole.width * 100 / MOST);
        (0..20).for_each(|_| lens.zoom(false));
        assert_eq!(lens.shown(), whole);
        lens.fit(0, square);
        assert_eq!(lens.style()[0], ("width", "600%".to_owned()));
        lens.fit(500, square);
        assert_eq!(lens.shown(), whole);
    }

    /// A hint may point at a place outside the window.
    #[test]
    fn far_places_are_brought_into_the_window() {
        let board = Board::squares(30, 30);
        let mut lens = Lens::new(&board);
        lens.fit(17, (400, 400));
        let (here, far) = (PlaceId(0), PlaceId(29));
        lens.follow(&board, here);
        let (close, place) = (lens.clone(), &board.places[29]);
        assert!(lens.is_close() && !lens.holds(place));
        let before = lens.reveal(&board, here, far);
        assert!(lens.holds(place) && lens != close, "{lens:?}");
        lens.restore(before);
        lens.follow(&board, here);
        assert_eq!(lens.shown().width, close.shown().width);
        lens.reveal(&board, here, PlaceId(1));
        assert_eq!(lens.shown().width, close.shown().width, "what is seen changes nothing");
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
        lens.fit(17, (800, 400));
        assert!(lens.is_close());
        assert_eq!(lens.shown().width, 2 * lens.shown().height);
    }
}
