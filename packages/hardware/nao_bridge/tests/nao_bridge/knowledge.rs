//! World states for the behavior.

use std::time::Duration;

use hsl_types::{
    BallState, FallDownState, GameControllerState, GameState, HulkMessage, IncomingMessage,
    Isometry2, Orientation2, Penalty, PenaltyKind, PlayerNumber, Point2, Pose2, PrimaryState, Side,
    StateMessage, StateMessageBall, Time, Vector2,
};
use nao_bridge::NaoParameters;
use robot_bridge::{BodyState, Input, Knowledge, PerceptionParameters, VisionParameters};

use crate::robot::{Robot, stand};

/// Returns a perception with a ball 1 m ahead, seen 0.1 s before the time of the vision's clock.
fn perception() -> hsl_types::WorldState {
    let mut vision = Knowledge::new(
        PlayerNumber::new::<3>(),
        Isometry2::identity(),
        PerceptionParameters::default(),
        &VisionParameters::default(),
    );
    let now = Time::from_nanos(77_000_000_000);
    let mut seen = vision.world_state(BodyState::Ready, FallDownState::default(), now);
    seen.ball = Some(BallState {
        covariance: [0.0; 4],
        confidence: 1.0,
        ball_in_ground: Point2::new(1.0, 0.0),
        ball_in_field: Point2::origin(),
        ball_in_ground_velocity: Vector2::zero(),
        last_seen_ball: now.before(Duration::from_millis(100)),
        field_side: Side::Left,
    });
    seen
}

#[test]
fn the_game_determines_the_primary_state_of_a_standing_robot() {
    let mut robot = Robot::standing(stand());
    let mut game = GameControllerState {
        game_state: GameState::Set,
        ..GameControllerState::default()
    };
    robot.take(Input::Game(Box::new(game)));
    let world_state = robot.cycle().world_state;
    assert_eq!(world_state.robot.primary_state, PrimaryState::Set);
    game.hulks_team.penalties[PlayerNumber::new::<3>()] = Some(Penalty {
        kind: PenaltyKind::PickUp,
        remaining: Duration::from_secs(45),
    });
    robot.take(Input::Game(Box::new(game)));
    let first = robot.cycle().world_state;
    assert_eq!(first.robot.primary_state, PrimaryState::Penalized);
    let new = |state: hsl_types::WorldState| {
        let filtered = state.filtered_game_controller_state.unwrap();
        filtered.new_own_penalties_last_cycle[PlayerNumber::new::<3>()].is_some()
    };
    assert!(new(first), "a penalty is new when it arrives");
    assert!(!new(robot.cycle().world_state), "and not in the next cycle");
}

#[test]
fn a_ball_is_placed_by_the_robots_own_pose_and_has_the_age_from_the_vision() {
    let mut robot = Robot::standing(stand());
    let pose = Isometry2::new(Vector2::new(-2.0, 1.0), Orientation2::new(0.0));
    robot.take(Input::Pose(pose));
    robot.take(Input::Perception(Box::new(perception())));
    let received = robot.now;
    let ball = robot.cycle().world_state.ball.unwrap();
    assert_eq!(ball.ball_in_field, Point2::new(-1.0, 1.0));
    assert_eq!(
        ball.last_seen_ball,
        received.before(Duration::from_millis(100))
    );
    assert_eq!(robot.run(1.0).world_state.ball, None);
}

#[test]
fn a_perception_moves_the_robot_only_if_its_pose_is_used() {
    for has_pose in [false, true] {
        let timeout = Duration::from_secs(1);
        let mut robot = Robot::with(NaoParameters {
            perception: PerceptionParameters { timeout, has_pose },
            ..NaoParameters::default()
        });
        let mut seen = perception();
        let pose = Isometry2::new(Vector2::new(-2.0, 1.0), Orientation2::new(0.0));
        seen.robot.ground_to_field = pose;
        robot.take(Input::Perception(Box::new(seen)));
        let found = robot.cycle().world_state.robot.ground_to_field;
        assert_eq!(found == pose, has_pose);
    }
}

#[test]
fn teammates_are_known_from_their_messages_and_the_robot_itself_is_not() {
    let mut robot = Robot::standing(stand());
    for sender in [PlayerNumber::new::<2>(), PlayerNumber::new::<3>()] {
        let state = StateMessage {
            player_number: sender,
            pose: Pose2 {
                position: Point2::new(1.0, 2.0),
                orientation: Orientation2::identity(),
            },
            ball_position: Some(StateMessageBall {
                position: Point2::origin(),
                age: Duration::from_secs(1),
            }),
        };
        let message = HulkMessage::State(state);
        robot.take(Input::Message(IncomingMessage { sender, message }));
    }
    let received = robot.now;
    let states = robot.cycle().world_state.player_states;
    assert_eq!(states.present().count(), 1);
    let two = states[PlayerNumber::new::<2>()].unwrap();
    assert_eq!(two.received_at, received);
    let seen = two.ball_position.unwrap().last_seen;
    assert_eq!(seen, received.before(Duration::from_secs(1)));
}
