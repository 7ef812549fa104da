use std::sync::mpsc;

use futures::{FutureExt, Stream, StreamExt};

use crate::wire::Wire;

/// Encoded messages of a topic as they arrive.
pub(crate) type Messages = Box<dyn Stream<Item = Vec<u8>> + Send + Unpin>;

/// Messages of one topic on their way from the middleware to a [`Subscription`](crate::Subscription).
pub(crate) struct Inbox {
    pub(crate) topic: String,
    /// Encoded messages from the middleware, or from the domain of the match.
    pub(crate) stream: Messages,
    /// Queue of the subscription.
    pub(crate) queue: mpsc::Sender<Vec<u8>>,
    /// Filter that injects faults; `None` delivers every message.
    pub(crate) wire: Option<Box<dyn Wire>>,
}

impl Inbox {
    /// Moves all messages that the middleware has received to the subscription. With a filter, it moves the messages
    /// that the filter releases now.
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
