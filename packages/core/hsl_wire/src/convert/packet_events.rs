//! Events of packets in a tick. Only written: no part of a run reads them.

use hsl_types::{PacketEvent, PacketEventKind};

use super::mirror::constants;
use super::{Convert, header, hsl_message};
use crate::{hsl_msgs, std_msgs};

constants!(PacketEventKind = hsl_msgs::PacketEvent {
    Routed = ROUTED,
    OverBudget = OVER_BUDGET,
    Lost = LOST,
    Removed = REMOVED,
    Restored = RESTORED,
    Rewritten = REWRITTEN,
    Rescheduled = RESCHEDULED,
    Added = ADDED,
    TooLong = TOO_LONG,
    OutOfRange = OUT_OF_RANGE,
});

/// Converts the events of a tick to a message; `header` is the world's header.
pub fn to_message(header: std_msgs::Header, events: &[PacketEvent]) -> hsl_msgs::PacketEvents {
    hsl_msgs::PacketEvents {
        header,
        events: events.iter().map(event).collect(),
    }
}

/// Converts one event; its packet has the header of the sender at the time of sending.
fn event(event: &PacketEvent) -> hsl_msgs::PacketEvent {
    let sender = event.sender;
    hsl_msgs::PacketEvent {
        kind: event.kind.to_message(),
        sender: sender.to_message(),
        receiver: event.receiver.to_message(),
        sent_at: event.sent_at.to_message(),
        arrives_at: event.arrives_at.to_message(),
        content: event.content.as_ref().map(|content| {
            let header = header::of_robot(event.sent_at, sender);
            hsl_message::outgoing_to_message(header, sender.player_number, content)
        }),
    }
}
