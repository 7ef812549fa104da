//! Name of a program that plays a robot.

use std::str::FromStr;

use scenario_kit::RobotValue;

/// Maximum number of characters of a name.
const LONGEST: usize = 100;

/// Name, and maybe version, of a program that plays a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramName(String);

/// Error of a text that cannot be the name of a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a program: must have 1 to {LONGEST} printable characters")]
pub struct ProgramNameError(String);

impl FromStr for ProgramName {
    type Err = ProgramNameError;

    fn from_str(text: &str) -> Result<Self, ProgramNameError> {
        let is_short = (1..=LONGEST).contains(&text.chars().count());
        let is_printable = !text.chars().any(char::is_control);
        if is_short && is_printable {
            Ok(Self(text.to_owned()))
        } else {
            Err(ProgramNameError(text.chars().take(LONGEST).collect()))
        }
    }
}

impl RobotValue for ProgramName {
    const KEY: &'static str = "programs";

    fn text(&self) -> String {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_limit_and_printable_characters() {
        let text = |text: &str| text.parse().map(|name: ProgramName| name.text());
        assert_eq!(text("our behavior 1.3").unwrap(), "our behavior 1.3");
        assert!(text(&"a".repeat(100)).is_ok());
        for wrong in [String::new(), "a".repeat(101), "a\nb".to_owned()] {
            assert!(text(&wrong).is_err(), "{wrong:?}");
        }
    }
}
