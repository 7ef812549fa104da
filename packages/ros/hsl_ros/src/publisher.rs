//! Publishers.

use std::marker::PhantomData;

use hsl_wire::Message;

use crate::Error;

/// Publisher of encoded messages of one type.
#[derive(Debug, Clone)]
pub struct RawPublisher {
    publisher: r2r::PublisherUntyped,
    topic: String,
}

impl RawPublisher {
    pub(crate) fn new(publisher: r2r::PublisherUntyped, topic: &str) -> Self {
        Self {
            publisher,
            topic: topic.to_owned(),
        }
    }

    /// Publishes an encoded message of the publisher's type without checking it.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the message.
    pub fn publish(&self, cdr: &[u8]) -> Result<(), Error> {
        self.publisher
            .publish_raw(cdr)
            .map_err(|source| Error::Refused {
                what: format!("a message on {}", self.topic),
                source,
            })
    }

    /// Returns the publisher of r2r.
    pub(crate) fn into_inner(self) -> r2r::PublisherUntyped {
        self.publisher
    }

    /// Returns the number of matched subscriptions in all processes, which receive every message from now on; 0 if the
    /// query fails.
    pub fn readers(&self) -> usize {
        self.publisher
            .get_inter_process_subscription_count()
            .unwrap_or(0)
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
