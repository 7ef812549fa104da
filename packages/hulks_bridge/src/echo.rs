//! What a node says that it decided on.

use hulks_protocol::messages::{FieldDimensions, WorldState};

/// Why a decision is not one on what the node was told; empty: it is one.
pub(crate) fn differences(echo: &WorldState, told: &WorldState) -> Vec<&'static str> {
    let WorldState {
        ball,
        filtered_game_controller_state,
        hypothetical_ball_positions,
        now,
        obstacles,
        player_states,
        position_of_interest,
        robot,
        rule_ball,
        rule_obstacles,
        fall_down_state,
        suggested_search_position,
    } = echo;
    let compared = [
        ("the time", *now == told.now),
        ("ball_state", *ball == told.ball),
        (
            "filtered_game_controller_state",
            *filtered_game_controller_state == told.filtered_game_controller_state,
        ),
        (
            "hypothetical_ball_positions",
            *hypothetical_ball_positions == told.hypothetical_ball_positions,
        ),
        ("obstacles", *obstacles == told.obstacles),
        ("player_states", *player_states == told.player_states),
        (
            "position_of_interest",
            *position_of_interest == told.position_of_interest,
        ),
        (
            "ground_to_field",
            robot.ground_to_field == told.robot.ground_to_field,
        ),
        (
            "player_number",
            robot.player_number == told.robot.player_number,
        ),
        (
            "primary_state",
            robot.primary_state == told.robot.primary_state,
        ),
        ("rule_ball_state", *rule_ball == told.rule_ball),
        ("rule_obstacles", *rule_obstacles == told.rule_obstacles),
        (
            "inputs/fall_down_state",
            *fall_down_state == told.fall_down_state,
        ),
        (
            "suggested_search_position",
            *suggested_search_position == told.suggested_search_position,
        ),
    ];
    let different = compared.into_iter().filter(|(_, is_equal)| !is_equal);
    different.map(|(name, _)| name).collect()
}

/// Why a node must not play with the field that it has; none: it has the right one.
pub(crate) fn field_fault(echo: &FieldDimensions, told: &FieldDimensions) -> Option<&'static str> {
    if echo == told {
        None
    } else if echo.length == 0.0 {
        Some(
            "it has no field size: it did not get it in time, and reads it only at its start; start it again",
        )
    } else {
        Some("it plays on another field than the match, and reads its size once; start it again")
    }
}
