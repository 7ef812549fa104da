//! Errors of a campaign, with the values of their parameters at level 1.

use std::path::Path;

use bevyhavior_simulator::SimulationConfig;
use hsl_parameters::{Overrides, describe};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use user_files::suggest;

use super::error_table::{ERRORS, ErrorParameter, PREFIX, RobotError, Scale};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_plan::{WORLD_SIM, overrides};
use crate::plan::play_arguments::PlayArguments;
use crate::verdict::failure::WrongUse;

/// Maximum number of decimals of a scaled value.
const DECIMALS: usize = 6;

/// Error that a campaign varies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VariedError {
    /// Name.
    pub name: String,
    /// True if the values at level 1 are typical ones, false if they are those of the file of calibrated errors.
    pub is_typical: bool,
    /// Parameters.
    pub parameters: Vec<VariedParameter>,
}

/// Parameter of an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VariedParameter {
    /// Key, for example `simulation.errors.motion.slip`.
    pub key: String,
    /// Value at level 1.
    pub value: String,
    /// Effect of the level.
    pub scale: Scale,
}

impl VariedError {
    /// Returns the settings of all parameters at a level above 0, each as `KEY=VALUE`.
    pub fn settings(&self, level: f64) -> Vec<String> {
        let parameters = self.parameters.iter();
        let setting = |it: &VariedParameter| format!("{}={}", it.key, it.at(level));
        parameters.map(setting).collect()
    }

    /// Returns the meaning of the error; empty for an error that this version does not know.
    pub fn meaning(&self) -> &'static str {
        let known = ERRORS.iter().find(|it| it.name == self.name);
        known.map_or("", |it| it.meaning)
    }
}

impl VariedParameter {
    /// Returns the value at a level above 0, within the range of the parameter.
    fn at(&self, level: f64) -> String {
        let Ok(value) = self.value.parse::<f64>() else {
            return self.value.clone();
        };
        let scaled = match self.scale {
            Scale::Kept => return self.value.clone(),
            Scale::Multiplied => value * level,
            Scale::Divided => value / level,
        };
        let described = describe::<SimulationConfig>();
        let known = described
            .iter()
            .find(|it| self.key.strip_prefix(PREFIX) == Some(it.key.as_str()));
        let range = known.and_then(|it| it.parameter.range);
        let scaled = range.map_or(scaled, |range| scaled.clamp(range.least, range.most));
        // The text of a number is a number.
        let rounded = format!("{scaled:.DECIMALS$}").parse().unwrap_or(scaled);
        format!("{rounded}")
    }

    /// Returns true if the level changes the value: it is scaled, and not switched off by 0.
    fn is_varied(&self) -> bool {
        let is_off = self.value.parse::<f64>().is_ok_and(|value| value == 0.0);
        self.scale != Scale::Kept && !is_off
    }
}

/// Returns the errors of the table with these names, all without a name.
///
/// # Errors
/// Returns an error for an unknown name.
pub fn select(names: &[String]) -> Result<Vec<&'static RobotError>, WrongUse> {
    if names.is_empty() {
        return Ok(ERRORS.iter().collect());
    }
    let known = || ERRORS.iter().map(|it| it.name);
    for name in names {
        if !known().any(|it| it == name) {
            let suggestion = suggest(name, known()).map_or_else(String::new, |it| format!("{it} "));
            let known = known().collect::<Vec<_>>().join(", ");
            let error = format!("unknown error {name}; {suggestion}available: {known}");
            return Err(WrongUse::because(error));
        }
    }
    let is_named = |error: &&RobotError| names.iter().any(|name| name == error.name);
    Ok(ERRORS.iter().filter(is_named).collect())
}

/// Errors with their values at level 1, and the parameters of the file that are none of theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectedErrors {
    /// Errors.
    pub varied: Vec<VariedError>,
    /// Errors that are 0 in the file.
    pub absent: Vec<&'static str>,
    /// Parameters of the file that belong to no error, and so have no effect.
    pub unused: Vec<String>,
}

