//! What a menu may set (T1).

use engine::{ParamError, ParamKind, ParamSpec, Preset};

/// The parameters of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Squares in the row.
    pub length: u8,
    /// Breath at the start.
    pub breath: u8,
}

const LENGTH: ParamSpec = ParamSpec {
    key: "length",
    label: "Length",
    help: "How many squares the row has.",
    kind: ParamKind::Number { min: 2, max: 40 },
};
const BREATH: ParamSpec = ParamSpec {
    key: "breath",
    label: "Breath",
    help: "How much breath there is at the start.",
    kind: ParamKind::Number { min: 1, max: 99 },
};

impl Default for Params {
    fn default() -> Params {
        Params { length: 8, breath: 11 }
    }
}

impl engine::Params for Params {
    const SPECS: &'static [ParamSpec] = &[LENGTH, BREATH];

    fn get(&self, index: usize) -> String {
        match index {
            0 => self.length.to_string(),
            _ => self.breath.to_string(),
        }
    }

    // The specs' ranges make every narrowing below exact.
    fn set(&mut self, index: usize, value: &str) -> Result<(), ParamError> {
        match index {
            0 => self.length = LENGTH.number(value)? as u8,
            _ => self.breath = BREATH.number(value)? as u8,
        }
        Ok(())
    }

    /// A row that even the cheapest steps cannot cross is no game.
    fn validate(&self) -> Result<(), ParamError> {
        let (length, breath, least) = (self.length, self.breath, self.length - 1);
        if breath < least {
            return Err(ParamError(format!(
                "breath is {least} to 99 on a row of length {length}, not {breath}"
            )));
        }
        Ok(())
    }
}

/// Named rows, the default first.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let long = Params { length: 16, breath: 23 };
    vec![
        Preset { id: "short", title: "Short", about: "8 squares, 11 breath.", params: Params::default() },
        Preset { id: "long", title: "Long", about: "16 squares, 23 breath.", params: long },
    ]
}
