use std::path::PathBuf;

use bag_tools::{Progress, StorageKind, convert};
use clap::{Args, ValueEnum};

use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::{failure_of, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag convert`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag convert bags/golden -o golden_sqlite --to sqlite3
  sil bag convert recorded_by_ros2_bag -o recorded --to mcap
  sil bag convert bags/golden -o for_the_robot --to sqlite3 --for humble")]
pub(super) struct ConvertArguments {
    /// Folder of the bag, or its file
    bag: PathBuf,
    /// Folder of the new bag, which must not exist
    #[arg(short, long, value_name = "OUT", value_parser = new_folder())]
    output: PathBuf,
    /// Storage format
    #[arg(long, value_enum)]
    to: Storage,
    /// Older ROS distribution whose tools read the new bag; needs `--to sqlite3`
    #[arg(long = "for", value_enum, value_name = "DISTRIBUTION")]
    distribution: Option<Distribution>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Storage {
    /// An .mcap file
    Mcap,
    /// A .db3 file of schema 4, used since ROS 2 Iron
    Sqlite3,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Distribution {
    /// ROS 2 Humble: a .db3 file of schema 3, and metadata.yaml of version 5
    Humble,
}

/// Writes the bag in another storage format, and prints the number of messages.
pub(super) fn run(arguments: &ConvertArguments) -> anyhow::Result<Verdict> {
    let kind = match (arguments.to, arguments.distribution) {
        (Storage::Mcap, None) => StorageKind::Mcap,
        (Storage::Sqlite3, None) => StorageKind::Sqlite3,
        (Storage::Sqlite3, Some(Distribution::Humble)) => StorageKind::HumbleSqlite3,
        (Storage::Mcap, Some(Distribution::Humble)) => {
            let reason = "`--for humble` needs `--to sqlite3`: an installation of Humble reads no MCAP files by default";
            return Err(WrongUse::because(reason).into());
        }
    };
    let bag = open(&arguments.bag)?;
    let shown = ReadProgress::new(&bag);
    let mut listener = |time| shown.show(time);
    let summary = convert(&bag, &arguments.output, kind, Progress::new(&mut listener));
    drop(shown);
    let count = summary
        .map_err(|error| failure_of(&bag, error))?
        .message_count();
    output::print(&format!(
        "{}: {}\n",
        arguments.output.display(),
        wording::count(count, "message")
    ))?;
    Ok(Verdict::Passed)
}
