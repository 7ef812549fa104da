//! Options of the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// What is done with a client that does not do its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The match waits for it.
    Wait,
    /// The match goes on without what it missed.
    Skip,
    /// The client is disconnected and its robot removed.
    Remove,
}

/// When a cycle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// When each agent has sent `(syn)`. The result does not depend on the wall clock, unless a policy skips or removes a
    /// silent agent.
    Sync,
    /// After this time, at least one millisecond. Commands count in the cycle in which they arrive.
    RealTime(Duration),
}

/// Options of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerOptions {
    /// Address for agents. Port 0 is any free port.
    pub agent_address: SocketAddr,
    /// Address for monitors and trainers.
    pub monitor_address: SocketAddr,
    /// When a cycle ends.
    pub mode: Mode,
    /// The clock stands until so many agents have joined.
    pub agents: usize,
    /// Cycles per message to monitors, at least 1.
    pub monitor_step: u32,
    /// Answers to `(syn)` that each agent receives in sync mode after it has joined and before the clock runs, if `agents`
    /// is more than 1. It receives no further ones, so that their number does not depend on when other agents join.
    pub warm_up: u32,
    /// Time after which an agent that waits for the clock receives an answer nevertheless, at most a day.
    pub standing_interval: Duration,
    /// Time without a message after which the first turn of an agent counts as ended in sync mode, at most a day. Some
    /// agents send more than one `(syn)` when they join. For other turns of such an agent with a beam or a pass and
    /// without joints it is a tenth of that.
    pub settling: Duration,
    /// How long an agent may think in sync mode before it is silent, at most a day.
    pub turn_timeout: Duration,
    /// How long an agent may be connected before it has joined, at most a day. Then it is disconnected.
    pub join_timeout: Duration,
    /// For an agent that does not end its turn in time. Only in sync mode.
    pub silent: Policy,
    /// For an agent that does not read its messages, in sync mode for as long as it may think. Monitors never wait: they
    /// miss messages.
    pub slow: Policy,
    /// For an agent that sends more than the server can hold. `Wait` stops reading from it until its turn.
    pub flooding: Policy,
    /// For an agent that has disconnected. `Wait` stops the clock until it joins again, with the same team and number;
    /// `Skip` leaves its robot where it is.
    pub disconnected: Policy,
}

impl Default for ServerOptions {
    /// Returns the ports of the original server, on the loopback interface, in sync mode with one agent. The match waits
    /// for silent agents, goes on without messages to slow ones, and removes disconnected ones.
    fn default() -> Self {
        let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self {
            agent_address: SocketAddr::new(loopback, 3100),
            monitor_address: SocketAddr::new(loopback, 3200),
            mode: Mode::Sync,
            agents: 1,
            monitor_step: 2,
            warm_up: 100,
            standing_interval: Duration::from_secs(20),
            settling: Duration::from_secs(1),
            turn_timeout: Duration::from_secs(5),
            join_timeout: Duration::from_secs(30),
            silent: Policy::Wait,
            slow: Policy::Skip,
            flooding: Policy::Wait,
            disconnected: Policy::Remove,
        }
    }
}
