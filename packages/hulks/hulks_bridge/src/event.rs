use std::sync::Arc;
use std::time::Duration;

use hsl_ros::BehaviorTopics;
use hsl_types::RobotId;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::token::Token;
use hulks_protocol::topics::Topic;

/// Something that happened on either side.
#[derive(Debug)]
pub(crate) enum Event {
    /// ROS may have received something.
    Ros,
    /// A robot has appeared in ROS, on these topics.
    Appeared(RobotId, Result<BehaviorTopics, hsl_ros::Error>),
    /// Something lives, or does so no longer.
    Token { token: Token, is_alive: bool },
    /// A node has published something.
    Output(Output),
}

/// Whom to tell what happens, from any thread.
pub(crate) type Report = Arc<dyn Fn(Event) + Send + Sync>;

/// What a node has published.
#[derive(Debug)]
pub(crate) struct Output {
    /// Whose node.
    pub(crate) robot: RobotId,
    /// On which topic.
    pub(crate) topic: &'static Topic,
    /// As which type.
    pub(crate) identity: TypeIdentity,
    /// Who and when; without it nobody knows.
    pub(crate) attachment: Option<Attachment>,
    /// The message.
    pub(crate) payload: Vec<u8>,
    /// When it came, since 1970.
    pub(crate) received: Duration,
}
