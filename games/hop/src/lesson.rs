//! The lesson: stairs and clocks, dodging, punches, the spear, Bash and Jump.

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
      .
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   >   .
.   .   o   .
  _   @   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
    .   .
      .
bomb 4,4 timer 2",
        ),
        ask: "You are the blue hood. Pick the stairs to walk there.",
        accept: &["move 3,4"],
        done: "Down you go! Leave floor 5 to win. Clocks mark hexes that are hit later.",
        wrong: "The stairs are next to you. Walk there.",
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
        done: "Dodged! Enemies always show their strikes. Point at one, or hold it, to see its reach.",
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
        ask: "Step to a hex that still touches the footman: you punch it.",
        accept: &["move 4,4", "move 2,5", "wait"],
        done: "The 1 on it was its health. Waiting beside enemies or bombs punches them, too. A footman that survives punches back.",
        wrong: "Pick a hex next to you and next to the footman.",
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
        ask: "Bash the footman into the lava: pick the footman twice.",
        accept: &["bash 3,4"],
        done: "The lava killed it! That scores extra. Bash is ready again in 2 turns.",
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
      >
    .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   o   .
.   .   .   .
  .   @   .
.   ~   ~   .
  .   ~   .
.   .   .   .
  .   .   .
    .   .
      .
bomb 3,4 timer 1",
        ),
        ask: "Triangles mark what is hit now: the bomb bursts this turn. Press Jump, then pick a hex 2 away.",
        accept: &[
            "jump 3,7", "jump 1,7", "jump 5,5", "jump 2,7", "jump 4,6", "jump 1,6", "jump 5,4", "jump 1,5",
            "jump 5,3",
        ],
        done: "Safe! You can jump over anything, every 3 turns.",
        wrong: "Press Jump, then a hex away from the bomb.",
    },
];
