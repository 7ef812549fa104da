//! Server of the RoboCup 3D simulation league, generic over the world: sockets, joining, turns and monitors.
//!
//! A world implements [`League`], which uses neither sockets nor the wall clock. In sync mode the match depends only on
//! the messages of agents and trainers, not on their arrival times: turns are in the order of teams and numbers, and
//! the clock is stopped until a given number of agents has joined.

mod agent;
mod client_log;
mod clock;
mod connection;
mod events;
mod game;
mod joining;
mod league;
mod leaving;
mod log_limiter;
mod missing_agents;
mod monitors;
mod options;
mod outbox;
mod sending;
mod server;
mod server_log;
mod stopped_clock;
mod timeouts;
mod trainers;
mod unjoined_agents;
mod wait_report;

pub use league::{JoinRequest, League, Seat, Turn};
pub use log_limiter::LogLimiter;
pub use options::{Mode, Policy, ServerOptions};
pub use server::{Server, ServerError};
