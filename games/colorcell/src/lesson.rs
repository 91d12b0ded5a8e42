//! What newcomers learn: a template, a capture, a carry, a turn, and a drop that completes it.

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
        done: "The outline follows you. It points where you face.",
        wrong: "Pick Twins this time.",
    },
    Exercise {
        position: None,
        ask: "Step north, onto the color.",
        accept: &["step n"],
        done: "This is your own color. You always capture it.",
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
        ask: "Carry it one step north.",
        accept: &["step n"],
        done: "You can carry it over empty cells only.",
        wrong: "Carry it straight north.",
    },
    Exercise {
        position: None,
        ask: "Now turn: step north-east, against the other color.",
        accept: &["step ne"],
        done: "It blocks you, so you only turn. The outline turns, too: it fits.",
        wrong: "The other color is to the north-east.",
    },
    Exercise {
        position: None,
        ask: "Drop it.",
        accept: &["press"],
        done: "Twins is complete! Two touching cells, one color. Build the others.",
        wrong: "Press Drop.",
    },
];
