//! What newcomers learn: walk, dodge, punch, throw, bash and leave.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 6] = [
    Exercise {
        position: Some(
            "\
hp=3
floor 1 turn 0 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      >
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .",
        ),
        ask: "Walk: pick a hex next to you.",
        accept: &["move"],
        done: "One move, one turn. Now the enemies act.",
        wrong: "Just walk this time.",
    },
    Exercise {
        position: Some(
            "\
hp=3
floor 1 turn 0 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      >
    .   .
  .   .   .
.   .   .   .
  .   a   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .
archer 3,2 hp 1 aims 3,5",
        ),
        ask: "The archer aims at your hex. Step aside, out of its line.",
        accept: &["move 4,4", "move 4,5", "move 2,6", "move 2,5"],
        done: "Missed! Enemies always show where they strike next.",
        wrong: "Walk left or right, out of the archer's line.",
    },
    Exercise {
        position: Some(
            "\
hp=3
floor 1 turn 0 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      >
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   a   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .
archer 3,4 hp 1",
        ),
        ask: "The 1 is its health. Walk around the archer to punch it.",
        accept: &["move 4,4", "move 2,5", "wait"],
        done: "Punches are free. They hit whoever you stay next to.",
        wrong: "Pick a hex next to you and next to the archer.",
    },
    Exercise {
        position: Some(
            "\
hp=3
floor 1 turn 0 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      >
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   a   .
.   .   .   .
  .   .   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .
archer 3,3 hp 1",
        ),
        ask: "Throw your spear: pick the archer, then pick it again.",
        accept: &["throw 3,3"],
        done: "Hit! Walk over the spear to pick it up again.",
        wrong: "Throw the spear at the archer instead.",
    },
    Exercise {
        position: Some(
            "\
hp=3
floor 1 turn 0 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      >
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   ~   .
.   .   .   .
  .   f   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .
footman 3,4 hp 1",
        ),
        ask: "Bash the footman into the lava.",
        accept: &["bash 3,4"],
        done: "Burned! Kills by lava score extra.",
        wrong: "Use Bash on the footman. Lava is right behind it.",
    },
    Exercise {
        position: Some(
            "\
hp=3
floor 1 turn 0 kills 0 tricks 0 playing
hp 3/3 armor 0 bash 0 jump 0 spear hand
upgrades none
offer none
      .
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   >   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .",
        ),
        ask: "Take the stairs.",
        accept: &["move 3,4"],
        done: "Next floor! Leave the last one to win.",
        wrong: "The stairs are next to you. Walk there.",
    },
];
