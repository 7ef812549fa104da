//! Time that a robot has to react to a change of the game's state.

use std::str::FromStr;
use std::time::Duration;

use hsl_types::limits;

use crate::robot_values::RobotValue;

/// Time after a change of the game's state in which the planned way of a robot is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReactionTime(pub Duration);

/// Error of a text that is not a reaction time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a reaction time: must be 0 to {most} s, as in 0.5", text = .0, most = limits::SECONDS)]
pub struct ReactionTimeError(String);

impl ReactionTime {
    /// Time of a program that receives the state of the game in each decision. `body_behavior` of Bit-Bots took up to
    /// 0.1 s, in seven decisions.
    pub const OF_PROGRAM: Self = Self(Duration::from_millis(500));
    /// Time of a program that does not receive the areas which the rules forbid: its ways are never checked.
    pub const WITHOUT_AREAS: Self = Self(Duration::from_secs(limits::SECONDS as u64));
}

impl RobotValue for ReactionTime {
    const KEY: &'static str = "reaction_time";

    fn text(&self) -> String {
        self.0.as_secs_f64().to_string()
    }
}

impl FromStr for ReactionTime {
    type Err = ReactionTimeError;

    /// Reads a number of seconds \[s\].
    fn from_str(text: &str) -> Result<Self, ReactionTimeError> {
        let seconds = text.trim().parse().ok();
        let valid = seconds.filter(|seconds| (0.0..=limits::SECONDS).contains(seconds));
        let span = valid.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        span.map(Self)
            .ok_or_else(|| ReactionTimeError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robot_values::RobotValues;

    #[test]
    fn a_reaction_time_is_read_as_it_is_written_and_other_texts_are_refused() {
        let text = "hulks=0.5; opponent/2=1; 0";
        let times: RobotValues<ReactionTime> = text.parse().expect("they are times");
        assert_eq!(times.to_string(), text);
        for wrong in ["-0.5", "fast", "inf", "NaN", "1e7"] {
            let error = wrong.parse::<ReactionTime>().expect_err("it is no time");
            assert!(error.to_string().contains("0 to 1000000 s"), "{error}");
        }
    }
}
