//! Cues, phase by phase: who moves, who is hurt, what bursts, what is said.

use view::{Cue, Motion, PlaceId, Sound};

use crate::cells::HexCell;
use crate::enemies::Kind;
use crate::event::{Cause, Event, How, Key};
use crate::forecast::{HEALTH, LOSS, loss};
use crate::note::Note;
use crate::picture::{HERO_ID, SPEAR_ID, place_of};
use crate::skills::Upgrade;
use crate::state::{Enemy, Hop};
use crate::words::{self, is_due};

/// The beats at which the phases of a turn begin: moves, hits, bursts, enemy actions. A phase that the state
/// before the turn rules out takes no time.
struct Beats {
    punch: u16,
    attacks: u16,
    bombs: u16,
    enemies: u16,
    end: u16,
}

/// The beginning of the sentence about a new bomb.
const BOMB_LANDS: &str = "A bomb lands";
/// The end of the sentence about bursts.
const BURST: [&str; 2] = ["bursts!", "burst!"];
/// The beat of the player's action.
const ACTION: u16 = 0;
/// The length of a phase: long enough for a step to be seen.
const PHASE: u16 = 2;

impl Beats {
    fn of(before: &Hop) -> Beats {
        let any = |test: fn(&Enemy, &Hop) -> bool| {
            if before.visible().any(|enemy| test(enemy, before)) { PHASE } else { 0 }
        };
        let punch = PHASE;
        let attacks = punch + any(|enemy, game| enemy.cell.distance(game.cell) == 1);
        let bombs = attacks + any(|enemy, _| enemy.intent.is_some());
        let enemies = bombs + any(|enemy, _| is_due(enemy));
        Beats { punch, attacks, bombs, enemies, end: enemies + PHASE }
    }
}

fn place(key: &Key) -> PlaceId {
    HexCell::of(key.0).map_or(PlaceId(0), place_of)
}

/// Adds the cues of an event; `before` is the state at the start of the turn.
pub(crate) fn cues(before: &Hop, event: &Event, out: &mut Vec<Cue>) {
    let beats = Beats::of(before);
    match event {
        Event::Waited => hear(out, ACTION, "You wait."),
        Event::Moved { id, from, to, how } => moved(before, &beats, out, *id, (from, to), *how),
        Event::Thrown { from, to } => flown(out, from, to, "You throw the spear."),
        Event::Recalled { from, to } => flown(out, from, to, "The spear flies back to your hand."),
        Event::Taken { at } => {
            out.push(Cue::at(beats.end, Motion::Pulse(place(at))));
            sound(out, beats.end, Sound::Gain(1));
            tell(out, beats.end, Note::Spear);
        }
        Event::Blocked { at, .. } => {
            out.push(Cue::at(beats.punch, Motion::Float(place(at), "blocked".to_owned())));
            say(out, beats.punch, "The shield blocks it.");
        }
        Event::Hurt { id, at, cause, damage, absorbed, by } => {
            hurt(out, beats.of_cause(*cause, *id), *id, at, *cause, (*damage, *absorbed), *by)
        }
        Event::Died { id, at, subtype, cause } => {
            died(before, out, beats.of_cause(*cause, *id), *id, at, subtype, *cause)
        }
        Event::Stunned { at, .. } => {
            out.push(Cue::at(ACTION, Motion::Float(place(at), "stunned".to_owned())));
            say(out, ACTION, &format!("The {} is stunned.", name_of(before, at)));
        }
        Event::Aimed { at, .. } => out.push(Cue::at(beats.enemies, Motion::Pulse(place(at)))),
        Event::BombLaid { id, at } => {
            out.push(Cue::at(beats.attacks, Motion::Appear { piece: (*id).into() }));
            let lands = HexCell::of(at.0).map_or_else(String::new, |at| words::whence(hero(before, out), at));
            hear(out, beats.attacks, &format!("{BOMB_LANDS} {lands}."));
        }
        Event::Burst { id, at } => burst(before, &beats, out, *id, at),
        Event::Seen { id, at } => {
            out.push(Cue::at(beats.enemies, Motion::Appear { piece: (*id).into() }));
            out.push(Cue::at(beats.enemies, Motion::Pulse(place(at))));
            say(out, beats.enemies, "An assassin appears!");
        }
        Event::Reported { .. }
        | Event::Offered { .. }
        | Event::Chosen { .. }
        | Event::Descended { .. }
        | Event::Won
        | Event::Lost => course(before, event, beats.end, out),
    }
}

