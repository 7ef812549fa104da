//! `sil team`: the programs of other teams, and the commands with which they play.

mod page;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use hsl_types::RobotId;
use hsl_types::limits::ROS_DOMAIN;
use match_runner::plan::team_program::TeamProgram;
use match_runner::plan::team_programs::{self, PROGRAMS};
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};

use crate::output;

/// Name of the command.
const TEAM: &str = "team";

/// Arguments of `sil team`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil team                                      all programs
  sil team bitbots                              the commands for this program, in their order
  sil team hulks new ../hulk/tools/sil_nodes    write the starter to your HULKs workspace
  sil team bitbots new ../bitbots_main/sil      write the starter for body_behavior
  sil match --hulks 4,behavior=bitbots --node 'hulks=python3 ../bitbots_main/sil/run.py'
  sil team bitbots command hulks/3              how to start the program of hulks/3 by hand
  sil team bitbots command hulks/3 --domain 13    with hulks/robot_3/**:program.domain:=13
  sil team booster new ../robocup_demo/sil      write the starter for brain_node")]
pub struct TeamArguments {
    /// Team, as in behavior=NAME
    #[arg(value_name = "NAME", value_parser = programs())]
    program: Option<&'static TeamProgram>,
    #[command(subcommand)]
    command: Option<TeamCommand>,
}

#[derive(Debug, Subcommand)]
enum TeamCommand {
    /// Write a small program that runs the team's program for a match
    New {
        /// Folder, for example in the team's workspace, which must be empty or not exist
        #[arg(value_parser = new_folder())]
        folder: PathBuf,
    },
    /// Print the command that starts the program of a robot
    Command {
        /// Robot, for example hulks/3
        robot: RobotId,
        /// ROS domain of the program, as in the parameter program.domain of the robot's bridge
        #[arg(long, value_name = "DOMAIN", value_parser = clap::value_parser!(u8).range(0..=i64::from(ROS_DOMAIN)))]
        domain: Option<u8>,
    },
}

/// Returns the parser of the name of a team.
fn programs() -> impl TypedValueParser<Value = &'static TeamProgram> {
    let names = PossibleValuesParser::new(PROGRAMS.iter().map(|program| program.name));
    names.try_map(|name| team_programs::find(&name).ok_or("unknown team"))
}

/// Returns the words of a command line, in which `sil bitbots ...` is `sil team bitbots ...`, as in earlier versions.
/// Prints a hint then.
pub(crate) fn with_team(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<_> = words.collect();
    let name = words.get(1).and_then(|word| word.to_str());
    if let Some(program) = name.and_then(team_programs::find) {
        let name = program.name;
        support::error_line!("sil: sil {name} is sil {TEAM} {name} now");
        words.insert(1, TEAM.into());
    }
    words
}

/// Prints the programs of all teams or the commands for one, writes a starter, or prints the command of a robot.
///
/// # Errors
/// Returns an error if the program cannot play the robot, or if the folder is not empty or cannot be written.
pub fn run(arguments: TeamArguments) -> anyhow::Result<Verdict> {
    match (arguments.program, arguments.command) {
        (None, None) => output::print(&page::all())?,
        (Some(program), None) => output::print(&page::of(program))?,
        (None, Some(_)) => {
            let error = "no NAME of a team before the command; sil team prints all names";
            return Err(WrongUse::because(error).into());
        }
        (Some(program), Some(TeamCommand::New { folder })) => {
            output::require_free(&folder)?;
            let files = program.starter.iter();
            let files: Vec<_> = files
                .map(|(path, text)| ((*path).to_owned(), (*text).into()))
                .collect();
            output::write(&folder, &files)?;
            let readme = folder.join("README.md");
            output::print(&format!("{} describes how to use it\n", readme.display()))?;
        }
        (Some(program), Some(TeamCommand::Command { robot, domain })) => {
            let command = program.command_of(robot, domain);
            let command = command.map_err(WrongUse::because)?;
            output::print(&format!("{}\n", command.join(" ")))?;
        }
    }
    Ok(Verdict::Passed)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn new(program: &'static TeamProgram, folder: PathBuf) -> anyhow::Result<Verdict> {
        run(TeamArguments {
            program: Some(program),
            command: Some(TeamCommand::New { folder }),
        })
    }

    #[test]
    fn all_files_of_starters_are_written_and_none_is_overwritten() {
        for program in PROGRAMS {
            let temporary = tempfile::tempdir().unwrap();
            let folder = temporary.path().join("nodes");
            let empty = temporary.path().join("empty");
            fs::create_dir(&empty).unwrap();
            for folder in [&folder, &empty] {
                new(program, folder.clone()).unwrap();
                for (path, text) in program.starter {
                    assert_eq!(fs::read_to_string(folder.join(path)).unwrap(), *text);
                }
            }
            let error = new(program, folder).unwrap_err().to_string();
            assert!(error.contains("already exists"), "{error}");
            let file = temporary.path().join("file");
            fs::write(&file, "mine").unwrap();
            assert!(new(program, file.clone()).is_err());
            assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
        }
    }

    #[test]
    fn a_team_as_a_command_is_the_command_team() {
        let words = |line: &str| {
            let words = with_team(line.split(' ').map(OsString::from));
            words.join(" ".as_ref()).into_string().unwrap()
        };
        for program in PROGRAMS {
            let name = program.name;
            let expected = format!("sil team {name} new a");
            assert_eq!(words(&format!("sil {name} new a")), expected);
        }
        for line in ["sil", "sil team hulks new a", "sil match hulks"] {
            assert_eq!(words(line), line);
        }
    }
}
