//! Ornament: the ball walks its path, groups flash and vanish, new balls flash.

use grid::{Dir, Hex};
use view::{Cue, Motion, PlaceId, Sound};

use crate::event::{Ending, Event, Key};
use crate::{Color, Hexmeld};

/// The cues of one event; `before` is the state the move was made in.
pub(crate) fn cues(before: &Hexmeld, event: &Event, out: &mut Vec<Cue>) {
    let places =
        |cells: &[Key]| -> Vec<PlaceId> { cells.iter().filter_map(|cell| before.place_of(cell.0)).collect() };
    match event {
        Event::Moved { path, color, ball, .. } => {
            out.push(Cue::at(0, Motion::Travel { piece: *ball, path: places(path) }));
            out.push(Cue::at(0, Motion::Sound(Sound::Move)));
            out.push(Cue::at(0, Motion::Say(format!("You move the {} ball.", Color(*color)))));
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
            // The points rise when the balls are gone.
            if let Some(place) = before.place_of(clear_cell(before, cells)) {
                out.push(Cue::at(*beat + 1, Motion::Float(place, format!("+{points}"))));
            }
            let say = format!("{} {} balls vanish for {points} points.", cells.len(), Color(*color));
            out.push(Cue::at(*beat, Motion::Say(say)));
        }
        Event::Spawned { cells, colors, first, beat } => {
            let balls = *first..first + cells.len() as u32;
            out.extend(balls.map(|piece| Cue::at(*beat, Motion::Appear { piece })));
            out.extend(places(cells).into_iter().map(|place| Cue::at(*beat, Motion::Pulse(place))));
            let balls: Vec<&str> = colors.iter().map(|color| Color(*color).name()).collect();
            out.push(Cue::at(*beat, Motion::Say(format!("New balls: {}.", balls.join(", ")))));
        }
        Event::Previewed { .. } => {}
        Event::Ended { reason, beat } => {
            let why = match reason {
                Ending::NoRoom => "The next balls have no room.",
                Ending::Full => "The board is full.",
                Ending::Bare => "Every new ball vanished.",
            };
            out.push(Cue::at(*beat, Motion::Sound(Sound::Lose)));
            out.push(Cue::at(*beat, Motion::Say(format!("Game over. {why}"))));
        }
    }
}

/// The cell of a group from which words rise over the fewest other balls; the middle one of several.
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
