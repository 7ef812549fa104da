//! `sil batch`.

mod conclusion;
mod merge;
mod start;

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};

use self::conclusion::{check_junit, conclude};
use self::merge::MergeArguments;
use self::start::{StartedCampaign, start};
use crate::output;
use match_runner::batch::campaign::{Bags, Campaign};
use match_runner::batch::outcome::Outcome;
use match_runner::batch::progress::CampaignProgress;
use match_runner::batch::ray::RayCluster;
use match_runner::batch::ray::address::RayAddress;
use match_runner::batch::runner::Runner;
use match_runner::batch::shard::Shard;
use match_runner::batch::summary::{self, Session};
use match_runner::batch::sweep::Seeds;
use match_runner::plan::match_arguments::key_and_value;
use match_runner::plan::node_argument::NodeArgument;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::jobs::jobs;
use match_runner::process::new_folder::new_folder;
use match_runner::process::shutdown::Shutdown;
use match_runner::process::wall_clock;
use match_runner::ros::shared_memory;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil batch soccer_match --seeds 0..1000 --jobs 8
  sil batch striker_kicks_close_ball --seeds 0..200 --set fuzz.position=0.3 --set fuzz.angle=0.5
  sil batch three_against_three --sweep simulation.ball_visibility_range=2,3,4 --junit report.xml
  sil batch config/scenarios/random_situation.yaml --seeds 0..100
  sil batch soccer_match --seeds 0..4 --ros --bags all
  sil batch soccer_match --seeds 0..100 --jobs 4 --node 'hulks/2=python3 robot.py --seed {seed}'
  sil batch soccer_match --seeds 0..100 --node 'hulks=python3 robot.py' --reuse-nodes
  sil batch striker_kicks_close_ball --seeds 0..1000 --faults 1 --hang-timeout 2 --freeze-timeout 2
  sil batch --resume bags/soccer_match-20260714-101500
  sil batch soccer_match --seeds 0..1000 --shard 3/20 --folder shard-3    one of 20 jobs
  sil batch merge shard-*/ --folder campaign --junit report.xml    one campaign from all shards
  sil batch soccer_match --seeds 0..10000 --ray local    as tasks of Ray on this machine
  sil batch my.yaml --set tree=my.btc --ray 10.0.0.5:6379 --ray-files my.btc    on a cluster

Each run has its own process and writes a line to results.jsonl in the campaign's folder. The first \
verdict on a run is final:
  passed          the scenario passed
  failed          the behavior or the scenario failed
  node_failed     the node of a robot exited by itself or did not answer
  flaky           the run failed, and a repetition with the same seed gave another result
  infrastructure  a process, a disk or a network failed, or a signal ended the run
Runs that did not pass are repeated and recorded. The exit code is that of the worst run: 0 passed, \
1 failed, node_failed or flaky, 3 infrastructure. Use --resume to continue an interrupted campaign.";

/// Arguments of `sil batch`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct BatchArguments {
    /// Command for the results of campaigns.
    #[command(subcommand)]
    command: Option<BatchCommand>,
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
    /// Values for a key, each played with all seeds; repeatable, all combinations are played
    #[arg(long, value_name = "KEY=VALUE,VALUE,...")]
    pub sweep: Vec<String>,
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
    /// Bags to keep
    #[arg(long, value_enum, default_value_t = Bags::Failures)]
    pub bags: Bags,
    /// Folder for results and bags [default: bags/NAME-TIME]
    #[arg(long, value_name = "FOLDER", value_parser = new_folder())]
    pub folder: Option<PathBuf>,
    /// Continue the campaign in this folder: play the runs without a result
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = [
            "scenario", "rules", "seeds", "set", "sweep", "shard", "params", "node", "sim_time", "reuse_nodes", "ros", "isolated", "bags", "folder", "faults", "strict",
            "hang_timeout", "freeze_timeout",
        ]
    )]
    pub resume: Option<PathBuf>,
    /// Write all verdicts to this file as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Play each run without and with random faults of this seed; a run fails if its verdict or bag is not as
    /// expected, or if processes or files remain
    #[arg(long, value_name = "SEED")]
    pub faults: Option<u64>,
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

/// Commands for the results of campaigns.
#[derive(Clone, Debug, Subcommand)]
enum BatchCommand {
    /// Merge the shards of a campaign
    Merge(MergeArguments),
}

/// Plays a campaign, or merges the shards of one: writes each outcome to the results file at once, and at the end prints a
/// summary and writes the JUnit file. The verdict is that of the worst run; `Infrastructure` if a signal stopped the campaign.
///
/// # Errors
/// Returns an error if the arguments are invalid, or a process cannot be started.
pub fn run(arguments: BatchArguments) -> anyhow::Result<Verdict> {
    if let Some(BatchCommand::Merge(arguments)) = arguments.command {
        return merge::run(arguments);
    }
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let junit = arguments.junit.clone();
    check_junit(junit.as_deref())?;
    let cluster = cluster(&arguments)?;
    let StartedCampaign {
        folder,
        campaign,
        mut journal,
        mut outcomes,
    } = start(&arguments)?;
    let folder = folder.path();
    let have_ended: BTreeSet<_> = outcomes.iter().map(|it| it.run).collect();
    let mut progress = CampaignProgress::new(campaign.runs().count(), &outcomes);
    let mut session = Session::default();
    let start = wall_clock::now();
    let on_end = |outcome: Outcome| {
        journal.add(&outcome)?;
        progress.add(&outcome);
        session.runs += 1;
        session.ticks += outcome.result.ticks;
        outcomes.push(outcome);
        Ok(())
    };
    let open = campaign.runs().filter(|run| !have_ended.contains(run));
    let played = match cluster {
        Some(cluster) => cluster.play(&campaign, folder, open, &shutdown, on_end),
        None => {
            let runner = Runner {
                campaign: &campaign,
                jobs: jobs(arguments.jobs),
                folder,
            };
            runner.play(open, &shutdown, on_end)
        }
    };
    progress.finish();
    if campaign.ros {
        // Shared memory of runs that were killed together with `sil`.
        shared_memory::remove_orphans();
    }
    played?;
    session.wall = start.elapsed();
    outcomes.sort_by_key(|outcome| outcome.run);
    if outcomes.len() == campaign.runs().count() {
        journal.complete(&campaign, &outcomes)?;
    }
    output::print(&session.text(&campaign, outcomes.len()))?;
    conclude(
        &campaign,
        &outcomes,
        folder,
        journal.path(),
        junit.as_deref(),
    )?;
    if shutdown.is_requested() {
        support::error_line!(
            "sil: stopped by a signal after {} of {} runs; continue with: sil batch --resume {}",
            outcomes.len(),
            campaign.runs().count(),
            folder.display()
        );
        return Ok(Verdict::Infrastructure);
    }
    Ok(summary::verdict(&campaign, &outcomes))
}

/// Returns the cluster that plays the campaign, if one is requested.
fn cluster(arguments: &BatchArguments) -> anyhow::Result<Option<RayCluster>> {
    let new = |address: &RayAddress| {
        RayCluster::new(
            address.clone(),
            arguments.python.as_deref(),
            &arguments.ray_files,
            arguments.jobs.map(usize::from),
        )
    };
    arguments.ray.as_ref().map(new).transpose()
}
