//! Rejection of messages with invalid values: all of them are reported together.

use hsl_types::{PlayerNumber, RobotId, Team, Time};
use hsl_wire::convert::{
    behavior_debug, behavior_trace, behavior_tree_layout, game_controller_state, header,
    hsl_message, motion_command, recorded_tick, referee_command, referee_decision,
    simulation_truth, world_state,
};
use hsl_wire::{Message, hsl_msgs};
use proptest::prelude::*;

/// Returns the fields that an error names.
fn fields<T: std::fmt::Debug>(result: Result<T, support::InvalidValues>) -> Vec<String> {
    match result {
        Ok(value) => panic!("{value:?} was accepted"),
        Err(invalid) => invalid
            .iter()
            .map(|fault| fault.split(": ").next().unwrap_or_default().to_owned())
            .collect(),
    }
}

#[test]
fn a_new_world_state_is_only_invalid_because_it_has_no_player() {
    let message = hsl_msgs::WorldState::default();
    assert_eq!(
        fields(world_state::from_message(&message)),
        ["player_number"]
    );
}

#[test]
fn all_invalid_values_of_a_world_state_are_named_by_their_paths() {
    let pose = hsl_msgs::Pose2 {
        position: hsl_msgs::Point2 {
            x: f32::NAN,
            y: 0.0,
        },
        orientation: hsl_msgs::Orientation2 { cos: 1.0, sin: 1.0 },
    };
    let mate = hsl_msgs::PlayerState {
        player_number: 21,
        pose: pose.clone(),
        ..Default::default()
    };
    let penalty = hsl_msgs::Penalty {
        player_number: 1,
        kind: 13,
        ..Default::default()
    };
    let game = hsl_msgs::FilteredGameControllerState {
        kicking_team: Some(2),
        penalties: [penalty].into_iter().collect(),
        ..Default::default()
    };
    let mut message = hsl_msgs::WorldState {
        ground_to_field: pose,
        player_number: 21,
        primary_state: hsl_msgs::PrimaryState { value: 9 },
        player_states: [mate].into_iter().collect(),
        filtered_game_controller_state: Some(game),
        obstacles: vec![
            hsl_msgs::Obstacle::default(),
            hsl_msgs::Obstacle {
                radius_at_hip_height: -1.0,
                ..Default::default()
            },
        ],
        ..Default::default()
    };
    message.header.stamp.nanosec = 1_000_000_000;
    assert_eq!(
        fields(world_state::from_message(&message)),
        [
            "header.stamp.nanosec",
            "ground_to_field.position.x",
            "ground_to_field.orientation",
            "player_number",
            "primary_state.value",
            "player_states[0].player_number",
            "player_states[0].pose.position.x",
            "player_states[0].pose.orientation",
            "filtered_game_controller_state.kicking_team",
            "filtered_game_controller_state.penalties[0].kind",
            "obstacles[1].radius_at_hip_height",
        ]
    );
}

#[test]
fn fields_that_a_kind_does_not_use_are_not_looked_at() {
    let message = hsl_msgs::MotionCommand {
        kind: hsl_msgs::MotionCommand::STAND_UP,
        speed: f32::NAN,
        ..Default::default()
    };
    assert!(motion_command::from_message(&message).is_ok());
}

#[test]
fn an_unknown_kind_is_invalid() {
    let message = hsl_msgs::MotionCommand {
        kind: 7,
        ..Default::default()
    };
    assert_eq!(fields(motion_command::from_message(&message)), ["kind"]);
    let message = hsl_msgs::HslMessage {
        sender: 1,
        kind: 3,
        ..Default::default()
    };
    assert_eq!(
        fields(hsl_message::outgoing_from_message(&message)),
        ["kind"]
    );
}

#[test]
fn a_message_without_the_part_of_its_kind_is_invalid() {
    let mut message = hsl_msgs::HslMessage {
        sender: 1,
        ..Default::default()
    };
    assert_eq!(
        fields(hsl_message::incoming_from_message(&message)),
        ["state"]
    );
    message.kind = hsl_msgs::HslMessage::GAME_CONTROLLER_RETURN;
    assert_eq!(
        fields(hsl_message::outgoing_from_message(&message)),
        ["game_controller_return"]
    );
    assert_eq!(
        fields(hsl_message::incoming_from_message(&message)),
        ["kind"]
    );
    message.game_controller_return = Some(hsl_msgs::GameControllerReturnMessage {
        destination: "localhost".to_owned(),
        player_number: 1,
        ..Default::default()
    });
    assert_eq!(
        fields(hsl_message::outgoing_from_message(&message)),
        ["game_controller_return.destination"]
    );
}

