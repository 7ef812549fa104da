//! Players of the robots of a match, from its arguments and parameters.

use std::collections::{BTreeMap, BTreeSet};

use hsl_parameters::{Overrides, ParameterError, ParameterSource};
use hsl_types::{RobotId, Team};
use scenario_kit::{Cast, RobotSelection};
use support::InvalidValues;

use crate::plan::checks::{require_plays, value_or_add};
use crate::plan::executable;
use crate::plan::hulks_nodes::{self, HULKS_BRIDGE};
use crate::plan::match_arguments::MatchArguments;
use crate::plan::node_command::{MatchValues, NodeCommand};
use crate::plan::player::{Player, Players, TeamPlayer};
use crate::plan::team_argument::TeamBehavior;
use crate::plan::team_programs::{HULKS, PROGRAMS};

/// Name of the argument for programs of the user in errors.
const NODE: &str = "node";

/// Returns the parameters of a match with the programs of other teams in `arguments`, which all arguments override.
///
/// # Errors
/// Returns an error if a parameter file cannot be read or parsed, or a rule is invalid.
pub(crate) fn defaults(arguments: &MatchArguments) -> Result<Vec<ParameterSource>, ParameterError> {
    let mut behaviors: Vec<_> = RobotId::all().map(|it| arguments.behavior_of(it)).collect();
    if hulks_nodes::are_given(arguments)? {
        behaviors.push(TeamBehavior::Program(&HULKS));
    }
    let played = PROGRAMS
        .iter()
        .filter(|it| behaviors.contains(&TeamBehavior::Program(it)));
    let rules = played.flat_map(|program| program.defaults);
    Ok(rules
        .map(|rule| ParameterSource::Rule((*rule).to_owned()))
        .collect())
}

/// Returns the players of the robots of `cast`. `overrides` are the parameters of all nodes. Adds all errors to
/// `invalid`, also of programs that cannot be started.
///
/// - The program of a robot in `--node` plays this robot. If a program of another team plays it, the command runs this
///   program.
/// - The program of a team does so for all robots of the team without a command of their own, except external robots.
///   Robots with a bridge in the process of the world are left out, too, unless the team has no other robots: their
///   programs need another command.
pub(crate) fn find(
    arguments: &MatchArguments,
    cast: &Cast,
    overrides: &BTreeMap<String, Overrides>,
    values: MatchValues<'_>,
    invalid: &mut InvalidValues,
) -> Players {
    let programs = programs(arguments, cast, overrides, values, invalid);
    let mut commands = commands(arguments, cast, &programs, invalid);
    let mut players = BTreeMap::new();
    for robot in cast.keys().copied() {
        let command = commands.remove(&robot);
        let player = match programs.get(&robot) {
            Some(player) => {
                let program = player.program;
                let given = overrides.get(&program.node_of(robot));
                let domain = given.and_then(|given| program.domain_in(given));
                let place = program.place_in(&player.namespace, domain);
                Player::Team(TeamPlayer {
                    command: command.map(|it| it.placed(robot, values, &player.namespace, place)),
                    ..player.clone()
                })
            }
            None if arguments.external.contains(&robot) => Player::External,
            None => command.map_or(Player::Ours, |command| {
                Player::Command(command.for_robot(robot, values))
            }),
        };
        players.insert(robot, player);
    }
    let players = Players(players);
    require_place(arguments, cast, &players, invalid);
    for bridge in players.bridges() {
        let own = bridge.own_parameter();
        let mut given = overrides.get(&bridge.node).cloned().unwrap_or_default();
        given.replace_by(own.clone());
        // A value that cannot be read hides the errors of others, also of the robots.
        for given in [own, given] {
            value_or_add(bridge.program.parameters.check(&given), invalid);
        }
    }
    let commands = players.commands();
    let programs = commands.values().filter_map(|words| words.first());
    for program in programs.collect::<BTreeSet<_>>() {
        if let Err(reason) = executable::check(program) {
            invalid.add(NODE, reason);
        }
    }
    players
}

