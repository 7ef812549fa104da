//! Errors of the estimated pose: drift, corrections, mirrored and wrong poses.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    ErrorConfig, LocalizationErrors, NoiseConfig, SimulationConfig, SimulatorFallDownState,
    SimulatorGroundToWorld, SimulatorPrimaryState, SimulatorRandomness, SimulatorRobot,
};
use hsl_types::{
    FallDownState, FallDownStateKind, Field, Ground, HeadMotion, Isometry2, MotionCommand, Point2,
    Pose2, PrimaryState, RobotId, Team, Vector2,
};

use super::samples::{assert_near, correlation, deviation, mean};
use super::{TICK, observed, with, world};
use crate::common::{doing, hulk, knowledge_of, play, plugin, pose_of, world_with};

/// Returns a configuration with these errors of localization.
fn of_localization(localization: LocalizationErrors) -> SimulationConfig {
    let errors = ErrorConfig {
        localization,
        ..ErrorConfig::default()
    };
    with(NoiseConfig::default(), errors)
}

/// Returns the estimated pose of a robot relative to its true pose. The robot must be in the team whose field frame is
/// that of the world, and stand still since the estimate.
fn error_of(app: &mut App, robot: RobotId) -> Isometry2<Ground, Ground> {
    let truth = pose_of(app, robot).expect("it is on the field");
    let known = knowledge_of(app, robot).robot.ground_to_field;
    assert_eq!(robot.team, Team::Hulks);
    let truth = truth.as_pose();
    let (x, y, angle) = (
        truth.position.x,
        truth.position.y,
        truth.orientation.angle(),
    );
    let truth: Isometry2<Ground, Field> = Pose2::new(x, y, angle).as_transform();
    truth.inverse() * known
}

/// Returns the errors of 20 robots for each of 15 seeds, after each of two numbers of ticks in which they only do
/// `command`. Both are before the robots stand again for a tick.
pub(super) fn drifts(
    errors: LocalizationErrors,
    velocity: Vector2<Ground>,
    angular_velocity: f32,
    ticks: [usize; 2],
) -> [Vec<Pose2<Ground>>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    let robots: Vec<_> = (1..=20)
        .map(|number| (hulk(number), Pose2::default()))
        .collect();
    for seed in 1..=15 {
        let command = MotionCommand::WalkWithVelocity {
            head: HeadMotion::ZeroAngles,
            velocity,
            angular_velocity,
        };
        let walks = Arc::new(AtomicBool::new(true));
        let walking = walks.clone();
        let script = move |_: RobotId, _: &_| {
            let is_walking = walking.load(Ordering::Relaxed);
            Ok(doing(if is_walking {
                command.clone()
            } else {
                MotionCommand::Prepare
            }))
        };
        let mut app = world_with(plugin(of_localization(errors.clone())), &robots, script);
        app.insert_resource(SimulatorRandomness::new(seed));
        for (count, found) in std::iter::zip(ticks, &mut found) {
            walks.store(true, Ordering::Relaxed);
            play(&mut app, count);
            walks.store(false, Ordering::Relaxed);
            play(&mut app, 1);
            let errors = robots.iter().map(|(robot, _)| error_of(&mut app, *robot));
            found.extend(errors.map(Isometry2::as_pose));
        }
    }
    found
}

/// Returns the deviation of y and of the orientation.
pub(super) fn deviations(errors: &[Pose2<Ground>]) -> (f32, f32) {
    let y: Vec<_> = errors.iter().map(|error| error.position.y).collect();
    let turn: Vec<_> = errors
        .iter()
        .map(|error| error.orientation.angle())
        .collect();
    (deviation(&y), deviation(&turn))
}

