//! The ladder of goals.

use engine::Goal;

use crate::Hexmeld;

/// From the first step to the last.
pub const GOALS: [Goal<Hexmeld>; 6] = [
    Goal {
        id: "quick-50",
        title: "Warming up",
        about: "Score 50 in Quick.",
        reached: |end| end.scored(&["quick"], 50),
    },
    Goal {
        id: "quick-100",
        title: "Quick hands",
        about: "Score 100 in Quick.",
        reached: |end| end.scored(&["quick"], 100),
    },
    Goal {
        id: "compact-500",
        title: "Tight corners",
        about: "Score 500 in Compact.",
        reached: |end| end.scored(&["compact"], 500),
    },
    Goal {
        id: "compact-1500",
        title: "Tidy mind",
        about: "Score 1,500 in Compact.",
        reached: |end| end.scored(&["compact"], 1500),
    },
    Goal {
        id: "standard-1000",
        title: "Room to think",
        about: "Score 1,000 in Standard.",
        reached: |end| end.scored(&["standard"], 1000),
    },
    Goal {
        id: "standard-5000",
        title: "Long haul",
        about: "Score 5,000 in Standard.",
        reached: |end| end.scored(&["standard"], 5000),
    },
];
