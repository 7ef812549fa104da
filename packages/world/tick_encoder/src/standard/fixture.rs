//! Inputs for tests.

use bevyhavior_simulator::BehaviorInput;
use hsl_types::{
    BallState, BodyPhase, BodyState, MeasuredMotion, Obstacle, ObstacleKind, Orientation2,
    PlayerNumber, Point2, Pose2, PrimaryState, RobotState, Side, Team, Time, Vector2, WorldState,
};

/// Returns the inputs of a robot at (2, 1) that faces to the left, and sees the ball and a robot.
pub(super) fn input() -> BehaviorInput {
    let post = Obstacle {
        kind: ObstacleKind::GoalPost,
        position: Point2::new(1.0, 0.0),
        radius_at_foot_height: 0.2,
        radius_at_hip_height: 0.25,
        team: None,
        player_number: None,
    };
    let opponent = Obstacle {
        kind: ObstacleKind::Robot,
        position: Point2::new(1.5, 0.0),
        team: Some(Team::Opponent),
        player_number: Some(PlayerNumber::new::<2>()),
        ..post
    };
    BehaviorInput {
        world_state: WorldState {
            now: Time::from_nanos(1_020_000_000),
            robot: RobotState {
                ground_to_field: Pose2::new(2.0, 1.0, std::f32::consts::FRAC_PI_2).as_transform(),
                pose_covariance: [0.25, 0.1, 0.0, 0.1, 0.5, 0.0, 0.0, 0.0, 0.0625],
                player_number: PlayerNumber::new::<2>(),
                primary_state: PrimaryState::Playing,
                body_phase: BodyPhase::Standing,
            },
            ball: Some(BallState {
                ball_in_ground: Point2::new(0.5, -0.25),
                ball_in_field: Point2::new(2.25, 1.5),
                ball_in_ground_velocity: Vector2::zero(),
                covariance: [4.0, -1.0, -1.0, 2.0],
                confidence: 0.5,
                last_seen_ball: Time::from_nanos(1_020_000_000),
                field_side: Side::of(1.5),
            }),
            obstacles: vec![post, opponent],
            position_of_interest: Point2::new(1.0, 0.0),
            ..WorldState::new(PlayerNumber::new::<2>())
        },
        messages: Vec::new(),
        body: BodyState {
            motion: MeasuredMotion {
                ground_to_odometry: Pose2::new(0.5, 0.0, 0.0).as_transform(),
                velocity: Vector2::new(0.1, 0.0),
                angular_velocity: 0.2,
            },
            head_yaw: Orientation2::new(0.25),
        },
    }
}
