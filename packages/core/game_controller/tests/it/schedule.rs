//! Schedule of control messages.

use game_controller::Schedule;
use hsl_types::Time;
use std::time::Duration;

/// Returns the times \[ms\] up to `until` at which messages are sent, checked every 10 ms; `stops` has start and end of
/// each stop.
fn sent(until: u64, stops: &[(u64, u64)]) -> Vec<u64> {
    let mut schedule = Schedule::default();
    let times = (0..=until).step_by(10);
    times
        .filter(|now| {
            let stopped = stops.iter().any(|(from, to)| (*from..*to).contains(now));
            let now = Time::ZERO + Duration::from_millis(*now);
            schedule.is_due(now, stopped)
        })
        .collect()
}

#[test]
fn messages_are_sent_twice_a_second() {
    assert_eq!(sent(1600, &[]), [0, 500, 1000, 1500]);
}

#[test]
fn a_stop_is_sent_at_once_then_four_times_every_200_ms_and_then_every_500_ms() {
    let expected = [0, 500, 720, 920, 1120, 1320, 1520, 2020, 2520];
    assert_eq!(sent(2600, &[(720, 9000)]), expected);
}

#[test]
fn the_end_of_a_stop_is_not_sent_at_once() {
    assert_eq!(
        sent(1700, &[(100, 150)]),
        [0, 100, 300, 500, 700, 900, 1400]
    );
}

#[test]
fn a_second_stop_begins_the_short_periods_again() {
    let expected = [0, 100, 300, 350, 550, 750, 950, 1150, 1650];
    assert_eq!(sent(1700, &[(100, 310), (350, 2000)]), expected);
}

#[test]
fn a_late_message_delays_the_next_one() {
    let mut schedule = Schedule::default();
    let at = |millis| Time::ZERO + Duration::from_millis(millis);
    assert!(schedule.is_due(at(0), false));
    assert!(schedule.is_due(at(2300), false));
    assert!(!schedule.is_due(at(2790), false));
    assert_eq!(schedule.next(), Some(at(2800)));
}
