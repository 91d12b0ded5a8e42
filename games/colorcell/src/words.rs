//! Words for colors, counts, times and cells.

use grid::{Dir, Hex};
use view::theme::SHADE_NAMES;

use crate::rules::STEP_TICKS;
use crate::state::Active;
use crate::{ColorCell, Pace};

/// The name of a color.
pub(crate) fn color_name(color: u8) -> &'static str {
    SHADE_NAMES[usize::from(color & 7)]
}

/// `1 step`, `3 steps`.
pub(crate) fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `an amber`, `a bronze`.
pub(crate) fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// Minutes and seconds: `4:05`.
pub(crate) fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Formats ticks, rounded up: in steps where time passes only by actions, else in seconds with one decimal
/// (`4 steps`, `2.5 s`, `3 s`).
pub(crate) fn span(ticks: u32, rate: u8, pace: Pace) -> String {
    if pace == Pace::Step {
        return count(steps(ticks), "step");
    }
    countdown(ticks, rate).replace(".0 ", " ")
}

/// Formats ticks on a button, where every tick is shown: `3.0 s`.
fn countdown(ticks: u32, rate: u8) -> String {
    let tenths = (ticks * 10).div_ceil(rate.into());
    format!("{}.{} s", tenths / 10, tenths % 10)
}

/// The number of steps that take so many ticks (C28).
pub(crate) fn steps(ticks: u32) -> u32 {
    ticks.div_ceil(STEP_TICKS.into())
}

/// The path from one cell to another: `2 steps north-east`, `3 steps north, then 1 north-west`.
pub(crate) fn way(from: Hex, to: Hex) -> String {
    route(&straight(from, &|at| at.distance(to)))
}

/// A shortest path with few turns, given the remaining steps from each cell.
pub(crate) fn straight(mut at: Hex, left: &dyn Fn(Hex) -> u32) -> Vec<Dir> {
    let mut steps = Vec::new();
    let nearer = |at: Hex, dir: &Dir| left(at.neighbor(*dir)) < left(at);
    while let Some(dir) = Dir::ALL.into_iter().find(|dir| nearer(at, dir)) {
        while nearer(at, &dir) {
            at = at.neighbor(dir);
            steps.push(dir);
        }
    }
    steps
}

/// Describes a path. A winding one ends with `and on`.
pub(crate) fn route(steps: &[Dir]) -> String {
    let mut words = String::new();
    for (leg, steps) in steps.chunk_by(|a, b| a == b).take(3).enumerate() {
        let (number, dir) = (steps.len() as u32, steps[0].spoken());
        words += &match leg {
            0 => format!("{} {dir}", count(number, "step")),
            1 => format!(", then {number} {dir}"),
            _ => " and on".to_owned(),
        };
    }
    words
}

impl ColorCell {
    /// Formats ticks of this run.
    pub(crate) fn span(&self, ticks: u32) -> String {
        span(ticks, self.params_ref().rate, self.params_ref().pace)
    }

    /// Formats ticks of this run on a button.
    pub(crate) fn countdown(&self, ticks: u32) -> String {
        match self.setup.stepwise() {
            true => self.span(ticks),
            false => countdown(ticks, self.params_ref().rate),
        }
    }

    /// Formats seconds of this run: `12 seconds`, `48 steps`.
    pub(crate) fn seconds(&self, seconds: u32) -> String {
        match self.setup.stepwise() {
            true => self.span(seconds * u32::from(self.params_ref().rate)),
            false => count(seconds, "second"),
        }
    }

    /// The timer, spoken: `4:05`, `480 steps`.
    pub(crate) fn time_words(&self) -> String {
        let unit = if self.setup.stepwise() { " steps" } else { "" };
        self.timer() + unit
    }

    /// The timer: `4:05`, or the number of steps.
    pub(crate) fn timer(&self) -> String {
        let params = self.params_ref();
        let full = if self.is_rush() { self.end } else { u32::from(params.seconds) * u32::from(params.rate) };
        match self.setup.stepwise() {
            true => steps(full.saturating_sub(self.tick)).to_string(),
            false => clock(self.remaining_seconds()),
        }
    }

    /// Describes a cell and what the template needs there.
    pub(crate) fn cell_words(&self, cell: u16) -> String {
        let words = match (self.color(cell), self.train.contains(cell)) {
            (None, _) => "empty".to_owned(),
            (Some(color), false) => color_name(color).to_owned(),
            (Some(color), true) => format!("{}, carried", color_name(color)),
        };
        // A following template adapts to the color under the cursor and moves with the carried one.
        let follows = self.active.is_some_and(|active| active.anchor.is_none());
        let mine = self.train.contains(cell) || cell == self.cursor && words != "empty";
        if follows && mine { words } else { self.with_wanted(words, cell) }
    }

    /// Adds what the template needs on a cell to its words; for an empty cell that replaces them.
    pub(crate) fn with_wanted(&self, words: String, cell: u16) -> String {
        match self.wanted(cell) {
            Some(wanted) if words == "empty" => wanted,
            Some(wanted) => format!("{words}, {wanted}"),
            None => words,
        }
    }

