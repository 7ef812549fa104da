//! Logs of robots in the formats of teams, converted to the types of this repository.

mod message_queue;
mod unreadable_messages;

use behavior_tree::Layout;

use crate::{
    BehaviorOutput, FieldDimensions, GameControllerState, PlayerNumber, RobotId, Time, WorldState,
};

pub use message_queue::MessageQueue;
pub use unreadable_messages::UnreadableMessages;

/// Message in a log.
#[derive(Clone, Copy, Debug)]
pub struct LogMessage<'a> {
    /// Full name of the topic.
    pub topic: &'a str,
    /// Encoding of the schema, for example `ros2msg`.
    pub schema_encoding: &'a str,
    /// Name of the type.
    pub type_name: &'a str,
    /// Definition of the type.
    pub schema: &'a [u8],
    /// Time at which the message was sent; the time at which it was logged if that is unknown.
    pub time: Time,
    /// Encoded content. A ROS message of a type that this repository has is encoded by the definition in this repository,
    /// whatever that in the log is.
    pub payload: &'a [u8],
    /// Fields of this type that the definition in the log lacks, as in `pose.confidence`. They are empty or 0 in `payload`.
    pub lacking: &'a [String],
}

/// Decision of a robot in a log, with its inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedDecision {
    /// Robot.
    pub robot: RobotId,
    /// Time of the decision on the robot's clock.
    pub time: Time,
    /// Dimensions of the field; `None` if they are unknown.
    pub field: Option<FieldDimensions>,
    /// State of the game, from the view of the robot's team; `None` if the log does not contain it.
    pub game: Option<GameControllerState>,
    /// Layout of the robot's tree; `None` without a trace in `output`.
    pub layout: Option<Layout>,
    /// Inputs; `None` if the log does not contain all of them.
    pub world_state: Option<WorldState>,
    /// Decision.
    pub output: BehaviorOutput,
}

/// Reader of logs in the format of one team.
pub trait RobotLogReader {
    /// Returns the name of the team.
    fn team(&self) -> &'static str;

    /// Returns whether a message shows that the log is one of the team's.
    fn knows(&self, message: &LogMessage<'_>) -> bool;

    /// Returns whether messages of this topic and type are read.
    fn uses(&self, _topic: &str, _type_name: &str) -> bool {
        true
    }

    /// Returns the names of fields in former definitions of the team's ROS messages, each with the name in this repository.
    fn former_names(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Reads a message. Appends the decisions that are complete to `decisions`. Returns false if the message is none of
    /// the team's.
    fn read(&mut self, message: &LogMessage<'_>, decisions: &mut Vec<LoggedDecision>) -> bool;

    /// Appends the decisions that were not complete before the end of the log.
    fn finish(&mut self, decisions: &mut Vec<LoggedDecision>);

    /// Returns a sentence about each thing that the log lacks, and about each topic that could not be read.
    fn notes(&self) -> Vec<String>;
}

/// Returns the number at the end of a part of a namespace, of the last one that has one, as in `hulks_3`, `/3` and
/// `hulks/robot_3/bitbots`.
pub fn player_in(namespace: &str) -> Option<PlayerNumber> {
    namespace.rsplit('/').find_map(|part| {
        let digits = part.rsplit(|it: char| !it.is_ascii_digit()).next()?;
        PlayerNumber::try_from(digits.parse::<u8>().ok()?).ok()
    })
}
