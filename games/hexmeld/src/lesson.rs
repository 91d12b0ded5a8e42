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
        ask: "Five touching balls of one color vanish. Pick the lone blue ball, then a free cell next to the other four.",
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
        done: "A group! Bigger groups score more. Larger boards need six.",
        wrong: "Bring the lone blue ball to the other four.",
    },
    Exercise {
        position: None,
        ask: "Move any ball anywhere.",
        accept: &[],
        done: "Nothing vanished, so new balls came. The Next field shows their colors in advance.",
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
        ask: "The red ball at the top is boxed in. Move a ball out of its way.",
        accept: &["move -1,-2", "move 0,-2", "move 1,-3"],
        done: "Balls roll over free cells only. Now there is a way out.",
        wrong: "The red ball is still boxed in. Move a ball that touches it.",
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
        ask: "Another board, with the way open. Bring the red ball to the other four.",
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
        wrong: "Bring the red ball at the top to the other four.",
    },
];
