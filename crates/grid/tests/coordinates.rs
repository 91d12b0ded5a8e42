//! Directions, hexes and places: geometry against its definition, text against itself.

use std::collections::BTreeSet;

use lattice_grid::{Dir, Hex, ParseError, Pos, Side};
use proptest::prelude::*;

fn hexes(limit: i16) -> impl Strategy<Value = Hex> {
    (-limit..=limit, -limit..=limit).prop_map(|(q, r)| Hex::new(q, r))
}

#[test]
fn the_compass_runs_clockwise_from_north_as_ruling_a7_says() {
    let names = Dir::ALL.map(Dir::name);
    assert_eq!(names, ["N", "NE", "SE", "S", "SW", "NW"]);
    let steps = Dir::ALL.map(|dir| Hex::unit(dir).to_string());
    assert_eq!(steps, ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]);
    for (n, dir) in (0u8..).zip(Dir::ALL) {
        assert_eq!((dir.get(), dir.index(), Dir::from_number(n)), (n, usize::from(n), Some(dir)));
        assert_eq!(Hex::unit(dir.opposite()), -Hex::unit(dir));
        assert_eq!(Hex::unit(dir).rotate(1), Hex::unit(dir.rotate(1)), "ruling C7 turns clockwise");
        assert_eq!(dir.name().parse(), Ok(dir));
        assert_eq!(dir.name().to_lowercase().parse(), Ok(dir));
    }
    assert_eq!(Dir::from_number(6), None);
    assert_eq!(Dir::Sw.spoken(), "south-west");
}

#[test]
fn sides_run_clockwise_from_up() {
    assert_eq!(Side::ALL.map(Side::name), ["up", "right", "down", "left"]);
    let middle = Pos::new(5, 5);
    let steps = Side::ALL.map(|side| middle.neighbor(side).map(|pos| pos.to_string()).unwrap());
    assert_eq!(steps, ["4,5", "5,6", "6,5", "5,4"]);
    for (n, side) in (0u8..).zip(Side::ALL) {
        assert_eq!((side.get(), side.index(), Side::from_number(n)), (n, usize::from(n), Some(side)));
        assert_eq!(middle.neighbor(side).and_then(|pos| pos.neighbor(side.opposite())), Some(middle));
        assert_eq!(side.to_string().parse(), Ok(side));
    }
    assert_eq!((Side::from_number(4), Side::Up.rotate(-1)), (None, Side::Left));
    assert_eq!((Pos::new(0, 0).neighbor(Side::Up), Pos::new(9, 255).neighbor(Side::Right)), (None, None));
}

#[test]
fn bad_text_is_refused_with_a_sentence() {
    let dir = "west".parse::<Dir>().unwrap_err();
    assert_eq!(dir.to_string(), "unknown direction \"west\"; try N, NE, SE, S, SW or NW");
    let side = "".parse::<Side>().unwrap_err();
    assert_eq!(side.to_string(), "unknown side \"\"; try up, right, down or left");
    let hex = "9000,0".parse::<Hex>().unwrap_err();
    assert_eq!(hex.to_string(), "coordinate q must be -8191 to 8191, not 9000");
    let pos = "3,256".parse::<Pos>().unwrap_err();
    assert_eq!(pos.to_string(), "coordinate col must be 0 to 255, not 256");
    for text in ["", ",", "1", "1,", ",1", "1,2,3", "1, 2", "+1,2", "--1,2", "-,1", "a,b", "1.0,2", "１,2"] {
        assert_eq!(text.parse::<Hex>(), Err(ParseError::Pair(text.to_owned())), "{text:?}");
    }
    let huge = "1,99999999999999999999999".parse::<Hex>();
    assert!(matches!(huge, Err(ParseError::Range { field: "r", .. })), "{huge:?}");
    assert!(matches!("-1,0".parse::<Pos>(), Err(ParseError::Range { field: "row", .. })));
}

