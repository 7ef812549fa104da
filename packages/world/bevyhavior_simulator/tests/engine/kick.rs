//! Effects of kicks on the ball.

use bevy_app::App;
use bevyhavior_simulator::{SimulatedBall, SimulationConfig};
use hsl_types::{
    HeadMotion, KickPower, MotionCommand, Orientation2, Point2, Pose2, Vector2, World,
};

use crate::common::{ball_of, obeying, play, put};

/// Returns a world with a robot at the origin that faces along y and always kicks to its left.
fn kicking(power: KickPower, ball: Point2<World>) -> App {
    let command = MotionCommand::VisualKick {
        head: HeadMotion::ZeroAngles,
        ball_position: Point2::new(0.2, 0.0),
        kick_direction: Orientation2::new(std::f32::consts::FRAC_PI_2),
        target_position: Point2::new(0.0, 3.0),
        robot_theta_to_field: Orientation2::identity(),
        kick_power: power,
    };
    let pose = Pose2::new(0.0, 0.0, std::f32::consts::FRAC_PI_2);
    let mut app = obeying(SimulationConfig::default(), pose, command);
    put(&mut app, SimulatedBall::resting(ball));
    app
}

const WHERE_EXPECTED: Point2<World> = Point2::new(0.0, 0.2);

#[test]
fn a_kick_sends_the_ball_along_its_direction_as_fast_as_its_power_says() {
    for (power, speed) in [(KickPower::Short, 2.0), (KickPower::Long, 4.0)] {
        let mut app = kicking(power, WHERE_EXPECTED);
        play(&mut app, 1);
        let off = ball_of(&app).velocity - Vector2::new(-speed, 0.0);
        assert!(off.norm() < 1e-4, "{power:?}: {off:?}");
    }
}

#[test]
fn a_kick_misses_a_ball_that_is_not_where_it_is_expected() {
    for (y, is_hit) in [(0.44, true), (0.46, false)] {
        let mut app = kicking(KickPower::Long, Point2::new(0.0, y));
        play(&mut app, 1);
        let is_moving = ball_of(&app).velocity != Vector2::zero();
        assert_eq!(is_moving, is_hit, "ball at {y}");
    }
}

#[test]
fn a_robot_that_continues_to_kick_hits_again_only_after_the_cooldown() {
    let mut app = kicking(KickPower::Long, WHERE_EXPECTED);
    play(&mut app, 1);
    for tick in 2..=100 {
        put(&mut app, SimulatedBall::resting(WHERE_EXPECTED));
        app.update();
        let is_hit = ball_of(&app).velocity != Vector2::zero();
        assert_eq!(is_hit, tick == 76, "tick {tick}");
    }
}

#[test]
fn a_kick_at_nothing_changes_nothing() {
    let mut app = kicking(KickPower::Long, WHERE_EXPECTED);
    app.insert_resource(bevyhavior_simulator::SimulatorBall::default());
    play(&mut app, 2);
    let ball = app
        .world()
        .resource::<bevyhavior_simulator::SimulatorBall>();
    assert_eq!(ball.state, None);
}
