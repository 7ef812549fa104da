//! Robots that the robot sees.

use hsl_types::{ObstacleKind, WorldState};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::convert::planar::pose_at;
use hsl_wire::convert::seen_robot;
use hsl_wire::soccer_vision_3d_msgs::RobotArray;

/// Returns the seen robots at their positions on the field. The program expects the frame `map`, although its topic is
/// named `robots_relative_filtered`.
pub(crate) fn seen_robots(world_state: &WorldState) -> RobotArray {
    let robots = world_state
        .obstacles
        .iter()
        .filter(|obstacle| obstacle.kind == ObstacleKind::Robot);
    let ground_to_field = world_state.robot.ground_to_field;
    let robots = robots.map(|robot| {
        let position = ground_to_field * robot.position;
        seen_robot::to_message(robot, pose_at(position))
    });
    RobotArray {
        header: header(world_state.now, MAP),
        robots: robots.collect(),
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::soccer_vision_attribute_msgs as attributes;

    use super::*;
    use crate::inputs::fixture::world_state;

    #[test]
    fn robots_are_in_the_frame_of_the_field_with_team_and_number() {
        let robots = seen_robots(&world_state());
        assert_eq!(robots.header.frame_id, "map");
        let [robot] = &robots.robots[..] else {
            panic!("{robots:?}");
        };
        let position = &robot.bb.center.position;
        assert!((position.x - 2.0).abs() < 1e-6 && (position.y - 2.0).abs() < 1e-6);
        assert_eq!(robot.attributes.player_number, 3);
        assert_eq!(robot.attributes.team, attributes::Robot::TEAM_OPPONENT);
    }
}
