//! What the referee made of the truth of a tick.

use std::collections::BTreeMap;

use hsl_types::{
    CallKind, RefereeCall, RefereeDecision, RobotId, RobotPlacement, RuleObstacle,
    RuleObstacleConfig, limits,
};
use support::Faults;

use super::mirror::{constants, fields};
use super::robot_id::InOrder;
use super::way::{Each, Plain, Size, Text, Way};
use super::{Convert, Door, enter};
use crate::{hsl_msgs, std_msgs};

/// The decision as a message; `header` is that of the truth. The game controller's state and the
/// commands within have the same header.
pub fn to_message(
    header: std_msgs::Header,
    decision: &RefereeDecision,
) -> hsl_msgs::RefereeDecision {
    let mut message = decision.to_message();
    message.game_controller_state.header = header.clone();
    for command in &mut message.commands {
        command.header = header.clone();
    }
    message.header = header;
    message
}

/// The decision of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::RefereeDecision) -> Result<RefereeDecision, Faults> {
    enter(message)
}

fields!(RefereeDecision = hsl_msgs::RefereeDecision {
    game_controller_state,
    hulks_filtered_state,
    opponent_filtered_state,
    rule_obstacles,
    rule_obstacle_config,
    is_match_over,
    ball,
    placements: InOrder(|placement: &RobotPlacement| placement.robot),
    commands: Each(limits::REFEREE_COMMANDS, Plain),
    calls: Each(limits::REFEREE_COMMANDS, Plain);
    header
} as RefereeDecision {
    game_controller_state,
    filtered_states: [hulks_filtered_state, opponent_filtered_state],
    rule_obstacles,
    rule_obstacle_config,
    is_match_over,
    ball,
    placements,
    commands,
    calls,
});

constants!(CallKind = hsl_msgs::RefereeCall {
    Call = CALL,
    Goal = GOAL,
    ParameterSet = PARAMETER_SET,
});

fields!(
    RefereeCall = hsl_msgs::RefereeCall {
        kind,
        text: Text(limits::TEXT)
    }
);

fields!(RobotPlacement = hsl_msgs::RobotPlacement { robot, pose });

fields!(
    RuleObstacleConfig = hsl_msgs::RuleObstacleConfig {
        goal_keeper_number,
        opponents_distance: Size,
    }
);

fields!((RobotId, Vec<RuleObstacle>) = hsl_msgs::RobotRuleObstacles {
    robot,
    obstacles: Each(limits::OBSTACLES, Plain),
} as (robot, obstacles));

/// Where each robot must not go.
impl Convert<Vec<hsl_msgs::RobotRuleObstacles>> for BTreeMap<RobotId, Vec<RuleObstacle>> {
    fn to_message(&self) -> Vec<hsl_msgs::RobotRuleObstacles> {
        let entries = self.iter();
        entries
            .map(|(robot, obstacles)| hsl_msgs::RobotRuleObstacles {
                robot: robot.to_message(),
                obstacles: obstacles.iter().map(Convert::to_message).collect(),
            })
            .collect()
    }

    fn from_message(message: &Vec<hsl_msgs::RobotRuleObstacles>, door: &Door<'_>) -> Option<Self> {
        let entries = InOrder(|(robot, _): &(RobotId, Vec<RuleObstacle>)| *robot);
        Some(entries.read(message, door)?.into_iter().collect())
    }
}
