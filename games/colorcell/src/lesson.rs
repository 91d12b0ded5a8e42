//! The lesson: a template, a capture, a walk, a turn, a drop that completes it, and a template of two colors.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 6] = [
    Exercise {
        position: Some(
            "\
radius=3 hold=2 mode=free pace=step
tick 0 inputs 0 facing n stepped - charge - cooldown 0
carrying -
flash -
template -
completed -
      .
    .   0
  .   .   .
.   .   .   .
  .  [0]  .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .
",
        ),
        ask: "Pick a template to build: Twins.",
        accept: &["template twins"],
        done: "Its outline goes with you and points where you face.",
        wrong: "Pick Twins this time.",
    },
    Exercise {
        position: None,
        ask: "You stand on orange. Press Capture, and stay until it is yours.",
        accept: &["press"],
        done: "Captured! Orange is your own color: it never fails.",
        wrong: "Press Capture.",
    },
    Exercise {
        position: None,
        ask: "Carry it: pick the cell to the north-east.",
        accept: &["step ne"],
        done: "Pick any cell, and you walk there. Colors block what you carry.",
        wrong: "Pick the cell to the north-east.",
    },
    Exercise {
        position: None,
        ask: "Now turn to the other orange: step north.",
        accept: &["step n"],
        done: "You face it now. Colors and the edge only turn you. The outline fits.",
        wrong: "The other orange is straight north.",
    },
    Exercise {
        position: None,
        ask: "Drop it. The first drop places the outline: it stays there.",
        accept: &["press"],
        done: "Twins is complete! Two touching cells of one color.",
        wrong: "Press Drop.",
    },
    Exercise {
        position: Some(
            "\
radius=3 hold=2 mode=free pace=step
tick 0 inputs 0 facing n stepped - charge - cooldown 0
carrying 2,-2
flash -
template arrow at 0,1 base 0 rotation 0
completed -
      .
    .   .
  .   2   .
.   2   2   .
  2   0  [2]
.   .   .   .
  .   0   .
.   .   .   .
  .   0   .
.   .   .   .
  .   .   .
    .   .
      .
",
        ),
        ask: "This arrow has two colors. You carry the bronze that it lacks: drop it.",
        accept: &["press"],
        done: "Complete! A bronze is harder to get: 60% a try. After a miss you wait three seconds.",
        wrong: "You are in the right place. Press Drop.",
    },
];