#[test]
fn players_that_are_not_in_order_are_invalid() {
    let penalty = |player_number| hsl_msgs::Penalty {
        player_number,
        ..Default::default()
    };
    for numbers in [[2, 1], [1, 1]] {
        let mut message = hsl_msgs::GameControllerState::default();
        message.hulks_team.penalties = numbers.map(penalty).into_iter().collect();
        assert_eq!(
            fields(game_controller_state::from_message(&message)),
            ["hulks_team.penalties"]
        );
    }
}

#[test]
fn robots_that_are_not_in_order_and_fields_without_size_are_invalid() {
    let robot = |player_number| hsl_msgs::RobotTruth {
        id: hsl_msgs::RobotId {
            team: hsl_msgs::RobotId::HULKS,
            player_number,
        },
        ..Default::default()
    };
    let message = hsl_msgs::SimulationTruth {
        robots: vec![robot(2), robot(1)],
        ..Default::default()
    };
    let invalid = fields(simulation_truth::from_message(&message));
    assert_eq!(invalid[0], "robots");
    assert!(invalid.contains(&"field_dimensions.length".to_owned()));
}

#[test]
fn placements_that_are_not_in_order_are_invalid() {
    let placement = |player_number| hsl_msgs::RobotPlacement {
        robot: hsl_msgs::RobotId {
            team: hsl_msgs::RobotId::HULKS,
            player_number,
        },
        ..Default::default()
    };
    for numbers in [[2, 1], [1, 1]] {
        let message = hsl_msgs::RefereeDecision {
            placements: numbers.map(placement).into(),
            rule_obstacle_config: hsl_msgs::RuleObstacleConfig {
                goal_keeper_number: 1,
                ..Default::default()
            },
            ..Default::default()
        };
        assert_eq!(
            fields(referee_decision::from_message(&message)),
            ["placements"]
        );
    }
}

#[test]
fn a_penalty_without_player_and_reason_has_two_invalid_values() {
    let message = hsl_msgs::RefereeCommand {
        kind: hsl_msgs::RefereeCommand::PENALIZE,
        robot: hsl_msgs::RobotId {
            team: 0,
            player_number: 0,
        },
        penalty: 99,
        ..Default::default()
    };
    assert_eq!(
        fields(referee_command::from_message(&message)),
        ["robot.player_number", "penalty"]
    );
}

#[test]
fn a_map_with_too_few_cells_is_invalid() {
    let message = hsl_msgs::BehaviorDebug {
        voronoi_map: Some(hsl_msgs::VoronoiMap {
            width: u32::MAX,
            height: u32::MAX,
            owners: vec![0, 21],
            ..Default::default()
        }),
        ..Default::default()
    };
    assert_eq!(
        fields(behavior_debug::from_message(&message)),
        ["voronoi_map.owners[1]"]
    );
    let message = hsl_msgs::BehaviorDebug {
        voronoi_map: Some(hsl_msgs::VoronoiMap {
            width: 1,
            ..Default::default()
        }),
        ..Default::default()
    };
    assert!(behavior_debug::from_message(&message).is_ok());
}

#[test]
fn a_node_before_its_parent_is_invalid() {
    let node = |parent| hsl_msgs::BehaviorTreeNode {
        parent,
        ..Default::default()
    };
    let message = hsl_msgs::BehaviorTreeLayout {
        nodes: vec![node(0), node(0), node(2)],
        ..Default::default()
    };
    assert_eq!(
        fields(behavior_tree_layout::from_message(&message)),
        ["nodes[2].parent"]
    );
}

