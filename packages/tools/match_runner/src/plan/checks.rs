//! Checks of the arguments of a match.

use std::path::Path;
use std::time::Duration;

use hsl_parameters::Overrides;
use hsl_types::{RobotId, limits};
use scenario_kit::{Cast, ScenarioError};
use support::InvalidValues;

use crate::process::new_folder::error_in_name;
use crate::verdict::failure::WrongUse;

/// Adds an error to `invalid` if a robot does not play, with the names of the robots that do. `key` is the argument.
pub(crate) fn require_plays(key: &str, robot: RobotId, cast: &Cast, invalid: &mut InvalidValues) {
    let players: Vec<_> = cast.keys().map(ToString::to_string).collect();
    let reason = match players.is_empty() {
        true => format!("{robot} does not play, and no other robot does"),
        false => format!("{robot} does not play; available: {}", players.join(", ")),
    };
    invalid.require(cast.contains_key(&robot), key, reason);
}

/// Returns the errors in the file of the scenario, each with its lines of the file. Other errors of the scenario are
/// reported elsewhere.
pub(crate) fn check_scenario_file(given: &Overrides) -> Result<(), WrongUse> {
    let name = given.get("scenario").and_then(|it| it.value.as_str());
    match name.map(scenario_kit::find) {
        Some(Err(ScenarioError::File(errors))) => Err(WrongUse::because(errors.report())),
        _ => Ok(()),
    }
}

/// Applies `given` to `base` and validates the result. In case of errors, adds them to `invalid` and returns `base`.
pub(crate) fn checked<T>(
    base: &T,
    given: &Overrides,
    validate: fn(&T) -> Result<(), InvalidValues>,
    invalid: &mut InvalidValues,
) -> T
where
    T: Clone + serde::Serialize + serde::de::DeserializeOwned,
{
    let read = hsl_parameters::read_over(base, given);
    match read.and_then(|parameters| validate(&parameters).map(|()| parameters)) {
        Ok(parameters) => parameters,
        Err(found) => {
            invalid.extend(&found);
            base.clone()
        }
    }
}

/// Converts `seconds` \[s\] to a duration. Adds an error and returns zero unless it is above 0 and at most
/// [`limits::SECONDS`].
pub(crate) fn seconds(name: &str, seconds: f64, invalid: &mut InvalidValues) -> Duration {
    let span = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let most = limits::SECONDS;
    invalid.require(
        !span.is_zero() && seconds <= most,
        name,
        format_args!("must be above 0 and at most {most} seconds, got {seconds}"),
    );
    span
}

/// Returns the value, or `None` after adding its errors to `invalid`.
pub(crate) fn value_or_add<T>(
    result: Result<T, InvalidValues>,
    invalid: &mut InvalidValues,
) -> Option<T> {
    result.map_err(|found| invalid.extend(&found)).ok()
}

/// Adds an error unless the folder for the bag is empty or does not exist, and has a valid name.
pub(crate) fn require_free(folder: &Path, invalid: &mut InvalidValues) {
    let is_free = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    let reason = "is not empty or not a folder; use another folder for the bag";
    match error_in_name(folder) {
        Some(reason) => invalid.add("bag", reason),
        None => invalid.require(
            is_free,
            "bag",
            format_args!("{} {reason}", folder.display()),
        ),
    }
}

/// Adds an error if a file cannot be written at the end of the match.
pub(crate) fn require_writable(key: &str, file: &Path, invalid: &mut InvalidValues) {
    if let Err(error) = user_files::check_create(file) {
        let file = file.display();
        invalid.add(key, format_args!("cannot write {file}: {error}"));
    }
}

/// Returns all errors as text, each once, because a wrong parameter of all robots is reported for each of them.
pub(crate) fn unique(invalid: &InvalidValues) -> String {
    let mut seen = Vec::new();
    for reason in invalid.iter() {
        if !seen.contains(&reason) {
            seen.push(reason);
        }
    }
    seen.join("; ")
}
