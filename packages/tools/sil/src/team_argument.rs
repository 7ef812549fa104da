//! Number of robots of a team, and their behavior.

use std::fmt;
use std::str::FromStr;

use hsl_parameters::hint;

/// The value of `--hulks` and `--opponents`: `3`, `behavior=hulks`, or both with a comma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamArgument {
    /// Number of robots; none: the default.
    pub size: Option<u8>,
    /// Their behavior; none: the default.
    pub behavior: Option<TeamBehavior>,
}

/// The behavior of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TeamBehavior {
    /// The behavior of this project: `behavior_node`.
    #[default]
    Ours,
    /// The production node of HULKs, through `hulks_bridge`.
    Hulks,
}

impl TeamBehavior {
    /// The names on the command line.
    const NAMED: [(&str, Self); 2] = [("ours", Self::Ours), ("hulks", Self::Hulks)];
}

impl FromStr for TeamBehavior {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut named = Self::NAMED.into_iter();
        match named.find(|(name, _)| *name == text) {
            Some((_, behavior)) => Ok(behavior),
            None => {
                let hint = hint(text, Self::NAMED.iter().map(|(name, _)| *name));
                Err(format!("unknown behavior {text:?}; {hint}"))
            }
        }
    }
}

impl TeamArgument {
    /// Sets the behavior by its name, unless it is set already.
    ///
    /// # Errors
    /// No behavior has this name.
    pub(crate) fn set_behavior(&mut self, behavior: &str) -> Result<(), String> {
        let behavior = behavior.parse()?;
        self.behavior.get_or_insert(behavior);
        Ok(())
    }
}

impl FromStr for TeamArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut argument = Self::default();
        for part in text.split(',') {
            let is_first = match part.split_once('=') {
                Some(("behavior", name)) => argument.behavior.replace(name.parse()?).is_none(),
                Some((key, _)) => {
                    return Err(format!("unknown key {key:?}; {Expected}"));
                }
                None => {
                    let size = part
                        .parse()
                        .map_err(|_| format!("{part:?} is not a number of robots; {Expected}"))?;
                    argument.size.replace(size).is_none()
                }
            };
            if !is_first {
                return Err(format!("{part:?} is given twice; {Expected}"));
            }
        }
        Ok(argument)
    }
}

/// The end of an error message: the accepted values.
struct Expected;

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(
            "expected a number, behavior=hulks, behavior=ours, or both as in 3,behavior=hulks",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        text.parse::<TeamArgument>().unwrap_err()
    }

    #[test]
    fn number_and_behavior_are_accepted_alone_or_together_in_any_order() {
        let argument = |size, behavior| Ok(TeamArgument { size, behavior });
        assert_eq!("3".parse(), argument(Some(3), None));
        let hulks = Some(TeamBehavior::Hulks);
        assert_eq!("behavior=hulks".parse(), argument(None, hulks));
        assert_eq!("3,behavior=hulks".parse(), argument(Some(3), hulks));
        assert_eq!("behavior=hulks,3".parse(), argument(Some(3), hulks));
        let ours = Some(TeamBehavior::Ours);
        assert_eq!("0,behavior=ours".parse(), argument(Some(0), ours));
    }

    #[test]
    fn an_unknown_behavior_is_refused_with_the_nearest_name() {
        assert!(fault("behavior=hulk").contains("did you mean `hulks`?"));
        assert!(fault("behavior=b-human").contains("expected one of ours, hulks"));
    }

    #[test]
    fn an_invalid_value_is_refused_with_the_accepted_values() {
        for text in ["three", "", "3,", "-1", "brain=hulks", "3,4"] {
            let fault = fault(text);
            assert!(fault.contains("3,behavior=hulks"), "{text}: {fault}");
        }
    }
}
