//! Packets between robots, and the packets received by each robot.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hsl_types::{
    HulkMessage, IncomingMessage, OutgoingMessage, PlayerState, Players, RobotId, Time,
};

/// Packet sent by a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatorMessage {
    /// Sender of the packet.
    pub sender: RobotId,
    /// Content of the packet.
    pub message: OutgoingMessage,
}

/// Packet in transit to one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatorIncomingMessage {
    /// Receiver of the packet.
    pub receiver: RobotId,
    /// Sender of the packet.
    pub sender: RobotId,
    /// Content of the packet.
    pub message: IncomingMessage,
    /// Time of arrival. The packet is in transit until then.
    pub received_at: Time,
}

/// Packets in transit. Scenarios may drop, delay, repeat and rewrite them.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorIncomingMessages {
    /// Packets in the order of sending, and by receiver for one broadcast.
    pub messages: Vec<SimulatorIncomingMessage>,
}

/// Packets sent in this tick.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorOutgoingMessages {
    /// Packets by sender, then in the order of sending.
    pub messages: Vec<SimulatorMessage>,
}

/// Last state message of one sender.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatorReceivedHslMessage {
    /// Content of the packet.
    pub message: HulkMessage,
    /// Time of arrival.
    pub received_at: Time,
}

/// Packets received by every robot.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorReceivedHslMessages {
    /// Last state message by receiver and sender.
    pub messages_by_receiver: BTreeMap<RobotId, BTreeMap<RobotId, SimulatorReceivedHslMessage>>,
    /// State of each teammate as last received, by receiver.
    pub player_states_by_receiver: BTreeMap<RobotId, Players<Option<PlayerState>>>,
    /// Packets that arrived in this tick, by receiver.
    pub arrived: BTreeMap<RobotId, Vec<IncomingMessage>>,
}

impl SimulatorReceivedHslMessages {
    /// Delivers a packet at `now`. A state message is stored as the last one of its sender, and updates the receiver's
    /// knowledge about the sender. Scenarios may call it, too, before the world states are built.
    pub fn receive(&mut self, packet: &SimulatorIncomingMessage, now: Time) {
        let (receiver, sender) = (packet.receiver, packet.sender);
        let arrived = self.arrived.entry(receiver).or_default();
        arrived.push(packet.message.clone());
        // Only the programs of the team can read the others.
        let HulkMessage::State(state) = &packet.message.message else {
            return;
        };
        let last = SimulatorReceivedHslMessage {
            message: packet.message.message.clone(),
            received_at: now,
        };
        let by_sender = self.messages_by_receiver.entry(receiver).or_default();
        by_sender.insert(sender, last);
        let players = self.player_states_by_receiver.entry(receiver).or_default();
        players[sender.player_number] = Some(PlayerState::of_message(state, now));
    }
}

/// Remaining messages of each team, in canonical order, before this tick's messages were routed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BudgetsBefore(pub(crate) [u16; 2]);
