//! Robots that answer, are late, or are silent.

use game_controller::{Liveness, Robot, SignsOfLife};
use hsl_types::Time;
use std::time::Duration;

fn at(millis: u64) -> Time {
    Time::ZERO + Duration::from_millis(millis)
}

const ROBOT: Robot = Robot {
    team: 24,
    player: 3,
};

#[test]
fn a_robot_answers_for_two_seconds_and_is_late_for_two_more_as_in_the_program_of_the_league() {
    let mut signs = SignsOfLife::default();
    assert_eq!(signs.changes(at(0)), []);
    signs.record(at(1000), ROBOT);
    let mut changes = Vec::new();
    for millis in (1000..20_000).step_by(10) {
        let states = signs.changes(at(millis)).into_iter();
        changes.extend(states.map(|(robot, state)| (millis, robot, state)));
    }
    let expected = [
        (1000, ROBOT, Liveness::Answers),
        (3010, ROBOT, Liveness::Late),
        (5010, ROBOT, Liveness::Silent),
    ];
    assert_eq!(changes, expected);
    signs.record(at(20_000), ROBOT);
    assert_eq!(signs.changes(at(20_000)), [(ROBOT, Liveness::Answers)]);
}
