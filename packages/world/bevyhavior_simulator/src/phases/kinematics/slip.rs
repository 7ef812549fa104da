use hsl_types::{RobotId, Time};

use super::walk::Step;
use crate::world::errors::motion::{MotionErrors, SLIP_LIMIT};
use crate::world::gauss_markov::GaussMarkov;
use crate::world::randomness::{Cause, SimulatorRandomness};

/// Returns the true step of a robot that makes `step`: longer or shorter by the slip, and with the systematic turn.
/// Draws no number without slip.
pub(super) fn slipped(
    step: Step,
    robot: RobotId,
    now: Time,
    errors: &MotionErrors,
    process: &mut GaussMarkov<1>,
    randomness: &mut SimulatorRandomness,
) -> Step {
    let mut step = step;
    if errors.slip > 0.0 {
        let generator = randomness.error(robot, Cause::Slip);
        let tau = errors.slip_correlation_time;
        let [slip] = process.at(now, tau, generator);
        let factor = 1.0 + errors.slip * slip.clamp(-SLIP_LIMIT, SLIP_LIMIT);
        step.translation = step.translation * factor.max(0.0);
        step.rotation *= factor.max(0.0);
    }
    if errors.turn_per_meter != 0.0 {
        step.rotation += errors.turn_per_meter * step.translation.norm();
    }
    step
}
