//! Signs on places: marks differ by shape, not by color alone.

use view::{Marks, Outline, Place};
use web_sys::Element;

use super::svg::{element, set, square};

/// The signs of a place as names of symbols (`#mark-…`), bottom first. Squares show the effect of a move by
/// their frame; other outlines leave room for signs.
pub fn signs(outline: Outline, marks: Marks) -> Vec<&'static str> {
    let dot = matches!(outline, Outline::Dot(_));
    let reachable = if dot { "ring" } else { "dot" };
    let step = if outline == Outline::Square { None } else { Some((Marks::PREVIEW, "step")) };
    let all = [
        Some((Marks::THREATENED, "danger")),
        Some((Marks::LATER, "later")),
        Some((Marks::RIGHT, "right")),
        Some((Marks::WRONG, "wrong")),
        Some((Marks::BLOCKED, "cross")),
        Some((Marks::VISITED, "spot")),
        Some((Marks::START, "house")),
        Some((Marks::TARGET, "goal")),
        Some((Marks::REACHABLE, reachable)),
        step,
        Some((Marks::SELECTED, "halo")),
    ];
    let hidden = |mark: Marks| {
        // A goal implies that it can be reached; start and target imply that they were visited.
        (mark == Marks::REACHABLE && !dot && (marks.has(Marks::TARGET) || marks.has(Marks::PREVIEW)))
            || (mark == Marks::VISITED && (marks.has(Marks::START) || marks.has(Marks::TARGET)))
    };
    let shown = all.into_iter().flatten().filter(|(mark, _)| marks.has(*mark) && !hidden(*mark));
    shown.map(|(_, name)| name).collect()
}

/// Width and height of a sign, in thousandths.
pub fn sign_size(outline: Outline) -> i32 {
    match outline {
        Outline::Square => 700,
        Outline::HexFlat | Outline::HexPointy => 1500,
        Outline::Dot(radius) => radius * 4,
    }
}

/// Width and height of a piece, in thousandths.
pub fn piece_size(outline: Outline) -> i32 {
    match outline {
        Outline::Square => 1000,
        Outline::HexFlat | Outline::HexPointy => 1640,
        Outline::Dot(radius) => radius * 9 / 2,
    }
}

/// A sign of a place. Round signs are plain circles: there are hundreds, and `<use>` is slow.
pub(super) fn sign(name: &'static str, place: &Place) -> Option<Element> {
    let (size, radius) = (sign_size(place.outline), if name == "dot" { 7 } else { 15 });
    let node = match name {
        "dot" | "step" => {
            let node = element("circle")?;
            for (name, value) in [("cx", place.x), ("cy", place.y), ("r", size * radius / 100)] {
                set(&node, name, &value.to_string());
            }
            node
        }
        _ => {
            let node = square("use", (place.x, place.y), size)?;
            set(&node, "href", &format!("#mark-{name}"));
            node
        }
    };
    set(&node, "class", name);
    Some(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_signs() {
        let dot = Outline::Dot(200);
        assert_eq!(signs(dot, Marks::BLOCKED), ["cross"]);
        assert_eq!(signs(dot, Marks::START | Marks::VISITED), ["house"]);
        assert_eq!(signs(dot, Marks::TARGET | Marks::REACHABLE), ["goal", "ring"]);
        assert_eq!(signs(Outline::HexFlat, Marks::REACHABLE | Marks::PREVIEW), ["step"]);
        assert_eq!(signs(Outline::Square, Marks::PREVIEW | Marks::OWNED), [""; 0]);
    }
}