#[test]
fn lines_break_ties_to_the_south() {
    let line = |a: Hex, b: Hex| a.line(b).map(|hex| hex.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(line(Hex::ORIGIN, Hex::new(1, 1)), "0,0 0,1 1,1");
    assert_eq!(line(Hex::ORIGIN, Hex::new(-1, 2)), "0,0 0,1 -1,2");
    assert_eq!(line(Hex::ORIGIN, Hex::new(2, -1)), "0,0 1,0 2,-1");
    assert_eq!(line(Hex::ORIGIN, Hex::new(1, -2)), "0,0 1,-1 1,-2");
    assert_eq!(line(Hex::ORIGIN, Hex::new(3, -5)), "0,0 1,-1 1,-2 2,-3 2,-4 3,-5");
    assert_eq!(line(Hex::new(4, 4), Hex::new(4, 4)), "4,4");
    let ends = (Hex::new(i16::MIN, i16::MIN), Hex::new(i16::MAX, i16::MAX));
    assert_eq!((ends.0.distance(ends.1), ends.0.line(ends.1).last()), (131_070, Some(ends.1)));
}

#[test]
fn rings_and_spirals_hold_exactly_the_right_hexes_in_order() {
    let center = Hex::new(3, -2);
    let ring: Vec<_> = Hex::ORIGIN.ring(1).collect();
    assert_eq!(ring, Dir::ALL.map(Hex::unit));
    for radius in 0..=8u8 {
        let ring: Vec<_> = center.ring(radius).collect();
        assert_eq!(ring.len(), if radius == 0 { 1 } else { 6 * usize::from(radius) });
        assert!(ring.iter().all(|hex| hex.distance(center) == u32::from(radius)));
        assert!(ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        let spiral: Vec<_> = center.spiral(radius).collect();
        let r = usize::from(radius);
        assert_eq!(spiral.len(), 3 * r * (r + 1) + 1);
        assert_eq!(spiral.iter().collect::<BTreeSet<_>>().len(), spiral.len());
    }
}

/// Distance by its definition: the rounds of taking neighbors until `to` is among them.
fn naive_distance(from: Hex, to: Hex) -> u32 {
    let mut seen = BTreeSet::from([from]);
    let mut rounds = 0;
    while !seen.contains(&to) {
        seen = seen.iter().flat_map(|hex| hex.neighbors()).chain(seen.iter().copied()).collect();
        rounds += 1;
    }
    rounds
}

proptest! {
    #[test]
    fn hexes_round_trip_through_text(hex in hexes(Hex::LIMIT)) {
        prop_assert_eq!(hex.to_string().parse(), Ok(hex));
    }

    #[test]
    fn places_round_trip_through_text(row: u8, col: u8) {
        let pos = Pos::new(row, col);
        prop_assert_eq!(pos.to_string().parse(), Ok(pos));
    }

    #[test]
    fn no_text_panics(text in "[-+0-9, NESWneswx]{0,12}|\\PC{0,8}") {
        let _ = (text.parse::<Hex>(), text.parse::<Pos>(), text.parse::<Dir>(), text.parse::<Side>());
    }

    #[test]
    fn six_turns_are_none(hex in hexes(Hex::LIMIT), steps in -20i32..20) {
        prop_assert_eq!((0..6).fold(hex, |turned, _| turned.rotate(1)), hex);
        prop_assert_eq!(hex.rotate(steps).rotate(-steps), hex);
        prop_assert_eq!(hex.rotate(steps).rotate(1), hex.rotate(steps + 1));
        prop_assert_eq!(hex.rotate(3), -hex);
        prop_assert_eq!(hex.rotate(steps).length(), hex.length());
        prop_assert_eq!(i32::from(hex.q) + i32::from(hex.r) + hex.s(), 0);
    }

    #[test]
    fn distance_is_the_number_of_steps(a in hexes(5), b in hexes(5)) {
        prop_assert_eq!(a.distance(b), naive_distance(a, b));
        prop_assert_eq!((a - b).length(), a.distance(b));
        prop_assert_eq!(a + b - b, a);
    }

    #[test]
    fn lines_are_contiguous_of_the_right_length_and_reversible(a in hexes(400), b in hexes(400)) {
        let line: Vec<_> = a.line(b).collect();
        prop_assert_eq!(line.len() as u32, a.distance(b) + 1);
        prop_assert_eq!((line[0], line[line.len() - 1], a.line(b).len()), (a, b, line.len()));
        prop_assert!(line.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        let mut back: Vec<_> = b.line(a).collect();
        back.reverse();
        prop_assert_eq!(line, back);
    }

    #[test]
    fn lines_stay_as_near_to_the_true_line_as_a_hex_allows(a in hexes(30), b in hexes(30)) {
        // A point lies in a hex when no two of its coordinates relative to the center differ by more than 1.
        let n = i64::from(a.distance(b)).max(1);
        for (i, hex) in (0i64..).zip(a.line(b)) {
            let off = |x: i16, from: i16, to: i16| {
                n * i64::from(x) - (i64::from(from) * (n - i) + i64::from(to) * i)
            };
            let (q, r) = (off(hex.q, a.q, b.q), off(hex.r, a.r, b.r));
            let s = -q - r;
            prop_assert!((q - r).abs() <= n && (r - s).abs() <= n && (s - q).abs() <= n, "{hex} of {a} to {b}");
        }
    }

    #[test]
    fn directions_are_found_exactly_on_the_axes(hex in hexes(200), other in hexes(200), steps in 1i16..200) {
        for dir in Dir::ALL {
            prop_assert_eq!(hex.direction_to(hex + Hex::unit(dir) * steps), Some(dir));
        }
        let step = hex.direction_to(other).map(Hex::unit);
        let length = i16::try_from(hex.distance(other)).unwrap();
        match step {
            Some(step) => prop_assert_eq!(hex + step * length, other),
            None => prop_assert!(hex == other || Dir::ALL.iter().all(|&d| hex + Hex::unit(d) * length != other)),
        }
    }
}
