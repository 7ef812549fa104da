//! Arguments of a campaign, for all commands that play one.

use std::path::PathBuf;

use clap::Args;
use match_runner::batch::campaign::{Bags, Campaign};
use match_runner::batch::ray::RayCluster;
use match_runner::batch::ray::address::RayAddress;
use match_runner::batch::shard::Shard;
use match_runner::batch::sweep::Seeds;
use match_runner::plan::match_arguments::key_and_value;
use match_runner::plan::node_argument::NodeArgument;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::new_folder::new_folder;

/// Arguments of a campaign.
#[derive(Clone, Debug, Args)]
pub(in crate::commands) struct CampaignArguments {
    /// Name or file of the scenario, see `sil list`
    #[arg(value_name = "NAME|FILE", required_unless_present = "resume")]
    pub scenario: Option<String>,
    /// Parameters of all runs, as for `sil match`
    #[arg(value_name = "KEY:=VALUE", value_parser = key_and_value)]
    pub rules: Vec<String>,
    /// Seeds from A up to B, without B; or a single seed
    #[arg(long, value_name = "A..B", default_value = "0..100")]
    pub seeds: Seeds,
    /// Number of parallel runs [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Set an option of the scenario or a parameter of its robots; repeatable, later values override earlier ones
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Play only this part of the runs, on one of several machines, for `sil batch merge`: 1/COUNT to COUNT/COUNT
    #[arg(long, value_name = "NUMBER/COUNT")]
    pub shard: Option<Shard>,
    /// Play the runs as tasks of Ray: on this machine, or on the cluster of the head at this address. Needs the Python
    /// package ray: config/ros/venv ray, or --python
    #[arg(long, value_name = "local|HOST:PORT")]
    pub ray: Option<RayAddress>,
    /// File or folder below the current folder that the runs on a cluster need, in addition to the scenario's file and
    /// those of --params; repeatable
    #[arg(long, value_name = "PATH", requires = "ray")]
    pub ray_files: Vec<PathBuf>,
    /// Python with the package ray [default: config/ros/venvs/ray/bin/python, or python3]
    #[arg(long, value_name = "FILE", requires = "ray")]
    pub python: Option<PathBuf>,
    /// ROS parameter file; repeatable, later files override earlier ones
    #[arg(long, value_name = "FILE")]
    pub params: Vec<PathBuf>,
    /// Program that plays a robot or the rest of a team over ROS, for example 'hulks/2=python3 robot.py', see `sil
    /// match --help`; repeatable
    #[arg(long, value_name = "ROBOT|TEAM=COMMAND")]
    pub node: Vec<NodeArgument>,
    /// Let the programs of --node, written for the wall clock, follow simulated time, see `sil run-on-sim-time`
    #[arg(long, requires = "node", conflicts_with = "reuse_nodes")]
    pub sim_time: bool,
    /// Start the programs of --node once for all runs of a job, and again after a run that did not pass. At the start of
    /// each run their clock jumps back to 0, where they must forget the run before
    #[arg(long, requires = "node", conflicts_with = "isolated")]
    pub reuse_nodes: bool,
    /// Play over ROS, with one ROS domain per run; implied by --node
    #[arg(long)]
    pub ros: bool,
    /// Play each run in a network namespace that no other program on this host can reach
    #[arg(long, requires = "ros")]
    pub isolated: bool,
    /// Bags to keep [default: failures; none with sil robustness]
    #[arg(long, value_enum)]
    pub bags: Option<Bags>,
    /// Folder for results and bags [default: bags/NAME-TIME]
    #[arg(long, value_name = "FOLDER", value_parser = new_folder())]
    pub folder: Option<PathBuf>,
    /// Continue the campaign in this folder: play the runs without a result
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = [
            "scenario", "rules", "seeds", "set", "shard", "params", "node", "sim_time", "reuse_nodes", "ros", "isolated", "bags", "folder", "strict",
            "hang_timeout", "freeze_timeout",
        ]
    )]
    pub resume: Option<PathBuf>,
    /// Write all verdicts to this file as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Fail runs with violations, or in which a robot missed a tick
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        default_value_t = true,
        default_missing_value = "true",
        action = clap::ArgAction::Set
    )]
    pub strict: bool,
    /// Timeout for a tick, in wall time
    #[arg(long, value_name = "SECONDS", default_value_t = PlayArguments::HANG_TIMEOUT)]
    pub hang_timeout: f64,
    /// Timeout for a run's process that does not respond, in wall time
    #[arg(long, value_name = "SECONDS", default_value_t = Campaign::FREEZE_TIMEOUT)]
    pub freeze_timeout: f64,
}

impl CampaignArguments {
    /// Returns the cluster that plays the campaign, if one is requested.
    ///
    /// # Errors
    /// Returns an error if a file is not found or Ray is not installed.
    pub(in crate::commands) fn cluster(&self) -> anyhow::Result<Option<RayCluster>> {
        let new = |address: &RayAddress| {
            RayCluster::new(
                address.clone(),
                self.python.as_deref(),
                &self.ray_files,
                self.jobs.map(usize::from),
            )
        };
        self.ray.as_ref().map(new).transpose()
    }
}
