//! What a robot's own state machine says.

use serde::Serialize;

/// The state that a robot's state machine is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PrimaryState {
    /// Joints yield.
    Damping,
    /// Moving to a stand.
    Prepare,
    /// A brief stop of the game: everybody stands.
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
    /// After the half.
    Finished,
}
