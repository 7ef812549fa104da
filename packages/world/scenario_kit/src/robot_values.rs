//! Values that are set for single robots, for teams or for all robots.

use std::fmt;
use std::str::FromStr;

use hsl_types::RobotId;
use hsl_types::parameters::{ParameterType, ParameterValue};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::robot_selection::{RobotSelection, RobotSelectionError};

/// Value that an option sets for single robots.
pub trait RobotValue: Clone + FromStr<Err: std::error::Error + 'static> {
    /// Name of the option.
    const KEY: &'static str;

    /// Returns the value as it is written in the option.
    fn text(&self) -> String;
}

/// Values of robots, for example `hulks/2=0.02; opponent=1/60`, or `0.02` for all robots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String", bound = "T: RobotValue")]
pub struct RobotValues<T>(Vec<Entry<T>>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry<T> {
    /// Robots, or `None` for all.
    robots: Option<RobotSelection>,
    value: T,
}

/// Error of a text that is not a list of values of robots.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RobotValuesError<E: std::error::Error + 'static> {
    /// The text before the `=` is neither a robot nor a team.
    #[error(transparent)]
    Robots(#[from] RobotSelectionError),
    /// The value is invalid.
    #[error(transparent)]
    Value(E),
}

impl<T> Default for RobotValues<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ParameterValue for RobotValues<T> {
    const TYPE: ParameterType = ParameterType::Text;
}

impl<T: RobotValue> RobotValues<T> {
    /// Returns the value of `robot`, or `None` if it is not set. A value for the robot takes precedence over a value
    /// for its team, and this over a value for all robots.
    pub fn of(&self, robot: RobotId) -> Option<&T> {
        let of = |robots: Option<RobotSelection>| {
            let mut entries = self.0.iter().rev();
            entries.find(|it| it.robots == robots).map(|it| &it.value)
        };
        of(Some(RobotSelection::Robot(robot)))
            .or_else(|| of(Some(RobotSelection::Team(robot.team))))
            .or_else(|| of(None))
    }

    /// Sets the value of a robot.
    pub fn set(&mut self, robot: RobotId, value: T) {
        let robots = Some(RobotSelection::Robot(robot));
        self.0.retain(|it| it.robots != robots);
        self.0.push(Entry { robots, value });
    }

    /// Returns true if no value is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn named(&self) -> impl Iterator<Item = (String, &T)> {
        self.0.iter().map(|Entry { robots, value }| {
            let name = robots.map_or_else(|| "all robots".to_owned(), |it| it.to_string());
            (name, value)
        })
    }

    /// Checks that robots with a value are among `players`.
    ///
    /// # Errors
    ///
    /// Returns all other robots together.
    pub fn validate(&self, players: &[RobotId]) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        let names: Vec<_> = players.iter().map(RobotId::to_string).collect();
        for robots in self.0.iter().filter_map(|it| it.robots) {
            let is_there = players.iter().any(|robot| robots.contains(*robot));
            let reason = format_args!("{robots} does not play; available: {}", names.join(", "));
            invalid.require(is_there, T::KEY, reason);
        }
        invalid.into_result(())
    }
}

impl<T: RobotValue> FromStr for RobotValues<T> {
    type Err = RobotValuesError<T::Err>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split(';').map(str::trim);
        let given = parts.filter(|part| !part.is_empty());
        given.map(Entry::read).collect::<Result<_, _>>().map(Self)
    }
}

impl<T: RobotValue> Entry<T> {
    /// Parses `ROBOTS=VALUE`, or a value for all robots.
    fn read(text: &str) -> Result<Self, RobotValuesError<T::Err>> {
        let (robots, value) = match text.split_once('=') {
            Some((robots, value)) => (Some(robots.trim().parse()?), value.trim()),
            None => (None, text),
        };
        let value = value.parse().map_err(RobotValuesError::Value)?;
        Ok(Self { robots, value })
    }
}

impl<T: RobotValue> TryFrom<String> for RobotValues<T> {
    type Error = RobotValuesError<T::Err>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl<T: RobotValue> From<RobotValues<T>> for String {
    fn from(values: RobotValues<T>) -> Self {
        values.to_string()
    }
}

impl<T: RobotValue> fmt::Display for RobotValues<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Entry { robots, value }) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            if let Some(robots) = robots {
                write!(f, "{robots}=")?;
            }
            f.write_str(&value.text())?;
        }
        Ok(())
    }
}
