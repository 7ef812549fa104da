use hsl_types::Time;

/// A message of a bag.
#[derive(Clone, Debug)]
pub struct BagMessage(pub(crate) mcap::Message<'static>);

impl BagMessage {
    /// The tick in which it was sent.
    pub fn time(&self) -> Time {
        Time::from_nanos(self.0.log_time)
    }

    /// Fully qualified, as in `/hulks/robot_3/world_state`.
    pub fn topic(&self) -> &str {
        &self.0.channel.topic
    }

    /// As in `hsl_msgs/msg/WorldState`; empty where the bag does not say.
    pub fn message_type(&self) -> &str {
        self.0
            .channel
            .schema
            .as_ref()
            .map_or("", |schema| &schema.name)
    }

    /// The message as MCAP has it, with its channel and the definition of its type.
    pub fn into_mcap(self) -> mcap::Message<'static> {
        self.0
    }

    /// CDR with its header of 4 bytes.
    pub fn data(&self) -> &[u8] {
        &self.0.data
    }
}

impl From<mcap::Message<'static>> for BagMessage {
    fn from(message: mcap::Message<'static>) -> Self {
        Self(message)
    }
}
