use bevy_ecs::prelude::{Query, ResMut, Resource};
use hsl_types::{Ground, Isometry2, RobotId, Severity, Violation, World};

use super::{InvariantCheck, SimulationSnapshot};
use crate::robot::{SimulatorGroundToWorld, SimulatorRobot};

/// Name of the check.
pub(super) const NAME: &str = "no_teleport";

/// Metres by which rounding may make a step longer.
const DISTANCE_TOLERANCE: f32 = 1e-4;
/// Radians by which rounding may make a turn larger.
const ANGLE_TOLERANCE: f32 = 1e-3;

/// What a robot's legs did in the tick before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotStep {
    /// Which robot.
    pub id: RobotId,
    /// Where it stood before.
    pub from: Isometry2<Ground, World>,
    /// Where it stood after.
    pub to: Isometry2<Ground, World>,
}

/// The steps of all robots within
/// [`ApplyKinematics`](crate::BehaviorTreeSimulatorSet::ApplyKinematics), in canonical order. Whoever
/// places a robot does so in another phase.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorSteps(pub Vec<RobotStep>);

/// Notes where the robots stand before they move.
pub(crate) fn begin_steps(
    robots: Query<(&SimulatorRobot, &SimulatorGroundToWorld)>,
    mut steps: ResMut<SimulatorSteps>,
) {
    steps.0.clear();
    steps.0.extend(robots.iter().map(|(robot, pose)| RobotStep {
        id: robot.id(),
        from: pose.0,
        to: pose.0,
    }));
    steps.0.sort_unstable_by_key(|step| step.id);
}

/// Notes where they came to.
pub(crate) fn end_steps(
    robots: Query<(&SimulatorRobot, &SimulatorGroundToWorld)>,
    mut steps: ResMut<SimulatorSteps>,
) {
    for (robot, pose) in &robots {
        if let Ok(index) = steps.0.binary_search_by_key(&robot.id(), |step| step.id) {
            steps.0[index].to = pose.0;
        }
    }
}

/// A robot comes no further in a tick than its legs carry it.
pub(super) struct NoTeleport;

impl InvariantCheck for NoTeleport {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let config = snapshot.config;
        let dt = config.tick_duration.as_secs_f32();
        let walked = config.walk_translation_speed * dt + DISTANCE_TOLERANCE;
        // Others push a robot as far as it walks itself.
        let farthest = if config.bodies_collide {
            2.0 * walked
        } else {
            walked
        };
        let most = config.walk_rotation_speed * dt + ANGLE_TOLERANCE;
        let violations = snapshot.steps.iter().filter_map(|step| {
            let distance = (step.to.translation() - step.from.translation()).norm();
            let turn = step
                .from
                .orientation()
                .angle_to(step.to.orientation())
                .abs();
            (distance > farthest || turn > most).then(|| Violation {
                check_name: NAME,
                robot: Some(step.id),
                message: format!(
                    "it came {distance:.4} m and {turn:.4} rad in a tick, which is more than \
                     {farthest:.4} m or {most:.4} rad"
                ),
                severity: Severity::Error,
            })
        });
        violations.collect()
    }
}
