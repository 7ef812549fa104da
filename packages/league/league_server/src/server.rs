//! The server: listeners and match.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use simspark_protocol::{AgentMessage, CLIENT_LIMIT, TrainerMessage};
use tokio::net::TcpListener;
use tokio::sync::mpsc::channel;
use tokio::task::JoinSet;

use crate::clock::{play_in_real_time, play_in_turns};
use crate::connection::{ReadOptions, accept};
use crate::events::GameEvent;
use crate::game::Game;
use crate::server_log::ServerLog;
use crate::{League, Mode, Policy, ServerOptions};

/// Maximum number of events that wait for the match.
const MAX_EVENTS: usize = 64;

/// Error at the start of a server.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen at {address}: {source}; use another port, or end the program that uses it")]
pub struct ServerError {
    /// Address to listen at.
    pub address: SocketAddr,
    /// Error of the operating system.
    pub source: io::Error,
}

/// Server that listens for clients.
#[derive(Debug)]
pub struct Server {
    /// Listener for agents and its address.
    agents: (TcpListener, SocketAddr),
    /// Listener for monitors and trainers and its address.
    monitors: (TcpListener, SocketAddr),
    options: ServerOptions,
}

impl Server {
    /// Listens at the addresses of the options.
    ///
    /// # Errors
    ///
    /// Returns an error if an address is in use or does not belong to this host.
    pub async fn bind(options: ServerOptions) -> Result<Self, ServerError> {
        Ok(Self {
            agents: listen(options.agent_address).await?,
            monitors: listen(options.monitor_address).await?,
            options,
        })
    }

    /// Returns the address for agents, with the actual port.
    pub fn agent_address(&self) -> SocketAddr {
        self.agents.1
    }

    /// Returns the address for monitors and trainers, with the actual port.
    pub fn monitor_address(&self) -> SocketAddr {
        self.monitors.1
    }

    /// Plays until the match is over or a trainer sends `(killsim)`, then closes all connections and returns the
    /// league. Each listener and connection has a task of its own; the match itself runs in this one and receives their
    /// events in order.
    pub async fn run<L: League>(self, league: L) -> L {
        let (sender, events) = channel(MAX_EVENTS);
        let log = ServerLog::default();
        let agents = ReadOptions {
            kind: "agent",
            parse: AgentMessage::recover,
            limit: CLIENT_LIMIT,
            flooding: self.options.flooding,
        };
        let monitors = ReadOptions {
            kind: "monitor",
            parse: TrainerMessage::recover,
            limit: CLIENT_LIMIT,
            flooding: Policy::Wait,
        };
        // Dropping this ends the tasks.
        let mut tasks = JoinSet::new();
        let (listener, _) = self.agents;
        tasks.spawn(accept(
            listener,
            Arc::new(agents),
            sender.clone(),
            GameEvent::Agent,
            log.clone(),
        ));
        let (listener, _) = self.monitors;
        tasks.spawn(accept(
            listener,
            Arc::new(monitors),
            sender,
            GameEvent::Monitor,
            log.clone(),
        ));
        let (mode, turn_timeout) = (self.options.mode, self.options.turn_timeout);
        let mut game = Game::new(league, self.options, log);
        match mode {
            Mode::Sync => play_in_turns(&mut game, events, turn_timeout).await,
            Mode::RealTime(cycle) => play_in_real_time(&mut game, events, cycle).await,
        }
        game.league
    }
}

/// Listens at an address. Returns it with the actual port.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let error = |source| ServerError { address, source };
    let listener = TcpListener::bind(address).await.map_err(error)?;
    let address = listener.local_addr().map_err(error)?;
    Ok((listener, address))
}
