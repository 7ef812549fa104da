//! Things in the way.

use hsl_types::{Obstacle, ObstacleKind};

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(ObstacleKind in crate::hsl_msgs::Obstacle:
    Ball = BALL,
    GoalPost = GOAL_POST,
    Robot = ROBOT,
    Person = PERSON,
    Unknown = UNKNOWN,
);

impl Convert for Obstacle {
    type Message = hsl_msgs::Obstacle;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::Obstacle {
            kind: self.kind.to_constant(),
            position: self.position.to_message(),
            radius_at_foot_height: self.radius_at_foot_height,
            radius_at_hip_height: self.radius_at_hip_height,
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let kind = door.constant("kind", message.kind);
        let position = door.convert("position", &message.position);
        let foot = door.size("radius_at_foot_height", message.radius_at_foot_height);
        let hip = door.size("radius_at_hip_height", message.radius_at_hip_height);
        Some(Self {
            kind: kind?,
            position: position?,
            radius_at_foot_height: foot?,
            radius_at_hip_height: hip?,
        })
    }
}
