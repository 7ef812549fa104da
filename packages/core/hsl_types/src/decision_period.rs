//! Decision period of a robot that decides less often than in each tick.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{RobotId, Time};

/// Nanoseconds per second.
const SECOND: f64 = 1e9;
/// Longest period \[s\].
const LONGEST: f64 = 10.0;
/// Part of a [label](DecisionPeriod::label) between the robot and the period.
const VERB: &str = " decides every ";

/// Time between two decisions of a robot, of a whole number of nanoseconds.
///
/// A decision is due in the first tick at or after each multiple of the period, counted from the start of the run: like
/// a timer of simulated time that is created before the first message on the robot's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionPeriod {
    span: Duration,
    /// Period as it was given \[s\], for example `0.02` or `1/60`.
    text: String,
}

/// Error of a text that is not a decision period.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a period: must be above 0 and at most {LONGEST} s, as in 0.02 or 1/60")]
pub struct DecisionPeriodError(String);

impl DecisionPeriod {
    /// Returns the duration of the period.
    pub fn span(&self) -> Duration {
        self.span
    }

    /// Returns true if a decision is due in the tick at `now`. `last` is the time of the tick before.
    pub fn is_due(&self, last: Time, now: Time) -> bool {
        let number = |time: Time| time.since(Time::ZERO).as_nanos() / self.span.as_nanos();
        number(now) > number(last)
    }

    /// Returns the label of the timeline marker that records this period of `robot` in a bag.
    pub fn label(&self, robot: RobotId) -> String {
        format!("{robot}{VERB}{self}")
    }

    /// Reads robot and period from a [label](Self::label) of a timeline marker; `None` for the label of another marker.
    pub fn of_label(label: &str) -> Option<(RobotId, Self)> {
        let (robot, period) = label.split_once(VERB)?;
        let period = period.strip_suffix(" s")?.parse().ok()?;
        Some((robot.parse().ok()?, period))
    }
}

impl FromStr for DecisionPeriod {
    type Err = DecisionPeriodError;

    /// Reads a number of seconds \[s\], or a fraction such as `1/60`, whose last number is a rate \[Hz\].
    fn from_str(text: &str) -> Result<Self, DecisionPeriodError> {
        let refused = || DecisionPeriodError(text.to_owned());
        let number = |part: &str| part.trim().parse::<f64>().map_err(|_| refused());
        let seconds = match text.split_once('/') {
            Some((count, rate)) => number(count)? / number(rate)?,
            None => number(text)?,
        };
        if !(seconds > 0.0 && seconds <= LONGEST) {
            return Err(refused());
        }
        // rclpy and rclcpp drop the fraction of a nanosecond, too.
        let span = Duration::from_nanos((seconds * SECOND) as u64);
        match span.is_zero() {
            true => Err(refused()),
            false => Ok(Self {
                span,
                text: text.trim().to_owned(),
            }),
        }
    }
}

impl fmt::Display for DecisionPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(10);

    /// Returns the ticks of the first 200 ms in which a decision is due.
    fn due(period: &str) -> Vec<u64> {
        let period: DecisionPeriod = period.parse().expect("it is a period");
        let at = |tick: u32| Time::ZERO + TICK * tick;
        let ticks = (1..=20).filter(|tick| period.is_due(at(tick - 1), at(*tick)));
        ticks.map(u64::from).collect()
    }

    #[test]
    fn a_decision_is_due_in_the_first_tick_at_or_after_each_multiple() {
        assert_eq!(due("0.02"), [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
        assert_eq!(due("1/30"), [4, 7, 10, 14, 17, 20]);
        assert_eq!(due("1/60"), [2, 4, 5, 7, 9, 10, 12, 14, 15, 17, 19, 20]);
        assert_eq!(due("0.01").len(), 20);
    }

    #[test]
    fn a_fraction_of_a_nanosecond_is_dropped() {
        let span = |text: &str| text.parse().map(|it: DecisionPeriod| it.span().as_nanos());
        assert_eq!(span("1/60"), Ok(16_666_666));
        assert_eq!(span("0.016666666666666666"), Ok(16_666_666));
        for text in ["0", "-1", "1/0", "1e-12", "NaN", "", "11", "50 Hz"] {
            assert!(span(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_label_of_a_mark_is_read() {
        let (robot, period): (RobotId, DecisionPeriod) = (
            "hulks/2".parse().expect("a robot"),
            "1/60".parse().expect("a period"),
        );
        let label = period.label(robot);
        assert_eq!(label, "hulks/2 decides every 1/60 s");
        assert_eq!(DecisionPeriod::of_label(&label), Some((robot, period)));
        assert_eq!(DecisionPeriod::of_label("hulks/2 is played by x"), None);
    }
}
