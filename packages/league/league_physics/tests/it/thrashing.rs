//! Invariants of a match of eleven against eleven robots with random joint speeds. `THRASHING_SEEDS` is the number of
//! matches of a minute, for example 100; without it the matches are short.

use league_physics::{BodyName, GRAVITY, Robot, RobotId, RobotType, STEP, World};
use nalgebra::Vector3;
use rand_pcg::Pcg32;

use crate::heap::{check, thrash};

/// Number of steps of a short match, and of a minute.
const SHORT: u32 = 250;
const MINUTE: u32 = 3000;
/// Number of robots of a team.
const TEAM: u8 = 11;
/// Maximum work of all motors of a robot in a step: 24 joints with 10 N m at the maximum speed of a joint \[J\].
const WORK: f64 = 24.0 * 10.0 * 8.81 * STEP;
/// Maximum energy of a robot: its energy in a fall from 2 m \[J\].
const ENERGY: f64 = 4.61 * 9.81 * 2.0;

/// Returns the mass of a body of type 0 \[kg\], from the recorded data of the league's robot; toes belong to the feet.
fn mass(body: BodyName) -> f64 {
    match body {
        BodyName::Ball | BodyName::Toe(_) => 0.0,
        BodyName::Torso => 1.2171,
        BodyName::Neck => 0.05,
        BodyName::Head => 0.35,
        BodyName::Shoulder(_) => 0.07,
        BodyName::UpperArm(_) => 0.15,
        BodyName::Elbow(_) => 0.035,
        BodyName::LowerArm(_) | BodyName::Foot(_) => 0.2,
        BodyName::Hip1(_) => 0.09,
        BodyName::Hip2(_) | BodyName::Ankle(_) => 0.125,
        BodyName::Thigh(_) => 0.275,
        BodyName::Shank(_) => 0.225,
    }
}

/// Returns the kinetic and potential energy of a robot's centers of mass \[J\].
fn energy(robot: &Robot) -> f64 {
    let bodies = robot.bodies();
    let energies = bodies.map(|(name, body)| {
        mass(name) * (body.velocity.norm_squared() / 2.0 - GRAVITY * body.position.z)
    });
    energies.sum()
}

/// Returns two teams in their halves, with some robots near each other and the ball.
fn kick_off() -> (World, Vec<RobotId>) {
    let mut world = World::new();
    let robots = (0..2 * TEAM).map(|index| {
        let (team, number) = (f64::from(index % 2), f64::from(index / 2));
        let side = 2.0 * team - 1.0;
        let row = (number / 4.0).floor();
        let place = Vector3::new(side * (0.15 + 2.0 * row), 0.3 * (number - 5.0), 0.4);
        let robot_type = RobotType::new(index / 2 % 5).unwrap();
        let heading = if side < 0.0 {
            0.0
        } else {
            std::f64::consts::PI
        };
        world.add_robot(robot_type, place, heading).unwrap()
    });
    let robots = robots.collect();
    (world, robots)
}

/// Plays a match. Returns the maximum energy of a robot, and its maximum gain in a step \[J\].
fn play(seed: u64, steps: u32) -> (f64, f64) {
    let mut random = Pcg32::new(seed, 1);
    let (mut world, robots) = kick_off();
    let energies = |world: &World| -> Vec<f64> {
        let robots = robots.iter().map(|robot| world.robot(*robot).unwrap());
        robots.map(energy).collect()
    };
    let (mut greatest, mut gain) = (0.0_f64, 0.0_f64);
    let mut before = energies(&world);
    for step in 0..steps {
        thrash(&mut world, &robots, &mut random);
        world.step();
        check(&world, &robots, seed, step);
        let ball = world.ball();
        assert!(
            ball.position.norm() < 100.0 && ball.velocity.norm() < 50.0,
            "seed {seed} step {step}: {ball:?}"
        );
        let after = energies(&world);
        for (before, after) in before.iter().zip(&after) {
            greatest = greatest.max(*after);
            gain = gain.max(after - before);
        }
        before = after;
    }
    (greatest, gain)
}

#[test]
fn robots_that_thrash_about_gain_no_more_energy_than_their_motors_give() {
    let seeds = std::env::var("THRASHING_SEEDS").ok();
    let seeds = seeds.map(|text| text.parse::<u64>().unwrap());
    let steps = if seeds.is_some() { MINUTE } else { SHORT };
    for seed in 0..seeds.unwrap_or(2) {
        let (greatest, gain) = play(seed, steps);
        if seeds.is_some() {
            eprintln!("seed {seed}: at most {greatest:.0} J, {gain:.1} J more in a step");
        }
        assert!(greatest < ENERGY, "seed {seed}: {greatest} J");
        assert!(gain < WORK, "seed {seed}: {gain} J more in a step");
    }
}
