use std::collections::VecDeque;

use bevy_ecs::prelude::{Res, ResMut, Resource};
use hsl_types::{OutgoingMessage, PacketEvent, PacketEventKind as Kind, Time};

use crate::phases::messages::{
    SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages,
};
use crate::world::clock::SimulatorClock;

/// Maximum number of stored removed packets. A packet that the scenario puts back later is recognized by this store.
const REMEMBERED: usize = 1024;

/// Events of packets in this tick: routing, and changes by the scenario before and after routing. Recorded with the
/// tick and then cleared; changes after the recording belong to the next tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorPacketEvents(pub Vec<PacketEvent>);

/// Copy of the packets as the engine left them. The log systems compare it with the current packets: each difference is
/// a change by the scenario, and becomes an event.
#[derive(Resource, Default)]
pub(crate) struct PacketLog {
    /// Packets sent in this tick, by sender, then in the order of sending.
    pub(crate) sent: Vec<SimulatorMessage>,
    /// Time of sending of each of [`SimulatorOutgoingMessages`].
    sent_at: Vec<Time>,
    /// Packets removed before routing, oldest first.
    removed: VecDeque<(SimulatorMessage, Time)>,
    /// Packets in transit, each with its time of sending, in the order of `SimulatorIncomingMessages`.
    in_transit: Vec<(SimulatorIncomingMessage, Time)>,
}

impl PacketLog {
    /// Returns the time of sending of the outgoing message `index`, or `now` if it is not known.
    pub(crate) fn sent_at(&self, index: usize, now: Time) -> Time {
        self.sent_at.get(index).copied().unwrap_or(now)
    }

    /// Records that a packet sent at `sent_at` is in transit.
    pub(crate) fn routed(&mut self, packet: SimulatorIncomingMessage, sent_at: Time) {
        self.in_transit.push((packet, sent_at));
    }

    /// Removes the packets that have arrived by `now` from the copy.
    pub(crate) fn forget_arrived(&mut self, now: Time) {
        self.in_transit
            .retain(|(packet, _)| packet.received_at > now);
    }

    /// Stores a packet that the scenario removed. Drops the oldest packet if the store is full.
    fn remember_removed(&mut self, message: SimulatorMessage, now: Time) {
        if self.removed.len() == REMEMBERED {
            self.removed.pop_front();
        }
        self.removed.push_back((message, now));
    }
}

/// System: finds the changes of the scenario to the packets that the robots sent in this tick, before they are routed.
/// Adds an event for each restored, rewritten, added and removed packet, and sets the time of sending of each packet: a
/// restored packet keeps its original time.
pub(crate) fn log_outgoing_packets(
    clock: Res<SimulatorClock>,
    outgoing: Res<SimulatorOutgoingMessages>,
    mut log: ResMut<PacketLog>,
    mut events: ResMut<SimulatorPacketEvents>,
) {
    let now = clock.now;
    log.sent_at.clear();
    log.sent_at.resize(outgoing.messages.len(), now);
    if log.sent == outgoing.messages {
        return;
    }
    // `missing` are the indices of sent packets that are not to be routed any more.
    let (origins, mut missing) = origins(&log.sent, &outgoing.messages);
    for (index, message) in outgoing.messages.iter().enumerate() {
        if origins[index].is_some() {
            continue;
        }
        let restored = log.removed.iter().position(|(it, _)| it == message);
        let restored = restored.and_then(|position| log.removed.remove(position));
        let is_of_sender = |it: &usize| log.sent[*it].sender == message.sender;
        // A packet that is missing and another one of the same sender count as one packet with changed content.
        let (kind, sent_at) = if let Some((_, sent_at)) = restored {
            (Kind::Restored, sent_at)
        } else if let Some(position) = missing.iter().position(is_of_sender) {
            missing.remove(position);
            (Kind::Rewritten, now)
        } else {
            (Kind::Added, now)
        };
        log.sent_at[index] = sent_at;
        events.0.push(PacketEvent {
            kind,
            sender: message.sender,
            receiver: None,
            sent_at,
            arrives_at: None,
            content: Some(message.message.clone()),
        });
    }
    for index in missing {
        let message = log.sent[index].clone();
        let sender = message.sender;
        log.remember_removed(message, now);
        events.0.push(PacketEvent {
            kind: Kind::Removed,
            sender,
            receiver: None,
            sent_at: now,
            arrives_at: None,
            content: None,
        });
    }
}