    /// What the template needs on a cell.
    pub(crate) fn wanted(&self, cell: u16) -> Option<String> {
        let active = self.active?;
        let (bit, expected) = self.part_at(&active, cell)?;
        let need =
            expected.map_or("must stay empty".to_owned(), |color| format!("needs {}", color_name(color)));
        Some(match (active.right >> bit & 1, active.wrong >> bit & 1) {
            (1, _) => "in its place".to_owned(),
            (_, 1) => format!("wrong, {need}"),
            _ if expected.is_some() && self.color(cell) == expected => "fits the template".to_owned(),
            _ => need,
        })
    }

    /// The base color to show a template with: its own once placed, before that the one given by the carried
    /// color. With nothing carried it is a feasible one: from the color under the cursor, or from the best first color.
    pub(crate) fn shown_base(&self, active: &Active) -> u8 {
        let first = || {
            let here = self.color(self.cursor);
            let fits = here.filter(|color| !self.train.is_empty() || self.begins(active, *color));
            fits.or_else(|| self.first_choice(active)).unwrap_or(self.params_ref().base)
        };
        active.anchor.map_or_else(|| self.base_for(active, first()), |anchor| anchor.base)
    }

    /// The cells of a template on the board, with their expected colors.
    pub(crate) fn outline(&self, active: &Active) -> Vec<(Option<u16>, Option<u8>)> {
        self.plan_cells(active).zip(self.expected(active, self.shown_base(active))).collect()
    }

    /// The template's part on a cell: its index and expected color.
    pub(crate) fn part_at(&self, active: &Active, cell: u16) -> Option<(usize, Option<u8>)> {
        let mut parts = self.outline(active).into_iter().enumerate();
        parts.find(|(_, (place, _))| *place == Some(cell)).map(|(bit, (_, color))| (bit, color))
    }

    /// A color that a placed template still needs.
    pub(crate) fn missing(&self, active: &Active) -> Option<u8> {
        active.anchor?;
        let mut parts = self.outline(active).into_iter().enumerate();
        parts.find_map(|(bit, (_, color))| color.filter(|_| active.right >> bit & 1 == 0))
    }

    /// Where the active template needs the player to go, for those who hear the board: the nearest color to capture, or the nearest
    /// open cell for the carried one.
    pub(crate) fn goal_words(&self) -> Option<String> {
        let active = self.active.filter(|active| active.completed_at.is_none())?;
        let here = self.cursor();
        let fetch = |color: u8, at: Hex| format!("Fetch {}: {}", color_name(color), way(here, at));
        let Some(carried) = self.in_hand() else {
            let color = self.missing(&active).or_else(|| self.first_choice(&active))?;
            let built =
                |at: &Hex| self.setup.geometry.cell(*at).is_some_and(|cell| self.is_built(&active, cell));
            let cells = self.colors().filter(|(at, found)| *found == color && !built(at)).map(|(at, _)| at);
            return cells
                .min_by_key(|at| at.distance(here))
                .filter(|at| *at != here)
                .map(|at| fetch(color, at));
        };
        active.anchor?;
        let parts = self.outline(&active).into_iter().enumerate();
        let open = parts.filter(|(bit, (_, color))| active.right >> bit & 1 == 0 && *color == Some(carried));
        let open = open.filter_map(|(_, (cell, _))| Some(self.setup.geometry.hex(cell?)));
        let nearest = open.min_by_key(|at| at.distance(here)).filter(|at| *at != here);
        nearest.map(|at| format!("Bring it: {}", way(here, at)))
    }

    /// Returns whether a cell is a right part of a template.
    fn is_built(&self, active: &Active, cell: u16) -> bool {
        self.part_at(active, cell).is_some_and(|(bit, _)| active.right >> bit & 1 == 1)
    }

    /// The odds of capturing a color: `2 colors away from your orange: 60% chance. After a miss you wait 3 s.`
    pub(crate) fn chance_words(&self, color: u8) -> String {
        let (own, chance) = (self.params_ref().base, self.params_ref().chance_of(color));
        let odds = match chance {
            0 => "you can't capture it".to_owned(),
            100 => "you always capture it".to_owned(),
            _ => format!(
                "{chance}% chance. After a miss you wait {}",
                self.span(self.params_ref().cooldown.into())
            ),
        };
        match color.abs_diff(own) {
            0 => format!("Your own color: {odds}."),
            away => format!("{} away from your {}: {odds}.", count(away.into(), "color"), color_name(own)),
        }
    }

    /// Returns whether a template that begins with this color needs only colors that can be captured.
    pub(crate) fn begins(&self, active: &Active, color: u8) -> bool {
        let mut needed = self.expected(active, self.base_for(active, color)).flatten();
        needed.all(|color| self.params_ref().chance_of(color) > 0)
    }

    /// The color nearest to the player's own that can begin a template.
    pub(crate) fn first_choice(&self, active: &Active) -> Option<u8> {
        let begins = (0..self.params_ref().colors).filter(|color| self.begins(active, *color));
        begins.min_by_key(|color| color.abs_diff(self.params_ref().base))
    }

    /// Explains which colors can begin the following template, if the carried one cannot.
    pub(crate) fn needs_first(&self) -> Option<String> {
        let active = self.active.filter(|active| active.anchor.is_none())?;
        if self.begins(&active, self.in_hand()?) {
            return None;
        }
        let begins = (0..self.params_ref().colors).filter(|color| self.begins(&active, *color));
        let names: Vec<&str> = begins.map(color_name).take(2).collect();
        Some(match names.is_empty() {
            true => "You can't capture all this template needs.".to_owned(),
            false => format!("This template needs {} first.", names.join(" or ")),
        })
    }
}
