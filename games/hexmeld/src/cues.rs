//! Cues: the ball walks its path, groups flash and vanish, new balls flash.

use grid::{Dir, Hex};
use view::{Cue, Motion, PlaceId, Sound};

use crate::event::{Ending, Event, Key};
use crate::mind::way;
use crate::{Color, Hexmeld};

/// The praise beside the points of a group, by the number of balls more than needed; the last for all larger ones.
const CHEERS: [&str; 4] = ["", " nice", " great!", " huge!"];
/// The maximum delay of vanishing balls, in steps.
const FARTHEST: u32 = 4;

/// What is heard of a move: the ball, and how many then touch unless they vanish.
fn moved(before: &Hexmeld, path: &[Key], color: Color) -> Option<String> {
    let bit = |cell: Option<&Key>| before.field.geometry.layout.bit(cell?.0);
    let touching = before.field.group_after(bit(path.first())?, bit(path.last())?, color).count();
    let few = (2..u32::from(before.params.group)).contains(&touching);
    let joins = if few { format!(": {touching} touching") } else { String::new() };
    Some(format!("You move the {color} ball{joins}."))
}

/// Adds the cues of an event; `before` is the state before the move.
pub(crate) fn cues(before: &Hexmeld, event: &Event, out: &mut Vec<Cue>) {
    let places =
        |cells: &[Key]| -> Vec<PlaceId> { cells.iter().filter_map(|cell| before.place_of(cell.0)).collect() };
    match event {
        Event::Moved { path, color, ball, .. } => {
            out.push(Cue::at(0, Motion::Travel { piece: *ball, path: places(path) }));
            out.push(Cue::at(0, Motion::Sound(Sound::Move)));
            out.extend(moved(before, path, Color(*color)).map(|words| Cue::at(0, Motion::Hear(words))));
        }
        Event::Expanded { colors } => {
            let names: Vec<&str> =
                (before.colors_in_play()..*colors).map(|color| Color(color).name()).collect();
            let say = match names.as_slice() {
                [one] => format!("A new color joins: {one}!"),
                more => format!("{} new colors join: {}!", more.len(), more.join(" and ")),
            };
            rise_from_middle(before, if names.len() == 1 { "new color" } else { "new colors" }, say, out);
            out.push(Cue::at(last_beat(out), Motion::Sound(Sound::Win)));
        }
        Event::Removed { cells, color, points, balls, beat } => {
            out.extend(places(cells).into_iter().map(|place| Cue::at(*beat, Motion::Pulse(place))));
            // They pop one after another, starting where the moved ball arrived.
            let last = arrived(before, out).unwrap_or(cells[0].0);
            let far = |cell: &Key| cell.0.distance(last).min(FARTHEST) as u16;
            let gone = *beat + 1 + cells.iter().map(far).max().unwrap_or(0);
            // Balls that came in this move were never shown.
            let seen = balls.iter().zip(cells).filter(|(ball, _)| **ball < before.born);
            out.extend(
                seen.map(|(ball, cell)| Cue::at(*beat + 1 + far(cell), Motion::Vanish { piece: *ball })),
            );
            out.push(Cue::at(*beat, Motion::Sound(Sound::Gain(cells.len() as u16))));
            // The points rise once the balls are gone. A larger group makes a larger wave.
            let more = cells.len() - usize::from(before.params.group);
            if let Some(place) = before.place_of(clear_cell(before, cells)) {
                let cheer = CHEERS.get(more).or(CHEERS.last()).unwrap_or(&"");
                out.push(Cue::at(gone, Motion::Float(place, format!("+{points}{cheer}"))));
            }
            if more > 0 {
                out.extend(
                    before
                        .place_of(last)
                        .map(|place| Cue::at(*beat, Motion::Blast(place, 1 + more.min(3) as u8))),
                );
            }
            let say = format!("{} {} balls vanish for {points} points.", cells.len(), Color(*color));
            out.push(Cue::at(*beat, Motion::Say(say)));
        }
        Event::Spawned { cells, colors, first, beat } => {
            let balls = *first..first + cells.len() as u32;
            out.extend(balls.map(|piece| Cue::at(*beat, Motion::Appear { piece })));
            out.extend(places(cells).into_iter().map(|place| Cue::at(*beat, Motion::Pulse(place))));
            let ball = |(cell, color): (&Key, &u8)| {
                let place = match cell.0 == Hex::ORIGIN {
                    true => "in the middle".to_owned(),
                    false => way(Hex::ORIGIN, cell.0),
                };
                format!("{}, {place}", Color(*color))
            };
            let balls: Vec<String> = cells.iter().zip(colors).map(ball).collect();
            let words = format!("New balls, from the middle: {}.", balls.join("; "));
            out.push(Cue::at(*beat, Motion::Hear(words)));
        }
        Event::Previewed { colors } => {
            let (now, old) = (colors.len(), before.preview.colors().len());
            if now > old {
                let say = format!("From now on {now} balls come each turn.");
                rise_from_middle(before, &format!("{now} balls"), say, out);
            }
        }
        Event::Ended { reason, beat } => {
            let why = match reason {
                Ending::NoRoom => "The next balls have no room.",
                Ending::Full => "The board is full.",
                Ending::Bare => "Every new ball vanished.",
            };
            out.push(Cue::at(*beat, Motion::Sound(Sound::Lose)));
            out.push(Cue::at(*beat, Motion::Say(why.to_owned())));
        }
    }
}

/// The cell the moved ball has reached.
fn arrived(before: &Hexmeld, out: &[Cue]) -> Option<Hex> {
    out.iter().find_map(|cue| match &cue.motion {
        Motion::Travel { path, .. } => before.bit_of(*path.last()?).map(|bit| before.field.geometry.hex(bit)),
        _ => None,
    })
}

fn last_beat(cues: &[Cue]) -> u16 {
    cues.iter().map(|cue| cue.beat).max().unwrap_or(0)
}

/// Announces that the game gets harder, with words that rise from the center of the board.
fn rise_from_middle(before: &Hexmeld, float: &str, say: String, out: &mut Vec<Cue>) {
    let last = last_beat(out);
    out.push(Cue::at(last, Motion::Say(say)));
    out.extend(
        before.place_of(Hex::ORIGIN).map(|middle| Cue::at(last, Motion::Float(middle, float.to_owned()))),
    );
}

/// The cell of a group from which words rise over the fewest other balls; of several, the middle one.
fn clear_cell(before: &Hexmeld, cells: &[Key]) -> Hex {
    let group = |hex: Hex| cells.iter().any(|cell| cell.0 == hex);
    let taken = |hex: Hex| {
        let bit = before.field.geometry.layout.bit(hex);
        bit.is_some_and(|bit| !before.field.empty.get(bit)) && !group(hex)
    };
    let above = |hex: Hex| {
        let north = hex.neighbor(Dir::N);
        usize::from(taken(north)) + usize::from(taken(north.neighbor(Dir::N)))
    };
    let middle = cells.len() / 2;
    let best = (0..cells.len()).min_by_key(|place| (above(cells[*place].0), place.abs_diff(middle)));
    best.map_or(Hex::ORIGIN, |place| cells[place].0)
}
