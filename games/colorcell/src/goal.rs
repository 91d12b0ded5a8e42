//! The ladder of goals.

use engine::Goal;

use crate::ColorCell;

/// From the first step to the last.
pub const GOALS: [Goal<ColorCell>; 5] = [
    Goal {
        id: "first",
        title: "Builder",
        about: "Complete a template.",
        reached: |end| end.scored(&["rush", "challenge", "step"], 100),
    },
    Goal {
        id: "step-1000",
        title: "Step by step",
        about: "Score 1,000 in Step challenge.",
        reached: |end| end.scored(&["step"], 1000),
    },
    Goal {
        id: "rush-1500",
        title: "In a hurry",
        about: "Score 1,500 in Rush.",
        reached: |end| end.scored(&["rush"], 1500),
    },
    Goal {
        id: "challenge-2500",
        title: "Architect",
        about: "Score 2,500 in Challenge.",
        reached: |end| end.scored(&["challenge"], 2500),
    },
    Goal {
        id: "rush-3000",
        title: "Whirlwind",
        about: "Score 3,000 in Rush.",
        reached: |end| end.scored(&["rush"], 3000),
    },
];
