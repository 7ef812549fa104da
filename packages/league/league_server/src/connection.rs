//! Sockets: one task per connection reads and writes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use simspark_protocol::{FrameDecoder, SyntaxError, write_frame};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_log::ClientLog;
use crate::options::Policy;
use crate::outbox::Outbox;
use crate::server_log::ServerLog;

/// Maximum number of unprocessed messages of a client. Beyond it, the client's policy applies.
const MAX_UNPROCESSED: usize = 32;

/// Maximum number of connections of a kind of client. The match itself accepts fewer; this limit holds while it is
/// busy.
const MAX_CONNECTIONS: usize = 256;

/// Pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Maximum number of bytes in a read.
const CHUNK_SIZE: usize = 4096;

/// Identifier of a connection; later connections have larger ones.
pub(crate) type ConnectionId = u64;

/// Event of a connection for the task of the match.
pub(crate) struct Event<M> {
    pub(crate) connection: ConnectionId,
    pub(crate) change: EventKind<M>,
}

pub(crate) enum EventKind<M> {
    /// New connection from this address.
    Connected(Outbox, SocketAddr),
    /// Received message. It counts against the client's limit until the permit is dropped.
    Message(M, OwnedSemaphorePermit),
    /// Message beyond the client's limit; the message itself is dropped.
    Flooding,
    /// The connection has ended, with the reason.
    Closed(String),
}

/// Options for reading messages of a kind of client.
pub(crate) struct ReadOptions<M> {
    pub(crate) kind: &'static str,
    /// Reads a message, and returns the first error in it.
    pub(crate) parse: fn(&[u8]) -> (M, Option<SyntaxError>),
    /// Maximum length of a message \[bytes\].
    pub(crate) limit: usize,
    /// Policy for a client that sends more messages than [`MAX_UNPROCESSED`].
    pub(crate) flooding: Policy,
}

/// Accepts connections, without end, and starts a task for each, which sends its events to the match. `wrap` converts
/// an event of a connection to an event of the match.
pub(crate) async fn accept<M, E>(
    listener: TcpListener,
    reading: Arc<ReadOptions<M>>,
    events: Sender<E>,
    wrap: fn(Event<M>) -> E,
    log: ServerLog,
) where
    M: Send + 'static,
    E: Send + 'static,
{
    let clients = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    for connection in 0.. {
        let Ok(client) = Arc::clone(&clients).acquire_owned().await else {
            return;
        };
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                log.warn("a connection was not accepted", reading.kind, error);
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let (reading, events) = (Arc::clone(&reading), events.clone());
        let log = log.clone();
        tokio::spawn(async move {
            let sending = EventSender {
                connection,
                events,
                wrap,
            };
            let (read, write) = match split(stream) {
                Ok(halves) => halves,
                Err(error) => {
                    return log.warn("a connection was not accepted", reading.kind, error);
                }
            };
            let (outbox, outgoing) = Outbox::new();
            if sending.send(EventKind::Connected(outbox, address)).await {
                let name = format!("{} {connection} at {address}", reading.kind);
                let read_log = ClientLog::new(name.clone(), log.clone());
                let write_log = ClientLog::new(name, log);
                let reason = tokio::select! {
                    reason = self::read(read, &reading, &sending, read_log) => reason,
                    reason = self::write(write, outgoing.messages, write_log) => reason,
                    _ = outgoing.closed => "the server removed the client".to_owned(),
                };
                sending.send(EventKind::Closed(reason)).await;
            }
            drop(client);
        });
    }
}

/// Sends events of a connection to the match.
struct EventSender<M, E> {
    connection: ConnectionId,
    events: Sender<E>,
    wrap: fn(Event<M>) -> E,
}

impl<M, E> EventSender<M, E> {
    /// Sends an event; waits while the match is busy. Returns true if the server still runs.
    async fn send(&self, change: EventKind<M>) -> bool {
        let connection = self.connection;
        let event = (self.wrap)(Event { connection, change });
        self.events.send(event).await.is_ok()
    }
}

/// Splits a connection into its halves for reading and writing.
fn split(stream: TcpStream) -> std::io::Result<(OwnedReadHalf, OwnedWriteHalf)> {
    // A message is a whole turn: waiting for more data would only delay it.
    stream.set_nodelay(true)?;
    Ok(stream.into_split())
}

/// Reads messages and sends them as events until the connection ends, and returns the reason of the end. Invalid parts
/// of messages are logged and skipped.
async fn read<M, E>(
    mut stream: OwnedReadHalf,
    reading: &ReadOptions<M>,
    sending: &EventSender<M, E>,
    mut log: ClientLog,
) -> String {
    let permits = Arc::new(Semaphore::new(MAX_UNPROCESSED));
    let mut decoder = FrameDecoder::new(reading.limit);
    let mut chunk = vec![0; CHUNK_SIZE];
    loop {
        let bytes = match stream.read(&mut chunk).await {
            Ok(0) => return "the client closed the connection".to_owned(),
            Ok(length) => &chunk[..length],
            Err(error) => return error.to_string(),
        };
        decoder.push(bytes);
        loop {
            let message = match decoder.next_frame() {
                Ok(Some(message)) => message,
                Ok(None) => break,
                Err(error) => {
                    log.warn_repeated("a connection was ended", error);
                    return error.to_string();
                }
            };
            let (message, error) = (reading.parse)(message);
            if let Some(error) = error {
                log.warn_repeated("a part of a message was skipped", error);
            }
            let permit = match reading.flooding {
                Policy::Wait => Arc::clone(&permits).acquire_owned().await.ok(),
                Policy::Skip | Policy::Remove => Arc::clone(&permits).try_acquire_owned().ok(),
            };
            let change = match permit {
                Some(permit) => EventKind::Message(message, permit),
                None => EventKind::Flooding,
            };
            if !sending.send(change).await {
                return "the server has ended".to_owned();
            }
        }
    }
}

/// Writes messages until the server removes the client or the connection ends, and returns the reason of the end.
async fn write(
    mut stream: OwnedWriteHalf,
    mut messages: Receiver<Arc<str>>,
    mut log: ClientLog,
) -> String {
    let mut bytes = Vec::new();
    while let Some(message) = messages.recv().await {
        bytes.clear();
        if let Err(error) = write_frame(&message, &mut bytes) {
            log.warn_repeated("a message was not sent", error);
            continue;
        }
        if let Err(error) = stream.write_all(&bytes).await {
            return error.to_string();
        }
    }
    "the server removed the client".to_owned()
}
