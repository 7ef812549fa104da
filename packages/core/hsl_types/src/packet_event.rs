//! Events of packets between robots.

use crate::{OutgoingMessage, RobotId, Time};

/// Kind of a packet's event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PacketEventKind {
    /// The packet is on its way to the receiver.
    Routed,
    /// The packet was dropped: the message budget of the team is used up.
    OverBudget,
    /// The packet was lost on its way to the receiver by simulated noise.
    Lost,
    /// The scenario removed the packet: dropped it, or holds it back until `Restored`.
    Removed,
    /// The scenario put the packet back after `Removed`.
    Restored,
    /// The scenario changed the packet's content.
    Rewritten,
    /// The scenario changed the packet's time of arrival.
    Rescheduled,
    /// The scenario added a packet that no robot sent.
    Added,
    /// The packet was dropped: it is longer than the rules allow.
    TooLong,
    /// The packet was lost: its receiver is too far from its sender.
    OutOfRange,
}

/// Event of one packet, either before it is routed or on its way to one receiver.
#[derive(Clone, Debug, PartialEq)]
pub struct PacketEvent {
    /// Kind of the event.
    pub kind: PacketEventKind,
    /// Sender of the packet; for an added packet, the robot named as its sender.
    pub sender: RobotId,
    /// Receiver of the packet; `None` for an event before routing, which concerns all receivers.
    pub receiver: Option<RobotId>,
    /// Time of the tick in which the robot sent the packet, or in which the scenario added it.
    pub sent_at: Time,
    /// Time of arrival; `None` if the packet is not on its way.
    pub arrives_at: Option<Time>,
    /// Content, if it differs from the packet that the robot has just sent.
    pub content: Option<OutgoingMessage>,
}
