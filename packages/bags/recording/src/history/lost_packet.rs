use hsl_bag::BagMessage;
use hsl_wire::hsl_msgs;
use serde::Serialize;

use crate::marks::robot_name;
use crate::message::read;

/// Packet that a receiver did not receive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LostPacket {
    /// Tick of the loss.
    pub time_ns: u64,
    /// Cause.
    pub cause: PacketLoss,
    /// Sender, for example `hulks/3`.
    pub sender: String,
    /// Receiver; `None` for all receivers.
    pub receiver: Option<String>,
}

/// Cause of the loss of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PacketLoss {
    /// The message budget of the team is used up.
    OverBudget,
    /// Simulated noise.
    Noise,
    /// The scenario removed the packet.
    Scenario,
}

/// Returns the lost packets of a message with packet events. Errors are added to `faults`.
pub(crate) fn lost_packets(message: &BagMessage, faults: &mut Vec<String>) -> Vec<LostPacket> {
    let events = read::<hsl_msgs::PacketEvents>(message, faults);
    let events = events.into_iter().flat_map(|read| read.events);
    let lost = events.filter_map(|event| {
        let cause = match event.kind {
            hsl_msgs::PacketEvent::OVER_BUDGET => PacketLoss::OverBudget,
            hsl_msgs::PacketEvent::LOST => PacketLoss::Noise,
            hsl_msgs::PacketEvent::REMOVED => PacketLoss::Scenario,
            _ => return None,
        };
        Some(LostPacket {
            time_ns: message.time().as_nanos(),
            cause,
            sender: robot_name(&event.sender)?,
            receiver: event.receiver.as_ref().and_then(robot_name),
        })
    });
    lost.collect()
}
