//! `sil run`.

use std::path::PathBuf;

use clap::Args;

use super::{expect, soccer_match};
use match_runner::plan::match_arguments::{MatchArguments, key_and_value, rule, text_rule};
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil run striker_walks_to_visible_ball
  sil run config/scenarios/kick_off.yaml
  sil run goalkeeper_stays --set simulation.ball_visibility_range=3 --seed 4
  sil run soccer_match seed:=4 half_duration:=60
  sil run three_against_three --ros --bag bags/mine
  sil run three_against_three --node 'hulks/2=python3 robot.py'    your program plays, over ROS
  sil run soccer_match --interventions bags/mine     the same run again, with its interventions
  sil run soccer_match --no-record --junit report.xml

See `sil match --help` for --node.";

/// Arguments of `sil run`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct RunArguments {
    /// Name or file of the scenario, see `sil list`, or a moment, see `sil expect`
    #[arg(value_name = "NAME|FILE")]
    pub scenario: String,
    /// Parameters and launch arguments, as for `sil match`
    #[arg(value_name = "KEY:=VALUE", value_parser = key_and_value)]
    pub rules: Vec<String>,
    /// Play over ROS, with one process per robot, instead of in process; implied by --node
    #[arg(long)]
    pub ros: bool,
    /// Play over ROS in a network namespace that no other program on this host can reach
    #[arg(long, requires = "ros")]
    pub isolated: bool,
    /// Set an option of the scenario or a parameter of its robots; repeatable, later values override earlier ones
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Apply the interventions of this bag again, each in its tick: moves, steps and resets by hand
    #[arg(long, value_name = "BAG")]
    pub interventions: Option<PathBuf>,
    /// Write the result to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub result: Option<PathBuf>,
    /// Arguments shared with other commands
    #[command(flatten)]
    pub play: PlayArguments,
}

/// Plays a scenario in this process or over ROS, as `sil match` does, or checks a moment, and returns its verdict.
///
/// # Errors
/// Returns an error if the arguments are invalid, or the environment lacks something.
pub fn run(arguments: RunArguments) -> anyhow::Result<Verdict> {
    if expect::is_moment(&arguments.scenario) {
        return expect::check(&[arguments.scenario.into()], None, None, false);
    }
    let mut rules = arguments.rules;
    for set in &arguments.set {
        rules.push(rule(set)?);
    }
    if let Some(file) = &arguments.result {
        rules.push(text_rule("result", file));
    }
    if let Some(bag) = &arguments.interventions {
        rules.push(text_rule("interventions", bag));
    }
    soccer_match::run(MatchArguments {
        rules,
        in_process: !arguments.ros && arguments.play.node.is_empty(),
        isolated: arguments.isolated,
        scenario: Some(arguments.scenario),
        play: arguments.play,
        ..MatchArguments::default()
    })
}
