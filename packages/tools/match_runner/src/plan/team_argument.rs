//! Number of robots of a team, and their behavior.

use std::fmt;
use std::str::FromStr;

use hsl_parameters::hint;
use scenario_kit::RobotValue;

use crate::plan::team_program::TeamProgram;
use crate::plan::team_programs::PROGRAMS;

/// Value of `--hulks` and `--opponents`: `3`, `behavior=hulks`, or both with a comma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamArgument {
    /// Number of robots, or `None` for the default.
    pub size: Option<u8>,
    /// Behavior of the robots, or `None` for the default.
    pub behavior: Option<TeamBehavior>,
}

/// Behavior of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TeamBehavior {
    /// The behavior of this project: `behavior_node`.
    #[default]
    Ours,
    /// The program of another team, through its bridge.
    Program(&'static TeamProgram),
}

impl TeamBehavior {
    fn all() -> impl Iterator<Item = (&'static str, Self)> + Clone {
        let programs = PROGRAMS.iter().map(|it| (it.name, Self::Program(it)));
        [("ours", Self::Ours)].into_iter().chain(programs)
    }

    pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::all().map(|(name, _)| name)
    }
}

/// Error of a text that is not the argument of a team.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamArgumentError {
    /// Unknown behavior.
    #[error("unknown behavior {0:?}; {hint}", hint = hint(.0, TeamBehavior::names()))]
    Behavior(String),
    /// Unknown key.
    #[error("unknown key {0:?}; {expected}", expected = Expected)]
    Key(String),
    /// Text that is neither a number nor a key.
    #[error("invalid number of robots {0:?}; {expected}", expected = Expected)]
    Number(String),
    /// Second number or behavior.
    #[error("duplicate {0:?}; {expected}", expected = Expected)]
    Twice(String),
}

impl RobotValue for TeamBehavior {
    const KEY: &'static str = "behavior";

    fn text(&self) -> String {
        let name = Self::all().find(|(_, behavior)| behavior == self);
        name.map_or_else(String::new, |(name, _)| name.to_owned())
    }
}

impl FromStr for TeamBehavior {
    type Err = TeamArgumentError;

    fn from_str(text: &str) -> Result<Self, TeamArgumentError> {
        let found = Self::all().find(|(name, _)| *name == text);
        let behavior = found.map(|(_, behavior)| behavior);
        behavior.ok_or_else(|| TeamArgumentError::Behavior(text.to_owned()))
    }
}

impl TeamArgument {
    /// Sets the behavior by its name, unless it is already set.
    ///
    /// # Errors
    ///
    /// Returns an error if the behavior is unknown.
    pub(crate) fn set_behavior(&mut self, behavior: &str) -> Result<(), TeamArgumentError> {
        let behavior = behavior.parse()?;
        self.behavior.get_or_insert(behavior);
        Ok(())
    }
}

impl FromStr for TeamArgument {
    type Err = TeamArgumentError;

    /// Parses a number of robots, `behavior=NAME`, or both with a comma between them in any order. Refuses a part that
    /// is given twice.
    fn from_str(text: &str) -> Result<Self, TeamArgumentError> {
        let mut argument = Self::default();
        for part in text.split(',') {
            let is_first = match part.split_once('=') {
                Some(("behavior", name)) => argument.behavior.replace(name.parse()?).is_none(),
                Some((key, _)) => return Err(TeamArgumentError::Key(key.to_owned())),
                None => {
                    let size = part.parse();
                    let size = size.map_err(|_| TeamArgumentError::Number(part.to_owned()))?;
                    argument.size.replace(size).is_none()
                }
            };
            if !is_first {
                return Err(TeamArgumentError::Twice(part.to_owned()));
            }
        }
        Ok(argument)
    }
}

/// End of an error message: the accepted values.
struct Expected;

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = TeamBehavior::names().collect();
        write!(
            formatter,
            "expected a number, behavior=NAME ({}), or both as in 3,behavior=hulks",
            names.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::team_programs::HULKS;

    fn error(text: &str) -> String {
        text.parse::<TeamArgument>().unwrap_err().to_string()
    }

    #[test]
    fn number_and_behavior_are_accepted_alone_or_together_in_any_order() {
        let argument = |size, behavior| Ok(TeamArgument { size, behavior });
        assert_eq!("3".parse(), argument(Some(3), None));
        let hulks = Some(TeamBehavior::Program(&HULKS));
        assert_eq!("behavior=hulks".parse(), argument(None, hulks));
        assert_eq!("3,behavior=hulks".parse(), argument(Some(3), hulks));
        assert_eq!("behavior=hulks,3".parse(), argument(Some(3), hulks));
        let ours = Some(TeamBehavior::Ours);
        assert_eq!("0,behavior=ours".parse(), argument(Some(0), ours));
    }

    #[test]
    fn an_unknown_behavior_is_refused_with_the_nearest_name() {
        assert!(error("behavior=hulk").contains("did you mean `hulks`?"));
        assert!(
            error("behavior=b-human").contains("expected one of ours, hulks, bitbots, booster")
        );
    }

    #[test]
    fn an_invalid_value_is_refused_with_the_accepted_values() {
        for text in ["three", "", "3,", "-1", "brain=hulks", "3,4"] {
            let error = error(text);
            assert!(error.contains("3,behavior=hulks"), "{text}: {error}");
        }
    }
}
