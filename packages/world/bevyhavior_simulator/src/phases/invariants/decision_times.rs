use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::{RobotId, Time};

/// Assumed age of a decision on the wall clock whose time is unknown.
const UNKNOWN_AGE: Duration = Duration::from_millis(100);

/// Estimated times of decisions that do not report their time, if ticks follow the wall clock. The assumed age is
/// [`UNKNOWN_AGE`].
///
/// A node that stalls decides on inputs from before the stall when it continues. Just after a stall, the estimate is
/// therefore a time before it: the duration of the stall does not count as age.
#[derive(Default)]
pub(crate) struct DecisionTimes(BTreeMap<RobotId, Arrivals>);

/// Arrival times of the decisions of a robot.
#[derive(Clone, Copy)]
struct Arrivals {
    /// Time of the last decision.
    last: Time,
    /// Times of the last decision before the last stall and of the first one after it. A stall is a gap longer than
    /// [`UNKNOWN_AGE`].
    stall: Option<(Time, Time)>,
}

impl DecisionTimes {
    /// Adds a decision that arrives at `now`. Returns the estimated time of the decision.
    pub(super) fn add(&mut self, robot: RobotId, now: Time) -> Time {
        let arrivals = self.0.entry(robot).or_insert(Arrivals {
            last: now,
            stall: None,
        });
        if now.since(arrivals.last) > UNKNOWN_AGE {
            arrivals.stall = Some((arrivals.last, now));
        }
        arrivals.last = now;
        match arrivals.stall {
            Some((begin, end)) if now.since(end) < UNKNOWN_AGE => {
                begin.before(UNKNOWN_AGE - now.since(end))
            }
            _ => now.before(UNKNOWN_AGE),
        }
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, Team};

    use super::*;

    const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());

    fn at(milliseconds: u64) -> Time {
        Time::from_nanos(milliseconds * 1_000_000)
    }

    #[test]
    fn the_time_of_a_stall_is_no_part_of_the_age_of_a_decision() {
        let mut times = DecisionTimes::default();
        for (now, expected) in [
            (500, 400),
            (600, 500),
            // A stall of 900 ms.
            (1500, 500),
            (1510, 510),
            (1590, 590),
            (1600, 1500),
            (1610, 1510),
        ] {
            assert_eq!(times.add(ROBOT, at(now)), at(expected), "{now}");
        }
    }
}
