use std::collections::BTreeMap;

use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use hsl_types::{
    HulkMessage, IncomingMessage, OutgoingMessage, PacketEvent, PacketEventKind, PlayerState,
    Players, RobotId, StateMessage, Team, TeammateBall, Time, Vector2,
};

use crate::behavior::SimulatorBehaviorOutputs;
use crate::clock::SimulatorClock;
use crate::config::SimulationConfig;
use crate::game_state::SimulatorGameState;
use crate::noise::{delay, strikes};
use crate::packet_log::{PacketLog, SimulatorPacketEvents};
use crate::randomness::SimulatorRandomness;
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

/// The packets arrive whose time has come.
pub(crate) fn receive_messages(
    clock: Res<SimulatorClock>,
    mut incoming: ResMut<SimulatorIncomingMessages>,
    mut received: ResMut<SimulatorReceivedHslMessages>,
    mut log: ResMut<PacketLog>,
) {
    for messages in received.arrived.values_mut() {
        messages.clear();
    }
    incoming.messages.retain(|packet| {
        let is_due = packet.received_at <= clock.now;
        if is_due {
            received.receive(packet, clock.now);
        }
        !is_due
    });
    log.forget_arrived(clock.now);
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
    game_state: Res<SimulatorGameState>,
    mut budgets_before: ResMut<BudgetsBefore>,
    mut outgoing: ResMut<SimulatorOutgoingMessages>,
) {
    let game = &game_state.game_controller_state;
    budgets_before.0 = Team::ALL.map(|team| game.team(team).remaining_amount_of_messages);
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
/// message without budget is dropped. Each receiver loses it or gets it late by itself.
#[expect(
    clippy::too_many_arguments,
    reason = "a packet is paid for, drawn for, sent and logged"
)]
pub(crate) fn route_messages(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    robots: Query<&SimulatorRobot>,
    outgoing: Res<SimulatorOutgoingMessages>,
    mut randomness: ResMut<SimulatorRandomness>,
    mut incoming: ResMut<SimulatorIncomingMessages>,
    mut game_state: ResMut<SimulatorGameState>,
    mut log: ResMut<PacketLog>,
    mut events: ResMut<SimulatorPacketEvents>,
) {
    if outgoing.messages.is_empty() {
        return;
    }
    let mut receivers: Vec<_> = robots.iter().map(|robot| robot.id()).collect();
    receivers.sort_unstable();
    let noise = &config.noise;
    let mut was_budget_used = false;
    for (index, SimulatorMessage { sender, message }) in outgoing.messages.iter().enumerate() {
        let OutgoingMessage::Hsl(message) = *message else {
            continue;
        };
        let sent_at = log.sent_at(index, clock.now);
        let event = |kind| PacketEvent {
            kind,
            sender: *sender,
            receiver: None,
            sent_at,
            arrives_at: None,
            content: None,
        };
        let team = game_state.game_controller_state.team_mut(sender.team);
        let Some(remaining) = team.remaining_amount_of_messages.checked_sub(1) else {
            events.0.push(event(PacketEventKind::OverBudget));
            continue;
        };
        team.remaining_amount_of_messages = remaining;
        was_budget_used = true;
        let teammates = receivers
            .iter()
            .filter(|receiver| receiver.team == sender.team && *receiver != sender);
        for receiver in teammates {
            if strikes(noise.message_loss, &mut randomness.message_loss) {
                events.0.push(PacketEvent {
                    receiver: Some(*receiver),
                    ..event(PacketEventKind::Lost)
                });
                continue;
            }
            let late_by = delay(noise.message_delay, &mut randomness.message_delay);
            let packet = SimulatorIncomingMessage {
                receiver: *receiver,
                sender: *sender,
                message: IncomingMessage {
                    sender: sender.player_number,
                    message,
                },
                received_at: clock.next() + late_by,
            };
            incoming.messages.push(packet);
            log.routed(packet, sent_at);
            events.0.push(PacketEvent {
                receiver: Some(*receiver),
                arrives_at: Some(packet.received_at),
                ..event(PacketEventKind::Routed)
            });
        }
    }
    if was_budget_used {
        game_state.sync_message_budgets();
    }
}