#[test]
fn odometry_drifts_with_the_square_root_of_the_distance() {
    let errors = LocalizationErrors {
        drift_position_per_meter: 0.1,
        drift_orientation_per_meter: 0.0,
        ..LocalizationErrors::default()
    };
    let [early, late] = drifts(errors, Vector2::new(0.2, 0.0), 0.0, [200, 300]);
    let wanted = |meters: f32| 0.1 * meters.sqrt();
    assert_near(deviations(&early).0, wanted(0.4), 0.007);
    assert_near(deviations(&late).0, wanted(1.0), 0.011);
    assert_near(deviations(&late).1, 0.0, 1e-3);
    // A random walk: the covariance of two values is the variance of the earlier one.
    let products: Vec<_> = std::iter::zip(&early, &late)
        .map(|(early, late)| early.position.y * late.position.y)
        .collect();
    assert_near(mean(&products), 0.01 * 0.4, 0.0015);
}

#[test]
fn the_orientation_drifts_with_distance_and_turn() {
    let errors = LocalizationErrors {
        drift_orientation_per_meter: 0.1,
        drift_orientation_per_radian: 0.2,
        ..LocalizationErrors::default()
    };
    let [straight, _] = drifts(errors.clone(), Vector2::new(0.2, 0.0), 0.0, [200, 0]);
    assert_near(deviations(&straight).1, 0.1 * 0.4_f32.sqrt(), 0.007);
    let [turning, _] = drifts(errors, Vector2::zero(), 0.5, [200, 0]);
    assert_near(deviations(&turning).1, 0.2, 0.02);
    assert_eq!(deviations(&turning).0, 0.0);
}

#[test]
fn a_wrong_orientation_becomes_a_wrong_position_on_the_way() {
    let errors = LocalizationErrors {
        drift_orientation_per_radian: 0.2,
        ..LocalizationErrors::default()
    };
    // Turns and walks at the same time: the errors of the position follow from those of the orientation.
    let [errors, _] = drifts(errors, Vector2::new(0.2, 0.0), 0.5, [300, 0]);
    assert!(deviations(&errors).0 > 0.02);
}

#[test]
fn corrections_are_jumps_that_leave_an_error_for_an_exponential_time() {
    let config = of_localization(LocalizationErrors {
        correction_rate: 2.0,
        correction_position: 0.1,
        correction_orientation: 0.05,
        ..LocalizationErrors::default()
    });
    let mut app = world(
        config,
        &[(hulk(1), Pose2::default())],
        Point2::new(3.0, 0.0),
        1,
    );
    let poses = observed(&mut app, hulk(1), 15_000, |known| {
        known.robot.ground_to_field
    });
    let y: Vec<_> = poses.iter().map(|pose| pose.translation().y).collect();
    let turn: Vec<_> = poses
        .iter()
        .map(|pose| pose.orientation().angle())
        .collect();
    assert_near(deviation(&y), 0.1, 0.02);
    assert_near(deviation(&turn), 0.05, 0.01);
    assert_near(correlation(&y, 50), libm::expf(-50.0 * TICK * 2.0), 0.15);
    let jumps = y.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_near(jumps as f32, 300.0, 50.0);
}

#[test]
fn noise_of_the_pose_is_correlated_with_the_time_constant() {
    let noise = NoiseConfig {
        own_position: 0.1,
        own_orientation: 0.05,
        ..NoiseConfig::default()
    };
    let localization = LocalizationErrors {
        correlation_time: Duration::from_millis(200),
        ..LocalizationErrors::default()
    };
    let errors = ErrorConfig {
        localization,
        ..ErrorConfig::default()
    };
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world(with(noise, errors), &robots, Point2::new(3.0, 0.0), 1);
    let poses = observed(&mut app, hulk(1), 15_000, |known| {
        known.robot.ground_to_field
    });
    let y: Vec<_> = poses.iter().map(|pose| pose.translation().y).collect();
    let turn: Vec<_> = poses
        .iter()
        .map(|pose| pose.orientation().angle())
        .collect();
    for (values, wanted) in [(y, 0.1), (turn, 0.05)] {
        assert_near(deviation(&values), wanted, 0.12 * wanted);
        assert_near(correlation(&values, 20), libm::expf(-1.0), 0.12);
    }
}

