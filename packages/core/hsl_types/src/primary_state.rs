//! Primary state of a robot.

use serde::{Deserialize, Serialize};

/// State of a robot's state machine.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum PrimaryState {
    /// Joints without stiffness.
    Damping,
    /// Moving to a standing pose.
    Prepare,
    /// A brief stop of the game: all robots stand still.
    Stop,
    /// Before the game.
    #[default]
    Initial,
    /// Walking to the positions for kick-off.
    Ready,
    /// Waiting for the whistle.
    Set,
    /// Playing.
    Playing,
    /// Serving a penalty.
    Penalized,
    /// After the end of the half.
    Finished,
}
