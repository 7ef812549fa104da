use std::collections::BTreeMap;

use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_types::{
    Color, HulkMessage, IncomingMessage, OutgoingMessage, PacketEvent, PacketEventKind, Team,
};

use crate::backends::behavior_resources::SimulatorBehaviorOutputs;
use crate::outcome::packet_log::{PacketLog, SimulatorPacketEvents};
use crate::outcome::timeline::SimulatorTimelineMarkers;
use crate::phases::messages::{
    BudgetsBefore, SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages, SimulatorReceivedHslMessages,
};
use crate::phases::network::{NetworkState, arrival};
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::error_levels::SimulatorErrorLevels;
use crate::world::game_state::SimulatorGameState;
use crate::world::noise::{delay, occurs};
use crate::world::randomness::SimulatorRandomness;
use crate::world::robot::{SimulatorGroundToWorld, SimulatorRobot};

/// System: moves packets in transit to their receivers when their time of arrival has come. First clears the packets
/// that arrived in the previous tick.
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

/// System: replaces the outgoing messages by the messages in the robots' outputs, and stores the budgets for the check
/// of this tick. A scenario may change the outgoing messages before they are routed.
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
                message: message.clone(),
            }));
    }
}

/// System: sends each outgoing team message to every teammate of the sender. While the game counts messages, one takes
/// one message from the team's budget; a message beyond the budget, or longer than the rules allow, is dropped and is
/// illegal communication. Range, loss and delay are decided for each receiver separately. Packets in transit arrive in
/// the next tick at the earliest. Each result is a packet event. Other messages than team messages are ignored.
#[expect(
    clippy::too_many_arguments,
    reason = "routing counts budgets, draws losses, sends and logs"
)]
pub(crate) fn route_messages(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    levels: Res<SimulatorErrorLevels>,
    robots: Query<(&SimulatorRobot, &SimulatorGroundToWorld)>,
    outgoing: Res<SimulatorOutgoingMessages>,
    mut randomness: ResMut<SimulatorRandomness>,
    mut network: ResMut<NetworkState>,
    mut incoming: ResMut<SimulatorIncomingMessages>,
    mut game_state: ResMut<SimulatorGameState>,
    mut log: ResMut<PacketLog>,
    mut events: ResMut<SimulatorPacketEvents>,
    mut markers: ResMut<SimulatorTimelineMarkers>,
) {
    if outgoing.messages.is_empty() {
        return;
    }
    let positions = robots.iter().map(|(robot, ground_to_world)| {
        let position = ground_to_world.0.as_pose().position;
        (robot.id(), position)
    });
    let positions: BTreeMap<_, _> = positions.collect();
    for (index, SimulatorMessage { sender, message }) in outgoing.messages.iter().enumerate() {
        let OutgoingMessage::Hsl(message) = message else {
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
        if let Err(kind) = count(message, sender.team, &mut game_state) {
            events.0.push(event(kind));
            let team = game_state.game_controller_state.team_mut(sender.team);
            if !team.illegal_communication {
                team.punish_illegal_communication();
                let label = format!("illegal communication of {}", sender.team);
                markers.add(clock.now, Color::RED, label);
            }
            continue;
        }
        let teammates = positions
            .iter()
            .filter(|(receiver, _)| receiver.team == sender.team && *receiver != sender);
        for (receiver, position) in teammates {
            let config = levels.config_of(&config, *receiver);
            let (noise, errors) = (&config.noise, &config.errors.network);
            let lost = |kind| PacketEvent {
                receiver: Some(*receiver),
                ..event(kind)
            };
            let is_out_of_range = noise.message_range > 0.0
                && positions
                    .get(sender)
                    .is_some_and(|from| from.distance(*position) > noise.message_range);
            if is_out_of_range {
                events.0.push(lost(PacketEventKind::OutOfRange));
                continue;
            }
            if network.loses(*receiver, clock.now, errors, &mut randomness)
                || occurs(noise.message_loss, &mut randomness.message_loss)
            {
                events.0.push(lost(PacketEventKind::Lost));
                continue;
            }
            let late_by = delay(noise.message_delay, &mut randomness.message_delay);
            let packet = SimulatorIncomingMessage {
                receiver: *receiver,
                sender: *sender,
                message: IncomingMessage {
                    sender: sender.player_number,
                    message: message.clone(),
                },
                received_at: arrival(*sender, *receiver, clock.next(), late_by, errors, &incoming),
            };
            events.0.push(PacketEvent {
                receiver: Some(*receiver),
                arrives_at: Some(packet.received_at),
                ..event(PacketEventKind::Routed)
            });
            incoming.messages.push(packet.clone());
            log.routed(packet, sent_at);
        }
    }
    game_state.sync_message_budgets();
}

/// Takes a message from the budget of its team, if the game counts messages now.
///
/// # Errors
/// Returns the kind of event of a message that breaks the rules: it is too long, or exceeds the budget.
fn count(
    message: &HulkMessage,
    team: Team,
    game_state: &mut SimulatorGameState,
) -> Result<(), PacketEventKind> {
    if let HulkMessage::Bytes(bytes) = message
        && !bytes.is_legal()
    {
        return Err(PacketEventKind::TooLong);
    }
    let game = &mut game_state.game_controller_state;
    if game.counts_messages() {
        let team = game.team_mut(team);
        let remaining = team.remaining_amount_of_messages.checked_sub(1);
        team.remaining_amount_of_messages = remaining.ok_or(PacketEventKind::OverBudget)?;
    }
    Ok(())
}