/// Adds the cues of what is told at the end of a turn: of shrines, of floors and of the end of the run.
fn course(before: &Hop, event: &Event, end: u16, out: &mut Vec<Cue>) {
    match event {
        Event::Reported { text } => hear(out, end, text),
        Event::Offered { .. } => {
            sound(out, end, Sound::Gain(3));
            tell(out, end, Note::Shrine);
        }
        Event::Chosen { upgrade } => {
            sound(out, ACTION, Sound::Gain(5));
            if let Some(upgrade) = Upgrade::from_id(upgrade) {
                tell(out, ACTION, Note::Chosen(upgrade));
            }
        }
        Event::Descended { floor, healed } => {
            // The player is on another floor: no path leads there, and bombs laid on the old one no longer matter.
            out.retain(|cue| match &cue.motion {
                Motion::Travel { piece, .. } => *piece != HERO_ID && *piece != SPEAR_ID,
                Motion::Hear(text) => !text.starts_with(BOMB_LANDS),
                _ => true,
            });
            sound(out, end, Sound::Gain(4));
            let heals = if *healed > 0 { format!(" You heal {healed}.") } else { String::new() };
            say(out, end, &format!("Floor {floor}.{heals}"));
        }
        Event::Won => {
            sound(out, end, Sound::Win);
            say(out, end, "You escape.");
        }
        Event::Lost => {
            sound(out, end, Sound::Lose);
            out.push(Cue::at(end, Motion::Blast(place_of(hero(before, out)), 1)));
            tell(out, end, Note::Lost);
        }
        _ => {}
    }
}

/// The spear flies, from the player or back.
fn flown(out: &mut Vec<Cue>, from: &Key, to: &Key, told: &str) {
    let path = vec![place(from), place(to)];
    out.push(Cue::at(ACTION, Motion::Travel { piece: SPEAR_ID, path }));
    sound(out, ACTION, Sound::Throw);
    hear(out, ACTION, told);
}

fn say(out: &mut Vec<Cue>, beat: u16, text: &str) {
    out.push(Cue::at(beat, Motion::Say(text.to_owned())));
}

/// Says something to screen readers that the board shows.
fn hear(out: &mut Vec<Cue>, beat: u16, text: &str) {
    out.push(Cue::at(beat, Motion::Hear(text.to_owned())));
}

/// Tells the losses of a turn in one sentence, itemized if there are several: `You lose 3 health (archer 1, bomb 2).`
fn cost(out: &mut Vec<Cue>, beat: u16, by: &str, damage: u8) {
    for cue in out.iter_mut() {
        let Motion::Say(text) = &mut cue.motion else { continue };
        let before = text.strip_prefix(LOSS).and_then(|text| text.split_once(HEALTH));
        if let Some((total, hits)) = before {
            // The first hit alone has no number yet.
            let hits = &hits[..hits.len() - 2];
            let hits = if hits.contains(',') { hits.to_owned() } else { format!("{hits} {total}") };
            *text = loss(total.parse().unwrap_or(0) + damage, &format!("{hits}, {by} {damage}"));
            return;
        }
    }
    say(out, beat, &loss(damage, by));
}

/// Says what the log says.
fn tell(out: &mut Vec<Cue>, beat: u16, note: Note) {
    say(out, beat, &note.text());
}

fn sound(out: &mut Vec<Cue>, beat: u16, sound: Sound) {
    out.push(Cue::at(beat, Motion::Sound(sound)));
}

