//! Errors of motion: latency, acceleration, slip and a systematic turn.

use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    ErrorConfig, MotionErrors, NoiseConfig, SimulationConfig, SimulatorBehaviorInputs,
};
use hsl_types::{Ground, HeadMotion, MotionCommand, Pose2, Vector2, World};

use super::samples::{assert_near, correlation, deviation, mean};
use super::{TICK, with};
use crate::common::{doing, hulk, obeying, play, plugin, pose_of, world_with};

/// Returns a configuration with these errors of motion.
pub(super) fn of_motion(motion: MotionErrors) -> SimulationConfig {
    let errors = ErrorConfig {
        motion,
        ..ErrorConfig::default()
    };
    with(NoiseConfig::default(), errors)
}

/// Returns the command to walk ahead with 0.2 m/s and to turn with this speed \[rad/s\].
pub(super) fn walk(angular_velocity: f32) -> MotionCommand {
    MotionCommand::WalkWithVelocity {
        head: HeadMotion::ZeroAngles,
        velocity: Vector2::new(0.2, 0.0),
        angular_velocity,
    }
}

fn pose(app: &mut App) -> Pose2<World> {
    pose_of(app, hulk(1)).expect("it is on the field").as_pose()
}

/// Returns the distances that hulk 1 walks in each of these ticks \[m\].
pub(super) fn steps(app: &mut App, ticks: usize) -> Vec<f32> {
    let mut before = pose(app).position;
    let ticks = 0..ticks;
    ticks
        .map(|_| {
            app.update();
            let after = pose(app).position;
            (after - std::mem::replace(&mut before, after)).norm()
        })
        .collect()
}

#[test]
fn a_command_moves_the_robot_after_the_latency() {
    let config = of_motion(MotionErrors {
        command_latency: Duration::from_millis(150),
        ..MotionErrors::default()
    });
    let mut count = 0;
    let mut app = world_with(
        plugin(config),
        &[(hulk(1), Pose2::default())],
        move |_, _| {
            count += 1;
            // Walks from tick 11 to 30.
            Ok(doing(if (11..=30).contains(&count) {
                walk(0.0)
            } else {
                MotionCommand::Prepare
            }))
        },
    );
    let moving: Vec<_> = steps(&mut app, 60)
        .iter()
        .enumerate()
        .filter(|(_, step)| **step > 0.0)
        .map(|(index, _)| index + 1)
        .collect();
    assert_eq!(moving, (26..=45).collect::<Vec<_>>());
}

#[test]
fn speeds_change_by_the_acceleration() {
    let config = of_motion(MotionErrors {
        walk_acceleration: 0.5,
        turn_acceleration: 1.0,
        ..MotionErrors::default()
    });
    let mut app = obeying(config, Pose2::default(), walk(0.5));
    play(&mut app, 1);
    for tick in 2..=60_u16 {
        play(&mut app, 1);
        let inputs = app.world().resource::<SimulatorBehaviorInputs>();
        let motion = inputs.0[&hulk(1)].body.motion;
        let seconds = f32::from(tick - 1) * TICK;
        let wanted: Vector2<Ground> = Vector2::new((0.5 * seconds).min(0.2), 0.0);
        assert_near(motion.velocity.x, wanted.x, 1e-4);
        assert_near(motion.angular_velocity, seconds.min(0.5), 1e-4);
    }
}

#[test]
fn slip_changes_the_length_of_steps_for_a_time_and_odometry_does_not_measure_it() {
    let config = of_motion(MotionErrors {
        slip: 0.1,
        slip_correlation_time: Duration::from_millis(200),
        ..MotionErrors::default()
    });
    // In circles, so that the robot stays on the field.
    let mut app = obeying(config, Pose2::default(), walk(0.5));
    let steps: Vec<_> = steps(&mut app, 15_000)
        .iter()
        .map(|step| step / (0.2 * TICK))
        .collect();
    assert_near(mean(&steps), 1.0, 0.015);
    assert_near(deviation(&steps), 0.1, 0.01);
    assert_near(correlation(&steps, 20), libm::expf(-1.0), 0.12);
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    let motion = inputs.0[&hulk(1)].body.motion;
    assert_near(motion.velocity.x, 0.2, 1e-4);
}

#[test]
fn a_systematic_turn_bends_the_way() {
    let config = of_motion(MotionErrors {
        turn_per_meter: 0.3,
        ..MotionErrors::default()
    });
    let mut app = obeying(config, Pose2::default(), walk(0.0));
    play(&mut app, 500);
    assert_near(pose(&mut app).orientation.angle(), 0.3, 1e-3);
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    let measured = inputs.0[&hulk(1)].body.motion.ground_to_odometry;
    assert_near(measured.orientation().angle(), 0.0, 1e-4);
}
