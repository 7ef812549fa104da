//! Decision of the referee on the true state of a tick.

use std::collections::BTreeMap;

use hsl_types::{
    CallKind, RefereeCall, RefereeDecision, RobotId, RobotPlacement, RuleObstacle,
    RuleObstacleConfig, limits,
};
use support::InvalidValues;

use super::field_codec::{AsIs, FieldCodec, Sequence, Size, Text};
use super::mirror::{constants, fields};
use super::robot_id::InOrder;
use super::{Convert, Validation, validated};
use crate::{hsl_msgs, std_msgs};

/// Converts a decision to a message; `header` is the header of the true state. The contained state of the game
/// controller and commands have the same header.
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

/// Converts a message to a decision.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::RefereeDecision) -> Result<RefereeDecision, InvalidValues> {
    validated(message)
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
    commands: Sequence(limits::REFEREE_COMMANDS, AsIs),
    calls: Sequence(limits::REFEREE_COMMANDS, AsIs);
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
    obstacles: Sequence(limits::OBSTACLES, AsIs),
} as (robot, obstacles));

/// Parts of the field that are forbidden, by robot.
impl Convert<Vec<hsl_msgs::RobotRuleObstacles>> for BTreeMap<RobotId, Vec<RuleObstacle>> {
    /// Writes one entry for each robot, in canonical order.
    fn to_message(&self) -> Vec<hsl_msgs::RobotRuleObstacles> {
        let entries = self.iter();
        entries
            .map(|(robot, obstacles)| hsl_msgs::RobotRuleObstacles {
                robot: robot.to_message(),
                obstacles: obstacles.iter().map(Convert::to_message).collect(),
            })
            .collect()
    }

    fn from_message(
        message: &Vec<hsl_msgs::RobotRuleObstacles>,
        validation: &Validation<'_>,
    ) -> Option<Self> {
        let entries = InOrder(|(robot, _): &(RobotId, Vec<RuleObstacle>)| *robot);
        Some(entries.read(message, validation)?.into_iter().collect())
    }
}
