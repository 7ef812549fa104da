//! Messages to a client.

use std::convert::Infallible;
use std::sync::Arc;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;

/// Maximum number of messages that wait to be written.
const CAPACITY: usize = 16;

/// Sender of messages to a client, for the task of the match. Dropping it disconnects the client, even if the client
/// has not read all messages.
pub(crate) struct Outbox {
    messages: Sender<Arc<str>>,
    _open: oneshot::Sender<Infallible>,
}

/// Receiver of the messages of an [`Outbox`], for the task of the connection.
pub(crate) struct Outgoing {
    pub(crate) messages: Receiver<Arc<str>>,
    /// Ends when the outbox is dropped.
    pub(crate) closed: oneshot::Receiver<Infallible>,
}

impl Outbox {
    /// Creates both ends of a queue with [`CAPACITY`] messages.
    pub(crate) fn new() -> (Self, Outgoing) {
        let (sender, messages) = channel(CAPACITY);
        let (open, closed) = oneshot::channel();
        let outbox = Self {
            messages: sender,
            _open: open,
        };
        (outbox, Outgoing { messages, closed })
    }

    /// Sends a message, or returns it if too many are queued. A message to a client that has disconnected is dropped;
    /// the event of the disconnection follows.
    pub(crate) fn try_send(&self, message: Arc<str>) -> Result<(), Arc<str>> {
        match self.messages.try_send(message) {
            Err(TrySendError::Full(message)) => Err(message),
            Ok(()) | Err(TrySendError::Closed(_)) => Ok(()),
        }
    }

    /// Waits until a message can be sent.
    pub(crate) async fn wait_for_space(&self) {
        // If the outbox is closed, messages are dropped.
        drop(self.messages.reserve().await);
    }
}
