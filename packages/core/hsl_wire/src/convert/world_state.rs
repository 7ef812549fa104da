//! World state: all knowledge of a robot's behavior in one tick.

use hsl_types::{BodyPhase, RobotState, WorldState, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, Covariance, Sequence, Text};
use super::header::Stamp;
use super::mirror::{constants, fields};
use super::{Convert, validated};
use crate::{hsl_msgs, std_msgs};

/// Converts a world state to a message. `header` is the robot's header in the tick `world_state.now`, see
/// [`super::header::of_robot`]. `messages_received` is the number of its `hsl/incoming` messages in the tick.
pub fn to_message(
    header: std_msgs::Header,
    world_state: &WorldState,
    messages_received: u32,
) -> hsl_msgs::WorldState {
    // A large value: it is changed in place, not copied to another one.
    let mut message: hsl_msgs::WorldState = world_state.to_message();
    message.header = header;
    message.messages_received = messages_received;
    message
}

/// Converts a message to a world state.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::WorldState) -> Result<WorldState, InvalidValues> {
    validated(message)
}

constants!(BodyPhase = hsl_msgs::WorldState {
    Standing = STANDING,
    Walking = WALKING,
    Kicking = KICKING,
    Falling = FALLING,
    Fallen = FALLEN,
    GettingUp = GETTING_UP,
});

fields!(WorldState = hsl_msgs::WorldState {
    header: Stamp,
    ground_to_field,
    pose_covariance: Covariance,
    player_number,
    primary_state,
    body_phase,
    fall_down_state,
    ball,
    rule_ball,
    player_states,
    filtered_game_controller_state,
    suggested_search_position,
    obstacles: Sequence(limits::OBSTACLES, AsIs),
    rule_obstacles: Sequence(limits::OBSTACLES, AsIs),
    hypothetical_ball_positions: Sequence(limits::HYPOTHETICAL_BALLS, AsIs),
    semaphores: Sequence(limits::CLAIMS, Text(limits::NAME)),
    order,
    position_of_interest;
    messages_received
} as WorldState {
    now: header,
    robot: RobotState { ground_to_field, pose_covariance, player_number, primary_state, body_phase },
    fall_down_state,
    ball,
    rule_ball,
    player_states,
    filtered_game_controller_state,
    suggested_search_position,
    obstacles,
    rule_obstacles,
    hypothetical_ball_positions,
    semaphores,
    order,
    position_of_interest,
});
