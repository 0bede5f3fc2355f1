//! The options that the engine declares, and what they are set to.

use boardwire_core::TextError;
use boardwire_usi::{DeclaredOptions, Name, OptionDecl, OptionValue, SetOption, Text};

/// How the number of `go mate` is meant: the line does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MateUnit {
    Milliseconds,
    Plies,
}

/// The settings, at their defaults until the GUI sets them.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    declared: DeclaredOptions,
    /// Plies.
    pub(crate) max_depth: u32,
    /// Milliseconds that are lost between the engine and the clock.
    pub(crate) overhead: u64,
    /// Centipawns: at so much less, the engine resigns.
    pub(crate) resign_value: i32,
    pub(crate) mate_unit: MateUnit,
}

const MAX_DEPTH: &str = "MaxDepth";
const OVERHEAD: &str = "Overhead";
const RESIGN_VALUE: &str = "ResignValue";
const MATE_UNIT: &str = "MateUnit";

impl Default for Settings {
    fn default() -> Self {
        Self {
            // Names and values of the program's own are right, or its tests would not pass.
            declared: declarations().unwrap_or_default(),
            max_depth: 64,
            overhead: 30,
            resign_value: 30_000,
            mate_unit: MateUnit::Milliseconds,
        }
    }
}

fn declarations() -> Result<DeclaredOptions, TextError> {
    let units = ["Milliseconds", "Plies"].map(Text::new);
    let [milliseconds, plies] = units;
    let units = [milliseconds?, plies?];
    let default = units.first().cloned().unwrap_or_default();
    let options = [
        OptionDecl::check(Name::new("USI_Ponder")?, true)?,
        OptionDecl::spin(Name::new(MAX_DEPTH)?, 64, 1, 64)?,
        OptionDecl::spin(Name::new(OVERHEAD)?, 30, 0, 10_000)?,
        OptionDecl::spin(Name::new(RESIGN_VALUE)?, 30_000, 100, 30_000)?,
        OptionDecl::combo(Name::new(MATE_UNIT)?, default, units)?,
    ];
    Ok(options.into_iter().map(OptionDecl::into_owned).collect())
}

impl Settings {
    pub(crate) const fn declared(&self) -> &DeclaredOptions {
        &self.declared
    }

    /// Takes a setting that fits its declaration.
    pub(crate) fn set(&mut self, set: &SetOption<'_>) -> Result<(), String> {
        let value = self
            .declared
            .check(set)
            .map_err(|error| error.to_string())?;
        let named = |name: &str| set.name().as_bytes().eq_ignore_ascii_case(name.as_bytes());
        match value {
            // The declaration holds the number within what the field takes.
            OptionValue::Spin(value) if named(MAX_DEPTH) => {
                self.max_depth = u32::try_from(value).unwrap_or(self.max_depth);
            }
            OptionValue::Spin(value) if named(OVERHEAD) => {
                self.overhead = u64::try_from(value).unwrap_or(self.overhead);
            }
            OptionValue::Spin(value) if named(RESIGN_VALUE) => {
                self.resign_value = i32::try_from(value).unwrap_or(self.resign_value);
            }
            OptionValue::Combo(unit) if named(MATE_UNIT) => {
                self.mate_unit = match *unit == "Plies" {
                    true => MateUnit::Plies,
                    false => MateUnit::Milliseconds,
                };
            }
            // USI_Ponder only tells the GUI that it may ponder; USI_Hash is sent to every engine, and this one has no table.
            _ => {}
        }
        Ok(())
    }
}
