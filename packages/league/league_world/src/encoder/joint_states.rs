//! Angles of all joints.

use hsl_wire::sensor_msgs::JointState;
use hsl_wire::{RecordBuilder, topics};

use crate::LeagueWorld;
use crate::encoder::lineup::Lineup;

/// Last message of each robot, whose names are reused.
#[derive(Default)]
pub(crate) struct JointStateMemory {
    /// Robots of the last messages.
    lineup: Lineup,
    last: Vec<JointState>,
}

impl JointStateMemory {
    /// Adds a message with the joint angles \[rad\] of each robot, without speeds and torques, which the league does
    /// not provide.
    pub(crate) fn record(
        &mut self,
        record: &mut RecordBuilder,
        world: &LeagueWorld,
        lineup: &Lineup,
    ) {
        if self.lineup != *lineup {
            self.lineup.clone_from(lineup);
            self.last = vec![JointState::default(); lineup.0.len()];
            for (message, (_, robot)) in self.last.iter_mut().zip(world.robots()) {
                let joints = robot.joints();
                message.name = joints.map(|(joint, _)| joint.word().to_owned()).collect();
            }
        }
        let robots = lineup.0.iter().zip(world.robots());
        for (message, ((player, _), (_, robot))) in self.last.iter_mut().zip(robots) {
            message.header = record.world_header();
            message.position.clear();
            message
                .position
                .extend(robot.joints().map(|(_, angle)| angle));
            record.of_robot(&topics::LEAGUE_JOINT_STATES, *player, message);
        }
    }
}
