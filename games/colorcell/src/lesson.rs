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
        ask: "Pick Twins. A template is a pattern to build.",
        accept: &["template twins"],
        done: "Its outline follows you and points the way you face.",
        wrong: "Pick Twins this time.",
    },
    Exercise {
        position: None,
        ask: "You are on an orange cell. Press Capture and stay until it is yours.",
        accept: &["press"],
        done: "Captured! Orange is your own color: capturing it never fails.",
        wrong: "Press Capture.",
    },
    Exercise {
        position: None,
        ask: "Carry it: pick the cell to the north-east.",
        accept: &["step ne"],
        done: "Pick any cell to walk there. Colors block you while you carry one.",
        wrong: "Pick the cell to the north-east.",
    },
    Exercise {
        position: None,
        ask: "The other orange is north and in the way. Step north to turn to it.",
        accept: &["step n"],
        done: "Now you face it, and the outline fits. Bumping into a color or the edge turns you.",
        wrong: "The other orange is straight north.",
    },
    Exercise {
        position: None,
        ask: "Drop it. The first drop places the template, and it stays there.",
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
        done: "Complete! Bronze is harder to capture: 60% chance. After a miss you wait 3 seconds.",
        wrong: "You are in the right place. Press Drop.",
    },
];
