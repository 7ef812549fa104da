//! Scenario with a planted fault.

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulationConfig};
use hsl_types::{PlayerNumber, Pose2, RobotId, Team};
use scenario_kit::{Judge, ScenarioOptions, place_robot};

/// Half of the width of the region that fails, along each parameter: 1 % of the unit square.
const HALF: f32 = 0.05;

/// Fails with `simulation.kick_radius` and `simulation.walk_translation_speed` in a region that depends on the seed; for the
/// seed 0 near 0.68 and 0.26. The margin is the distance from that region.
#[scenario_kit::scenario]
fn planted(app: &mut App) {
    let robots = app.world().resource::<ScenarioOptions>().hulks;
    for number in PlayerNumber::all().take(robots.into()) {
        let x = -f32::from(u8::from(number));
        place_robot(
            app,
            RobotId::new(Team::Hulks, number),
            Pose2::new(x, 0.0, 0.0),
        );
    }
    app.add_systems(Update, judge.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: decides in the first tick.
fn judge(config: Res<SimulationConfig>, options: Res<ScenarioOptions>, mut judge: Judge) {
    let (radius, speed) = center(options.seed);
    let radius = (config.kick_radius - radius).abs() - HALF;
    let speed = (config.walk_translation_speed - speed).abs() - HALF;
    if radius <= 0.0 && speed <= 0.0 {
        judge.margin(radius.max(speed).into());
        judge.fail(None, "the parameters are in the planted region");
    } else {
        let (radius, speed) = (radius.max(0.0), speed.max(0.0));
        judge.margin((radius * radius + speed * speed).sqrt().into());
        judge.pass();
    }
}

/// Returns the center of the region, whose places for consecutive seeds are spread evenly over the unit square.
fn center(seed: u64) -> (f32, f32) {
    // Multiples of the inverse of the plastic number and of its square.
    let place = |first: f64, step: f64| {
        let share = (first + step * (seed % 1000) as f64).fract() as f32;
        HALF + (1.0 - 2.0 * HALF) * share
    };
    (place(0.7, 0.754_877_666), place(0.233, 0.569_840_291))
}
