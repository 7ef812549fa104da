use std::fmt::Display;

use hsl_types::{MotionCommand, OutgoingMessage};
use hulks_protocol::agreement::AgreedTypes;
use hulks_protocol::blackboard::Echo;
use hulks_protocol::cdr;
use hulks_protocol::convert::{Translate, outgoing_from_theirs};
use hulks_protocol::messages::{self, NodeTrace};
use hulks_protocol::topics::{self, Topic};

use crate::event::Output;

/// Messages of a node that belong to its next decision. The motion command is the last message of each decision.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// Messages over the network.
    pub(crate) messages: Vec<OutgoingMessage>,
    pub(crate) trace: Option<NodeTrace>,
    /// Inputs as the node echoes them.
    pub(crate) echo: Option<Echo>,
    /// Decoding errors.
    pub(crate) errors: Vec<String>,
}

impl Parts {
    /// Decodes and stores a message of the node, or the decoding error. Layouts and motion commands are not stored
    /// here.
    pub(crate) fn store(&mut self, output: &Output, agreed: &AgreedTypes) {
        let topic = output.topic;
        if topic == &topics::MESSAGE {
            let message = self.read::<messages::OutgoingMessage>(output, agreed);
            self.messages
                .extend(message.as_ref().map(outgoing_from_theirs));
        } else if topic == &topics::TRACE {
            self.trace = self.read(output, agreed);
        } else if topic == &topics::BLACKBOARD {
            let echo = agreed.blackboard().read(&output.payload);
            self.echo = self.value_or_error(topic, echo);
        }
    }

    /// Returns the motion command of a message, or `None` and stores the error if it is invalid.
    pub(crate) fn command(
        &mut self,
        output: &Output,
        agreed: &AgreedTypes,
    ) -> Option<MotionCommand> {
        let command = self.read::<messages::MotionCommand>(output, agreed)?;
        let command = MotionCommand::from_theirs(&command);
        self.value_or_error(output.topic, command.validate())
            .map(|()| command)
    }

    /// Converts a message to the known type and decodes it. Returns `None` and stores the error if that fails.
    fn read<T: serde::de::DeserializeOwned>(
        &mut self,
        output: &Output,
        agreed: &AgreedTypes,
    ) -> Option<T> {
        let payload = agreed.convert(output.topic, &output.payload);
        let value = payload.and_then(|payload| cdr::decode(&payload));
        self.value_or_error(output.topic, value)
    }

    /// Returns the value, or `None` and stores the error with the name of the topic.
    fn value_or_error<T>(&mut self, topic: &Topic, result: Result<T, impl Display>) -> Option<T> {
        result
            .map_err(|error| self.errors.push(format!("{}: {error}", topic.name)))
            .ok()
    }
}
