use hsl_bag::BagMessage;
use hsl_types::Time;
use hsl_wire::Message;

use crate::message::read;

/// All messages of one tick.
#[derive(Debug)]
pub struct Tick {
    /// Time.
    pub time: Time,
    /// Messages in the order of the bag.
    pub messages: Vec<BagMessage>,
    /// True for the last decisions of the robots in a log, which has no ticks.
    pub is_of_log: bool,
}

impl Tick {
    /// Returns the message of a topic that has one message per tick; the last one if there are more. `None` if it is
    /// missing or unreadable; then the error is added to `faults`.
    pub(crate) fn one<M: Message>(&self, topic: &str, faults: &mut Vec<String>) -> Option<M> {
        self.all(topic, faults).pop()
    }

    /// Returns all readable messages of a topic; errors of the others are added to `faults`.
    pub(crate) fn all<M: Message>(&self, topic: &str, faults: &mut Vec<String>) -> Vec<M> {
        let of_topic = self.messages.iter().filter(|it| it.topic() == topic);
        of_topic
            .filter_map(|message| read(message, faults))
            .collect()
    }
}
