//! Tests of resets.

use nalgebra::Vector3;

use super::World;
use crate::model::robot_type::RobotType;

#[test]
fn bodies_with_invalid_values_are_reset() {
    let mut world = World::new();
    let place = Vector3::new(-3.0, 0.0, 0.5);
    let robot = world.add_robot(RobotType::ALL[0], place, 0.0).unwrap();
    let other = place + Vector3::y() * 2.0;
    let other = world.add_robot(RobotType::ALL[4], other, 0.0).unwrap();
    world.spoil_velocities(robot);
    world.step();
    assert!(world.is_finite());
    assert_eq!(world.resets(), 2, "the ball and the robot");
    assert_eq!(world.robot(robot).unwrap().torso().position, place);
    assert!(world.robot(other).unwrap().torso().position.z < 0.5);
    world.step();
    assert!(world.robot(robot).unwrap().torso().position.z < 0.5);
    assert_eq!(world.resets(), 2);
}
