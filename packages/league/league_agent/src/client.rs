//! Playing over a connection to a server.

use std::io::{Read, Write};

use simspark_protocol::{
    AgentMessage, Effector, FrameDecoder, FrameError, SERVER_LIMIT, Senses, SyntaxError,
    write_frame,
};

use crate::agent::Agent;

/// Bytes that are read at once: messages of the server take about 2 kB.
const CHUNK: usize = 8192;

/// Why a connection ended early.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed.
    #[error("connection to the server: {0}")]
    Connection(#[from] std::io::Error),
    /// The server sent a length that no message has; is this the port of agents, 3100?
    #[error("frame of the server: {0}")]
    Frame(#[from] FrameError),
    /// The server sent a message that cannot be read.
    #[error("message {number} of the server: {error}")]
    Message {
        /// Which message, counted from 1.
        number: u64,
        /// What is wrong with it.
        error: SyntaxError,
    },
}

/// Plays over a connection, such as a `TcpStream` to port 3100, until the server closes it. Returns how many messages it
/// received.
///
/// Each reply ends with `(syn)`, which a server in real-time mode ignores. Disable Nagle's algorithm of a `TcpStream`
/// (`set_nodelay`), or each cycle waits for it.
///
/// # Errors
///
/// If the connection fails, or the server sends something that is not a message.
pub fn play(agent: &mut Agent, mut stream: impl Read + Write) -> Result<u64, ClientError> {
    send(&mut stream, agent.greet())?;
    let mut decoder = FrameDecoder::new(SERVER_LIMIT);
    let mut chunk = [0; CHUNK];
    let mut number = 0;
    loop {
        let length = stream.read(&mut chunk)?;
        if length == 0 {
            return Ok(number);
        }
        decoder.push(&chunk[..length]);
        while let Some(message) = decoder.next_frame()? {
            number += 1;
            let senses =
                Senses::parse(message).map_err(|error| ClientError::Message { number, error })?;
            send(&mut stream, agent.act(&senses))?;
        }
    }
}

fn send(stream: &mut impl Write, mut effectors: Vec<Effector>) -> Result<(), ClientError> {
    effectors.push(Effector::Syn);
    let mut frame = Vec::new();
    write_frame(&AgentMessage { effectors }.to_string(), &mut frame)?;
    stream.write_all(&frame)?;
    Ok(())
}
