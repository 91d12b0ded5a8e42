//! A tiny language for tests: what is done, tick by tick, and what is seen.
//!
//! Lines or `;` separate commands. Actions are written as players type them; `tick 6` lets time pass in either pace;
//! `refuse press charging` wants a refusal with that code; `go 3,-1` walks; `expect …` looks at the state.
#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::{BTreeMap, VecDeque};

use engine::{Game, Params as _, Present, Refusal as _, Seed};
use grid::{Dir, Hex};
use lattice_colorcell::{Action, ColorCell, Event, Params};
use serde_json::Value;
use view::{Cue, Motion};

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

pub fn params(text: &str) -> Params {
    Params::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

/// The text of a position: five lines about it (those not given are a fresh run's), then the board. Colors are lists such
/// as `0 1,0 2,0; 3 0,0`; the cursor is where it says.
pub fn text_of(params_text: &str, heads: &[&str], colors: &str, cursor: Hex) -> String {
    let fresh = [
        "tick 0 inputs 0 facing n stepped - charge - cooldown 0",
        "carrying -",
        "flash -",
        "template -",
        "completed -",
    ];
    let word = |line: &str| line.split(' ').next().unwrap().to_owned();
    let mut text = format!("{params_text}\n");
    for line in fresh {
        let given = heads.iter().find(|head| word(head) == word(line)).unwrap_or(&line);
        text.push_str(&format!("{given}\n"));
    }
    let mut drawn = BTreeMap::new();
    for list in colors.split(';').filter(|list| !list.trim().is_empty()) {
        let mut words = list.split_whitespace();
        let color = words.next().unwrap();
        words.for_each(|cell| drop(drawn.insert(hex(cell), color.to_owned())));
    }
    let radius = i16::from(params(params_text).radius);
    for row in -2 * radius..=2 * radius {
        for q in (-radius..=radius).filter(|q| (row - q) % 2 == 0) {
            let cell = Hex::new(q, (row - q) / 2);
            if cell.length() <= radius as u32 {
                let symbol = drawn.remove(&cell).unwrap_or(".".to_owned());
                text.push_str(&if cell == cursor { format!("[{symbol}]") } else { format!(" {symbol} ") });
            }
        }
        text.push('\n');
    }
    assert!(drawn.is_empty(), "off the board: {drawn:?}");
    text
}

/// A run with what happened in it.
pub struct Script {
    pub game: ColorCell,
    pub events: Vec<Event>,
}

/// A run on a drawn board, the cursor in the middle.
pub fn drawn(params: &str, colors: &str) -> Script {
    placed(params, &[], colors, Hex::ORIGIN)
}

/// A run from a whole position.
pub fn placed(params: &str, heads: &[&str], colors: &str, cursor: Hex) -> Script {
    let text = text_of(params, heads, colors, cursor);
    let game = ColorCell::from_text(&text, &seed("script")).unwrap_or_else(|error| panic!("{text}{error}"));
    Script { game, events: Vec::new() }
}

impl Script {
    pub fn run(&mut self, script: &str) -> &mut Script {
        for line in script.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
            self.command(line);
        }
        self
    }

    fn command(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "expect" => self.expect(rest),
            "refuse" => {
                let (action, code) = rest.rsplit_once(' ').unwrap();
                let refusal = self.game.check(action.parse().unwrap());
                let found = refusal.err().map(|refusal| refusal.code());
                assert_eq!(found, Some(code), "refuse {rest}\n{}", self.game.text());
            }
            "go" => self.go(hex(rest)),
            "tick" if self.game.ticks_per_second() > 0 => {
                for _ in 0..rest.parse().unwrap_or(1) {
                    self.game.tick(&mut self.events);
                }
            }
            _ => self.act(line),
        }
    }

    pub fn act(&mut self, text: &str) {
        let action: Action = text.parse().unwrap_or_else(|refused| panic!("{refused}"));
        self.game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}\n{}", self.game.text()));
        self.game.apply(action, &mut self.events);
    }

    /// What a screen reader says about an action, or about a tick.
    pub fn said(&mut self, line: &str) -> Vec<String> {
        let (before, already) = (self.game.clone(), self.events.len());
        self.command(line);
        let mut cues = Vec::new();
        self.events[already..].iter().for_each(|event| ColorCell::cues(&before, event, &mut cues));
        let words = |cue: Cue| match cue.motion {
            Motion::Say(words) | Motion::Hear(words) => Some(words),
            _ => None,
        };
        cues.into_iter().filter_map(words).collect()
    }

    /// Walks a shortest way, a step a tick; with something in hand only over empty cells.
    pub fn go(&mut self, to: Hex) {
        let dirs = self.way(to).unwrap_or_else(|| panic!("no way to {to}\n{}", self.game.text()));
        for dir in dirs {
            self.act(&format!("step {dir}"));
            if self.game.ticks_per_second() > 0 {
                self.command("tick");
            }
        }
        assert_eq!(self.game.cursor(), to);
    }

    fn way(&self, to: Hex) -> Option<Vec<Dir>> {
        let colors: BTreeMap<Hex, u8> = self.game.colors().collect();
        let (carrying, radius) = (self.game.carried().count() > 0, u32::from(self.game.params().radius));
        let open = |hex: &Hex| hex.length() <= radius && !(carrying && colors.contains_key(hex));
        let mut ways = BTreeMap::from([(self.game.cursor(), Vec::new())]);
        let mut queue = VecDeque::from([self.game.cursor()]);
        while let Some(at) = queue.pop_front() {
            if at == to {
                return ways.remove(&at);
            }
            for dir in Dir::ALL {
                let next = at.neighbor(dir);
                if open(&next) && !ways.contains_key(&next) {
                    let mut way = ways[&at].clone();
                    way.push(dir);
                    ways.insert(next, way);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The state for programs.
    pub fn state(&self) -> Value {
        serde_json::to_value(self.game.inspect()).unwrap()
    }

    fn expect(&self, rest: &str) {
        let state = self.state();
        let (what, value) = rest.split_once(' ').unwrap_or((rest, ""));
        let template = &state["activeTemplate"];
        let number = |value: &Value| value.as_i64().map_or("none".to_owned(), |n| n.to_string());
        let found = match what {
            "carrying" => match &state["capturedCell"] {
                Value::Null => "nothing".to_owned(),
                _ if value.is_empty() => String::new(),
                cell => number(&cell["colorIndex"]),
            },
            "mode" => state["mode"].as_str().unwrap().to_owned(),
            "cooldown" => number(&state["captureCooldownTicksRemaining"]),
            "flash" => state["flashState"]["type"].as_str().unwrap_or("none").to_owned(),
            "at" => self.game.cursor().to_string(),
            "facing" => self.game.facing().name().to_ascii_lowercase(),
            "seconds" => number(&state["remainingSeconds"]),
            "chance" => number(&state["captureChancePercent"]),
            "lit" => state["flickerLit"].to_string(),
            "score" => number(&state["score"]),
            "over" => state["over"].to_string(),
            "template" => template["templateId"].as_str().unwrap_or("none").to_owned(),
            "anchor" => match &template["anchoredAt"] {
                Value::Null => "none".to_owned(),
                at => format!("{},{} {} {}", at["q"], at["r"], at["baseColorIndex"], at["rotation"]),
            },
            "right" => template["filledCells"].as_array().map_or(0, Vec::len).to_string(),
            "errors" => template["hasErrors"].to_string(),
            "complete" => number(&template["completedAtTick"]),
            "completed" => state["completedTemplates"].as_array().unwrap().len().to_string(),
            cell => state["cells"].get(cell).map_or("-".to_owned(), Value::to_string),
        };
        assert_eq!(found, value, "expect {rest}\n{}", self.game.text());
    }

    /// The kinds of what happened since the last call.
    pub fn heard(&mut self) -> Vec<String> {
        let kind = |event: Event| serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_owned();
        self.events.drain(..).map(kind).collect()
    }
}
