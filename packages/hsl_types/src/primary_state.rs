//! What a robot's own state machine says.

/// The state that a robot's state machine is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
