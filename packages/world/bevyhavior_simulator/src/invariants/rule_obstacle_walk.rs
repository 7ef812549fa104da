use std::collections::{BTreeMap, VecDeque};

use hsl_types::{Field, Point2, RobotId, RuleObstacle, Severity, Time, Violation};

use super::way::way_of;
use super::{InvariantCheck, SimulationSnapshot};

/// Name of the check.
pub(super) const NAME: &str = "rule_obstacle";

/// Tolerance, because arcs are checked as straight lines, metres.
const TOLERANCE: f32 = 0.01;

/// Number of changes that are stored per robot: more than occur while an answer is on its way.
const CHANGES: usize = 8;

/// Checks that no robot knowingly walks into a rule obstacle: its way neither enters one nor ends in one. A robot in a
/// rule obstacle may walk out of it. An obstacle that appeared after the decision was not known; this happens on the wall
/// clock.
#[derive(Default)]
pub(super) struct RuleObstacleWalk {
    known: BTreeMap<RobotId, VecDeque<KnownObstacles>>,
}

/// The rule obstacles in the world state of a robot since a time.
struct KnownObstacles {
    since: Time,
    obstacles: Vec<RuleObstacle>,
}

impl InvariantCheck for RuleObstacleWalk {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let violations = snapshot.robots.iter().filter_map(|robot| {
            let obstacles = &robot.world_state?.rule_obstacles;
            let known = self.known.entry(robot.id).or_default();
            store_change(known, snapshot.now, obstacles);
            if obstacles.is_empty() {
                return None;
            }
            let decided_on = robot.decided_on?;
            let known = known.iter().rev().find(|it| it.since <= decided_on)?;
            let way = way_of(robot, snapshot);
            let (obstacle, place) = obstacles
                .iter()
                .filter(|obstacle| known.obstacles.contains(obstacle))
                .find_map(|obstacle| Some((obstacle, entry(&way, obstacle)?)))?;
            Some(Violation {
                check_name: NAME,
                robot: Some(robot.id),
                message: format!(
                    "the robot's planned way enters {} at ({:.2}, {:.2})",
                    name_of(obstacle),
                    place.x,
                    place.y
                ),
                severity: Severity::Error,
            })
        });
        violations.collect()
    }
}

/// Stores the obstacles from `now` on if they have changed.
fn store_change(known: &mut VecDeque<KnownObstacles>, now: Time, obstacles: &[RuleObstacle]) {
    if known.back().is_some_and(|last| last.obstacles == obstacles) {
        return;
    }
    if known.len() == CHANGES {
        known.pop_front();
    }
    known.push_back(KnownObstacles {
        since: now,
        obstacles: obstacles.to_vec(),
    });
}

/// Returns the point where a way enters `obstacle` or ends in it; none if it does neither.
fn entry(way: &[Point2<Field>], obstacle: &RuleObstacle) -> Option<Point2<Field>> {
    let ends_inside = way.last().filter(|end| obstacle.contains(**end)).copied();
    let Some(core) = obstacle.shrunk(TOLERANCE) else {
        return ends_inside;
    };
    let entry = way.windows(2).find_map(|line| {
        let (start, end) = (line[0], line[1]);
        if obstacle.contains(start) {
            return None;
        }
        Some(start.lerp(end, core.entry(start, end)?))
    });
    entry.or(ends_inside)
}

/// Describes an obstacle; lengths in metres.
fn name_of(obstacle: &RuleObstacle) -> String {
    match obstacle {
        RuleObstacle::Circle { center, radius } => {
            format!(
                "the circle of {radius:.2} m around ({:.2}, {:.2})",
                center.x, center.y
            )
        }
        RuleObstacle::Rectangle { min, max } => format!(
            "the rectangle from ({:.2}, {:.2}) to ({:.2}, {:.2})",
            min.x, min.y, max.x, max.y
        ),
    }
}
