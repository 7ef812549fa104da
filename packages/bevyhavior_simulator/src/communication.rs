use std::collections::BTreeMap;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use hsl_types::{
    HulkMessage, IncomingMessage, OutgoingMessage, PlayerState, Players, RobotId, StateMessage,
    TeammateBall, Time, Vector2,
};

use crate::behavior::SimulatorBehaviorOutputs;
use crate::clock::SimulatorClock;
use crate::game_state::SimulatorGameState;
use crate::robot::SimulatorRobot;

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
    /// When it arrives.
    pub received_at: Time,
}

/// The packets that arrive in the next tick.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorIncomingMessages {
    /// By receiver, then by sender.
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

/// The packets routed in the tick before arrive.
pub(crate) fn receive_messages(
    clock: Res<SimulatorClock>,
    mut incoming: ResMut<SimulatorIncomingMessages>,
    mut received: ResMut<SimulatorReceivedHslMessages>,
) {
    received.arrived.clear();
    for mut packet in std::mem::take(&mut incoming.messages) {
        packet.received_at = clock.now;
        let SimulatorIncomingMessage {
            receiver,
            sender,
            message,
            received_at,
        } = packet;
        let HulkMessage::State(state) = message.message;
        received.arrived.entry(receiver).or_default().push(message);
        received
            .messages_by_receiver
            .entry(receiver)
            .or_default()
            .insert(
                sender,
                SimulatorReceivedHslMessage {
                    message: message.message,
                    received_at,
                },
            );
        received
            .player_states_by_receiver
            .entry(receiver)
            .or_default()[sender.player_number] = Some(player_state_of(&state, received_at));
    }
}

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

/// Takes what the robots planned to send from their decisions.
pub(crate) fn plan_communication(
    outputs: Res<SimulatorBehaviorOutputs>,
    mut outgoing: ResMut<SimulatorOutgoingMessages>,
) {
    outgoing.messages.clear();
    for (sender, output) in &outputs.0 {
        let messages = output.messages.iter();
        outgoing
            .messages
            .extend(messages.map(|message| SimulatorMessage {
                sender: *sender,
                message: *message,
            }));
    }
}

/// Routes team messages to every teammate but the sender, one unit of the team's budget a broadcast; a
/// message without budget is dropped.
pub(crate) fn route_messages(
    clock: Res<SimulatorClock>,
    robots: Query<&SimulatorRobot>,
    outgoing: Res<SimulatorOutgoingMessages>,
    mut incoming: ResMut<SimulatorIncomingMessages>,
    mut game_state: ResMut<SimulatorGameState>,
) {
    let mut receivers: Vec<_> = robots.iter().map(|robot| robot.id()).collect();
    receivers.sort_unstable();
    let mut was_budget_used = false;
    for SimulatorMessage { sender, message } in &outgoing.messages {
        let OutgoingMessage::Hsl(message) = *message else {
            continue;
        };
        let team = game_state.game_controller_state.team_mut(sender.team);
        let Some(remaining) = team.remaining_amount_of_messages.checked_sub(1) else {
            continue;
        };
        team.remaining_amount_of_messages = remaining;
        was_budget_used = true;
        let teammates = receivers
            .iter()
            .filter(|receiver| receiver.team == sender.team && *receiver != sender);
        incoming
            .messages
            .extend(teammates.map(|receiver| SimulatorIncomingMessage {
                receiver: *receiver,
                sender: *sender,
                message: IncomingMessage {
                    sender: sender.player_number,
                    message,
                },
                received_at: clock.next(),
            }));
    }
    if was_budget_used {
        game_state.sync_filtered_game_controller_state();
    }
}