/// Returns the robots played by programs of other teams, without commands. Arguments of HULKs for their nodes take
/// precedence, then the behavior of the robot, then that of its team.
fn programs(
    arguments: &MatchArguments,
    cast: &Cast,
    overrides: &BTreeMap<String, Overrides>,
    values: MatchValues<'_>,
    invalid: &mut InvalidValues,
) -> BTreeMap<RobotId, TeamPlayer> {
    let nothing = Overrides::default();
    let given = overrides.get(HULKS_BRIDGE).unwrap_or(&nothing);
    let given = hulks_nodes::given(arguments, given, invalid);
    for robot in given.keys() {
        require_plays("hulks_node", *robot, cast, invalid);
    }
    let mut programs = BTreeMap::new();
    for robot in cast.keys().copied() {
        let (program, namespace) = match (given.get(&robot), arguments.behavior_of(robot)) {
            (Some(namespace), _) => (&HULKS, Ok(namespace.clone())),
            (None, TeamBehavior::Ours) => continue,
            (None, TeamBehavior::Program(program)) => {
                let namespace = program.namespace_of(robot, &values.namespace_of(robot));
                (program, namespace)
            }
        };
        let namespace = namespace.unwrap_or_else(|error| {
            invalid.add(MatchArguments::behavior_key(robot.team), error);
            String::new()
        });
        let player = TeamPlayer {
            program,
            namespace,
            command: None,
        };
        programs.insert(robot, player);
    }
    for team in Team::ALL {
        let TeamBehavior::Program(program) = arguments.behavior_of_team(team) else {
            continue;
        };
        let key = MatchArguments::behavior_key(team);
        let has_robots = cast.keys().any(|robot| robot.team == team);
        let mut players = programs.iter().filter(|(robot, _)| robot.team == team);
        let is_left = players.any(|(_, player)| player.program == program);
        invalid.require(has_robots, key, "this team has no robots");
        let reason = format_args!("no robot of team {team} is left for {}", program.name);
        invalid.require(is_left || !has_robots, key, reason);
    }
    if let Some(behavior) = &arguments.behavior {
        let players: Vec<_> = cast.keys().copied().collect();
        value_or_add(behavior.validate(&players), invalid);
    }
    programs
}

/// Returns the commands of `--node` by their robots.
fn commands<'a>(
    arguments: &'a MatchArguments,
    cast: &Cast,
    programs: &BTreeMap<RobotId, TeamPlayer>,
    invalid: &mut InvalidValues,
) -> BTreeMap<RobotId, &'a NodeCommand> {
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
    let is_of_world = |robot: &RobotId| {
        let player = programs.get(robot);
        player.is_some_and(|player| player.program.world_process().is_some())
    };
    for (team, command) in teams {
        let players = cast.keys().filter(|robot| robot.team == team);
        let players = players.filter(|robot| !arguments.external.contains(robot));
        let (of_world, others): (Vec<RobotId>, Vec<RobotId>) =
            players.copied().partition(|robot| is_of_world(robot));
        let free = if others.is_empty() { of_world } else { others };
        let reason = format_args!("no robot of team {team} is left for the program");
        invalid.require(!free.is_empty(), NODE, reason);
        for robot in free {
            commands.entry(robot).or_insert(command);
        }
    }
    for (robot, command) in &commands {
        let reason = format_args!(
            "{robot} is not played by a HULKs node; remove {{hulks_node}}, or add --hulks-node {robot}"
        );
        let may_run = is_of_world(robot) || !command.needs_hulks_node();
        invalid.require(may_run, NODE, reason);
    }
    commands
}

/// Adds errors for external robots that do not play or have another player, and for a match in process with players
/// that need ROS.
fn require_place(
    arguments: &MatchArguments,
    cast: &Cast,
    players: &Players,
    invalid: &mut InvalidValues,
) {
    for robot in &arguments.external {
        require_plays("external", *robot, cast, invalid);
        if let Some(program) = players.program_of(*robot) {
            let player = program.player;
            let reason =
                format_args!("{robot} is played by {player}, whose program you start anyway");
            invalid.add("external", reason);
        }
    }
    let is_ours = players.iter().all(|(_, player)| *player == Player::Ours);
    invalid.require(
        is_ours || !arguments.in_process,
        "in_process",
        "cannot be combined with --node, external robots, and programs of other teams such as HULKs nodes, which play \
         over ROS only (sil run: add --ros)",
    );
}

#[cfg(test)]
mod tests;
