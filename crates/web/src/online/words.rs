//! What the server answers, in the player's words.

use view::sentence;

use super::{JsJson, today};

/// Why it refused.
pub fn reason(problem: &JsJson) -> String {
    let words = match problem.text("code").as_str() {
        "bad-name" => "A name has 2–20 letters and digits, with single spaces or - _ . ' between them.",
        "name-taken" => "Someone has that name, or one that looks like it. Choose another.",
        "no-keys" => "This browser cannot make keys here. Use a newer one, or an address with https.",
        "bad-key" => "This is not a key. A key begins with “lattice key 1”.",
        "unregistered-key" => "No player has this key.",
        "too-many-tickets" => "Too many unsent runs. Send some first.",
        "no-ticket" => "This run began before the server answered.",
        "ticket-expired" => "Too late: send a run within a day.",
        "ticket-used" => "You already sent a run on this board.",
        "foreign-ticket" => "Another player started this run.",
        "unknown-ticket" => "The server doesn't know this run. It may have expired.",
        "older-rules" | "newer-rules" => "The rules have changed since. Reload the page.",
        "closed-day" => "Too late: that day is over.",
        "too-large" | "too-long" | "too-much-work" => "This run is too long to be ranked.",
        "too-fast" => "This run was faster than its clock allows.",
        "does-not-count" => "Only won runs count here.",
        "unranked-preset" | "unknown-preset" | "unknown-game" => "This setup isn't ranked.",
        code => {
            let detail = problem.text("detail");
            return if detail.is_empty() {
                format!("The server refused: {code}.")
            } else {
                sentence(&detail)
            };
        }
    };
    words.to_owned()
}

/// A run's places on the boards: "#12 of all time, #3 this week".
pub fn ranks(run: &JsJson) -> String {
    let mut words = String::new();
    for board in run.get("boards").list() {
        if !words.is_empty() {
            words += ", ";
        }
        match board.get("rank").whole() {
            Some(rank) => words += &format!("#{rank}"),
            None => words += "beyond #10,000",
        }
        words += match board.text("period").as_str() {
            "week" => " this week",
            "day" if run.text("day") != today().to_string() => " that day",
            "day" => " today",
            _ => " of all time",
        };
    }
    words
}
