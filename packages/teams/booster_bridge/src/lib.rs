//! Bridge between a robot of a match and the behavior program of Booster's robocup_demo, `brain_node`, which runs
//! unmodified.
//!
//! - `outbox` has the topics that the program subscribes to, and `inbox` those that it publishes.
//! - `body` has the odometry and the head of the robot in the match.
//! - `team_net` has the messages between programs of a team.
//! - `robot` connects both sides, and `node` is the node.
//!
//! The program decides at the pace of the wall clock, and its requests count until the next ones. The bridge answers each
//! world state at once, with what the program has requested until then.

mod body;
mod inbox;
mod node;
mod outbox;
mod robot;
mod team_net;

pub use node::run;

/// Purpose of the node, for `--help`.
pub const ABOUT: &str =
    "Connects the behavior program of Booster's robocup_demo, brain_node, to the topics of a robot";

/// Name of the program, for the log.
const PROGRAM: &str = "brain_node";
/// Namespace of the program in the domain of the match, below that of the robot.
const NAMESPACE: &str = "booster";
/// Topic of the program's requests to the robot, which only the program publishes.
const REQUESTS: &str = "LocoApiTopicReq";
