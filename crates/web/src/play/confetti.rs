//! Paper scraps for a win, where motion is welcome.

use leptos::prelude::*;

use crate::shell::shell;

const SCRAPS: u32 = 48;

/// Falling scraps; nothing at all with reduced motion. Their paths are set by the stylesheet's variables.
#[component]
pub fn Confetti() -> impl IntoView {
    let moves = shell().settings.get_untracked().moves();
    // Cosmetic, so any chance will do; rules never see it.
    let chance = |from: f64, to: f64| from + js_sys::Math::random() * (to - from);
    let scrap = move |i: u32| {
        view! {
            <i
                class=format!("scrap c{}", i % 8)
                style:--x=format!("{:.1}%", chance(0.0, 100.0))
                style:--drift=format!("{:.0}px", chance(-90.0, 90.0))
                style:--turn=format!("{:.0}deg", chance(-900.0, 900.0))
                style:--delay=format!("{:.0}ms", chance(0.0, 500.0))
                style:--fall=format!("{:.0}ms", chance(1500.0, 2900.0))
            ></i>
        }
    };
    moves.then(|| view! { <div class="confetti" aria-hidden="true">{(0..SCRAPS).map(scrap).collect_view()}</div> })
}
