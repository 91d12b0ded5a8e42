//! Outlines as SVG path data, in thousandths of a cell.

use std::fmt::Write;

use view::Outline;

/// Corners are drawn this far out, in percent; the stroke of a tile (see the stylesheet) fills most of the rest and
/// rounds the corners.
const TILE: i32 = 80;

/// The body of a tile around a center.
pub fn tile(outline: Outline, center: (i32, i32)) -> String {
    scaled(outline, center, TILE)
}

/// The whole outline around the origin, without the gap between tiles.
pub fn whole(outline: Outline) -> String {
    scaled(outline, (0, 0), 100)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_become_paths() {
        assert_eq!(whole(Outline::Square), "M-500 -500L500 -500L500 500L-500 500z");
        assert_eq!(tile(Outline::Dot(100), (1000, 5)), "M920 5a80 80 0 1 1 160 0a80 80 0 1 1-160 0z");
        assert_eq!(whole(Outline::HexFlat).matches('L').count(), 5);
    }
}
