//! `sil report`: page about bags, or about the campaign of `sil robustness`.

mod robustness;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use hsl_bag::{BagError, BagFiles};
use hsl_types::Team;
use match_setup::MatchResult;
use scenario_kit::NodeResult;
use sil_report::{Coverage, NodeRow, Outcome, Statistic, figure, level_page, page_with_coverage};

use crate::result_file::{self, run_failures};
use crate::survey::survey_all;
use match_runner::batch::campaign::Campaign;
use match_runner::batch::coverage::CoveredTree;
use match_runner::batch::journal::campaign_in;
use match_runner::compare::QUANTITIES;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::output;

/// Name of the page.
const INDEX: &str = "index.html";

/// Name of the page about the campaign of `sil robustness`.
const ROBUSTNESS: &str = "robustness.html";

/// Name of the figure with the statistics of several runs.
const FIGURE: &str = "statistics.svg";

/// Arguments of `sil report`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil report bags/golden -o report          report/index.html
  sil report bags/soccer_match-20260101-120000 -o report    all bags of sil batch in this folder
  sil report campaign -o report    report/robustness.html, if sil robustness played the campaign
  sil report bag -o report --result result.json    with verdict, failures and speed of the run

The results of a campaign are read from its folder. Without a result, the verdict is unknown if the bag does not contain \
it. Runs are listed by scenario and settings, from their campaign or the name of their bag, with statistics of each group; \
of several runs, these are also in statistics.svg, a figure for papers. \
The page is a single file without external resources. Existing files are not overwritten.")]
pub struct ReportArguments {
    /// The bags' folders, or .mcap or .db3 files, or folders of such folders
    #[arg(required = true)]
    bags: Vec<PathBuf>,
    /// Folder for the page
    #[arg(short, long, value_name = "DIR", value_parser = new_folder())]
    output: PathBuf,
    /// Result file of `sil run --result` or `sil match result:=FILE`; one for each bag, in the same order
    #[arg(long, value_name = "FILE")]
    result: Vec<PathBuf>,
}

/// Surveys the bags, writes a page about them and the figure of their statistics into a folder, and prints the paths.
///
/// # Errors
///
/// Returns an error if a bag or a result cannot be read, or the page already exists or cannot be written.
pub fn run(arguments: ReportArguments) -> anyhow::Result<Verdict> {
    if let [folder] = &arguments.bags[..]
        && let Some(report) = robustness::report_of(folder)?
    {
        let page = level_page(&report)?.into_bytes();
        output::write(&arguments.output, &[(ROBUSTNESS.to_owned(), page)])?;
        return Ok(Verdict::Passed);
    }
    let bags = arguments.bags.iter().map(|path| bags_of(path));
    let bags = bags.collect::<Result<Vec<_>, _>>()?.concat();
    let results = &arguments.result;
    if !results.is_empty() && results.len() != bags.len() {
        let (results, bags) = (results.len(), bags.len());
        let fault =
            format!("--result must be given once for each of the {bags} bags, got {results}");
        return Err(WrongUse::because(fault).into());
    }
    // One folder contains the bags of many runs.
    let mut campaigns = BTreeMap::new();
    let mut given = results.iter().map(|file| result_file::read(file));
    let mut surveyed = Vec::new();
    let mut known = Vec::new();
    for bag in &bags {
        let campaign = bag.parent().and_then(|folder| {
            let campaigns = campaigns.entry(folder);
            campaigns
                .or_insert_with(|| PlayedCampaign::read(folder))
                .as_ref()
        });
        let mut run = campaign.and_then(|it| it.run_of(bag)).unwrap_or_default();
        run.result = given.next().transpose()?.or(run.result);
        surveyed.push((bag.as_path(), run.result.as_ref().map(outcome_of)));
        known.push(run);
    }
    let mut runs = survey_all(surveyed)?;
    for (run, known) in runs.iter_mut().zip(known) {
        run.group = known.group.or(run.group.take());
        if let Some(result) = &known.result {
            run.statistics = statistics_of(result);
        }
    }
    let coverage = campaigns.into_values().flatten();
    let coverage: Vec<_> = coverage.flat_map(|campaign| campaign.coverage).collect();
    let mut files = vec![(
        INDEX.to_owned(),
        page_with_coverage(&runs, &coverage)?.into_bytes(),
    )];
    if let Some(figure) = figure(&runs)? {
        files.push((FIGURE.to_owned(), figure.into_bytes()));
    }
    output::write(&arguments.output, &files)?;
    Ok(Verdict::Passed)
}

