//! Decision periods of the robots of a run.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hsl_types::RobotId;
use hsl_types::decision_period::{DecisionPeriod, DecisionPeriodError};
use hsl_types::parameters::{ParameterType, ParameterValue};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::robot_selection::{RobotSelection, RobotSelectionError};

/// Name of the option.
const KEY: &str = "decision_period";

/// List of decision periods of robots that decide less often than in each tick. As text, for example `hulks/2=0.02;
/// opponent=1/60` \[s\], or `0.02` for all robots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DecisionPeriods(Vec<Entry>);

/// Period of some robots.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// Robots, or `None` for all.
    robots: Option<RobotSelection>,
    period: DecisionPeriod,
}

/// Error of a text that is not a list of decision periods.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecisionPeriodsError {
    /// The text before the `=` is neither a robot nor a team.
    #[error(transparent)]
    Robots(#[from] RobotSelectionError),
    /// The period is invalid.
    #[error(transparent)]
    Period(#[from] DecisionPeriodError),
}

impl ParameterValue for DecisionPeriods {
    const TYPE: ParameterType = ParameterType::Text;
}

impl DecisionPeriods {
    /// Returns the period of `robot`, or `None` if it decides in each tick. The period of a robot has precedence over
    /// that of its team, and that over one for all robots.
    pub fn of(&self, robot: RobotId) -> Option<&DecisionPeriod> {
        let of = |robots: Option<RobotSelection>| {
            let mut entries = self.0.iter().rev();
            entries.find(|it| it.robots == robots).map(|it| &it.period)
        };
        of(Some(RobotSelection::Robot(robot)))
            .or_else(|| of(Some(RobotSelection::Team(robot.team))))
            .or_else(|| of(None))
    }

    /// Sets the period of one robot, in place of an earlier one.
    pub fn set(&mut self, robot: RobotId, period: DecisionPeriod) {
        let robots = Some(RobotSelection::Robot(robot));
        self.0.retain(|it| it.robots != robots);
        self.0.push(Entry { robots, period });
    }

    /// Returns true if no period is set: all robots decide in each tick.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an error to `invalid` for each period that is shorter than `tick`, the duration of a tick.
    pub(crate) fn check(&self, tick: Duration, invalid: &mut InvalidValues) {
        for Entry { robots, period } in &self.0 {
            let name = robots.map_or_else(|| "all robots".to_owned(), |it| it.to_string());
            let fault =
                format_args!("the period of {name}, {period}, is shorter than a tick, {tick:?}");
            invalid.require(period.span() >= tick, KEY, fault);
        }
    }

    /// Checks that each period is for a robot or team that plays. `players` are the robots of the match.
    ///
    /// # Errors
    ///
    /// Returns an error for each other robot or team, all together.
    pub fn validate(&self, players: &[RobotId]) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        let names: Vec<_> = players.iter().map(RobotId::to_string).collect();
        for robots in self.0.iter().filter_map(|it| it.robots) {
            let is_there = players.iter().any(|robot| robots.contains(*robot));
            let fault = format_args!("{robots} does not play; available: {}", names.join(", "));
            invalid.require(is_there, KEY, fault);
        }
        invalid.into_result(())
    }
}

impl FromStr for DecisionPeriods {
    type Err = DecisionPeriodsError;

    /// Reads the entries of a list, which are separated by semicolons.
    fn from_str(text: &str) -> Result<Self, DecisionPeriodsError> {
        let parts = text.split(';').map(str::trim);
        let given = parts.filter(|part| !part.is_empty());
        given.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl FromStr for Entry {
    type Err = DecisionPeriodsError;

    /// Reads `ROBOT=PERIOD`, `TEAM=PERIOD`, or `PERIOD` for all robots.
    fn from_str(text: &str) -> Result<Self, DecisionPeriodsError> {
        let (robots, period) = match text.split_once('=') {
            Some((robots, period)) => (Some(robots.trim().parse()?), period),
            None => (None, text),
        };
        Ok(Self {
            robots,
            period: period.parse()?,
        })
    }
}

impl TryFrom<String> for DecisionPeriods {
    type Error = DecisionPeriodsError;

    fn try_from(text: String) -> Result<Self, DecisionPeriodsError> {
        text.parse()
    }
}

impl From<DecisionPeriods> for String {
    fn from(periods: DecisionPeriods) -> Self {
        periods.to_string()
    }
}

impl fmt::Display for DecisionPeriods {
    /// Writes the list as text, which can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Entry { robots, period }) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            if let Some(robots) = robots {
                write!(f, "{robots}=")?;
            }
            write!(f, "{}", period.to_string().trim_end_matches(" s"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
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
