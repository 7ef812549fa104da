//! `sil junit`: what a CI machine reads of a match that `ros2 launch` started.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use scenario_kit::{MatchFailure, MatchResult};

use crate::failure::{Verdict, WrongUse};
use crate::junit;
use crate::report::MatchReport;

const AFTER_HELP: &str = "\
Example:
  ros2 launch sil sil_match.launch.py result:=result.json; sil junit result.json report.xml

It ends with the exit code that `sil match` would have ended with; `ros2 launch` itself only knows 0 and 1.";

/// Arguments of `sil junit`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct JunitArguments {
    /// The result as JSON: what world_sim writes to the file of its parameter `result`
    result: PathBuf,
    /// Where the report goes
    file: PathBuf,
    /// What was played
    #[arg(long, value_name = "NAME", default_value = "soccer_match")]
    scenario: String,
    /// The seed with which it was played
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// What failed around the match, as far as the world cannot know it; then there may be no result
    #[arg(long, value_name = "TEXT")]
    fault: Option<String>,
}

/// Runs `sil junit`; its verdict is that on the match.
///
/// # Errors
/// There is no result, or none that can be read, and no fault either; the report cannot be written.
pub fn run(arguments: &JunitArguments) -> anyhow::Result<Verdict> {
    let mut result = match (read(&arguments.result)?, &arguments.fault) {
        (Some(result), _) => result,
        (None, Some(_)) => MatchResult::default(),
        (None, None) => {
            let file = arguments.result.display();
            return Err(WrongUse(format!("{file}: not found; did the match begin?")).into());
        }
    };
    if let Some(fault) = &arguments.fault {
        result.failed = true;
        let failure = MatchFailure::of_environment(result.ticks, fault);
        result.failures.insert(0, failure);
    }
    let report = MatchReport {
        scenario: arguments.scenario.clone(),
        result,
    };
    junit::write_run(&arguments.file, &report, arguments.seed)?;
    Ok(report.verdict())
}

/// The result, unless there is none.
fn read(file: &Path) -> anyhow::Result<Option<MatchResult>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        other => other.with_context(|| file.display().to_string())?,
    };
    let result = serde_json::from_str(&text);
    result
        .map(Some)
        .with_context(|| format!("{}: no result of a match", file.display()))
}
