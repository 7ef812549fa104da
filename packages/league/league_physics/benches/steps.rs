//! Measures steps per second of 1, 10 and 22 robots that step in place, of as many with random joint speeds, and of
//! robots with random joint speeds in contact.

#![expect(clippy::unwrap_used, reason = "a bench that cannot run says so")]

use std::f64::consts::TAU;

use divan::Bencher;
use divan::counter::ItemsCount;
use league_physics::{Joint, RobotId, RobotType, STEP, World};
use nalgebra::Vector3;

/// Number of steps of a sample.
const STEPS: u32 = 250;
/// Numbers of robots.
const ROBOTS: [u32; 3] = [1, 10, 22];
/// Distance of robots without contact, and of robots in contact \[m\].
const APART: f64 = 2.0;
const NEAR: f64 = 0.3;

fn main() {
    divan::main();
}

/// Returns robots in rows of five, awake and standing.
fn robots(count: u32, distance: f64) -> (World, Vec<RobotId>) {
    let mut world = World::new();
    let places = (0..count).map(|index| {
        let (row, column) = (f64::from(index / 5), f64::from(index % 5));
        Vector3::new(row - 2.0, column - 2.0, 0.0) * distance + Vector3::z() * 0.4
    });
    let robots = places
        .map(|place| world.add_robot(RobotType::ALL[0], place, 0.0).unwrap())
        .collect();
    (0..9).for_each(|_| world.step());
    (world, robots)
}

fn measure(bencher: Bencher, robots: (World, Vec<RobotId>), drive: fn(&mut World, RobotId, u32)) {
    bencher
        .counter(ItemsCount::new(STEPS))
        .with_inputs(|| robots.clone())
        .bench_values(|(mut world, robots)| {
            for step in 0..STEPS {
                for robot in &robots {
                    drive(&mut world, *robot, step);
                }
                world.step();
            }
            world
        });
}

/// Bends and stretches one leg after the other, without lifting it.
fn tread(world: &mut World, robot: RobotId, step: u32) {
    let phase = f64::from(step) * STEP * 2.0;
    let legs = [
        (
            0.0,
            [
                Joint::RightHipPitch,
                Joint::RightKnee,
                Joint::RightAnklePitch,
            ],
        ),
        (
            0.5,
            [Joint::LeftHipPitch, Joint::LeftKnee, Joint::LeftAnklePitch],
        ),
    ];
    for (delay, leg) in legs {
        let speed = (TAU * (phase - delay).max(0.0)).sin();
        for (joint, factor) in leg.into_iter().zip([1.0, -2.0, 1.0]) {
            world.drive(robot, joint, factor * speed).unwrap();
        }
    }
}

/// Sets all joints to another speed every seventh step.
fn thrash(world: &mut World, robot: RobotId, step: u32) {
    if step.is_multiple_of(7) {
        let joints = Joint::ALL
            .iter()
            .filter(|joint| !joint.word().ends_with('7'));
        for (index, joint) in (0_u32..).zip(joints) {
            let speed = f64::from((step / 7 * 31 + index * 17) % 13) - 6.0;
            world.drive(robot, *joint, speed).unwrap();
        }
    }
}

#[divan::bench(args = ROBOTS, sample_count = 20)]
fn treading(bencher: Bencher, count: u32) {
    measure(bencher, robots(count, APART), tread);
}

#[divan::bench(args = ROBOTS, sample_count = 20)]
fn thrashing(bencher: Bencher, count: u32) {
    measure(bencher, robots(count, APART), thrash);
}

#[divan::bench(args = [2, 4, 22], sample_count = 5)]
fn thrashing_together(bencher: Bencher, count: u32) {
    measure(bencher, robots(count, NEAR), thrash);
}
