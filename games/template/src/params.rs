//! The parameters of a run (T1).

use engine::{Param, ParamError, Preset, number_param};

/// The parameters of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Squares in the row.
    pub length: u8,
    /// Breath at the start.
    pub breath: u8,
}

impl Default for Params {
    fn default() -> Params {
        Params { length: 8, breath: 11 }
    }
}

impl engine::Params for Params {
    const PARAMS: &'static [Param<Params>] = &[
        number_param!("length", "Length", "Squares in the row.", 2 => 40, length),
        number_param!("breath", "Breath", "Breath at the start.", 1 => 99, breath),
    ];

    /// Refuses a row that even the cheapest steps cannot cross.
    fn validate(&self) -> Result<(), ParamError> {
        let (length, breath, least) = (self.length, self.breath, self.length - 1);
        if breath < least {
            return Err(ParamError(format!(
                "Breath must be {least}–99 on a row of length {length}, not {breath}"
            )));
        }
        Ok(())
    }
}

/// Named rows, the default first.
pub(crate) fn presets() -> Vec<Preset<Params>> {
    let long = Params { length: 16, breath: 23 };
    vec![
        Preset {
            id: "short",
            title: "Short",
            about: "8 squares, 11 breath.",
            params: Params::default(),
            next: Some("long"),
        },
        Preset { id: "long", title: "Long", about: "16 squares, 23 breath.", params: long, next: None },
    ]
}
