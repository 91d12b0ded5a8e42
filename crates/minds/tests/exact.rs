//! Tables of exact values on a game of dice: at most so many throws, keep one of them, or go on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::iter::empty;

use lattice_minds::{Values, Whole, mean_of_best};

/// The rules once more: the sum over all throws, each kept or thrown again, over 6^throws.
fn by_hand(throws: u32) -> u64 {
    if throws == 0 {
        return 0;
    }
    (1..=6).map(|face| (face * 6u64.pow(throws - 1)).max(by_hand(throws - 1))).sum()
}

/// The value of the game for 0 to `most` throws, given what each face is worth.
fn dice<T: Whole>(faces: [T; 6], most: usize) -> Vec<T> {
    let mut values = Values::new(1);
    values.fill([0_u8], |_, _| T::default());
    for throws in 1..=most {
        values.fill([0_u8], |rows, _| {
            let again = rows[throws - 1][0];
            mean_of_best::<6, T>([faces, [again; 6]].map(|worths| move |outcome: usize| worths[outcome]))
        });
    }
    values.rows().iter().map(|row| row[0]).collect()
}

#[test]
fn a_table_holds_exact_means() {
    // In units of 6⁻¹⁰, all means are whole numbers.
    const UNIT: u64 = 6u64.pow(10);
    let values = dice([1, 2, 3, 4, 5, 6].map(|face| face * UNIT), 8);
    for throws in 1..=8 {
        let units = UNIT / 6u64.pow(throws);
        assert_eq!(values[throws as usize], by_hand(throws) * units, "{throws} throws");
    }
    // The known ones: 3.5, 4.25 and 4 2/3.
    let known = [(1, 7, 2), (2, 17, 4), (3, 14, 3)];
    known.iter().for_each(|(row, part, of)| assert_eq!(values[*row] * of, part * UNIT));
}

/// Finer units keep means exact for longer: where 64 bits round down, 128 do not yet.
#[test]
fn finer_units_keep_means_exact() {
    const FINE: u128 = 6u128.pow(40);
    const ROUGH: u64 = 6u64.pow(20);
    let fine = dice([1, 2, 3, 4, 5, 6].map(|face| face * FINE), 40);
    let rough = dice([1, 2, 3, 4, 5, 6].map(|face| face * ROUGH), 40);
    for throws in 0..=40 {
        // A mean over so many throws is a multiple of 6^-throws.
        assert_eq!(fine[throws] % 6u128.pow(40 - throws as u32), 0, "{throws} throws");
        let lost = fine[throws] - u128::from(rough[throws]) * u128::from(ROUGH);
        assert!(lost < 40 * u128::from(ROUGH) && (throws > 20 || lost == 0), "{throws} throws: {lost}");
    }
    assert!(fine[40] > u128::from(rough[40]) * u128::from(ROUGH), "after 40 throws 64 bits are not enough");
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
    assert_eq!(mean_of_best::<6, u64>(empty::<fn(usize) -> u64>()), 0);
    let choices = [[0_u64, 5], [4, 0]].map(|worths| move |outcome: usize| worths[outcome]);
    assert_eq!(mean_of_best::<2, u64>(choices), 4);
}
