//! Outlines and symbols as SVG path data, in thousandths of a cell.

use std::fmt::Write;

use view::{Outline, Place};

/// The scale of a tile's corners, in percent; the tile's stroke (see the stylesheet) fills most of the rest
/// and rounds the corners.
const TILE: i32 = 80;

/// The body of a tile around a center.
pub fn tile(outline: Outline, center: (i32, i32)) -> String {
    scaled(outline, center, TILE)
}

/// The whole outline around the origin, without the gap between tiles.
pub fn whole(outline: Outline) -> String {
    scaled(outline, (0, 0), 100)
}

/// A ring just inside a place, around a point.
pub fn ring(place: &Place) -> String {
    let percent = if let Outline::Dot(_) = place.outline { 170 } else { 90 };
    scaled(place.outline, (place.x, place.y), percent)
}

/// The markup of a hint: a ring where it points, a dot on the way there. Drawn twice, in two tones.
pub fn hint(place: &Place, pointed: bool) -> String {
    // The thick stroke turns this into a dot.
    let path = if pointed { ring(place) } else { scaled(place.outline, (place.x, place.y), 8) };
    format!("<path d=\"{path}\"/>").repeat(2)
}

fn scaled(outline: Outline, (x, y): (i32, i32), percent: i32) -> String {
    if let Outline::Dot(radius) = outline {
        let (r, d) = (radius * percent / 100, 2 * radius * percent / 100);
        return format!("M{} {y}a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1-{d} 0z", x - r);
    }
    let mut path = String::new();
    for (i, (dx, dy)) in outline.corners().iter().enumerate() {
        let letter = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", x + dx * percent / 100, y + dy * percent / 100);
    }
    path.push('z');
    path
}

/// A part of a symbol, in a box of 240 by 240.
enum Part {
    Round(i32),
    /// A round hole, drawn in the opposite direction.
    Hole(i32),
    Corners(&'static [(i32, i32)]),
}

/// The symbols in the order of [`view::theme::SYMBOLS`].
const SYMBOLS: [&[Part]; 8] = {
    use Part::{Corners, Hole, Round};
    [
        &[Round(80)],
        &[Corners(&[(50, 50), (190, 50), (190, 190), (50, 190)])],
        &[Corners(&[(120, 30), (220, 200), (20, 200)])],
        &[Corners(&[(120, 15), (205, 120), (120, 225), (35, 120)])],
        &[Corners(&[
            (120, 15),
            (151, 85),
            (227, 92),
            (170, 142),
            (187, 217),
            (120, 178),
            (53, 217),
            (70, 142),
            (13, 92),
            (89, 85),
        ])],
        &[Corners(&[
            (90, 30),
            (150, 30),
            (150, 90),
            (210, 90),
            (210, 150),
            (150, 150),
            (150, 210),
            (90, 210),
            (90, 150),
            (30, 150),
            (30, 90),
            (90, 90),
        ])],
        &[Round(90), Hole(45)],
        &[
            Corners(&[(40, 40), (200, 40), (200, 80), (40, 80)]),
            Corners(&[(40, 100), (200, 100), (200, 140), (40, 140)]),
            Corners(&[(40, 160), (200, 160), (200, 200), (40, 200)]),
        ],
    ]
};

/// The symbol of a color around a center. A path rather than a `<use>`: browsers keep a layer for each of
/// those, and a board has hundreds.
pub fn symbol(number: usize, (x, y): (i32, i32), size: i32) -> String {
    let mut path = String::new();
    for part in SYMBOLS[number & 7] {
        match part {
            Part::Round(radius) | Part::Hole(radius) => {
                let (r, sweep) = (radius * size / 240, u8::from(matches!(part, Part::Round(_))));
                let (left, d) = (x - r, 2 * r);
                let _ = write!(path, "M{left} {y}a{r} {r} 0 1 {sweep} {d} 0a{r} {r} 0 1 {sweep}-{d} 0z");
            }
            Part::Corners(corners) => {
                for (i, (dx, dy)) in corners.iter().enumerate() {
                    let letter = if i == 0 { 'M' } else { 'L' };
                    let place = |middle: i32, at: i32| middle + (at - 120) * size / 240;
                    let _ = write!(path, "{letter}{} {}", place(x, *dx), place(y, *dy));
                }
                path.push('z');
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_become_paths() {
        assert_eq!(symbol(0, (0, 0), 240), "M-80 0a80 80 0 1 1 160 0a80 80 0 1 1-160 0z");
        assert_eq!(symbol(1, (1000, 10), 240), "M930 -60L1070 -60L1070 80L930 80z");
        assert_eq!(symbol(6, (0, 0), 480).matches('z').count(), 2, "a ring has a hole");
        let all: Vec<String> = (0..8).map(|number| symbol(number, (0, 0), 950)).collect();
        assert!((1..8).all(|number| !all[..number].contains(&all[number])));
    }

    #[test]
    fn outlines_become_paths() {
        assert_eq!(whole(Outline::Square), "M-500 -500L500 -500L500 500L-500 500z");
        assert_eq!(tile(Outline::Dot(100), (1000, 5)), "M920 5a80 80 0 1 1 160 0a80 80 0 1 1-160 0z");
        assert_eq!(whole(Outline::HexFlat).matches('L').count(), 5);
    }
}
