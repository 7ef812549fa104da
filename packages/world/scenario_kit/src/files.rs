//! Scenarios that are read from files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use linkme::distributed_slice;

use crate::{Scenario, ScenarioError};

/// Function that reads the scenario of a file.
pub type ScenarioReader = fn(&str) -> Result<Scenario, ScenarioError>;

/// Readers of scenario files that are linked into this program; the first one is used.
#[distributed_slice]
pub static SCENARIO_READERS: [ScenarioReader];

/// Scenarios of files by path. A process reads a file once, so that all its parts play the same scenario.
static READ: Mutex<BTreeMap<String, &'static Scenario>> = Mutex::new(BTreeMap::new());

/// Returns true if the name of a scenario is the path of a file: it has a folder or the extension `.yaml` or `.yml`.
pub fn is_file(name: &str) -> bool {
    let extension = Path::new(name).extension();
    name.contains('/') || extension.is_some_and(|it| it == "yaml" || it == "yml")
}

/// Returns the scenario of the file at `path`. The file is read at the first call and kept for the rest of the process,
/// so later changes of the file have no effect.
///
/// # Errors
/// Returns an error if the file cannot be read, it is not a scenario, or no reader is linked into this program.
pub(crate) fn find(path: &str) -> Result<&'static Scenario, ScenarioError> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(scenario) = read.get(path) {
        return Ok(scenario);
    }
    let reader = SCENARIO_READERS.first().ok_or(ScenarioError::NoReader)?;
    // Scenarios are used until the end of the process.
    let scenario: &'static Scenario = Box::leak(Box::new(reader(path)?));
    read.insert(path.to_owned(), scenario);
    Ok(scenario)
}
