use serde::Serialize;

use super::lost_packet::LostPacket;
use super::value_log::Change;

/// Events of a match from one time to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HistoryPart {
    /// Robots in canonical order.
    pub robots: Vec<RobotLanes>,
    /// Lost packets.
    pub lost: Vec<LostPacket>,
    /// Time of the last message that was read; events from this time on may be incomplete.
    pub until_ns: u64,
    /// True if all of the recording was read.
    pub is_complete: bool,
    /// Errors of unreadable messages.
    pub faults: Vec<String>,
}

/// Changes of the decisions and the state of a robot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RobotLanes {
    /// Name, for example `hulks/3`.
    pub id: String,
    /// Names of the running leaf of the tree.
    pub actions: Vec<Change>,
    /// Kinds of the motion command.
    pub motions: Vec<Change>,
    /// Penalties.
    pub penalties: Vec<Change>,
}
