//! Knowledge of robots: their own view of a shared world.

use bevy_app::App;
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, SimulatedBall, SimulationConfig, SimulatorBall, SimulatorHeadYaw,
    SimulatorObstacle, SimulatorScenarioObstacles,
};
use hsl_types::{
    HeadMotion, ImageRegion, MotionCommand, ObstacleKind, Orientation2, Point2, Pose2, RobotId,
    World, WorldState,
};

use crate::common::{
    hulk, knowledge_of, obeying, opponent, play, put, stand, standing, world_with,
};

/// Returns the knowledge of `robot` at `pose` in a world with a ball at `ball`.
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

#[test]
fn the_cone_turns_with_the_head() {
    let config = SimulationConfig::default();
    let to_the_left = MotionCommand::Stand {
        head: HeadMotion::LookAt {
            target: Point2::new(0.0, 1.0),
            image_region: ImageRegion::Center,
        },
    };
    let mut app = obeying(config, Pose2::default(), to_the_left);
    for (ball, before, after) in [
        (Point2::new(0.3, 1.0), false, true),
        (Point2::new(1.0, -0.9), true, false),
    ] {
        let mut head = app.world_mut().query::<&mut SimulatorHeadYaw>();
        for mut head in head.iter_mut(app.world_mut()) {
            head.yaw = Orientation2::identity();
        }
        put(&mut app, SimulatedBall::resting(ball));
        play(&mut app, 1);
        assert_eq!(
            knowledge_of(&app, hulk(1)).ball.is_some(),
            before,
            "{ball:?}"
        );
        play(&mut app, 300);
        assert_eq!(
            knowledge_of(&app, hulk(1)).ball.is_some(),
            after,
            "{ball:?}"
        );
    }
}

#[test]
fn range_and_cone_are_those_of_the_configuration() {
    let config = SimulationConfig {
        ball_visibility_range: 1.0,
        ball_visibility_angle: std::f32::consts::TAU,
        ..SimulationConfig::default()
    };
    let mut app = standing(config, &[(hulk(1), Pose2::default())]);
    for (x, is_seen) in [(1.1, false), (-0.9, true)] {
        put(&mut app, SimulatedBall::resting(Point2::new(x, 0.0)));
        play(&mut app, 1);
        assert_eq!(
            knowledge_of(&app, hulk(1)).ball.is_some(),
            is_seen,
            "ball at {x}"
        );
    }
}

/// Returns the kinds and positions of the obstacles known to hulk 1, which stands at (1, 0) and faces left.
fn obstacles(app: &App) -> Vec<(ObstacleKind, f32, f32)> {
    let known = knowledge_of(app, hulk(1)).obstacles;
    let places = known
        .iter()
        .map(|it| (it.kind, it.position.x, it.position.y));
    places
        .map(|(kind, x, y)| {
            (
                kind,
                (x * 100.0).round() / 100.0,
                (y * 100.0).round() / 100.0,
            )
        })
        .collect()
}

#[test]
fn obstacles_of_the_scenario_and_other_robots_in_range_are_known() {
    let facing_left = std::f32::consts::FRAC_PI_2;
    let robots = [
        (hulk(1), Pose2::new(1.0, 0.0, facing_left)),
        (hulk(2), Pose2::new(1.0, 1.5, 0.0)),
        (opponent(1), Pose2::new(0.0, 0.0, 0.0)),
        (opponent(2), Pose2::new(-1.1, 0.0, 0.0)),
    ];
    let mut app = standing(SimulationConfig::default(), &robots);
    play(&mut app, 1);
    let others = [
        (ObstacleKind::Robot, 1.5, 0.0),
        (ObstacleKind::Robot, 0.0, 1.0),
    ];
    assert_eq!(obstacles(&app), others);
    let mut scenario = app.world_mut().resource_mut::<SimulatorScenarioObstacles>();
    scenario.obstacles.push(SimulatorObstacle {
        kind: ObstacleKind::Person,
        position: Point2::new(1.0, -3.0),
        radius_at_foot_height: 0.1,
        radius_at_hip_height: 0.3,
    });
    for _ in 0..3 {
        play(&mut app, 1);
        let person = (ObstacleKind::Person, -3.0, 0.0);
        assert_eq!(obstacles(&app), [person, others[0], others[1]]);
    }
    let mut scenario = app.world_mut().resource_mut::<SimulatorScenarioObstacles>();
    scenario.obstacles.clear();
    play(&mut app, 1);
    assert_eq!(obstacles(&app), others);
}

#[test]
fn robots_are_no_obstacles_if_a_scenario_removes_them() {
    let config = SimulationConfig {
        robot_visibility_range: 0.0,
        ..SimulationConfig::default()
    };
    let robots = [
        (hulk(1), Pose2::default()),
        (hulk(2), Pose2::new(1.0, 0.0, 0.0)),
    ];
    let mut app = standing(config, &robots);
    play(&mut app, 1);
    assert_eq!(knowledge_of(&app, hulk(1)).obstacles, []);
}
