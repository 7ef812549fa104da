//! `sil junit`: JUnit report of a match started by `ros2 launch`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use hsl_types::RobotId;
use match_setup::MatchResult;
use scenario_kit::MatchFailure;

use match_runner::verdict::failure::{Verdict, WrongUse};
use match_runner::verdict::junit;
use match_runner::verdict::report::MatchReport;

const AFTER_HELP: &str = "\
Example:
  ros2 launch sil sil_match.launch.py result:=result.json; sil junit result.json report.xml

The exit code is that of `sil match` for the same match.";

/// Maximum size of a result file [bytes].
const MAX_RESULT_SIZE: u64 = 64 << 20;

/// Arguments of `sil junit`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct JunitArguments {
    /// Result file of world_sim as JSON (its parameter `result`)
    result: PathBuf,
    /// JUnit file to write
    file: PathBuf,
    /// Name of the scenario
    #[arg(long, value_name = "NAME", default_value = "soccer_match")]
    scenario: String,
    /// Seed of the run
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Failure outside of the match, unknown to the world; the result file may then be missing
    #[arg(long, value_name = "TEXT")]
    fault: Option<String>,
    /// Robot whose node caused this failure, for example hulks/3
    #[arg(long, value_name = "ROBOT", requires = "fault")]
    robot: Option<RobotId>,
    /// Bag of the match
    #[arg(long, value_name = "FOLDER")]
    bag: Option<PathBuf>,
}

/// Writes the JUnit file of a match from its result file, with the failure in the arguments if there is one. The
/// verdict is that on the match.
///
/// # Errors
///
/// Returns an error if the result cannot be read, or is missing without a failure in the arguments; or the report
/// cannot be written.
pub fn run(arguments: JunitArguments) -> anyhow::Result<Verdict> {
    let mut result = match (read(&arguments.result)?, &arguments.fault) {
        (Some(result), _) => result,
        (None, Some(_)) => MatchResult::default(),
        (None, None) => {
            let file = arguments.result.display();
            return Err(WrongUse::because(format!(
                "{file}: not found; the match may not have started"
            ))
            .into());
        }
    };
    if let Some(fault) = &arguments.fault {
        result.failed = true;
        let failure = match arguments.robot {
            Some(robot) => MatchFailure::of_node(result.ticks, robot.to_string(), fault),
            None => MatchFailure::of_environment(result.ticks, fault),
        };
        // The failure ended the match, not a signal of the user.
        result.interrupted &= arguments.robot.is_none();
        result.failures.insert(0, failure);
    }
    let report = MatchReport {
        scenario: arguments.scenario.clone(),
        result,
    };
    junit::write_run(
        &arguments.file,
        &report,
        arguments.seed,
        arguments.bag.as_deref(),
    )?;
    Ok(report.verdict())
}

/// Reads the result of a match; `None` if the file does not exist.
fn read(file: &Path) -> anyhow::Result<Option<MatchResult>> {
    let text = match user_files::read_to_string(file, MAX_RESULT_SIZE) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        other => other.with_context(|| file.display().to_string())?,
    };
    let result = serde_json::from_str(&text);
    result
        .map(Some)
        .with_context(|| format!("{}: is not the result of a match", file.display()))
}