#[test]
fn a_command_with_more_of_anything_than_its_maximum_is_a_fault_that_tells_both_numbers() {
    let claim = hsl_msgs::SemaphoreClaim {
        id: "x".repeat(1001),
        ..Default::default()
    };
    let message = hsl_msgs::MotionCommand {
        kind: hsl_msgs::MotionCommand::WALK,
        path: vec![hsl_msgs::PathSegment::default(); 1_000_000],
        target_orientation: hsl_msgs::Orientation2 { cos: 1.0, sin: 0.0 },
        speed: 9e18,
        messages_sent: u32::MAX,
        claims: vec![claim],
        faults: vec![String::new(); 100_000],
        environment_faults: vec![String::new(); 1001],
        warnings: vec!["x".repeat(10_000_000)],
        parameters_set: vec!["x".repeat(100_001)],
        decided_on: Some(hsl_wire::builtin_interfaces::Time {
            sec: -1,
            nanosec: 0,
        }),
        ..Default::default()
    };
    let invalid = motion_command::from_message(&message).unwrap_err();
    assert_eq!(
        fields::<()>(Err(invalid.clone())),
        [
            "messages_sent",
            "claims[0].id",
            "faults",
            "environment_faults",
            "warnings[0]",
            "parameters_set[0]",
            "decided_on.sec",
            "path",
            "speed"
        ]
    );
    let text = invalid.to_string();
    for part in [
        "4294967295",
        "1001 bytes",
        "100000 elements",
        "10000000 bytes",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(
        text.contains("has 1000000 elements, at most 1000 are allowed"),
        "{text}"
    );
}

#[test]
fn a_tree_of_too_many_nodes_a_map_of_too_many_cells_and_a_place_too_far_away_are_invalid() {
    let message = hsl_msgs::BehaviorTreeLayout {
        nodes: vec![hsl_msgs::BehaviorTreeNode::default(); 50_001],
        ..Default::default()
    };
    assert_eq!(
        fields(behavior_tree_layout::from_message(&message)),
        ["nodes"]
    );
    let message = hsl_msgs::BehaviorTrace {
        statuses: vec![0; 50_001],
        ..Default::default()
    };
    assert_eq!(fields(behavior_trace::from_message(&message)), ["statuses"]);
    let message = hsl_msgs::BehaviorDebug {
        walk_position: Some(hsl_msgs::Point2 { x: 9e18, y: 0.0 }),
        voronoi_map: Some(hsl_msgs::VoronoiMap {
            width: 3_000_000,
            height: 1,
            owners: vec![0; 3_000_000],
            ..Default::default()
        }),
        ..Default::default()
    };
    assert_eq!(
        fields(behavior_debug::from_message(&message)),
        ["walk_position.x", "voronoi_map.owners"]
    );
}

#[test]
fn a_length_that_the_bytes_cannot_hold_takes_no_memory() {
    let mut bytes = hsl_msgs::MotionCommand::default().to_cdr();
    // Each group of four bytes once as a length of four billion.
    for place in (4..bytes.len() - 4).step_by(4) {
        let number: [u8; 4] = bytes[place..place + 4].try_into().unwrap();
        bytes[place..place + 4].fill(0xff);
        // If the reader allocated memory for four billion elements, the test would be killed.
        let _ = hsl_msgs::MotionCommand::from_cdr(&bytes);
        bytes[place..place + 4].copy_from_slice(&number);
    }
}

#[test]
fn a_record_with_an_unknown_type_is_invalid() {
    let message = hsl_msgs::RecordedTick {
        messages: vec![hsl_msgs::RecordedMessage {
            r#type: "hsl_msgs/msg/Nothing".to_owned(),
            ..Default::default()
        }],
        ..Default::default()
    };
    assert_eq!(
        fields(recorded_tick::from_message(message)),
        ["messages[0].type"]
    );
}

#[test]
fn times_before_the_start_and_beyond_what_ros_holds_are_not_times() {
    let robot = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
    let mut header = header::of_robot(Time::from_nanos(u64::MAX), robot);
    assert_eq!(header.stamp.sec, i32::MAX);
    header.stamp.sec = -1;
    assert_eq!(fields(header::now(&header)), ["header.stamp.sec"]);
}

proptest! {
    #[test]
    fn no_world_state_that_can_be_read_makes_the_door_panic(bytes: Vec<u8>, change: (usize, u8)) {
        let mut valid = hsl_msgs::WorldState::default().to_cdr();
        let place = change.0 % valid.len();
        valid[place] = change.1;
        for bytes in [bytes, valid] {
            if let Ok(message) = hsl_msgs::WorldState::from_cdr(&bytes) {
                let _ = world_state::from_message(&message);
            }
        }
    }
}
