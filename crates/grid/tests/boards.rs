//! The four boards: cell counts, ids, neighbors and distances.

use lattice_grid::{CellId, Dir, Hex, HexBoard, Pos, Search, ShapeError, Square, Topology, TriLattice};
use proptest::prelude::*;

/// The contract of every board: dense ids, symmetric neighbors one step away, and true distances.
fn check_board<T: Topology>(board: &T, starts: impl Iterator<Item = CellId>) {
    let mut search = Search::default();
    assert_eq!(board.cells().count(), usize::from(board.size()));
    assert_eq!((board.cell(board.size()), board.cell(board.size() - 1)), (None, board.cells().last()));
    for id in board.cells() {
        assert_eq!(board.id(board.coord(id)), Some(id));
        let around = board.neighbors(id);
        for (n, next) in around.iter().enumerate().filter_map(|(n, next)| Some((n, (*next)?))) {
            let back = (n + around.len() / 2) % around.len();
            assert_eq!(board.neighbors(next)[back], Some(id), "{next} knows {id}");
            assert_eq!(board.distance(id, next), 1);
        }
    }
    for start in starts {
        search.explore(board, start, |_| true);
        assert_eq!(search.reached().len(), usize::from(board.size()), "an open board is connected");
        for id in board.cells() {
            assert_eq!(
                search.steps_to(id).map(u32::from),
                Some(board.distance(start, id)),
                "{start} to {id}"
            );
        }
    }
}

fn check_hex_board(board: &HexBoard) {
    assert!(board.hexes().is_sorted());
    for id in board.cells() {
        for dir in Dir::ALL {
            assert_eq!(board.step(id, dir), board.id(board.coord(id).neighbor(dir)));
            assert_eq!(board.step(id, dir), board.neighbors(id)[dir.index()]);
        }
    }
    check_board(board, board.cells().step_by(5));
}

#[test]
fn discs_have_the_cells_of_the_formula() {
    for radius in 0..=8u8 {
        let board = HexBoard::disc(radius).unwrap();
        let r = u16::from(radius);
        assert_eq!(board.size(), 3 * r * (r + 1) + 1);
        let limit = i32::from(radius);
        let inside = |hex: &Hex| i32::from(hex.q).abs() <= limit && i32::from(hex.r).abs() <= limit;
        assert!(board.hexes().iter().all(|hex| inside(hex) && hex.s().abs() <= limit));
        assert_eq!(board.id(Hex::new(0, i16::from(radius) + 1)), None);
        check_hex_board(&board);
    }
    assert_eq!((HexBoard::disc(5).unwrap().size(), HexBoard::disc(6).unwrap().size()), (91, 127));
    assert_eq!(HexBoard::disc(HexBoard::MAX_RADIUS).unwrap().size(), 1261);
}

#[test]
fn the_diamond_of_ruling_p1_has_51_cells() {
    let board = HexBoard::diamond(7, 9, 3, 11).unwrap();
    assert_eq!(board.size(), 51);
    let on = |q, r| board.id(Hex::new(q, r)).is_some();
    assert!(on(3, 7) && on(3, 0) && on(3, 2) && on(5, 6) && on(1, 4));
    assert!(!on(0, 2) && !on(6, 6) && !on(7, 4) && !on(-1, 4) && !on(3, 9));
    check_hex_board(&board);
}

#[test]
fn lattices_have_the_points_of_the_formula_and_of_ruling_g1() {
    for radius in 0..=8u8 {
        let lattice = TriLattice::new(radius).unwrap();
        let r = u16::from(radius);
        // 6(r + 1)² corners and 3r(r + 1) + 1 centers.
        assert_eq!(lattice.size(), 6 * (r + 1) * (r + 1) + 3 * r * (r + 1) + 1);
        assert_eq!(lattice.size(), 9 * r * r + 15 * r + 7);
        assert_eq!(lattice.radius(), radius);
        check_board(&lattice, lattice.cells().step_by(3));
    }
    let sizes = [2, 3, 4].map(|radius| {
        let lattice = TriLattice::new(radius).unwrap();
        (lattice.guides().len(), lattice.size())
    });
    assert_eq!(sizes, [(19, 73), (37, 133), (61, 211)]);
}

