//! Paths and regions against plain relaxation and union by labels.

use lattice_grid::{CellId, Hex, HexBoard, Regions, Search, Square, Topology, TriLattice};
use proptest::prelude::*;

/// Distances by relaxing until nothing changes; walls are never entered.
fn naive_steps<T: Topology>(board: &T, start: CellId, open: &[bool]) -> Vec<Option<u16>> {
    let mut steps = vec![None; usize::from(board.size())];
    steps[start.index()] = Some(0);
    loop {
        let mut changed = false;
        for id in board.cells().filter(|id| open[id.index()]) {
            let near = board.neighbors(id).iter().flatten().filter_map(|next| steps[next.index()]).min();
            let best = near.map(|near: u16| near + 1);
            if best.is_some() && steps[id.index()].is_none_or(|old| Some(old) > best) {
                steps[id.index()] = best;
                changed = true;
            }
        }
        if !changed {
            return steps;
        }
    }
}

fn check_search<T: Topology>(search: &mut Search, board: &T, start: CellId, open: &[bool]) {
    let expected = naive_steps(board, start, open);
    let (mut path, mut again) = (Vec::new(), Vec::new());
    search.explore(board, start, |id| open[id.index()]);
    let reached = search.reached().to_vec();
    assert_eq!(reached.len(), expected.iter().flatten().count());
    assert!(reached.is_sorted_by_key(|&id| search.steps_to(id)));
    for goal in board.cells() {
        assert_eq!(search.steps_to(goal), expected[goal.index()]);
        assert_eq!(search.path_to(goal, &mut path), expected[goal.index()].is_some());
        if let Some(steps) = expected[goal.index()] {
            assert_eq!(path.len(), usize::from(steps) + 1);
            assert_eq!((path[0], path[path.len() - 1]), (start, goal));
            assert!(path.windows(2).all(|pair| board.neighbors(pair[0]).contains(&Some(pair[1]))));
            assert!(path[1..].iter().all(|id| open[id.index()]));
        } else {
            assert!(path.is_empty());
        }
    }
    // Stopping early changes nothing about the path.
    let mut early = Search::default();
    for goal in board.cells().step_by(3) {
        search.path_to(goal, &mut path);
        assert_eq!(early.path(board, start, goal, |id| open[id.index()], &mut again), !path.is_empty());
        assert_eq!(path, again);
    }
}

fn check_regions<T: Topology>(regions: &mut Regions, board: &T, keys: &[u8]) {
    let key = |id: CellId| Some(keys[id.index()]).filter(|&key| key > 0);
    // Labels by spreading the least cell number of each group until nothing changes.
    let mut least: Vec<_> = board.cells().collect();
    while {
        let mut changed = false;
        for id in board.cells().filter(|&id| key(id).is_some()) {
            for next in board.neighbors(id).iter().flatten().filter(|&&next| key(next) == key(id)) {
                if least[next.index()] < least[id.index()] {
                    least[id.index()] = least[next.index()];
                    changed = true;
                }
            }
        }
        changed
    } {}
    let mut lone = Regions::default();
    regions.split(board, key);
    let groups: Vec<_> = regions.groups().map(<[_]>::to_vec).collect();
    assert!(groups.is_sorted_by_key(|group| group[0]));
    assert_eq!(
        groups.iter().map(Vec::len).sum::<usize>(),
        board.cells().filter(|&id| key(id).is_some()).count()
    );
    for (n, group) in groups.iter().enumerate() {
        for &id in group {
            assert_eq!(regions.group_of(id).map(usize::from), Some(n));
            assert_eq!(least[id.index()], group[0]);
        }
        assert_eq!(lone.around(board, group[0], |id| key(id) == key(group[0])), group);
    }
    for id in board.cells().filter(|&id| key(id).is_none()) {
        assert_eq!(regions.group_of(id), None);
        assert!(lone.around(board, id, |id| key(id).is_some()).is_empty());
    }
}

#[test]
fn of_equal_paths_the_first_by_direction_is_found() {
    // Ruling H7. From (0,0) to (2,-3) the shortest paths mix N and NE; N is tried first, so it is walked first.
    let board = HexBoard::disc(4).unwrap();
    let id = |q, r| board.id(Hex::new(q, r)).unwrap();
    let mut path = Vec::new();
    assert!(Search::default().path(&board, id(0, 0), id(2, -3), |_| true, &mut path));
    let text: Vec<_> = path.iter().map(|&id| board.coord(id).to_string()).collect();
    assert_eq!(text, ["0,0", "0,-1", "1,-2", "2,-3"]);
}

#[test]
fn a_start_is_its_own_path_and_a_wall_is_no_goal() {
    let board = Square::new(3, 1).unwrap();
    let [a, b, c] = [0, 1, 2].map(CellId::new);
    let (mut search, mut path) = (Search::default(), vec![c]);
    assert_eq!((search.steps_to(a), search.path_to(a, &mut path)), (None, false), "nothing searched yet");
    assert!(path.is_empty());
    assert!(search.path(&board, a, a, |_| false, &mut path));
    assert_eq!(path, [a]);
    assert!(!search.path(&board, a, b, |id| id != b, &mut path));
    assert!(!search.path(&board, a, c, |id| id != b, &mut path));
    assert!(search.path(&board, a, c, |_| true, &mut path));
    assert_eq!(path, [a, b, c]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn searches_agree_with_relaxation(
        open in prop::collection::vec(prop::bool::weighted(0.6), 300),
        start in 0u16..7,
        size in 1u8..=16,
    ) {
        // One search reused for boards of many sizes: no trace of an earlier search may remain.
        let mut search = Search::default();
        let disc = HexBoard::disc(6).unwrap();
        let start = CellId::new(start);
        check_search(&mut search, &disc, start, &open);
        check_search(&mut search, &TriLattice::new(2).unwrap(), start, &open);
        let square = Square::new(size, 9).unwrap();
        check_search(&mut search, &square, start, &open);
        check_search(&mut search, &disc, CellId::new(126), &open);
    }

    #[test]
    fn regions_agree_with_spreading_labels(keys in prop::collection::vec(0u8..=3, 300), size in 1u8..=16) {
        let mut regions = Regions::default();
        check_regions(&mut regions, &HexBoard::disc(6).unwrap(), &keys);
        check_regions(&mut regions, &HexBoard::diamond(7, 9, 3, 11).unwrap(), &keys);
        check_regions(&mut regions, &Square::new(size, 18).unwrap(), &keys);
    }
}
