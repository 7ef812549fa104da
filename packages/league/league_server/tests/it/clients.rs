//! A server in a thread, and clients that wait for answers.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use league_server::{Server, ServerOptions};
use simspark_protocol::{FrameDecoder, SERVER_LIMIT, write_frame};

use crate::logbook::Logbook;
use crate::tally::Tally;

/// Time after which a client that waits for an answer fails its test.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// Returns options with free ports.
pub(crate) fn options() -> ServerOptions {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    ServerOptions {
        agent_address: address,
        monitor_address: address,
        turn_timeout: TIMEOUT,
        warm_up: 0,
        settling: Duration::ZERO,
        ..ServerOptions::default()
    }
}

/// A server in a thread.
pub(crate) struct Running {
    agents: SocketAddr,
    monitors: SocketAddr,
    thread: JoinHandle<Tally>,
    log: Logbook,
}

impl Running {
    pub(crate) fn start(options: ServerOptions, tally: Tally) -> Self {
        let (sender, addresses) = channel();
        let log = Logbook::default();
        let lines = tracing_subscriber::fmt()
            .with_writer(log.clone())
            .with_ansi(false)
            .finish();
        let thread = spawn(move || {
            let _logs = tracing::subscriber::set_default(lines);
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.unwrap().block_on(async {
                let server = Server::bind(options).await.unwrap();
                let addresses = (server.agent_address(), server.monitor_address());
                sender.send(addresses).unwrap();
                server.run(tally).await
            })
        });
        let (agents, monitors) = addresses.recv().unwrap();
        Self {
            agents,
            monitors,
            thread,
            log,
        }
    }

    /// Returns the log, to which the server still appends.
    pub(crate) fn log(&self) -> Logbook {
        self.log.clone()
    }

    pub(crate) fn agent(&self) -> Client {
        Client::connect(self.agents)
    }

    /// Connects an agent that has joined.
    pub(crate) fn joined(&self, team: &str, player: u32) -> Client {
        self.joined_with(team, player, "")
    }

    /// Connects an agent that has joined, with commands in the same message.
    pub(crate) fn joined_with(&self, team: &str, player: u32, commands: &str) -> Client {
        let mut agent = self.agent();
        agent.send("(scene rsg/agent/nao/nao.rsg)");
        agent.receive();
        agent.send(&format!(
            "(init (unum {player})(teamname {team})){commands}"
        ));
        if !commands.contains("(syn)") {
            agent.receive();
        }
        agent
    }

    pub(crate) fn monitor(&self) -> Client {
        Client::connect(self.monitors)
    }

    /// Ends the match and returns its world.
    pub(crate) fn finish(self) -> Tally {
        self.monitor().send("(killsim)");
        self.thread.join().unwrap()
    }
}

/// A client that waits for answers.
pub(crate) struct Client {
    stream: TcpStream,
    decoder: FrameDecoder,
}

impl Client {
    fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_write_timeout(Some(TIMEOUT)).unwrap();
        let decoder = FrameDecoder::new(SERVER_LIMIT);
        Self { stream, decoder }
    }

    pub(crate) fn send(&mut self, message: &str) {
        let mut bytes = Vec::new();
        write_frame(message, &mut bytes).unwrap();
        self.send_bytes(&bytes);
    }

    /// Sends a message many times at once. The server may close the connection after the first ones.
    pub(crate) fn send_many(&mut self, times: usize, message: &str) {
        let mut bytes = Vec::new();
        for _ in 0..times {
            write_frame(message, &mut bytes).unwrap();
        }
        self.send_bytes(&bytes);
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// Sends bytes, and returns true if the connection still accepts them.
    pub(crate) fn try_send_bytes(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// Returns the next message, or `None` if the server has closed the connection.
    pub(crate) fn try_receive(&mut self) -> Option<String> {
        loop {
            if let Some(message) = self.decoder.next_frame().unwrap() {
                return Some(String::from_utf8(message.to_vec()).unwrap());
            }
            let mut chunk = [0; 4096];
            match self.stream.read(&mut chunk) {
                Ok(0) => return None,
                Ok(length) => self.decoder.push(&chunk[..length]),
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("no answer: {error}"),
            }
        }
    }

    pub(crate) fn receive(&mut self) -> String {
        self.try_receive().unwrap()
    }

    /// Ends a turn and returns the answer.
    pub(crate) fn turn(&mut self, commands: &str) -> String {
        self.send(&format!("{commands}(syn)"));
        self.receive()
    }
}
