//! The lesson: rolling, walking, obstacles and the target.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 4] = [
    Exercise {
        position: Some(
            "\
radius=2 obstacles=12 pool=20
pool 20 of 20 rolls 0 die - rolling
      .   .   .
    @   .   .   .
      .   #   .
    .   .   .   .
  .   .   .   .   .
    #   .   .   .
  .   .   .   .   #
.   .   .   .   .   .
  .   .   #   .   .
.   .   .   .   .   .
  .   .   .   .   .
    .   #   #   .
  .   #   .   .   .
    #   .   .   .
      #   .   .
    .   .   .   .
      .   .   T",
        ),
        ask: "Reach the gold target before your steps run out. Roll the die.",
        accept: &["roll"],
        done: "The die says how far you go.",
        wrong: "Roll first.",
    },
    Exercise {
        position: None,
        ask: "Pick a direction, then Confirm. You walk straight ahead.",
        accept: &["go se", "go"],
        done: "Each step counts. Turn on One tap to move without confirming.",
        wrong: "Pick one of the arrows.",
    },
    Exercise {
        position: Some(
            "\
radius=2 obstacles=12 pool=20
pool 12 of 20 rolls 3 die 6 selectingDirection
      .   .   .
    S   .   .   .
      .   .   .
    .   .   .   .
  .   .   .   .   .
    .   .   .   .
  .   .   @   .   .
.   .   .   .   .   .
  .   .   .   .   .
.   .   .   .   .   .
  .   .   #   .   .
    .   .   .   .
  .   .   .   .   .
    .   .   .   .
      .   .   .
    .   .   .   .
      .   .   T",
        ),
        ask: "Go south: the obstacle stops you early.",
        accept: &["go s"],
        done: "Obstacles and edges stop you early. Steps you don't take cost nothing.",
        wrong: "That is open too, but try south, toward the obstacle.",
    },
    Exercise {
        position: Some(
            "\
radius=2 obstacles=12 pool=20
pool 7 of 20 rolls 5 die 6 selectingDirection
      .   .   .
    S   .   .   .
      .   .   .
    .   .   .   .
  .   .   .   .   .
    .   .   .   .
  .   .   .   .   .
.   .   .   .   .   .
  .   .   .   .   .
.   .   .   .   .   .
  .   .   .   @   .
    .   .   .   .
  .   .   .   .   .
    .   .   .   .
      .   .   .
    .   .   .   .
      .   .   T",
        ),
        ask: "The gold target is 3 steps south. Go there.",
        accept: &["go s"],
        done: "You won! Rolling past the target wins too, and steps left earn stars. The shortest path is not always the safest.",
        wrong: "The gold target is straight south.",
    },
];
