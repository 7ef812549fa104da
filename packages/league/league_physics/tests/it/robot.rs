//! A robot: standing, moving its joints, falling.

use league_physics::{BodyName, Joint, RobotId, RobotType, Side, World};
use nalgebra::Vector3;

fn standing(robot_type: u8) -> (World, RobotId) {
    let mut world = World::new();
    let robot_type = RobotType::new(robot_type).unwrap();
    let position = Vector3::new(
        -3.0,
        0.0,
        if robot_type.number() % 2 == 1 {
            0.47
        } else {
            0.4
        },
    );
    let robot = world.add_robot(robot_type, position, 0.0).unwrap();
    (0..150).for_each(|_| world.step());
    (world, robot)
}

#[test]
fn each_type_stands_as_high_and_as_heavy_as_that_of_the_original() {
    for (robot_type, height) in [0.383_871, 0.420_513, 0.383_871, 0.439_618, 0.383_879]
        .into_iter()
        .enumerate()
    {
        let (world, robot) = standing(u8::try_from(robot_type).unwrap());
        let robot = world.robot(robot).unwrap();
        let z = robot.torso().position.z;
        assert!((z / height - 1.0).abs() < 0.02, "type {robot_type}: {z}");
        let force: f64 = robot
            .supports()
            .iter()
            .map(|(_, support)| support.force.z)
            .sum();
        assert!(
            (force / 45.18 - 1.0).abs() < 0.02,
            "type {robot_type}: {force}"
        );
        assert!(!robot.is_awake());
        assert!((robot.accelerometer() - Vector3::z() * 9.81).norm() < 0.1);
    }
}

#[test]
fn joints_of_a_falling_robot_have_their_wanted_speed_from_the_first_step_on() {
    let (mut world, robot) = (World::new(), RobotType::ALL[0]);
    let robot = world
        .add_robot(robot, Vector3::new(0.0, 0.0, 40.0), 0.0)
        .unwrap();
    world.drive(robot, Joint::RightHipPitch, 1.0).unwrap();
    for step in 1..10 {
        world.step();
        let joints = world.robot(robot).unwrap().joints();
        for (joint, angle) in joints {
            let wanted = if joint == Joint::RightHipPitch {
                0.02 * f64::from(step)
            } else {
                0.0
            };
            assert!((angle - wanted).abs() < 0.02 * 0.02, "{joint:?} {angle}");
        }
    }
}

/// Moves both ankles for 0.6 s, and returns the z components of up and forward, and the height, after 5 s.
fn fallen(speed: f64) -> [f64; 3] {
    let (mut world, robot) = standing(0);
    for step in 0..280 {
        if step == 0 || step == 30 {
            for ankle in [Joint::RightAnklePitch, Joint::LeftAnklePitch] {
                world
                    .drive(robot, ankle, if step == 0 { speed } else { 0.0 })
                    .unwrap();
            }
        }
        world.step();
    }
    let torso = world.robot(robot).unwrap().torso();
    [Vector3::z(), Vector3::y()]
        .map(|axis| (torso.attitude * axis).z)
        .into_iter()
        .chain([torso.position.z])
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

#[test]
fn falls_end_in_the_attitude_of_the_original() {
    let near = |got: [f64; 3], recorded: [f64; 3]| {
        for (got, recorded) in got.iter().zip(recorded) {
            assert!((got - recorded).abs() < 0.05, "{got} {recorded}");
        }
    };
    near(fallen(1.5), [0.264, -0.964, 0.171]);
    near(fallen(-1.5), [-0.022, 1.0, 0.067]);
}

#[test]
fn a_foot_kicks_the_ball_as_far_as_in_the_original() {
    let (mut world, robot) = standing(0);
    world
        .place_robot(robot, Vector3::new(-1.0, 0.0, 0.383_871), 0.0)
        .unwrap();
    world
        .place_ball(Vector3::new(-0.825, -0.055, 0.042), Vector3::zeros())
        .unwrap();
    let leg = [
        Joint::RightHipPitch,
        Joint::RightKnee,
        Joint::RightAnklePitch,
    ];
    let phases = [(0, [3.0, -6.0, 3.0]), (7, [3.0, 6.0, -2.0]), (19, [0.0; 3])];
    let mut fastest = 0.0_f64;
    let mut touched = false;
    for step in 0..500 {
        for (_, speeds) in phases.iter().filter(|(start, _)| *start == step) {
            for (joint, speed) in leg.into_iter().zip(speeds) {
                world.drive(robot, joint, *speed).unwrap();
            }
        }
        world.step();
        fastest = fastest.max(world.ball().velocity.x);
        touched |= world.ball_touched_by().eq([robot]);
    }
    let end = world.ball().position;
    assert!((fastest / 2.42 - 1.0).abs() < 0.05, "{fastest} m/s, {end}");
    assert!((end.x - 1.286).abs() < 0.12, "{end}");
    assert!(touched && world.ball_touched_by().next().is_none());
}

#[test]
fn unknown_robots_and_joints_are_refused() {
    let (mut world, robot) = standing(0);
    let error = world.drive(robot, Joint::LeftToe, 1.0).unwrap_err();
    assert!(error.to_string().contains("llj7"), "{error}");
    world.remove_robot(robot).unwrap();
    assert!(world.robot(robot).is_err());
    assert!(RobotType::new(5).unwrap_err().to_string().contains('5'));
}

#[test]
fn thrashing_robots_keep_finite_values_and_the_same_bits() {
    let run = || {
        let (mut world, robot) = standing(4);
        for step in 0..1000_u32 {
            let joints: Vec<Joint> = world
                .robot(robot)
                .unwrap()
                .joints()
                .map(|(joint, _)| joint)
                .collect();
            for (index, joint) in (0_u32..).zip(joints) {
                let speed = f64::from((step / 7 * 31 + index * 17) % 13) - 6.0;
                world.drive(robot, joint, speed).unwrap();
            }
            world.step();
            assert!(world.is_finite());
            let torso = world.robot(robot).unwrap().torso();
            assert!(torso.velocity.norm() < 20.0 && torso.position.z < 3.0);
        }
        let robot = world.robot(robot).unwrap();
        assert!(
            robot
                .bodies()
                .any(|(name, _)| name == BodyName::Toe(Side::Left))
        );
        robot.torso().position
    };
    assert_eq!(run().map(f64::to_bits), run().map(f64::to_bits));
}
