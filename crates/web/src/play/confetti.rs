//! Confetti for a win, unless motion is reduced.

use crate::ui::{El, el};

const SCRAPS: u32 = 48;

/// Falling scraps. Their paths are CSS variables.
pub fn confetti() -> El {
    // Cosmetic, so any randomness will do; the rules never see it.
    let chance = |from: i32, to: i32, unit: &str| {
        format!("{}{unit}", from + (js_sys::Math::random() * f64::from(to - from)) as i32)
    };
    let scrap = |i: u32| {
        el("i", &format!("scrap c{}", i % 8))
            .style("--x", &chance(0, 100, "%"))
            .style("--drift", &chance(-90, 90, "px"))
            .style("--turn", &chance(-900, 900, "deg"))
            .style("--delay", &chance(0, 500, "ms"))
            .style("--fall", &chance(1500, 2900, "ms"))
    };
    el("div", "confetti").set("aria-hidden", "true").add_all((0..SCRAPS).map(scrap))
}
