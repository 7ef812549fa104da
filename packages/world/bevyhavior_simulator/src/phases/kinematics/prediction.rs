use hsl_types::{Ground, Isometry2, Orientation2, Point2, Vector2};

use super::walk;
use crate::world::config::SimulationConfig;

/// Number of predicted steps.
const STEPS: u8 = 4;
/// Duration of a step \[s\].
const STEP: f32 = 0.05;

/// Returns four positions \[m\] of a robot in the next 0.2 s, every 0.05 s, with a constant velocity \[m/s\] and
/// angular velocity \[rad/s\]. Both are cut to the limits of the configuration. Positions are in the robot's current
/// ground frame.
pub(crate) fn predicted_positions(
    velocity: Vector2<Ground>,
    angular_velocity: f32,
    config: &SimulationConfig,
) -> impl Iterator<Item = Point2<Ground>> {
    let step = walk::with_velocity(velocity, angular_velocity, config, STEP);
    let step = Isometry2::<Ground, Ground>::new(step.translation, Orientation2::new(step.rotation));
    (0..STEPS).scan(Isometry2::identity(), move |there, _| {
        *there = *there * step;
        Some(*there * Point2::origin())
    })
}
