//! Balls and robots that a vision detects.

use std::time::Duration;

use hsl_types::{
    FallDownState, Ground, Isometry2, ObstacleKind, Orientation2, PlayerNumber, Point2, Time,
    Vector2, WorldState,
};
use robot_bridge::{
    BodyState, BridgeInputs, Detection, Input, PerceptionParameters, Sighting, VisionParameters,
};

const START: Time = Time::from_nanos(1_000_000_000);

/// Returns a robot at (-2, 1) that looks to the left side of the field.
fn robot() -> BridgeInputs {
    let pose = Isometry2::new(
        Vector2::new(-2.0, 1.0),
        Orientation2::new(std::f32::consts::FRAC_PI_2),
    );
    let (perception, vision) = (PerceptionParameters::default(), VisionParameters::default());
    BridgeInputs::new(PlayerNumber::new::<3>(), pose, perception, &vision)
}

fn world_state(robot: &mut BridgeInputs, now: Time) -> WorldState {
    let fall = FallDownState::default();
    robot.knowledge.world_state(BodyState::Ready, fall, now)
}

fn after(milliseconds: u64) -> Time {
    START + Duration::from_millis(milliseconds)
}

fn detected(x: f32, y: f32, confidence: Option<f32>) -> Detection {
    Detection {
        position: Point2::new(x, y),
        radius: 0.25,
        confidence,
        team: None,
        player_number: None,
    }
}

fn image(seen: Option<Time>, objects: &[Detection]) -> Sighting {
    Sighting {
        seen,
        objects: objects.to_vec(),
    }
}

#[track_caller]
fn assert_near(found: Point2<Ground>, expected: Point2<Ground>) {
    assert!(found.distance(expected) < 1e-5, "{found:?}");
}

#[test]
fn a_ball_is_placed_on_the_field_by_the_robots_pose_and_is_as_old_as_its_image() {
    let mut robot = robot();
    let balls = image(Some(START), &[detected(1.0, 0.0, Some(0.9))]);
    robot.handle(Input::Balls(balls), after(40));
    let ball = world_state(&mut robot, after(50)).ball.unwrap();
    assert_near(ball.ball_in_ground, Point2::new(1.0, 0.0));
    assert!(ball.ball_in_field.distance(Point2::new(-2.0, 2.0)) < 1e-5);
    assert_eq!(ball.ball_in_ground_velocity, Vector2::zero());
    assert_eq!(ball.last_seen_ball, START);
}

#[test]
fn a_ball_is_shown_until_it_is_too_old_and_images_without_it_do_not_hide_it() {
    let mut robot = robot();
    let balls = image(Some(START), &[detected(1.0, 0.0, Some(0.9))]);
    robot.handle(Input::Balls(balls), START);
    robot.handle(Input::Balls(image(Some(after(400)), &[])), after(400));
    assert!(world_state(&mut robot, after(500)).ball.is_some());
    assert_eq!(world_state(&mut robot, after(501)).ball, None);
}

#[test]
fn the_ball_with_the_highest_confidence_is_used_and_among_equal_ones_the_nearest() {
    let far_and_sure = detected(3.0, 0.0, Some(0.9));
    let near = detected(1.0, 0.0, Some(0.6));
    let without_confidence = detected(0.5, 0.0, None);
    for (balls, expected) in [
        (vec![near, far_and_sure, without_confidence], 3.0),
        (vec![without_confidence, near], 1.0),
        (vec![detected(2.0, 0.0, Some(0.6)), near], 1.0),
        (vec![without_confidence], 0.5),
    ] {
        let mut robot = robot();
        robot.handle(Input::Balls(image(None, &balls)), START);
        let ball = world_state(&mut robot, START).ball.unwrap();
        assert_near(ball.ball_in_ground, Point2::new(expected, 0.0));
    }
}

