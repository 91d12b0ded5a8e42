//! Ornament, phase by phase: who moves, who is hurt, what bursts, what is said.

use view::{Cue, Motion, PlaceId, Sound};

use crate::cells::Cell;
use crate::enemies::Kind;
use crate::event::{Cause, Event, How, Key};
use crate::picture::{HERO_ID, SPEAR_ID, place_of};
use crate::skills::Upgrade;
use crate::state::Hop;
use crate::words::capital;

/// When the phases of a turn are shown.
const ACTION: u16 = 0;
const PUNCH: u16 = 1;
const ATTACKS: u16 = 2;
const BOMBS: u16 = 3;
const ENEMIES: u16 = 4;
const END: u16 = 5;

fn place(key: &Key) -> PlaceId {
    Cell::of(key.0).map_or(PlaceId(0), place_of)
}

/// The cues of one event; `before` is the state the turn began in.
pub(crate) fn cues(before: &Hop, event: &Event, out: &mut Vec<Cue>) {
    match event {
        Event::Waited => say(out, ACTION, "You wait."),
        Event::Moved { id, from, to, how } => moved(before, out, *id, (from, to), *how),
        Event::Thrown { from, to } => {
            let path = vec![place(from), place(to)];
            out.push(Cue::at(ACTION, Motion::Travel { piece: SPEAR_ID, path }));
            sound(out, ACTION, Sound::Move);
            say(out, ACTION, &format!("You throw the spear to {}.", to.0));
        }
        Event::Recalled { from, to } => {
            let path = vec![place(from), place(to)];
            out.push(Cue::at(ACTION, Motion::Travel { piece: SPEAR_ID, path }));
            say(out, ACTION, "The spear flies back to your hand.");
        }
        Event::Taken { at } => {
            out.push(Cue::at(END, Motion::Pulse(place(at))));
            sound(out, END, Sound::Gain(1));
            say(out, END, "You take up the spear.");
        }
        Event::Blocked { at, .. } => {
            out.push(Cue::at(PUNCH, Motion::Float(place(at), "blocked".to_owned())));
            say(out, PUNCH, "The shield blocks.");
        }
        Event::Hurt { id, at, cause, damage, absorbed, by } => {
            hurt(out, *id, at, *cause, (*damage, *absorbed), *by)
        }
        Event::Died { id, at, subtype, cause } => died(before, out, *id, at, subtype, *cause),
        Event::Stunned { at, .. } => {
            out.push(Cue::at(ACTION, Motion::Float(place(at), "stunned".to_owned())));
            say(out, ACTION, &format!("Stunned at {}.", at.0));
        }
        Event::Aimed { at, .. } => out.push(Cue::at(ENEMIES, Motion::Pulse(place(at)))),
        Event::BombLaid { id, at } => {
            out.push(Cue::at(ATTACKS, Motion::Appear { piece: (*id).into() }));
            say(out, ATTACKS, &format!("A bomb lands at {}.", at.0));
        }
        Event::Burst { id, at } => burst(before, out, *id, at),
        Event::Seen { id, at } => {
            out.push(Cue::at(ENEMIES, Motion::Appear { piece: (*id).into() }));
            out.push(Cue::at(ENEMIES, Motion::Pulse(place(at))));
            say(out, ENEMIES, &format!("An assassin steps out of the dark at {}!", at.0));
        }
        Event::Offered { .. } => {
            sound(out, END, Sound::Gain(3));
            say(out, END, "A shrine: choose an upgrade.");
        }
        Event::Chosen { upgrade } => {
            let name = Upgrade::from_id(upgrade).map_or("", Upgrade::name);
            sound(out, ACTION, Sound::Gain(5));
            say(out, ACTION, &format!("You gain {name}."));
        }
        Event::Descended { floor } => {
            // The player is at the start of another floor: no path leads there.
            out.retain(|cue| !matches!(cue.motion, Motion::Travel { piece: HERO_ID | SPEAR_ID, .. }));
            sound(out, END, Sound::Gain(4));
            say(out, END, &format!("You descend to floor {floor}."));
        }
        Event::Won => {
            sound(out, END, Sound::Win);
            say(out, END, "You leave the last floor. You win!");
        }
        Event::Lost => {
            sound(out, END, Sound::Lose);
            say(out, END, "You die.");
        }
    }
}

fn say(out: &mut Vec<Cue>, beat: u16, text: &str) {
    out.push(Cue::at(beat, Motion::Say(text.to_owned())));
}

