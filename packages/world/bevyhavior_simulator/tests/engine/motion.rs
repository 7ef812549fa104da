//! Effects of motion commands on bodies.

use bevyhavior_simulator::SimulationConfig;
use hsl_types::{
    HeadMotion, MotionCommand, Orientation2, OrientationMode, Path, PathSegment, Point2, Pose2,
    Vector2, World,
};

use crate::common::{hulk, obeying, play, pose_of};

/// Returns the pose of hulk 1 after some ticks with `command`.
fn after(command: MotionCommand, ticks: usize) -> Pose2<World> {
    let start = Pose2::new(1.0, 0.5, std::f32::consts::FRAC_PI_2);
    let mut app = obeying(SimulationConfig::default(), start, command);
    play(&mut app, ticks);
    pose_of(&mut app, hulk(1))
        .expect("the robot is in the match")
        .as_pose()
}

fn walk(path: Path, orientation_mode: OrientationMode, speed: f32) -> MotionCommand {
    MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path,
        orientation_mode,
        target_orientation: Orientation2::new(0.0),
        distance_to_be_aligned: 0.0,
        speed,
    }
}

fn ahead(distance: f32) -> Path {
    Path::straight_to(Point2::new(distance, 0.0))
}

fn assert_at(pose: Pose2<World>, x: f32, y: f32) {
    assert!(pose.position.distance(Point2::new(x, y)) < 1e-4, "{pose:?}");
}

#[test]
fn a_walk_goes_along_the_path_in_the_robots_frame_at_most_at_the_configured_speed() {
    let pose = after(walk(ahead(2.0), OrientationMode::AlignWithPath, 10.0), 100);
    assert_at(pose, 1.0, 0.75);
}

#[test]
fn a_walk_is_as_slow_as_it_is_commanded() {
    let pose = after(walk(ahead(2.0), OrientationMode::AlignWithPath, 0.1), 100);
    assert_at(pose, 1.0, 0.6);
}

#[test]
fn a_walk_takes_the_first_segment_that_leads_anywhere() {
    let line = |start, end| PathSegment::LineSegment { start, end };
    let here = Point2::origin();
    let there = Point2::new(0.0, 1.0);
    let path = Path {
        segments: vec![line(here, here), line(here, there)],
    };
    let towards = OrientationMode::LookTowards {
        direction: Orientation2::identity(),
        tolerance: 0.0,
    };
    assert_at(after(walk(path, towards, 1.0), 1), 0.9975, 0.5);
}

#[test]
fn a_walk_turns_no_faster_than_configured() {
    let back = Path::straight_to(Point2::new(-1.0, 0.0));
    let pose = after(walk(back, OrientationMode::AlignWithPath, 1.0), 1);
    let turned = pose.orientation.angle() - std::f32::consts::FRAC_PI_2;
    assert!((turned.abs() - 0.01).abs() < 1e-4, "{turned}");
}

#[test]
fn a_walk_faces_what_its_orientation_mode_says() {
    let target = Point2::new(0.0, 1.0);
    for (mode, turned) in [
        (OrientationMode::AlignWithPath, 0.0),
        (
            OrientationMode::LookTowards {
                direction: Orientation2::new(1.0),
                tolerance: 0.0,
            },
            0.01,
        ),
        (
            OrientationMode::LookAt {
                target,
                tolerance: 0.0,
            },
            0.01,
        ),
    ] {
        let pose = after(walk(ahead(1.0), mode, 1.0), 1);
        let found = pose.orientation.angle() - std::f32::consts::FRAC_PI_2;
        assert!((found - turned).abs() < 1e-4, "{mode:?}: {found}");
    }
}

#[test]
fn a_walk_without_a_path_turns_to_its_target_orientation() {
    let command = MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path: Path::default(),
        orientation_mode: OrientationMode::Unspecified,
        target_orientation: Orientation2::new(-1.0),
        distance_to_be_aligned: 0.1,
        speed: 1.0,
    };
    let pose = after(command, 10);
    assert_at(pose, 1.0, 0.5);
    assert!((pose.orientation.angle() - (std::f32::consts::FRAC_PI_2 - 0.1)).abs() < 1e-4);
}

fn with_velocity(x: f32, y: f32, angular_velocity: f32) -> MotionCommand {
    MotionCommand::WalkWithVelocity {
        head: HeadMotion::ZeroAngles,
        velocity: Vector2::new(x, y),
        angular_velocity,
    }
}

#[test]
fn a_walk_with_velocity_integrates_it_in_the_robots_frame() {
    let pose = after(with_velocity(0.1, 0.2, 0.0), 100);
    assert_at(pose, 0.8, 0.6);
    let pose = after(with_velocity(0.0, 0.0, 0.5), 100);
    assert!((pose.orientation.angle() - (std::f32::consts::FRAC_PI_2 + 0.5)).abs() < 1e-3);
}

#[test]
fn a_walk_with_velocity_keeps_to_the_limits() {
    assert_at(after(with_velocity(9.0, 0.0, 0.0), 100), 1.0, 0.75);
    let pose = after(with_velocity(0.0, 0.0, -9.0), 1);
    assert!((pose.orientation.angle() - (std::f32::consts::FRAC_PI_2 - 0.01)).abs() < 1e-4);
}

#[test]
fn a_walk_with_velocity_is_scaled() {
    let config = SimulationConfig {
        walk_with_velocity_scale: 0.5,
        ..SimulationConfig::default()
    };
    let mut app = obeying(config, Pose2::default(), with_velocity(0.2, 0.0, 0.0));
    play(&mut app, 100);
    let pose = pose_of(&mut app, hulk(1)).expect("the robot is in the match");
    assert_at(pose.as_pose(), 0.1, 0.0);
}

#[test]
fn a_robot_that_does_not_walk_stays_where_it_is() {
    let head = HeadMotion::LookAround;
    for command in [
        MotionCommand::Damping,
        MotionCommand::Prepare,
        MotionCommand::Stand { head },
        MotionCommand::StandUp,
    ] {
        assert_at(after(command, 50), 1.0, 0.5);
    }
}
