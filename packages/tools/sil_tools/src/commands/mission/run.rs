//! `sil mission run`.

use std::path::PathBuf;

use clap::Args;

use match_runner::plan::match_arguments::text_rule;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::verdict::failure::Verdict;
use sil::commands::run as scenario;

/// Arguments of `sil mission run`.
#[derive(Debug, Args)]
pub(super) struct RunArguments {
    /// Folder of the mission: domain.pddl, problem.pddl, actions.yaml and field.yaml
    folder: PathBuf,
    /// Scenario for the mission, see `sil list`
    #[arg(long, value_name = "NAME", default_value = "mission_practice")]
    scenario: String,
    /// Play over ROS, with one process per robot, instead of in process; implied by --node
    #[arg(long)]
    ros: bool,
    /// Set an option of the scenario or a parameter of its robots; repeatable, later values override earlier ones
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Arguments shared with other commands
    #[command(flatten)]
    play: PlayArguments,
}

impl RunArguments {
    /// Returns true if the run is recorded below `bags`.
    pub(super) fn is_recorded(&self) -> bool {
        self.play.is_recorded_below_bags()
    }
}

/// Plays a scenario with the mission, as `sil run` does, and returns its verdict.
///
/// # Errors
/// Returns an error if the arguments or the files of the mission are invalid, or the environment lacks something.
pub(super) fn run(arguments: RunArguments) -> anyhow::Result<Verdict> {
    let mission = text_rule("mission", &arguments.folder);
    let set = [vec![mission.replacen(":=", "=", 1)], arguments.set].concat();
    scenario::run(scenario::RunArguments {
        rules: Vec::new(),
        scenario: arguments.scenario,
        ros: arguments.ros,
        isolated: false,
        set,
        interventions: None,
        result: None,
        play: arguments.play,
    })
}
