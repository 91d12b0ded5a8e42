//! Tables of exact values on a game of dice: at most so many throws, keep one of them, or go on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use lattice_minds::{Values, mean_of_best};

/// In units of 6⁻¹⁰, all means are whole numbers.
const UNIT: u64 = 6u64.pow(10);

/// The rules once more: the sum over all throws, each kept or thrown again, over 6^throws.
fn by_hand(throws: u32) -> u64 {
    if throws == 0 {
        return 0;
    }
    (1..=6).map(|face| (face * 6u64.pow(throws - 1)).max(by_hand(throws - 1))).sum()
}

#[test]
fn a_table_holds_exact_means() {
    let mut values = Values::new(1);
    values.fill([0_u8], |_, _| 0);
    for throws in 1..=8 {
        values.fill([0_u8], |rows, _| {
            let again = rows[throws - 1][0];
            let choices = [[1, 2, 3, 4, 5, 6].map(|face| face * UNIT), [again; 6]];
            mean_of_best::<6>(choices.map(|worths| move |outcome: usize| worths[outcome]))
        });
        let units = UNIT / 6u64.pow(throws as u32);
        assert_eq!(values.rows()[throws][0], by_hand(throws as u32) * units, "{throws} throws");
    }
    // The known ones: 3.5, 4.25 and 4 2/3.
    let known = [(1, 7, 2), (2, 17, 4), (3, 14, 3)];
    known.iter().for_each(|(row, part, of)| assert_eq!(values.rows()[*row][0] * of, part * UNIT));
}

/// Values may depend on places before them in the order, and what is not in the order stays 0.
#[test]
fn rows_are_filled_in_order() {
    let mut values = Values::new(4);
    values.fill([2_u16, 0, 3], |rows, place| 1 + rows[0].iter().sum::<u64>() + u64::from(place));
    assert_eq!(values.rows(), [[4, 0, 3, 11]]);
}

#[test]
fn without_a_choice_nothing_is_won() {
    assert_eq!(mean_of_best::<6>(std::iter::empty::<fn(usize) -> u64>()), 0);
    assert_eq!(mean_of_best::<2>([[0, 5], [4, 0]].map(|worths| move |outcome: usize| worths[outcome])), 4);
}
