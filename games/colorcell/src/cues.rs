//! Cues: flashes, sounds and a sentence for every event.

use view::{Cue, Motion, Paint, Sound, capital};

use crate::ColorCell;
use crate::event::{Event, Key};
use crate::words::{color_name, count};

/// Adds the cues of an event; `before` is the state before it.
pub(crate) fn cues(before: &ColorCell, event: &Event, out: &mut Vec<Cue>) {
    if matches!(event, Event::TemplateCompleted { .. }) {
        // The completion says it all.
        out.retain(|cue| !matches!(cue.motion, Motion::Say(_) | Motion::Hear(_)));
    }
    let mut add = |motion: Motion| out.push(Cue::at(0, motion));
    if let Some(sound) = sound(event) {
        add(Motion::Sound(sound));
    }
    if let Some(place) = pulsed(event).and_then(|key| before.setup.geometry.cell(key.0)) {
        add(Motion::Pulse(before.place_of(place)));
    }
    if let Some(words) = words(before, event) {
        // The board shows where a step led and what was dropped.
        let shown = matches!(event, Event::Moved { .. } | Event::Dropped { .. });
        add(if shown { Motion::Hear(words) } else { Motion::Say(words) });
    }
    if let Event::TemplateCompleted { template_id, points, seconds, cells } = event {
        // Short, or phones would cut it off.
        let mut earned = match seconds {
            0 => format!("{} +{points}", name(before, template_id)),
            _ => format!("+{points}  +{seconds} s"),
        };
        let star = before.stars(before.points() + points) > before.stars(before.points());
        if star {
            earned.insert_str(0, "★ ");
        }
        add(Motion::Float(before.place_of(before.cursor), earned));
        celebrate(before, cells, out);
    }
    if let (Event::CellCorrect { .. }, Some(words)) = (event, in_place(before, out)) {
        say_once(out, IN_PLACE, words);
    }
    if let Event::CellWrong { .. } = event {
        let words = match out.iter().filter(|cue| cue.motion == Motion::Sound(Sound::Wrong)).count() {
            1 => format!("One cell has{WRONG}"),
            more => format!("{more} cells have{WRONG}"),
        };
        say_once(out, WRONG, words);
    }
}

/// Says a sentence in place of an earlier one with the same end.
fn say_once(out: &mut Vec<Cue>, end: &str, words: String) {
    out.retain(|cue| !matches!(&cue.motion, Motion::Say(said) if said.ends_with(end)));
    out.push(Cue::at(0, Motion::Say(words)));
}

/// The end of the message about wrong cells, said once for all of them.
const WRONG: &str = " the wrong color.";

/// The end of the progress message, said once for all cells that an action sets right.
const IN_PLACE: &str = " in place.";

fn in_place(before: &ColorCell, out: &[Cue]) -> Option<String> {
    let active = before.active?;
    let more = out.iter().filter(|cue| cue.motion == Motion::Sound(RIGHT)).count() as u32;
    let full = before.plan(&active).colored.count_ones();
    Some(format!("{} of {full}{IN_PLACE}", active.right.count_ones() + more))
}

/// Bursts the cells of a completed template one after another; in a rush they vanish with it.
fn celebrate(before: &ColorCell, cells: &[Key], out: &mut Vec<Cue>) {
    let cells = cells.iter().filter_map(|key| before.setup.geometry.cell(key.0));
    for (beat, cell) in (1..).zip(cells) {
        let place = before.place_of(cell);
        out.push(Cue::at(beat, Motion::Pulse(place)));
        out.push(Cue::at(beat, Motion::Blast(place, 1)));
        if let Some(color) = before.color(cell).filter(|_| before.is_rush()) {
            out.push(Cue::at(beat, Motion::Reveal(place, Paint::Shade(color))));
        }
    }
}

/// The sound of a right cell.
const RIGHT: Sound = Sound::Gain(4);

fn sound(event: &Event) -> Option<Sound> {
    Some(match event {
        Event::Captured { .. } => Sound::Gain(1),
        Event::CellCorrect { .. } => RIGHT,
        // Running into something turns the outline, which is often what the player wants.
        Event::Dropped { .. } | Event::TimeLeft { .. } | Event::Blocked { .. } => Sound::Move,
        Event::TemplateAnchored { .. } => Sound::Throw,
        Event::CellWrong { .. } => Sound::Wrong,
        Event::CaptureFailed { .. }
        | Event::ChargeCancelled
        | Event::ChargeWasted
        | Event::TemplateDoesNotFit { .. } => Sound::Refuse,
        Event::TemplateCompleted { .. } => Sound::Win,
        Event::Ended { score: 0 } | Event::Full { score: 0 } => Sound::Lose,
        Event::Ended { .. } | Event::Full { .. } => Sound::Win,
        _ => return None,
    })
}

