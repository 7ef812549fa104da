use std::sync::mpsc;

use futures::{FutureExt, Stream, StreamExt};

use crate::wire::Wire;

/// Queue between the middleware and a [`Subscription`](crate::Subscription).
pub(crate) struct Inbox {
    pub(crate) topic: String,
    pub(crate) stream: Box<dyn Stream<Item = Vec<u8>> + Send + Unpin>,
    pub(crate) queue: mpsc::Sender<Vec<u8>>,
    pub(crate) wire: Option<Box<dyn Wire>>,
}

impl Inbox {
    /// Delivers received messages, and messages that a wire releases now.
    pub(crate) fn deliver(&mut self) {
        let Self {
            stream,
            queue,
            wire,
            ..
        } = self;
        // The receiver is dropped with the subscription.
        let send = |bytes| _ = queue.send(bytes);
        while let Some(Some(bytes)) = stream.next().now_or_never() {
            match wire {
                Some(wire) => wire.take(bytes),
                None => send(bytes),
            }
        }
        if let Some(wire) = wire {
            std::iter::from_fn(|| wire.release()).for_each(send);
        }
    }
}
