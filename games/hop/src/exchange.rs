//! Runs in the specification's JSON: a seed and the actions of all floors (P3, P10, P26).

use engine::{Game, Import, Params as _, Refused, Seed};
use grid::Hex;

use crate::json::Json;
use crate::skills::{Skill, Upgrade};
use crate::state::Hop;
use crate::{Action, Params};

/// The largest file looked at.
const MOST_BYTES: usize = 1 << 20;

fn refuse<T>(message: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::new("bad-replay", message))
}

/// A run as the specification writes it; the actions must lead from the seed's start to this state.
pub(crate) fn export(game: &Hop, seed: &Seed, actions: &[Action]) -> String {
    let mut now = Hop::new(&game.params, seed);
    let mut written = Vec::new();
    for action in actions {
        written.push(write(&now, *action));
        if now.check(*action).is_ok() {
            now.apply(*action, &mut ());
        }
    }
    let params = match game.params == Params::default() {
        true => String::new(),
        false => format!("\n  \"params\": \"{}\",", game.params.to_text()),
    };
    let gap = if written.is_empty() { "" } else { "\n    " };
    format!(
        "{{\n  \"seed\": \"{seed}\",{params}\n  \"actions\": [{gap}{}{}],\n  \"score\": {},\n  \"floor\": {}\n}}\n",
        written.join(",\n    "),
        if written.is_empty() { "" } else { "\n  " },
        game.points(),
        game.floor,
    )
}

fn write(now: &Hop, action: Action) -> String {
    let point = |hex: Hex| format!("{{\"q\":{},\"r\":{},\"s\":{}}}", hex.q, hex.r, hex.s());
    match action {
        Action::Move(to) => format!("{{\"type\":\"MOVE\",\"payload\":{}}}", point(to)),
        Action::Step(dir) => write(now, Action::Move(now.cell.hex().neighbor(dir))),
        Action::Use(skill, target) => format!(
            "{{\"type\":\"USE_SKILL\",\"payload\":{{\"skillId\":\"{}\",\"target\":{}}}}}",
            skill.code(),
            point(target)
        ),
        Action::Wait => "{\"type\":\"WAIT\"}".to_owned(),
        Action::Choose(upgrade) => {
            format!("{{\"type\":\"SELECT_UPGRADE\",\"payload\":\"{}\"}}", upgrade.code())
        }
    }
}

/// Reads such a run and plays it through; `None` when the text is no JSON object at all.
pub(crate) fn import(text: &str) -> Option<Result<Import<Hop>, Refused>> {
    let begins = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    begins.starts_with('{').then(|| read(begins))
}

/// The fields of a file.
#[derive(Default)]
struct File {
    seed: Option<Seed>,
    params: Params,
    actions: Option<Vec<Action>>,
    score: Option<i64>,
    floor: Option<i64>,
}

fn read(text: &str) -> Result<Import<Hop>, Refused> {
    if text.len() > MOST_BYTES {
        return refuse(format!("the file has {} bytes; at most {MOST_BYTES} are read", text.len()));
    }
    let json = Json::parse(text).or_else(|fault| refuse(format!("this is no JSON: {fault}")))?;
    let Json::Object(fields) = json else { return refuse("a replay is an object") };
    let mut file = File::default();
    for (name, value) in fields {
        file.set(&name, value)?;
    }
    let Some(seed) = file.seed else { return refuse("the field seed is missing") };
    let Some(actions) = file.actions else { return refuse("the field actions is missing") };
    let import = Import { params: file.params, seed, actions };
    let end = play(&import)?;
    for (name, claimed, found) in
        [("score", file.score, end.points()), ("floor", file.floor, i64::from(end.floor))]
    {
        if let Some(claimed) = claimed.filter(|claimed| *claimed != found) {
            return refuse(format!("the file claims {name} {claimed}, but its actions lead to {found}"));
        }
    }
    Ok(import)
}

impl File {
    fn set(&mut self, name: &str, value: Json) -> Result<(), Refused> {
        match (name, value) {
            ("seed", Json::Text(seed)) => self.seed = Some(seed.parse()?),
            ("params", Json::Text(params)) => self.params = Params::from_text(&params)?,
            ("score", Json::Number(score)) => self.score = Some(score),
            ("floor", Json::Number(floor)) => self.floor = Some(floor),
            ("actions", Json::List(actions)) => self.actions = Some(read_actions(actions)?),
            ("seed" | "params" | "score" | "floor" | "actions", value) => {
                return refuse(format!("the field {name} cannot be {}", value.kind()));
            }
            _ => {
                let message = format!(
                    "unknown field {}; known are seed, params, actions, score, floor",
                    engine::quote(name)
                );
                return refuse(message);
            }
        }
        Ok(())
    }
}

