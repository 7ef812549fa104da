//! The protocol of the league's GameController, for both sides: robots and the world follow one, and the simulation's
//! referee is one to others. No I/O; time is an argument.
//!
//! - Messages: [`ControlMessage`], [`ReturnMessage`], [`MonitorRequest`], [`ForwardedStatus`].
//! - As the GameController: [`Server`], made of [`Announcer`], [`Pretence`], [`Destination`] and [`Monitors`].
//! - As a robot: [`Player`], made of [`Source`], [`Follower`] and [`Reporter`].
//! - For both: [`Refusals`] of datagrams that are not valid.

mod announcer;
mod codes;
mod colour;
mod control_message;
mod follower;
mod layout;
mod match_setup;
mod monitor;
mod monitors;
mod player;
pub mod ports;
mod pretence;
mod refusal;
mod refusals;
mod reporter;
mod return_message;
mod schedule;
mod server;
mod server_setup;
mod signs_of_life;
mod source;
mod team_info;
mod version;
mod wire_seconds;

pub use announcer::Announcer;
pub use colour::Colour;
pub use control_message::{Audience, Competition, ControlMessage, Phase, State};
pub use follower::Follower;
pub use match_setup::{Durations, MatchSetup, TeamSetup};
pub use monitor::{ForwardedStatus, MonitorRequest};
pub use monitors::{Destination, MOST_MONITORS, Monitors};
pub use player::{Player, control_message_for_robots};
pub use pretence::Pretence;
pub use refusal::{NotInVersion, Refusal};
pub use refusals::Refusals;
pub use reporter::{Reporter, return_message_of};
pub use return_message::ReturnMessage;
pub use schedule::{PERIOD, STOP_PERIOD, Schedule};
pub use server::Server;
pub use server_setup::{Datagram, ServerSetup};
pub use signs_of_life::{Liveness, Robot, SignsOfLife};
pub use source::Source;
pub use team_info::{PLAYERS, RobotInfo, TeamInfo};
pub use version::Version;
pub use wire_seconds::SignedNanos;
