//! Robots played by programs of the user, which a match starts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::{Path, PathBuf};

use hsl_parameters::Overrides;
use hsl_types::{RobotId, Team};
use rustix::fs::{Access, access};
use scenario_kit::{Cast, RobotSelection};
use support::InvalidValues;

use crate::plan::checks::require_plays;
use crate::plan::hulks_nodes::HulksNodes;
use crate::plan::match_arguments::MatchArguments;
use crate::plan::node_command::{MatchValues, NodeCommand};
use crate::plan::team_programs::TeamPrograms;

/// Name of the argument in errors.
const NODE: &str = "node";

/// Robots played by programs of the user, each with the words of its command.
pub type NodeCommands = BTreeMap<RobotId, Vec<String>>;

/// Returns the robots of `cast` with a program in `--node`, each with its command. `overrides` are the parameters of the
/// bridges. Adds all errors to `invalid`, also of programs that cannot be started.
///
/// - The program of a robot plays this robot. If the robot has a HULKs node, the program runs this node.
/// - The program of a team plays all robots of the team without a program of their own, except external robots and
///   robots with HULKs nodes. If all of these robots have HULKs nodes, the program runs the nodes.
pub(crate) fn find(
    arguments: &MatchArguments,
    cast: &Cast,
    (hulks_nodes, team_programs): (&HulksNodes, &TeamPrograms),
    overrides: &BTreeMap<String, Overrides>,
    values: MatchValues<'_>,
    invalid: &mut InvalidValues,
) -> NodeCommands {
    let mut commands: BTreeMap<RobotId, &NodeCommand> = BTreeMap::new();
    let mut teams: BTreeMap<Team, &NodeCommand> = BTreeMap::new();
    for node in &arguments.play.node {
        let is_new = match node.players {
            RobotSelection::Robot(robot) => commands.insert(robot, &node.command).is_none(),
            RobotSelection::Team(team) => teams.insert(team, &node.command).is_none(),
        };
        let reason = format_args!("{} is given twice; remove one of them", node.players);
        invalid.require(is_new, NODE, reason);
    }
    for robot in commands.keys() {
        require_plays(NODE, *robot, cast, invalid);
        let is_external = arguments.external.contains(robot);
        let reason = format_args!("{robot} is external, too; remove --node or --external");
        invalid.require(!is_external, NODE, reason);
    }
    for (team, command) in teams {
        let players = cast.keys().filter(|robot| robot.team == team);
        let players: Vec<_> = players
            .filter(|robot| !arguments.external.contains(robot))
            .collect();
        let has_hulks_node = |robot: &&&RobotId| hulks_nodes.contains_key(**robot);
        let are_hulks = players.iter().all(|robot| has_hulks_node(&robot));
        let free: Vec<_> = players
            .iter()
            .filter(|robot| are_hulks || !has_hulks_node(robot))
            .collect();
        let reason = format_args!("no robot of team {team} is left for the program");
        invalid.require(!free.is_empty(), NODE, reason);
        for robot in free {
            commands.entry(**robot).or_insert(command);
        }
    }
    invalid.require(
        arguments.play.node.is_empty() || !arguments.in_process,
        "in_process",
        "cannot be combined with --node, whose programs play over ROS only (sil run: add --ros)",
    );
    for (robot, command) in &commands {
        let reason = format_args!(
            "{robot} is not played by a HULKs node; remove {{hulks_node}}, or add --hulks-node {robot}"
        );
        let may_run = hulks_nodes.contains_key(robot) || !command.needs_hulks_node();
        invalid.require(may_run, NODE, reason);
    }
    let words = commands.into_iter().map(|(robot, command)| {
        let words = match (hulks_nodes.get(&robot), team_programs.get(&robot)) {
            (Some(node), _) => command.for_hulks_node(robot, node, values),
            (None, Some(program)) => {
                let domain = program.domain_in(overrides, robot);
                command.for_team_program(robot, program, domain, values)
            }
            (None, None) => command.for_robot(robot, values),
        };
        (robot, words)
    });
    let commands: NodeCommands = words.collect();
    let programs = commands.values().filter_map(|words| words.first());
    for program in programs.collect::<BTreeSet<_>>() {
        if let Err(reason) = check_program(program) {
            invalid.add(NODE, reason);
        }
    }
    commands
}

