//! Subscriptions.

use std::marker::PhantomData;
use std::sync::mpsc;

use hsl_wire::{CdrError, Message};

/// Subscription to messages of any type, as bytes. Receives them while its node spins, in order and in an unbounded
/// queue, so that no message is lost after the middleware.
#[derive(Debug)]
pub struct RawSubscription {
    received: mpsc::Receiver<Vec<u8>>,
}

impl RawSubscription {
    pub(crate) fn new(received: mpsc::Receiver<Vec<u8>>) -> Self {
        Self { received }
    }

    /// Returns the bytes of the next message; `None` without one. Never waits.
    pub fn take(&self) -> Option<Vec<u8>> {
        self.received.try_recv().ok()
    }
}

/// Subscription to messages of type `M`. Receives them while its node spins, in order and in an unbounded queue, so
/// that no message is lost after the middleware.
#[derive(Debug)]
pub struct Subscription<M> {
    raw: RawSubscription,
    message: PhantomData<fn() -> M>,
}

impl<M: Message> Subscription<M> {
    pub(crate) fn new(raw: RawSubscription) -> Self {
        Self {
            raw,
            message: PhantomData,
        }
    }

    /// Returns the next received message, or an error if it cannot be decoded; `None` without a message. Never waits.
    pub fn take(&self) -> Option<Result<M, CdrError>> {
        self.take_bytes().map(|bytes| M::from_cdr(&bytes))
    }

    /// Returns the bytes of the next received message.
    pub fn take_bytes(&self) -> Option<Vec<u8>> {
        self.raw.take()
    }
}
