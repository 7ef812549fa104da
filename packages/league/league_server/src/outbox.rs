//! Messages to a client.

use std::convert::Infallible;
use std::sync::Arc;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;

/// Messages to a client that wait to be written.
const CAPACITY: usize = 16;

/// Writes messages to a client. The client is disconnected when this is dropped, also if it does not read what was sent.
pub(crate) struct Outbox {
    messages: Sender<Arc<str>>,
    _open: oneshot::Sender<Infallible>,
}

/// The other end of an [`Outbox`].
pub(crate) struct Outgoing {
    pub(crate) messages: Receiver<Arc<str>>,
    /// Ends when the outbox is dropped.
    pub(crate) closed: oneshot::Receiver<Infallible>,
}

impl Outbox {
    pub(crate) fn new() -> (Self, Outgoing) {
        let (sender, messages) = channel(CAPACITY);
        let (open, closed) = oneshot::channel();
        let outbox = Self {
            messages: sender,
            _open: open,
        };
        (outbox, Outgoing { messages, closed })
    }

    /// Sends a message, or returns it if too many wait. One to a client that has gone is dropped: the event that says so is
    /// on its way.
    pub(crate) fn try_send(&self, message: Arc<str>) -> Result<(), Arc<str>> {
        match self.messages.try_send(message) {
            Err(TrySendError::Full(message)) => Err(message),
            Ok(()) | Err(TrySendError::Closed(_)) => Ok(()),
        }
    }

    /// Waits until a message can be sent.
    pub(crate) async fn has_space(&self) {
        // If it is closed, messages are dropped.
        drop(self.messages.reserve().await);
    }
}
