//! What became of packets in a tick. Only written: nothing in a run acts on it.

use hsl_types::{PacketEvent, PacketEventKind};

use super::constant::{Constant, constants};
use super::{Convert, header, hsl_message, time};
use crate::{hsl_msgs, std_msgs};

constants!(PacketEventKind in crate::hsl_msgs::PacketEvent:
    Routed = ROUTED,
    OverBudget = OVER_BUDGET,
    Lost = LOST,
    Removed = REMOVED,
    Restored = RESTORED,
    Rewritten = REWRITTEN,
    Rescheduled = RESCHEDULED,
    Added = ADDED,
);

/// The events of a tick as a message; `header` is the world's.
pub fn to_message(header: std_msgs::Header, events: &[PacketEvent]) -> hsl_msgs::PacketEvents {
    hsl_msgs::PacketEvents {
        header,
        events: events.iter().map(event).collect(),
    }
}

fn event(event: &PacketEvent) -> hsl_msgs::PacketEvent {
    let sender = event.sender;
    hsl_msgs::PacketEvent {
        kind: event.kind.to_constant(),
        sender: sender.to_message(),
        receiver: event.receiver.map(|receiver| receiver.to_message()),
        sent_at: time::to_message(event.sent_at),
        arrives_at: event.arrives_at.map(time::to_message),
        content: event.content.map(|content| {
            let header = header::of_robot(event.sent_at, sender);
            hsl_message::outgoing_to_message(header, sender.player_number, &content)
        }),
    }
}
