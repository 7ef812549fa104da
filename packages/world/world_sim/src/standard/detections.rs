//! Objects that a robot sees, as messages of a vision.

use bevyhavior_simulator::BehaviorInput;
use hsl_types::{Obstacle, ObstacleKind, Team};
use hsl_wire::soccer_vision_3d_msgs::{Ball, BallArray, Robot, RobotArray};
use hsl_wire::soccer_vision_attribute_msgs::{self as attributes, Confidence};
use hsl_wire::vision_msgs::BoundingBox3D;

use crate::standard::frames::{BASE, header, pose_at, vector};

/// Confidence of a detection: the simulated vision reports no false detections.
const SURE: f32 = 1.0;
/// Returns the ball that the robot sees in this tick, or none.
pub(super) fn seen_balls(input: &BehaviorInput) -> BallArray {
    let balls = input.world_state.ball.iter().map(|ball| Ball {
        center: pose_at(ball.ball_in_ground).position,
        confidence: Confidence {
            confidence: ball.confidence,
        },
    });
    BallArray {
        header: header(input, BASE),
        balls: balls.collect(),
    }
}

/// Returns the robots that the robot sees in this tick, with team and number if they belong to the match.
pub(super) fn seen_robots(input: &BehaviorInput) -> RobotArray {
    let obstacles = input.world_state.obstacles.iter();
    let robots = obstacles.filter(|it| it.kind == ObstacleKind::Robot);
    let robots = robots.map(|robot| {
        let width = 2.0 * robot.radius_at_hip_height.max(robot.radius_at_foot_height);
        Robot {
            bb: BoundingBox3D {
                center: pose_at(robot.position),
                size: vector(width, width, 0.0),
            },
            attributes: attributes_of(robot),
            confidence: Confidence { confidence: SURE },
        }
    });
    RobotArray {
        header: header(input, BASE),
        robots: robots.collect(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard::fixture::input;

    #[test]
    fn a_ball_has_the_confidence_of_the_perception_and_is_missing_if_it_is_not_seen() {
        let mut input = input();
        assert_eq!(seen_balls(&input).balls[0].confidence.confidence, 0.5);
        input.world_state.ball = None;
        assert_eq!(seen_balls(&input).balls, []);
    }

    #[test]
    fn robots_among_the_obstacles_have_the_team_and_the_number_of_their_jersey() {
        let mut input = input();
        let robots = seen_robots(&input).robots;
        let [robot] = robots.as_slice() else {
            panic!("one robot: {robots:?}");
        };
        assert_eq!(robot.bb.center.position.x, 1.5);
        assert_eq!(robot.bb.size.x, 0.5);
        assert_eq!(robot.attributes.player_number, 2);
        assert_eq!(robot.attributes.team, attributes::Robot::TEAM_OPPONENT);
        input.world_state.obstacles[1].team = Some(Team::Hulks);
        let mates = seen_robots(&input).robots;
        assert_eq!(mates[0].attributes.team, attributes::Robot::TEAM_OWN);
    }
}
