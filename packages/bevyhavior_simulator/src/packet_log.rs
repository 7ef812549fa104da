use std::collections::VecDeque;

use bevy_ecs::prelude::{Res, ResMut, Resource};
use hsl_types::{OutgoingMessage, PacketEvent, PacketEventKind as Kind, RobotId, Time};

use crate::clock::SimulatorClock;
use crate::communication::{
    SimulatorIncomingMessage, SimulatorIncomingMessages, SimulatorMessage,
    SimulatorOutgoingMessages,
};

/// Removed packets that are remembered so that they are recognized when the scenario restores them.
const REMEMBERED: usize = 1024;

/// What became of packets in this tick: how they were routed, and what the scenario changed before and after
/// that. It is recorded with the tick and then forgotten; what the scenario changes after the recording
/// belongs to the next tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorPacketEvents(pub Vec<PacketEvent>);

/// The packets as the engine left them, which shows what the scenario has changed since.
#[derive(Resource, Default)]
pub(crate) struct PacketLog {
    /// Sent in this tick, by sender, then in the order in which the robot sent them.
    pub(crate) sent: Vec<SimulatorMessage>,
    /// When each of [`SimulatorOutgoingMessages`] was sent.
    sent_at: Vec<Time>,
    /// Removed before they were routed, oldest first.
    removed: VecDeque<(SimulatorMessage, Time)>,
    /// On their way, and when each was sent.
    on_the_way: Vec<(SimulatorIncomingMessage, Time)>,
}

impl PacketLog {
    /// What `robot` sent in this tick.
    pub(crate) fn sent_by(&self, robot: RobotId) -> impl Iterator<Item = &SimulatorMessage> {
        self.sent.iter().filter(move |sent| sent.sender == robot)
    }

    /// When the outgoing message `index` was sent.
    pub(crate) fn sent_at(&self, index: usize, now: Time) -> Time {
        self.sent_at.get(index).copied().unwrap_or(now)
    }

    /// Notes that a packet is on its way.
    pub(crate) fn routed(&mut self, packet: SimulatorIncomingMessage, sent_at: Time) {
        self.on_the_way.push((packet, sent_at));
    }

    /// Forgets the packets that arrive by `now`.
    pub(crate) fn forget_arrived(&mut self, now: Time) {
        self.on_the_way
            .retain(|(packet, _)| packet.received_at > now);
    }

    fn remember_removed(&mut self, message: SimulatorMessage, now: Time) {
        if self.removed.len() == REMEMBERED {
            self.removed.pop_front();
        }
        self.removed.push_back((message, now));
    }
}

/// Compares what the robots sent in this tick with what is about to be routed.
pub(crate) fn note_outgoing_packets(
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
    let (mut missing, unknown) = unmatched(&log.sent, &outgoing.messages);
    for index in unknown {
        let message = outgoing.messages[index];
        let restored = log.removed.iter().position(|(it, _)| *it == message);
        let restored = restored.and_then(|position| log.removed.remove(position));
        let sender = message.sender;
        let (kind, sent_at) = if let Some((_, sent_at)) = restored {
            (Kind::Restored, sent_at)
        } else if let Some(position) = missing.iter().position(|it| it.sender == sender) {
            missing.remove(position);
            (Kind::Rewritten, now)
        } else {
            (Kind::Added, now)
        };
        log.sent_at[index] = sent_at;
        events.0.push(PacketEvent {
            kind,
            sender,
            receiver: None,
            sent_at,
            arrives_at: None,
            content: Some(message.message),
        });
    }
    for message in missing {
        log.remember_removed(message, now);
        events.0.push(PacketEvent {
            kind: Kind::Removed,
            sender: message.sender,
            receiver: None,
            sent_at: now,
            arrives_at: None,
            content: None,
        });
    }
}

/// Compares the packets that were on their way with those that are.
pub(crate) fn note_packets_on_their_way(
    clock: Res<SimulatorClock>,
    incoming: Res<SimulatorIncomingMessages>,
    mut log: ResMut<PacketLog>,
    mut events: ResMut<SimulatorPacketEvents>,
) {
    let known: Vec<_> = log.on_the_way.iter().map(|(packet, _)| *packet).collect();
    if known == incoming.messages {
        return;
    }
    let before = std::mem::take(&mut log.on_the_way);
    let sent_at = |packet: &SimulatorIncomingMessage| {
        let found = before.iter().find(|(it, _)| it == packet);
        found.map_or(clock.now, |(_, sent_at)| *sent_at)
    };
    let (mut missing, unknown) = unmatched(&known, &incoming.messages);
    let mut is_unknown = unknown.iter().copied().peekable();
    let mut on_the_way = Vec::with_capacity(incoming.messages.len());
    for (index, packet) in incoming.messages.iter().enumerate() {
        if is_unknown.next_if_eq(&index).is_none() {
            on_the_way.push((*packet, sent_at(packet)));
            continue;
        }
        let is_of_same_robots = |it: &SimulatorIncomingMessage| {
            (it.sender, it.receiver) == (packet.sender, packet.receiver)
        };
        let same_content = missing
            .iter()
            .position(|it| is_of_same_robots(it) && it.message == packet.message);
        let (kind, sent_at) = if let Some(position) = same_content {
            (Kind::Rescheduled, sent_at(&missing.remove(position)))
        } else if let Some(position) = missing.iter().position(is_of_same_robots) {
            (Kind::Rewritten, sent_at(&missing.remove(position)))
        } else {
            (Kind::Added, clock.now)
        };
        let content = OutgoingMessage::Hsl(packet.message.message);
        events.0.push(PacketEvent {
            kind,
            sender: packet.sender,
            receiver: Some(packet.receiver),
            sent_at,
            arrives_at: Some(packet.received_at),
            content: (kind != Kind::Rescheduled).then_some(content),
        });
        on_the_way.push((*packet, sent_at));
    }
    events.0.extend(missing.iter().map(|packet| PacketEvent {
        kind: Kind::Removed,
        sender: packet.sender,
        receiver: Some(packet.receiver),
        sent_at: sent_at(packet),
        arrives_at: None,
        content: None,
    }));
    log.on_the_way = on_the_way;
}

/// Which of `before` are no longer in `after`, and the indices of those in `after` that were not in `before`,
/// each as often as it is there. What both begin and end with is not compared one by one: a scenario that
/// delays packets for long leaves most of them as they are.
fn unmatched<T: Copy + PartialEq>(before: &[T], after: &[T]) -> (Vec<T>, Vec<usize>) {
    let prefix = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (before, rest) = (&before[prefix..], &after[prefix..]);
    let suffix = before.iter().rev().zip(rest.iter().rev());
    let suffix = suffix.take_while(|(a, b)| a == b).count();
    let mut missing = before[..before.len() - suffix].to_vec();
    let mut unknown = Vec::new();
    for (index, item) in rest[..rest.len() - suffix].iter().enumerate() {
        match missing.iter().position(|it| it == item) {
            Some(position) => drop(missing.remove(position)),
            None => unknown.push(prefix + index),
        }
    }
    (missing, unknown)
}
