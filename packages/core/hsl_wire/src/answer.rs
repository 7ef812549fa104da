//! Messages of a robot's answer to a world state, listed once. An answer is the output of the robot's behavior for one
//! tick.
//!
//! The motion command is the last message of an answer and announces the other parts. All parts are announced, awaited,
//! recorded, joined and checked in bags according to [`PARTS`]. The layout of a tree is not part of an answer: it is
//! latched, and a trace contains its version.

mod command;
mod part;
mod slot;

use std::iter;

use hsl_types::BehaviorOutput;

use crate::convert::{behavior_debug, behavior_trace, hsl_message};
use crate::hsl_msgs;
use crate::topics::{self, Topic};

pub use command::Command;
use part::part;
pub use part::{Part, PartError, Received, Take};

/// Parts that a motion command announces, in the order of publication.
pub static PARTS: &[Part] = &[
    part!(
        messages: many hsl_msgs::HslMessage => HSL_OUTGOING, announced by messages_sent,
        |header, sender, message| hsl_message::outgoing_to_message(header, sender, message),
        hsl_message::outgoing_of
    ),
    part!(
        trace: one hsl_msgs::BehaviorTrace => TRACE, announced by trace_sent,
        |header, _, trace| behavior_trace::to_message(header, trace),
        |message, _| behavior_trace::from_message(message)
    ),
    part!(
        debug: one hsl_msgs::BehaviorDebug => DEBUG, announced by debug_sent,
        |header, _, debug| behavior_debug::to_message(header, debug),
        |message, _| behavior_debug::from_message(message)
    ),
];

/// Returns the topics of an answer, the motion command first. Their messages have the stamp of the answered tick.
pub fn topics() -> impl DoubleEndedIterator<Item = &'static Topic> {
    iter::once(&topics::MOTION_COMMAND).chain(PARTS.iter().map(Part::topic))
}

/// Moves the announced parts in `parts` into `command`, the content of the motion command, and returns the complete
/// answer.
pub fn joined(command: BehaviorOutput, mut parts: BehaviorOutput) -> BehaviorOutput {
    let mut answer = command;
    for part in PARTS {
        part.move_over(&mut parts, &mut answer);
    }
    answer
}
