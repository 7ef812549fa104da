//! Contacts of robots with each other, goals and walls.

use std::f64::consts::PI;

use league_physics::{RobotId, RobotType, World};
use nalgebra::{Vector2, Vector3};

/// Height of the torso of a standing robot \[m\].
const STANDING: f64 = 0.3839;

fn robots<const N: usize>(places: [(Vector3<f64>, f64); N]) -> (World, [RobotId; N]) {
    let mut world = World::new();
    let aside = Vector3::new(0.0, 6.0, 0.042);
    world.place_ball(aside, Vector3::zeros()).unwrap();
    let robots = places.map(|(position, heading)| {
        world
            .add_robot(RobotType::ALL[0], position, heading)
            .unwrap()
    });
    (world, robots)
}

fn x(world: &World, robot: RobotId) -> f64 {
    world.robot(robot).unwrap().torso().position.x
}

#[test]
fn robots_that_touch_are_named_once_with_the_mean_of_their_contacts() {
    let place = |x, heading| (Vector3::new(x, 0.0, 0.4), heading);
    let (mut world, near) = robots([place(0.0, 0.0), place(0.06, PI), place(3.0, 0.0)]);
    world.step();
    let touches: Vec<_> = world.touches().collect();
    assert_eq!(touches.len(), 1);
    assert_eq!(touches[0].robots, [near[0], near[1]]);
    // The robots face each other, so that each contact has a counterpart on the other side of the middle.
    assert!((touches[0].point.xy() - Vector2::new(0.03, 0.0)).norm() < 0.02);
    world.remove_robot(near[0]).unwrap();
    world.step();
    assert!(world.touches().next().is_none());
}

#[test]
fn torsos_that_overlap_are_pushed_apart() {
    let place = |x, heading| (Vector3::new(x, 0.0, STANDING), heading);
    let (mut world, [one, other]) = robots([place(-2.0, 0.0), place(-1.92, PI)]);
    (0..100).for_each(|_| world.step());
    assert!(x(&world, other) - x(&world, one) > 0.1);
    assert!(world.is_finite());
}

#[test]
fn a_robot_that_falls_onto_a_sleeping_one_wakes_it() {
    let (mut world, [lower, upper]) = robots([
        (Vector3::new(0.0, 0.0, STANDING), 0.0),
        (Vector3::new(5.0, 0.0, STANDING), 0.0),
    ]);
    (0..200).for_each(|_| world.step());
    assert!(!world.robot(lower).unwrap().is_awake());
    // A moving joint wakes the upper robot.
    let above = Vector3::new(0.0, 0.05, 1.2);
    world.place_robot(upper, above, 0.0).unwrap();
    world
        .drive(upper, league_physics::Joint::NeckYaw, 1.0)
        .unwrap();
    let mut woken = false;
    for _ in 0..100 {
        world.step();
        woken |= world.robot(lower).unwrap().is_awake();
    }
    assert!(woken);
    let height = |robot| world.robot(robot).unwrap().torso().position.z;
    assert!(height(upper) > 0.0 && height(lower) > 0.0);
}

#[test]
fn a_robot_stands_on_the_goal() {
    // The top of the goal is at 0.84 m; beside it the robot would stand 0.84 m lower.
    let (mut world, [robot]) = robots([(Vector3::new(15.3, 0.0, 0.84 + STANDING), 0.0)]);
    (0..200).for_each(|_| world.step());
    let torso = world.robot(robot).unwrap().torso();
    assert!((torso.position.z - 0.84 - STANDING).abs() < 0.005);
    assert!(!world.robot(robot).unwrap().is_awake());
}

#[test]
fn a_robot_does_not_fall_through_a_border_wall() {
    // 3 cm within the wall, which is 0.5 m high and begins at 24.49 m.
    let (mut world, [robot]) = robots([(Vector3::new(24.47, 0.0, STANDING), 0.0)]);
    (0..100).for_each(|_| world.step());
    assert!(x(&world, robot) < 24.45);
}
