//! Ornament: the ball walks its path, groups flash and vanish, new balls flash.

use view::{Cue, Motion, PlaceId, Sound};

use crate::event::{Ending, Event, Key};
use crate::{Color, Hexmeld};

/// The cues of one event; `before` is the state the move was made in.
pub(crate) fn cues(before: &Hexmeld, event: &Event, out: &mut Vec<Cue>) {
    let places =
        |cells: &[Key]| -> Vec<PlaceId> { cells.iter().filter_map(|cell| before.place_of(cell.0)).collect() };
    match event {
        Event::Moved { to, path, color, ball, .. } => {
            out.push(Cue::at(0, Motion::Travel { piece: *ball, path: places(path) }));
            out.push(Cue::at(0, Motion::Sound(Sound::Move)));
            out.push(Cue::at(0, Motion::Say(format!("{} ball to {}.", Color(*color), to.0))));
        }
        Event::Expanded { colors } => {
            out.push(Cue::at(0, Motion::Say(format!("{colors} colors are in play now."))));
        }
        Event::Removed { cells, color, points, balls, beat } => {
            out.extend(places(cells).into_iter().map(|place| Cue::at(*beat, Motion::Pulse(place))));
            // Balls that came in this very move were never seen.
            let seen = balls.iter().filter(|ball| **ball < before.born);
            out.extend(seen.map(|ball| Cue::at(*beat + 1, Motion::Vanish { piece: *ball })));
            out.push(Cue::at(*beat, Motion::Sound(Sound::Gain(cells.len() as u16))));
            if let Some(place) = places(cells).get(cells.len() / 2) {
                out.push(Cue::at(*beat, Motion::Float(*place, format!("+{points}"))));
            }
            let say = format!("{} {} balls vanish for {points} points.", cells.len(), Color(*color));
            out.push(Cue::at(*beat, Motion::Say(say)));
        }
        Event::Spawned { cells, colors, first, beat } => {
            let balls = *first..first + cells.len() as u32;
            out.extend(balls.map(|piece| Cue::at(*beat, Motion::Appear { piece })));
            out.extend(places(cells).into_iter().map(|place| Cue::at(*beat, Motion::Pulse(place))));
            let balls: Vec<String> = cells
                .iter()
                .zip(colors)
                .map(|(cell, color)| format!("{} at {}", Color(*color), cell.0))
                .collect();
            out.push(Cue::at(*beat, Motion::Say(format!("New: {}.", balls.join(", ")))));
        }
        Event::Previewed { .. } => {}
        Event::Ended { reason, beat } => {
            let why = match reason {
                Ending::NoRoom => "There is no room for the next balls.",
                Ending::Full => "The board is full.",
                Ending::Bare => "No ball stays on the board.",
            };
            out.push(Cue::at(*beat, Motion::Sound(Sound::Lose)));
            out.push(Cue::at(*beat, Motion::Say(format!("Game over. {why}"))));
        }
    }
}
