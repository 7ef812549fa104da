//! Players of this project, each with a connection and a thread.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::thread::{Builder, JoinHandle};

use anyhow::Context;
use league_agent::{Agent, AgentConfig, ClientError, play};

/// Player that plays until the server closes its connection.
pub(crate) struct Player {
    name: String,
    thread: JoinHandle<Result<u64, ClientError>>,
}

impl Player {
    /// Connects a player to a server and starts it in a thread.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached, or no thread can be started.
    pub(crate) fn start(server: SocketAddr, team: &str, number: u8) -> anyhow::Result<Self> {
        let name = format!("{team} {number}");
        let stream = TcpStream::connect(server)
            .and_then(|stream| stream.set_nodelay(true).map(|()| stream))
            .with_context(|| format!("{name} cannot connect to the server at {server}"))?;
        let mut agent = Agent::new(AgentConfig::new(team, number.into()));
        let thread = Builder::new()
            .name(name.clone())
            .spawn(move || play(&mut agent, stream))
            .context("cannot start a player")?;
        Ok(Self { name, thread })
    }

    /// Waits until the player has ended, which it does when the server closes its connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection failed, or the server sent an unreadable message.
    pub(crate) fn wait(self) -> anyhow::Result<()> {
        let Self { name, thread } = self;
        match thread.join() {
            Ok(Ok(_)) => Ok(()),
            // The server closed the connection before it read the last reply.
            Ok(Err(ClientError::Connection(error))) if is_end(&error) => Ok(()),
            Ok(Err(error)) => Err(error).with_context(|| format!("{name} stopped")),
            Err(_) => anyhow::bail!("the thread of {name} panicked"),
        }
    }
}

/// Returns whether the error only means that the server has closed the connection.
fn is_end(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionReset
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::ConnectionAborted
    )
}
