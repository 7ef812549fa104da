//! `sil batch`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;
use clap::Args;
use scenario_kit::run_folder;

use crate::output;
use match_runner::batch::campaign::{Bags, Campaign, ParameterFile, Run};
use match_runner::batch::journal::Journal;
use match_runner::batch::outcome::Outcome;
use match_runner::batch::progress::CampaignProgress;
use match_runner::batch::runner::Runner;
use match_runner::batch::summary::{self, Session};
use match_runner::batch::sweep::{Seeds, points};
use match_runner::plan::node_argument::NodeArgument;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::new_folder::new_folder;
use match_runner::process::shutdown::Shutdown;
use match_runner::process::wall_clock;
use match_runner::ros::shared_memory;
use match_runner::verdict::failure::{Verdict, WrongUse};
use match_runner::verdict::junit;
use match_runner::verdict::junit::Case;

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

Each run has its own process and writes a line to results.jsonl in the campaign's folder. The first
verdict on a run is final:
  passed          the scenario passed
  failed          the behavior or the scenario failed
  node_failed     the node of a robot exited by itself or did not answer
  flaky           the run failed, and a repetition with the same seed gave another result
  infrastructure  a process, a disk or a network failed, or a signal ended the run
Runs that did not pass are repeated and recorded. The exit code is that of the worst run: 0 passed,
1 failed, node_failed or flaky, 3 infrastructure. Use --resume to continue an interrupted campaign.";

/// Arguments of `sil batch`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct BatchArguments {
    /// Name or file of the scenario, see `sil list`
    #[arg(value_name = "NAME|FILE", required_unless_present = "resume")]
    pub scenario: Option<String>,
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
    /// ROS parameter file; repeatable, later files override earlier ones
    #[arg(long, value_name = "FILE")]
    pub params: Vec<PathBuf>,
    /// Program that plays a robot or the rest of a team over ROS, for example 'hulks/2=python3 robot.py', see `sil
    /// match --help`; repeatable
    #[arg(long, value_name = "ROBOT|TEAM=COMMAND")]
    pub node: Vec<NodeArgument>,
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
            "scenario", "seeds", "set", "sweep", "params", "node", "reuse_nodes", "ros", "isolated", "bags", "folder", "faults", "strict",
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
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub freeze_timeout: f64,
}

/// Plays a campaign: writes each outcome to the results file at once, and at the end prints a summary and writes the
/// JUnit file. The verdict is that of the worst run; `Infrastructure` if a signal stopped the campaign.
///
/// # Errors
/// Returns an error if the arguments are invalid, or a process cannot be started.
pub fn run(arguments: BatchArguments) -> anyhow::Result<Verdict> {
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let (jobs, junit) = (arguments.jobs, arguments.junit.clone());
    if let Some(file) = &junit {
        user_files::check_create(file).map_err(|error| {
            let file = file.display();
            WrongUse::because(format!("cannot write --junit {file}: {error}"))
        })?;
    }
    let StartedCampaign {
        folder,
        campaign,
        mut journal,
        mut outcomes,
    } = start(arguments)?;
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    let runner = Runner {
        campaign: &campaign,
        jobs: jobs.map_or_else(processors, usize::from),
        folder: &folder,
    };
    let have_ended: BTreeSet<_> = outcomes.iter().map(|it| it.run).collect();
    let mut progress = CampaignProgress::new(campaign.runs().count(), &outcomes);
    let mut session = Session::default();
    let start = wall_clock::now();
    let played = runner.play(&have_ended, &shutdown, |outcome| {
        journal.add(&outcome)?;
        progress.add(&outcome);
        session.runs += 1;
        session.ticks += outcome.result.ticks;
        outcomes.push(outcome);
        Ok(())
    });
    progress.finish();
    if campaign.ros {
        // Shared memory of runs that were killed together with `sil`.
        shared_memory::remove_orphans();
    }
    played?;
    session.wall = start.elapsed();
    outcomes.sort_by_key(|outcome| outcome.run);
    output::print(&summary::text(&campaign, &outcomes, session))?;
    output::print(&format!("results {}\n", journal.path().display()))?;
    if let Some(file) = &junit {
        let cases: Vec<_> = outcomes
            .iter()
            .map(|it| case(&campaign, &folder, it))
            .collect();
        junit::write(file, &cases)?;
    }
    if shutdown.is_requested() {
        eprintln!(
            "sil: stopped by a signal after {} of {} runs; continue with: sil batch --resume {}",
            outcomes.len(),
            campaign.runs().count(),
            folder.display()
        );
        return Ok(Verdict::Infrastructure);
    }
    Ok(summary::verdict(&campaign, &outcomes))
}