fn pulsed(event: &Event) -> Option<Key> {
    match event {
        Event::Captured { cell, .. }
        | Event::CaptureFailed { cell, .. }
        | Event::CellCorrect { cell }
        | Event::CellWrong { cell }
        | Event::Refilled { cell, .. } => Some(*cell),
        _ => None,
    }
}

/// Describes the cell the cursor moved to, what a template needs there, and where to go next. What is carried is the
/// same at every step, so it goes unsaid.
fn moved(before: &ColorCell, to: Key, carrying: bool) -> Option<String> {
    let cell = before.setup.geometry.cell(to.0)?;
    let dir = before.setup.geometry.dir(before.cursor, cell)?;
    let mut after = before.clone();
    after.step(dir, &mut engine::Events::dropped());
    let color = before.color(cell);
    // A following template moves along, so what it would need on an empty cell or for what is carried says nothing.
    let follows = after.active.is_some_and(|active| active.anchor.is_none());
    let mut words = color.map_or("empty", color_name).to_owned();
    if !follows || color.is_some() && !carrying {
        words = after.with_wanted(words, cell);
    }
    if let Some(color) = color.filter(|_| !carrying) {
        words += &match before.params_ref().chance_of(color) {
            0 => ", can't be captured".to_owned(),
            chance => format!(", {chance}% chance"),
        };
    }
    let goal = after.goal_words().map_or_else(String::new, |goal| format!(" {goal}."));
    Some(capital(&words) + "." + &goal)
}

/// The name of a template.
fn name<'a>(before: &'a ColorCell, id: &str) -> &'a str {
    let plan = before.setup.plans.iter().find(|plan| plan.template.id().to_string() == id);
    plan.map_or("The template", |plan| plan.template.name())
}

/// The words for screen readers.
fn words(before: &ColorCell, event: &Event) -> Option<String> {
    let name = |id: &str| name(before, id);
    Some(match event {
        Event::Moved { to, carrying } => moved(before, *to, *carrying)?,
        Event::Blocked { direction, edge } => {
            let what = if *edge { "The board ends there" } else { "A color is in the way" };
            format!("{what}. You face {} now.", direction.spoken())
        }
        Event::ChargeStarted if before.setup.stepwise() => return None,
        Event::ChargeStarted => "Capturing.".to_owned(),
        Event::ChargeCancelled => {
            format!("You let go too soon. Hold for {}.", before.span(before.params_ref().hold.into()))
        }
        Event::ChargeWasted => "Nothing captured. Stay on a color.".to_owned(),
        Event::Captured { color_index, .. } => format!("You carry {}.", color_name(*color_index)),
        Event::CaptureFailed { color_index, .. } => format!("You missed {}.", color_name(*color_index)),
        Event::Dropped { .. } => "Dropped.".to_owned(),
        Event::TemplateActivated { template_id } => format!("{} follows you.", name(template_id)),
        Event::TemplateDeactivated { template_id } => format!("You put {} away.", name(template_id)),
        Event::TemplateAnchored { .. } => "Template placed here.".to_owned(),
        Event::TemplateDoesNotFit { template_id } => {
            format!("{} reaches past the edge. Turn, or move away.", name(template_id))
        }
        Event::TemplateCompleted { template_id, points: 0, .. } => {
            format!("{} is complete again.", name(template_id))
        }
        Event::TemplateCompleted { template_id, points, seconds: 0, .. } => {
            let next = before.next_star(before.points() + points);
            format!("{} is complete! +{points} points.{next}", name(template_id))
        }
        Event::TemplateCompleted { template_id, points, seconds, .. } => {
            let more = before.seconds(*seconds);
            let next = before.next_star(before.points() + points);
            format!("{} is complete! +{points} points, +{more}.{next}", name(template_id))
        }
        // In a rush every completed template resets.
        Event::TemplateReset { .. } if before.is_rush() => return None,
        Event::TemplateReset { template_id } => format!("{} follows you again.", name(template_id)),
        Event::Waited { ticks } => format!("You wait {}.", before.span((*ticks).into())),
        Event::TimeLeft { seconds: 0 } => "The timer has run out. Play on as long as you like.".to_owned(),
        Event::TimeLeft { seconds } => format!("{} left.", before.seconds(*seconds)),
        Event::CellCorrect { .. } | Event::CellWrong { .. } | Event::Refilled { .. } => return None,
        Event::Ended { score } | Event::Full { score } => {
            let end = before.end_words(matches!(event, Event::Ended { .. }));
            format!("{end}. {}.", count(*score, "point"))
        }
    })
}
