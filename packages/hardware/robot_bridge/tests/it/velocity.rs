//! Velocities of commands to walk.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use hsl_types::{
    Direction, HeadMotion, MotionCommand, Orientation2, OrientationMode, Path, PathSegment, Point2,
    Vector2,
};
use proptest::prelude::*;
use robot_bridge::{Velocity, WalkParameters, walking_velocity};

/// Returns the velocity for a command to walk along a path. `target` is the orientation at its end \[rad\].
fn walk(path: Path, orientation_mode: OrientationMode, target: f32) -> Velocity {
    let command = MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path,
        orientation_mode,
        target_orientation: Orientation2::new(target),
        distance_to_be_aligned: 0.5,
        speed: 0.2,
    };
    walking_velocity(&command, &WalkParameters::default())
}

fn straight(x: f32, y: f32) -> Path {
    Path::straight_to(Point2::new(x, y))
}

#[track_caller]
fn assert_near(found: Velocity, forward: f32, left: f32, turn: f32) {
    let error = (found.forward - forward).abs() + (found.left - left).abs();
    let error = error + (found.turn - turn).abs();
    assert!(error < 1e-5, "{found:?}, not {forward} {left} {turn}");
}

#[test]
fn a_robot_walks_in_the_direction_of_its_path_at_the_commanded_speed() {
    let mode = OrientationMode::LookTowards {
        direction: Orientation2::identity(),
        tolerance: 0.0,
    };
    assert_near(walk(straight(3.0, 0.0), mode, 0.0), 0.2, 0.0, 0.0);
    assert_near(walk(straight(0.0, -3.0), mode, 0.0), 0.0, -0.2, 0.0);
}

#[test]
fn a_robot_slows_down_near_the_end_and_stops_there() {
    let mode = OrientationMode::AlignWithPath;
    assert_near(walk(straight(0.25, 0.0), mode, 0.0), 0.1, 0.0, 0.0);
    assert_near(walk(straight(0.0, 0.0), mode, 0.0), 0.0, 0.0, 0.0);
    assert_near(walk(Path::default(), mode, 0.0), 0.0, 0.0, 0.0);
}

#[test]
fn a_robot_turns_with_the_sine_of_the_angle_and_at_full_rate_when_it_looks_away() {
    let mode = OrientationMode::AlignWithPath;
    let turn = |x: f32, y: f32| walk(straight(x, y), mode, 0.0).turn;
    assert!((turn(2.0, 2.0) - FRAC_1_SQRT_2).abs() < 1e-5);
    assert!((turn(0.0, -2.0) + 1.0).abs() < 1e-5);
    assert_eq!(turn(-2.0, 0.1), 1.0);
    assert_eq!(turn(-2.0, -0.1), -1.0);
}

#[test]
fn near_the_end_a_robot_turns_to_its_target_orientation() {
    let mode = OrientationMode::AlignWithPath;
    let turn = |x: f32| walk(straight(x, 0.0), mode, FRAC_PI_2).turn;
    assert_eq!(turn(2.0), 0.0);
    assert!((turn(0.5) - libm::sinf(PI / 4.0)).abs() < 1e-5);
    assert!((turn(0.0) - 1.0).abs() < 1e-5);
}

#[test]
fn a_robot_looks_at_its_target_while_it_walks_elsewhere() {
    let mode = OrientationMode::LookAt {
        target: Point2::new(0.0, 1.0),
        tolerance: 0.0,
    };
    assert_near(walk(straight(2.0, 0.0), mode, 0.0), 0.2, 0.0, 1.0);
}

#[test]
fn a_robot_begins_an_arc_along_its_tangent() {
    let arc = |direction| Path {
        segments: vec![PathSegment::Arc {
            center: Point2::new(0.0, 2.0),
            radius: 2.0,
            start: Orientation2::new(-FRAC_PI_2),
            end: Orientation2::new(FRAC_PI_2),
            direction,
        }],
    };
    let mode = OrientationMode::AlignWithPath;
    assert_near(
        walk(arc(Direction::Counterclockwise), mode, 0.0),
        0.2,
        0.0,
        0.0,
    );
    let back = walk(arc(Direction::Clockwise), mode, 0.0);
    assert!((back.forward + 0.2).abs() < 1e-5, "{back:?}");
}

#[test]
fn commands_that_do_not_walk_have_no_velocity() {
    let parameters = WalkParameters::default();
    for command in [
        MotionCommand::Damping,
        MotionCommand::Prepare,
        MotionCommand::StandUp,
        MotionCommand::Stand {
            head: HeadMotion::LookAround,
        },
    ] {
        assert_eq!(walking_velocity(&command, &parameters), Velocity::default());
    }
}

proptest! {
    #[test]
    fn no_velocity_leaves_the_limits_or_turns_its_direction(
        x in -1e6f32..1e6, y in -1e6f32..1e6, turn in -1e6f32..1e6,
    ) {
        let walk = WalkParameters::default();
        let command = MotionCommand::WalkWithVelocity {
            head: HeadMotion::ZeroAngles,
            velocity: Vector2::new(x, y),
            angular_velocity: turn,
        };
        let velocity = walking_velocity(&command, &walk);
        prop_assert!(velocity.forward.abs() <= walk.forward * 1.0001);
        prop_assert!(velocity.left.abs() <= walk.left * 1.0001);
        prop_assert!(velocity.turn.abs() <= walk.turn);
        let cross = x * velocity.left - y * velocity.forward;
        prop_assert!(cross.abs() <= 1e-5 * (x.abs() + y.abs()));
    }
}
