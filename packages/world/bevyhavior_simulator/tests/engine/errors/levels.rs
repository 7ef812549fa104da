//! Levels of the errors of single robots.

use std::collections::BTreeMap;
use std::time::Duration;

use bevyhavior_simulator::{
    ErrorConfig, LocalizationErrors, MotionErrors, NetworkErrors, NoiseConfig,
    SimulatorErrorLevels, SimulatorReceivedHslMessages,
};
use hsl_types::{HeadMotion, MotionCommand, Point2, Pose2, RobotId, Vector2};

use super::network::sending;
use super::samples::assert_near;
use super::{observed, with, world};
use crate::common::{doing, hulk, plugin, pose_of, world_with};

fn levels(levels: &[(RobotId, f32)]) -> SimulatorErrorLevels {
    SimulatorErrorLevels(BTreeMap::from_iter(levels.iter().copied()))
}

#[test]
fn the_errors_of_a_robot_follow_its_level_and_those_of_others_stay() {
    let errors = ErrorConfig {
        localization: LocalizationErrors {
            correlation_time: Duration::from_secs(1),
            ..LocalizationErrors::default()
        },
        ..ErrorConfig::default()
    };
    let noise = NoiseConfig {
        own_position: 0.1,
        ..NoiseConfig::default()
    };
    let robots = [
        (hulk(1), Pose2::default()),
        (hulk(2), Pose2::new(0.0, 1.0, 0.0)),
    ];
    let estimates = |robot: RobotId, given: &[(RobotId, f32)]| {
        let config = with(noise.clone(), errors.clone());
        let mut app = world(config, &robots, Point2::new(2.0, 0.5), 3);
        app.insert_resource(levels(given));
        observed(&mut app, robot, 50, |known| {
            known.robot.ground_to_field.translation()
        })
    };
    let alike = estimates(hulk(1), &[]);
    assert!(alike.iter().any(|estimate| estimate.norm() > 0.05));
    let twice = estimates(hulk(1), &[(hulk(1), 2.0)]);
    for (one, two) in std::iter::zip(&alike, &twice) {
        assert_near((*two - *one * 2.0).norm(), 0.0, 1e-5);
    }
    let exact = estimates(hulk(1), &[(hulk(1), 0.0)]);
    assert!(exact.iter().all(|estimate| *estimate == Vector2::zero()));
    let other = estimates(hulk(2), &[(hulk(1), 0.0)]);
    assert_eq!(other, estimates(hulk(2), &[]));
}

#[test]
fn the_motion_of_a_robot_follows_its_level() {
    let errors = ErrorConfig {
        motion: MotionErrors {
            turn_per_meter: 0.5,
            ..MotionErrors::default()
        },
        ..ErrorConfig::default()
    };
    let robots: Vec<_> = (1..=3)
        .map(|number| (hulk(number), Pose2::new(0.0, f32::from(number), 0.0)))
        .collect();
    let config = with(NoiseConfig::default(), errors);
    let mut app = world_with(plugin(config), &robots, |_, _| {
        Ok(doing(MotionCommand::WalkWithVelocity {
            head: HeadMotion::ZeroAngles,
            velocity: Vector2::new(0.2, 0.0),
            angular_velocity: 0.0,
        }))
    });
    app.insert_resource(levels(&[(hulk(1), 0.0), (hulk(3), 2.0)]));
    for _ in 0..100 {
        app.update();
    }
    let mut turned = |number| {
        let pose = pose_of(&mut app, hulk(number)).expect("it is on the field");
        pose.orientation().angle()
    };
    let [none, one, two] = [1, 2, 3].map(&mut turned);
    assert_eq!(none, 0.0);
    assert!(one > 0.02, "{one}");
    assert_near(two, 2.0 * one, 1e-4);
}

#[test]
fn a_receiver_of_level_0_receives_all_messages() {
    let noise = NoiseConfig {
        message_loss: 1.0,
        ..NoiseConfig::default()
    };
    let mut app = sending(noise, NetworkErrors::default());
    app.insert_resource(levels(&[(hulk(1), 0.0)]));
    for _ in 0..3 {
        app.update();
    }
    let received = app.world().resource::<SimulatorReceivedHslMessages>();
    let count = |number| received.arrived.get(&hulk(number)).map_or(0, Vec::len);
    assert_eq!((count(1), count(2)), (1, 0));
}
