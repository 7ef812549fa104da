//! Localization, against the true poses of the world.

use league_agent::{Motion, Velocity};
use nalgebra::Vector2;
use simspark_protocol::Side;

use crate::arena::{Arena, ONE, cycles, mean, seat};

fn wander(arena: &mut Arena, seconds: f64) {
    for cycle in 0..cycles(seconds) {
        let time = f64::from(cycle) * 0.02;
        let turn = 0.8 * libm::sin(time * 0.3) + 0.2;
        let velocity = Velocity {
            forward: 0.5,
            left: 0.0,
            turn,
        };
        arena.execute_motion(0.02, Motion::Walk(velocity));
    }
}

#[test]
fn a_walking_robot_knows_its_place_to_a_few_centimetres() {
    for player in [ONE, seat(Side::Right, 3)] {
        let mut arena = Arena::new(5, &[player]);
        arena.execute_motion(1.0, Motion::Stand);
        arena.play_on();
        arena.execute_motion(0.1, Motion::Stand);
        arena.errors.clear();
        wander(&mut arena, 60.0);
        let errors = &arena.errors;
        assert_eq!(errors.len(), 1000);
        let position = mean(errors.iter().map(|it| it.position));
        let height = mean(errors.iter().map(|it| it.height));
        let heading = mean(errors.iter().map(|it| it.heading)).to_degrees();
        let ball = mean(errors.iter().map(|it| it.ball));
        let text = format!(
            "mean errors while walking: position {position:.3} m, height {height:.3} m, heading {heading:.2} deg, \
             ball {ball:.3} m"
        );
        println!("{text}");
        assert!(
            position < 0.05 && height < 0.02 && heading < 0.5 && ball < 0.1,
            "{text}"
        );
    }
}

#[test]
fn a_robot_that_was_carried_away_finds_its_place_again() {
    let mut arena = Arena::new(6, &[ONE]);
    arena.execute_motion(1.0, Motion::Stand);
    arena.play_on();
    arena.place(ONE, Vector2::new(3.0, -10.5), 1.5);
    arena.execute_motion(1.5, Motion::Stand);
    arena.errors.clear();
    arena.execute_motion(0.5, Motion::Stand);
    assert!(arena.truth(ONE).head.y < -10.0);
    let last = arena.errors.last().unwrap();
    assert!(last.position < 0.1 && last.heading < 0.03, "{last:?}");
}

#[test]
fn the_error_of_a_beam_is_noticed() {
    for seed in 0..10 {
        let mut arena = Arena::new(seed, &[ONE]);
        arena.execute_motion(1.0, Motion::Stand);
        let last = arena.errors.last().unwrap();
        assert!(
            last.position < 0.08 && last.heading < 0.02,
            "seed {seed}: {last:?}"
        );
    }
}
