//! World state for tests.

use hsl_types::{
    BallState, BodyPhase, Obstacle, ObstacleKind, PlayerNumber, Point2, Pose2, PrimaryState,
    RobotState, Side, Team, Time, Vector2, WorldState,
};

/// Returns the world state of player 2 at (2, 1), facing to the left, with the ball and an opponent 1 m ahead.
pub(crate) fn world_state() -> WorldState {
    let now = Time::from_nanos(20_000_000);
    let ahead = Point2::new(1.0, 0.0);
    WorldState {
        now,
        robot: RobotState {
            ground_to_field: Pose2::new(2.0, 1.0, std::f32::consts::FRAC_PI_2).as_transform(),
            pose_covariance: [0.0; 9],
            player_number: PlayerNumber::new::<2>(),
            primary_state: PrimaryState::Playing,
            body_phase: BodyPhase::Walking,
        },
        ball: Some(BallState {
            ball_in_ground: ahead,
            ball_in_field: Point2::new(2.0, 2.0),
            ball_in_ground_velocity: Vector2::zero(),
            covariance: [0.0; 4],
            confidence: 1.0,
            last_seen_ball: now,
            field_side: Side::of(2.0),
        }),
        obstacles: vec![Obstacle {
            kind: ObstacleKind::Robot,
            position: ahead,
            radius_at_foot_height: 0.2,
            radius_at_hip_height: 0.25,
            team: Some(Team::Opponent),
            player_number: Some(PlayerNumber::new::<3>()),
        }],
        position_of_interest: ahead,
        ..WorldState::new(PlayerNumber::new::<2>())
    }
}
