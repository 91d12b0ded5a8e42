//! The ladder of goals.

use engine::Goal;

use crate::GameTime;

/// From the first step to the last.
pub const GOALS: [Goal<GameTime>; 6] = [
    Goal {
        id: "small",
        title: "First arrival",
        about: "Reach the target on a small board.",
        reached: |end| end.won(&["small", "small-tight", "small-daring"]),
    },
    Goal {
        id: "medium",
        title: "Further out",
        about: "Reach the target on a medium board.",
        reached: |end| end.won(&["medium", "medium-tight", "medium-daring"]),
    },
    Goal {
        id: "large",
        title: "The long way",
        about: "Reach the target on a large board.",
        reached: |end| end.won(&["large", "large-tight", "large-daring"]),
    },
    Goal {
        id: "thrifty",
        title: "Steps to spare",
        about: "Win a large board with 200 points.",
        reached: |end| end.scored(&["large"], 200) && end.won(&["large"]),
    },
    Goal {
        id: "tight",
        title: "On a tight budget",
        about: "Win a tight game.",
        reached: |end| end.won(&["small-tight", "medium-tight", "large-tight"]),
    },
    Goal {
        id: "daring",
        title: "Against the odds",
        about: "Win a daring game.",
        reached: |end| end.won(&["small-daring", "medium-daring", "large-daring"]),
    },
];
