//! Bridge between a robot of a match and the behavior program of Hamburg Bit-Bots, `body_behavior`, which runs
//! unmodified.
//!
//! - `program` has the topics, services and actions of the program.
//! - `planner` has the topics of the path planning of Bit-Bots, if it runs beside the program.
//! - `world_side` has the topics of the robot in the match, and `team_messages` the messages to it. What it has in common
//!   with other bridges is in `team_bridge`.
//! - `robot` connects both sides, `pending_tick` has the steps of a tick, and `node` is the node.
//!
//! The program decides in a timer of 60 Hz on the clock that the bridge publishes, after all inputs of the tick. The
//! message `time_to_ball` is the last one that the program publishes in a tick: its arrival completes the decision.

mod node;
mod pending_tick;
mod planner;
mod program;
mod robot;
mod world_side;

pub use node::run;

/// Purpose of the node, for `--help`.
pub const ABOUT: &str =
    "Connects the behavior program of Bit-Bots, body_behavior, to the topics of a robot";
