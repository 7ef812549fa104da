//! Options of the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Maximum time to wait: a day, which is short enough for every clock to add.
pub(crate) const MAX_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Reaction to a misbehaving client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The match waits for the client.
    Wait,
    /// The match continues without the missing messages.
    Skip,
    /// The client is disconnected and its robot removed.
    Remove,
}

/// Condition that ends a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Each agent has sent `(syn)`. The result does not depend on the wall clock, unless a policy skips or removes a
    /// silent agent.
    Sync,
    /// This time has passed, at least one millisecond. Commands count in the cycle in which they arrive.
    RealTime(Duration),
}

/// Options of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerOptions {
    /// Address for agents. Port 0 selects a free port.
    pub agent_address: SocketAddr,
    /// Address for monitors and trainers.
    pub monitor_address: SocketAddr,
    /// Condition that ends a cycle.
    pub mode: Mode,
    /// Number of agents that must join before the clock starts.
    pub agents: usize,
    /// Number of cycles per message to monitors, at least 1.
    pub monitor_step: u32,
    /// Number of answers to `(syn)` in sync mode between joining and the start of the clock, in matches of several
    /// agents. An agent receives no further answers, so that their number does not depend on the time at which other
    /// agents join.
    pub warm_up: u32,
    /// Time after which an agent that waits for the clock receives a further answer, at most a day.
    pub idle_interval: Duration,
    /// Time without a message after which the first turn of an agent counts as ended in sync mode, at most a day. Some
    /// agents send more than one `(syn)` when they join. For later turns of such an agent with a beam or a pass and
    /// without joints, the time is a tenth of this.
    pub settling: Duration,
    /// Time in sync mode after which an agent without `(syn)` is silent, at most a day.
    pub turn_timeout: Duration,
    /// Time after which an agent that has not joined is disconnected, at most a day.
    pub join_timeout: Duration,
    /// Policy for an agent that does not end its turn in time, in sync mode only.
    pub silent: Policy,
    /// Policy for an agent that does not read its messages, in sync mode for as long as `turn_timeout`. The match never
    /// waits for monitors: they miss messages.
    pub slow: Policy,
    /// Policy for an agent that sends more messages than the server can hold. `Wait` stops reading from it until its
    /// turn.
    pub flooding: Policy,
    /// Policy for an agent that has disconnected. `Wait` stops the clock until it joins again with the same team and
    /// number; `Skip` leaves its robot on the field.
    pub disconnected: Policy,
}

impl Default for ServerOptions {
    /// Returns the ports of the original server, on the loopback interface, in sync mode with one agent. The match
    /// waits for silent agents, drops messages to slow ones, and removes disconnected ones.
    fn default() -> Self {
        let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self {
            agent_address: SocketAddr::new(loopback, 3100),
            monitor_address: SocketAddr::new(loopback, 3200),
            mode: Mode::Sync,
            agents: 1,
            monitor_step: 2,
            warm_up: 100,
            idle_interval: Duration::from_secs(20),
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
