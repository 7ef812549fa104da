//! Places of robots, which determine the order in which they are solved.

use league_physics::{Joint, PhysicsError, RobotType, World};
use nalgebra::Vector3;

/// Number of steps of a run: 3 s, in which the robots touch each other.
const STEPS: u32 = 150;

/// Returns the positions of all torsos, by place, after robots that were added in this order moved randomly in a heap.
fn after_a_heap(places: &[u8]) -> Vec<[u64; 3]> {
    let mut world = World::new();
    let mut robots: Vec<_> = places
        .iter()
        .map(|&place| {
            let position = Vector3::new(f64::from(place) * 0.2, f64::from(place % 2) * 0.15, 0.45);
            let heading = f64::from(place) * 0.7;
            let robot_type = RobotType::ALL[0];
            world
                .add_robot_at(usize::from(place), robot_type, position, heading)
                .unwrap()
        })
        .collect();
    robots.sort();
    for step in 0..STEPS {
        for (&robot, place) in robots.iter().zip(0_u8..) {
            for (joint, number) in Joint::ALL.iter().copied().take(8).zip(0_u8..) {
                let speed = f64::from((step + u32::from(place * 3 + number)) % 7) - 3.0;
                world.drive(robot, joint, speed).unwrap();
            }
        }
        world.step();
    }
    let torso = |&robot| world.robot(robot).unwrap().torso().position;
    robots
        .iter()
        .map(|robot| torso(robot).map(f64::to_bits).into())
        .collect()
}

#[test]
fn the_order_in_which_robots_are_added_changes_no_bit() {
    let one = after_a_heap(&[0, 1, 2, 3, 4]);
    assert_eq!(after_a_heap(&[4, 2, 0, 3, 1]), one);
}

#[test]
fn an_occupied_place_is_refused() {
    let mut world = World::new();
    let add = |world: &mut World| {
        world.add_robot_at(5, RobotType::ALL[0], Vector3::new(0.0, 0.0, 0.4), 0.0)
    };
    let first = add(&mut world).unwrap();
    assert_eq!(add(&mut world), Err(PhysicsError::PlaceTaken { place: 5 }));
    world.remove_robot(first).unwrap();
    assert_eq!(add(&mut world), Ok(first));
}
