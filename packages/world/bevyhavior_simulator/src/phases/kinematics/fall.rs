use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_types::{FallDownState, FallDownStateKind, RobotId};

use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::error_levels::SimulatorErrorLevels;
use crate::world::noise::occurs;
use crate::world::randomness::{Cause, SimulatorRandomness};
use crate::world::robot::{SimulatorFallDownState, SimulatorGroundToWorld, SimulatorRobot};

/// State of a robot that has just fallen.
pub(super) const FALLEN: FallDownState = FallDownState {
    kind: FallDownStateKind::HasFallen,
    is_recovery_available: true,
};

/// Returns true if a robot falls within `extent` \[m\] or \[s\], in which it falls `rate` times on average. Falls are a
/// Poisson process. Draws no number for a rate or an extent of 0.
pub(super) fn falls(
    rate: f32,
    extent: f32,
    robot: RobotId,
    cause: Cause,
    randomness: &mut SimulatorRandomness,
) -> bool {
    if rate <= 0.0 || extent <= 0.0 {
        return false;
    }
    let probability = -libm::expm1f(-rate * extent);
    occurs(probability, randomness.error(robot, cause))
}

/// System: lets robots on their feet fall that touch another robot, before bodies are pushed apart. In canonical order.
pub(crate) fn fall_in_contact(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    levels: Res<SimulatorErrorLevels>,
    mut robots: Query<(
        &SimulatorRobot,
        &SimulatorGroundToWorld,
        &mut SimulatorFallDownState,
    )>,
    mut randomness: ResMut<SimulatorRandomness>,
) {
    if config.errors.motion.falls_in_contact <= 0.0 {
        return;
    }
    let mut bodies: Vec<_> = robots.iter_mut().collect();
    bodies.sort_unstable_by_key(|(robot, ..)| robot.id());
    let positions: Vec<_> = bodies
        .iter()
        .map(|(_, pose, _)| pose.0.as_pose().position)
        .collect();
    for (index, (robot, _, state)) in bodies.iter_mut().enumerate() {
        let touches = positions.iter().enumerate().any(|(other, position)| {
            other != index && position.distance(positions[index]) < 2.0 * config.robot_radius
        });
        let is_up = state.0.kind == FallDownStateKind::IsReady;
        let own = levels.config_of(&config, robot.id());
        if is_up
            && touches
            && falls(
                own.errors.motion.falls_in_contact,
                clock.dt(),
                robot.id(),
                Cause::FallInContact,
                &mut randomness,
            )
        {
            state.0 = FALLEN;
        }
    }
}
