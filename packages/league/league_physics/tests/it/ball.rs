//! The ball: rolling, dropped, against a wall.

use league_physics::{STEP, World};
use nalgebra::Vector3;

fn rolling(speed: f64) -> World {
    let mut world = World::new();
    let velocity = Vector3::x() * speed;
    world
        .place_ball(Vector3::new(0.0, 0.0, 0.04027), velocity)
        .unwrap();
    world
}

#[test]
fn a_sliding_ball_soon_rolls_with_seventy_percent_of_its_speed_and_then_slows_down() {
    let mut world = rolling(2.0);
    (0..3).for_each(|_| world.step());
    let first = world.ball().velocity.x;
    assert!((first / 2.0 - 0.70).abs() < 0.07, "{first}");
    (0..50).for_each(|_| world.step());
    let decay = (world.ball().velocity.x / first).ln() / (50.0 * STEP);
    assert!((decay + 1.051).abs() < 0.05, "{decay}");
}

#[test]
fn a_rolling_ball_goes_as_far_as_that_of_the_original() {
    for speed in [1.0, 2.0, 5.0] {
        let mut world = rolling(speed);
        (0..500).for_each(|_| world.step());
        let path = world.ball().position.x / speed;
        assert!((path / 0.662 - 1.0).abs() < 0.05, "{path} m per m/s");
        assert_eq!(world.ball().velocity, Vector3::zeros());
        assert!((world.ball().position.z - 0.04027).abs() < 1e-4);
    }
}

#[test]
fn a_dropped_ball_bounces_as_high_as_that_of_the_original() {
    let mut world = World::new();
    world.place_ball(Vector3::z(), Vector3::zeros()).unwrap();
    let mut heights = Vec::new();
    let (mut before, mut rises) = (1.0, false);
    for _ in 0..150 {
        world.step();
        let z = world.ball().position.z;
        if rises && z < before {
            heights.push(before);
        }
        (rises, before) = (z > before, z);
    }
    for (height, recorded) in heights.iter().zip([0.390, 0.188, 0.102]) {
        assert!((height / recorded - 1.0).abs() < 0.05, "{heights:?}");
    }
}

#[test]
fn a_ball_stays_in_the_goal() {
    let mut world = World::new();
    world
        .place_ball(Vector3::new(14.0, 0.0, 0.04), Vector3::x() * 3.5)
        .unwrap();
    (0..500).for_each(|_| world.step());
    let x = world.ball().position.x;
    assert!(x > 15.0 && x < 15.56, "{x}");
}

#[test]
fn values_that_are_not_finite_are_refused() {
    let mut world = World::new();
    let error = world.place_ball(Vector3::new(f64::NAN, 0.0, 0.0), Vector3::zeros());
    assert!(error.unwrap_err().to_string().contains("position"));
}
