use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use hsl_types::{Field, Point2, RobotId, RuleObstacle, Severity, Time, Violation};

use super::way::way_of;
use super::{InvariantCheck, SimulationSnapshot};

/// Name of the check.
pub(super) const NAME: &str = "rule_obstacle";

/// Metres by which a way may cut into an obstacle, because arcs are looked at as straight lines.
const TOLERANCE: f32 = 0.01;

/// How many changes of what is forbidden to a robot are remembered: more than there are while an answer is under way.
const CHANGES: usize = 8;

/// How old a decision on the wall clock may be that does not say when it was made.
const UNKNOWN_AGE: Duration = Duration::from_millis(100);

/// No robot knowingly walks into a part of the field that the rules forbid to it: no part of its way enters
/// one, and the way does not end in one. A robot that stands in one may walk out of it, and one that decided before
/// the part was forbidden did not know of it, as happens where ticks follow the wall clock.
#[derive(Default)]
pub(super) struct RuleObstacleWalk {
    told: BTreeMap<RobotId, VecDeque<Told>>,
}

/// What has been forbidden to a robot since a moment.
struct Told {
    since: Time,
    obstacles: Vec<RuleObstacle>,
}

impl InvariantCheck for RuleObstacleWalk {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let violations = snapshot.robots.iter().filter_map(|robot| {
            let obstacles = &robot.world_state?.rule_obstacles;
            let told = self.told.entry(robot.id).or_default();
            remember(told, snapshot.now, obstacles);
            if obstacles.is_empty() {
                return None;
            }
            let age = match snapshot.follows_wall_clock {
                true => UNKNOWN_AGE,
                false => Duration::ZERO,
            };
            let decided_on = robot.output?.decided_on;
            let decided_on = decided_on.unwrap_or_else(|| snapshot.now.before(age));
            let known = told.iter().rev().find(|told| told.since <= decided_on)?;
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

/// Notes what is forbidden from `now` on, where that has changed.
fn remember(told: &mut VecDeque<Told>, now: Time, obstacles: &[RuleObstacle]) {
    if told.back().is_some_and(|last| last.obstacles == obstacles) {
        return;
    }
    if told.len() == CHANGES {
        told.pop_front();
    }
    told.push_back(Told {
        since: now,
        obstacles: obstacles.to_vec(),
    });
}

/// Where a way enters `obstacle`, or ends in it; none where it does neither.
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

/// An obstacle in words; lengths in metres.
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
