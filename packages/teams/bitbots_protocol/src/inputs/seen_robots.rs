//! Robots that the robot sees.

use hsl_types::{ObstacleKind, Team, WorldState};
use hsl_wire::soccer_vision_3d_msgs::{Robot, RobotArray};
use hsl_wire::soccer_vision_attribute_msgs::{self as attributes, Confidence};
use hsl_wire::vision_msgs::BoundingBox3D;

use super::{MAP, header, pose_at};

/// Returns the seen robots at their positions on the field. The program expects the frame `map`, although its topic is
/// named `robots_relative_filtered`.
pub(crate) fn seen_robots(world_state: &WorldState) -> RobotArray {
    let robots = world_state
        .obstacles
        .iter()
        .filter(|obstacle| obstacle.kind == ObstacleKind::Robot);
    let ground_to_field = world_state.robot.ground_to_field;
    let robots = robots.map(|robot| {
        let mut bb = BoundingBox3D {
            center: pose_at(ground_to_field * robot.position),
            ..BoundingBox3D::default()
        };
        let width = 2.0 * f64::from(robot.radius_at_hip_height);
        (bb.size.x, bb.size.y) = (width, width);
        Robot {
            bb,
            attributes: attributes::Robot {
                player_number: robot.player_number.map_or(0, u8::from),
                team: match robot.team {
                    Some(Team::Hulks) => attributes::Robot::TEAM_OWN,
                    Some(Team::Opponent) => attributes::Robot::TEAM_OPPONENT,
                    None => attributes::Robot::TEAM_UNKNOWN,
                },
                ..attributes::Robot::default()
            },
            confidence: Confidence { confidence: 1.0 },
        }
    });
    RobotArray {
        header: header(world_state.now, MAP),
        robots: robots.collect(),
    }
}

#[cfg(test)]
mod tests {
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
