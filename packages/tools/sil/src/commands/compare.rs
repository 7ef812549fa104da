//! `sil compare`: two behaviors in matches with the same seeds.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use hsl_types::Team;
use scenario_kit::run_folder::RunFolder;

use crate::output;
use match_runner::batch::campaign::{Bags, Campaign, ParameterFile, Run};
use match_runner::batch::journal::Journal;
use match_runner::batch::outcome::Outcome;
use match_runner::batch::progress::CampaignProgress;
use match_runner::batch::runner::Runner;
use match_runner::batch::sweep::{Seeds, points};
use match_runner::compare::{
    Comparison, ComparisonVerdict, PairedCampaign, QUANTITIES, Quantity, Side, settings,
};
use match_runner::process::jobs::jobs;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::Verdict;
use support::Shutdown;

const AFTER_HELP: &str = "\
Both sides play each seed. The difference of each seed is tested: `p` is the probability of such a difference if the \
sides are alike (two-sided permutation test), and the confidence interval of the mean difference is that of the \
bootstrap. A and B play each seed in turn; nothing is concluded from fewer than 6 pairs. The seeds that differ most are recorded, with the command that shows both runs side by side.

Examples:
  sil compare mine.btc config/trees/production.btc --scenario soccer_match --seeds 0..100
  sil compare before.btc after.btc --seeds 0..500 --until-settled
  sil compare before.btc after.btc --sweep simulation.ball_visibility_range=2,3,4
  sil compare kick.shot_distance=3 kick.shot_distance=2 --statistic possession
  sil compare before.btc after.btc --json      for programs

Exit codes: 0 compared; 1 side B is worse (p < 0.05); 2 invalid arguments; 3 the environment failed, or a signal ended \
the comparison.";

/// Team on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TeamName {
    Hulks,
    Opponent,
}

/// Arguments of `sil compare`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct CompareArguments {
    /// Tree file of side A, or a parameter KEY=VALUE
    #[arg(value_name = "TREE|KEY=VALUE")]
    a: Side,
    /// Tree file of side B, or a parameter KEY=VALUE
    #[arg(value_name = "TREE|KEY=VALUE")]
    b: Side,
    /// Name or file of the scenario, see `sil list`
    #[arg(long, value_name = "NAME|FILE", default_value = "soccer_match")]
    scenario: String,
    /// Seeds from A up to B, without B; or a single seed
    #[arg(long, value_name = "A..B", default_value = "0..100")]
    seeds: Seeds,
    /// Team whose robots run the trees
    #[arg(long, value_enum, default_value = "hulks")]
    team: TeamName,
    /// Compared statistic: goal-difference, goals-for, goals-against, passed, possession, touches, distance, set-plays,
    /// penalties, violations or seconds
    #[arg(long, value_name = "NAME", default_value = QUANTITIES[0].name)]
    statistic: String,
    /// Stop as soon as the sides differ in each setting; looks at the results after 10, 20, 40, ... seeds
    #[arg(long)]
    until_settled: bool,
    /// Number of parallel runs [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Set an option of the scenario or a parameter of its robots; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Values for a key, each compared with all seeds; repeatable, all combinations are compared
    #[arg(long, value_name = "KEY=VALUE,VALUE,...")]
    sweep: Vec<String>,
    /// ROS parameter file; repeatable, later files override earlier ones
    #[arg(long, value_name = "FILE")]
    params: Vec<PathBuf>,
    /// Folder for results and bags [default: bags/compare-TIME]
    #[arg(long, value_name = "FOLDER", value_parser = new_folder())]
    folder: Option<PathBuf>,
    /// Print the comparison as one JSON document, see config/schemas/comparison.schema.json
    #[arg(long)]
    json: bool,
}

