use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use hsl_ros::{Error, Node, RawPublisher};
use hsl_wire::RecordMessage;
use hsl_wire::topics::{Qos, Topic};
use league_world::{Cycle, LeagueEncoder, Observer, ObserverError};

type Publishers = BTreeMap<Cow<'static, str>, (RawPublisher, Qos)>;

/// Observer that publishes each cycle, with the same bytes as in a bag.
pub(crate) struct LiveTopics {
    encoder: LeagueEncoder,
    /// Node, which spins between two cycles.
    node: Rc<RefCell<Node>>,
    /// Publishers of the topics that had a message.
    publishers: Publishers,
}

impl LiveTopics {
    pub(crate) fn new(node: Rc<RefCell<Node>>) -> Self {
        Self {
            encoder: LeagueEncoder::default(),
            node,
            publishers: BTreeMap::new(),
        }
    }
}

/// Publishes a message, and creates its publisher if it is the first one of its topic. Skips it if its topic is not
/// latched and has no subscription, because the middleware would copy it nevertheless.
fn publish(
    message: &RecordMessage,
    node: &RefCell<Node>,
    publishers: &mut Publishers,
) -> Result<(), Error> {
    if !publishers.contains_key(&message.topic) {
        let topic = Topic::by_full_name(&message.topic);
        let qos = topic.map_or(Qos::STREAM, |(topic, _)| topic.qos);
        let message_type = message.message_type.name;
        let mut node = node.borrow_mut();
        let publisher = node.raw_publisher(&message.topic, message_type, qos)?;
        publishers.insert(message.topic.clone(), (publisher, qos));
    }
    match publishers.get(&message.topic) {
        Some((publisher, qos)) if qos.latched || publisher.readers() > 0 => {
            publisher.publish(&message.data)
        }
        _ => Ok(()),
    }
}

impl Observer for LiveTopics {
    /// Encodes a cycle and publishes its messages in order.
    fn observe(&mut self, cycle: &Cycle<'_>) -> Result<(), ObserverError> {
        let Self {
            encoder,
            node,
            publishers,
        } = self;
        for message in &encoder.encode(cycle).messages {
            publish(message, node, publishers)?;
        }
        Ok(())
    }
}