/// System: finds the changes of the scenario to the packets in transit since the last call. Adds an event for each
/// rescheduled, rewritten, added and removed packet, and updates the copy.
pub(crate) fn log_packets_in_transit(
    clock: Res<SimulatorClock>,
    incoming: Res<SimulatorIncomingMessages>,
    mut log: ResMut<PacketLog>,
    mut events: ResMut<SimulatorPacketEvents>,
) {
    if log
        .in_transit
        .iter()
        .map(|(packet, _)| packet)
        .eq(&incoming.messages)
    {
        return;
    }
    let before = std::mem::take(&mut log.in_transit);
    let known: Vec<_> = before.iter().map(|(packet, _)| packet.clone()).collect();
    // `missing` are the indices of packets that are not in transit any more.
    let (origins, mut missing) = origins(&known, &incoming.messages);
    for (packet, origin) in incoming.messages.iter().zip(origins) {
        if let Some(index) = origin {
            log.routed(packet.clone(), before[index].1);
            continue;
        }
        let is_of_same_robots = |index: &usize| {
            let it = &known[*index];
            (it.sender, it.receiver) == (packet.sender, packet.receiver)
        };
        let has_same_content =
            |index: &usize| is_of_same_robots(index) && known[*index].message == packet.message;
        // A missing packet between the same robots counts as this one, with another time or another content.
        let (kind, sent_at) = if let Some(position) = missing.iter().position(has_same_content) {
            (Kind::Rescheduled, before[missing.remove(position)].1)
        } else if let Some(position) = missing.iter().position(is_of_same_robots) {
            (Kind::Rewritten, before[missing.remove(position)].1)
        } else {
            (Kind::Added, clock.now)
        };
        let content = OutgoingMessage::Hsl(packet.message.message.clone());
        events.0.push(PacketEvent {
            kind,
            sender: packet.sender,
            receiver: Some(packet.receiver),
            sent_at,
            arrives_at: Some(packet.received_at),
            content: (kind != Kind::Rescheduled).then_some(content),
        });
        log.routed(packet.clone(), sent_at);
    }
    let removed = missing.into_iter().map(|index| PacketEvent {
        kind: Kind::Removed,
        sender: known[index].sender,
        receiver: Some(known[index].receiver),
        sent_at: before[index].1,
        arrives_at: None,
        content: None,
    });
    events.0.extend(removed);
}

/// Returns for each item of `after` the index of an equal item of `before`, each used once, and the indices of the
/// unused items of `before`, in order. Skips a common prefix and suffix, because a scenario that delays packets
/// leaves most of them unchanged.
fn origins<T: PartialEq>(before: &[T], after: &[T]) -> (Vec<Option<usize>>, Vec<usize>) {
    let prefix = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let ends = before[prefix..]
        .iter()
        .rev()
        .zip(after[prefix..].iter().rev());
    let suffix = ends.take_while(|(a, b)| a == b).count();
    let mut missing: Vec<_> = (prefix..before.len() - suffix).collect();
    let changed = after[prefix..after.len() - suffix].iter().map(|item| {
        let position = missing.iter().position(|index| before[*index] == *item)?;
        Some(missing.remove(position))
    });
    let changed: Vec<_> = changed.collect();
    let origins = (0..prefix)
        .map(Some)
        .chain(changed)
        .chain((before.len() - suffix..before.len()).map(Some));
    (origins.collect(), missing)
}