/// Returns an error with a fix unless a program can be started. A name without `/` is searched for in `PATH`.
pub(crate) fn check_program(program: &str) -> Result<(), String> {
    if program.contains('/') {
        return check_file(Path::new(program), program);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let candidates: Vec<PathBuf> = std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .filter(|file| file.is_file())
        .collect();
    match candidates.first() {
        None if Path::new(program).is_file() => Err(format!(
            "program {program} not found in PATH; write ./{program} for the file in this folder"
        )),
        None => Err(format!(
            "program {program} not found in PATH; install it, or write the path of its file"
        )),
        Some(_) if candidates.iter().any(|file| is_executable(file)) => Ok(()),
        Some(first) => check_file(first, first.display()),
    }
}

/// Returns an error with a fix unless a file exists and is executable.
fn check_file(file: &Path, name: impl Display) -> Result<(), String> {
    if file.is_dir() {
        return Err(format!(
            "{name} is a folder; write the path of a program in it"
        ));
    }
    if !file.exists() {
        return Err(format!("program {name} not found"));
    }
    if !is_executable(file) {
        return Err(format!(
            "{name} is not executable; run `chmod +x {name}`, or write its interpreter before it, as in \
             `python3 {name}`"
        ));
    }
    Ok(())
}

/// Returns whether this user may execute a file.
fn is_executable(file: &Path) -> bool {
    file.is_file() && access(file, Access::EXEC_OK).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::match_plan::MatchPlan;
    use crate::plan::play_arguments::PlayArguments;

    /// Returns the plan of a match of two against two with these programs.
    fn plan(nodes: &[&str], change: impl FnOnce(&mut MatchArguments)) -> Result<MatchPlan, String> {
        let mut arguments = MatchArguments {
            rules: vec!["hulks:=2".to_owned(), "opponents:=2".to_owned()],
            play: PlayArguments {
                no_record: true,
                node: nodes.iter().map(|node| node.parse().unwrap()).collect(),
                ..PlayArguments::default()
            },
            ..MatchArguments::default()
        };
        change(&mut arguments);
        MatchPlan::new(arguments).map_err(|error| error.to_string())
    }

    #[track_caller]
    fn assert_refused(nodes: &[&str], change: fn(&mut MatchArguments), parts: &[&str]) {
        let error = plan(nodes, change).unwrap_err();
        for part in parts {
            assert!(error.contains(part), "{part}: {error}");
        }
    }

    #[test]
    fn a_robot_counts_more_than_its_team_and_external_robots_are_left_out() {
        let nodes = [
            "hulks=sh {namespace}",
            "hulks/2=sh {robot} {namespace}",
            "opponent=true {namespace}",
        ];
        let plan = plan(&nodes, |it| {
            it.external = vec!["opponent/1".parse().unwrap()]
        })
        .unwrap();
        let commands = plan.node_commands.iter();
        let commands: Vec<_> = commands
            .map(|(robot, words)| format!("{robot}: {}", words.join(" ")))
            .collect();
        let expected = [
            "hulks/1: sh /hulks/robot_1",
            "hulks/2: sh hulks/2 /hulks/robot_2",
            "opponent/2: true /opponent/robot_2",
        ];
        assert_eq!(commands, expected);
        assert_eq!(plan.own_robots().count(), 0);
    }

    #[test]
    fn a_robot_with_several_nodes_is_refused_with_the_arguments() {
        assert_refused(
            &["hulks/1=sh", "hulks/1=sh"],
            |_| (),
            &["hulks/1 is given twice"],
        );
        assert_refused(&["hulks=sh", "hulks=sh"], |_| (), &["hulks is given twice"]);
        assert_refused(
            &["hulks/1=sh"],
            |it| it.external = vec!["hulks/1".parse().unwrap()],
            &["hulks/1 is external, too; remove --node or --external"],
        );
        assert_refused(
            &["hulks/1=sh {hulks_node}"],
            |_| (),
            &["hulks/1 is not played by a HULKs node; remove {hulks_node}"],
        );
        let external = |it: &mut MatchArguments| {
            it.external = ["hulks/1", "hulks/2"]
                .map(|robot| robot.parse().unwrap())
                .into();
        };
        assert_refused(&["hulks=sh"], external, &["no robot of team hulks is left"]);
    }

    #[test]
    fn programs_of_hulks_nodes_receive_their_namespaces_alone() {
        let words = |nodes: &[&str], rule: &str| {
            let plan = plan(nodes, |it| it.rules.push(rule.to_owned())).unwrap();
            let commands = plan.node_commands.iter();
            let lines = commands.map(|(robot, words)| format!("{robot}: {}", words.join(" ")));
            lines.collect::<Vec<_>>()
        };
        assert_eq!(
            words(&["hulks=sh --lockstep"], "hulks_behavior:=hulks"),
            [
                "hulks/1: sh --lockstep hulks_1",
                "hulks/2: sh --lockstep hulks_2"
            ]
        );
        // In a mixed team, the program of the team plays the robots without a HULKs node.
        assert_eq!(
            words(&["hulks=sh {namespace}"], "hulks_nodes:=hulks/1"),
            ["hulks/2: sh /hulks/robot_2"]
        );
        assert_eq!(
            words(&["hulks/1=sh {hulks_node}"], "hulks_nodes:=hulks/1=42"),
            ["hulks/1: sh 42"]
        );
    }

    #[test]
    fn a_robot_that_does_not_play_and_a_match_in_process_are_refused() {
        assert_refused(
            &["hulks/4=sh"],
            |_| (),
            &["node: hulks/4 does not play; available: hulks/1"],
        );
        assert_refused(&["hulks/1=sh"], |it| it.in_process = true, &["add --ros"]);
    }

    #[test]
    fn a_program_that_cannot_be_started_is_refused_with_the_fix() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("robot.py");
        let name = file.display().to_string();
        let error = || check_program(&name).unwrap_err();
        assert!(error().contains("not found"));
        std::fs::write(&file, "").unwrap();
        assert!(error().contains(&format!("chmod +x {name}")), "{}", error());
        assert!(
            check_program("no_such_program")
                .unwrap_err()
                .contains("not found in PATH")
        );
        assert!(check_program("/").unwrap_err().contains("is a folder"));
        // The folder of a test of cargo is that of its package.
        assert!(
            check_program("Cargo.toml")
                .unwrap_err()
                .contains("./Cargo.toml")
        );
        assert_refused(
            &["hulks=no_such_program"],
            |_| (),
            &["node: program no_such_program"],
        );
    }

    #[test]
    fn the_launch_argument_is_a_list() {
        let rules = |it: &mut MatchArguments| {
            it.rules
                .push("nodes:=hulks/1=sh; opponent=sh -c 'a; b'".to_owned())
        };
        let plan = plan(&[], rules).unwrap();
        let robots: Vec<_> = plan.node_commands.keys().map(ToString::to_string).collect();
        assert_eq!(robots, ["hulks/1", "opponent/1", "opponent/2"]);
        let wrong = |it: &mut MatchArguments| it.rules.push("nodes:=hulks/1".to_owned());
        assert_refused(&[], wrong, &["nodes:=hulks/1: ", "has no command"]);
    }
}
