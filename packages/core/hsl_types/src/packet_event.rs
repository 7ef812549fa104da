//! What becomes of the packets that robots send.

use crate::{OutgoingMessage, RobotId, Time};

/// What happened to a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PacketEventKind {
    /// It is on its way to the receiver.
    Routed,
    /// It was dropped: the team has no messages left.
    OverBudget,
    /// It was lost on its way to the receiver by simulated noise.
    Lost,
    /// The scenario took it out: dropped, or held back until `Restored`.
    Removed,
    /// The scenario put it back in after `Removed`.
    Restored,
    /// The scenario changed what it says.
    Rewritten,
    /// The scenario changed when it arrives.
    Rescheduled,
    /// The scenario put in a packet that no robot sent.
    Added,
}

/// What happened to one packet, before it was routed or on its way to one receiver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PacketEvent {
    /// What happened.
    pub kind: PacketEventKind,
    /// Whose packet it is, or pretends to be.
    pub sender: RobotId,
    /// None: before it was routed, and thus for all receivers.
    pub receiver: Option<RobotId>,
    /// Tick in which the robot sent it; of an added packet the tick in which the scenario put it in.
    pub sent_at: Time,
    /// When a packet that is on its way arrives; none: it is not on its way.
    pub arrives_at: Option<Time>,
    /// What it says now, where that is not what the robot has just sent.
    pub content: Option<OutgoingMessage>,
}
