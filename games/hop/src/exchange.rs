//! Import and export of the specification's JSON: a seed and the actions of all floors (P3, P10, P26, P37).

use engine::{Events, Game, Import, Params as _, Refused, Seed};
use grid::Hex;

use crate::json::Json;
use crate::skills::{Skill, Upgrade};
use crate::state::Hop;
use crate::{Action, Params};

/// The maximum size of a file.
const MOST_BYTES: usize = 1 << 20;

fn refuse<T>(message: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::new("bad-replay", message))
}

/// Exports a run; the actions must lead from the seed's start to this state.
pub(crate) fn export(game: &Hop, seed: &Seed, actions: &[Action], assisted: bool) -> String {
    let mut now = Hop::new(&game.params, seed);
    let mut written = Vec::new();
    for action in actions {
        written.push(write(&now, *action));
        if now.check(*action).is_ok() {
            now.apply(*action, &mut Events::dropped());
        }
    }
    let params = match game.params == Params::default() {
        true => String::new(),
        false => format!("\n  \"params\": \"{}\",", game.params.to_text()),
    };
    let gap = if written.is_empty() { "" } else { "\n    " };
    format!(
        "{{\n  \"seed\": \"{seed}\",{params}\n  \"rules\": {},\n  \"assisted\": {assisted},\n  \"actions\": [{gap}{}{}],\n  \"score\": {},\n  \"floor\": {}\n}}\n",
        Hop::META.rules,
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

/// Imports and plays a run; `None` if the text is not a JSON object.
pub(crate) fn import(text: &str) -> Option<Result<Import<Hop>, Refused>> {
    let begins = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    begins.starts_with('{').then(|| read(begins))
}

/// The fields of a file; others are ignored (P37).
#[derive(Default)]
struct File {
    seed: Option<Seed>,
    params: Params,
    rules: Option<i64>,
    assisted: bool,
    actions: Option<Vec<Action>>,
    score: Option<i64>,
    floor: Option<i64>,
}

fn read(text: &str) -> Result<Import<Hop>, Refused> {
    if text.len() > MOST_BYTES {
        return refuse(format!("this file has {} bytes; the limit is {MOST_BYTES}", text.len()));
    }
    let json = Json::parse(text).or_else(|fault| refuse(format!("this file isn't JSON: {fault}")))?;
    let Json::Object(fields) = json else { return refuse("a replay must be an object") };
    let mut file = File::default();
    for (name, value) in fields {
        file.set(&name, value)?;
    }
    file.check_rules()?;
    let Some(seed) = file.seed.take() else { return refuse("this file has no seed") };
    let Some(actions) = file.actions.take() else { return refuse("this file has no actions") };
    let import = Import { params: file.params, seed, actions, assisted: file.assisted };
    let end = play(&import).or_else(|fault| refuse(fault + file.doubt()))?;
    file.check_claims(&end)?;
    Ok(import)
}

impl File {
    fn set(&mut self, name: &str, value: Json) -> Result<(), Refused> {
        match (name, value) {
            ("seed", Json::Text(seed)) => self.seed = Some(seed.parse()?),
            ("params", Json::Text(params)) => self.params = Params::from_text(&params)?,
            ("rules", Json::Number(rules)) => self.rules = Some(rules),
            ("assisted", Json::Bool(assisted)) => self.assisted = assisted,
            ("score", Json::Number(score)) => self.score = Some(score),
            ("floor", Json::Number(floor)) => self.floor = Some(floor),
            ("actions", Json::List(actions)) => self.actions = Some(read_actions(actions)?),
            ("seed" | "params" | "rules" | "assisted" | "actions", value) => {
                return refuse(format!("the field {name} can't be {}", value.kind()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Checks the version of the rules, which our own files state.
    fn check_rules(&self) -> Result<(), Refused> {
        let ours = i64::from(Hop::META.rules);
        match self.rules {
            Some(rules) if rules != ours => refuse(format!(
                "this run was recorded with rules {rules}; this version plays rules {ours}, so it would turn out differently"
            )),
            _ => Ok(()),
        }
    }

    /// A suffix for refusals of files that do not state their rules.
    fn doubt(&self) -> &'static str {
        if self.rules.is_some() { "" } else { "; this file seems to come from a game with other rules" }
    }

    /// Checks the claimed result of our own files; other programs count differently.
    fn check_claims(&self, end: &Hop) -> Result<(), Refused> {
        let claims = [("score", self.score, end.points()), ("floor", self.floor, i64::from(end.floor))];
        for (name, claimed, found) in claims.into_iter().filter(|_| self.rules.is_some()) {
            if let Some(claimed) = claimed.filter(|claimed| *claimed != found) {
                return refuse(format!("this file claims {name} {claimed}, but its actions lead to {found}"));
            }
        }
        Ok(())
    }
}

fn read_actions(items: Vec<Json>) -> Result<Vec<Action>, Refused> {
    let most = Hop::META.limits.entries as usize;
    if items.len() > most {
        return refuse(format!("this file has {} actions; the limit is {most}", items.len()));
    }
    let numbered = (1..).zip(items);
    numbered
        .map(|(n, item)| read_action(item).or_else(|fault| refuse(format!("action {n}: {fault}"))))
        .collect()
}

fn read_action(item: Json) -> Result<Action, String> {
    let Json::Object(fields) = item else {
        return Err(format!("an action must be an object, not {}", item.kind()));
    };
    let payload = field(&fields, "payload");
    let Some(Json::Text(kind)) = field(&fields, "type") else { return Err("its type is missing".to_owned()) };
    match (kind.as_str(), payload) {
        ("MOVE", payload) => read_point(payload).map(Action::Move),
        ("USE_SKILL", Some(Json::Object(fields))) => {
            let Some(Json::Text(code)) = field(fields, "skillId") else {
                return Err("its skillId is missing".to_owned());
            };
            let unknown = || format!("unknown skill {}", engine::quote(code));
            Ok(Action::Use(skill_of(code).ok_or_else(unknown)?, read_point(field(fields, "target"))?))
        }
        ("USE_SKILL", _) => Err("its payload must have a skillId and a target".to_owned()),
        ("WAIT", _) => Ok(Action::Wait),
        ("SELECT_UPGRADE", Some(Json::Text(code))) => {
            let known = Upgrade::all().find(|upgrade| upgrade.code() == code);
            known.map(Action::Choose).ok_or_else(|| format!("unknown upgrade {}", engine::quote(code)))
        }
        ("SELECT_UPGRADE", _) => Err("its payload must name an upgrade".to_owned()),
        ("RESET" | "LOAD_STATE", _) => Err(format!("{kind} can't be part of a replay")),
        (code, payload) => match skill_of(code) {
            Some(skill) => read_point(payload).map(|at| Action::Use(skill, at)),
            None => Err(format!("unknown type {}", engine::quote(code))),
        },
    }
}

/// A field of an object.
fn field<'a>(fields: &'a [(String, Json)], name: &str) -> Option<&'a Json> {
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// The skill with one of the specification's names, old or new (P3, P37).
fn skill_of(code: &str) -> Option<Skill> {
    match code {
        "LEAP" => Some(Skill::Jump),
        "THROW_SPEAR" => Some(Skill::Spear),
        code => Skill::ALL.into_iter().find(|skill| skill.code() == code),
    }
}

/// Parses a point; the third coordinate may be missing, but not wrong.
fn read_point(value: Option<&Json>) -> Result<Hex, String> {
    let Some(Json::Object(fields)) = value else { return Err("its point is missing".to_owned()) };
    let whole = |name: &str| match field(fields, name) {
        Some(Json::Number(n)) if (-99..=99).contains(n) => Ok(*n as i16),
        _ => Err(format!("{name} must be a whole number from -99 to 99")),
    };
    let hex = Hex::new(whole("q")?, whole("r")?);
    match field(fields, "s") {
        None => Ok(hex),
        Some(Json::Number(s)) if *s == i64::from(hex.s()) => Ok(hex),
        Some(_) => Err(format!("s of the point {hex} must be {}", hex.s())),
    }
}

/// Plays a run, or names the first illegal action.
fn play(import: &Import<Hop>) -> Result<Hop, String> {
    let mut game = Hop::new(&import.params, &import.seed);
    for (n, action) in (1..).zip(&import.actions) {
        if let Err(refusal) = game.check(*action) {
            return Err(format!("action {n} ({action}) in turn {}: {refusal}", game.turn));
        }
        game.apply(*action, &mut Events::dropped());
    }
    Ok(game)
}