#[test]
fn detections_with_a_low_confidence_are_ignored() {
    let mut robot = robot();
    let doubtful = image(None, &[detected(1.0, 0.0, Some(0.49))]);
    robot.handle(Input::Balls(doubtful.clone()), START);
    robot.handle(Input::Robots(doubtful), START);
    let world_state = world_state(&mut robot, START);
    assert_eq!(
        (world_state.ball, world_state.obstacles),
        (None, Vec::new())
    );
}

#[test]
fn an_image_without_a_time_or_from_a_clock_that_is_ahead_was_taken_when_it_arrived() {
    for seen in [None, Some(after(9000))] {
        let mut robot = robot();
        let balls = image(seen, &[detected(1.0, 0.0, None)]);
        robot.handle(Input::Balls(balls), START);
        let ball = world_state(&mut robot, after(100)).ball.unwrap();
        assert_eq!(ball.last_seen_ball, START);
    }
}

#[test]
fn an_image_that_arrives_late_does_not_replace_a_newer_one() {
    let mut robot = robot();
    for (seen, x) in [(after(100), 1.0), (START, 2.0)] {
        let objects = image(Some(seen), &[detected(x, 0.0, None)]);
        robot.handle(Input::Balls(objects.clone()), after(110));
        robot.handle(Input::Robots(objects), after(110));
    }
    let world_state = world_state(&mut robot, after(110));
    let ball = world_state.ball.unwrap();
    assert_near(ball.ball_in_ground, Point2::new(1.0, 0.0));
    assert_near(world_state.obstacles[0].position, Point2::new(1.0, 0.0));
}

#[test]
fn robots_of_the_last_image_are_obstacles_until_they_are_too_old() {
    let mut robot = robot();
    let first = image(Some(START), &[detected(9.0, 0.0, None)]);
    robot.handle(Input::Robots(first), START);
    let robots = [detected(1.0, 0.5, Some(0.8)), detected(2.0, -0.5, None)];
    robot.handle(Input::Robots(image(Some(after(100)), &robots)), after(100));
    let obstacles = world_state(&mut robot, after(600)).obstacles;
    assert_eq!(obstacles.len(), 2);
    for (obstacle, detected) in obstacles.iter().zip(robots) {
        assert_eq!(obstacle.kind, ObstacleKind::Robot);
        assert_near(obstacle.position, detected.position);
        assert_eq!(obstacle.radius_at_foot_height, 0.25);
        assert_eq!(obstacle.radius_at_hip_height, 0.25);
    }
    assert_eq!(world_state(&mut robot, after(601)).obstacles, []);
}

#[test]
fn a_robot_that_walks_comes_nearer_to_what_it_saw_and_a_localization_moves_only_places_on_the_field()
 {
    let mut robot = robot();
    let objects = image(None, &[detected(1.0, 0.0, None)]);
    robot.handle(Input::Balls(objects.clone()), START);
    robot.handle(Input::Robots(objects), START);
    let quarter = std::f32::consts::FRAC_PI_2;
    robot.knowledge.step(Vector2::new(0.4, 0.0), quarter);
    robot.handle(Input::Pose(Isometry2::identity()), START);
    let world_state = world_state(&mut robot, START);
    let ball = world_state.ball.unwrap();
    // The robot walked 0.4 m towards the ball and turned to the left: the ball is 0.6 m to the right.
    assert_near(ball.ball_in_ground, Point2::new(0.0, -0.6));
    assert!(ball.ball_in_field.distance(Point2::new(0.0, -0.6)) < 1e-5);
    assert_near(world_state.obstacles[0].position, Point2::new(0.0, -0.6));
}

#[test]
fn a_perception_replaces_the_detections_of_a_vision() {
    let mut robot = robot();
    let objects = image(None, &[detected(1.0, 0.0, None)]);
    robot.handle(Input::Balls(objects.clone()), START);
    robot.handle(Input::Robots(objects), START);
    let nothing = world_state(&mut self::robot(), START);
    robot.handle(Input::Perception(Box::new(nothing)), START);
    let state = world_state(&mut robot, START);
    assert_eq!((state.ball, state.obstacles), (None, Vec::new()));
}
