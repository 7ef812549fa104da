//! Messages that the program publishes, and the motion command that they result in.

mod goal_walk;
mod head_mode;
mod motion;
mod stack;
mod walking;

use head_mode::head_motion;
pub(crate) use motion::Motion;
pub(crate) use stack::StackTree;
pub use walking::{InvalidOutput, Walking, checked_goal};

use hsl_wire::bitbots_msgs::Strategy;

/// Messages of the program that were received since the last tick.
#[derive(Debug, Default)]
pub struct Outputs {
    /// True if the program has completed a tick.
    pub is_complete: bool,
    /// Last mode of the head.
    pub head_mode: Option<u8>,
    /// True if the program started the learned kick, false if it ended it.
    pub kick: Option<bool>,
    /// Role and action.
    pub strategy: Option<Strategy>,
    /// Time that the robot needs to reach the ball \[s\].
    pub time_to_ball: Option<f32>,
    /// Tree of the program, as JSON.
    pub tree: Option<String>,
    /// Decision stack, as JSON.
    pub stack: Option<String>,
    /// Messages that could not be used.
    pub errors: Vec<String>,
}
