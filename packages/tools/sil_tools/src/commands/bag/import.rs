use std::path::{Path, PathBuf};

use bag_tools::{Bag, ImportError, Imported, Progress, import};
use clap::Args;
use hsl_types::RobotLogReader;

use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::{failure, failure_of, open};
use sil::output;
use sil::read_progress::ReadProgress;
use user_files::wording;

/// Arguments of `sil bag import`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bag import recording.mcap -o robot_3
  sil trace robot_3 --robot hulks/3 --at 2.1
  sil redecide robot_3

Known are the logs of HULKs (`rosz record`, and the recorder of a robot). Each decision is written with the inputs that \
the log contains. The READMEs of the teams' packages say which topics are needed.")]
pub(super) struct ImportArguments {
    /// File of the log, or folder of its files
    log: PathBuf,
    /// Folder of the new bag, which must not exist
    #[arg(short, long, value_name = "OUT", value_parser = new_folder())]
    output: PathBuf,
}

/// Returns a reader for the logs of each team.
fn readers() -> Vec<Box<dyn RobotLogReader>> {
    vec![Box::new(hulks_protocol::log::LogReader::default())]
}

/// Writes the log as a bag, and prints what is in it and what is missing.
pub(super) fn run(arguments: &ImportArguments) -> anyhow::Result<Verdict> {
    let log = open(&arguments.log)?;
    let shown = ReadProgress::new(&log);
    let mut listener = |time| shown.show(time);
    let imported = import(
        &log,
        readers(),
        &arguments.output,
        Progress::new(&mut listener),
    );
    drop(shown);
    let imported = imported.map_err(|error| failure_of_import(&log, error))?;
    output::print(&text(&arguments.output, &imported))?;
    Ok(Verdict::Passed)
}

/// Converts an error of the import; that of a damaged log contains the command that recovers it.
fn failure_of_import(log: &Bag, error: ImportError) -> anyhow::Error {
    match error {
        ImportError::Bag(error) if log.is_damaged_by(&error) => failure_of(log, error),
        ImportError::Bag(error) => failure(error),
        error => WrongUse::because(error).into(),
    }
}

/// Returns a line for each robot, one for each note, and one about the new bag.
fn text(output: &Path, imported: &Imported) -> String {
    let mut lines = vec![format!("log of {}", imported.team)];
    for (robot, (decisions, complete)) in &imported.robots {
        let decisions = wording::count(*decisions, "decision");
        lines.push(format!(
            "{robot}: {decisions}, {complete} with a world state"
        ));
    }
    lines.extend(imported.notes.iter().map(|note| format!("note: {note}")));
    if imported.unused > 0 {
        let unused = wording::count(imported.unused, "message");
        lines.push(format!("note: {unused} of other topics left out"));
    }
    let messages = wording::count(imported.summary.message_count(), "message");
    let duration = imported.summary.duration().as_secs_f64();
    lines.push(format!(
        "{}: {messages} in {duration:.3} s",
        output.display()
    ));
    lines.join("\n") + "\n"
}
