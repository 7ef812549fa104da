//! A conversation made of the byte strings of the protocol.

use std::time::Duration;

use hsl_types::{
    BallState, FieldDimensions, Isometry2, Obstacle, ObstacleKind, PlayerNumber, PlayerState,
    Players, Point2, Pose2, PrimaryState, RobotState, RuleObstacle, Side, TeammateBall, Time,
    Vector2, WorldState,
};
use hulks_protocol::cdr::encode;
use hulks_protocol::messages::{NodeTrace, Status};

use super::{Script, Step};

/// Motion commands: stand, turn while looking around, walk along a line.
const COMMANDS: [&str; 3] = [
    "000100000200000000000000",
    "00010000060000000200000000000000000000000000803f",
    "000100000500000000000000010000000000000000000000000000000000000000000000000000000000803f000000000000803f00000040",
];
/// Message of player one to the teammates, here sent by player three.
const MESSAGE: &str = "000100000100000000000000020000000000803f00000000000000000000000000000000";

impl Script {
    /// Returns a conversation of some seconds in which all variable data changes.
    pub(crate) fn synthetic() -> Self {
        Self {
            field: FieldDimensions::default(),
            address: "127.0.0.1:3838".parse().unwrap(),
            steps: (1..=30).map(step).collect(),
        }
    }
}

/// Returns a step with known bytes: a world state, the inputs that it causes, and the node's answer.
fn step(number: u64) -> Step {
    let now = Time::ZERO + Duration::from_millis(10) * u32::try_from(number).unwrap();
    let is_playing = number > 10;
    let state = if is_playing {
        ("primary_state", "0001000006000000")
    } else {
        ("primary_state", "0001000005000000")
    };
    let inputs = [
        state,
        (
            "ground_to_field",
            "000100000000803f000000000000000000000000",
        ),
        (
            "game_controller_address",
            "0001000001000000000000007f000001fe0e",
        ),
        ("rule_ball_state", "0001000000000000"),
        ("inputs/fall_down_state", "000100000000000000"),
        (
            "obstacles",
            "0001000001000000020000000000000000000000cdcccc3dcdcc4c3e",
        ),
        (
            "rule_obstacles",
            "00010000010000000000000000000000000000000000403f",
        ),
    ];
    let sends = number.is_multiple_of(7);
    Step {
        clock_ns: 1_000_000_000 + now.as_nanos(),
        world_state: world_state(now, is_playing),
        inputs: inputs
            .map(|(topic, payload)| (topic, hex::decode(payload).unwrap()))
            .to_vec(),
        motion_command: hex::decode(COMMANDS[usize::try_from(number % 3).unwrap()]).unwrap(),
        trace: encode(&trace(is_playing)).unwrap(),
        messages: sends
            .then(|| hex::decode(MESSAGE).unwrap())
            .into_iter()
            .collect(),
    }
}

/// Returns the world state of a step, with a value in each kind of input.
fn world_state(now: Time, is_playing: bool) -> WorldState {
    let obstacle = Obstacle {
        team: None,
        player_number: None,
        kind: ObstacleKind::Robot,
        position: Point2::origin(),
        radius_at_foot_height: 0.1,
        radius_at_hip_height: 0.2,
    };
    let ball = BallState {
        covariance: [0.0; 4],
        confidence: 1.0,
        ball_in_ground: Point2::new(1.0, 0.5),
        ball_in_field: Point2::new(-1.0, 0.5),
        ball_in_ground_velocity: Vector2::zero(),
        last_seen_ball: now,
        field_side: Side::Left,
    };
    let mut player_states = Players::default();
    player_states[PlayerNumber::new::<2>()] = Some(PlayerState {
        received_at: now,
        pose: Pose2::default(),
        ball_position: Some(TeammateBall {
            position: Point2::origin(),
            velocity: Vector2::zero(),
            last_seen: Time::ZERO,
        }),
    });
    let rule_obstacle = RuleObstacle::Circle {
        center: Point2::origin(),
        radius: 0.75,
    };
    WorldState {
        now,
        robot: RobotState {
            pose_covariance: [0.0; 9],
            body_phase: hsl_types::BodyPhase::Standing,
            ground_to_field: Isometry2::identity(),
            player_number: PlayerNumber::new::<3>(),
            primary_state: if is_playing {
                PrimaryState::Playing
            } else {
                PrimaryState::Set
            },
        },
        ball: Some(ball),
        player_states,
        obstacles: vec![obstacle],
        rule_obstacles: vec![rule_obstacle],
        ..WorldState::new(PlayerNumber::new::<3>())
    }
}

/// Returns a trace in which another part of the tree is ticked in Playing.
fn trace(is_playing: bool) -> NodeTrace {
    let node = |name: &str, holds: bool, children| NodeTrace {
        name: name.to_owned(),
        status: if holds {
            Status::Success
        } else {
            Status::Failure
        },
        children,
    };
    let stand = node("stand", true, Vec::new());
    let walk = node("walk_to_ball", is_playing, Vec::new());
    let condition = node(
        "is_primary_state : PrimaryState::Playing",
        is_playing,
        Vec::new(),
    );
    let ticked = if is_playing {
        vec![condition, walk]
    } else {
        vec![condition]
    };
    let sequence = node("Sequence", is_playing, ticked);
    let children = if is_playing {
        vec![sequence]
    } else {
        vec![sequence, stand]
    };
    node("Selection", true, children)
}