fn sound(out: &mut Vec<Cue>, beat: u16, sound: Sound) {
    out.push(Cue::at(beat, Motion::Sound(sound)));
}

/// One journey a turn for everybody: who is shoved and then walks goes on from there.
fn moved(before: &Hop, out: &mut Vec<Cue>, id: u16, (from, to): (&Key, &Key), how: How) {
    let hero = u32::from(id) == HERO_ID;
    let beat = if matches!(how, How::Walk | How::Teleport) && !hero { ENEMIES } else { ACTION };
    let name = before.visible().find(|enemy| enemy.id == id).map_or("enemy", |enemy| enemy.kind.breed().name);
    match how {
        How::Jump => say(out, beat, &format!("You jump to {}.", to.0)),
        How::Walk | How::Lunge if hero => say(out, beat, &format!("You go to {}.", to.0)),
        How::Push => say(out, beat, &format!("The {name} is shoved to {}.", to.0)),
        How::Teleport => say(out, beat, &format!("The {name} teleports to {}.", to.0)),
        // Where enemies walk is seen, and said by who asks for the position.
        How::Walk | How::Lunge | How::Dodge => {}
    }
    if hero {
        sound(out, beat, Sound::Move);
    }
    let under_way = out.iter_mut().find_map(|cue| match &mut cue.motion {
        Motion::Travel { piece, path } if *piece == u32::from(id) => Some(path),
        _ => None,
    });
    match under_way {
        Some(path) => path.push(place(to)),
        None => {
            let path = vec![place(from), place(to)];
            out.push(Cue::at(beat, Motion::Travel { piece: id.into(), path }));
        }
    }
}

/// The phase in which something does its harm.
fn beat_of(cause: Cause) -> u16 {
    match cause {
        Cause::Spear | Cause::Lunge | Cause::Meteor => ACTION,
        Cause::Punch => PUNCH,
        Cause::Attack => ATTACKS,
        Cause::Bomb => BOMBS,
        Cause::Lava => ENEMIES,
        Cause::Cleave => END,
    }
}

fn hurt(out: &mut Vec<Cue>, id: u16, at: &Key, cause: Cause, (damage, absorbed): (u8, u8), by: Option<&str>) {
    let beat = beat_of(cause);
    out.push(Cue::at(beat, Motion::Pulse(place(at))));
    let text = if damage > 0 { format!("-{damage}") } else { format!("armor {absorbed}") };
    out.push(Cue::at(beat, Motion::Float(place(at), text)));
    if u32::from(id) == HERO_ID {
        let what = match cause {
            Cause::Lava => "the lava".to_owned(),
            Cause::Bomb => "the burst".to_owned(),
            _ => format!("the {}", by.and_then(Kind::from_id).map_or("enemy", |kind| kind.breed().name)),
        };
        sound(out, beat, Sound::Blast);
        say(
            out,
            beat,
            &match damage {
                0 => format!("Your armor takes what {what} deals."),
                damage => format!("{} hurts you for {damage}.", capital(&what)),
            },
        );
    }
}

/// Whether the player saw a piece when the turn began.
fn was_seen(before: &Hop, id: u16) -> bool {
    before.visible().any(|enemy| enemy.id == id)
}

fn died(before: &Hop, out: &mut Vec<Cue>, id: u16, at: &Key, subtype: &str, cause: Cause) {
    let beat = beat_of(cause);
    if was_seen(before, id) {
        out.push(Cue::at(beat + 1, Motion::Vanish { piece: id.into() }));
    }
    out.push(Cue::at(beat, Motion::Pulse(place(at))));
    sound(out, beat, Sound::Gain(2));
    let name = Kind::from_id(subtype).map_or("enemy", |kind| kind.breed().name);
    let fate = match cause {
        _ if subtype == Kind::BOMB.breed().id => "is defused",
        Cause::Lava => "dies in the lava",
        Cause::Bomb => "is blown up",
        _ => "dies",
    };
    say(out, beat, &format!("The {name} {fate}."));
}

fn burst(before: &Hop, out: &mut Vec<Cue>, id: u16, at: &Key) {
    if was_seen(before, id) {
        out.push(Cue::at(BOMBS + 1, Motion::Vanish { piece: id.into() }));
    }
    let around = Cell::of(at.0).into_iter().flat_map(|cell| crate::cells::each(cell.near() | cell.alone()));
    out.extend(around.map(|cell| Cue::at(BOMBS, Motion::Pulse(place_of(cell)))));
    sound(out, BOMBS, Sound::Blast);
    say(out, BOMBS, &format!("The bomb at {} bursts!", at.0));
}
