//! Invariants of a heap of robots with random joint speeds.

use league_physics::{Joint, RobotId, RobotType, World};
use nalgebra::Vector3;
use rand_core::Rng;
use rand_pcg::Pcg32;

/// Number of steps of a run: 10 s.
const STEPS: u32 = 500;
/// Maximum angle of a joint beyond a stop: a step at the maximum angular speed of a body \[rad\].
const BEYOND: f64 = 1.2;
/// Maximum angle of a joint beyond a stop without other robots: a step at the speed of its motor, and the compliance of
/// the stop \[rad\].
const UNTOUCHED: f64 = 0.02 * 8.9 + 0.05;
/// Maximum part of all joints and steps in which other robots may turn a joint farther.
const RARELY: f64 = 1e-3;
/// Maximum speed of a part \[m/s\].
const MAX_SPEED: f64 = 50.0;

/// Stops of all joints in the order of [`Joint::ALL`] \[deg\], from the recorded data of the league's robot.
const STOPS: [(f64, f64); 24] = [
    (-120.0, 120.0),
    (-45.0, 45.0),
    (-120.0, 120.0),
    (-95.0, 1.0),
    (-120.0, 120.0),
    (-1.0, 90.0),
    (-120.0, 120.0),
    (-1.0, 95.0),
    (-120.0, 120.0),
    (-90.0, 1.0),
    (-90.0, 1.0),
    (-45.0, 25.0),
    (-25.0, 100.0),
    (-130.0, 1.0),
    (-45.0, 75.0),
    (-25.0, 45.0),
    (-1.0, 70.0),
    (-90.0, 1.0),
    (-25.0, 45.0),
    (-25.0, 100.0),
    (-130.0, 1.0),
    (-45.0, 75.0),
    (-45.0, 25.0),
    (-1.0, 70.0),
];

fn heap(random: &mut Pcg32) -> (World, Vec<RobotId>) {
    let mut world = World::new();
    let robots = (0..22_u8).map(|index| {
        let (row, column) = (f64::from(index / 5), f64::from(index % 5));
        let robot_type = RobotType::new(index % 5).unwrap();
        let place = Vector3::new(row * 0.3, column * 0.3, 0.45);
        let heading = f64::from(random.next_u32() % 628) / 100.0;
        world.add_robot(robot_type, place, heading).unwrap()
    });
    let robots = robots.collect();
    (world, robots)
}

/// Sets some joints of all robots to another speed.
pub(crate) fn thrash(world: &mut World, robots: &[RobotId], random: &mut Pcg32) {
    for &robot in robots {
        let joints: Vec<Joint> = world
            .robot(robot)
            .unwrap()
            .joints()
            .map(|(it, _)| it)
            .collect();
        for joint in joints {
            if random.next_u32().is_multiple_of(10) {
                let speed = f64::from(random.next_u32() % 1400) / 100.0 - 7.0;
                world.drive(robot, joint, speed).unwrap();
            }
        }
    }
}

/// Checks speeds, heights and joints; returns the part of joints that are far beyond their stops.
pub(crate) fn check(world: &World, robots: &[RobotId], seed: u64, step: u32) -> f64 {
    let (mut far, mut all) = (0.0, 0.0);
    assert!(world.is_finite(), "seed {seed} step {step}");
    for &robot in robots {
        let robot = world.robot(robot).unwrap();
        for (name, body) in robot.bodies() {
            let (speed, z) = (body.velocity.norm(), body.position.z);
            let fits = speed < MAX_SPEED && z > -0.2 && z < 5.0;
            assert!(
                fits,
                "seed {seed} step {step}: {name:?} {speed} m/s at {z} m"
            );
        }
        for (joint, angle) in robot.joints() {
            let (low, high) = STOPS[joint as usize];
            let beyond = (low.to_radians() - angle).max(angle - high.to_radians());
            assert!(
                beyond < BEYOND,
                "seed {seed} step {step}: {joint:?} {angle}"
            );
            far += f64::from(beyond > UNTOUCHED);
            all += 1.0;
        }
    }
    far / all
}

fn run(seed: u64) -> Vec<u64> {
    let mut random = Pcg32::new(seed, 0);
    let (mut world, robots) = heap(&mut random);
    let mut far = 0.0;
    for step in 0..STEPS {
        thrash(&mut world, &robots, &mut random);
        world.step();
        far += check(&world, &robots, seed, step);
    }
    assert!(far / f64::from(STEPS) < RARELY, "seed {seed}: {far}");
    let torso = |robot: &RobotId| world.robot(*robot).unwrap().torso().position;
    let places = robots.iter().flat_map(|robot| torso(robot).data.0[0]);
    places.map(f64::to_bits).collect()
}

// Four tests, because they run beside each other.

#[test]
fn a_heap_of_robots_stays_finite_within_its_stops_and_without_explosions_10() {
    (10..15).for_each(|seed| drop(run(seed)));
}

mod slow {
    use super::*;

    #[test]
    fn a_heap_of_robots_stays_finite_within_its_stops_and_without_explosions_0() {
        assert_eq!(run(0), run(0));
        (1..5).for_each(|seed| drop(run(seed)));
    }

    #[test]
    fn a_heap_of_robots_stays_finite_within_its_stops_and_without_explosions_5() {
        (5..10).for_each(|seed| drop(run(seed)));
    }

    #[test]
    fn a_heap_of_robots_stays_finite_within_its_stops_and_without_explosions_15() {
        (15..20).for_each(|seed| drop(run(seed)));
    }
}
