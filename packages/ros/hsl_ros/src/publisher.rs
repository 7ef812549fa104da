//! Publishing.

use std::marker::PhantomData;

use hsl_wire::Message;

use crate::Error;

/// Publishes messages of any one type as bytes.
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

    /// Publishes bytes that are a message of the publisher's type; nobody checks them again.
    ///
    /// # Errors
    /// ROS refuses them.
    pub fn publish(&self, cdr: &[u8]) -> Result<(), Error> {
        self.publisher
            .publish_raw(cdr)
            .map_err(|source| Error::Refused {
                what: format!("a message on {}", self.topic),
                source,
            })
    }

    /// How many subscriptions are matched with this publisher: these get what is published from now on.
    pub fn readers(&self) -> usize {
        self.publisher
            .get_inter_process_subscription_count()
            .unwrap_or(0)
    }
}

/// Publishes messages of type `M`.
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

    /// Publishes a message.
    ///
    /// # Errors
    /// ROS refuses it.
    pub fn publish(&self, message: &M) -> Result<(), Error> {
        self.raw.publish(&message.to_cdr())
    }

    /// How many subscriptions are matched with this publisher.
    pub fn readers(&self) -> usize {
        self.raw.readers()
    }
}
