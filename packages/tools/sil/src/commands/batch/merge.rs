//! `sil batch merge`: one campaign from its shards.

use std::path::PathBuf;

use clap::Args;
use match_runner::batch::merge::{PlayedShard, merge};
use match_runner::batch::summary;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::Verdict;
use scenario_kit::run_folder::RunFolder;

use super::conclusion::{check_junit, conclude};
use crate::output;

const AFTER_HELP: &str = "\
Examples:
  sil batch merge shard-*/ --folder campaign --junit report.xml
  sil report campaign -o report

Results, table, JUnit file and report are those of the campaign played without --shard, byte for byte. All shards must \
be complete, of the same campaign, and given once. The bags of the shards are copied.";

/// Arguments of `sil batch merge`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct MergeArguments {
    /// Folders of all shards
    #[arg(value_name = "FOLDER", required = true)]
    shards: Vec<PathBuf>,
    /// Folder for results and bags [default: bags/merge-TIME]
    #[arg(long, value_name = "FOLDER", value_parser = new_folder())]
    folder: Option<PathBuf>,
    /// Write all verdicts to this file as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

/// Merges the shards of a campaign into one folder, prints the summary and writes the JUnit file. The verdict is that of
/// the worst run.
///
/// # Errors
/// Returns an error if a shard cannot be read, the shards are not those of one campaign, or a file cannot be written.
pub(super) fn run(arguments: MergeArguments) -> anyhow::Result<Verdict> {
    check_junit(arguments.junit.as_deref())?;
    if let Some(folder) = &arguments.folder {
        output::require_free(folder)?;
    }
    let folders = arguments.shards.iter();
    let shards = folders.map(|folder| PlayedShard::read(folder));
    let shards = shards.collect::<Result<Vec<_>, _>>()?;
    let folder = RunFolder::given_or_reserved(arguments.folder, "merge");
    let folder = folder.path();
    let (journal, campaign, outcomes) = merge(shards, folder)?;
    let junit = arguments.junit.as_deref();
    conclude(&campaign, &outcomes, folder, journal.path(), junit)?;
    Ok(summary::verdict(&campaign, &outcomes))
}
