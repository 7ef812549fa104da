//! Packets between robots, and what each robot has received.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hsl_types::{
    HulkMessage, IncomingMessage, OutgoingMessage, PlayerState, Players, RobotId, Time,
};

/// A packet that a robot sends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorMessage {
    /// The sender.
    pub sender: RobotId,
    /// The content.
    pub message: OutgoingMessage,
}

/// A packet on its way to one robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorIncomingMessage {
    /// The receiver.
    pub receiver: RobotId,
    /// The sender.
    pub sender: RobotId,
    /// The content.
    pub message: IncomingMessage,
    /// Time of arrival; the packet is on its way until then.
    pub received_at: Time,
}

/// The packets on their way. Scenarios may drop, delay, repeat and rewrite them.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorIncomingMessages {
    /// In the order of sending; those of one packet by receiver.
    pub messages: Vec<SimulatorIncomingMessage>,
}

/// The packets that were sent in this tick.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorOutgoingMessages {
    /// By sender, then in the order of sending.
    pub messages: Vec<SimulatorMessage>,
}

/// The last packet of one sender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorReceivedHslMessage {
    /// The content.
    pub message: HulkMessage,
    /// Time of arrival.
    pub received_at: Time,
}

/// What every robot has received.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorReceivedHslMessages {
    /// The last packet by receiver and sender.
    pub messages_by_receiver: BTreeMap<RobotId, BTreeMap<RobotId, SimulatorReceivedHslMessage>>,
    /// What each receiver knows about its teammates.
    pub player_states_by_receiver: BTreeMap<RobotId, Players<Option<PlayerState>>>,
    /// The packets that arrived in this tick, by receiver.
    pub arrived: BTreeMap<RobotId, Vec<IncomingMessage>>,
}

impl SimulatorReceivedHslMessages {
    /// Delivers a packet at `now`. Scenarios may call it too, before the world states are built.
    pub fn receive(&mut self, packet: &SimulatorIncomingMessage, now: Time) {
        let SimulatorIncomingMessage {
            receiver,
            sender,
            message,
            ..
        } = *packet;
        let HulkMessage::State(state) = message.message;
        self.arrived.entry(receiver).or_default().push(message);
        let last = SimulatorReceivedHslMessage {
            message: message.message,
            received_at: now,
        };
        let by_sender = self.messages_by_receiver.entry(receiver).or_default();
        by_sender.insert(sender, last);
        let players = self.player_states_by_receiver.entry(receiver).or_default();
        players[sender.player_number] = Some(PlayerState::of_message(&state, now));
    }
}

/// The messages that each team, in canonical order, had left before this tick's were routed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BudgetsBefore(pub(crate) [u16; 2]);
