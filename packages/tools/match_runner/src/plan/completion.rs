//! Parameters of a match that follow from the players of its robots.

use std::collections::{BTreeMap, BTreeSet};

use bevyhavior_simulator::SimulationConfig;
use hsl_parameters::Overrides;
use match_setup::{MatchOptions, Pacing};
use scenario_kit::{Cast, ReactionTime, ScenarioOptions, StandardTopics};
use support::InvalidValues;

use crate::plan::player::{Player, Players};
use crate::plan::team_programs::PROGRAMS;

/// Parameter of the world without which robots walk through the ball.
const COLLISIONS: &str = "simulation.bodies_collide";

/// Sets the parameter `in_shared_team` of a bridge in `overrides` if the team of its robot also has other programs, and
/// its parameters `view` if robots see the ball within others than the default range or angle. Keeps values that the
/// user has set.
pub(crate) fn complete_bridges(
    players: &Players,
    cast: &Cast,
    options: &ScenarioOptions,
    overrides: &mut BTreeMap<String, Overrides>,
) {
    let view = |simulation: &SimulationConfig| {
        [
            simulation.ball_visibility_range,
            simulation.ball_visibility_angle,
        ]
    };
    let (default, given) = (
        view(&SimulationConfig::default()),
        view(&options.simulation),
    );
    for (robot, player) in players.teams() {
        let program = player.program;
        for (index, key) in program.view.iter().flatten().enumerate() {
            if given[index] != default[index] {
                let value = Overrides::of_value(key, given[index].into(), "the view of robots");
                let bridge = overrides.entry(program.node_of(robot)).or_default();
                bridge.complete_with(value);
            }
        }
        let mut mates = cast.keys().filter(|mate| mate.team == robot.team);
        if mates.any(|mate| players.program_of(*mate) != Some(program)) {
            let Some((key, value)) = program.in_shared_team else {
                continue;
            };
            let source = "a team with several programs";
            let bridge = overrides.entry(program.node_of(robot)).or_default();
            bridge.complete_with(Overrides::of_value(key, value.into(), source));
        }
    }
}

/// Sets names, decision periods, reaction times and standard topics of the programs in `options`, and lets bodies collide
/// if a program pushes the ball. Keeps values that the user has set; `given` are those for the world. In real time, sets
/// no periods.
pub(crate) fn complete_options(players: &Players, given: &Overrides, options: &mut MatchOptions) {
    let pushes_ball = players
        .teams()
        .any(|(_, player)| player.program.pushes_ball);
    if pushes_ball && given.get(COLLISIONS).is_none() {
        options.options.simulation.bodies_collide = true;
    }
    for (robot, player) in players.iter() {
        let times = &mut options.options.reaction_time;
        let time = match player {
            Player::Ours => continue,
            Player::Team(player) => player.program.reaction_time,
            Player::Command(_) | Player::External => ReactionTime::OF_PROGRAM,
        };
        if times.of(robot).is_none() {
            times.set(robot, time);
        }
    }
    for (robot, player) in players.teams() {
        let program = player.program;
        if options.programs.of(robot).is_none()
            && let Some(Ok(name)) = program.title.map(str::parse)
        {
            options.programs.set(robot, name);
        }
        let topics = &mut options.options.standard_topics;
        if program.has_standard_topics && topics.of(robot).is_none() {
            topics.set(robot, StandardTopics(true));
        }
        let periods = &mut options.options.decision_period;
        if options.pacing != Pacing::Realtime
            && periods.of(robot).is_none()
            && let Some(Ok(period)) = program.period.map(str::parse)
        {
            periods.set(robot, period);
        }
    }
}

/// Adds an error for each parameter on the command line that only bridges have which are not in the match. Files may
/// contain them, because a file may be used for several matches.
pub(crate) fn refuse_unused(
    players: &Players,
    overrides: &BTreeMap<String, Overrides>,
    invalid: &mut InvalidValues,
) {
    let played = players.bridges();
    let is_played = |node: &str| played.iter().any(|bridge| bridge.node == node);
    let absent: BTreeMap<_, _> = PROGRAMS
        .iter()
        .copied()
        .flat_map(|program| {
            program
                .nodes()
                .into_iter()
                .map(move |it| (it.node, program))
        })
        .filter(|(node, _)| !is_played(node))
        .collect();
    let present = overrides
        .iter()
        .filter(|(node, _)| !absent.contains_key(*node));
    let used: BTreeSet<_> = present
        .flat_map(|(_, given)| given.iter().map(|(key, _)| key))
        .collect();
    for (node, program) in &absent {
        let given = overrides.get(node).into_iter().flat_map(Overrides::iter);
        let unused =
            given.filter(|(key, value)| !used.contains(key) && value.source.starts_with("-p "));
        for (key, _) in unused {
            let (name, bridge, player) = (program.name, program.bridge, program.player);
            let reason = match played.iter().any(|it| it.program == *program) {
                true => format!("is a parameter of {node}, but {player} does not play this robot"),
                false => format!(
                    "is a parameter of {bridge}, but no robot is played by {player}; set hulks_behavior:={name} or \
                     behavior:=hulks/3={name} (sil match: --hulks behavior={name}; sil run: --ros --set \
                     hulks_behavior={name})"
                ),
            };
            invalid.add(key, reason);
        }
    }
}

#[cfg(test)]
mod tests;
