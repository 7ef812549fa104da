//! Bridge between a robot of a match and the behavior program of Hamburg Bit-Bots, `body_behavior`, which runs
//! unmodified.
//!
//! - `inputs` converts the world state of a tick to the messages that the program subscribes to.
//! - `outputs` converts the messages that the program publishes.
//! - `program` has the topics, services and actions of the program.
//! - `robot` connects both sides, `decision` makes the answer of a tick, and `node` is the node.
//!
//! The program decides in a timer of 60 Hz on the clock that the bridge publishes, after all inputs of the tick. The
//! message `time_to_ball` is the last one that the program publishes in a tick: its arrival completes the decision.

mod decision;
mod inputs;
mod node;
mod outputs;
mod parameters;
mod pending_tick;
mod program;
mod robot;
pub mod starter;

pub use node::run;
pub use parameters::BridgeParameters;

/// Purpose of the node, for `--help`.
pub const ABOUT: &str =
    "Connects the behavior program of Bit-Bots, body_behavior, to the topics of a robot";
