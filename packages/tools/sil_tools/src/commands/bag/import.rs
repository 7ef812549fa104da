use std::path::{Path, PathBuf};

use bag_tools::{Bag, ImportError, Imported, Progress, import};
use clap::Args;
use hsl_types::{PlayerNumber, RobotLogReader};

use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use robot_bridge::topic_log::LogNumbers;
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

The team is recognized by the messages of the log. Known are the logs of HULKs (`rosz record`, and the recorder of a robot), \
of Bit-Bots and of Booster (`ros2 bag record`). Each decision is written with the inputs that the log contains. The READMEs of the \
teams' packages say which topics are needed.")]
pub(super) struct ImportArguments {
    /// File of the log, or folder of its files
    log: PathBuf,
    /// Folder of the new bag, which must not exist
    #[arg(short, long, value_name = "OUT", value_parser = new_folder())]
    output: PathBuf,
    /// Number of the robot, if the log does not contain it
    #[arg(long, value_name = "NUMBER", value_parser = player_number)]
    player: Option<PlayerNumber>,
    /// Number of the team in the messages of the GameController, if it is not the usual one of the team
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..))]
    team_number: Option<u8>,
}

/// Reads the number of a player.
fn player_number(text: &str) -> Result<PlayerNumber, String> {
    let number: u8 = text.parse().map_err(|_| "must be a number".to_owned())?;
    PlayerNumber::try_from(number).map_err(|error| error.to_string())
}

/// Returns a reader for the logs of each team.
fn readers(arguments: &ImportArguments) -> Vec<Box<dyn RobotLogReader>> {
    let (player, team) = (arguments.player, arguments.team_number);
    // The name of the folder may be in the path of the current one.
    let log = std::path::absolute(&arguments.log).unwrap_or_default();
    let mut names = log.ancestors().filter_map(|it| it.file_name()?.to_str());
    let of_folder = names.find_map(bitbots_protocol::log::player_of_folder);
    let numbers = |player| LogNumbers { player, team };
    vec![
        Box::new(hulks_protocol::log::LogReader::new(player)),
        Box::new(bitbots_protocol::log::LogReader::new(numbers(
            player.or(of_folder),
        ))),
        Box::new(booster_protocol::log::LogReader::new(numbers(player))),
    ]
}

/// Writes the log as a bag, and prints what is in it and what is missing.
pub(super) fn run(arguments: &ImportArguments) -> anyhow::Result<Verdict> {
    let log = open(&arguments.log)?;
    let shown = ReadProgress::new(&log);
    let mut listener = |time| shown.show(time);
    let imported = import(
        &log,
        readers(arguments),
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
