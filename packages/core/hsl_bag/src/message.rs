use hsl_types::Time;

/// Message of a bag.
#[derive(Clone, Debug)]
pub struct BagMessage(pub(crate) mcap::Message<'static>);

impl BagMessage {
    /// Returns the time of the message's tick.
    pub fn time(&self) -> Time {
        Time::from_nanos(self.0.log_time)
    }

    /// Replaces the log time.
    pub fn at(self, time: Time) -> Self {
        Self(mcap::Message {
            log_time: time.as_nanos(),
            ..self.0
        })
    }

    /// Returns the fully qualified topic, for example `/hulks/robot_3/world_state`.
    pub fn topic(&self) -> &str {
        &self.0.channel.topic
    }

    /// Returns the type, for example `hsl_msgs/msg/WorldState`; empty if unknown.
    pub fn message_type(&self) -> &str {
        self.0
            .channel
            .schema
            .as_ref()
            .map_or("", |schema| &schema.name)
    }

    /// Returns the MCAP message, with its channel and the definition of its type.
    pub fn into_mcap(self) -> mcap::Message<'static> {
        self.0
    }

    /// Returns the CDR bytes, including the header of 4 bytes.
    pub fn data(&self) -> &[u8] {
        &self.0.data
    }
}

impl From<mcap::Message<'static>> for BagMessage {
    fn from(message: mcap::Message<'static>) -> Self {
        Self(message)
    }
}
