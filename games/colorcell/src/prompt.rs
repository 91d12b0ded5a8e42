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

/// Returns whether a placed template still needs a color, or can begin with it.
fn needs(game: &ColorCell, active: &Active, color: u8) -> bool {
    if active.anchor.is_none() {
        return game.begins(active, color);
    }
    let mut parts = game.outline(active).into_iter().enumerate();
    parts.any(|(bit, (_, part))| active.right >> bit & 1 == 0 && part == Some(color))
}

/// Returns whether a placed template still needs the carried color.
fn wants(game: &ColorCell, active: &Active) -> bool {
    game.in_hand().is_some_and(|color| needs(game, active, color))
}

/// Why a placed template cannot be completed where it is. Only a swap moves what can never be captured (C18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stuck {
    /// A color that can never be captured lies wrong in it.
    Blocked,
    /// It needs a color that can never be captured.
    Needs(u8),
}

/// Returns why a placed template cannot be completed where it is, if it cannot.
pub(crate) fn stuck(game: &ColorCell, active: &Active) -> Option<Stuck> {
    let params = game.params_ref();
    let never = |color: &u8| params.chance_of(*color) == 0;
    if params.swap || active.anchor.is_none() {
        return None;
    }
    if wrong_colors(game, active).any(|color| never(&color)) {
        return Some(Stuck::Blocked);
    }
    let parts = game.outline(active).into_iter().enumerate();
    let mut missing =
        parts.filter(|(bit, _)| active.right >> bit & 1 == 0).filter_map(|(_, (_, color))| color);
    missing.find(|color| never(color) && game.in_hand() != Some(*color)).map(Stuck::Needs)
}

/// Returns whether a color lies in the way of a template that follows.
fn is_blocked(game: &ColorCell, active: &Active) -> bool {
    let blocks = |(cell, color): (Option<u16>, _)| {
        cell.is_some_and(|cell| !game.is_free(cell) && game.color(cell) != color)
    };
    game.outline(active).into_iter().any(blocks)
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

/// Says that a placed template cannot be completed where it is.
fn stuck_words(why: Stuck) -> String {
    match why {
        Stuck::Blocked => "A dull cell blocks. Pick the template again.".to_owned(),
        Stuck::Needs(color) => format!("You can't capture {}. Pick the template again.", color_name(color)),
    }
}

/// Says which colors a template that follows can begin with.
fn first_words(game: &ColorCell, active: &Active) -> String {
    let params = game.params_ref();
    let first: Vec<u8> = params.by_chance().filter(|color| game.begins(active, *color)).collect();
    match first[..] {
        [] => "You can't capture all this template needs.".to_owned(),
        [only] => format!("Start on {} cell.", with_article(color_name(only))),
        [surest, ..] if surest == params.base => {
            format!("Stand on a color. {} is surest.", capital(color_name(surest)))
        }
        [one, other, ..] => {
            format!("Start on {} or {} cell.", with_article(color_name(one)), color_name(other))
        }
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
    if let Some(why) = active.and_then(|active| stuck(game, &active)) {
        return stuck_words(why);
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
                Some(None) if active.is_some_and(|active| is_blocked(game, &active)) => {
                    "Colors are in the way. Turn or move."
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
    let color = game.color(game.cursor).filter(|_| !built);
    match (active, color.filter(useful)) {
        (_, None) if let Some(color) = color.filter(|color| game.params_ref().chance_of(*color) == 0) => {
            format!("You can't capture {}.", color_name(color))
        }
        (Some(active), None) if again(&active) => "Pick another. This one scores less now.".to_owned(),
        (None, _) if game.active.is_some() => "Complete! Pick another template.".to_owned(),
        (None, _) => match game.times.iter().all(|times| *times == 0) {
            // The menu goes from easy to hard.
            true => format!("Pick a template. {} is easiest.", plan_name(game, game.setup.menu[0])),
            false => "Pick a template to build.".to_owned(),
        },
        (Some(active), None) if active.anchor.is_none() && color.is_some() => {
            format!("This template can't start with {}.", color_name(color.unwrap_or_default()))
        }
        (Some(active), None) => match game.missing(&active) {
            _ if let Some(color) = misplaced(game, &active) => {
                format!("Carry the wrong {} away first.", color_name(color))
            }
            _ if is_walled(game, &active) => "A cell is walled in. Move a color.".to_owned(),
            Some(color) => format!("Go to {} cell.", with_article(color_name(color))),
            None => first_words(game, &active),
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
