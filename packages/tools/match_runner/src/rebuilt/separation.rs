//! Distances between robots.

use std::collections::BTreeMap;

use bevyhavior_simulator::SimulationConfig;
use hsl_types::{Point2, RobotId, Vector2, World};

use super::robot::RebuiltRobot;

/// Distance beyond the refused one \[m\].
const GAP: f32 = 0.01;

/// Number of times that a robot is moved away from others.
const MOVES: usize = 20;

/// Moves robots apart whose centers were estimated within each other's bodies, because a scenario refuses that. The robots in
/// the order of their deviations stay where they are; the later ones are moved. Bodies that touch are pushed apart in the
/// match.
pub(super) fn separate(robots: &mut BTreeMap<RobotId, RebuiltRobot>) {
    let least = SimulationConfig::default().robot_radius + GAP;
    let mut order: Vec<_> = robots
        .iter()
        .map(|(id, robot)| (robot.place.deviation, *id))
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut placed: Vec<Point2<World>> = Vec::new();
    for (_, id) in order {
        let Some(robot) = robots.get_mut(&id) else {
            continue;
        };
        let start = robot.place.position;
        for _ in 0..MOVES {
            let position = robot.place.position;
            let near = placed.iter().find(|it| it.distance(position) < least);
            let Some(near) = near else {
                break;
            };
            let away = position - *near;
            let direction = match away.norm() {
                0.0 => Vector2::new(1.0, 0.0),
                norm => away * (1.0 / norm),
            };
            robot.place.position = *near + direction * (least + GAP / 2.0);
        }
        let moved = start.distance(robot.place.position);
        if moved > 0.0 {
            let note = format!("moved {moved:.2} m away from another robot");
            robot.notes.push(note);
        }
        placed.push(robot.place.position);
    }
}
