//! Receiving.

use std::marker::PhantomData;
use std::sync::mpsc;

use hsl_wire::{CdrError, Message};

/// Receives messages of any one type as bytes while its node spins; in order and without limit, so that none is lost
/// between here and the middleware.
#[derive(Debug)]
pub struct RawSubscription {
    received: mpsc::Receiver<Vec<u8>>,
}

impl RawSubscription {
    pub(crate) fn new(received: mpsc::Receiver<Vec<u8>>) -> Self {
        Self { received }
    }

    /// The bytes of the next message that is there.
    pub fn take(&self) -> Option<Vec<u8>> {
        self.received.try_recv().ok()
    }
}

/// Receives messages of type `M` while its node spins; in order and without limit, so that none is
/// lost between here and the middleware.
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

    /// The next message that is there, if it is one.
    pub fn take(&self) -> Option<Result<M, CdrError>> {
        self.take_bytes().map(|bytes| M::from_cdr(&bytes))
    }

    /// The bytes of the next message that is there.
    pub fn take_bytes(&self) -> Option<Vec<u8>> {
        self.raw.take()
    }
}
