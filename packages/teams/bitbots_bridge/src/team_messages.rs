//! Team messages that the world has delivered to the robot.

use bitbots_protocol::inputs::ReceivedMessage;
use hsl_ros::{Error, Node, PeerLog, Subscription};
use hsl_types::{HulkMessage, Time};
use hsl_wire::convert::{header, hsl_message};
use hsl_wire::hsl_msgs::HslMessage;
use hsl_wire::topics;

/// Number of messages that are kept: more than all teammates may send between two decisions.
const KEPT: usize = 1000;

/// Received messages in the formats of programs, in the order of their ticks.
pub(crate) struct TeamMessages {
    subscription: Subscription<HslMessage>,
    messages: Vec<ReceivedMessage>,
}

impl TeamMessages {
    /// Subscribes to the messages to the robot.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the subscription.
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        let topic = &topics::HSL_INCOMING;
        Ok(Self {
            subscription: node.subscription(topic.name, topic.qos)?,
            messages: Vec::new(),
        })
    }

    /// Forgets all messages, because another run begins.
    pub(crate) fn clear(&mut self) {
        self.messages.clear();
    }

    /// Takes all received messages, and returns their number. Invalid ones are dropped with a line in the log.
    pub(crate) fn receive(&mut self, log: &mut PeerLog) -> usize {
        let mut count = 0;
        while let Some(received) = self.subscription.take() {
            count += 1;
            let message = received.map_err(|error| error.to_string());
            match message.and_then(|message| read(&message)) {
                Ok(message) => self.messages.extend(message),
                Err(error) => {
                    let text = format_args!("hsl/incoming: {error}");
                    if let Some(line) = log.line("incoming", text) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
        let surplus = self.messages.len().saturating_sub(KEPT);
        self.messages.drain(..surplus);
        count
    }

    /// Takes the messages of the ticks before `now`. Those of `now` may not have arrived yet: the world publishes them
    /// just before the world state, on another topic.
    pub(crate) fn take_before(&mut self, now: Time) -> Vec<ReceivedMessage> {
        let is_earlier = |message: &ReceivedMessage| message.received < now;
        let count = self.messages.iter().take_while(|it| is_earlier(it)).count();
        self.messages.drain(..count).collect()
    }
}

/// Returns the content of a message in the format of a program; `None` for a state, which the world state contains, too.
fn read(message: &HslMessage) -> Result<Option<ReceivedMessage>, String> {
    let received = header::now(&message.header).map_err(|invalid| invalid.to_string())?;
    let incoming = hsl_message::incoming_from_message(message);
    let incoming = incoming.map_err(|invalid| invalid.to_string())?;
    Ok(match incoming.message {
        HulkMessage::State(_) => None,
        HulkMessage::Bytes(bytes) => Some(ReceivedMessage {
            received,
            sender: incoming.sender,
            bytes,
        }),
    })
}
