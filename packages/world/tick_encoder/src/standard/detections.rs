//! Objects that a robot sees, as messages of a vision.

use bevyhavior_simulator::BehaviorInput;
use hsl_types::ObstacleKind;
use hsl_wire::convert::frames::BASE;
use hsl_wire::convert::planar::pose_at;
use hsl_wire::convert::seen_robot;
use hsl_wire::soccer_vision_3d_msgs::{Ball, BallArray, RobotArray};
use hsl_wire::soccer_vision_attribute_msgs::Confidence;

use crate::standard::frames::header;

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
    let robots = robots.map(|robot| seen_robot::to_message(robot, pose_at(robot.position)));
    RobotArray {
        header: header(input, BASE),
        robots: robots.collect(),
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::Team;
    use hsl_wire::soccer_vision_attribute_msgs as attributes;

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