fn read_actions(items: Vec<Json>) -> Result<Vec<Action>, Refused> {
    let most = Hop::META.limits.entries as usize;
    if items.len() > most {
        return refuse(format!("the file has {} actions; at most {most} are played", items.len()));
    }
    let numbered = (1..).zip(items);
    numbered
        .map(|(n, item)| read_action(item).or_else(|fault| refuse(format!("action {n}: {fault}"))))
        .collect()
}

fn read_action(item: Json) -> Result<Action, String> {
    let Json::Object(fields) = item else {
        return Err(format!("an action is an object, not {}", item.kind()));
    };
    let [kind, payload] = fields_of(fields, ["type", "payload"])?;
    let Some(Json::Text(kind)) = kind else { return Err("the type is missing or no text".to_owned()) };
    match (kind.as_str(), payload) {
        ("MOVE", payload) => read_point(payload).map(Action::Move),
        ("LEAP", payload) => read_point(payload).map(|at| Action::Use(Skill::Jump, at)),
        ("THROW_SPEAR", payload) => read_point(payload).map(|at| Action::Use(Skill::Spear, at)),
        ("USE_SKILL", Some(Json::Object(fields))) => {
            let [skill, target] = fields_of(fields, ["skillId", "target"])?;
            Ok(Action::Use(read_skill(skill)?, read_point(target)?))
        }
        ("USE_SKILL", _) => Err("the payload is an object with skillId and target".to_owned()),
        ("WAIT", None | Some(Json::Null)) => Ok(Action::Wait),
        ("WAIT", Some(_)) => Err("WAIT has no payload".to_owned()),
        ("SELECT_UPGRADE", Some(Json::Text(code))) => {
            let known = Upgrade::all().find(|upgrade| upgrade.code() == code);
            known.map(Action::Choose).ok_or_else(|| format!("unknown upgrade {}", engine::quote(&code)))
        }
        ("SELECT_UPGRADE", _) => Err("the payload is the name of an upgrade".to_owned()),
        ("RESET" | "LOAD_STATE", _) => Err(format!("{kind} cannot stand in a replay")),
        _ => Err(format!("unknown type {}", engine::quote(&kind))),
    }
}

/// The named fields of an object, which has no others.
fn fields_of<const N: usize>(
    fields: Vec<(String, Json)>,
    names: [&str; N],
) -> Result<[Option<Json>; N], String> {
    let mut found = [const { None }; N];
    for (name, value) in fields {
        match names.iter().position(|known| *known == name) {
            Some(index) => found[index] = Some(value),
            None => return Err(format!("unknown field {}", engine::quote(&name))),
        }
    }
    Ok(found)
}

fn read_skill(value: Option<Json>) -> Result<Skill, String> {
    let Some(Json::Text(code)) = value else { return Err("the skillId is missing or no text".to_owned()) };
    let named = match code.as_str() {
        "LEAP" => Some(Skill::Jump),
        "THROW_SPEAR" => Some(Skill::Spear),
        code => Skill::ALL.into_iter().find(|skill| skill.code() == code),
    };
    named.ok_or_else(|| format!("unknown skill {}", engine::quote(&code)))
}

/// A point; the third coordinate may be left out, but not be wrong.
fn read_point(value: Option<Json>) -> Result<Hex, String> {
    let Some(Json::Object(fields)) = value else {
        return Err("a point with q, r and s is missing".to_owned());
    };
    let [q, r, s] = fields_of(fields, ["q", "r", "s"])?;
    let whole = |name: &str, value: Option<Json>| match value {
        Some(Json::Number(n)) if (-99..=99).contains(&n) => Ok(n as i16),
        Some(Json::Number(n)) => Err(format!("{name} is -99 to 99, not {n}")),
        _ => Err(format!("{name} is missing or no whole number")),
    };
    let hex = Hex::new(whole("q", q)?, whole("r", r)?);
    match s {
        None => Ok(hex),
        Some(Json::Number(s)) if s == i64::from(hex.s()) => Ok(hex),
        Some(_) => Err(format!("s of the point {hex} is {}", hex.s())),
    }
}

/// Plays a run through; what is not allowed is named.
fn play(import: &Import<Hop>) -> Result<Hop, Refused> {
    let mut game = Hop::new(&import.params, &import.seed);
    for (n, action) in (1..).zip(&import.actions) {
        if let Err(refusal) = game.check(*action) {
            return refuse(format!("action {n} ({action}) in turn {}: {refusal}", game.turn));
        }
        game.apply(*action, &mut ());
    }
    Ok(game)
}
