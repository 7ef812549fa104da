//! Obstacles.

use hsl_types::{Obstacle, ObstacleKind};

use super::field_codec::Size;
use super::mirror::{constants, fields};
use crate::hsl_msgs;

constants!(ObstacleKind = hsl_msgs::Obstacle {
    Ball = BALL,
    GoalPost = GOAL_POST,
    Robot = ROBOT,
    Person = PERSON,
    Unknown = UNKNOWN,
});

fields!(
    Obstacle = hsl_msgs::Obstacle {
        kind,
        position,
        radius_at_foot_height: Size,
        radius_at_hip_height: Size,
        team,
        player_number,
    }
);
