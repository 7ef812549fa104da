//! Packets between robots, and what each robot has heard.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hsl_types::{
    HulkMessage, IncomingMessage, OutgoingMessage, PlayerState, Players, RobotId, StateMessage,
    TeammateBall, Time, Vector2,
};

/// A packet that a robot sends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorMessage {
    /// Who sends it.
    pub sender: RobotId,
    /// What it says.
    pub message: OutgoingMessage,
}

/// A packet on its way to one robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorIncomingMessage {
    /// Who gets it.
    pub receiver: RobotId,
    /// Who sent it.
    pub sender: RobotId,
    /// What it says.
    pub message: IncomingMessage,
    /// When it arrives; it is on its way until then.
    pub received_at: Time,
}

/// The packets that are on their way. Scenarios may drop, delay, repeat and rewrite them.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorIncomingMessages {
    /// As they were sent; those of one packet by receiver.
    pub messages: Vec<SimulatorIncomingMessage>,
}

/// The packets that were sent in this tick.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorOutgoingMessages {
    /// By sender, then as it sent them.
    pub messages: Vec<SimulatorMessage>,
}

/// The last packet of one sender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorReceivedHslMessage {
    /// What it says.
    pub message: HulkMessage,
    /// When it arrived.
    pub received_at: Time,
}

/// What every robot has heard.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorReceivedHslMessages {
    /// The last packet by receiver and sender.
    pub messages_by_receiver: BTreeMap<RobotId, BTreeMap<RobotId, SimulatorReceivedHslMessage>>,
    /// What each receiver knows of its teammates.
    pub player_states_by_receiver: BTreeMap<RobotId, Players<Option<PlayerState>>>,
    /// The packets that arrived in this tick, by receiver.
    pub arrived: BTreeMap<RobotId, Vec<IncomingMessage>>,
}

impl SimulatorReceivedHslMessages {
    /// A packet arrives at `now`. Scenarios may call it too, before the world states are built.
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
        players[sender.player_number] = Some(player_state_of(&state, now));
    }
}

/// What each team, in canonical order, had left of its messages before this tick's were routed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BudgetsBefore(pub(crate) [u16; 2]);

/// What a receiver knows of a teammate from its message; the ball's age counts from the receipt.
fn player_state_of(state: &StateMessage, received_at: Time) -> PlayerState {
    PlayerState {
        received_at,
        pose: state.pose,
        ball_position: state.ball_position.map(|ball| TeammateBall {
            position: ball.position,
            velocity: Vector2::zero(),
            last_seen: received_at.before(ball.age),
        }),
    }
}
