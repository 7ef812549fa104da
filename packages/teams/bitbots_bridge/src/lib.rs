//! Bridge between a robot of a match and the behavior program of Hamburg Bit-Bots, `body_behavior`, which runs
//! unmodified.
//!
//! - `program` has the topics, services and actions of the program.
//! - `robot` connects them with the topics of the robot, `pending_tick` has the steps of a tick, and `node` is the node.
//!
//! The program decides in a timer of 60 Hz on the clock that the bridge publishes, after all inputs of the tick. The
//! message `time_to_ball` is the last one that the program publishes in a tick: its arrival completes the decision.

mod games;
mod node;
mod pending_tick;
mod program;
mod robot;
mod wall_clock;

pub use node::run;

/// Purpose of the node, for `--help`.
pub const ABOUT: &str =
    "Connects the behavior program of Bit-Bots, body_behavior, to the topics of a robot";
