//! Commands that are in the program `sil_tools`: a first match does not need their libraries.

use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, ensure};
use match_runner::ros::programs;

/// Program with these commands.
const PROGRAM: &str = "sil_tools";

/// File of the sources of the program in the repository.
const SOURCE: &str = "packages/tools/sil_tools/Cargo.toml";

/// Name and first line of the help of each command.
pub const COMMANDS: [(&str, &str); 11] = [
    (
        "bag",
        "Check, compare, cut, export, recover and convert bags",
    ),
    (
        "view",
        "Show a recording in a browser: the field, and each robot's tree, inputs and decisions",
    ),
    ("plot", "Plot a bag: robot positions, ball, possession"),
    (
        "report",
        "Write a report about bags, with plots, goals and violations, as one HTML file",
    ),
    (
        "calibrate",
        "Fit the errors of the simulated robots to logs of real ones",
    ),
    (
        "groot2",
        "Publish a robot's behavior tree for Groot2, live or from a recording",
    ),
    (
        "mission",
        "Run a mission of robots, check one, or print what one did from a bag",
    ),
    ("plan", "Find or validate a plan for a problem in PDDL"),
    (
        "league",
        "Serve a match of the RoboCup 3D simulation league, for agents and monitors over TCP",
    ),
    (
        "league-agent",
        "Connect players of this project to a server of the RoboCup 3D simulation league",
    ),
    (
        COMPLETIONS,
        "Print a script with which a shell completes commands, options and scenarios",
    ),
];

/// Command that needs the names of the scenarios of this program.
const COMPLETIONS: &str = "completions";

/// Replaces this process by `sil_tools` if the words of a command line, or those after `help`, begin with one of its
/// commands. Returns `None` for other commands, and the exit code if the program cannot be started.
pub(crate) fn run(words: &[OsString]) -> Option<ExitCode> {
    let name = match words.get(1)? {
        word if word == "help" => words.get(2)?,
        word => word,
    };
    COMMANDS.iter().find(|(known, _)| name == known)?;
    let error = match program() {
        Ok(command) => replace_process(command, &words[1..]),
        Err(error) => error,
    };
    support::error_line!("sil: {}", support::error_text(error.as_ref()));
    Some(ExitCode::from(3))
}

/// Replaces this process by a command with the arguments `words`. Returns the error if it cannot be started.
fn replace_process(mut command: Command, words: &[OsString]) -> anyhow::Error {
    command.args(words);
    if words[0] == COMPLETIONS {
        let scenarios = scenario_kit::all();
        command.args(scenarios.iter().map(|it| format!("--scenario={}", it.name)));
    }
    let error = command.exec();
    let program = command.get_program().display().to_string();
    anyhow::Error::from(error).context(format!("cannot start {program}"))
}

/// Returns the command that starts the program. In a clone of the repository, builds it on the first use.
///
/// # Errors
/// Returns an error if the program cannot be built, or is not installed.
fn program() -> anyhow::Result<Command> {
    let own = env::current_exe().context("cannot determine the path of this program")?;
    if programs::find(PROGRAM).is_err()
        && let Some(repository) = own.ancestors().find(|folder| folder.join(SOURCE).is_file())
    {
        build(repository, &own)?;
    }
    Ok(Command::new(programs::find(PROGRAM)?))
}

/// Builds the program with the profile of the program `own`.
fn build(repository: &Path, own: &Path) -> anyhow::Result<()> {
    support::error_line!("sil: building {PROGRAM}, once");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--workspace", "--bin", PROGRAM]);
    // An example is in a subfolder of the folder of the programs.
    let mut folders = own.ancestors().skip(1).take(2);
    if folders.any(|folder| folder.ends_with("release")) {
        cargo.arg("--release");
    }
    let built = cargo.current_dir(repository).status();
    let built = built.context("cannot start cargo to build it")?;
    ensure!(built.success(), "cargo cannot build {PROGRAM}: {built}");
    Ok(())
}
