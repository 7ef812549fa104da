//! `sil search`: parameters with which a scenario fails, or with which trees reach new nodes.

mod cover;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use match_runner::batch::campaign::{Campaign, Run};
use match_runner::batch::journal::Journal;
use match_runner::batch::sweep::{Point, Seeds};
use match_runner::process::jobs::jobs;
use match_runner::process::new_folder::new_folder;
use match_runner::search::dimension::Dimension;
use match_runner::search::goal::Goal;
use match_runner::search::judged_points::JudgedPoints;
use match_runner::search::optimiser::Optimiser;
use match_runner::search::played_points::PlayedPoints;
use match_runner::search::shrink::shrink;
use match_runner::search::{Evaluation, Search, case_file};
use match_runner::verdict::failure::{Verdict, WrongUse};
use scenario_kit::run_folder::RunFolder;
use support::{Shutdown, shell_command};

use crate::output;
use user_files::wording;

/// Maximum number of runs between two questions to the optimiser.
const LARGEST_BATCH: i64 = 1000;

const AFTER_HELP: &str = "\
Bayesian optimization lowers a number of the runs until one fails; the failing case is then simplified: fewer robots, fewer \
injected faults, fewer and rounder values. All runs have the same seed. Equal arguments give an equal result, for any --jobs.

margin, the number that is minimised by default, is the smallest time [s] or distance [m] by which a run missed a failure: \
of the expectations of a scenario file, see packages/world/scenario_files, or else the time to the time limit.

Examples:
  sil search striker_kicks_close_ball --over simulation.kick_radius=0.0..0.3
  sil search config/scenarios/pass.yaml --over simulation.kick_radius=0.1..0.4,fuzz.ball=0.0..0.2
  sil search soccer_match --over simulation.kick_radius=0.1..0.4 --minimise goal-difference
  sil search FILE --over fuzz.position=0.0..0.5 --keep config/scenarios/found.yaml
  sil search soccer_match --cover --over simulation.kick_radius=0.1..0.4 --runs 200
  sil search soccer_match --cover --campaign bags/soccer_match-20260714-101500    more seeds

With --cover, each run has another seed, half of the points are near points that reached a new node or a new result of a \
node, and the search ends when all nodes of the trees were reached.

Without --cover, it needs the Python package bayesian-optimization: config/ros/venv search, or --python.

Exit codes: 0 no run failed, or --cover; 1 a failing case was found; 2 invalid arguments; 3 the environment failed, or a signal ended \
the search.";

/// Arguments of `sil search`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct SearchArguments {
    /// Name or file of the scenario, see `sil list`
    #[arg(value_name = "NAME|FILE")]
    scenario: String,
    /// Parameters and their ranges, integers if both limits are written without a point; repeatable
    #[arg(
        long,
        value_name = "KEY=A..B,...",
        value_delimiter = ',',
        required_unless_present = "cover"
    )]
    over: Vec<Dimension>,
    /// Search for runs that reach nodes of the trees of robots which no run has reached
    #[arg(long, conflicts_with_all = ["minimise", "keep", "python"])]
    cover: bool,
    /// Folder of a campaign of `sil batch` or `sil search` whose runs count as earlier ones; repeatable
    #[arg(
        long,
        value_name = "FOLDER",
        requires = "cover",
        // With an option that excludes --cover, the line above has no effect.
        conflicts_with_all = ["minimise", "keep", "python"]
    )]
    campaign: Vec<PathBuf>,
    /// Number to minimise: margin, or a statistic of `sil compare`
    #[arg(long, value_name = "NAME", default_value = "margin")]
    minimise: String,
    /// Maximum number of runs, without those that simplify a case
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Number of runs between two questions to the optimiser; the result depends on it
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=LARGEST_BATCH))]
    batch: u16,
    /// Seed of the search
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Seed of all runs; with --cover, of the first run [default: 0; with --campaign, the first seed after its seeds]
    #[arg(long, value_name = "SEED")]
    run_seed: Option<u64>,
    /// Number of parallel runs [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Set an option of the scenario or a parameter of its robots in all runs; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Write the simplified case to this scenario file, for a regression test
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Folder for the results of all runs [default: bags/search-TIME]
    #[arg(long, value_name = "FOLDER", value_parser = new_folder())]
    folder: Option<PathBuf>,
    /// Python with the package bayesian-optimization [default: config/ros/venvs/search/bin/python, or python3]
    #[arg(long, value_name = "FILE")]
    python: Option<PathBuf>,
}

