//! Everything that a robot's behavior knows in one tick.

use hsl_types::{Faults, RobotState, WorldState, limits};

use super::{Convert, Door, enter, header, player, player_state};
use crate::{hsl_msgs, std_msgs};

/// The world state as a message. `header` is that of the robot in the tick `world_state.now`, see
/// [`header::of_robot`]; `messages_received` of its `hsl/incoming` messages belong to the tick.
pub fn to_message(
    header: std_msgs::Header,
    world_state: &WorldState,
    messages_received: u32,
) -> hsl_msgs::WorldState {
    let robot = &world_state.robot;
    hsl_msgs::WorldState {
        header,
        ground_to_field: robot.ground_to_field.to_message(),
        player_number: robot.player_number.into(),
        primary_state: robot.primary_state.to_message(),
        fall_down_state: world_state.fall_down_state.to_message(),
        ball: world_state.ball.map(|ball| ball.to_message()),
        rule_ball: world_state.rule_ball.map(|ball| ball.to_message()),
        player_states: player_state::to_messages(&world_state.player_states),
        filtered_game_controller_state: world_state
            .filtered_game_controller_state
            .as_ref()
            .map(Convert::to_message),
        suggested_search_position: world_state
            .suggested_search_position
            .map(|position| position.to_message()),
        obstacles: world_state
            .obstacles
            .iter()
            .map(Convert::to_message)
            .collect(),
        rule_obstacles: world_state
            .rule_obstacles
            .iter()
            .map(Convert::to_message)
            .collect(),
        hypothetical_ball_positions: world_state
            .hypothetical_ball_positions
            .iter()
            .map(Convert::to_message)
            .collect(),
        semaphores: world_state.semaphores.clone(),
        order: world_state.order.map(|order| order.to_message()),
        position_of_interest: world_state.position_of_interest.to_message(),
        messages_received,
    }
}

/// The world state of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::WorldState) -> Result<WorldState, Faults> {
    enter(|door| read(message, door))
}

fn read(message: &hsl_msgs::WorldState, door: &Door<'_>) -> Option<WorldState> {
    let now = header::stamp(&message.header, door);
    let ground_to_field = door.convert("ground_to_field", &message.ground_to_field);
    let player_number = player::number(door, "player_number", message.player_number);
    let primary_state = door.convert("primary_state", &message.primary_state);
    let fall_down_state = door.convert("fall_down_state", &message.fall_down_state);
    let ball = door.optional("ball", message.ball.as_ref());
    let rule_ball = door.optional("rule_ball", message.rule_ball.as_ref());
    let player_states = player_state::from_messages(door, "player_states", &message.player_states);
    let filtered_game_controller_state = door.optional(
        "filtered_game_controller_state",
        message.filtered_game_controller_state.as_ref(),
    );
    let suggested_search_position = door.optional(
        "suggested_search_position",
        message.suggested_search_position.as_ref(),
    );
    let obstacles = door.sequence("obstacles", &message.obstacles, limits::OBSTACLES);
    let rule_obstacles =
        door.sequence("rule_obstacles", &message.rule_obstacles, limits::OBSTACLES);
    let hypothetical_ball_positions = door.sequence(
        "hypothetical_ball_positions",
        &message.hypothetical_ball_positions,
        limits::HYPOTHETICAL_BALLS,
    );
    let semaphores = door.each(
        "semaphores",
        &message.semaphores,
        limits::CLAIMS,
        |id, door| door.text(id, limits::NAME),
    );
    let order = door.optional("order", message.order.as_ref());
    let position_of_interest = door.convert("position_of_interest", &message.position_of_interest);
    Some(WorldState {
        now: now?,
        robot: RobotState {
            ground_to_field: ground_to_field?,
            player_number: player_number?,
            primary_state: primary_state?,
        },
        fall_down_state: fall_down_state?,
        ball: ball?,
        rule_ball: rule_ball?,
        player_states: player_states?,
        filtered_game_controller_state: filtered_game_controller_state?,
        suggested_search_position: suggested_search_position?,
        obstacles: obstacles?,
        rule_obstacles: rule_obstacles?,
        hypothetical_ball_positions: hypothetical_ball_positions?,
        semaphores: semaphores?,
        order: order?,
        position_of_interest: position_of_interest?,
    })
}
