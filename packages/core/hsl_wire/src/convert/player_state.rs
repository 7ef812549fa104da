//! States of teammates, as known to a robot.

use hsl_types::{PlayerNumber, PlayerState, TeammateBall};

use super::mirror::fields;
use crate::hsl_msgs;

fields!((PlayerNumber, PlayerState) = hsl_msgs::PlayerState {
    player_number,
    received_at,
    pose,
    ball_position,
} as (player_number, PlayerState { received_at, pose, ball_position }));

fields!(
    TeammateBall = hsl_msgs::TeammateBall {
        position,
        velocity,
        last_seen
    }
);
