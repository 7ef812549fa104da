//! Sockets: one task a connection reads and writes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use simspark_protocol::{FrameDecoder, SyntaxError, write_frame};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::faults::{Faults, ServerLog};
use crate::options::Policy;
use crate::outbox::Outbox;

/// Messages of one client that the server holds before the client's policy applies.
const INBOX: usize = 32;

/// Connections of a kind of client. The match decides who of them may stay; this is for the moments in which it is busy.
const MAX_CONNECTIONS: usize = 256;

/// Pause after a connection that could not be accepted, for example because too many files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// Bytes that are read at once.
const CHUNK: usize = 4096;

/// Identifies a connection; later ones have larger numbers.
pub(crate) type ConnectionId = u64;

/// Something that a client did.
pub(crate) struct Event<M> {
    pub(crate) connection: ConnectionId,
    pub(crate) change: Change<M>,
}

/// What a client did.
pub(crate) enum Change<M> {
    /// It connected from this address.
    Connected(Outbox, SocketAddr),
    /// A message. It counts against the client's limit until the permit is dropped.
    Message(M, OwnedSemaphorePermit),
    /// It sent more than the server holds.
    Flooding,
    Closed(String),
}

/// How messages of a kind of client are read.
pub(crate) struct Reading<M> {
    /// What clients of this kind are.
    pub(crate) kind: &'static str,
    /// Reads a message, and returns the first fault of it.
    pub(crate) parse: fn(&[u8]) -> (M, Option<SyntaxError>),
    pub(crate) limit: usize,
    pub(crate) flooding: Policy,
}

/// Accepts connections for ever. `wrap` makes an event of the core from one of a client.
pub(crate) async fn accept<M, E>(
    listener: TcpListener,
    reading: Arc<Reading<M>>,
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
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let (reading, events) = (Arc::clone(&reading), events.clone());
        let log = log.clone();
        tokio::spawn(async move {
            let sending = Sending {
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
            if sending.send(Change::Connected(outbox, address)).await {
                let name = format!("{} {connection} at {address}", reading.kind);
                let faults = Faults::of(name.clone(), log.clone());
                let unsent = Faults::of(name, log);
                let reason = tokio::select! {
                    reason = self::read(read, &reading, &sending, faults) => reason,
                    reason = self::write(write, outgoing.messages, unsent) => reason,
                    _ = outgoing.closed => "the server removed the client".to_owned(),
                };
                sending.send(Change::Closed(reason)).await;
            }
            drop(client);
        });
    }
}

/// Sends events of a connection to the core.
struct Sending<M, E> {
    connection: ConnectionId,
    events: Sender<E>,
    wrap: fn(Event<M>) -> E,
}

impl<M, E> Sending<M, E> {
    /// Returns whether the server still runs.
    async fn send(&self, change: Change<M>) -> bool {
        let connection = self.connection;
        let event = (self.wrap)(Event { connection, change });
        self.events.send(event).await.is_ok()
    }
}

fn split(stream: TcpStream) -> std::io::Result<(OwnedReadHalf, OwnedWriteHalf)> {
    // A message is a whole turn: waiting for more would only delay it.
    stream.set_nodelay(true)?;
    Ok(stream.into_split())
}

/// Reads until the connection ends, and returns why.
async fn read<M, E>(
    mut stream: OwnedReadHalf,
    reading: &Reading<M>,
    sending: &Sending<M, E>,
    mut faults: Faults,
) -> String {
    let inbox = Arc::new(Semaphore::new(INBOX));
    let mut decoder = FrameDecoder::new(reading.limit);
    let mut chunk = vec![0; CHUNK];
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
                    faults.note("a connection was ended", error);
                    return error.to_string();
                }
            };
            let (message, fault) = (reading.parse)(message);
            if let Some(fault) = fault {
                faults.note("a part of a message was skipped", fault);
            }
            let permit = match reading.flooding {
                Policy::Wait => Arc::clone(&inbox).acquire_owned().await.ok(),
                Policy::Skip | Policy::Remove => Arc::clone(&inbox).try_acquire_owned().ok(),
            };
            let change = match permit {
                Some(permit) => Change::Message(message, permit),
                None => Change::Flooding,
            };
            if !sending.send(change).await {
                return "the server has ended".to_owned();
            }
        }
    }
}

/// Writes messages until the server removes the client or the connection ends, and returns why.
async fn write(
    mut stream: OwnedWriteHalf,
    mut messages: Receiver<Arc<str>>,
    mut faults: Faults,
) -> String {
    let mut bytes = Vec::new();
    while let Some(message) = messages.recv().await {
        bytes.clear();
        if let Err(error) = write_frame(&message, &mut bytes) {
            faults.note("a message was not sent", error);
            continue;
        }
        if let Err(error) = stream.write_all(&bytes).await {
            return error.to_string();
        }
    }
    "the server removed the client".to_owned()
}