/// Campaign with its outcomes by the names of their bags.
struct PlayedCampaign {
    campaign: Campaign,
    results: BTreeMap<OsString, MatchResult>,
    /// Coverage of the trees of all runs, also of those without a bag.
    coverage: Vec<Coverage>,
}

/// Data of a campaign about a run.
#[derive(Default)]
struct KnownRun {
    /// Scenario and settings.
    group: Option<String>,
    /// Result.
    result: Option<MatchResult>,
}

impl PlayedCampaign {
    /// Reads the campaign in a folder; `None` if there is none.
    fn read(folder: &Path) -> Option<Self> {
        let (campaign, mut outcomes) = campaign_in(folder)?;
        outcomes.sort_by_key(|outcome| outcome.run);
        let coverage = CoveredTree::all(&outcomes).into_iter();
        let coverage = coverage.map(|tree| coverage_of(&campaign.scenario, tree));
        let coverage = coverage.collect();
        let results = outcomes.into_iter().filter_map(|outcome| {
            let bag = campaign.bag_of(folder, outcome.run);
            Some((bag.file_name()?.to_owned(), outcome.result))
        });
        Some(Self {
            results: results.collect(),
            campaign,
            coverage,
        })
    }

    /// Returns what is known about the run of a bag in the folder.
    fn run_of(&self, bag: &Path) -> Option<KnownRun> {
        let name = bag.file_name()?;
        Some(KnownRun {
            group: Some(self.campaign.group_of(name.to_str()?)),
            result: self.results.get(name).cloned(),
        })
    }
}

/// Returns the bag at `path`, or the bags in this folder, for example of `sil batch`. Returns an error if there is
/// none.
fn bags_of(path: &Path) -> Result<Vec<PathBuf>, WrongUse> {
    let none = match BagFiles::find(path) {
        Ok(_) => return Ok(vec![path.to_owned()]),
        Err(none @ BagError::NoBag { .. }) => none,
        Err(error) => return Err(WrongUse::because(error)),
    };
    let entries = fs::read_dir(path).map_err(WrongUse::because)?;
    let folders = entries.flatten().map(|entry| entry.path());
    let bags = folders.filter(|folder| folder.is_dir() && BagFiles::find(folder).is_ok());
    let mut bags: Vec<_> = bags.collect();
    // By length first, so that seed-2 comes before seed-10.
    bags.sort_by_key(|bag| (bag.as_os_str().len(), bag.clone()));
    if bags.is_empty() {
        return Err(WrongUse::because(none));
    }
    Ok(bags)
}

/// Returns the outcome of a run with this result.
fn outcome_of(result: &MatchResult) -> Outcome {
    Outcome {
        verdict: result.verdict(),
        ticks: result.ticks,
        seconds: result.seconds,
        wall_seconds: result.wall_seconds,
        failures: run_failures(&result.failures),
    }
}

/// Returns the coverage of a tree in a scenario, for the page.
fn coverage_of(scenario: &str, tree: CoveredTree) -> Coverage {
    let title = format!("{scenario}, {}", tree.title());
    let nodes = tree.nodes.into_iter().map(|node| NodeRow {
        depth: node.path.len().saturating_sub(1),
        name: node.path.last().cloned().unwrap_or_default(),
        kind: node.kind,
        reached: node.reached,
        results: node.results.to_vec(),
    });
    Coverage {
        title,
        runs: tree.runs,
        results: NodeResult::ALL.map(NodeResult::name).to_vec(),
        nodes: nodes.collect(),
    }
}

/// Returns the statistics that `sil compare` compares, of the team hulks.
fn statistics_of(result: &MatchResult) -> Vec<Statistic> {
    let quantities = QUANTITIES.iter().map(|quantity| Statistic {
        name: quantity.name.to_owned(),
        value: (quantity.value)(result, Team::Hulks),
    });
    quantities.collect()
}
