//! Robots and the ball that a trainer places into each other, far away or with any speed.

use league_physics::{RobotId, RobotType, World};
use nalgebra::Vector3;
use rand_core::Rng;
use rand_pcg::Pcg32;

use crate::heap::thrash;

const STEPS: u32 = 120;
const ROBOTS: u8 = 3;

/// Returns one of a few places, so that robots and ball often share one.
fn place(random: &mut Pcg32) -> Vector3<f64> {
    const PLACES: [[f64; 3]; 8] = [
        [0.0, 0.0, 0.4],
        [0.0, 0.0, 0.4],
        [0.0, 0.0, 0.0],
        [0.02, 0.0, 0.4],
        [0.0, 0.0, -1.0],
        [15.0, 1.07, 0.4],
        [1000.0, 0.0, 0.0],
        [24.5, 25.0, 1000.0],
    ];
    Vector3::from(PLACES[random.next_u32() as usize % PLACES.len()])
}

fn disturb(world: &mut World, robots: &[RobotId], random: &mut Pcg32) {
    let robot = robots[random.next_u32() as usize % robots.len()];
    let (place, heading) = (place(random), f64::from(random.next_u32() % 4));
    match random.next_u32() % 3 {
        0 => {
            let speed = f64::from(random.next_u32() % 1000);
            let velocity = Vector3::new(speed, -speed, speed / 2.0);
            world.place_ball(place, velocity).unwrap();
        }
        _ => world.place_robot(robot, place, heading).unwrap(),
    }
}

#[test]
fn overlapping_bodies_stay_finite_without_resets() {
    for seed in 0..2 {
        let mut random = Pcg32::new(seed, 2);
        let mut world = World::new();
        let robots: Vec<_> = (0..ROBOTS)
            .map(|index| {
                let robot_type = RobotType::new(index / 2 % 5).unwrap();
                world
                    .add_robot(robot_type, Vector3::z() * 0.4, 0.0)
                    .unwrap()
            })
            .collect();
        for step in 0..STEPS {
            if random.next_u32().is_multiple_of(10) {
                disturb(&mut world, &robots, &mut random);
            }
            thrash(&mut world, &robots, &mut random);
            world.step();
            assert_eq!(world.resets(), 0, "seed {seed} step {step}");
        }
    }
}

#[test]
fn a_robot_that_is_placed_again_and_again_keeps_its_shape() {
    let mut world = World::new();
    let place = Vector3::new(1.0, 2.0, 0.4);
    let robot = world.add_robot(RobotType::ALL[0], place, 0.0).unwrap();
    let size = |world: &World| {
        let bodies = world.robot(robot).unwrap().bodies();
        let bodies = bodies.map(|(_, body)| body.position + body.attitude * Vector3::x());
        bodies.map(|point| (point - place).norm()).sum::<f64>()
    };
    let before = size(&world);
    for turn in 0..200 {
        world.place_robot(robot, place, f64::from(turn)).unwrap();
    }
    let after = size(&world);
    assert!((after - before).abs() < 1e-9, "{before} m, then {after} m");
}
