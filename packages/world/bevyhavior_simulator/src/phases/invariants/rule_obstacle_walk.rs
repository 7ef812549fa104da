use std::collections::{BTreeMap, VecDeque};

use hsl_referee::may_stay_on_goal_line;
use hsl_types::{Field, Point2, RobotId, RuleObstacle, Severity, Time, Violation};

use super::way::{Way, way_of};
use super::{InvariantCheck, InvariantConfig, RobotSnapshot, SimulationSnapshot};

/// Name of the check.
pub(super) const NAME: &str = "rule_obstacle";

/// Number of changes of the obstacles stored for each robot. More changes do not occur until an answer arrives.
const CHANGES: usize = 8;

/// Check that no robot knowingly walks into a rule obstacle, an area that the rules forbid: the robot's way neither
/// enters nor ends in one, nor leads deeper into it. A robot inside may walk out, and to a place where the referee lets it
/// stay on its own goal line. An obstacle counts only if the robot knew it at its decision. If ticks follow the wall clock,
/// it may have appeared later.
pub(super) struct RuleObstacleWalk {
    /// Tolerated depth \[m\]. Arcs are checked as straight lines, so the default is not 0.
    tolerance: f32,
    /// Number of tolerated consecutive ticks.
    tolerated_ticks: u32,
    /// Last changes of the obstacles in the world state of each robot, from the oldest to the newest.
    known: BTreeMap<RobotId, VecDeque<KnownObstacles>>,
    /// Number of consecutive ticks in which the way of a robot enters an obstacle.
    entering: BTreeMap<RobotId, u32>,
}

/// Rule obstacles in the world state of a robot since a time.
struct KnownObstacles {
    since: Time,
    obstacles: Vec<RuleObstacle>,
}

impl RuleObstacleWalk {
    /// Creates the check with the tolerances of `config`.
    pub(super) fn new(config: &InvariantConfig) -> Self {
        Self {
            tolerance: config.rule_obstacle_tolerance,
            tolerated_ticks: config.rule_obstacle_ticks,
            known: BTreeMap::new(),
            entering: BTreeMap::new(),
        }
    }

    /// Stores the obstacles in the robot's world state if they changed. Returns the obstacle that the robot's way
    /// enters, and the point of entry; `None` if it enters none that was known at the decision.
    fn entered<'a>(
        &mut self,
        robot: &RobotSnapshot<'a>,
        snapshot: &SimulationSnapshot<'_>,
    ) -> Option<(&'a RuleObstacle, Point2<Field>)> {
        let obstacles = &robot.world_state?.rule_obstacles;
        let known = self.known.entry(robot.id).or_default();
        store_change(known, snapshot.now, obstacles);
        if obstacles.is_empty() {
            return None;
        }
        let decided_on = robot.decided_on?;
        let known = known.iter().rev().find(|it| it.since <= decided_on)?;
        let way = way_of(robot, snapshot);
        obstacles
            .iter()
            .filter(|obstacle| known.obstacles.contains(obstacle))
            .find_map(|obstacle| {
                let may_stay = |point| may_stay(point, obstacle, robot.id, snapshot);
                Some((obstacle, entry(&way, obstacle, self.tolerance, may_stay)?))
            })
    }
}

impl InvariantCheck for RuleObstacleWalk {
    /// Returns a violation for each robot whose planned way has entered an obstacle for more ticks than are tolerated.
    /// Counts these ticks.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let mut violations = Vec::new();
        for robot in &snapshot.robots {
            let Some((obstacle, place)) = self.entered(robot, snapshot) else {
                self.entering.remove(&robot.id);
                continue;
            };
            let ticks = self.entering.entry(robot.id).or_default();
            *ticks = ticks.saturating_add(1);
            if *ticks <= self.tolerated_ticks {
                continue;
            }
            violations.push(Violation {
                check_name: NAME,
                robot: Some(robot.id),
                message: format!(
                    "the robot's planned way enters {} at ({:.2}, {:.2})",
                    name_of(obstacle),
                    place.x,
                    place.y
                ),
                severity: Severity::Error,
            });
        }
        violations
    }
}

/// Appends the obstacles to `known` if they differ from the last ones, and removes the oldest entry if it is full.
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

/// Returns whether the referee lets a robot stay at a point in an obstacle, the circle around the ball of a set play. An
/// obstacle of the scenario has no such point.
fn may_stay(
    point: Point2<Field>,
    obstacle: &RuleObstacle,
    robot: RobotId,
    snapshot: &SimulationSnapshot<'_>,
) -> bool {
    let of_game = snapshot.rule_obstacles.of_game.get(&robot);
    let penalties = &snapshot.referee_config.penalties;
    matches!(obstacle, RuleObstacle::Circle { .. })
        && of_game.is_some_and(|it| it.contains(obstacle))
        && may_stay_on_goal_line(point, snapshot.field_dimensions, penalties)
}

/// Returns the first point of a way that is deeper than `tolerance` \[m\] inside the obstacle. Lines that start in the
/// obstacle do not count, so that a robot may walk out, but the target of the way does, and a velocity that leads
/// deeper into the obstacle. A line from one point to another at which `may_stay` returns true does not count: these points
/// form a rectangle, so the robot may stay at all points between them, too. `None` if the way stays outside, or if the
/// obstacle is not larger than the tolerance.
fn entry(
    way: &Way,
    obstacle: &RuleObstacle,
    tolerance: f32,
    may_stay: impl Fn(Point2<Field>) -> bool,
) -> Option<Point2<Field>> {
    let core = obstacle.shrunk(tolerance)?;
    let entry = way.points.windows(2).find_map(|line| {
        let (start, end) = (line[0], line[1]);
        if obstacle.contains(start) {
            return None;
        }
        let entry = start.lerp(end, core.entry(start, end)?);
        (!may_stay(entry) || !may_stay(end)).then_some(entry)
    });
    entry.or_else(|| {
        let (start, end) = (*way.points.first()?, *way.points.last()?);
        let walks_out = !way.has_target && obstacle.depth(end) <= obstacle.depth(start);
        let is_allowed = walks_out || may_stay(end);
        (core.contains(end) && !is_allowed).then_some(end)
    })
}

/// Describes an obstacle, with lengths \[m\].
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
