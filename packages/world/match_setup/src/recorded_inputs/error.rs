use std::path::PathBuf;

use hsl_bag::BagError;
use hsl_types::Time;

/// Error of recorded inputs.
#[derive(Debug, thiserror::Error)]
pub enum RecordedInputsError {
    /// The bag cannot be read.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// A message is invalid.
    #[error("{}: {topic} at {time}: {reason}", .bag.display())]
    Message {
        /// Path of the bag.
        bag: PathBuf,
        /// Topic of the message.
        topic: String,
        /// Time of the message.
        time: Time,
        /// Reason.
        reason: String,
    },
    /// A message belongs to no tick.
    #[error(
        "{}: {topic} at {time} lies between two ticks of the run; set simulation.tick_duration as in the recorded run",
        .bag.display()
    )]
    BetweenTicks {
        /// Path of the bag.
        bag: PathBuf,
        /// Topic of the message.
        topic: String,
        /// Time of the message.
        time: Time,
    },
}
