//! The lesson: colors, patches, bombs and the end.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 4] = [
    Exercise {
        position: Some(
            "\
size=5 colors=4 bombs=0 limit=9 start=origin
moves 0 limit 9 color red
#1243
22134
31133
13342
42211",
        ),
        ask: "Only the framed corner is yours, not the red beside it. Pick green: it touches you.",
        accept: &["green"],
        done: "Your area grew, and all of it is green now. The red beside it joins when you return to red.",
        wrong: "Pick green: it touches your corner.",
    },
    Exercise {
        position: None,
        ask: "Now pick the color that takes the most cells.",
        accept: &["red"],
        done: "Four cells at once, including the red from the start. Big patches save moves.",
        wrong: "More cells of another color touch your area. Look for four.",
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
