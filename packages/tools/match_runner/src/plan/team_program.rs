//! Programs of other teams.
//!
//! A further program costs a package with its bridge, and an entry in [`PROGRAMS`].

use std::collections::BTreeMap;

use hsl_parameters::{NodeKeys, Overrides};
use hsl_types::RobotId;

use crate::plan::program_place::ProgramPlace;

/// Program of another team.
#[derive(Debug)]
pub struct TeamProgram {
    /// Value of `behavior`, and namespace of the program below that of the robot.
    pub name: &'static str,
    /// Name of the program in the result and the bag.
    pub(crate) title: &'static str,
    /// Program of the bridge, of which each robot has a process.
    pub bridge: &'static str,
    /// Parameters of the bridge's node.
    parameters: fn(String) -> NodeKeys,
    /// Period of decisions in lockstep, as in `decision_period`; `None` for a program on the wall clock.
    pub(crate) period: Option<&'static str>,
    /// Parameters of a match with the program, which all arguments override.
    pub(crate) defaults: &'static [&'static str],
    /// True if the bridge reads the topics of common ROS messages of its robot.
    pub(crate) has_standard_topics: bool,
    /// Parameter of the bridge, and its value, in teams with other programs, whose robots do not read the messages of
    /// this program; `None` if it sends none.
    pub(crate) in_shared_team: Option<(&'static str, &'static str)>,
    /// Parameter of the bridge for the domain of the program.
    domain: &'static str,
    /// Global names that the program uses, and that belong to its own robot.
    global_names: &'static [&'static str],
    /// True if the program moves the ball by walking into it.
    pub(crate) pushes_ball: bool,
}

/// All programs.
pub static PROGRAMS: [&TeamProgram; 2] = [&BITBOTS, &BOOSTER];

/// Program of Bit-Bots.
pub static BITBOTS: TeamProgram = TeamProgram {
    name: "bitbots",
    title: "body_behavior of Bit-Bots",
    bridge: "bitbots_bridge",
    parameters: |node| NodeKeys::of::<bitbots_protocol::parameters::BridgeParameters>(node),
    period: Some("1/60"),
    // The bridge limits each direction to the speed of the program's robots.
    defaults: &["simulation.walk_translation_speed:=0.85"],
    has_standard_topics: false,
    in_shared_team: Some(("team_messages", "state")),
    domain: "program.domain",
    global_names: &["clock", "tf", "kick", "parameter_blackboard/get_parameters"],
    pushes_ball: true,
};

/// Program of Booster's robocup_demo, on the wall clock.
pub static BOOSTER: TeamProgram = TeamProgram {
    name: "booster",
    title: "brain_node of Booster",
    bridge: "booster_bridge",
    parameters: |node| NodeKeys::of::<booster_protocol::parameters::BridgeParameters>(node),
    period: None,
    defaults: &[
        "pacing:=realtime",
        "startup_timeout:=600",
        "tick_timeout:=60",
        // The program localizes itself outside of the field.
        "auto_referee.waiting_distance:=0.3",
        // It searches with the head of a K1, and for a ball that its vision detects at 8 m.
        "simulation.ball_visibility_range:=8",
        "simulation.head_yaw_minimum:=-1.1",
        "simulation.head_yaw_maximum:=1.1",
        "simulation.head_yaw_velocity:=3",
        // The program takes part in a set play only after a stop of the game.
        "auto_referee.set_plays.placement_duration:=3",
        // The field kid_size, which is one of the maps in the program.
        "field.length:=9",
        "field.width:=6",
        "field.penalty_marker_distance:=1.5",
        "field.goal_inner_width:=2.6",
        "field.center_circle_diameter:=1.5",
        "field.penalty_area_length:=2",
        "field.penalty_area_width:=5",
        "field.goal_box_area_length:=1",
        "field.goal_box_area_width:=3",
        "field.border_strip_width:=1",
    ],
    has_standard_topics: true,
    in_shared_team: None,
    domain: "program.domain",
    global_names: &[
        "clock",
        "tf",
        "odometer_state",
        "low_state",
        "head_pose",
        "kick_ball",
        "whistle_detected",
        "remote_controller_state",
        "robocup/game_controller",
        "player_decision",
        "booster_agent/soccer_game_control",
        "booster_soccer/detection",
        "booster_soccer/line_segments",
        "booster_soccer/robot_pose",
        "booster_soccer/ball_position",
        "booster_soccer/teammates_poses",
        "booster_soccer/field_dimensions",
        "booster_soccer/visualization_markers",
    ],
    pushes_ball: true,
};

impl TeamProgram {
    /// Returns the words with which the user starts the program of a robot in a match without a name: `command` and ROS
    /// arguments. `domain` is the domain of the program, `None` is that of the match.
    pub fn command_of(&self, robot: RobotId, domain: Option<u8>, command: &[&str]) -> Vec<String> {
        let namespace = self.namespace_in(&robot.namespace());
        let place = self.place_in(&namespace, domain);
        let words = command.iter().map(|word| (*word).to_owned()).collect();
        place.complete(words, true)
    }

    /// Returns the place of the program in its domain; `namespace` is that in the domain of the match.
    pub(crate) fn place_in(&self, namespace: &str, domain: Option<u8>) -> ProgramPlace {
        match domain {
            Some(domain) => ProgramPlace::Domain(domain),
            None => ProgramPlace::Namespace {
                namespace: namespace.to_owned(),
                remappings: self.remappings(namespace).collect(),
            },
        }
    }

    /// Returns the domain of a robot's program in the parameters of the match, or `None` for that of the match. A value
    /// that is no domain is refused with the other parameters.
    pub(crate) fn domain_in(
        &self,
        overrides: &BTreeMap<String, Overrides>,
        robot: RobotId,
    ) -> Option<u8> {
        let given = overrides.get(&self.node_of(robot))?.get(self.domain)?;
        given.value.as_u64()?.try_into().ok()
    }

    /// Returns the fully qualified name of the bridge's node for a robot.
    pub fn node_of(&self, robot: RobotId) -> String {
        format!("{}/{}", robot.namespace(), self.bridge)
    }

    /// Returns the parameters of the bridge's node for a robot.
    pub(crate) fn keys_of(&self, robot: RobotId) -> NodeKeys {
        (self.parameters)(self.node_of(robot))
    }

    /// Returns the namespace of the program, below the namespace of its robot.
    pub(crate) fn namespace_in(&self, namespace_of_robot: &str) -> String {
        format!("{namespace_of_robot}/{}", self.name)
    }

    /// Returns the remappings of global names to names in the namespace of the program.
    fn remappings(&self, namespace: &str) -> impl Iterator<Item = String> {
        let names = self.global_names.iter();
        names.map(move |name| format!("/{name}:={namespace}/{name}"))
    }
}

impl PartialEq for TeamProgram {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for TeamProgram {}

#[cfg(test)]
mod tests {
    use hsl_types::decision_period::DecisionPeriod;

    use super::*;

    #[test]
    fn the_periods_of_all_programs_are_valid() {
        for program in PROGRAMS {
            let period: Option<Result<DecisionPeriod, _>> = program.period.map(str::parse);
            assert!(period.is_none_or(|it| it.is_ok()), "{}", program.name);
        }
    }
}
