//! Byte strings of the protocol: each decodes to its meaning, and encodes back to the same bytes.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::SocketAddr;
use std::time::{Duration, UNIX_EPOCH};

use hulks_protocol::cdr::{decode, encode};
use hulks_protocol::messages::*;
use hulks_protocol::schema::Walker;
use hulks_protocol::topics::{self, Topic};
use serde::Serialize;
use serde::de::DeserializeOwned;

const IDENTITY: Isometry2 = Isometry2 {
    rotation: [1.0, 0.0],
    translation: [0.0, 0.0],
};

/// Asserts that the value has this encoding, and that the bytes match the schema of the topic.
#[track_caller]
fn assert_message<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    topic: &Topic,
    value: &T,
    bytes: &str,
) {
    assert_bytes(value, bytes);
    let walker = Walker::new(topic.schema()).unwrap();
    assert_eq!(walker.walk(&hex::decode(bytes).unwrap()), Ok(()));
}

#[track_caller]
fn assert_bytes<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &str) {
    assert_eq!(hex::encode(encode(value).unwrap()), bytes);
    assert_eq!(&decode::<T>(&hex::decode(bytes).unwrap()).unwrap(), value);
}

fn at(secs: u64, nanos: u32) -> Time {
    Time {
        since_origin: Duration::new(secs, nanos),
    }
}

#[test]
fn numbers_states_and_addresses_have_their_bytes() {
    assert_message(
        &topics::PLAYER_NUMBER,
        &PlayerNumber::Three,
        "0001000002000000",
    );
    assert_message(
        &topics::PRIMARY_STATE,
        &PrimaryState::Playing,
        "0001000006000000",
    );
    assert_message(&topics::BALL_STATE, &None::<BallState>, "0001000000000000");
    assert_message(
        &topics::GROUND_TO_FIELD,
        &IDENTITY,
        "000100000000803f000000000000000000000000",
    );
    let address: SocketAddr = "127.0.0.1:3838".parse().unwrap();
    assert_message(
        &topics::GAME_CONTROLLER_ADDRESS,
        &Some(address),
        "0001000001000000000000007f000001fe0e",
    );
    assert_bytes(&Duration::new(1, 2), "00010000010000000000000002000000");
}

#[test]
fn a_ball_is_aligned_before_its_time() {
    let ball = BallState {
        ball_in_ground: [0.0; 2],
        ball_in_field: [0.0; 2],
        ball_in_ground_velocity: [0.0; 2],
        last_seen_ball: UNIX_EPOCH + Duration::new(1, 2),
        field_side: Side::Left,
    };
    assert_message(
        &topics::BALL_STATE,
        &Some(ball),
        "00010000010000000000000000000000000000000000000000000000000000000000000001000000000000000200000000000000",
    );
}

#[test]
fn motion_commands_have_their_bytes() {
    let stand = MotionCommand::Stand {
        head: HeadMotion::ZeroAngles,
    };
    assert_message(&topics::MOTION_COMMAND, &stand, "000100000200000000000000");
    let turn = MotionCommand::WalkWithVelocity {
        head: HeadMotion::LookAround,
        velocity: [0.0; 2],
        angular_velocity: 1.0,
    };
    assert_message(
        &topics::MOTION_COMMAND,
        &turn,
        "00010000060000000200000000000000000000000000803f",
    );
    let walk = MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path: Path {
            segments: vec![PathSegment::LineSegment(LineSegment([0.0; 2], [0.0; 2]))],
        },
        orientation_mode: OrientationMode::Unspecified,
        target_orientation: [1.0, 0.0],
        distance_to_be_aligned: 1.0,
        speed: 2.0,
    };
    assert_message(
        &topics::MOTION_COMMAND,
        &walk,
        "000100000500000000000000010000000000000000000000000000000000000000000000000000000000803f000000000000803f00000040",
    );
}

