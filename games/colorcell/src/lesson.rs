//! What newcomers learn: a template, a capture, a carry and a drop.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 5] = [
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
    .   .
  .   .   .
.   .   .   .
  .   0   .
.   .   .   .
  .  [.]  .
.   .   .   .
  .   .   .
.   .   0   .
  .   .   .
    .   .
      .
",
        ),
        ask: "Pick a template to build: Twins.",
        accept: &["template twins"],
        done: "It follows you until you drop a color.",
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
        ask: "Press the button to capture it.",
        accept: &["press"],
        done: "Captured! Now it goes where you go.",
        wrong: "Press the button.",
    },
    Exercise {
        position: None,
        ask: "Carry it one step anywhere.",
        accept: &["step"],
        done: "You can carry it over empty cells only.",
        wrong: "Step to an empty cell.",
    },
    Exercise {
        position: None,
        ask: "Press again to drop it.",
        accept: &["press"],
        done: "Twins is placed. A second color in its other cell completes it.",
        wrong: "Press to drop it.",
    },
];
