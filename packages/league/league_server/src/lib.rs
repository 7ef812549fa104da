//! The server of the RoboCup 3D simulation league, generic over the world: sockets, joining, turns and monitors.
//!
//! A world implements [`League`], which knows neither sockets nor the wall clock. In sync mode the match depends on what
//! agents and trainers send, and not on when it arrives: turns are in the order of teams and numbers, and the clock
//! stands until a given number of agents has joined.

mod agent;
mod clock;
mod connection;
mod faults;
mod game;
mod league;
mod log_limit;
mod monitors;
mod options;
mod outbox;
mod server;
mod standing;
mod strangers;
mod timeouts;
mod trainers;
mod waiting;

pub use league::{JoinRequest, League, Seat, Turn};
pub use log_limit::LogLimit;
pub use options::{Mode, Policy, ServerOptions};
pub use server::{Server, ServerError};
