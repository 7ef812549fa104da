use std::path::PathBuf;

use bag_tools::{Progress, TableFormat, export};
use clap::{Args, ValueEnum};

use super::selection::SelectionArguments;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::Verdict;
use sil::opened::{failure_of, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag export`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag export bags/golden -o tables
  sil bag export bags/golden -o tables --format parquet --topic world_state --robot hulks/3

/hulks/robot_3/world_state becomes hulks.robot_3.world_state.csv. The column time_ns is the time of the \
tick in nanoseconds; the names of the others are the paths of their fields, for example \
ball.ball_in_field.x. An absent optional field is empty; every other list is one column of JSON.")]
pub(super) struct ExportArguments {
    /// Folder of the bag, or its file
    bag: PathBuf,
    /// Folder for the tables, which must not exist
    #[arg(short, long, value_name = "DIR", value_parser = new_folder())]
    output: PathBuf,
    /// Format of the tables
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    #[command(flatten)]
    selection: SelectionArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Text, with the column names in the first line
    Csv,
    /// Apache Parquet
    Parquet,
}

/// Writes the selected topics as tables, and prints their number and the skipped messages.
pub(super) fn run(arguments: &ExportArguments) -> anyhow::Result<Verdict> {
    let bag = open(&arguments.bag)?;
    let selection = arguments.selection.selection(&bag)?;
    let format = match arguments.format {
        Format::Csv => TableFormat::Csv,
        Format::Parquet => TableFormat::Parquet,
    };
    let shown = ReadProgress::new(&bag);
    let mut listener = |time| shown.show(time);
    let progress = Progress::new(&mut listener);
    let report = export(&bag, &arguments.output, format, &selection, progress);
    drop(shown);
    let report = report.map_err(|error| failure_of(&bag, error))?;
    let (folder, tables) = (arguments.output.display(), report.rows.len());
    let rows: u64 = report.rows.values().sum();
    let (tables, rows) = (wording::count(tables, "table"), wording::count(rows, "row"));
    let mut text = format!("{folder}: {tables} with {rows}\n");
    for (topic, count) in &report.skipped {
        let messages = wording::count(count, "message");
        text += &format!("skipped: {messages} of {topic}, whose type is unknown\n");
    }
    output::print(&text)?;
    Ok(Verdict::Passed)
}
