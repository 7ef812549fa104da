use bag_tools::{Bag, Messages};
use hsl_types::RobotId;

use super::{RecordedInput, RecordedRobot, RedecideError, topic_of_robot};

/// Inputs on which a robot of a bag decided, with their answers, in the order of time.
pub struct RobotInputs {
    robot: RobotId,
    messages: Messages,
    recorded: RecordedRobot,
    /// Set after the last message.
    is_at_end: bool,
}

impl RobotInputs {
    /// Starts to read a bag.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read.
    pub fn of(bag: &Bag, robot: RobotId) -> Result<Self, RedecideError> {
        Ok(Self {
            robot,
            messages: bag.messages()?,
            recorded: RecordedRobot::new(robot),
            is_at_end: false,
        })
    }

    /// Returns the messages of the robot that were read so far.
    pub fn recorded(&self) -> &RecordedRobot {
        &self.recorded
    }

    /// Returns the next input; `None` at the end of the bag.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be read any further, or a message is invalid.
    pub fn next_input(&mut self) -> Result<Option<RecordedInput>, RedecideError> {
        loop {
            if let Some(input) = self.recorded.next_input(self.is_at_end)? {
                return Ok(Some(input));
            }
            if self.is_at_end {
                return Ok(None);
            }
            let Some(message) = self.messages.next().transpose()? else {
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
