use bevy_ecs::prelude::{Query, Res, ResMut};
use hsl_types::{IncomingMessage, OutgoingMessage, PacketEvent, PacketEventKind, Team};

use crate::backends::behavior_resources::SimulatorBehaviorOutputs;
use crate::outcome::packet_log::{PacketLog, SimulatorPacketEvents};
use crate::phases::messages::{
    BudgetsBefore, SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages, SimulatorReceivedHslMessages,
};
use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;
use crate::world::game_state::SimulatorGameState;
use crate::world::noise::{delay, occurs};
use crate::world::randomness::SimulatorRandomness;
use crate::world::robot::SimulatorRobot;

/// System: moves the packets whose time of arrival has come from those in transit to their receivers. First clears the
/// packets that arrived in the previous tick.
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

/// System: replaces the outgoing messages by those in the robots' outputs, and stores the budgets for the check of this
/// tick. A scenario may change the outgoing messages before they are routed.
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

/// System: sends each outgoing team message to every teammate of the sender. A broadcast takes one message from the
/// team's budget; without budget it is dropped. Loss and delay are drawn for each receiver separately. Packets in
/// transit arrive in the next tick at the earliest. Each result is a packet event. Other messages than team messages
/// are ignored.
#[expect(
    clippy::too_many_arguments,
    reason = "routing counts budgets, draws losses, sends and logs"
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
            if occurs(noise.message_loss, &mut randomness.message_loss) {
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