/// Searches for new nodes of trees, if requested. Otherwise searches for a failing case, simplifies it, prints it and writes it to the requested file. The verdict is `Failed` if a
/// case was found.
///
/// # Errors
/// Returns an error if an argument is invalid, the optimiser is not installed, or a run cannot be judged.
pub fn run(arguments: SearchArguments) -> anyhow::Result<Verdict> {
    if arguments.cover {
        return cover::run(arguments);
    }
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let goal: Goal = arguments.minimise.parse()?;
    if let Some(file) = &arguments.keep {
        case_file::require_new(file)?;
    }
    let folder = folder(&arguments)?;
    let run_seed = arguments.run_seed.unwrap_or_default();
    let campaign = campaign(&arguments, run_seed, 1)?;
    let search = Search {
        batch: usize::from(arguments.batch),
        runs: arguments.runs as usize,
        dimensions: arguments.over,
    };
    check(&search.dimensions, &campaign)?;
    let dimensions = search.dimensions.len();
    let python = arguments.python.as_deref();
    let mut optimiser = Optimiser::start(python, goal, arguments.seed, dimensions)?;
    let mut judged = JudgedPoints {
        played: PlayedPoints {
            journal: Journal::begin(folder.path(), &campaign)?,
            campaign,
            outcomes: Vec::new(),
            jobs: jobs(arguments.jobs),
            folder: folder.path(),
            shutdown: &shutdown,
        },
        goal,
    };
    let found = search.find(&mut optimiser, |points| {
        let evaluations = judged.play(points)?;
        for (point, evaluation) in points.iter().zip(&evaluations) {
            output::print(&line(goal, point, *evaluation))?;
        }
        Ok(evaluations)
    })?;
    let Some(found) = found.filter(|_| !shutdown.is_requested()) else {
        return Ok(stopped(&judged));
    };
    let name = goal.name();
    let results = format!("results {}\n", judged.played.journal.path().display());
    if !found.evaluation.failed {
        let runs = wording::count(judged.played.outcomes.len(), "run");
        // Zero has no minus.
        let value = wording::number(found.evaluation.value + 0.0);
        let point = found.point.join(" ");
        let text = format!("no failure in {runs}; the smallest {name} is {value}, with {point}\n");
        output::print(&format!("{text}{results}"))?;
        return Ok(Verdict::Passed);
    }
    let before = judged.played.outcomes.len();
    let point = shrink(found.point, &search.dimensions, &mut judged)?;
    if shutdown.is_requested() {
        return Ok(stopped(&judged));
    }
    let simplified = judged.played.outcomes.len() - before;
    let (campaign, run) = judged.played.campaign.of_point(&point);
    output::print(&format!(
        "failed in run {}, and simplified in {simplified} further runs: {}\n  {}\n{results}",
        found.runs,
        point.join(" "),
        command(&campaign, run)
    ))?;
    if let Some(file) = &arguments.keep {
        case_file::write(file, &judged.played.campaign, &point)?;
        let play = shell_command([Path::new("sil"), Path::new("run"), file]);
        output::print(&format!("kept in {}: {play}\n", file.display()))?;
    }
    Ok(Verdict::Failed)
}

/// Prints how many runs ended before a signal stopped the search, and where their results are. Returns the verdict.
fn stopped(judged: &JudgedPoints<'_>) -> Verdict {
    let runs = judged.played.outcomes.len();
    let results = judged.played.journal.path().display();
    support::error_line!(
        "sil: the search was stopped by a signal after {runs} runs, so it has no result; results {results}"
    );
    Verdict::Infrastructure
}

/// Returns the folder of the search, which must not be in use.
fn folder(arguments: &SearchArguments) -> anyhow::Result<RunFolder> {
    let folder = RunFolder::given_or_reserved(arguments.folder.clone(), "search");
    output::require_free(folder.path())?;
    Ok(folder)
}

/// Returns the campaign of the search without points, with seeds from `first` on.
fn campaign(arguments: &SearchArguments, first: u64, count: u32) -> anyhow::Result<Campaign> {
    let end = first.checked_add(count.into());
    let end = end.ok_or_else(|| WrongUse::because("--run-seed is too large"))?;
    Ok(Campaign {
        set: arguments.set.clone(),
        ..Campaign::new(arguments.scenario.clone(), Seeds(first..end))?
    })
}

/// Checks the settings with the limits of all ranges before the first run.
fn check(dimensions: &[Dimension], campaign: &Campaign) -> Result<(), WrongUse> {
    // An unknown scenario is the cause of unknown parameters.
    let (base, run) = campaign.of_point(&Point::new());
    base.plan(run)?;
    for share in [0.0, 1.0] {
        let dimensions = dimensions.iter();
        let point: Point = dimensions.map(|it| it.setting(it.at(share))).collect();
        let (campaign, run) = campaign.of_point(&point);
        campaign.plan(run)?;
    }
    Ok(())
}

/// Returns the line about a run.
fn line(goal: Goal, point: &Point, evaluation: Evaluation) -> String {
    let verdict = if evaluation.failed { ", failed" } else { "" };
    // A sum with 0 has no minus zero.
    let (name, value) = (goal.name(), evaluation.value + 0.0);
    format!("{name} {value}{verdict}: {}\n", point.join(" "))
}

/// Returns the command that repeats a run.
fn command(campaign: &Campaign, run: Run) -> String {
    shell_command(std::iter::once("sil".to_owned()).chain(campaign.arguments(run)))
}