/// Returns the errors of the table with their values at level 1: those of `file`, a parameter file of the world, if it
/// has one of the scaled parameters of an error, otherwise the typical ones. A constant parameter has its typical value
/// unless it is in the file.
///
/// # Errors
/// Returns an error if the file cannot be read, or contains an unknown parameter.
pub fn varied_errors(
    errors: &[&'static RobotError],
    file: Option<&Path>,
) -> Result<SelectedErrors, WrongUse> {
    let given = file.map(read).transpose()?.unwrap_or_default();
    let mut selected = SelectedErrors {
        varied: Vec::new(),
        absent: Vec::new(),
        unused: Vec::new(),
    };
    for error in errors {
        let is_given = |it: &ErrorParameter| {
            it.scale != Scale::Kept && given.get(&format!("{PREFIX}{}", it.key)).is_some()
        };
        let is_typical = !error.parameters.iter().any(is_given);
        let parameters = error.parameters.iter().filter_map(|it| {
            let key = format!("{PREFIX}{}", it.key);
            let value = given.get(&key).map(|it| text(&it.value));
            let typical = || (is_typical || it.scale == Scale::Kept).then(|| it.typical.to_owned());
            let parameter = VariedParameter {
                value: value.or_else(typical)?,
                key,
                scale: it.scale,
            };
            (it.scale == Scale::Kept || parameter.is_varied()).then_some(parameter)
        });
        let parameters: Vec<_> = parameters.collect();
        if !parameters.iter().any(VariedParameter::is_varied) {
            selected.absent.push(error.name);
            continue;
        }
        selected.varied.push(VariedError {
            name: error.name.to_owned(),
            is_typical,
            parameters,
        });
    }
    let known = ERRORS.iter().flat_map(|it| it.parameters);
    let known: Vec<_> = known.map(|it| format!("{PREFIX}{}", it.key)).collect();
    let unused = given
        .iter()
        .filter(|(key, _)| !known.iter().any(|it| it == key));
    selected.unused = unused.map(|(key, _)| key.to_owned()).collect();
    Ok(selected)
}

/// Reads the parameters of the world in a parameter file.
fn read(file: &Path) -> Result<Overrides, WrongUse> {
    let arguments = MatchArguments {
        play: PlayArguments {
            params: vec![file.to_owned()],
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    };
    let read = overrides(&arguments);
    let mut nodes =
        read.map_err(|error| WrongUse::because(format!("--errors {}: {error}", file.display())))?;
    Ok(nodes.remove(WORLD_SIM).unwrap_or_default())
}

/// Returns a value as it is written on the command line.
fn text(value: &serde_yaml::Value) -> String {
    // A value without a text is refused with the plan of the first run.
    let text = serde_yaml::to_string(value).unwrap_or_default();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_file(text: &str) -> SelectedErrors {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("errors.yaml");
        let text = format!("/world_sim:\n  ros__parameters:\n    simulation:\n{text}");
        std::fs::write(&file, text).unwrap();
        let names = ["slip", "kick-scatter", "ball-detection"].map(str::to_owned);
        varied_errors(&select(&names).unwrap(), Some(&file)).unwrap()
    }

    #[test]
    fn a_level_scales_parameters_within_their_ranges() {
        let names = ["ball-detection", "kick-scatter"].map(str::to_owned);
        let errors = varied_errors(&select(&names).unwrap(), None).unwrap();
        let [detection, kicks] = &errors.varied[..] else {
            panic!("{errors:?}");
        };
        let expected = [
            "simulation.noise.ball_overlooked=0.15",
            "simulation.errors.perception.ball_half_distance=1.333333",
            "simulation.errors.perception.detection_correlation_time=0.2",
        ];
        assert_eq!(detection.settings(3.0), expected);
        let many = kicks.settings(30.0);
        assert!(
            many.contains(&"simulation.errors.motion.kick_miss=1".to_owned()),
            "{many:?}"
        );
    }

    #[test]
    fn an_error_with_a_value_in_the_file_has_only_the_values_of_the_file() {
        let text = "      errors: {motion: {kick_speed: 0.3, slip: 0}}\n      walk_translation_speed: 0.4\n";
        let selected = in_file(text);
        let names: Vec<_> = selected.varied.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["ball-detection", "kick-scatter"]);
        assert!(selected.varied[0].is_typical && !selected.varied[1].is_typical);
        let kicks = selected.varied[1].settings(1.0);
        assert_eq!(kicks, ["simulation.errors.motion.kick_speed=0.3"]);
        assert_eq!(selected.absent, ["slip"]);
        assert_eq!(selected.unused, ["simulation.walk_translation_speed"]);
    }

    #[test]
    fn an_unknown_error_is_refused_with_the_known_ones() {
        let error = select(&["slipp".to_owned()]).unwrap_err().to_string();
        assert!(
            error.contains("slip") && error.contains("camera"),
            "{error}"
        );
    }
}
