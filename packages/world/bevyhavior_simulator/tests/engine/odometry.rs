//! Motion of robots as their odometry measures it.

use bevyhavior_simulator::{SimulationConfig, SimulatorBehaviorInputs, SimulatorGroundToWorld};
use hsl_types::{
    BodyPhase, HeadMotion, Isometry2, MeasuredMotion, MotionCommand, Pose2, Vector2, World,
};

use crate::common::{hulk, obeying, play};

/// Returns a world with a robot that walks with 0.2 m/s ahead and turns with 0.5 rad/s.
fn walking() -> bevy_app::App {
    let command = MotionCommand::WalkWithVelocity {
        head: HeadMotion::ZeroAngles,
        velocity: Vector2::new(0.2, 0.0),
        angular_velocity: 0.5,
    };
    let start = Pose2::new(1.0, 0.5, 1.0);
    obeying(SimulationConfig::default(), start, command)
}

fn odometry(app: &bevy_app::App) -> MeasuredMotion {
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    inputs.0[&hulk(1)].body.motion
}

#[test]
fn odometry_starts_at_zero_and_is_the_sum_of_the_steps() {
    let mut app = walking();
    play(&mut app, 1);
    assert_eq!(odometry(&app), MeasuredMotion::default());
    play(&mut app, 100);
    let motion = odometry(&app);
    let pose = motion.ground_to_odometry.as_pose();
    assert!((pose.orientation.angle() - 0.5).abs() < 1e-3, "{pose:?}");
    // A circle of radius 0.4 m.
    let (x, y) = (0.4 * libm::sinf(0.5), 0.4 * (1.0 - libm::cosf(0.5)));
    assert!((pose.position.x - x).abs() < 2e-3, "{pose:?}");
    assert!((pose.position.y - y).abs() < 2e-3, "{pose:?}");
    assert!((motion.velocity.x - 0.2).abs() < 1e-4, "{motion:?}");
    assert!((motion.angular_velocity - 0.5).abs() < 1e-4, "{motion:?}");
}

#[test]
fn a_robot_walks_after_its_first_step_and_stands_before() {
    let phase = |app: &bevy_app::App| {
        let inputs = app.world().resource::<SimulatorBehaviorInputs>();
        inputs.0[&hulk(1)].world_state.robot.body_phase
    };
    let mut app = walking();
    play(&mut app, 1);
    assert_eq!(phase(&app), BodyPhase::Standing);
    play(&mut app, 1);
    assert_eq!(phase(&app), BodyPhase::Walking);
}

#[test]
fn a_placement_is_not_measured() {
    let [mut placed, mut free] = [(); 2].map(|()| walking());
    play(&mut placed, 50);
    play(&mut free, 50);
    let world = placed.world_mut();
    let mut poses = world.query::<&mut SimulatorGroundToWorld>();
    for mut pose in poses.iter_mut(world) {
        pose.0 = Isometry2::<_, World>::identity();
    }
    play(&mut placed, 50);
    play(&mut free, 50);
    assert_eq!(odometry(&placed), odometry(&free));
}
