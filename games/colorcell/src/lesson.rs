//! What newcomers learn: a template, a capture, a carry, a drop that completes it, and that other colors may slip away.

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
      0
    .   .
  .   .   .
.   .   .   .
  .   0   .
.   .   .   .
  .  [.]  .
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
        ask: "Step north, onto the color.",
        accept: &["step n"],
        done: "Orange is your own color. You always capture it.",
        wrong: "The color is straight north.",
    },
    Exercise {
        position: None,
        ask: "Press Capture, and stay until it is yours.",
        accept: &["press"],
        done: "Captured! Now it goes where you go.",
        wrong: "Press Capture.",
    },
    Exercise {
        position: None,
        ask: "Carry it one step north, next to the other.",
        accept: &["step n"],
        done: "It fits. You carry colors over empty cells only; one in your way just turns you.",
        wrong: "Carry it straight north.",
    },
    Exercise {
        position: None,
        ask: "Drop it.",
        accept: &["press"],
        done: "Twins is complete! Two touching cells of one color.",
        wrong: "Press Drop.",
    },
    Exercise {
        position: Some(
            "\
radius=3 hold=2 mode=free pace=step
tick 0 inputs 0 facing n stepped - charge - cooldown 0
carrying -
flash -
template arrow at 0,1 base 0 rotation 0
completed -
      .
    .   .
  .   2   .
.   2   2   .
  2   0   .
.   .   .   .
  .   0  [2]
.   .   .   .
  .   0   .
.   .   .   .
  .   .   .
    .   .
      .
",
        ),
        ask: "This arrow has two colors. Capture the bronze that it lacks.",
        accept: &["press"],
        done: "Yours, at 60%! The farther from your own, the more often a color slips away. Then you rest for three seconds.",
        wrong: "You stand on the bronze. Press Capture.",
    },
];
