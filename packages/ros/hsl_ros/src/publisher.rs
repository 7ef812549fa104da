//! Publishers.

use std::marker::PhantomData;

use hsl_wire::Message;

use crate::Error;
use crate::domains::LinkedPublisher;

/// Publisher of encoded messages of one type.
#[derive(Debug, Clone)]
pub struct RawPublisher {
    output: Output,
    topic: String,
}

/// Process that publishes.
#[derive(Debug, Clone)]
pub(crate) enum Output {
    /// This process.
    Own(r2r::PublisherUntyped),
    /// Process in the domain of the match.
    Linked(LinkedPublisher),
}

impl RawPublisher {
    pub(crate) fn new(output: Output, topic: &str) -> Self {
        Self {
            output,
            topic: topic.to_owned(),
        }
    }

    /// Publishes an encoded message of the publisher's type without checking it.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the message.
    pub fn publish(&self, cdr: &[u8]) -> Result<(), Error> {
        match &self.output {
            Output::Own(publisher) => publisher
                .publish_raw(cdr)
                .map_err(|error| Error::refused(format!("a message on {}", self.topic))(error)),
            Output::Linked(publisher) => publisher.publish(cdr).map_err(Error::Link),
        }
    }

    /// Returns the process that publishes.
    pub(crate) fn into_output(self) -> Output {
        self.output
    }

    /// Returns the number of matched subscriptions in all processes, which receive every message from now on; 0 if the
    /// query fails.
    pub fn readers(&self) -> usize {
        match &self.output {
            Output::Own(publisher) => publisher
                .get_inter_process_subscription_count()
                .unwrap_or(0),
            Output::Linked(publisher) => publisher.readers(),
        }
    }
}

/// Publisher of messages of type `M`.
#[derive(Debug, Clone)]
pub struct Publisher<M> {
    raw: RawPublisher,
    message: PhantomData<fn(M)>,
}

impl<M: Message> Publisher<M> {
    pub(crate) fn new(raw: RawPublisher) -> Self {
        Self {
            raw,
            message: PhantomData,
        }
    }

    /// Encodes and publishes a message.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the message.
    pub fn publish(&self, message: &M) -> Result<(), Error> {
        self.raw.publish(&message.to_cdr())
    }

    /// Returns the number of matched subscriptions.
    pub fn readers(&self) -> usize {
        self.raw.readers()
    }
}
