//! `sil report`: page about bags.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use hsl_bag::{BagError, BagFiles};
use match_setup::MatchResult;
use sil_report::{Outcome, page};

use crate::output;
use crate::survey::survey_all;
use crate::view::run_failures;
use match_runner::batch::campaign::Campaign;
use match_runner::batch::journal::campaign_in;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};

/// Maximum size of a result file \[bytes\], enough for a failure in every tick of a match.
const LARGEST_RESULT: u64 = 100_000_000;

/// Name of the written file.
const INDEX: &str = "index.html";

/// Arguments of `sil report`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil report bags/golden -o report          report/index.html
  sil report bags/soccer_match-20260101-120000 -o report    all bags of sil batch in this folder
  sil report bag -o report --result result.json    with verdict, failures and speed of the run

Without a result file, the verdict is unknown if the bag does not contain it.
Runs are listed by scenario and settings, from their campaign or the name of their bag.
The page is a single file without external resources. An existing page is not overwritten.")]
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

/// Surveys the bags, writes a page about them into a folder, and prints its path.
///
/// # Errors
///
/// Returns an error if a bag or a result cannot be read, or the page already exists or cannot be written.
pub fn run(arguments: &ReportArguments) -> anyhow::Result<Verdict> {
    let bags = arguments.bags.iter().map(|path| bags_of(path));
    let bags = bags.collect::<Result<Vec<_>, _>>()?.concat();
    let results = &arguments.result;
    if !results.is_empty() && results.len() != bags.len() {
        let (results, bags) = (results.len(), bags.len());
        let fault =
            format!("--result must be given once for each of the {bags} bags, got {results}");
        return Err(WrongUse::because(fault).into());
    }
    let mut outcomes = results.iter().map(|file| outcome_in(file));
    let mut surveyed = Vec::new();
    for bag in &bags {
        surveyed.push((bag.as_path(), outcomes.next().transpose()?));
    }
    let mut runs = survey_all(surveyed)?;
    let mut campaigns = BTreeMap::new();
    for (run, bag) in runs.iter_mut().zip(&bags) {
        run.group = group_in_campaign(bag, &mut campaigns).or(run.group.take());
    }
    let index = (INDEX.to_owned(), page(&runs)?.into_bytes());
    output::write(&arguments.output, &[index])?;
    Ok(Verdict::Passed)
}

/// Returns scenario and settings of a run whose bag is in the folder of a campaign; `None` for another bag. `campaigns`
/// caches the campaigns of folders, because one folder contains the bags of many runs.
fn group_in_campaign<'a>(
    bag: &'a Path,
    campaigns: &mut BTreeMap<&'a Path, Option<Campaign>>,
) -> Option<String> {
    let folder = bag.parent()?;
    let campaign = campaigns
        .entry(folder)
        .or_insert_with(|| campaign_in(folder));
    Some(campaign.as_ref()?.group_of(bag.file_name()?.to_str()?))
}

/// Returns the bag at `path`, or the bags in this folder, for example of `sil batch`; an error if there is none.
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

/// Reads the outcome of a run from its result file.
fn outcome_in(file: &Path) -> Result<Outcome, WrongUse> {
    let at =
        |fault: &dyn std::fmt::Display| WrongUse::because(format!("{}: {fault}", file.display()));
    let text = user_files::read(file, LARGEST_RESULT).map_err(|error| at(&error))?;
    let result: MatchResult = serde_json::from_slice(&text).map_err(|error| at(&error))?;
    let verdict = if result.has_environment_failed() {
        sil_report::Verdict::NotJudged
    } else if result.failed {
        sil_report::Verdict::Failed
    } else {
        sil_report::Verdict::Passed
    };
    Ok(Outcome {
        verdict,
        ticks: result.ticks,
        seconds: result.seconds,
        wall_seconds: Some(result.wall_seconds),
        failures: run_failures(&result.failures),
    })
}
