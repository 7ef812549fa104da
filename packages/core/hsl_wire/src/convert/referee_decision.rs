//! What the referee made of the truth of a tick.

use std::collections::BTreeMap;

use hsl_types::{
    CallKind, Faults, RefereeCall, RefereeDecision, RobotId, RobotPlacement, RuleObstacle,
    RuleObstacleConfig, limits,
};

use super::constant::{Constant, constants};
use super::{Convert, Door, enter, game_controller_state, player, referee_command};
use crate::{hsl_msgs, std_msgs};

constants!(CallKind in crate::hsl_msgs::RefereeCall:
    Call = CALL,
    Goal = GOAL,
    ParameterSet = PARAMETER_SET,
);

/// The decision as a message; `header` is that of the truth. The game controller's state and the
/// commands within have the same header.
pub fn to_message(
    header: std_msgs::Header,
    decision: &RefereeDecision,
) -> hsl_msgs::RefereeDecision {
    let [hulks, opponent] = &decision.filtered_states;
    let rule_obstacles = decision.rule_obstacles.iter();
    hsl_msgs::RefereeDecision {
        game_controller_state: game_controller_state::to_message(
            header.clone(),
            &decision.game_controller_state,
        ),
        hulks_filtered_state: hulks.to_message(),
        opponent_filtered_state: opponent.to_message(),
        rule_obstacles: rule_obstacles
            .map(|(robot, obstacles)| hsl_msgs::RobotRuleObstacles {
                robot: robot.to_message(),
                obstacles: obstacles.iter().map(Convert::to_message).collect(),
            })
            .collect(),
        rule_obstacle_config: decision.rule_obstacle_config.to_message(),
        is_match_over: decision.is_match_over,
        ball: decision.ball.map(|ball| ball.to_message()),
        placements: decision
            .placements
            .iter()
            .map(Convert::to_message)
            .collect(),
        commands: decision
            .commands
            .iter()
            .map(|command| referee_command::to_message(header.clone(), command))
            .collect(),
        calls: decision.calls.iter().map(Convert::to_message).collect(),
        header,
    }
}

/// The decision of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::RefereeDecision) -> Result<RefereeDecision, Faults> {
    enter(|door| {
        let game = door.field("game_controller_state", |door| {
            game_controller_state::read(&message.game_controller_state, door)
        });
        let hulks = door.convert("hulks_filtered_state", &message.hulks_filtered_state);
        let opponent = door.convert("opponent_filtered_state", &message.opponent_filtered_state);
        let rule_obstacles = read_rule_obstacles(message, door);
        let config = door.convert("rule_obstacle_config", &message.rule_obstacle_config);
        let ball = door.optional("ball", message.ball.as_ref());
        let placements: Option<Vec<RobotPlacement>> =
            door.sequence("placements", &message.placements, limits::ROBOTS);
        let placed = placements.iter().flatten().map(|it| it.robot);
        require_order("placements", placed, door);
        let commands = door.each(
            "commands",
            &message.commands,
            limits::REFEREE_COMMANDS,
            referee_command::read,
        );
        let calls = door.sequence("calls", &message.calls, limits::REFEREE_COMMANDS);
        Some(RefereeDecision {
            game_controller_state: game?,
            filtered_states: [hulks?, opponent?],
            rule_obstacles: rule_obstacles?,
            rule_obstacle_config: config?,
            is_match_over: message.is_match_over,
            ball: ball?,
            placements: placements?,
            commands: commands?,
            calls: calls?,
        })
    })
}

/// Where each robot must not go.
fn read_rule_obstacles(
    message: &hsl_msgs::RefereeDecision,
    door: &Door<'_>,
) -> Option<BTreeMap<RobotId, Vec<RuleObstacle>>> {
    let entries = door.each(
        "rule_obstacles",
        &message.rule_obstacles,
        limits::ROBOTS,
        |entry, door| {
            let robot = door.convert("robot", &entry.robot);
            let obstacles = door.sequence("obstacles", &entry.obstacles, limits::OBSTACLES);
            Some((robot?, obstacles?))
        },
    )?;
    let robots = entries.iter().map(|(robot, _)| *robot);
    require_order("rule_obstacles", robots, door);
    Some(entries.into_iter().collect())
}

/// Notes a fault unless `robots` are in canonical order, each at most once, so that equal values have equal bytes.
fn require_order(field: &'static str, robots: impl Iterator<Item = RobotId>, door: &Door<'_>) {
    if !robots.is_sorted_by(|one, next| one < next) {
        door.field(field, |door| {
            door.fault("robots are not in order, each at most once");
            Some(())
        });
    }
}

impl Convert for RuleObstacleConfig {
    type Message = hsl_msgs::RuleObstacleConfig;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::RuleObstacleConfig {
            goal_keeper_number: self.goal_keeper_number.into(),
            opponents_distance: self.opponents_distance,
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let keeper = player::number(door, "goal_keeper_number", message.goal_keeper_number);
        let distance = door.size("opponents_distance", message.opponents_distance);
        Some(Self {
            goal_keeper_number: keeper?,
            opponents_distance: distance?,
        })
    }
}

impl Convert for RefereeCall {
    type Message = hsl_msgs::RefereeCall;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::RefereeCall {
            kind: self.kind.to_constant(),
            text: self.text.clone(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let kind = door.constant("kind", message.kind);
        let text = door.text_field("text", &message.text, limits::TEXT);
        Some(Self {
            kind: kind?,
            text: text?,
        })
    }
}

impl Convert for RobotPlacement {
    type Message = hsl_msgs::RobotPlacement;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::RobotPlacement {
            robot: self.robot.to_message(),
            pose: self.pose.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let robot = door.convert("robot", &message.robot);
        let pose = door.convert("pose", &message.pose);
        Some(Self {
            robot: robot?,
            pose: pose?,
        })
    }
}
