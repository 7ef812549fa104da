//! Publishers and subscriptions of a node.

use std::sync::mpsc;

use hsl_wire::Message;
use hsl_wire::topics::Qos;

use super::Node;
use crate::Error;
use crate::domains::Link;
use crate::endpoint::Direction;
use crate::inbox::{Inbox, Messages};
use crate::publisher::{Output, Publisher, RawPublisher};
use crate::qos::profile;
use crate::subscription::{RawSubscription, Subscription};
use crate::wire::Wire;

impl Node {
    /// Creates a publisher of messages of type `M`. A topic that begins with a slash is below the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the publisher.
    pub fn publisher<M: Message>(&mut self, topic: &str, qos: Qos) -> Result<Publisher<M>, Error> {
        self.raw_publisher(topic, M::TYPE.name, qos)
            .map(Publisher::new)
    }

    /// Creates a publisher of encoded messages (CDR) of the ROS type `message_type`, for example `std_msgs/msg/String`.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the publisher.
    pub fn raw_publisher(
        &mut self,
        topic: &str,
        message_type: &str,
        qos: Qos,
    ) -> Result<RawPublisher, Error> {
        if let Some(link) = self.link_of(topic) {
            let publisher = link.publisher(topic, message_type, qos);
            let publisher = publisher.map_err(Error::Link)?;
            return Ok(RawPublisher::new(Output::Linked(publisher), topic));
        }
        let name = self.resolved(topic);
        let publisher = self
            .node
            .create_publisher_untyped(&name, message_type, profile(qos))
            .map_err(Error::refused(format!(
                "a publisher of {message_type} on {topic}"
            )))?;
        self.note_topic(&name, message_type, Direction::Subscription);
        Ok(RawPublisher::new(Output::Own(publisher), topic))
    }

    /// Creates a subscription to messages of type `M`, which receives them in [`Node::spin`]. A topic that begins with
    /// a slash is below the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the subscription.
    pub fn subscription<M: Message>(
        &mut self,
        topic: &str,
        qos: Qos,
    ) -> Result<Subscription<M>, Error> {
        self.raw_subscription(topic, M::TYPE.name, qos)
            .map(Subscription::new)
    }

    /// Creates a subscription to the encoded messages (CDR) of the ROS type `message_type`, which receives them in
    /// [`Node::spin`].
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the subscription.
    pub fn raw_subscription(
        &mut self,
        topic: &str,
        message_type: &str,
        qos: Qos,
    ) -> Result<RawSubscription, Error> {
        let stream: Messages = match self.link_of(topic) {
            Some(link) => {
                let messages = link.subscription(topic, message_type, qos);
                Box::new(messages.map_err(Error::Link)?)
            }
            None => {
                let resolved = self.resolved(topic);
                let messages = self
                    .node
                    .subscribe_raw(&resolved, message_type, profile(qos))
                    .map_err(Error::refused(format!(
                        "a subscription to {message_type} on {topic}"
                    )))?;
                self.note_topic(&resolved, message_type, Direction::Publisher);
                Box::new(messages)
            }
        };
        let (queue, received) = mpsc::channel();
        self.inboxes.push(Inbox {
            topic: topic.to_owned(),
            stream,
            queue,
            wire: None,
        });
        Ok(RawSubscription::new(received))
    }

    /// Passes the messages of this node's subscription to `topic` through `wire`, which injects faults, from now on.
    /// Without such a subscription nothing changes.
    pub fn inject_faults(&mut self, topic: &str, wire: impl Wire + 'static) {
        let inbox = self.inboxes.iter_mut().find(|inbox| inbox.topic == topic);
        if let Some(inbox) = inbox {
            inbox.wire = Some(Box::new(wire));
        }
    }

    /// Removes a publisher, so that other nodes no longer discover it.
    pub fn remove_publisher(&mut self, publisher: RawPublisher) {
        if let Output::Own(publisher) = publisher.into_output() {
            self.node.destroy_publisher_untyped(publisher);
        }
    }

    /// Returns the link that carries a topic, if it is not in this domain.
    fn link_of(&self, topic: &str) -> Option<&Link> {
        self.link.as_ref().filter(|_| Link::carries(topic))
    }
}