/// Plays all pairs, or with `--until-settled` only until the sides differ, and writes the results to a folder. Plays
/// the pairs that differ most again to record them, and prints the comparison. The verdict is `Failed` if side B is
/// worse in a setting.
///
/// # Errors
/// Returns an error if an argument is invalid, or a process cannot be started.
pub fn run(arguments: CompareArguments) -> anyhow::Result<Verdict> {
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let sides = [arguments.a.clone(), arguments.b.clone()];
    let folder = arguments.folder.clone();
    let jobs = jobs(arguments.jobs);
    let is_stopped_early = arguments.until_settled;
    let json = arguments.json;
    let paired = paired_campaign(arguments)?;
    let folder = RunFolder::given_or_reserved(folder, "compare");
    let folder = folder.path();
    let mut journal = Journal::begin(folder, &paired.campaign)?;
    let mut outcomes: Vec<Outcome> = Vec::new();
    let all = paired.campaign.runs().count();
    let mut progress = CampaignProgress::new(all, &[]);
    let runner = Runner {
        campaign: &paired.campaign,
        jobs,
        folder,
    };
    let looks = paired.looks();
    let looks = if is_stopped_early {
        &looks[..]
    } else {
        &looks[looks.len() - 1..]
    };
    for look in looks {
        let ended: BTreeSet<Run> = outcomes.iter().map(|outcome| outcome.run).collect();
        let open = paired.runs_until(*look);
        let open = open.filter(move |run| !ended.contains(run));
        runner.play(open, &shutdown, |outcome| {
            journal.add(&outcome)?;
            progress.add(&outcome);
            outcomes.push(outcome);
            Ok(())
        })?;
        if shutdown.is_requested() || paired.is_settled(&outcomes) {
            break;
        }
    }
    progress.finish();
    outcomes.sort_by_key(|outcome| outcome.run);
    if shutdown.is_requested() {
        let count = outcomes.len();
        support::error_line!("sil: stopped by a signal after {count} of {all} runs");
    } else {
        journal.complete(&paired.campaign, &outcomes)?;
        record(&paired, &outcomes, &runner, &shutdown)?;
    }
    let comparison = Comparison::of(&paired, &sides, &outcomes, folder);
    if json {
        output::print_json(&comparison)?;
    } else {
        let results = journal.path().display();
        output::print(&format!("{comparison}results {results}\n"))?;
    }
    Ok(verdict(&comparison, &shutdown))
}

/// Creates the campaign of both sides from the arguments. Reads the files of parameters and of the scenario. Checks the
/// plan of each point for the first seed only, because the settings do not depend on the seed.
fn paired_campaign(arguments: CompareArguments) -> anyhow::Result<PairedCampaign> {
    let team = match arguments.team {
        TeamName::Hulks => Team::Hulks,
        TeamName::Opponent => Team::Opponent,
    };
    let quantity = Quantity::find(&arguments.statistic)?;
    let sides = [arguments.a, arguments.b];
    let files = arguments.params.iter();
    let files = files.map(|path| ParameterFile::read("--params", path));
    let base = Campaign::new(arguments.scenario, arguments.seeds)?;
    let campaign = Campaign {
        set: arguments.set,
        params: files.collect::<Result<_, _>>()?,
        points: settings(&points(&arguments.sweep)?, &sides, team),
        // Violations are compared, and do not end a match.
        strict: false,
        ..base
    };
    let seed = campaign.seeds.0.start;
    for point in 0..campaign.points.len() {
        campaign.plan(Run { point, seed })?;
    }
    Ok(PairedCampaign {
        campaign,
        team,
        quantity,
    })
}

/// Plays the pairs that differ most again, and keeps their bags in the folder of the comparison.
fn record(
    paired: &PairedCampaign,
    outcomes: &[Outcome],
    runner: &Runner<'_>,
    shutdown: &Shutdown,
) -> anyhow::Result<()> {
    let different = (0..paired.settings()).flat_map(|setting| {
        let pairs = paired.pairs(setting, outcomes).complete;
        let pairs = paired.most_different(&pairs).into_iter();
        pairs.flat_map(|pair| pair.outcomes.map(|outcome| outcome.run))
    });
    let different: BTreeSet<Run> = different.collect();
    let campaign = Campaign {
        bags: Bags::All,
        ..paired.campaign.clone()
    };
    let runner = Runner {
        campaign: &campaign,
        ..*runner
    };
    runner.play(different.into_iter(), shutdown, |_| Ok(()))
}

/// Returns `Failed` if side B is worse in a setting, and `Infrastructure` if runs are missing because of the
/// environment or a signal.
fn verdict(comparison: &Comparison, shutdown: &Shutdown) -> Verdict {
    let settings = &comparison.settings;
    let is_incomplete = settings.iter().any(|setting| setting.incomplete > 0);
    if shutdown.is_requested() || is_incomplete {
        return Verdict::Infrastructure;
    }
    let is_worse = |verdict| verdict == ComparisonVerdict::Worse;
    match settings.iter().any(|setting| is_worse(setting.verdict)) {
        true => Verdict::Failed,
        false => Verdict::Passed,
    }
}
