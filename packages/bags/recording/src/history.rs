//! Events of a whole match: decisions, motions and penalties of each robot, and lost packets. They are in messages of
//! every tick, so a recording is read part by part.

mod history_part;
mod lost_packet;
mod match_history;
mod node_changes;
mod robot_history;
mod value_log;

pub use history_part::{HistoryPart, RobotLanes};
pub(crate) use lost_packet::lost_packets;
pub use lost_packet::{LostPacket, PacketLoss};
pub(crate) use match_history::MatchHistory;
pub use node_changes::{NodeChange, NodeChanges};
pub use value_log::Change;
