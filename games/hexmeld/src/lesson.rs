//! The lesson: groups, new balls, blocked paths, and a group again.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 4] = [
    Exercise {
        position: Some(
            "\
radius=3 balls=5 group=5 colors=4 expansions=none spawn=3 increases=none
turn 0 score 0 next yellow,red,green
      .
    .   .
  .   .   .
.   .   .   b
  .   .   .
.   .   .   .
  b   b   .
.   b   .   .
  .   b   .
.   .   .   .
  .   .   .
    r   .
      y",
        ),
        ask: "Five touching balls of a color vanish. Pick the lone blue ball, then a free cell next to the other four.",
        accept: &[
            "move 3,-3 1,-1",
            "move 3,-3 -2,0",
            "move 3,-3 0,-1",
            "move 3,-3 -3,1",
            "move 3,-3 -1,0",
            "move 3,-3 -3,2",
            "move 3,-3 1,0",
            "move 3,-3 -2,2",
            "move 3,-3 -1,2",
            "move 3,-3 1,1",
            "move 3,-3 0,2",
        ],
        done: "A group! Bigger ones earn more. Larger boards ask for six.",
        wrong: "Bring the lone blue ball to the four others.",
    },
    Exercise {
        position: None,
        ask: "Move any ball anywhere.",
        accept: &[],
        done: "Nothing vanished, so new balls came. You see their colors beforehand.",
        wrong: "Any move will do.",
    },
    Exercise {
        position: Some(
            "\
radius=3 balls=5 group=5 colors=4 expansions=none spawn=3 increases=none
turn 0 score 0 next yellow,blue,green
      r
    y   g
  .   b   .
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   r   .
.   r   r   .
  .   r   .
    .   .
      .",
        ),
        ask: "The red ball at the top is shut in. Move a ball out of its way.",
        accept: &["move -1,-2", "move 0,-2", "move 1,-3"],
        done: "Balls roll over free cells only. Now there is a way out.",
        wrong: "That leaves the red ball shut in. Move one that touches it.",
    },
    Exercise {
        position: Some(
            "\
radius=3 balls=5 group=5 colors=4 expansions=none spawn=3 increases=none
turn 1 score 0 next yellow,blue,green
      r
    .   g
  .   b   .
.   .   .   .
  y   .   .
.   .   .   .
  .   .   .
.   .   .   .
  .   r   .
.   r   r   .
  .   r   .
    .   .
      .",
        ),
        ask: "Now bring the red ball to the four others.",
        accept: &[
            "move 0,-3 -2,2",
            "move 0,-3 -2,3",
            "move 0,-3 -1,1",
            "move 0,-3 -1,3",
            "move 0,-3 0,0",
            "move 0,-3 0,3",
            "move 0,-3 1,0",
            "move 0,-3 1,2",
            "move 0,-3 2,0",
            "move 0,-3 2,1",
        ],
        done: "Five again! Keep the board from filling up.",
        wrong: "Take the red ball at the top to the four others.",
    },
];
