//! What became of every node of a behavior tree in one tick.

use behavior_tree::{Status, Trace};
use hsl_types::Faults;

use super::enter;
use crate::{hsl_msgs, std_msgs};

/// The trace as a message; `header` is that of the world state.
pub fn to_message(header: std_msgs::Header, trace: &Trace) -> hsl_msgs::BehaviorTrace {
    hsl_msgs::BehaviorTrace {
        header,
        statuses: trace.statuses.iter().map(|&status| status.into()).collect(),
    }
}

/// The trace of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::BehaviorTrace) -> Result<Trace, Faults> {
    enter(|door| {
        let statuses = door.each(
            "statuses",
            &message.statuses,
            |&byte, door| match Status::try_from(byte) {
                Ok(status) => Some(status),
                Err(error) => {
                    door.fault(error);
                    None
                }
            },
        );
        Some(Trace {
            statuses: statuses?,
        })
    })
}
