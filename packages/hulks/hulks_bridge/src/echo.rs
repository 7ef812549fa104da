//! What a node says that it decided on.

use hulks_protocol::messages::{FieldDimensions, PlayerNumber, PrimaryState, WorldState};

/// What a node is told, and how it is compared.
type Compared = (&'static str, fn(&WorldState, &WorldState) -> bool);

/// All that a decision depends on.
const COMPARED: [Compared; 14] = [
    ("the time", |a, b| a.now == b.now),
    ("ball_state", |a, b| a.ball == b.ball),
    ("filtered_game_controller_state", |a, b| {
        a.filtered_game_controller_state == b.filtered_game_controller_state
    }),
    ("hypothetical_ball_positions", |a, b| {
        a.hypothetical_ball_positions == b.hypothetical_ball_positions
    }),
    ("obstacles", |a, b| a.obstacles == b.obstacles),
    ("player_states", |a, b| a.player_states == b.player_states),
    ("position_of_interest", |a, b| {
        a.position_of_interest == b.position_of_interest
    }),
    ("ground_to_field", |a, b| {
        a.robot.ground_to_field == b.robot.ground_to_field
    }),
    ("player_number", |a, b| {
        a.robot.player_number == b.robot.player_number
    }),
    ("primary_state", |a, b| {
        a.robot.primary_state == b.robot.primary_state
    }),
    ("rule_ball_state", |a, b| a.rule_ball == b.rule_ball),
    ("rule_obstacles", |a, b| {
        a.rule_obstacles == b.rule_obstacles
    }),
    ("inputs/fall_down_state", |a, b| {
        a.fall_down_state == b.fall_down_state
    }),
    ("suggested_search_position", |a, b| {
        a.suggested_search_position == b.suggested_search_position
    }),
];

/// Why a decision is not one on what the node was told last, each with how old it is; empty: it is one. `told` is what
/// the node was told step by step, the last step first.
pub(crate) fn differences<'a>(
    echo: &WorldState,
    told: impl Iterator<Item = &'a WorldState> + Clone,
) -> Vec<String> {
    let differs = |(name, is_equal): &Compared| {
        let mut ages = told.clone().enumerate();
        match ages.find(|(_, told)| is_equal(echo, told)) {
            Some((0, _)) => None,
            Some((1, _)) => Some(format!("{name} (that of 1 step ago)")),
            Some((age, _)) => Some(format!("{name} (that of {age} steps ago)")),
            None => Some(format!("{name} (another than in the last steps)")),
        }
    };
    COMPARED.iter().filter_map(differs).collect()
}

/// What a new node has not taken in yet of what it has to know before it plays; none: it knows all.
pub(crate) fn latched_fault(echo: &WorldState, told: PlayerNumber) -> Option<&'static str> {
    if echo.robot.player_number != told {
        Some("it has not taken in player_number yet")
    } else if echo.robot.primary_state != PrimaryState::Initial {
        Some("it has not taken in primary_state yet")
    } else {
        None
    }
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

#[cfg(test)]
mod tests {
    use hulks_protocol::cdr::decode;

    use super::*;

    fn world(ball_x: f32) -> WorldState {
        // All that a world state is made of can be zero.
        let mut world: WorldState = decode(&[vec![0, 1, 0, 0], vec![0; 88]].concat()).unwrap();
        world.position_of_interest = [ball_x, 0.0];
        world
    }

    #[test]
    fn a_late_input_is_named_with_its_age_in_steps() {
        let told = [world(3.0), world(2.0), world(1.0)];
        let different = |echo: &WorldState| differences(echo, told.iter());
        assert!(different(&world(3.0)).is_empty());
        for (ball_x, age) in [
            (2.0, "that of 1 step ago"),
            (1.0, "that of 2 steps ago"),
            (0.0, "another than in the last steps"),
        ] {
            let expected = format!("position_of_interest ({age})");
            assert_eq!(different(&world(ball_x)), [expected]);
        }
    }
}
