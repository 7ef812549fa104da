//! Events of the packets that robots send.

use crate::{OutgoingMessage, RobotId, Time};

/// What happened to a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PacketEventKind {
    /// It is on its way to the receiver.
    Routed,
    /// It was dropped: the message budget of the team is used up.
    OverBudget,
    /// It was lost on its way to the receiver by simulated noise.
    Lost,
    /// The scenario removed it: dropped, or held back until `Restored`.
    Removed,
    /// The scenario put it back after `Removed`.
    Restored,
    /// The scenario changed its content.
    Rewritten,
    /// The scenario changed when it arrives.
    Rescheduled,
    /// The scenario added a packet that no robot sent.
    Added,
}

/// What happened to one packet, before it was routed or on its way to one receiver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PacketEvent {
    /// What happened.
    pub kind: PacketEventKind,
    /// Sender of the packet, or the robot that an added packet names as its sender.
    pub sender: RobotId,
    /// The receiver; `None` before the packet was routed, and thus for all receivers.
    pub receiver: Option<RobotId>,
    /// Tick in which the robot sent it; of an added packet the tick in which the scenario added it.
    pub sent_at: Time,
    /// Time of arrival; `None` if the packet is not on its way.
    pub arrives_at: Option<Time>,
    /// Its content, if it differs from the packet that the robot has just sent.
    pub content: Option<OutgoingMessage>,
}
