//! Positions with counters at their maximum: every position played from there must still read back.

use engine::{Erased, Game, Listing, Rng, Status};
use std::ops::Range;

use crate::case::{cases, seed_of};

/// The number of numbers tried in a position; counters stand before the board.
const NUMBERS: usize = 12;

/// Enough steps to pass any counter's maximum from just below it.
const STEPS: usize = 20;

/// A6: for any valid position, every position reached from it can be drawn and read back.
pub fn counters_at_their_top_read_back<G: Listing>() {
    let mut changed = 0;
    for case in cases(&Erased::<G>::GAME).iter().step_by(2).take(14) {
        let mut rng = case.rng;
        let params = engine::Params::from_text(&case.start.params).expect("cases have valid parameters");
        let mut game = G::new(&params, &case.start.seed);
        // Far enough for things to have happened, not so far that all runs have ended.
        let steps = rng.below(24);
        advance(&mut game, &mut rng, steps);
        let text = game.text();
        for place in numbers(&text).into_iter().take(NUMBERS) {
            let with = |number: u64| format!("{}{number}{}", &text[..place.start], &text[place.end..]);
            let Some(top) = top(|number| read::<G>(&with(number)).is_ok()) else { continue };
            changed += 1;
            walk::<G>(&with(top), rng);
        }
    }
    assert!(changed > 0, "no number of any drawing could be changed");
}

fn read<G: Game>(text: &str) -> Result<G, engine::PositionError> {
    G::from_text(text, &seed_of("drawn"))
}

/// Plays at random from a position and reads back every position on the way.
fn walk<G: Listing>(text: &str, mut rng: Rng) {
    let mut game: G = read(text).unwrap_or_else(|error| panic!("read once, and not again\n{text}{error}"));
    for _ in 0..STEPS {
        advance(&mut game, &mut rng, 1);
        let later = game.text();
        let again: G = read(&later)
            .unwrap_or_else(|error| panic!("from\n{text}comes\n{later}which cannot be read: {error}"));
        assert_eq!(again.text(), later, "from\n{text}");
    }
}

fn advance<G: Game>(game: &mut G, rng: &mut Rng, steps: u32) {
    for _ in 0..steps {
        if let Some(action) = game.sample(rng) {
            game.apply(action, &mut ());
        }
        if game.ticks_per_second() > 0 && game.status() == Status::Playing {
            game.tick(&mut ());
        }
    }
}

/// The ranges of whole numbers after the first line, which holds the parameters.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let begin = text.find('\n').unwrap_or(text.len());
    for (at, c) in text.char_indices().filter(|(at, c)| *at > begin && c.is_ascii_digit()) {
        match found.last_mut() {
            Some(last) if last.end == at => last.end += c.len_utf8(),
            _ => found.push(at..at + c.len_utf8()),
        }
    }
    found
}

/// The largest number that fits, by bisection; `None` when not even 0 does.
fn top(fits: impl Fn(u64) -> bool) -> Option<u64> {
    let (mut low, mut high) = (0, u64::from(u32::MAX) + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) { low = middle } else { high = middle }
    }
    fits(low).then_some(low)
}
