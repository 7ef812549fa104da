use std::path::PathBuf;

use bag_tools::ToolError;
use hsl_types::Time;

/// Error of a world that cannot be rebuilt from a log.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    /// The log cannot be read.
    #[error(transparent)]
    Bag(#[from] ToolError),
    /// A message of the log is invalid.
    #[error("{topic} at {time}: {reason}; `sil bag check` validates the log")]
    Message {
        /// Topic.
        topic: String,
        /// Time of the message.
        time: Time,
        /// Reason.
        reason: String,
    },
    /// No robot of the log has published a world state.
    #[error(
        "{} has no world_state of a robot, from which the world is rebuilt; record it on the robots, for example with \
         `ros2 bag record /hulks/robot_2/world_state /hulks/robot_2/game_controller_state`",
        path.display()
    )]
    NoWorldState {
        /// Path of the log.
        path: PathBuf,
    },
    /// The first world state is after the time.
    #[error(
        "no robot of {} has published a world_state until then; the first one is at {first}; use --at {use_at:.3} or later",
        path.display(),
    )]
    TooEarly {
        /// Path of the log.
        path: PathBuf,
        /// Time of the first world state, as users see it.
        first: Time,
        /// Time that has a world state, as users see it \[s\].
        use_at: f64,
    },
    /// The last world states are too old.
    #[error(
        "the last world_state of {} before {at} is {age:.1} s old; at most 20 s are used, so use an earlier time or the log \
         of another robot",
        path.display()
    )]
    TooOld {
        /// Path of the log.
        path: PathBuf,
        /// Time, as users see it.
        at: Time,
        /// Age of the newest world state \[s\].
        age: f64,
    },
}