/// Adds a move to a piece's journey of this turn: an enemy that is shoved and then walks goes on from there.
fn moved(before: &Hop, beats: &Beats, out: &mut Vec<Cue>, id: u16, (from, to): (&Key, &Key), how: How) {
    let hero = u32::from(id) == HERO_ID;
    let beat = if matches!(how, How::Walk | How::Teleport) && !hero { beats.enemies } else { ACTION };
    let name = before.visible().find(|enemy| enemy.id == id).map_or("enemy", |enemy| enemy.kind.breed().name);
    let way = || HexCell::of(to.0).map_or_else(String::new, |to| words::way(before.cell, to));
    match how {
        How::Jump => hear(out, beat, &format!("You jump {}.", way().replace(", ", ", then "))),
        How::Walk | How::Lunge if hero => hear(out, beat, &format!("You step {}.", way())),
        How::Push => say(out, beat, &format!("You push the {name}.")),
        How::Teleport => hear(out, beat, &format!("The {name} teleports.")),
        // Walking enemies are seen; screen readers hear of them on demand.
        How::Walk | How::Lunge | How::Dodge => {}
    }
    if hero {
        sound(out, beat, if how == How::Jump { Sound::Throw } else { Sound::Move });
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

impl Beats {
    /// The phase in which a cause does its harm. Lava burns enemies when they are pushed, and the player
    /// after the attacks.
    fn of_cause(&self, cause: Cause, id: u16) -> u16 {
        match cause {
            Cause::Spear | Cause::Lunge | Cause::Meteor => ACTION + 1,
            Cause::Lava if u32::from(id) != HERO_ID => ACTION + 1,
            Cause::Punch => self.punch,
            Cause::Attack => self.attacks,
            Cause::Lava | Cause::Bomb => self.bombs,
            Cause::Cleave => self.end,
        }
    }
}

/// The cell the player has reached.
fn hero(before: &Hop, out: &[Cue]) -> HexCell {
    let last = out.iter().find_map(|cue| match &cue.motion {
        Motion::Travel { piece: HERO_ID, path } => HexCell::at_place(path.last()?.0),
        _ => None,
    });
    last.unwrap_or(before.cell)
}

/// The name of the visible enemy on a hex at the start of the turn.
fn name_of(before: &Hop, at: &Key) -> &'static str {
    HexCell::of(at.0).and_then(|cell| words::name_at(before, cell)).unwrap_or("enemy")
}

fn hurt(
    out: &mut Vec<Cue>,
    beat: u16,
    id: u16,
    at: &Key,
    cause: Cause,
    (damage, absorbed): (u8, u8),
    by: Option<&str>,
) {
    out.push(Cue::at(beat, Motion::Pulse(place(at))));
    let text = if damage > 0 { format!("-{damage}") } else { format!("armor {absorbed}") };
    out.push(Cue::at(beat, Motion::Float(place(at), text)));
    if u32::from(id) == HERO_ID {
        sound(out, beat, Sound::Wrong);
        let wound = Note::wound(damage, cause, by.and_then(Kind::from_id));
        match wound.culprit() {
            Some(name) => cost(out, beat, name, damage),
            None => tell(out, beat, wound),
        }
    }
}

/// Returns whether the player saw a piece at the start of the turn.
fn was_seen(before: &Hop, id: u16) -> bool {
    before.visible().any(|enemy| enemy.id == id)
}

fn died(before: &Hop, out: &mut Vec<Cue>, beat: u16, id: u16, at: &Key, subtype: &str, cause: Cause) {
    if was_seen(before, id) {
        out.push(Cue::at(beat + 1, Motion::Vanish { piece: id.into() }));
    }
    out.push(Cue::at(beat, Motion::Pulse(place(at))));
    sound(out, beat, Sound::Gain(2));
    // A bomb set off by another needs no mention.
    if let Some(kind) = Kind::from_id(subtype).filter(|kind| (*kind, cause) != (Kind::BOMB, Cause::Bomb)) {
        match (kind, cause) {
            (Kind::BOMB, Cause::Punch) => say(out, beat, "You punch the bomb. It won't burst."),
            _ => tell(out, beat, Note::death(kind, cause)),
        }
    }
}

fn burst(before: &Hop, beats: &Beats, out: &mut Vec<Cue>, id: u16, at: &Key) {
    let beat = beats.bombs;
    if was_seen(before, id) {
        out.push(Cue::at(beat + 1, Motion::Vanish { piece: id.into() }));
    }
    let around =
        HexCell::of(at.0).into_iter().flat_map(|cell| crate::cells::each(cell.near() | cell.alone()));
    out.extend(around.map(|cell| Cue::at(beat, Motion::Pulse(place_of(cell)))));
    out.push(Cue::at(beat, Motion::Blast(place(at), 1)));
    sound(out, beat, Sound::Blast);
    let bursts = out.iter().filter(|cue| cue.motion == Motion::Sound(Sound::Blast)).count();
    out.retain(
        |cue| !matches!(&cue.motion, Motion::Say(said) if BURST.iter().any(|end| said.ends_with(end))),
    );
    match bursts {
        1 => say(out, beat, "A bomb bursts!"),
        _ => say(out, beat, &format!("{bursts} bombs burst!")),
    }
}