/// Campaign with its results file and the outcomes of finished runs.
struct StartedCampaign {
    folder: PathBuf,
    campaign: Campaign,
    journal: Journal,
    outcomes: Vec<Outcome>,
}

/// Creates the campaign of the arguments and its results file, or resumes the campaign in a folder. All settings are
/// checked.
fn start(arguments: BatchArguments) -> anyhow::Result<StartedCampaign> {
    if let Some(folder) = arguments.resume {
        let (journal, campaign, outcomes) = Journal::resume(&folder)?;
        require_unchanged(&campaign, &folder)?;
        check(&campaign)?;
        return Ok(StartedCampaign {
            folder,
            campaign,
            journal,
            outcomes,
        });
    }
    let files = arguments
        .params
        .iter()
        .map(|path| ParameterFile::read("--params", path));
    let scenario = arguments.scenario.unwrap_or_default();
    let scenario_file = scenario_kit::is_file(&scenario)
        .then(|| ParameterFile::read("the scenario", scenario.as_ref()));
    let campaign = Campaign {
        scenario_file: scenario_file.transpose()?,
        scenario,
        seeds: arguments.seeds,
        set: arguments.set,
        params: files.collect::<Result<_, _>>()?,
        points: points(&arguments.sweep)?,
        ros: arguments.ros || !arguments.node.is_empty(),
        node: arguments.node,
        reuse_nodes: arguments.reuse_nodes,
        isolated: arguments.isolated,
        bags: arguments.bags,
        faults: arguments.faults,
        strict: arguments.strict,
        hang_timeout: arguments.hang_timeout,
        freeze_timeout: arguments.freeze_timeout,
    };
    check(&campaign)?;
    let folder = arguments
        .folder
        .unwrap_or_else(|| run_folder::for_run_of(&campaign.scenario));
    let journal = Journal::begin(&folder, &campaign)?;
    Ok(StartedCampaign {
        folder,
        campaign,
        journal,
        outcomes: Vec::new(),
    })
}

/// Returns an error if the scenario's file or a parameter file has changed since the start of the campaign in `folder`.
fn require_unchanged(campaign: &Campaign, folder: &Path) -> anyhow::Result<()> {
    let params = campaign.params.iter().map(|file| ("--params", file));
    let scenario = campaign
        .scenario_file
        .iter()
        .map(|file| ("the scenario", file));
    for (argument, file) in scenario.chain(params) {
        if ParameterFile::read(argument, &file.path)? != *file {
            let error = format!(
                "{} has changed since the start of the campaign in {}; restore the file, or start a new campaign",
                file.path.display(),
                folder.display()
            );
            return Err(WrongUse::because(error).into());
        }
    }
    Ok(())
}

/// Checks the settings of all points before the first run starts: one seed is enough, because they do not depend on it.
fn check(campaign: &Campaign) -> anyhow::Result<()> {
    let is_span = campaign.freeze_timeout.is_finite() && campaign.freeze_timeout > 0.0;
    if !is_span {
        let seconds = campaign.freeze_timeout;
        let error = format!("--freeze-timeout must be a number of seconds above 0, got {seconds}");
        return Err(WrongUse::because(error).into());
    }
    for (point, settings) in campaign.points.iter().enumerate() {
        let seed = campaign.seeds.0.start;
        let plan = campaign.plan(Run { point, seed })?;
        let faults = &plan.options.options.faults;
        if campaign.faults.is_some() && !faults.0.is_empty() {
            let error = format!(
                "--faults generates the faults of each run, but {settings:?} and --set contain {faults}; remove one of them"
            );
            return Err(WrongUse::because(error).into());
        }
    }
    Ok(())
}

/// Returns a run for the JUnit file. `folder` is that of the campaign.
fn case<'a>(campaign: &'a Campaign, folder: &Path, outcome: &'a Outcome) -> Case<'a> {
    let bag = campaign.bag_of(folder, outcome.run);
    Case {
        name: campaign.name_of(outcome.run),
        scenario: &campaign.scenario,
        verdict: outcome.verdict,
        result: &outcome.result,
        note: outcome.note(),
        bag: bag.exists().then_some(bag),
    }
}
