//! Rounding of times.

use game_controller::SignedNanos;
use std::time::Duration;

#[test]
fn positive_times_are_rounded_up_and_negative_ones_towards_zero() {
    let cases = [
        (0, 0),
        (1, 1),
        (999_999_999, 1),
        (1_000_000_000, 1),
        (1_000_000_001, 2),
        (-1, 0),
        (-999_999_999, 0),
        (-1_000_000_000, -1),
        (-3_500_000_000, -3),
        (i64::MAX, i16::MAX),
        (i64::MIN, i16::MIN),
    ];
    for (nanos, seconds) in cases {
        assert_eq!(SignedNanos(nanos).on_wire(), seconds, "{nanos} ns");
    }
}

#[test]
fn a_time_that_is_up_is_negative() {
    let left = SignedNanos::remaining(Duration::from_secs(10), Duration::from_millis(12_100));
    assert_eq!((left.0, left.on_wire()), (-2_100_000_000, -2));
}