#[test]
fn obstacles_have_their_bytes() {
    let robot = Obstacle {
        kind: ObstacleKind::Robot,
        position: [0.0; 2],
        radius_at_foot_height: 0.1,
        radius_at_hip_height: 0.2,
    };
    assert_message(
        &topics::OBSTACLES,
        &vec![robot],
        "0001000001000000020000000000000000000000cdcccc3dcdcc4c3e",
    );
    let circle = RuleObstacle::Circle(Circle {
        center: [0.0; 2],
        radius: 0.75,
    });
    assert_message(
        &topics::RULE_OBSTACLES,
        &vec![circle],
        "00010000010000000000000000000000000000000000403f",
    );
}

#[test]
fn teammates_have_their_bytes() {
    let absent = Players::<Option<TimeWrapper<PlayerState>>>::default();
    assert_message(
        &topics::PLAYER_STATES,
        &absent,
        "000100000000000000000000000000000000000000000000",
    );
    let state = PlayerState {
        pose: IDENTITY,
        ball_position: Some(BallPosition {
            position: [0.0; 2],
            velocity: [0.0; 2],
            last_seen: at(3, 4),
        }),
    };
    let two = Players {
        two: Some(TimeWrapper {
            time: at(1, 2),
            inner: state,
        }),
        ..absent
    };
    assert_message(
        &topics::PLAYER_STATES,
        &two,
        "0001000000000000010000000100000000000000020000000000803f0000000000000000000000000100000000000000000000000000000000000000030000000000000004000000000000000000000000000000",
    );
}

#[test]
fn a_state_message_has_its_bytes() {
    let message = OutgoingMessage::Hsl(HulkMessage::State(StateMessage {
        player_number: PlayerNumber::One,
        pose: IDENTITY,
        ball_position: None,
    }));
    assert_message(
        &topics::MESSAGE,
        &message,
        "000100000100000000000000000000000000803f00000000000000000000000000000000",
    );
}

/// Returns the state of a game before its start.
fn nothing_happens() -> FilteredGameControllerState {
    FilteredGameControllerState {
        game_state: FilteredGameState::Initial,
        opponent_game_state: FilteredGameState::Initial,
        remaining_time_in_half: Duration::ZERO,
        game_phase: GamePhase::Normal,
        kicking_team: None,
        penalties: Players::default(),
        remaining_number_of_messages: 0,
        sub_state: None,
        global_field_side: GlobalFieldSide::Away,
        new_own_penalties_last_cycle: BTreeMap::new(),
        new_opponent_penalties_last_cycle: BTreeMap::new(),
    }
}

#[test]
fn the_game_has_its_bytes() {
    let mut zeros = vec![0; 4 + 68];
    zeros[1] = 1;
    zeros[4 + 56] = 1;
    assert_message(
        &topics::FILTERED_GAME_CONTROLLER_STATE,
        &nothing_happens(),
        &hex::encode(zeros),
    );
    let remaining = Duration::from_secs(1);
    let state = FilteredGameControllerState {
        game_state: FilteredGameState::Playing {
            ball_is_free: true,
            kick_off: false,
        },
        remaining_time_in_half: Duration::from_secs(600),
        kicking_team: Some(Team::Opponent),
        penalties: Players {
            one: Some(Penalty::PickUp {
                remaining: Duration::from_secs(45),
            }),
            ..Players::default()
        },
        remaining_number_of_messages: 1200,
        sub_state: Some(SubState::GoalKick),
        new_own_penalties_last_cycle: [(PlayerNumber::Two, Penalty::Pushing { remaining })].into(),
        ..nothing_happens()
    };
    assert_message(
        &topics::FILTERED_GAME_CONTROLLER_STATE,
        &state,
        "000100000300000001000000000000000000000058020000000000000000000000000000010000000100000001000000050000002d000000000000000000000000000000000000000000000000000000b004000001000000040000000100000001000000010000000900000001000000000000000000000000000000",
    );
}
