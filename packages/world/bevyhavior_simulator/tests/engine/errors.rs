//! Errors that robots make: their distribution and their correlation in time against the formulas in `ERRORS.md`.

mod camera;
mod detection;
mod falls;
mod ghosts;
mod kicks;
mod localization;
mod motion;
mod network;
mod positions;
#[path = "../../src/world/samples.rs"]
mod samples;
mod team_mixup;

use bevy_app::App;
use bevyhavior_simulator::{
    ErrorConfig, NoiseConfig, PerceptionErrors, SimulatedBall, SimulationConfig,
    SimulatorRandomness,
};
use hsl_types::{Point2, Pose2, RobotId, World, WorldState};

use crate::common::{knowledge_of, put, standing};

/// Duration of a tick \[s\].
const TICK: f32 = 0.01;

/// Returns a configuration with these errors.
fn with(noise: NoiseConfig, errors: ErrorConfig) -> SimulationConfig {
    SimulationConfig {
        noise,
        errors,
        ..SimulationConfig::default()
    }
}

/// Returns a configuration with these errors of perception.
fn of_perception(perception: PerceptionErrors) -> SimulationConfig {
    let errors = ErrorConfig {
        perception,
        ..ErrorConfig::default()
    };
    with(NoiseConfig::default(), errors)
}

/// Returns a world of standing robots with a ball at `ball`.
fn world(
    config: SimulationConfig,
    robots: &[(RobotId, Pose2<World>)],
    ball: Point2<World>,
    seed: u64,
) -> App {
    let mut app = standing(config, robots);
    app.insert_resource(SimulatorRandomness::new(seed));
    put(&mut app, SimulatedBall::resting(ball));
    app
}

/// Returns a value of the knowledge of `robot` in each of `ticks` ticks.
fn observed<T>(
    app: &mut App,
    robot: RobotId,
    ticks: usize,
    value: impl Fn(&WorldState) -> T,
) -> Vec<T> {
    let ticks = 0..ticks;
    ticks
        .map(|_| {
            app.update();
            value(&knowledge_of(app, robot))
        })
        .collect()
}
