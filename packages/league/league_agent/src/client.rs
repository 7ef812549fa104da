//! Connection of a player to a server.

use std::io::{Read, Write};

use simspark_protocol::{
    AgentMessage, Effector, FrameDecoder, FrameError, SERVER_LIMIT, Senses, SyntaxError,
    write_frame,
};

use crate::agent::Agent;

/// Maximum number of bytes in a read. Messages of the server have about 2 kB.
const CHUNK_SIZE: usize = 8192;

/// Reason why a connection ended early.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed.
    #[error("connection to the server: {0}")]
    Connection(#[from] std::io::Error),
    /// The server sent an invalid length.
    #[error("frame of the server: {0}; connect to the port for agents, usually 3100")]
    Frame(#[from] FrameError),
    /// The server sent an invalid message.
    #[error("message {number} of the server: {error}")]
    Message {
        /// Number of the message, counted from 1.
        number: u64,
        /// Syntax error of the message.
        error: SyntaxError,
    },
}

/// Plays over a connection, such as a `TcpStream` to port 3100: sends the first message, then a reply to each message,
/// until the server closes the connection. Returns the number of received messages.
///
/// Each reply ends with `(syn)`, which a server in real-time mode ignores. Disable Nagle's algorithm of a `TcpStream`
/// (`set_nodelay`), because it delays each cycle.
///
/// # Errors
///
/// Returns an error if the connection fails, or the server sends an invalid message.
pub fn play(agent: &mut Agent, mut stream: impl Read + Write) -> Result<u64, ClientError> {
    send(&mut stream, agent.first_message())?;
    let mut decoder = FrameDecoder::new(SERVER_LIMIT);
    let mut chunk = [0; CHUNK_SIZE];
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
            send(&mut stream, agent.reply(&senses))?;
        }
    }
}

/// Sends the commands and `(syn)` in one frame.
fn send(stream: &mut impl Write, mut effectors: Vec<Effector>) -> Result<(), ClientError> {
    effectors.push(Effector::Syn);
    let mut frame = Vec::new();
    write_frame(&AgentMessage { effectors }.to_string(), &mut frame)?;
    stream.write_all(&frame)?;
    Ok(())
}
