//! How many robots of a team play, and by whose behavior.

use std::fmt;
use std::str::FromStr;

use hsl_parameters::hint;

/// What `--hulks` and `--opponents` take: `3`, `behavior=hulks`, or both with a comma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamArgument {
    /// How many robots play; none: as many as otherwise.
    pub size: Option<u8>,
    /// Who plays them; none: whoever does otherwise.
    pub behavior: Option<TeamBehavior>,
}

/// Whose behavior a team plays by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TeamBehavior {
    /// That of this project: `behavior_node`.
    #[default]
    Ours,
    /// That of HULKs: their production node, through `hulks_bridge`.
    Hulks,
}

impl TeamBehavior {
    /// Both, with their names.
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
                Err(format!("no behavior is called {text:?}; {hint}"))
            }
        }
    }
}

impl TeamArgument {
    /// Takes whose behavior the team plays by from its name, unless that was said already.
    ///
    /// # Errors
    /// There is no behavior with this name.
    pub(crate) fn say(&mut self, behavior: &str) -> Result<(), String> {
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
                    return Err(format!("{key:?} is nothing that a team has; {Expected}"));
                }
                None => {
                    let size = part
                        .parse()
                        .map_err(|_| format!("{part:?} is no number of robots; {Expected}"))?;
                    argument.size.replace(size).is_none()
                }
            };
            if !is_first {
                return Err(format!("{part:?} says again what was said; {Expected}"));
            }
        }
        Ok(argument)
    }
}

/// The end of a message about a text that is none.
struct Expected;

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .write_str("it takes a number, behavior=hulks or behavior=ours, or 3,behavior=hulks")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        text.parse::<TeamArgument>().unwrap_err()
    }

    #[test]
    fn number_and_behavior_are_said_alone_or_together_in_any_order() {
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
    fn a_behavior_that_there_is_not_is_answered_with_the_nearest_one() {
        assert!(fault("behavior=hulk").contains("did you mean `hulks`?"));
        assert!(fault("behavior=b-human").contains("there are ours, hulks"));
    }

    #[test]
    fn what_is_neither_number_nor_behavior_is_refused_with_what_is_taken() {
        for text in ["three", "", "3,", "-1", "brain=hulks", "3,4"] {
            let fault = fault(text);
            assert!(fault.contains("3,behavior=hulks"), "{text}: {fault}");
        }
    }
}
