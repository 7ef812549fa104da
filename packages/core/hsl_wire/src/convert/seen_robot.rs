//! Robot that another robot sees, as a message of a vision.

use hsl_types::{Ground, Obstacle, ObstacleKind, PlayerNumber, Point2, Team};

use crate::geometry_msgs::{Pose, Vector3};
use crate::soccer_vision_3d_msgs::Robot;
use crate::soccer_vision_attribute_msgs::{self as attributes, Confidence};
use crate::vision_msgs::BoundingBox3D;

/// Confidence of a detection: the simulated vision reports no false detections.
const SURE: f32 = 1.0;

/// Returns the robot at `center`, with team and number if they are known. The box has no height.
pub fn to_message(robot: &Obstacle, center: Pose) -> Robot {
    let radius = robot.radius_at_hip_height.max(robot.radius_at_foot_height);
    let width = f64::from(2.0 * radius);
    Robot {
        bb: BoundingBox3D {
            center,
            size: Vector3 {
                x: width,
                y: width,
                z: 0.0,
            },
        },
        attributes: attributes_of(robot),
        confidence: Confidence { confidence: SURE },
    }
}

/// Returns the team and the number of a robot.
fn attributes_of(robot: &Obstacle) -> attributes::Robot {
    attributes::Robot {
        player_number: robot
            .player_number
            .map_or(attributes::Robot::NUMBER_UNKNOWN, u8::from),
        team: match robot.team {
            Some(Team::Hulks) => attributes::Robot::TEAM_OWN,
            Some(Team::Opponent) => attributes::Robot::TEAM_OPPONENT,
            None => attributes::Robot::TEAM_UNKNOWN,
        },
        ..attributes::Robot::default()
    }
}

/// Returns the robot at `position`, with team and number if they are known. A box without a size has the radius `radius`
/// \[m\].
pub fn from_message(robot: &Robot, position: Point2<Ground>, radius: f32) -> Obstacle {
    let Vector3 { x, y, .. } = robot.bb.size;
    let half = (x.max(y) / 2.0) as f32;
    let radius = if half > 0.0 { half } else { radius };
    Obstacle {
        kind: ObstacleKind::Robot,
        position,
        radius_at_foot_height: radius,
        radius_at_hip_height: radius,
        team: match robot.attributes.team {
            attributes::Robot::TEAM_OWN => Some(Team::Hulks),
            attributes::Robot::TEAM_OPPONENT => Some(Team::Opponent),
            _ => None,
        },
        // The unknown number is none of a player.
        player_number: PlayerNumber::try_from(robot.attributes.player_number).ok(),
    }
}
