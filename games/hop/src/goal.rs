//! The ladder of goals.

use engine::Goal;

use crate::Hop;

/// From the first step to the last.
pub const GOALS: [Goal<Hop>; 6] = [
    Goal { id: "gentle", title: "First descent", about: "Win Gentle.", reached: |end| end.won(&["gentle"]) },
    Goal { id: "standard", title: "Deeper", about: "Win Standard.", reached: |end| end.won(&["standard"]) },
    Goal {
        id: "unhurt",
        title: "Not a scratch",
        about: "Win Standard or harder with full health.",
        reached: |end| end.won(&["standard", "veteran", "harsh"]) && end.state.hp == end.state.max_hp,
    },
    Goal {
        id: "tricks",
        title: "Let them do the work",
        about: "Win with 10 kills by lava, bombs or pushes.",
        reached: |end| end.won(&["gentle", "standard", "veteran", "harsh"]) && end.state.tricks >= 10,
    },
    Goal { id: "veteran", title: "Old hand", about: "Win Veteran.", reached: |end| end.won(&["veteran"]) },
    Goal { id: "harsh", title: "No mercy", about: "Win Harsh.", reached: |end| end.won(&["harsh"]) },
];
