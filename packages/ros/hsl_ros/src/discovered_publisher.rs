/// Length of the prefix of [`DiscoveredPublisher::id`] that all publishers of one process share.
pub const PROCESS_LENGTH: usize = 12;

/// Discovered publisher of a topic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DiscoveredPublisher {
    /// Fully qualified name of the node, or `None` if it is not known yet. Discovery of names takes some milliseconds
    /// longer than that of topics.
    pub node: Option<String>,
    /// Message type, for example `hsl_msgs/msg/MotionCommand`.
    pub message_type: String,
    /// True if the QoS is reliable; the subscriptions of this package match only reliable publishers.
    pub is_reliable: bool,
    /// Id of the publisher in the middleware, known from its discovery on.
    pub id: [u8; 16],
}

impl DiscoveredPublisher {
    /// Returns the part of the id that identifies the process of the publisher.
    pub fn process(&self) -> [u8; PROCESS_LENGTH] {
        std::array::from_fn(|index| self.id[index])
    }
}
