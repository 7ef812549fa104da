#![doc = include_str!("../README.md")]
//!
//! # Layout
//!
//! - `format`: the structs of a file; their fields and comments are the documentation and the schema.
//! - `file`: reading a file, with all its checks; `draw`: random values; `check`: checks that need the whole file.
//! - `derived`: files that change the seed and the parameters of another scenario.
//! - `settings`: parameters of the scenario and of its robots.
//! - `stage`: the world before the first tick; `commands`: commands to the referee.
//! - `expect`: expectations, evaluated after each tick.
//! - `schema`: the schema for editors.

mod check;
mod commands;
mod derived;
mod draw;
mod expect;
mod file;
pub mod format;
mod hidden_text;
mod places;
mod schema;
mod settings;
mod stage;

pub use file::ScenarioFile;
pub use schema::schema;

use scenario_kit::linkme::distributed_slice;
use scenario_kit::{SCENARIO_READERS, Scenario, ScenarioError};

/// Reader of scenario files for `scenario_kit::find`, which calls it for the path of a file.
#[distributed_slice(SCENARIO_READERS)]
#[linkme(crate = scenario_kit::linkme)]
static READER: fn(&str) -> Result<Scenario, ScenarioError> = read;

/// Reads the file at `path`, also one with a `base`, and returns its scenario, which is kept until the end of the process.
///
/// # Errors
/// Returns an error if the file cannot be read, and all errors in its text.
pub fn read(path: &str) -> Result<Scenario, ScenarioError> {
    if let Some(derived) = derived::read(path)? {
        return Ok(derived);
    }
    let file: &'static ScenarioFile = Box::leak(Box::new(ScenarioFile::read(path)?));
    Ok(file.scenario())
}
