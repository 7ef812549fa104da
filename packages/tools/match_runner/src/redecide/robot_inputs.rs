use bag_tools::{Bag, Messages};
use hsl_types::{RobotId, Time};
use mcap::Message;

use super::{RecordedInput, RecordedRobot, RedecideError, topic_of_robot};

/// Inputs on which a robot of a bag decided, with their answers, in the order of time.
pub struct RobotInputs {
    robot: RobotId,
    messages: Messages,
    recorded: RecordedRobot,
    /// Time after which messages are not read.
    until: Time,
    /// Set after the last message.
    is_at_end: bool,
}

impl RobotInputs {
    /// Starts to read a bag.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read.
    pub fn of(bag: &Bag, robot: RobotId) -> Result<Self, RedecideError> {
        Self::until(bag, robot, Time::from_nanos(u64::MAX))
    }

    /// Starts to read a bag up to the time `until`.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read.
    pub fn until(bag: &Bag, robot: RobotId, until: Time) -> Result<Self, RedecideError> {
        Ok(Self {
            robot,
            messages: bag.messages()?,
            recorded: RecordedRobot::new(robot),
            until,
            is_at_end: false,
        })
    }

    /// Starts to read a bag, with the other inputs of programs.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read.
    pub fn of_program(bag: &Bag, robot: RobotId) -> Result<Self, RedecideError> {
        Ok(Self {
            recorded: RecordedRobot::with_other_inputs(robot),
            ..Self::of(bag, robot)?
        })
    }

    /// Returns the messages of the robot that were read so far.
    pub fn recorded(&self) -> &RecordedRobot {
        &self.recorded
    }

    /// Returns the messages of the robot that were read.
    pub fn into_recorded(self) -> RecordedRobot {
        self.recorded
    }

    fn next_input(&mut self) -> Result<Option<RecordedInput>, RedecideError> {
        loop {
            if let Some(input) = self.recorded.next_input(self.is_at_end)? {
                return Ok(Some(input));
            }
            if self.is_at_end {
                return Ok(None);
            }
            let message = self.messages.next().transpose()?;
            let is_within = |message: &Message<'_>| message.log_time <= self.until.as_nanos();
            let Some(message) = message.filter(is_within) else {
                self.is_at_end = true;
                continue;
            };
            if let Some((robot, topic)) = topic_of_robot(&message.channel.topic)
                && robot == self.robot
            {
                self.recorded.add(topic, &message)?;
            }
        }
    }
}

impl Iterator for RobotInputs {
    type Item = Result<RecordedInput, RedecideError>;

    /// Returns the next input, or an error if the bag cannot be read any further or a message is invalid.
    fn next(&mut self) -> Option<Self::Item> {
        self.next_input().transpose()
    }
}
