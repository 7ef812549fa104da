//! Help of `sil`, with its commands in groups.

use std::ffi::OsString;
use std::fmt::Write;

use clap::Subcommand;

use crate::commands::Command;
use crate::tools;

/// Group of commands in the help.
struct Group {
    /// Name: `sil NAME` prints the help of the group.
    name: &'static str,
    /// Commands.
    commands: &'static [&'static str],
}

/// Commands of every day, with their texts.
const EVERYDAY: [&str; 9] = [
    "match", "run", "view", "trace", "expect", "list", "tree", "new", "doctor",
];

/// Groups of all other commands.
const GROUPS: [Group; 6] = [
    Group {
        name: "running",
        commands: &["pause", "step", "resume", "reset", "move"],
    },
    Group {
        name: "recordings",
        commands: &[
            "bag",
            "redecide",
            "branch",
            "plot",
            "report",
            "calibrate",
            "junit",
            "groot2",
        ],
    },
    Group {
        name: "campaigns",
        commands: &["batch", "search", "compare", "robustness"],
    },
    Group {
        name: "programs",
        commands: &["team", "run-on-sim-time", "completions"],
    },
    Group {
        name: "missions",
        commands: &["mission", "plan"],
    },
    Group {
        name: "leagues",
        commands: &["league", "league-agent"],
    },
];

/// Examples and exit codes.
const AFTER_HELP: &str = "\
Examples:
  sil match                                  a half over ROS 2, recorded below bags/
  sil match --in-process --seed 7            the same half without ROS, some hundred times faster
  sil match --node 'hulks/3=python3 robot.py'    your program plays robot 3
  sil run striker_walks_to_visible_ball      one scenario in this process
  sil view                                   the newest recording in a browser, with all decisions
  sil trace bags/soccer_match-... --robot hulks/3 --at 12.34    a robot's behavior tree in one tick
  sil batch soccer_match --seeds 0..1000     a campaign of 1000 halves

Exit codes: 0 passed; 1 the scenario or the node of a robot failed; 2 invalid arguments; 3 the environment \
failed, or the run was interrupted.";

/// Returns the command line of `sil`. The commands of [`tools`] are known only by name and text.
pub fn command() -> clap::Command {
    let command = clap::Command::new("sil")
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true);
    let command = Command::augment_subcommands(command)
        .subcommands(tools::COMMANDS.map(|(name, about)| stub(name, about)));
    let groups = GROUPS.map(|group| {
        let listed = group.commands.iter();
        let listed = listed.map(|name| stub(name, &about(&command, name)));
        let listed: Vec<_> = listed.collect();
        clap::Command::new(group.name)
            .about(group.commands.join(", "))
            .subcommand_required(true)
            .arg_required_else_help(true)
            .disable_help_subcommand(true)
            .subcommands(listed)
    });
    let overview = overview(&command);
    command
        .subcommands(groups)
        .about("Software-in-the-loop matches of humanoid soccer, over ROS 2 or in process")
        .help_template(format!(
            "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{overview}{{after-help}}"
        ))
}

/// Returns a command that has only a name and the first line of its help.
fn stub(name: &'static str, about: &str) -> clap::Command {
    clap::Command::new(name).about(about.to_owned())
}

/// Returns the first line of the help of a command.
fn about(command: &clap::Command, name: &str) -> String {
    let found = command.find_subcommand(name);
    let about = found.and_then(clap::Command::get_about);
    about.map(ToString::to_string).unwrap_or_default()
}

/// Returns the list of the commands of every day and of the groups.
fn overview(command: &clap::Command) -> String {
    let mut text = "Commands, each with --help:\n".to_owned();
    for name in EVERYDAY {
        // Writing to a String cannot fail.
        _ = writeln!(text, "  {name:11} {}", about(command, name));
    }
    text.push_str("\nGroups of more commands, for example sil campaigns or sil campaigns batch:\n");
    for group in GROUPS {
        // Writing to a String cannot fail.
        _ = writeln!(text, "  {:11} {}", group.name, group.commands.join(", "));
    }
    // The examples follow after an empty line.
    text.trim_end().to_owned()
}

/// Returns the words of a command line without the name of the group of a command: `sil campaigns batch` is
/// `sil batch`.
pub(crate) fn without_group(mut words: Vec<OsString>) -> Vec<OsString> {
    let mut groups = GROUPS.iter();
    let group = groups.find(|group| words.get(1).is_some_and(|word| word == group.name));
    if let (Some(group), Some(name)) = (group, words.get(2))
        && group.commands.iter().any(|known| name == known)
    {
        words.remove(1);
    }
    words
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names_in_help() -> Vec<&'static str> {
        let groups = GROUPS.iter().flat_map(|group| group.commands);
        EVERYDAY.iter().chain(groups).copied().collect()
    }

    #[test]
    fn each_command_is_in_the_help_once() {
        let command = command();
        let is_group = |name: &str| GROUPS.iter().any(|group| group.name == name);
        let visible = command.get_subcommands().filter(|it| !it.is_hide_set());
        let visible = visible.map(clap::Command::get_name);
        let expected: BTreeSet<_> = visible.filter(|name| !is_group(name)).collect();
        let names = names_in_help();
        assert_eq!(names.len(), expected.len(), "{names:?}");
        assert_eq!(BTreeSet::from_iter(names), expected);
    }

    #[test]
    fn each_command_has_a_text() {
        for name in names_in_help() {
            assert!(!about(&command(), name).is_empty(), "{name}");
        }
    }

    #[test]
    fn the_help_fits_on_one_screen() {
        let help = command().render_help().to_string();
        assert!(help.lines().count() <= 40, "{help}");
        let width = help
            .lines()
            .filter(|line| line.starts_with("  "))
            .map(str::len)
            .max();
        assert!(width <= Some(100), "{help}");
    }

    #[test]
    fn a_group_may_stand_before_its_commands() {
        let words = |line: &str| {
            let words = without_group(line.split(' ').map(OsString::from).collect());
            words.join(" ".as_ref()).into_string().unwrap()
        };
        assert_eq!(words("sil campaigns batch x"), "sil batch x");
        for line in [
            "sil",
            "sil campaigns",
            "sil campaigns bag",
            "sil batch campaigns",
        ] {
            assert_eq!(words(line), line);
        }
    }
}
