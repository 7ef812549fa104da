use bevy_ecs::prelude::{Resource, World};
use hsl_types::{Intervention, Severity, Side, SimulatedBall, Violation};

use crate::outcome::violations::SimulatorViolations;
use crate::phases::ball::SimulatorBall;
use crate::world::robot::{SimulatorGroundToWorld, SimulatorRobot};

/// Name of the check that finds interventions without effect.
const INTERVENTION: &str = "intervention";

/// Requests from outside since the last tick, in the order of their effect. Recorded with the next tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct SimulatorInterventions(pub(crate) Vec<Intervention>);

/// Applies a request from outside between two ticks, and stores it for the recording.
///
/// The engine only moves the ball and robots; a robot that is not found is a violation. The caller runs the ticks, so
/// it handles all other requests, such as a pause, and they are only recorded.
pub(crate) fn intervene(world: &mut World, intervention: Intervention) {
    match intervention {
        Intervention::MoveBall { position, velocity } => {
            world.get_resource_or_init::<SimulatorBall>().state = Some(SimulatedBall {
                position,
                velocity,
                field_side: Side::of(position.y),
                last_touch: None,
            });
        }
        Intervention::MoveRobot { robot, pose } => {
            let mut robots = world.query::<(&SimulatorRobot, &mut SimulatorGroundToWorld)>();
            let mut robots = robots.iter_mut(world);
            if let Some((_, mut found)) = robots.find(|(found, _)| found.id() == robot) {
                found.0 = pose.as_transform();
            } else {
                let mut violations = world.get_resource_or_init::<SimulatorViolations>();
                violations.add(Violation {
                    check_name: INTERVENTION,
                    robot: Some(robot),
                    message: format!("cannot {intervention}: not found on the field"),
                    severity: Severity::Warning,
                });
            }
        }
        Intervention::Pause
        | Intervention::Play
        | Intervention::Step(_)
        | Intervention::Reset
        | Intervention::Quit => {}
    }
    let mut interventions = world.get_resource_or_init::<SimulatorInterventions>();
    interventions.0.push(intervention);
}
