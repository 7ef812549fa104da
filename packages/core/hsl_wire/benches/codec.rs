//! Cost of a message from hsl_types to bytes and back.

use std::hint::black_box;

use divan::Bencher;
use hsl_types::{
    BallState, FilteredGameControllerState, FilteredGameState, GamePhase, HeadMotion, Isometry2,
    LineUp, MotionCommand, Obstacle, ObstacleKind, Orientation2, OrientationMode, Path,
    PlayerNumber, PlayerState, Players, Point2, Pose2, PrimaryState, RobotId, RobotState, Side,
    Team, Time, Vector2, WorldState,
};
use hsl_wire::convert::{header, motion_command, world_state};
use hsl_wire::{Message, hsl_msgs, std_msgs};

fn main() {
    divan::main();
}

/// Returns the knowledge of a robot in the middle of a match of five against five.
fn knowledge() -> WorldState {
    let ball = BallState {
        covariance: [0.0; 4],
        confidence: 1.0,
        ball_in_ground: Point2::new(1.0, 0.5),
        ball_in_field: Point2::new(2.0, 0.5),
        ball_in_ground_velocity: Vector2::new(0.1, 0.0),
        last_seen_ball: Time::from_nanos(5_000_000_000),
        field_side: Side::Left,
    };
    let teammate = PlayerState {
        received_at: Time::from_nanos(4_000_000_000),
        pose: Pose2::new(1.0, 2.0, 0.5),
        ball_position: None,
    };
    let playing = FilteredGameState::Playing {
        ball_is_free: true,
        kick_off: false,
    };
    let game = FilteredGameControllerState {
        game_state: playing,
        opponent_game_state: playing,
        remaining_time_in_half: std::time::Duration::from_secs(300),
        game_phase: GamePhase::Normal,
        kicking_team: None,
        line_up: LineUp::default(),
        penalties: Players::default(),
        remaining_number_of_messages: 900,
        sub_state: None,
        global_field_side: Default::default(),
        new_own_penalties_last_cycle: Players::default(),
        new_opponent_penalties_last_cycle: Players::default(),
    };
    let robot = Obstacle {
        team: None,
        player_number: None,
        kind: ObstacleKind::Robot,
        position: Point2::new(2.0, 1.0),
        radius_at_foot_height: 0.15,
        radius_at_hip_height: 0.2,
    };
    WorldState {
        now: Time::from_nanos(5_012_000_000),
        robot: RobotState {
            pose_covariance: [0.0; 9],
            body_phase: hsl_types::BodyPhase::Standing,
            ground_to_field: Isometry2::new(Vector2::new(1.0, 0.0), Orientation2::new(0.3)),
            player_number: PlayerNumber::new::<2>(),
            primary_state: PrimaryState::Playing,
        },
        ball: Some(ball),
        player_states: Players::from([Some(teammate), None, Some(teammate), Some(teammate)]),
        filtered_game_controller_state: Some(game),
        obstacles: vec![robot; 9],
        position_of_interest: Point2::new(3.0, 0.0),
        ..WorldState::new(PlayerNumber::new::<2>())
    }
}

fn walk() -> MotionCommand {
    MotionCommand::Walk {
        head: HeadMotion::LookAround,
        path: Path::straight_to(Point2::new(1.0, 0.5)),
        orientation_mode: OrientationMode::AlignWithPath,
        target_orientation: Orientation2::new(0.2),
        distance_to_be_aligned: 0.1,
        speed: 0.5,
    }
}

fn robot_header() -> std_msgs::Header {
    let robot = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());
    header::of_robot(Time::from_nanos(5_012_000_000), robot)
}

#[divan::bench]
fn world_state_to_bytes(bencher: Bencher) {
    let (value, header, mut buffer) = (knowledge(), robot_header(), Vec::new());
    bencher.bench_local(|| {
        let message = world_state::to_message(header.clone(), black_box(&value), 0);
        message.write_cdr(&mut buffer);
    });
}

#[divan::bench]
fn world_state_from_bytes(bencher: Bencher) {
    let bytes = world_state::to_message(robot_header(), &knowledge(), 0).to_cdr();
    bencher.bench_local(|| {
        let message = hsl_msgs::WorldState::from_cdr(black_box(&bytes));
        message.map(|message| world_state::from_message(&message))
    });
}

#[divan::bench]
fn motion_command_to_bytes(bencher: Bencher) {
    let (value, header, mut buffer) = (walk().into(), robot_header(), Vec::new());
    bencher.bench_local(|| {
        let header = header.clone();
        let message = motion_command::to_message(header, black_box(&value));
        message.write_cdr(&mut buffer);
    });
}

#[divan::bench]
fn motion_command_from_bytes(bencher: Bencher) {
    let message = motion_command::to_message(robot_header(), &walk().into());
    let bytes = message.to_cdr();
    bencher.bench_local(|| {
        let message = hsl_msgs::MotionCommand::from_cdr(black_box(&bytes));
        message.map(|message| motion_command::from_message(&message))
    });
}
