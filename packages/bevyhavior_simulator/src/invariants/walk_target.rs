use hsl_types::{Field, MotionCommand, Point2, Violation};

use super::offenders::Offenders;
use super::{InvariantCheck, RobotSnapshot, SimulationSnapshot};

/// No robot knowingly walks to a point that is out of bounds; told once, when it begins.
pub(super) struct WalkTarget {
    name: &'static str,
    fault: fn(Point2<Field>, &RobotSnapshot<'_>, &SimulationSnapshot<'_>) -> Option<String>,
    offenders: Offenders,
}

/// Name of the check against what the rules forbid.
pub(super) const RULE_OBSTACLE: &str = "rule_obstacle";
/// Name of the check against the end of the carpet.
pub(super) const FIELD_BOUNDARY: &str = "field_boundary";

impl WalkTarget {
    /// Against parts of the field that the robot knows to be forbidden.
    pub(super) fn outside_rule_obstacles() -> Self {
        Self {
            name: RULE_OBSTACLE,
            fault: |target, robot, _| {
                let obstacles = &robot.world_state?.rule_obstacles;
                let obstacle = obstacles
                    .iter()
                    .find(|obstacle| obstacle.contains(target))?;
                Some(format!("in {obstacle:?}"))
            },
            offenders: Offenders::default(),
        }
    }

    /// Against everything outside the carpet.
    pub(super) fn inside_carpet() -> Self {
        Self {
            name: FIELD_BOUNDARY,
            fault: |target, _, snapshot| {
                (!snapshot.field_dimensions.is_inside_carpet(target))
                    .then(|| "outside the carpet".to_owned())
            },
            offenders: Offenders::default(),
        }
    }
}

impl InvariantCheck for WalkTarget {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let violations = snapshot.robots.iter().filter_map(|robot| {
            let fault = walk_target(robot).and_then(|target| {
                let fault = (self.fault)(target, robot, snapshot)?;
                Some(format!(
                    "it walks to ({:.2}, {:.2}) {fault}",
                    target.x, target.y
                ))
            });
            self.offenders.tell(self.name, robot.id, fault)
        });
        violations.collect()
    }
}

/// Where a robot walks to, in the field of its team.
fn walk_target(robot: &RobotSnapshot<'_>) -> Option<Point2<Field>> {
    let MotionCommand::Walk { path, .. } = &robot.output?.motion_command else {
        return None;
    };
    Some(robot.world_state?.robot.ground_to_field * path.end()?)
}
