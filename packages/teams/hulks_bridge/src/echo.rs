//! Checks of the inputs that a node echoes: its blackboard contains the inputs of each decision, as the node received
//! them.

use hulks_protocol::messages::{FieldDimensions, WorldState};

/// Name of an input, and the comparison of its values in two world states.
type Compared = (&'static str, fn(&WorldState, &WorldState) -> bool);

/// All inputs of a decision.
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

/// Returns the inputs of the echoed decision that differ from the inputs of the last step, each with its age in steps.
/// Empty if the decision used the right inputs. `sent` has the inputs of each step, the last step first.
pub(crate) fn differences<'a>(
    echo: &WorldState,
    sent: impl Iterator<Item = &'a WorldState> + Clone,
) -> Vec<String> {
    let differs = |(name, is_equal): &Compared| {
        let mut ages = sent.clone().enumerate();
        match ages.find(|(_, sent)| is_equal(echo, sent)) {
            Some((0, _)) => None,
            Some((1, _)) => Some(format!("{name} (1 step old)")),
            Some((age, _)) => Some(format!("{name} ({age} steps old)")),
            None => Some(format!("{name} (not from the last steps)")),
        }
    };
    COMPARED.iter().filter_map(differs).collect()
}

/// Returns a sentence about the first latched input of `sent` that a new node has not received yet, or `None` if the
/// node has received all of them.
pub(crate) fn missing_latched_input(echo: &WorldState, sent: &WorldState) -> Option<&'static str> {
    if echo.robot.player_number != sent.robot.player_number {
        Some("the node has not received player_number yet")
    } else if echo.robot.primary_state != sent.robot.primary_state {
        Some("the node has not received primary_state yet")
    } else {
        None
    }
}

/// Returns the reason why a node must not play with its field, or `None` if it has the field `sent`. The node reads the
/// field only once, so the user has to restart it.
pub(crate) fn field_problem(
    echo: &FieldDimensions,
    sent: &FieldDimensions,
) -> Option<&'static str> {
    if echo == sent {
        None
    } else if echo.length == 0.0 {
        Some(
            "the node has no field size: it reads the field only at its start, and did not receive it in time; restart the node",
        )
    } else {
        Some(
            "the node has the field size of another match: it reads the field only at its start; restart the node",
        )
    }
}

#[cfg(test)]
mod tests {
    use hulks_protocol::cdr::decode;

    use super::*;

    fn world(ball_x: f32) -> WorldState {
        // All fields of a world state can be zero.
        let mut world: WorldState = decode(&[vec![0, 1, 0, 0], vec![0; 88]].concat()).unwrap();
        world.position_of_interest = [ball_x, 0.0];
        world
    }

    #[test]
    fn a_late_input_is_named_with_its_age_in_steps() {
        let sent = [world(3.0), world(2.0), world(1.0)];
        let different = |echo: &WorldState| differences(echo, sent.iter());
        assert!(different(&world(3.0)).is_empty());
        for (ball_x, age) in [
            (2.0, "1 step old"),
            (1.0, "2 steps old"),
            (0.0, "not from the last steps"),
        ] {
            let expected = format!("position_of_interest ({age})");
            assert_eq!(different(&world(ball_x)), [expected]);
        }
    }
}
