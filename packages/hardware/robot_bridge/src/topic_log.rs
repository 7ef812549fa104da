//! Bags of the ROS topics that a robot of a team records, which become decisions with their inputs.

mod decision_counts;
mod log_topic;
mod reader;

pub use decision_counts::DecisionCounts;
pub use log_topic::LogTopic;
pub use reader::TopicLogReader;

use std::error::Error;

use hsl_types::{LoggedDecision, PlayerNumber, Time};

/// Reason for which a message cannot be used.
pub type Unusable = Box<dyn Error>;

/// Numbers that a log may lack.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogNumbers {
    /// Number of the robot; `None`: that in the namespace of its topics.
    pub player: Option<PlayerNumber>,
    /// Number of the team in messages of the GameController; `None`: that of the team's own parameters.
    pub team: Option<u8>,
}

impl LogNumbers {
    /// Returns the number of the robot.
    ///
    /// # Errors
    /// Returns an error if it is unknown.
    pub fn player(&self) -> Result<PlayerNumber, String> {
        let player = self.player;
        player.ok_or_else(|| "the log has no number of the robot: pass --player NUMBER".to_owned())
    }
}

/// Messages of one robot in a bag, from which its decisions are assembled.
pub trait TopicLog {
    /// Name of the team.
    const TEAM: &'static str;
    /// Topics that are read.
    const TOPICS: &'static [LogTopic];
    /// Former names of fields, each with the name in this repository.
    const FORMER_NAMES: &'static [(&'static str, &'static str)] = &[];

    /// Creates the log before its first message.
    fn new(numbers: LogNumbers) -> Self;

    /// Reads a message of one of the topics, which was sent at `sent`; `lacking` is that of
    /// [`LogMessage`](hsl_types::LogMessage). Returns the decision that is complete then.
    ///
    /// # Errors
    /// Returns the reason for which the message cannot be used.
    fn read(
        &mut self,
        topic: &LogTopic,
        payload: &[u8],
        lacking: &[String],
        sent: Time,
    ) -> Result<Option<LoggedDecision>, Unusable>;

    /// Returns the decision that was not complete before the end of the log.
    fn finish(&mut self) -> Option<LoggedDecision> {
        None
    }

    /// Returns sentences about what the log lacks.
    fn notes(&self) -> Vec<String>;
}
