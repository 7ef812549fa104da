//! `sil batch`.

mod arguments;
mod conclusion;
mod merge;
mod start;

use anyhow::Context;
use clap::{Args, Subcommand};

pub(super) use self::arguments::CampaignArguments;
use self::conclusion::conclude;
pub(super) use self::conclusion::{check_junit, write_junit};
use self::merge::MergeArguments;
pub(super) use self::start::{StartedCampaign, start};
use crate::output;
use match_runner::batch::campaign::{Bags, Campaign};
use match_runner::batch::summary;
use match_runner::batch::sweep::points;
use match_runner::verdict::failure::Verdict;
use support::Shutdown;

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
    #[command(flatten)]
    campaign: CampaignArguments,
    /// Values for a key, each played with all seeds; repeatable, all combinations are played
    #[arg(long, value_name = "KEY=VALUE,VALUE,...", conflicts_with = "resume")]
    sweep: Vec<String>,
    /// Play each run without and with random faults of this seed; a run fails if its verdict or bag is not as
    /// expected, or if processes or files remain
    #[arg(long, value_name = "SEED", conflicts_with = "resume")]
    faults: Option<u64>,
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
    let BatchArguments {
        campaign: given,
        sweep,
        faults,
        ..
    } = arguments;
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    check_junit(given.junit.as_deref())?;
    let cluster = given.cluster()?;
    let mut started = start(&given, Bags::Failures, |campaign| {
        Ok(Campaign {
            points: points(&sweep)?,
            faults,
            ..campaign
        })
    })?;
    let session = started.play(given.jobs, cluster.as_ref(), &shutdown)?;
    let StartedCampaign {
        folder,
        campaign,
        journal,
        outcomes,
    } = &started;
    output::print(&session.text(campaign, outcomes.len()))?;
    conclude(
        campaign,
        outcomes,
        folder.path(),
        journal.path(),
        given.junit.as_deref(),
    )?;
    if shutdown.is_requested() {
        started.report_stop("batch");
        return Ok(Verdict::Infrastructure);
    }
    Ok(summary::verdict(campaign, outcomes))
}
