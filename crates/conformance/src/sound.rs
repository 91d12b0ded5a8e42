//! A game's sounds, checked by their numbers; the browser's tests check the rendered audio.

use engine::{AnyGame, Erased, Listing};
use view::{Partial, Voice};

/// Every sound is short, no part is too loud or outside the audible range, and larger gains sound higher.
pub fn voices_are_sound<G: Listing>() {
    let Voice { step, throw, gain, scale, wrong, blast, win, lose, refuse } = Erased::<G>::GAME.voice();
    let named = [
        ("step", step),
        ("throw", throw),
        ("gain", gain),
        ("wrong", wrong),
        ("blast", blast),
        ("win", win),
        ("lose", lose),
        ("refuse", refuse),
    ];
    for (name, parts) in named {
        for Partial { at, long, attack, pitch: (from, to), loud, .. } in parts.iter().copied() {
            assert!(at + long <= 1500 && attack < long, "{name} ends within 1.5 s and swells before");
            assert!(long >= 20, "{name} is no click");
            assert!([from, to].iter().all(|hertz| (20..=10_000).contains(hertz)), "{name} can be heard");
            assert!((1..=100).contains(&loud), "{name} is as loud as can be, or softer");
        }
    }
    for needed in [step, win, lose, refuse] {
        assert!(!needed.is_empty(), "steps, both ends and refusals are heard");
    }
    assert!(scale.is_sorted() && scale[7] <= 36, "more sounds higher, by three octaves at most");
}
