//! `sil list`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use hsl_types::{PlayerNumber, RobotId, Team};
use scenario_kit::{Cast, Scenario};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output;
use match_runner::verdict::failure::{Verdict, WrongUse};
use support::terminal::one_line;

const AFTER_HELP: &str = "\
Examples:
  sil list                     scenarios of this program, and files below config/scenarios
  sil list my_scenarios        files of a folder, with their errors
  sil list kick_off.yaml       one file
  sil list --json              for programs, see config/schemas/scenario_list.schema.json";

/// Number of robots of a team from which only the first and the last one are listed.
const MANY: usize = 5;

/// Folder of scenario files that are listed without an argument.
const EXAMPLES: &str = "config/scenarios";

/// Arguments of `sil list`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct ListArguments {
    /// Scenario file, or folder of scenario files
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    /// Print the scenarios as one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Scenarios as `sil list --json` prints them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "ScenarioList")]
pub struct ScenarioList(Vec<ListedScenario>);

/// Scenario in a list.
#[derive(Debug, Serialize, JsonSchema)]
struct ListedScenario {
    /// Name, or path of the file: the argument of `sil run`.
    name: &'static str,
    /// Description in one line.
    description: &'static str,
    /// Names of the robots that play, for example `hulks/3`; empty if the scenario cannot be set up.
    robots: Vec<String>,
}

/// Prints scenarios, one per line, with the robots that play. Without a path, prints the scenarios of this program and
/// the examples in the current folder; otherwise prints the files at the path. Errors in files are printed after them.
///
/// # Errors
///
/// Returns an error if standard output cannot be written, the path cannot be read, or a file is not a scenario.
pub fn run(arguments: ListArguments) -> anyhow::Result<Verdict> {
    let files = match &arguments.path {
        Some(path) => files_at(path)?,
        None if Path::new(EXAMPLES).is_dir() => files_at(EXAMPLES.as_ref())?,
        None => Vec::new(),
    };
    let mut all = match arguments.path {
        Some(_) => Vec::new(),
        None => scenario_kit::all(),
    };
    let mut errors = Vec::new();
    for file in files {
        match scenario_kit::find(&file) {
            Ok(scenario) => all.push(scenario),
            Err(error) => errors.push(error.to_string()),
        }
    }
    if arguments.json {
        let list = ScenarioList(all.into_iter().map(listed).collect());
        output::print_json(&list)?;
    } else {
        print_lines(&all)?;
    }
    if errors.is_empty() {
        Ok(Verdict::Passed)
    } else {
        Err(WrongUse::because(errors.join("\n")).into())
    }
}

/// Prints a line for each scenario, with its name, description and players.
fn print_lines(all: &[&Scenario]) -> io::Result<()> {
    let names: Vec<_> = all.iter().map(|scenario| one_line(scenario.name)).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for (name, scenario) in names.iter().zip(all) {
        let description = one_line(scenario.description);
        let who = players(&cast_of(scenario));
        output::print(&format!("{name:width$}  {description} {who}\n"))?;
    }
    Ok(())
}

/// Returns the entry of a scenario for the JSON list.
fn listed(scenario: &'static Scenario) -> ListedScenario {
    let cast = cast_of(scenario);
    ListedScenario {
        name: scenario.name,
        description: scenario.description,
        robots: cast.keys().map(ToString::to_string).collect(),
    }
}

/// Returns the robots of a scenario with its own options; none if it cannot be set up, which is reported when it is
/// run.
fn cast_of(scenario: &Scenario) -> Cast {
    scenario_kit::cast(scenario, &scenario.default_options()).unwrap_or_default()
}

/// Returns the scenario files at a path, sorted by name: the file itself, or the YAML files in the folder. Returns an
/// error if the folder has none.
fn files_at(path: &Path) -> anyhow::Result<Vec<String>> {
    let named = || format!("cannot list the scenarios of {}", path.display());
    if !path.is_dir() {
        // A name without a folder is a file, too.
        let path = match scenario_kit::is_file(&path.to_string_lossy()) {
            true => path.to_owned(),
            false => Path::new(".").join(path),
        };
        return Ok(vec![path.to_string_lossy().into_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(named)? {
        let file = entry.with_context(named)?.path();
        let extension = file.extension().and_then(|it| it.to_str());
        if matches!(extension, Some("yaml" | "yml")) {
            files.push(file.to_string_lossy().into_owned());
        }
    }
    if files.is_empty() {
        let folder = path.display();
        let text = format!("{folder}: no scenario file (.yaml or .yml) in this folder");
        return Err(WrongUse::because(text).into());
    }
    files.sort_unstable();
    Ok(files)
}

/// Returns the robots of a scenario as text, for example `[hulks/1, hulks/2, opponent/1]`; the first robots of a team
/// are `hulks/1 to hulks/5` if there are at least [`MANY`].
fn players(cast: &Cast) -> String {
    let mut names = Vec::new();
    for team in Team::ALL {
        let robots: Vec<_> = cast.keys().filter(|robot| robot.team == team).collect();
        match robots.as_slice() {
            [first, .., last] if is_long(&robots) => {
                names.push(format!("{first} to {last}"));
            }
            some => names.extend(some.iter().map(ToString::to_string)),
        }
    }
    format!("[{}]", names.join(", "))
}

/// Returns whether there are at least [`MANY`] robots with the numbers from 1 on.
fn is_long(robots: &[&RobotId]) -> bool {
    let numbers = robots.iter().map(|robot| robot.player_number);
    robots.len() >= MANY && numbers.eq(PlayerNumber::all().take(robots.len()))
}
