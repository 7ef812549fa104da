//! Publishing.

use std::marker::PhantomData;

use hsl_wire::Message;
use hsl_wire::topics::Qos;

use crate::Error;

/// Publishes messages of any one type as bytes.
#[derive(Debug, Clone)]
pub struct RawPublisher {
    publisher: r2r::PublisherUntyped,
    topic: String,
    is_latched: bool,
}

impl RawPublisher {
    pub(crate) fn new(publisher: r2r::PublisherUntyped, topic: &str, qos: Qos) -> Self {
        Self {
            publisher,
            topic: topic.to_owned(),
            is_latched: qos.latched,
        }
    }

    /// Publishes bytes that are a message of the publisher's type; nobody checks them again.
    ///
    /// # Errors
    /// ROS refuses them.
    pub fn publish(&self, cdr: &[u8]) -> Result<(), Error> {
        if !self.is_latched && self.readers() == 0 {
            // Nobody would ever get it, and the middleware would copy it all the same.
            return Ok(());
        }
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
