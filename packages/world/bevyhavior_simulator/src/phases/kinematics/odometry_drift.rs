use hsl_types::{Ground, Isometry2, RobotId, Vector2};

use super::{after, walk::Step};
use crate::world::errors::localization::LocalizationErrors;
use crate::world::randomness::{Cause, SimulatorRandomness, normal};

/// Returns the error of a step by odometry: its variance is proportional to the distance and the turn of the step, so
/// that the sum of the errors is a random walk. `None`, without a draw, for a robot that does not move or whose odometry
/// does not drift.
pub(super) fn of_step(
    step: Step,
    errors: &LocalizationErrors,
    robot: RobotId,
    randomness: &mut SimulatorRandomness,
) -> Option<Step> {
    let (distance, turn) = (step.translation.norm(), step.rotation.abs());
    if !errors.has_drift() || (distance <= 0.0 && turn <= 0.0) {
        return None;
    }
    let generator = randomness.error(robot, Cause::OdometryDrift);
    let along_axis = errors.drift_position_per_meter * distance.sqrt();
    let of_orientation = libm::hypotf(
        errors.drift_orientation_per_meter * distance.sqrt(),
        errors.drift_orientation_per_radian * turn.sqrt(),
    );
    let (x, y) = (normal(generator, along_axis), normal(generator, along_axis));
    Some(Step {
        translation: Vector2::new(x, y),
        rotation: normal(generator, of_orientation),
    })
}

/// Returns the estimated pose relative to the true pose after a step, if the robot estimates its motion by the measured
/// step. `drift` is the estimated pose before the step.
pub(super) fn drifted(
    drift: Isometry2<Ground, Ground>,
    step: Step,
    measured: Step,
) -> Isometry2<Ground, Ground> {
    let moved = after(Isometry2::<Ground, Ground>::identity(), step);
    moved.inverse() * after(drift, measured)
}
