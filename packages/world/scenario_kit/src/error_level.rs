//! Level of the errors of a robot.

use std::str::FromStr;

use bevyhavior_simulator::SimulatorErrorLevels;

use crate::robot_values::RobotValue;

/// Factor of all errors that a robot makes; 0: none, 1: those of the parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorLevel(pub f32);

/// Error of a text that is not a level of errors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a level of errors: must be 0 to {most}, as in 2.5", text = .0, most = SimulatorErrorLevels::LARGEST)]
pub struct ErrorLevelError(String);

impl RobotValue for ErrorLevel {
    const KEY: &'static str = "error_level";

    fn text(&self) -> String {
        self.0.to_string()
    }
}

impl FromStr for ErrorLevel {
    type Err = ErrorLevelError;

    fn from_str(text: &str) -> Result<Self, ErrorLevelError> {
        let level = text.trim().parse().ok();
        let level = level.filter(|it| (0.0..=SimulatorErrorLevels::LARGEST).contains(it));
        level
            .map(Self)
            .ok_or_else(|| ErrorLevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScenarioOptions;
    use crate::robot_values::RobotValues;

    #[test]
    fn a_level_is_read_as_it_is_written_and_other_texts_are_refused() {
        let text = "hulks/3=2.5; opponent=0";
        let levels: RobotValues<ErrorLevel> = text.parse().expect("they are levels");
        assert_eq!(levels.to_string(), text);
        for wrong in ["-1", "much", "inf", "NaN", "101"] {
            let error = wrong.parse::<ErrorLevel>().expect_err("it is no level");
            assert!(error.to_string().contains("0 to 100"), "{error}");
        }
    }

    #[test]
    fn the_level_of_a_robot_counts_before_that_of_its_team() {
        let options = ScenarioOptions {
            error_level: "hulks/3=2; hulks=0.5".parse().expect("they are levels"),
            ..ScenarioOptions::default()
        };
        let levels = options.error_levels().0;
        let of = |robot: &str| levels.get(&robot.parse().expect("it is a robot")).copied();
        assert_eq!(
            [of("hulks/3"), of("hulks/2"), of("opponent/3")],
            [Some(2.0), Some(0.5), None]
        );
    }
}
