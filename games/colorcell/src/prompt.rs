//! The prompt: what to do now.

use crate::ColorCell;
use crate::geometry::BEYOND;
use crate::picture::plan_name;
use crate::site::bits;
use crate::state::Active;
use crate::words::{color_name, with_article};
use view::capital;

/// Returns whether a template would have room where it would be placed now.
fn fits(game: &ColorCell, active: &Active) -> bool {
    let fits = |(cell, color): (Option<u16>, _)| {
        cell.is_some_and(|cell| game.is_free(cell) || game.color(cell) == color)
    };
    game.outline(active).into_iter().all(fits)
}

/// The cells of a template that have their color, the carried one included.
fn matches(game: &ColorCell, active: &Active) -> u32 {
    let matches = |(cell, color): &(Option<u16>, Option<u8>)| {
        color.is_some() && cell.is_some_and(|cell| game.color(cell) == *color)
    };
    game.outline(active).iter().filter(|part| matches(part)).count() as u32
}

/// Returns whether dropping what is carried would complete a template.
fn completes(game: &ColorCell, active: &Active) -> bool {
    matches(game, active) == game.plan(active).colored.count_ones() && fits(game, active)
}

/// Returns whether a placed template still needs a color; one that is not placed takes any.
fn needs(game: &ColorCell, active: &Active, color: u8) -> bool {
    let mut parts = game.outline(active).into_iter().enumerate();
    active.anchor.is_none()
        || parts.any(|(bit, (_, part))| active.right >> bit & 1 == 0 && part == Some(color))
}

/// Returns whether a placed template still needs the carried color.
fn wants(game: &ColorCell, active: &Active) -> bool {
    game.in_hand().is_some_and(|color| needs(game, active, color))
}

/// Returns whether a color that can never be captured lies wrong in a placed template: only a swap moves it (C18).
pub(crate) fn is_stuck(game: &ColorCell, active: &Active) -> bool {
    let params = game.params_ref();
    !params.swap && wrong_colors(game, active).any(|color| params.chance_of(color) == 0)
}

/// The empty cells of a placed template that need a color.
fn open_cells(game: &ColorCell, active: &Active) -> impl Iterator<Item = u16> {
    let cells: Vec<_> = game.plan_cells(active).collect();
    let open = game.plan(active).colored & !(active.right | active.wrong);
    bits(open).filter(|_| active.anchor.is_some()).filter_map(move |bit| cells[bit])
}

fn wrong_colors(game: &ColorCell, active: &Active) -> impl Iterator<Item = u8> {
    let cells: Vec<_> = game.plan_cells(active).collect();
    bits(active.wrong).filter_map(move |bit| game.color(cells[bit]?))
}

/// Returns whether colors lie all around every open cell of a placed template: nothing can be carried there.
fn is_walled(game: &ColorCell, active: &Active) -> bool {
    let around = |cell| game.setup.geometry.around(cell).iter().filter(|next| **next != BEYOND);
    let walled = |cell| around(cell).all(|next| game.color(*next).is_some());
    let mut open = open_cells(game, active).peekable();
    !game.params_ref().swap && open.peek().is_some() && open.all(walled)
}

/// The color to carry away from a placed template: no color can be put anywhere else in it.
fn misplaced(game: &ColorCell, active: &Active) -> Option<u8> {
    let mut wrong = wrong_colors(game, active).filter(|color| game.params_ref().chance_of(*color) > 0);
    wrong.next().filter(|_| open_cells(game, active).next().is_none())
}

/// Says that a placed template cannot be completed where it is. Long names would be too long for a prompt.
fn stuck_words(game: &ColorCell, active: &Active) -> String {
    match plan_name(game, active.plan) {
        name if name.contains(' ') => "A dull cell blocks. Pick the template again.".to_owned(),
        name => format!("A dull cell blocks it. Pick {name} again."),
    }
}

/// The prompt: what to do now, in at most eight words.
pub(crate) fn prompt(game: &ColorCell) -> String {
    if game.is_over() {
        return String::new();
    }
    if game.charge.is_some() {
        return "Capturing…".to_owned();
    }
    let active = game.active.filter(|active| active.completed_at.is_none());
    if let Some(active) = active.filter(|active| is_stuck(game, active)) {
        return stuck_words(game, &active);
    }
    let here = active.and_then(|active| game.part_at(&active, game.cursor));
    if !game.train.is_empty() {
        return game.needs_first().unwrap_or_else(|| {
            match active.map(|active| active.anchor) {
                None => "Pick a template, or drop the color.",
                _ if active.is_some_and(|active| completes(game, &active)) => {
                    "Drop it to complete the template!"
                }
                Some(None) if active.is_some_and(|active| fits(game, &active)) => {
                    "Drop it to place the template."
                }
                Some(None) => "Go where the template fits.",
                Some(Some(_)) if here.is_some_and(|(_, color)| color == game.in_hand()) => "Drop it here.",
                Some(Some(_)) if active.is_some_and(|active| wants(game, &active)) => {
                    "Carry it to a matching cell."
                }
                Some(Some(_)) => "Drop it outside the template.",
            }
            .to_owned()
        });
    }
    if game.cooldown > 0 {
        // The button shows how long.
        return "Missed. You can walk while you wait.".to_owned();
    }
    let built = active.zip(here).is_some_and(|(active, (bit, _))| active.right >> bit & 1 == 1);
    let again = |active: &Active| active.anchor.is_none() && game.times[usize::from(active.plan)] > 0;
    let wrong = active.zip(here).is_some_and(|(active, (bit, _))| active.wrong >> bit & 1 == 1);
    let useful = |color: &u8| wrong || active.is_none_or(|active| needs(game, &active, *color));
    match (active, game.color(game.cursor).filter(|color| !built && useful(color))) {
        (Some(active), None) if again(&active) => "Pick another. This one scores less now.".to_owned(),
        (None, _) if game.active.is_some() => "Complete! Pick another template.".to_owned(),
        (None, _) => match game.times.iter().all(|times| *times == 0) {
            // The menu goes from easy to hard.
            true => format!("Pick a template. {} is easiest.", plan_name(game, game.setup.menu[0])),
            false => "Pick a template to build.".to_owned(),
        },
        (Some(active), None) => match (game.missing(&active), game.first_choice(&active)) {
            _ if let Some(color) = misplaced(game, &active) => {
                format!("Carry the wrong {} away first.", color_name(color))
            }
            _ if is_walled(game, &active) => "A cell is walled in. Move a color.".to_owned(),
            (Some(color), _) => format!("Go to {} cell.", with_article(color_name(color))),
            (None, Some(color)) => format!("Stand on a color. {} is easiest.", capital(color_name(color))),
            _ => "You can't capture all this template needs.".to_owned(),
        },
        (_, Some(color)) => {
            let verb = match game.params_ref().chance_of(color) {
                0 => "You can't capture",
                _ => "Capture this",
            };
            format!("{verb} {}.", color_name(color))
        }
    }
}
