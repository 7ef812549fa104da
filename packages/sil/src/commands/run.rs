//! `sil run`.

use std::path::PathBuf;

use clap::Args;

use super::soccer_match;
use crate::failure::{Verdict, WrongUse};
use crate::match_arguments::MatchArguments;

const AFTER_HELP: &str = "\
Examples:
  sil run striker_walks_to_visible_ball
  sil run goalkeeper_stays --set simulation.ball_visibility_range=3 --seed 4
  sil run three_against_three --ros --bag bags/mine
  sil run soccer_match --no-record --junit report.xml";

/// Arguments of `sil run`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct RunArguments {
    /// The scenario, see `sil list`
    #[arg(value_name = "NAME")]
    pub scenario: String,
    /// Play over ROS, with one process a robot, instead of in this process
    #[arg(long)]
    pub ros: bool,
    /// Seed of all randomness
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// An option of the scenario or a parameter of its robots; several in order
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// ROS parameter file; several are read in order
    #[arg(long, value_name = "FILE")]
    pub params: Vec<PathBuf>,
    /// Folder for the bag [default: bags/NAME-TIME]
    #[arg(long, value_name = "FOLDER")]
    pub bag: Option<PathBuf>,
    /// Record nothing
    #[arg(long, conflicts_with = "bag")]
    pub no_record: bool,
    /// File for the verdict as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// File for the result as JSON
    #[arg(long, value_name = "FILE")]
    pub result: Option<PathBuf>,
    /// Seconds of wall time that a tick in this process may take before the run counts as hanging
    #[arg(long, value_name = "SECONDS", default_value_t = MatchArguments::HANG_TIMEOUT)]
    pub hang_timeout: f64,
    /// Show what all processes log, as it comes
    #[arg(long)]
    pub verbose: bool,
}

/// Plays a scenario and says how it ended.
///
/// # Errors
/// Arguments with which nothing can be played; surroundings that do not allow it.
pub fn run(arguments: RunArguments) -> anyhow::Result<Verdict> {
    let mut rules = arguments
        .set
        .iter()
        .map(|set| rule(set))
        .collect::<Result<Vec<_>, _>>()?;
    if let Some(file) = &arguments.result {
        rules.push(format!(
            "result:={}",
            serde_json::Value::from(file.to_string_lossy())
        ));
    }
    soccer_match::run(MatchArguments {
        rules,
        in_process: !arguments.ros,
        params: arguments.params,
        bag: arguments.bag,
        no_record: arguments.no_record,
        scenario: Some(arguments.scenario),
        seed: arguments.seed,
        junit: arguments.junit,
        hang_timeout: arguments.hang_timeout,
        verbose: arguments.verbose,
        ..MatchArguments::default()
    })
}

/// `KEY=VALUE` as the rule that parameters have.
pub(super) fn rule(set: &str) -> Result<String, WrongUse> {
    match set.split_once('=') {
        Some((key, value)) if !key.is_empty() => {
            Ok(format!("{}:={value}", key.trim_end_matches(':')))
        }
        _ => Err(WrongUse(format!("--set {set} is not KEY=VALUE"))),
    }
}
