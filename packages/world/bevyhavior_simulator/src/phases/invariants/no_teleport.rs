use bevy_ecs::prelude::{Query, ResMut, Resource};
use hsl_types::{Ground, Isometry2, RobotId, Severity, Violation, World};

use super::{InvariantCheck, SimulationSnapshot};
use crate::world::robot::{SimulatorGroundToWorld, SimulatorRobot};

/// Name of the check.
pub(super) const NAME: &str = "no_teleport";

/// Tolerance for rounding errors of a step \[m\].
const DISTANCE_TOLERANCE: f32 = 1e-4;
/// Tolerance for rounding errors of a turn \[rad\].
const ANGLE_TOLERANCE: f32 = 1e-3;

/// Movement of a robot within one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotStep {
    /// Identity of the robot.
    pub id: RobotId,
    /// Pose before the movement.
    pub from: Isometry2<Ground, World>,
    /// Pose after the movement.
    pub to: Isometry2<Ground, World>,
}

/// Movements of all robots within [`ApplyKinematics`](crate::BehaviorTreeSimulatorSet::ApplyKinematics), in canonical
/// order. Only other phases place robots.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorSteps(pub Vec<RobotStep>);

/// System: stores the pose of each robot before it moves, as the start and end of its step.
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

/// System: stores the pose of each robot after it has moved, as the end of its step. Robots that were added in between
/// have no step.
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

/// Check that no robot moves farther in a tick than it can walk.
pub(super) struct NoTeleport;

impl InvariantCheck for NoTeleport {
    /// Returns a violation for each step of the previous tick that is longer, or turns farther, than a robot can move.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let config = snapshot.config;
        let dt = config.tick_duration.as_secs_f32();
        let violations = snapshot.steps.iter().filter_map(|step| {
            let own = snapshot.error_levels.config_of(config, step.id);
            let slip = own.errors.motion.largest_slip();
            let walked = config.walk_translation_speed * dt * slip + DISTANCE_TOLERANCE;
            // Pushes by other robots move a robot by its own walking step at most.
            let farthest = if config.bodies_collide {
                2.0 * walked
            } else {
                walked
            };
            let systematic = own.errors.motion.turn_per_meter.abs() * walked;
            let most = config.walk_rotation_speed * dt * slip + systematic + ANGLE_TOLERANCE;
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
                    "it moved {distance:.4} m and {turn:.4} rad in a tick, which is more than \
                     {farthest:.4} m or {most:.4} rad"
                ),
                severity: Severity::Error,
            })
        });
        violations.collect()
    }
}
