//! Arguments shared by `sil match` and `sil run`.

use std::path::PathBuf;

use clap::Args;

use crate::plan::node_argument::NodeArgument;

/// Seed, parameter files, output files and timeouts of a run.
#[derive(Clone, Debug, Args)]
pub struct PlayArguments {
    /// Seed of all random numbers
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Program that plays a robot or the rest of a team over ROS, for example 'hulks/2=python3 robot.py'; started in
    /// the robot's namespace, with simulated time; repeatable
    #[arg(long, value_name = "ROBOT|TEAM=COMMAND")]
    pub node: Vec<NodeArgument>,
    /// Let the programs of --node, written for the wall clock, follow simulated time, see `sil run-on-sim-time`
    #[arg(long, requires = "node", conflicts_with = "reused_nodes")]
    pub sim_time: bool,
    /// ROS parameter file; repeatable, later files override earlier ones
    #[arg(long, value_name = "FILE")]
    pub params: Vec<PathBuf>,
    /// Folder for the bag [default: bags/SCENARIO-TIME]
    #[arg(long, value_name = "FOLDER")]
    pub bag: Option<PathBuf>,
    /// Record nothing
    #[arg(long, conflicts_with = "bag")]
    pub no_record: bool,
    /// Write the verdict to this file as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Timeout for a run that does not respond, in wall time
    #[arg(long, value_name = "SECONDS", default_value_t = Self::HANG_TIMEOUT)]
    pub hang_timeout: f64,
    /// Fail in case of a missed tick of a robot or a violation, except by the fault schedule [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub strict: Option<bool>,
    /// Write a line to standard output twice a second, as a heartbeat for a campaign
    #[arg(long, hide = true)]
    pub heartbeat: bool,
    /// Attach to the programs of --node that a campaign has started, by this folder
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub reused_nodes: Option<PathBuf>,
    /// Print the logs of all processes
    #[arg(long)]
    pub verbose: bool,
}

impl PlayArguments {
    /// Default timeout for a run that does not respond, in wall time \[s\].
    pub const HANG_TIMEOUT: f64 = 30.0;

    /// Returns true if the run is recorded below `bags`.
    pub fn is_recorded_below_bags(&self) -> bool {
        self.bag.is_none() && !self.no_record
    }
}

impl Default for PlayArguments {
    fn default() -> Self {
        Self {
            seed: None,
            node: Vec::new(),
            sim_time: false,
            params: Vec::new(),
            bag: None,
            no_record: false,
            junit: None,
            hang_timeout: Self::HANG_TIMEOUT,
            strict: None,
            heartbeat: false,
            reused_nodes: None,
            verbose: false,
        }
    }
}
