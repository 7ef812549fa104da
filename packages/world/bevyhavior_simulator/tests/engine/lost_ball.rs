//! Expected positions of a ball that robots have lost from view.

use bevy_app::App;
use bevyhavior_simulator::{
    SimulatedBall, SimulationConfig, SimulatorGameState, SimulatorGroundToWorld,
};
use hsl_types::{GameState, Point2, Pose2, Time, Vector2};

use crate::common::{hulk, knowledge_of, play, put, standing};

/// Returns a world with a robot that sees the ball roll past and is then turned away.
fn turned_away(lost_ball_duration: u64) -> App {
    let config = SimulationConfig {
        lost_ball_duration: std::time::Duration::from_secs(lost_ball_duration),
        ..SimulationConfig::default()
    };
    let mut app = standing(config, &[(hulk(1), Pose2::default())]);
    put(
        &mut app,
        SimulatedBall {
            velocity: Vector2::new(0.5, 0.0),
            ..SimulatedBall::resting(Point2::new(1.0, 0.0))
        },
    );
    play(&mut app, 1);
    turn(&mut app, std::f32::consts::PI);
    app
}

fn turn(app: &mut App, angle: f32) {
    let world = app.world_mut();
    let mut poses = world.query::<&mut SimulatorGroundToWorld>();
    for mut pose in poses.iter_mut(world) {
        pose.0 = Pose2::new(0.0, 0.0, angle).as_transform();
    }
}

#[test]
fn a_lost_ball_is_expected_where_it_must_have_rolled() {
    let mut app = turned_away(10);
    play(&mut app, 200);
    let known = knowledge_of(&app, hulk(1));
    assert_eq!(known.ball, None);
    let [expected] = known.hypothetical_ball_positions[..] else {
        panic!("one place is expected: {known:?}");
    };
    let position = known.robot.ground_to_field * expected.position;
    let ball = crate::common::ball_of(&app).position;
    assert!(
        position.distance(Point2::new(ball.x, ball.y)) < 0.02,
        "{position:?} {ball:?}"
    );
    assert!((expected.validity - 0.8).abs() < 1e-3, "{expected:?}");
}

#[test]
fn a_ball_that_is_seen_is_not_expected_elsewhere() {
    let mut app = turned_away(10);
    turn(&mut app, 0.0);
    play(&mut app, 1);
    let known = knowledge_of(&app, hulk(1));
    assert!(known.ball.is_some() && known.hypothetical_ball_positions.is_empty());
}

#[test]
fn a_ball_is_not_expected_after_the_configured_time() {
    for (duration, expected) in [(3, 1), (1, 0), (0, 0)] {
        let mut app = turned_away(duration);
        play(&mut app, 200);
        let known = knowledge_of(&app, hulk(1));
        assert_eq!(
            known.hypothetical_ball_positions.len(),
            expected,
            "{duration} s"
        );
    }
}

#[test]
fn a_ball_is_not_expected_any_more_where_the_robot_looks_and_sees_none() {
    let mut app = turned_away(10);
    play(&mut app, 1);
    put(&mut app, SimulatedBall::resting(Point2::new(-3.0, 2.9)));
    turn(&mut app, 0.0);
    play(&mut app, 1);
    turn(&mut app, std::f32::consts::PI);
    play(&mut app, 1);
    let known = knowledge_of(&app, hulk(1));
    assert!(known.hypothetical_ball_positions.is_empty(), "{known:?}");
}

#[test]
fn a_ball_is_expected_nowhere_while_it_is_not_in_play() {
    let mut app = turned_away(10);
    let mut game_state = app.world_mut().resource_mut::<SimulatorGameState>();
    game_state.set_game_state(GameState::Finished, Time::ZERO);
    play(&mut app, 1);
    let known = knowledge_of(&app, hulk(1));
    assert!(known.hypothetical_ball_positions.is_empty(), "{known:?}");
}