#[test]
fn guides_are_the_hexes_under_the_lattice() {
    let lattice = TriLattice::new(3).unwrap();
    let mut seen = vec![0; usize::from(lattice.size())];
    assert!(lattice.guides().is_sorted_by_key(|guide| guide.center));
    for guide in lattice.guides() {
        assert!(lattice.is_center(guide.center));
        for (dir, corner) in Dir::ALL.into_iter().zip(guide.corners) {
            assert_eq!(lattice.step(guide.center, dir), Some(corner));
            assert!(!lattice.is_center(corner));
            seen[corner.index()] += 1;
        }
    }
    for id in lattice.cells() {
        let interior = lattice.neighbors(id).iter().flatten().count() == 6;
        match (lattice.is_center(id), seen[id.index()]) {
            (true, hexes) => assert_eq!((hexes, interior), (0, true), "a center is no corner"),
            (false, hexes) => assert!((hexes == 3) == interior && (1..=3).contains(&hexes), "{id}: {hexes}"),
        }
    }
    let centers = lattice.cells().filter(|&id| lattice.is_center(id)).count();
    assert_eq!(centers, lattice.guides().len());
    // Next guide to the south-east and the south, as pixels would have it: SE + S and S + SW.
    assert_eq!(TriLattice::center_of(Hex::unit(Dir::Se)), Hex::unit(Dir::Se) + Hex::unit(Dir::S));
    assert_eq!(TriLattice::center_of(Hex::unit(Dir::S)), Hex::unit(Dir::S) + Hex::unit(Dir::Sw));
}

#[test]
fn impossible_boards_are_refused_with_a_sentence() {
    let text = |error: ShapeError| error.to_string();
    assert_eq!(HexBoard::disc(21).map_err(text), Err("radius must be 0 to 20, not 21".into()));
    assert_eq!(TriLattice::new(200).map_err(text), Err("radius must be 0 to 20, not 200".into()));
    assert_eq!(Square::new(0, 5).map_err(text), Err("width must be 1 to 126, not 0".into()));
    assert_eq!(Square::new(5, 127).map_err(text), Err("height must be 1 to 126, not 127".into()));
    assert_eq!(HexBoard::diamond(7, 0, 3, 11).map_err(text), Err("height must be 1 to 64, not 0".into()));
    let none = Err("the limits leave no cell on the board".into());
    assert_eq!(HexBoard::diamond(7, 9, 40, 50).map_err(text), none);
    assert_eq!(HexBoard::diamond(7, 9, 5, 4).map_err(text), none);
}

#[test]
fn the_largest_boards_can_be_built() {
    assert_eq!(Square::new(Square::MAX_SIDE, Square::MAX_SIDE).unwrap().size(), 15_876);
    assert_eq!(HexBoard::diamond(64, 64, 0, 255).unwrap().size(), 4096);
    assert_eq!(TriLattice::new(TriLattice::MAX_RADIUS).unwrap().size(), 3907);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn squares_are_sound(width in 1u8..=24, height in 1u8..=24) {
        let board = Square::new(width, height).unwrap();
        prop_assert_eq!(board.size(), u16::from(width) * u16::from(height));
        prop_assert_eq!((board.id(Pos::new(height, 0)), board.id(Pos::new(0, width))), (None, None));
        check_board(&board, board.cells().step_by(17));
    }

    #[test]
    fn diamonds_are_sound(width in 1u8..=12, height in 1u8..=12, low in 0u8..=24, high in 0u8..=24) {
        let mut expected = 0;
        for q in 0..width {
            for r in 0..height {
                expected += u16::from((low..=high).contains(&(q + r)));
            }
        }
        match HexBoard::diamond(width, height, low, high) {
            Ok(board) => {
                prop_assert_eq!(board.size(), expected);
                check_hex_board(&board);
            }
            Err(error) => prop_assert_eq!((error, expected), (ShapeError::Empty, 0)),
        }
    }
}
