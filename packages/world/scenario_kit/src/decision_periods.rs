//! Decision periods of the robots of a run.

use std::time::Duration;

use hsl_types::decision_period::DecisionPeriod;
use support::InvalidValues;

use crate::robot_values::{RobotValue, RobotValues};

/// Decision periods of robots that decide less often than in each tick. As text, for example `hulks/2=0.02;
/// opponent=1/60` \[s\], or `0.02` for all robots.
pub type DecisionPeriods = RobotValues<DecisionPeriod>;

impl RobotValue for DecisionPeriod {
    const KEY: &'static str = "decision_period";

    fn text(&self) -> String {
        self.to_string().trim_end_matches(" s").to_owned()
    }
}

impl DecisionPeriods {
    /// Adds an error to `invalid` for each period that is shorter than `tick`, the duration of a tick.
    pub(crate) fn check(&self, tick: Duration, invalid: &mut InvalidValues) {
        for (name, period) in self.named() {
            let reason =
                format_args!("the period of {name}, {period}, is shorter than a tick, {tick:?}");
            invalid.require(period.span() >= tick, DecisionPeriod::KEY, reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::RobotId;

    use super::*;

    fn robot(name: &str) -> RobotId {
        name.parse().expect("it is a robot")
    }

    #[test]
    fn a_robot_counts_more_than_its_team_and_a_team_more_than_all() {
        let text = "hulks/2=0.02; 0.05; hulks=1/30";
        let periods: DecisionPeriods = text.parse().expect("they are periods");
        assert_eq!(periods.to_string(), text);
        let of = |name: &str| periods.of(robot(name)).map(ToString::to_string);
        assert_eq!(of("hulks/2").as_deref(), Some("0.02 s"));
        assert_eq!(of("hulks/1").as_deref(), Some("1/30 s"));
        assert_eq!(of("opponent/1").as_deref(), Some("0.05 s"));
        let none = DecisionPeriods::default();
        assert_eq!(none.of(robot("hulks/1")), None);
    }

    #[test]
    fn unknown_robots_and_periods_below_a_tick_are_refused() {
        let error = |text: &str| text.parse::<DecisionPeriods>().map(drop).unwrap_err();
        assert!(
            error("hulk=0.02")
                .to_string()
                .contains("neither a robot nor a team")
        );
        assert!(
            error("hulks/1=fast")
                .to_string()
                .contains("\"fast\" is not a period")
        );
        let periods: DecisionPeriods = "hulks/1=0.005; opponent=0.02".parse().expect("periods");
        let mut invalid = InvalidValues::default();
        periods.check(Duration::from_millis(10), &mut invalid);
        let text = invalid.to_string();
        assert!(
            text.contains("the period of hulks/1, 0.005 s, is shorter than a tick"),
            "{text}"
        );
        let missing = periods
            .validate(&[robot("hulks/1")])
            .expect_err("no opponent plays");
        assert!(
            missing.to_string().contains("opponent does not play"),
            "{missing}"
        );
    }
}
