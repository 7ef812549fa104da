//! Output at the end of a campaign.

use std::path::Path;

use match_runner::batch::campaign::Campaign;
use match_runner::batch::coverage::CoveredTree;
use match_runner::batch::outcome::Outcome;
use match_runner::batch::summary;
use match_runner::verdict::failure::WrongUse;
use match_runner::verdict::junit::{self, Case};

use crate::output;

/// Checks that the JUnit file can be written, if one was requested.
///
/// # Errors
/// Returns an error if it cannot.
pub(in crate::commands) fn check_junit(file: Option<&Path>) -> Result<(), WrongUse> {
    let Some(file) = file else { return Ok(()) };
    user_files::check_create(file).map_err(|error| {
        let file = file.display();
        WrongUse::because(format!("cannot write --junit {file}: {error}"))
    })
}

/// Prints the summary of the campaign in `folder` and the path of its results, and writes the JUnit file if one was
/// requested. `outcomes` are in the order of the runs.
///
/// # Errors
/// Returns an error if standard output or the file cannot be written.
pub(super) fn conclude(
    campaign: &Campaign,
    outcomes: &[Outcome],
    folder: &Path,
    results: &Path,
    junit: Option<&Path>,
) -> anyhow::Result<()> {
    let coverage = CoveredTree::all(outcomes);
    output::print(&summary::text(campaign, outcomes, &coverage))?;
    output::print(&format!("results {}\n", results.display()))?;
    write_junit(campaign, outcomes, folder, junit)
}

/// Writes the verdicts on the runs of the campaign in `folder` to the JUnit file, if one was requested.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(in crate::commands) fn write_junit(
    campaign: &Campaign,
    outcomes: &[Outcome],
    folder: &Path,
    junit: Option<&Path>,
) -> anyhow::Result<()> {
    if let Some(file) = junit {
        let cases = outcomes.iter().map(|it| case(campaign, folder, it));
        junit::write(
            file,
            &cases.collect::<Vec<_>>(),
            &CoveredTree::all(outcomes),
        )?;
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
