//! Protocol of the league's GameController, for both sides: a robot or the simulated world that follows a
//! GameController, and a simulation that acts as one. No I/O; time is an argument.
//!
//! - Messages: [`ControlMessage`], [`ReturnMessage`], [`MonitorRequest`], [`ForwardedStatus`].
//! - GameController: [`Server`], with [`Announcer`], [`DelayedSetState`], [`Destination`] and [`Monitors`].
//! - Robot: [`Player`], with [`Source`], [`Follower`] and [`Reporter`].
//! - Both: [`Refusals`] counts invalid datagrams.

mod announcer;
mod codes;
mod control_message;
mod delayed_set_state;
mod follower;
mod game_state;
mod layout;
mod match_setup;
mod monitor;
mod monitors;
mod player;
pub mod ports;
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
pub use control_message::{Audience, Competition, ControlMessage};
pub use delayed_set_state::DelayedSetState;
pub use follower::Follower;
pub use game_state::{Phase, State};
pub use layout::PLAYERS;
pub use match_setup::{MatchSetup, TeamSetup};
pub use monitor::{ForwardedStatus, MonitorRequest};
pub use monitors::{Destination, MAX_MONITORS, Monitors};
pub use player::{Player, control_message_for_robots};
pub use refusal::{NotInVersion, Refusal};
pub use refusals::Refusals;
pub use reporter::{Reporter, return_message_about};
pub use return_message::ReturnMessage;
pub use schedule::{PERIOD, STOP_PERIOD, Schedule};
pub use server::Server;
pub use server_setup::{Datagram, ServerSetup};
pub use signs_of_life::{Liveness, Robot, SignsOfLife};
pub use source::Source;
pub use team_info::{RobotInfo, TeamInfo};
pub use version::Version;
pub use wire_seconds::SignedNanos;
