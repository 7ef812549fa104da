//! Falls by chance and in contact, and failures of standing up.

use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    MotionErrors, SimulationConfig, SimulatorFallDownState, SimulatorRandomness,
};
use hsl_types::{
    FallDownState, FallDownStateKind, HeadMotion, MotionCommand, Pose2, RobotId, Vector2,
};

use super::motion::of_motion;
use super::samples::assert_near;
use crate::common::{doing, hulk, play, plugin, world_with};

/// Returns the share of 20 robots for each of 10 seeds that are on their feet after `ticks` ticks in which they do
/// `command`. Robots stand `spacing` \[m\] apart.
fn share_on_feet(
    config: &SimulationConfig,
    command: &MotionCommand,
    spacing: f32,
    prepare: impl Fn(&mut App),
    ticks: usize,
) -> f32 {
    let robots: Vec<(RobotId, _)> = (1..=20_u8)
        .map(|number| {
            let y = spacing * (f32::from(number) - 10.0);
            (hulk(number), Pose2::new(-1.0, y, 0.0))
        })
        .collect();
    let mut on_feet = 0_u8;
    for seed in 1..=10 {
        let command = command.clone();
        let script = move |_: RobotId, _: &_| Ok(doing(command.clone()));
        let mut app = world_with(plugin(config.clone()), &robots, script);
        app.insert_resource(SimulatorRandomness::new(seed));
        play(&mut app, 1);
        prepare(&mut app);
        play(&mut app, ticks);
        let world = app.world_mut();
        let mut states = world.query::<&SimulatorFallDownState>();
        let ready = states
            .iter(world)
            .filter(|state| state.0.kind == FallDownStateKind::IsReady);
        on_feet += u8::try_from(ready.count()).expect("20 robots");
    }
    f32::from(on_feet) / 200.0
}

/// Returns the command to walk ahead with 0.2 m/s.
fn walk() -> MotionCommand {
    MotionCommand::WalkWithVelocity {
        head: HeadMotion::ZeroAngles,
        velocity: Vector2::new(0.2, 0.0),
        angular_velocity: 0.0,
    }
}

#[test]
fn robots_fall_by_the_rate_on_their_way() {
    let config = of_motion(MotionErrors {
        falls_per_meter: 0.7,
        ..MotionErrors::default()
    });
    let walked = share_on_feet(&config, &walk(), 0.0, |_| (), 500);
    assert_near(walked, libm::expf(-0.7 * 1.002), 0.08);
    let stood = share_on_feet(&config, &MotionCommand::Prepare, 0.0, |_| (), 500);
    assert_near(stood, 1.0, 0.0);
}

#[test]
fn robots_fall_by_the_rate_in_contact() {
    let config = of_motion(MotionErrors {
        falls_in_contact: 0.5,
        ..MotionErrors::default()
    });
    let touching = share_on_feet(&config, &MotionCommand::Prepare, 0.4, |_| (), 200);
    assert_near(touching, libm::expf(-0.5 * 2.01), 0.08);
    let apart = share_on_feet(&config, &MotionCommand::Prepare, 0.6, |_| (), 200);
    assert_near(apart, 1.0, 0.0);
}

#[test]
fn standing_up_fails_with_the_configured_probability() {
    let config = SimulationConfig {
        stand_up_duration: Duration::from_millis(500),
        ..of_motion(MotionErrors {
            stand_up_failure: 0.4,
            ..MotionErrors::default()
        })
    };
    let lay_down = |app: &mut App| {
        let world = app.world_mut();
        for mut state in world.query::<&mut SimulatorFallDownState>().iter_mut(world) {
            state.0 = FallDownState {
                kind: FallDownStateKind::HasFallen,
                is_recovery_available: true,
            };
        }
    };
    let after = |ticks| share_on_feet(&config, &MotionCommand::StandUp, 0.0, lay_down, ticks);
    assert_near(after(55), 0.6, 0.08);
    assert_near(after(110), 1.0 - 0.4 * 0.4, 0.07);
}
