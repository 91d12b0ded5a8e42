//! Bit sets and layouts against sets of numbers and cell-by-cell floods.

use std::collections::BTreeSet;

use lattice_grid::{
    Bits, CellId, Dir, Hex, HexBoard, HexLayout, Pos, Regions, ShapeError, Side, Square, SquareLayout,
    Topology, TriLattice,
};
use proptest::prelude::*;

type Numbers = BTreeSet<u32>;

fn numbers(capacity: u32) -> impl Strategy<Value = Numbers> {
    prop::collection::btree_set(0..capacity, 0..=capacity as usize)
}

fn bits<const W: usize>(set: &Numbers) -> Bits<W> {
    set.iter().copied().collect()
}

fn check_set<const W: usize>(a: &Numbers, b: &Numbers, by: u32) {
    let (x, y) = (bits::<W>(a), bits::<W>(b));
    let capacity = Bits::<W>::CAPACITY;
    assert_eq!(x.iter().collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
    assert_eq!((x.iter().len(), x.count() as usize, x.is_empty()), (a.len(), a.len(), a.is_empty()));
    assert_eq!((x.first(), x.last()), (a.first().copied(), a.last().copied()));
    for (n, bit) in (0..).zip(a) {
        assert_eq!(x.nth(n), Some(*bit));
    }
    assert_eq!((x.nth(x.count()), x.nth(u32::MAX)), (None, None));
    assert!((0..capacity).all(|bit| x.get(bit) == a.contains(&bit)));
    assert_eq!(x & y, bits(&(a & b)));
    assert_eq!(x | y, bits(&(a | b)));
    assert_eq!(x ^ y, bits(&(a ^ b)));
    assert_eq!(x.without(y), bits(&(a - b)));
    assert_eq!(!x, bits(&(0..capacity).filter(|bit| !a.contains(bit)).collect()));
    assert_eq!((x.meets(&y), x.is_within(&y)), (!a.is_disjoint(b), a.is_subset(b)));
    assert_eq!(x << by, bits(&a.iter().map(|bit| bit + by).filter(|&bit| bit < capacity).collect()));
    assert_eq!(x >> by, bits(&a.iter().filter_map(|bit| bit.checked_sub(by)).collect()));
    assert_eq!(Bits::<W>::below(by), bits(&(0..by.min(capacity)).collect()));
    let mut z = x;
    for bit in 0..capacity {
        z.set(bit, b.contains(&bit));
    }
    assert_eq!((z, Bits::from_words(*z.words())), (y, y));
    assert_eq!(format!("{x:?}"), format!("{a:?}"));
}

/// A square board and its layout, checked to be the same board: then a flood and a dilation against cell by cell.
fn check_square<const W: usize>(
    width: u8,
    height: u8,
    mask: impl Fn(usize) -> bool,
    seed: impl Fn(usize) -> bool,
) {
    let board = Square::new(width, height).expect("a board within the limits");
    let layout = SquareLayout::<W>::new(width, height).expect("a board that fits");
    assert_eq!(layout.board().count(), u32::from(board.size()));
    let bit_of = |id: CellId| layout.bit(board.coord(id)).expect("a cell of the board");
    assert!(board.cells().map(bit_of).eq(layout.board().iter()), "bits ascend as ids do");
    assert!(board.cells().all(|id| layout.pos(bit_of(id)) == Some(board.coord(id))));
    for side in Side::ALL {
        let moved: Bits<W> = board
            .cells()
            .filter(|id| mask(id.index()))
            .filter_map(|id| board.step(id, side))
            .map(bit_of)
            .collect();
        let start: Bits<W> = board.cells().filter(|id| mask(id.index())).map(bit_of).collect();
        assert_eq!(layout.step(start, side), moved);
    }
    check_flood(&board, bit_of, mask, seed, |s| layout.dilate(s), |s, m| layout.flood(s, m));
}

fn check_hex<const W: usize>(board: &HexBoard, mask: impl Fn(usize) -> bool, seed: impl Fn(usize) -> bool) {
    let layout = HexLayout::<W>::new(board).expect("a board that fits");
    let bit_of = |id: CellId| layout.bit(board.coord(id)).expect("a cell of the board");
    assert!(board.cells().map(bit_of).eq(layout.board().iter()), "bits ascend as ids do");
    assert!(board.cells().all(|id| layout.hex(bit_of(id)) == Some(board.coord(id))));
    for dir in Dir::ALL {
        let start: Bits<W> = board.cells().filter(|id| mask(id.index())).map(bit_of).collect();
        let moved: Bits<W> = board
            .cells()
            .filter(|id| mask(id.index()))
            .filter_map(|id| board.step(id, dir))
            .map(bit_of)
            .collect();
        assert_eq!(layout.step(start, dir), moved);
    }
    let set = |of: &dyn Fn(usize) -> bool| -> Bits<W> {
        board.cells().filter(|id| of(id.index())).map(bit_of).collect()
    };
    let (start, members) = (set(&seed), set(&mask));
    let reached = layout.flood(start, &members);
    for goal in board.cells().map(|id| Bits::single(bit_of(id))) {
        assert_eq!(layout.connects(start, &goal, &members), reached.meets(&goal));
    }
    check_flood(board, bit_of, mask, seed, |s| layout.dilate(s), |s, m| layout.flood(s, m));
}

fn check_flood<const W: usize, T: Topology>(
    board: &T,
    bit_of: impl Fn(CellId) -> u32,
    mask: impl Fn(usize) -> bool,
    seed: impl Fn(usize) -> bool,
    dilate: impl Fn(Bits<W>) -> Bits<W>,
    flood: impl Fn(Bits<W>, &Bits<W>) -> Bits<W>,
) {
    let seeds: Vec<_> = board.cells().filter(|id| seed(id.index())).collect();
    let start: Bits<W> = seeds.iter().map(|&id| bit_of(id)).collect();
    let around = seeds.iter().flat_map(|&id| board.neighbors(id).iter().copied().flatten());
    assert_eq!(dilate(start), around.chain(seeds.iter().copied()).map(&bit_of).collect());
    let mut regions = Regions::default();
    let mut expected = Bits::<W>::EMPTY;
    for &id in &seeds {
        if !expected.get(bit_of(id)) {
            expected |=
                regions.around(board, id, |id| mask(id.index())).iter().map(|&id| bit_of(id)).collect();
        }
    }
    let members = board.cells().filter(|id| mask(id.index())).map(&bit_of).collect();
    assert_eq!(flood(start, &members), expected);
}

#[test]
fn layouts_have_the_sizes_the_boards_need() {
    assert_eq!(SquareLayout::<7>::new(20, 20).unwrap().stride(), 21);
    assert_eq!(SquareLayout::<65>::new(64, 64).unwrap().stride(), 65);
    assert_eq!(HexLayout::<3>::new(&HexBoard::disc(6).unwrap()).unwrap().stride(), 14);
    assert_eq!(HexLayout::<3>::new(&HexBoard::disc(5).unwrap()).unwrap().board().count(), 91);
    assert_eq!(HexLayout::<2>::new(&HexBoard::diamond(7, 9, 3, 11).unwrap()).unwrap().board().count(), 51);
    assert_eq!(HexLayout::<3>::new(TriLattice::new(2).unwrap().points()).unwrap().board().count(), 73);
    let small = SquareLayout::<6>::new(20, 20).unwrap_err();
    assert_eq!(small.to_string(), "the board takes 420 bits, but the set holds 384");
    assert_eq!(
        SquareLayout::<7>::new(21, 0),
        Err(ShapeError::Range { field: "height", value: 0, min: 1, max: 126 })
    );
    let wide = HexLayout::<99>::new(&HexBoard::diamond(64, 64, 0, 255).unwrap()).unwrap_err();
    assert_eq!(wide.to_string(), "columns must be 1 to 62, not 64");
    assert!(HexLayout::<2>::new(&HexBoard::disc(6).unwrap()).is_err());
}

#[test]
fn what_is_off_the_board_has_no_bit() {
    let square = SquareLayout::<7>::new(20, 20).unwrap();
    assert_eq!(
        (square.bit(Pos::new(20, 0)), square.bit(Pos::new(0, 20)), square.bit(Pos::new(255, 255))),
        (None, None, None)
    );
    assert_eq!((square.pos(20), square.pos(420), square.pos(u32::MAX)), (None, None, None));
    let hex = HexLayout::<3>::new(&HexBoard::disc(6).unwrap()).unwrap();
    for (q, r) in
        [(7, 0), (8, -1), (-7, 0), (4, 4), (i16::MIN, i16::MIN), (i16::MAX, i16::MAX), (-7, 1), (0, 8)]
    {
        assert_eq!(hex.bit(Hex::new(q, r)), None);
    }
    assert_eq!((hex.hex(0), hex.hex(13), hex.hex(192), hex.hex(u32::MAX)), (None, None, None, None));
}

#[test]
fn every_square_from_2_to_64_floods_like_cell_by_cell() {
    for side in 2..=64u8 {
        // A comb: long corridors in both directions, the slowest kind of board.
        let width = usize::from(side);
        let comb =
            move |i: usize| (i / width).is_multiple_of(2) || i % width == (i / width / 2 % 2) * (width - 1);
        check_square::<65>(side, side, comb, |i| i == 0);
        check_square::<65>(side, side, |_| true, |i| i + 1 == width * width);
        check_square::<65>(side, 65 - side, |i| i % 3 != 0, |i| i % 50 == 1);
        if side <= 20 {
            check_square::<7>(side, side, comb, |i| i == 0);
        }
    }
    check_square::<126>(126, 60, |i| i % 7 != 3, |i| i == 0);
    check_square::<126>(63, 63, |_| true, |i| i == 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn sets_of_one_word(a in numbers(64), b in numbers(64), by in 0u32..70) {
        check_set::<1>(&a, &b, by);
    }

    #[test]
    fn sets_of_three_words(a in numbers(192), b in numbers(192), by in 0u32..200) {
        check_set::<3>(&a, &b, by);
    }

    #[test]
    fn sets_of_seven_words(a in numbers(448), b in numbers(448), by in 0u32..450) {
        check_set::<7>(&a, &b, by);
    }

    #[test]
    fn square_floods_agree(
        width in 1u8..=64,
        height in 1u8..=64,
        fill in 20u8..90,
        noise in prop::collection::vec(0u8..100, 4096),
        seed in 0usize..4096,
    ) {
        let mask = |i: usize| noise[i] < fill;
        check_square::<65>(width, height, mask, |i| i == seed % (usize::from(width) * usize::from(height)));
        check_square::<65>(width, height, mask, |i| noise[4095 - i] < 2);
        if width <= 20 && height <= 20 {
            check_square::<7>(width, height, mask, |i| noise[4095 - i] < 2);
        }
    }

    #[test]
    fn hex_floods_agree(
        radius in 0u8..=6,
        fill in 20u8..90,
        noise in prop::collection::vec(0u8..100, 400),
        seed in 0usize..400,
    ) {
        let mask = |i: usize| noise[i] < fill;
        let board = HexBoard::disc(radius).unwrap();
        check_hex::<3>(&board, mask, |i| i == seed % usize::from(board.size()));
        check_hex::<3>(&board, mask, |i| noise[399 - i] < 5);
        check_hex::<2>(&HexBoard::diamond(7, 9, 3, 11).unwrap(), mask, |i| noise[399 - i] < 5);
        check_hex::<1>(&HexBoard::diamond(1, 30, 0, 40).unwrap(), mask, |i| i == seed % 30);
        check_hex::<9>(TriLattice::new(4).unwrap().points(), mask, |i| noise[399 - i] < 5);
    }
}

proptest! {
    #[test]
    fn runs_equal_single_bits(at in 0u32..200, run: u64) {
        let mut fast = Bits::<3>::EMPTY;
        fast.insert_run(at, run);
        let slow: Bits<3> = (0..64).filter(|i| run >> i & 1 == 1).map(|i| at + i).filter(|bit| *bit < 192).collect();
        prop_assert_eq!(fast, slow);
    }
}
