//! Connection of a client.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::zmtp::{Decoder, Received, greeting_bytes, is_ready, message, ready};

/// Maximum time until a client has connected \[s\], and until it has received a reply.
const PATIENCE: Duration = Duration::from_secs(10);
/// Size of the pieces in which bytes are received \[bytes\].
const PIECE: usize = 16 * 1024;

/// Socket on this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Socket {
    /// Receives requests and sends replies.
    Reply,
    /// Sends messages to subscribers. Nothing is sent, because there are no breakpoints.
    Publish,
}

impl Socket {
    fn name(self) -> &'static str {
        match self {
            Self::Reply => "REP",
            Self::Publish => "PUB",
        }
    }

    /// Returns the types of sockets that may connect to it.
    fn peers(self) -> &'static [&'static str] {
        match self {
            Self::Reply => &["REQ", "DEALER"],
            Self::Publish => &["SUB", "XSUB"],
        }
    }
}

/// Serves a client until it disconnects or violates the protocol. `reply` returns the parts of the reply to a request.
pub(crate) async fn serve(
    mut stream: TcpStream,
    socket: Socket,
    reply: impl Fn(&[Vec<u8>]) -> Vec<Vec<u8>>,
) -> io::Result<()> {
    let mut decoder = Decoder::default();
    stream.set_nodelay(true)?;
    send(&mut stream, &greeting_bytes()).await?;
    match timeout(PATIENCE, receive(&mut stream, &mut decoder)).await? {
        Ok(Received::Greeting) => {}
        Ok(_) => return Ok(()),
        Err(error) => return Err(error),
    }
    send(&mut stream, &ready(socket.name())).await?;
    match timeout(PATIENCE, receive(&mut stream, &mut decoder)).await? {
        Ok(Received::Command(command)) if is_ready(&command, socket.peers()) => {}
        Ok(_) => return Ok(()),
        Err(error) => return Err(error),
    }
    loop {
        let Received::Message(parts) = receive(&mut stream, &mut decoder).await? else {
            continue;
        };
        if socket == Socket::Publish {
            continue;
        }
        // The parts up to the first empty one are the way back of the reply.
        let Some(end) = parts.iter().position(Vec::is_empty) else {
            return Ok(());
        };
        let (envelope, request) = parts.split_at(end + 1);
        let answered = reply(request);
        let parts = envelope.iter().chain(&answered).map(Vec::as_slice);
        send(&mut stream, &message(parts)).await?;
    }
}

async fn send(stream: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
    timeout(PATIENCE, stream.write_all(bytes)).await?
}

/// Waits for the next unit of the client.
async fn receive(stream: &mut TcpStream, decoder: &mut Decoder) -> io::Result<Received> {
    let mut piece = vec![0; PIECE];
    loop {
        let next = decoder.next();
        if let Some(received) = next.map_err(|it| io::Error::new(io::ErrorKind::InvalidData, it))? {
            return Ok(received);
        }
        let length = stream.read(&mut piece).await?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        decoder.push(&piece[..length]);
    }
}
