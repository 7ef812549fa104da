use std::path::PathBuf;

use bag_tools::{Progress, cut};
use clap::Args;

use super::selection::SelectionArguments;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::Verdict;
use sil::opened::{failure_of, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag cut`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag cut bags/soccer_match-... -o goal --from 61.5 --to 64
  sil bag cut log -o goal --from game:4:31 --to game:4:20
  sil bag cut bags/soccer_match-... -o three --robot hulks/3
  sil bag cut bags/soccer_match-... -o commands --topic motion_command --topic /clock

Latched messages from before (tree layouts, the field, static transforms, the game state) are copied to the \
first tick.")]
pub(super) struct CutArguments {
    /// Folder of the bag, or its file
    bag: PathBuf,
    /// Folder of the new bag, which must not exist
    #[arg(short, long, value_name = "OUT", value_parser = new_folder())]
    output: PathBuf,
    #[command(flatten)]
    selection: SelectionArguments,
}

/// Writes the selected part of the bag as a new bag, and prints its number of messages and times.
pub(super) fn run(arguments: &CutArguments) -> anyhow::Result<Verdict> {
    let bag = open(&arguments.bag)?;
    let selection = arguments.selection.selection(&bag)?;
    let shown = ReadProgress::new(&bag);
    let mut listener = |time| shown.show(time);
    let part = cut(
        &bag,
        &arguments.output,
        &selection,
        Progress::new(&mut listener),
    );
    drop(shown);
    let part = part.map_err(|error| failure_of(&bag, error))?;
    output::print(&format!(
        "{}: {} from {} to {}\n",
        arguments.output.display(),
        wording::count(part.message_count(), "message"),
        part.start,
        part.end
    ))?;
    Ok(Verdict::Passed)
}