/// Returns for 20 robots and 40 seeds the error of the pose after `change` was true and then false, and the last world.
fn errors_after(
    config: &SimulationConfig,
    change: impl Fn(&mut App, bool),
) -> (Vec<Pose2<Ground>>, App) {
    let robots: Vec<_> = (1..=20)
        .map(|number| (hulk(number), Pose2::new(1.0, 0.5, 0.0)))
        .collect();
    let mut errors = Vec::new();
    let mut last = None;
    for seed in 1..=40 {
        let mut app = world(config.clone(), &robots, Point2::new(3.0, 0.0), seed);
        play(&mut app, 2);
        change(&mut app, true);
        play(&mut app, 2);
        change(&mut app, false);
        play(&mut app, 1);
        let robots = robots.iter();
        errors.extend(robots.map(|(robot, _)| error_of(&mut app, *robot).as_pose()));
        last = Some(app);
    }
    (errors, last.expect("there are seeds"))
}

/// Returns true for an error of the pose that is not 0.
fn is_wrong(error: &Pose2<Ground>) -> bool {
    error.position.coords().norm() > 1e-3
}

/// Returns the share of wrong poses.
fn share_wrong(errors: &[Pose2<Ground>]) -> f32 {
    let wrong = errors.iter().filter(|error| is_wrong(error));
    wrong.count() as f32 / errors.len() as f32
}

#[test]
fn a_pose_is_mirrored_after_a_fall_with_the_configured_probability_for_a_time() {
    let config = of_localization(LocalizationErrors {
        mirrored_after_fall: 0.3,
        mirrored_duration: Duration::from_secs(1),
        ..LocalizationErrors::default()
    });
    let fall = |app: &mut App, is_down: bool| {
        let world = app.world_mut();
        for mut state in world.query::<&mut SimulatorFallDownState>().iter_mut(world) {
            state.0 = FallDownState {
                kind: if is_down {
                    FallDownStateKind::HasFallen
                } else {
                    FallDownStateKind::IsReady
                },
                is_recovery_available: is_down,
            };
        }
    };
    let (errors, mut app) = errors_after(&config, fall);
    assert_near(share_wrong(&errors), 0.3, 0.045);
    for number in 1..=20 {
        let pose = knowledge_of(&app, hulk(number))
            .robot
            .ground_to_field
            .as_pose();
        let (x, y) = (pose.position.x, pose.position.y);
        assert!(
            ((x, y) == (1.0, 0.5)) || (x, y) == (-1.0, -0.5),
            "({x}, {y})"
        );
    }
    play(&mut app, 1_500);
    assert_near(error_of(&mut app, hulk(1)).translation().norm(), 0.0, 1e-3);
}

#[test]
fn a_pose_is_wrong_after_a_penalty_with_the_configured_probability() {
    let config = of_localization(LocalizationErrors {
        kidnapped_after_penalty: 0.4,
        kidnapped_position: 2.0,
        kidnapped_orientation: 0.3,
        ..LocalizationErrors::default()
    });
    let penalize = |app: &mut App, is_penalized: bool| {
        let world = app.world_mut();
        let mut robots = world.query::<(
            &SimulatorRobot,
            &mut SimulatorPrimaryState,
            &SimulatorGroundToWorld,
        )>();
        for (_, mut state, _) in robots.iter_mut(world) {
            *state = SimulatorPrimaryState::Forced(if is_penalized {
                PrimaryState::Penalized
            } else {
                PrimaryState::Playing
            });
        }
    };
    let (mut errors, _) = errors_after(&config, penalize);
    assert_near(share_wrong(&errors), 0.4, 0.045);
    errors.retain(is_wrong);
    let (position, turn) = deviations(&errors);
    assert_near(position, 2.0, 0.25);
    assert_near(turn, 0.3, 0.04);
}
