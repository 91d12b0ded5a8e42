//! What is printed about solved boards.

use crate::json::object;
use engine::Found;
use serde_json::json;
use std::fmt;
use std::time::Duration;

/// A board that was searched.
pub struct Solved {
    /// Counted from 1.
    pub board: usize,
    pub found: Found,
    /// As files of boards write it.
    pub solution: String,
    /// The thread's CPU time.
    pub cpu: Duration,
    /// Whether the solution wins, or was not checked.
    pub holds: bool,
}

fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

impl Solved {
    fn moves(&self) -> Option<u32> {
        self.found.moves.filter(|_| self.holds)
    }

    /// One line of JSON.
    pub fn as_json(&self) -> String {
        let Found { moves, bound, nodes } = self.found;
        let proven = self.found.is_proven() && self.holds;
        // In the order of the documentation, which `json!` would not keep.
        let line = [
            ("board", json!(self.board)),
            ("moves", json!(moves)),
            ("bound", json!(bound)),
            ("proven", json!(proven)),
            ("solution", json!(self.solution)),
            ("nodes", json!(nodes)),
            ("cpu_ms", json!(millis(self.cpu))),
        ];
        let valid = (!self.holds).then_some(("valid", json!(false)));
        object(line.into_iter().chain(valid))
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { moves, bound, .. } = self.found;
        let solution = &self.solution;
        let count = |moves: u32| format!("{moves} move{}", if moves == 1 { "" } else { "s" });
        match moves {
            None => write!(f, "no solution found, at least {}", count(bound)),
            Some(0) => f.write_str("0 moves: this board is done"),
            Some(moves) if !self.holds => write!(f, "{}, but it does not win: {solution}", count(moves)),
            Some(moves) if self.found.is_proven() => write!(f, "{}, proven: {solution}", count(moves)),
            Some(moves) => write!(f, "{}, at least {bound}: {solution}", count(moves)),
        }
    }
}

/// A search that goes on, in a few words: `best 31, at least 29, 1.2 M states`.
pub fn so_far(found: &Found) -> String {
    let best = found.moves.map_or_else(String::new, |moves| format!("best {moves}, "));
    let states = match found.nodes {
        nodes @ ..1_000_000 => format!("{} k", nodes / 1000),
        nodes => format!("{}.{} M", nodes / 1_000_000, nodes / 100_000 % 10),
    };
    format!("{best}at least {}, {states} states", found.bound)
}

/// All boards together.
#[derive(Default)]
pub struct SolveSummary {
    boards: usize,
    moves: u64,
    proven: usize,
    cpu: Duration,
    longest: Duration,
    /// Boards without a solution that wins.
    pub failed: usize,
}

impl SolveSummary {
    pub fn count(&mut self, solved: &Solved) {
        self.boards += 1;
        self.moves += u64::from(solved.moves().unwrap_or(0));
        self.proven += usize::from(solved.found.is_proven() && solved.holds);
        self.cpu += solved.cpu;
        self.longest = self.longest.max(solved.cpu);
        self.failed += usize::from(solved.moves().is_none());
    }

    fn mean(&self) -> Duration {
        self.cpu.div_f64(self.boards.max(1) as f64)
    }

    /// The last line of JSON.
    pub fn as_json(&self) -> String {
        object([
            ("boards", json!(self.boards)),
            ("moves", json!(self.moves)),
            ("proven", json!(self.proven)),
            ("cpu_ms_mean", json!(millis(self.mean()))),
            ("cpu_ms_max", json!(millis(self.longest))),
        ])
    }
}

impl fmt::Display for SolveSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SolveSummary { boards, moves, proven, failed, .. } = self;
        let mean = *moves as f64 / (boards - failed).max(1) as f64;
        write!(f, "{boards} boards: {mean:.3} moves on average, {proven} proven")?;
        if *failed > 0 {
            write!(f, ", {failed} without a solution")?;
        }
        write!(f, "; {:.3} ms of CPU a board, {:.3} at most", millis(self.mean()), millis(self.longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_told_in_a_few_words() {
        let told = |moves, nodes| so_far(&Found { moves, bound: 29, nodes });
        assert_eq!(told(None, 900), "at least 29, 0 k states");
        assert_eq!(told(Some(31), 999_999), "best 31, at least 29, 999 k states");
        assert_eq!(told(Some(31), 1_260_000), "best 31, at least 29, 1.2 M states");
    }
}
