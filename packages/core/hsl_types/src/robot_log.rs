//! Logs of robots in the formats of teams, converted to the types of this repository.

use behavior_tree::Layout;

use crate::{BehaviorOutput, FieldDimensions, RobotId, Time, WorldState};

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
    /// Encoded content.
    pub payload: &'a [u8],
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

    /// Reads a message. Appends the decisions that are complete to `decisions`. Returns false if the message is none of
    /// the team's.
    fn read(&mut self, message: &LogMessage<'_>, decisions: &mut Vec<LoggedDecision>) -> bool;

    /// Appends the decisions that were not complete before the end of the log.
    fn finish(&mut self, decisions: &mut Vec<LoggedDecision>);

    /// Returns a sentence about each thing that the log lacks, and about each topic that could not be read.
    fn notes(&self) -> Vec<String>;
}
