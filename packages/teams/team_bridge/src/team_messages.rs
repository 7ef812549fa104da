//! Team messages that the world has delivered to the robot.

use hsl_ros::{Error, Node};
use hsl_types::{HulkMessage, MessageBytes, PlayerNumber};
use hsl_wire::convert::{header, hsl_message};
use hsl_wire::hsl_msgs::HslMessage;
use hsl_wire::topics;

use crate::tick_messages::{Read, TickMessages};

/// Number of messages that are kept: more than all teammates may send between two decisions.
const KEPT: usize = 1000;

/// Messages in the formats of programs, each with its sender. Those of the current tick may not have arrived yet: the
/// world publishes them just before the world state, on another topic.
pub type TeamMessages = TickMessages<HslMessage, (PlayerNumber, MessageBytes)>;

/// Subscribes to the messages to the robot.
///
/// # Errors
/// Returns an error if ROS refuses the subscription.
pub fn subscribe(node: &mut Node) -> Result<TeamMessages, Error> {
    let topic = &topics::HSL_INCOMING;
    TeamMessages::new(node, topic.name, topic.qos, KEPT, read)
}

/// Returns the content of a message in the format of a program; `None` for a state, which the world state contains, too.
fn read(message: &HslMessage) -> Read<(PlayerNumber, MessageBytes)> {
    let received = header::now(&message.header).map_err(|invalid| invalid.to_string())?;
    let incoming = hsl_message::incoming_from_message(message);
    let incoming = incoming.map_err(|invalid| invalid.to_string())?;
    Ok(match incoming.message {
        HulkMessage::State(_) => None,
        HulkMessage::Bytes(bytes) => Some((received, (incoming.sender, bytes))),
    })
}
