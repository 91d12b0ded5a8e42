//! The lesson.

use engine::Exercise;

pub(crate) const EXERCISES: [Exercise; 3] = [
    Exercise {
        position: Some("length=6 breath=9\nbreath 9\n@....>\n"),
        ask: "Take a step.",
        accept: &["step"],
        done: "A step costs one or two breath.",
        wrong: "Take a step first.",
    },
    Exercise {
        position: None,
        ask: "Now jump.",
        accept: &["jump"],
        done: "A jump covers two squares for three breath.",
        wrong: "Try a jump.",
    },
    Exercise {
        position: Some("length=6 breath=9\nbreath 2\n....@>\n"),
        ask: "The goal is one square ahead. Reach it.",
        accept: &[],
        done: "You won. The breath you spent is your score: less is better.",
        wrong: "Any move forward works.",
    },
];
