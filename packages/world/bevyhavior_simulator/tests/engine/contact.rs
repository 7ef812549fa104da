//! Collisions of bodies, which scenarios can enable.

use bevy_app::App;
use bevyhavior_simulator::{SimulatedBall, SimulationConfig};
use hsl_types::{HeadMotion, MotionCommand, Point2, Pose2, RobotId, Vector2, World};

use crate::common::{
    ball_of, doing, hulk, opponent, play, plugin, pose_of, put, standing, world_with,
};

fn config(bodies_collide: bool) -> SimulationConfig {
    SimulationConfig {
        bodies_collide,
        ..SimulationConfig::default()
    }
}

fn position_of(app: &mut App, id: RobotId) -> Point2<World> {
    let pose = pose_of(app, id).expect("the robot is in the match");
    pose.as_pose().position
}

/// Returns a world with two robots that walk into each other.
fn head_on(bodies_collide: bool) -> App {
    let facing = std::f32::consts::PI;
    let robots = [
        (hulk(1), Pose2::new(-0.4, 0.0, 0.0)),
        (opponent(1), Pose2::new(0.4, 0.0, facing)),
    ];
    world_with(plugin(config(bodies_collide)), &robots, |_, _| {
        Ok(doing(MotionCommand::WalkWithVelocity {
            head: HeadMotion::ZeroAngles,
            velocity: Vector2::new(0.2, 0.0),
            angular_velocity: 0.0,
        }))
    })
}

#[test]
fn robots_pass_through_each_other_unless_a_scenario_lets_them_collide() {
    let mut app = head_on(false);
    play(&mut app, 400);
    assert!(position_of(&mut app, hulk(1)).x > position_of(&mut app, opponent(1)).x);
    let mut app = head_on(true);
    play(&mut app, 400);
    let (one, other) = (
        position_of(&mut app, hulk(1)),
        position_of(&mut app, opponent(1)),
    );
    assert!(
        (one.distance(other) - 0.5).abs() < 0.01,
        "{one:?} {other:?}"
    );
    assert!(
        (one.x + other.x).abs() < 1e-4,
        "both are pushed equally: {one:?} {other:?}"
    );
}

#[test]
fn robots_that_overlap_are_pushed_apart_no_faster_than_they_walk() {
    let robots = [
        (hulk(1), Pose2::default()),
        (hulk(2), Pose2::default()),
        (hulk(3), Pose2::new(0.1, 0.1, 0.0)),
    ];
    let mut app = standing(config(true), &robots);
    let mut last = robots.map(|(_, pose)| pose.position);
    for _ in 0..300 {
        app.update();
        let now = robots.map(|(id, _)| position_of(&mut app, id));
        for (from, to) in last.iter().zip(&now) {
            assert!(from.distance(*to) <= 0.0025 + 1e-6);
        }
        last = now;
    }
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        assert!(last[one].distance(last[other]) > 0.49, "{last:?}");
    }
}

#[test]
fn the_order_of_spawning_changes_no_push() {
    let robots = [
        (hulk(1), Pose2::default()),
        (hulk(2), Pose2::new(0.3, 0.1, 0.0)),
        (opponent(1), Pose2::new(0.1, -0.2, 0.0)),
    ];
    let mut other = robots;
    other.reverse();
    let poses = [robots, other].map(|robots| {
        let mut app = standing(config(true), &robots);
        put(&mut app, SimulatedBall::resting(Point2::new(0.05, 0.0)));
        play(&mut app, 50);
        let poses = [hulk(1), hulk(2), opponent(1)].map(|id| pose_of(&mut app, id));
        (poses, ball_of(&app))
    });
    assert_eq!(poses[0], poses[1]);
}

/// Returns a world in which a robot walks with 0.2 m/s towards a ball 0.3 m ahead.
fn dribbling(config: SimulationConfig) -> App {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(plugin(config), &robots, |_, _| {
        Ok(doing(MotionCommand::WalkWithVelocity {
            head: HeadMotion::ZeroAngles,
            velocity: Vector2::new(0.2, 0.0),
            angular_velocity: 0.0,
        }))
    });
    put(&mut app, SimulatedBall::resting(Point2::new(0.3, 0.0)));
    app
}

#[test]
fn feet_push_the_ball_before_them_where_bodies_collide() {
    let dribbled = |bodies_collide| {
        let mut app = dribbling(config(bodies_collide));
        play(&mut app, 200);
        ball_of(&app)
    };
    assert_eq!(
        dribbled(false),
        SimulatedBall::resting(Point2::new(0.3, 0.0))
    );
    let ball = dribbled(true);
    assert!(ball.position.x > 0.5, "{ball:?}");
    assert_eq!(ball.last_touch.map(|touch| touch.robot), Some(hulk(1)));
    assert!(ball.position.y.abs() < 1e-6, "{ball:?}");
    assert!((0.0..=0.26).contains(&ball.velocity.x), "{ball:?}");
}

/// Returns the largest speed of the ball \[m/s\], and its largest distance from the robot after the first touch \[m\],
/// while a robot walks behind it with 0.2 m/s.
fn speed_and_distance(foot_speed_factor: f32) -> (f32, f32) {
    let mut app = dribbling(SimulationConfig {
        foot_speed_factor,
        ..config(true)
    });
    let (mut speed, mut distance): (f32, f32) = (0.0, 0.0);
    for _ in 0..600 {
        app.update();
        let ball = ball_of(&app);
        if ball.last_touch.is_some() {
            speed = speed.max(ball.velocity.norm());
            distance = distance.max(position_of(&mut app, hulk(1)).distance(ball.position));
        }
    }
    (speed, distance)
}

#[test]
fn a_ball_rolls_ahead_of_a_foot_that_swings_faster_than_the_robot_walks() {
    // The ball starts with the speed f v of the foot, and slows down as exp(-k t). It is farthest when it is as fast as
    // the robot: v (f - 1 - ln f) / k = 0.153 m beyond the reach of 0.13 m.
    let (speed, distance) = speed_and_distance(2.0);
    assert!((speed - 0.4).abs() < 0.01, "{speed}");
    assert!((distance - 0.283).abs() < 0.01, "{distance}");
    let (speed, distance) = speed_and_distance(1.0);
    assert!((speed - 0.2).abs() < 0.01, "{speed}");
    assert!((distance - 0.13).abs() < 0.01, "{distance}");
}

#[test]
fn a_ball_that_rolls_at_feet_stops_there() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = standing(config(true), &robots);
    put(
        &mut app,
        SimulatedBall {
            velocity: Vector2::new(-2.0, 0.0),
            ..SimulatedBall::resting(Point2::new(1.0, 0.0))
        },
    );
    play(&mut app, 200);
    let ball = ball_of(&app);
    assert!(ball.position.x > 0.1, "{ball:?}");
    assert!(ball.velocity.norm() < 2.0, "{ball:?}");
}
