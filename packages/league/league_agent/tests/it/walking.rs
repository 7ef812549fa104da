//! Walking.

use league_agent::{Motion, Velocity};
use simspark_protocol::Side;

use crate::arena::{Arena, ONE, cycles, seat};

/// Height of the head below which a robot has fallen \[m\].
const FALLEN: f64 = 0.35;

fn walk(forward: f64, left: f64, turn: f64) -> Motion {
    Motion::Walk(Velocity {
        forward,
        left,
        turn,
    })
}

/// Returns the angle from one heading to another \[rad\], less than half a turn.
fn turned(before: f64, after: f64) -> f64 {
    let angle = after - before;
    libm::atan2(libm::sin(angle), libm::cos(angle))
}

/// Returns a robot of the left team that stands near its own goal line, while the ball is in play.
fn arena(seed: u64, robot_type: u8) -> Arena {
    let mut arena = Arena::with_types(seed, &[(ONE, robot_type)]);
    arena.execute_motion(1.0, Motion::Stand);
    arena.play_on();
    arena.execute_motion(0.1, Motion::Stand);
    arena
}

#[test]
fn robots_walk_forward_at_half_a_metre_per_second_and_more() {
    for robot_type in [0, 2, 4] {
        let mut arena = arena(3, robot_type);
        let before = arena.truth(ONE).head;
        arena.execute_motion(12.0, walk(1.0, 0.0, 0.0));
        let way = (arena.truth(ONE).head - before).xy().norm();
        let speed = way / 12.0;
        println!("type {robot_type} walks forward at {speed:.2} m/s, from standing");
        assert!(speed > 0.5, "type {robot_type}: {speed} m/s");
    }
}

#[test]
fn robots_walk_to_each_side_and_backward_and_turn() {
    let commands = [
        (walk(-0.3, 0.0, 0.0), [-0.3, 0.0, 0.0]),
        (walk(0.0, 0.2, 0.0), [0.0, 0.2, 0.0]),
        (walk(0.0, -0.2, 0.0), [0.0, -0.2, 0.0]),
        (walk(0.0, 0.0, 1.0), [0.0, 0.0, 1.0]),
        (walk(0.0, 0.0, -1.0), [0.0, 0.0, -1.0]),
    ];
    for (motion, wanted) in commands {
        let mut arena = arena(4, 0);
        arena.execute_motion(1.5, motion);
        let before = arena.truth(ONE);
        arena.execute_motion(2.4, motion);
        let after = arena.truth(ONE);
        let (sine, cosine) = (libm::sin(before.heading), libm::cos(before.heading));
        let way = after.head - before.head;
        let got = [
            (way.x * cosine + way.y * sine) / 2.4,
            (way.y * cosine - way.x * sine) / 2.4,
            turned(before.heading, after.heading) / 2.4,
        ];
        let is_near = |(got, wanted): (f64, f64)| (got - wanted).abs() < 0.08 + 0.25 * wanted.abs();
        let is_right = std::iter::zip(got, wanted).all(is_near);
        assert!(is_right, "{motion:?}: {got:?}");
    }
}

#[test]
fn a_minute_of_walking_with_turns_has_no_fall() {
    for seed in 0..3 {
        let mut arena = arena(seed, 0);
        let mut lowest = f64::INFINITY;
        for cycle in 0..cycles(60.0) {
            // A circle that is walked in both directions, with steps to the side.
            let time = f64::from(cycle) * 0.02;
            let left = 0.1 * libm::sin(time * 1.3);
            let turn = 0.8 * libm::sin(time * 0.4) + 0.3;
            arena.execute_motion(0.02, walk(0.6, left, turn));
            lowest = lowest.min(arena.truth(ONE).head.z);
        }
        assert!(lowest > FALLEN, "seed {seed}: head at {lowest} m");
    }
}

#[test]
fn right_teams_walk_the_same_way() {
    let player = seat(Side::Right, 5);
    let mut arena = Arena::new(7, &[player]);
    arena.execute_motion(1.0, Motion::Stand);
    let before = arena.truth(player).head;
    arena.execute_motion(4.0, walk(0.5, 0.0, 0.0));
    let way = arena.truth(player).head - before;
    assert!(way.x > 1.4, "{way:?}");
}
