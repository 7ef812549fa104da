//! What robots know: their own view of one world.

use crate::common::{hulk, knowledge_of, opponent, stand, world_with};
use bevyhavior_simulator::{BehaviorTreeSimulatorPlugin, SimulatedBall, SimulatorBall};
use hsl_types::{Point2, Pose2, RobotId, World, WorldState};

/// What `robot` at `pose` knows of a world with a ball at `ball`.
fn known(robot: RobotId, pose: Pose2<World>, ball: Point2<World>) -> WorldState {
    let mut app = world_with(
        BehaviorTreeSimulatorPlugin::default(),
        &[(robot, pose)],
        |_, _| Ok(stand()),
    );
    app.insert_resource(SimulatorBall {
        state: Some(SimulatedBall::resting(ball)),
    });
    app.update();
    knowledge_of(&app, robot)
}

#[test]
fn a_ball_is_seen_within_range_and_cone_only() {
    let pose = Pose2::default();
    for (x, y, is_seen) in [
        (3.9, 0.0, true),
        (4.1, 0.0, false),
        (1.0, 0.99, true),
        (1.0, 1.01, false),
        (-1.0, 0.0, false),
    ] {
        let world_state = known(hulk(1), pose, Point2::new(x, y));
        assert_eq!(world_state.ball.is_some(), is_seen, "ball at ({x}, {y})");
    }
}

#[test]
fn both_teams_see_their_own_goal_behind_them() {
    let hulk_knows = known(hulk(1), Pose2::new(-3.0, 1.0, 0.0), Point2::new(-2.0, 1.0));
    let turned = Pose2::new(3.0, -1.0, std::f32::consts::PI);
    let opponent_knows = known(opponent(1), turned, Point2::new(2.0, -1.0));
    for world_state in [hulk_knows, opponent_knows] {
        let pose = world_state.robot.ground_to_field.as_pose();
        assert!(pose.position.distance(Point2::new(-3.0, 1.0)) < 1e-5);
        assert!(pose.orientation.angle().abs() < 1e-5);
        let ball = world_state.ball.expect("the ball is ahead");
        assert!(ball.ball_in_field.distance(Point2::new(-2.0, 1.0)) < 1e-5);
        assert!(ball.ball_in_ground.distance(Point2::new(1.0, 0.0)) < 1e-5);
        assert_eq!(ball.last_seen_ball, world_state.now);
    }
}
