use std::sync::Arc;
use std::time::Duration;

use hsl_ros::BehaviorTopics;
use hsl_types::RobotId;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::token::Token;
use hulks_protocol::topics::Topic;

/// An event on the ROS side or the Zenoh side.
#[derive(Debug)]
pub(crate) enum Event {
    /// ROS may have received messages.
    Ros,
    TopicsCreated(RobotId, Result<BehaviorTopics, hsl_ros::Error>),
    /// A liveliness token, which announces a node or one of its topics, has appeared or disappeared.
    Token {
        token: Token,
        is_alive: bool,
    },
    /// A node has published a message.
    Output(Output),
}

/// Function that reports an event, from any thread.
pub(crate) type Report = Arc<dyn Fn(Event) + Send + Sync>;

/// A message that a node has published.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) robot: RobotId,
    pub(crate) topic: &'static Topic,
    /// Type of the message, from the key on which it was received.
    pub(crate) identity: TypeIdentity,
    /// Publisher and time, if the message has an attachment.
    pub(crate) attachment: Option<Attachment>,
    /// The encoded message.
    pub(crate) payload: Vec<u8>,
    /// Time of receipt, since 1970.
    pub(crate) received: Duration,
}
