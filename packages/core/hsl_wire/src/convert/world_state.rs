//! Everything that a robot's behavior knows in one tick.

use hsl_types::{RobotState, WorldState, limits};
use support::Faults;

use super::header::Stamp;
use super::mirror::fields;
use super::way::{Each, Plain, Text};
use super::{Convert, enter};
use crate::{hsl_msgs, std_msgs};

/// The world state as a message. `header` is that of the robot in the tick `world_state.now`, see
/// [`super::header::of_robot`]; `messages_received` of its `hsl/incoming` messages belong to the tick.
pub fn to_message(
    header: std_msgs::Header,
    world_state: &WorldState,
    messages_received: u32,
) -> hsl_msgs::WorldState {
    hsl_msgs::WorldState {
        header,
        messages_received,
        ..world_state.to_message()
    }
}

/// The world state of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::WorldState) -> Result<WorldState, Faults> {
    enter(message)
}

fields!(WorldState = hsl_msgs::WorldState {
    header: Stamp,
    ground_to_field,
    player_number,
    primary_state,
    fall_down_state,
    ball,
    rule_ball,
    player_states,
    filtered_game_controller_state,
    suggested_search_position,
    obstacles: Each(limits::OBSTACLES, Plain),
    rule_obstacles: Each(limits::OBSTACLES, Plain),
    hypothetical_ball_positions: Each(limits::HYPOTHETICAL_BALLS, Plain),
    semaphores: Each(limits::CLAIMS, Text(limits::NAME)),
    order,
    position_of_interest;
    messages_received
} as WorldState {
    now: header,
    robot: RobotState { ground_to_field, player_number, primary_state },
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
