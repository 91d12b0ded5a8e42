//! The lesson: colors, patches, bombs and the end.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 4] = [
    Exercise {
        position: Some(
            "\
size=5 colors=4 bombs=0 limit=9 start=origin
moves 0 limit 9 color red
#2243
22134
31133
13342
42211",
        ),
        ask: "Your corner is red. Pick green to take the green cells next to it.",
        accept: &["green"],
        done: "Your area grew, and all of it is green now.",
        wrong: "Pick green: it touches your corner.",
    },
    Exercise {
        position: None,
        ask: "Now pick the color that takes the most cells.",
        accept: &["red"],
        done: "Three cells at once. Big patches save moves.",
        wrong: "A bigger patch touches your area. Look for three of one color.",
    },
    Exercise {
        position: Some(
            "\
size=5 colors=4 bombs=1 radius=2 limit=9 start=origin
moves 0 limit 9 color red
#2134
3b144
13241
24132
41323",
        ),
        ask: "The green cell has a bomb. Take it.",
        accept: &["green"],
        done: "Boom! It takes every cell within 2 steps. \
               Green cells that now touch you join when you next pick green.",
        wrong: "The bomb sits on green.",
    },
    Exercise {
        position: Some(
            "\
size=5 colors=4 bombs=0 limit=9 start=origin
moves 7 limit 9 color blue
#####
###2#
##222
###22
#####",
        ),
        ask: "One color is left. Fill the board.",
        accept: &["green"],
        done: "You won: one color, with moves to spare. Fewer moves score better.",
        wrong: "Only green is left.",
    },
];
