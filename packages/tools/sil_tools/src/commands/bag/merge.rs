use std::path::{Path, PathBuf};

use bag_tools::{Bag, MergeError, Merged, Progress, merge};
use clap::Args;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;

use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::{failure, failure_of, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag merge`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag merge robot_1 robot_2 robot_3 -o match
  sil view match --at game:4:31

The offsets of the clocks are estimated from team messages that one robot sent and another one received, and from the \
states of the GameController that several robots received, or those in their world states. All log times of the new bag \
are those of the first log's clock; the stamps in the messages stay those of the robots.")]
pub(super) struct MergeArguments {
    /// Folders of the logs, or their files; the first one sets the clock
    #[arg(required = true, num_args = 2.., value_name = "BAG")]
    bags: Vec<PathBuf>,
    /// Folder of the new bag, which must not exist
    #[arg(short, long, value_name = "OUT", value_parser = new_folder())]
    output: PathBuf,
}

/// Merges the logs, and prints the offset of each clock with its uncertainty.
pub(super) fn run(arguments: &MergeArguments) -> anyhow::Result<Verdict> {
    let bags = arguments.bags.iter().map(|path| open(path));
    let bags = bags.collect::<anyhow::Result<Vec<_>>>()?;
    let shown = bags.first().map(ReadProgress::new);
    let mut listener = |time| {
        if let Some(shown) = &shown {
            shown.show(time);
        }
    };
    let merged = merge(&bags, &arguments.output, Progress::new(&mut listener));
    drop(shown);
    let merged = merged.map_err(|error| failure_of_merge(&bags, error))?;
    output::print(&text(&bags, &arguments.output, &merged))?;
    Ok(Verdict::Passed)
}

/// Converts an error of merging; that of a damaged log contains the command that recovers it.
fn failure_of_merge(bags: &[Bag], error: MergeError) -> anyhow::Error {
    match error {
        MergeError::Bag(error) => match bags.iter().find(|bag| bag.is_damaged_by(&error)) {
            Some(bag) => failure_of(bag, error),
            None => failure(error),
        },
        error @ (MergeError::SameRobot { .. } | MergeError::Unrelated { .. }) => {
            WrongUse::because(error).into()
        }
    }
}

/// Returns the clocks as a table, and a line about the new bag.
fn text(bags: &[Bag], output: &Path, merged: &Merged) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header(["log", "clock", "estimated from"]);
    for (bag, clock) in bags.iter().zip(&merged.clocks) {
        let (offset, source) = match clock.compared_with {
            None => ("reference".to_owned(), String::new()),
            Some(other) => {
                let messages = match clock.states {
                    0 => wording::count(clock.packets, "team message"),
                    states => wording::count(states, "game state"),
                };
                let other = bags[other].path().display();
                (
                    clock.to_string(),
                    format!("{messages} in common with {other}"),
                )
            }
        };
        table.add_row([bag.path().display().to_string(), offset, source]);
    }
    let messages = wording::count(merged.summary.message_count(), "message");
    let duration = merged.summary.duration().as_secs_f64();
    let output = output.display();
    format!("{table}\n{output}: {messages} in {duration:.3} s\n")
}
