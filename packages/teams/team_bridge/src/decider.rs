//! Topics through which a robot decides.

use behavior_tree::Layout;
use hsl_ros::{BehaviorTopics, Error, Node, PeerLog};
use hsl_types::{BehaviorOutput, RobotId};
use hsl_wire::hsl_msgs;
use hsl_wire::std_msgs::Header;

/// Topics through which a robot decides, with the last world state and the last answer.
pub struct Decider {
    id: RobotId,
    /// Name of the program, for the log.
    program: &'static str,
    /// Topics of the behavior. `None` before the program is ready, because the match begins once these topics exist.
    topics: Option<BehaviorTopics>,
    /// World state that was received and not passed to the program yet.
    next: Option<hsl_msgs::WorldState>,
    /// Last answer, with the header of its world state.
    answered: Option<(Header, BehaviorOutput)>,
}

impl Decider {
    /// Creates the decider of a robot without topics. `program` is the name of its program, for the log.
    pub fn new(id: RobotId, program: &'static str) -> Self {
        Self {
            id,
            program,
            topics: None,
            next: None,
            answered: None,
        }
    }

    /// Creates the topics of the robot, so that the match can begin, unless they exist. Logs them.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub fn join(&mut self, node: &mut Node) -> Result<(), Error> {
        if self.topics.is_none() {
            self.topics = Some(BehaviorTopics::new(node, |topic| topic.name.to_owned())?);
            tracing::info!("{} is played by {}", self.id, self.program);
        }
        Ok(())
    }

    /// Takes the newest world state. Logs messages that cannot be decoded.
    pub fn receive(&mut self, log: &mut PeerLog) {
        while let Some(received) = self.topics.as_ref().and_then(|it| it.world_state.take()) {
            match received {
                Ok(message) => self.next = Some(message),
                Err(error) => {
                    let text = format_args!("{}: world_state: {error}", self.id);
                    if let Some(line) = log.line("undecodable", text) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
    }

    /// Takes the received world state; `None` without one. If it is the world state of the last answer, the world has
    /// missed the answer: then publishes the answer again and returns `None`.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub fn next(&mut self, layout: Option<&Layout>) -> Result<Option<hsl_msgs::WorldState>, Error> {
        let Some(message) = self.next.take() else {
            return Ok(None);
        };
        match self.answered.take() {
            Some((known, answer)) if known == message.header => {
                self.publish(&known, &answer, layout)?;
                self.answered = Some((known, answer));
                Ok(None)
            }
            answered => {
                self.answered = answered;
                Ok(Some(message))
            }
        }
    }

    /// Publishes the answer to the world state with this header.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub fn answer(
        &mut self,
        header: Header,
        answer: BehaviorOutput,
        layout: Option<&Layout>,
    ) -> Result<(), Error> {
        self.publish(&header, &answer, layout)?;
        self.answered = Some((header, answer));
        Ok(())
    }

    /// Publishes an answer; the layout of its tree, too, if the answer has a trace.
    fn publish(
        &mut self,
        header: &Header,
        answer: &BehaviorOutput,
        layout: Option<&Layout>,
    ) -> Result<(), Error> {
        if let Some(topics) = &mut self.topics {
            let layout = answer.trace.as_ref().and(layout);
            topics.answer(header.clone(), self.id.player_number, layout, answer)?;
        }
        Ok(())
    }
}
