//! Faults on purpose between the middleware and a subscription.

/// What becomes of the messages of a subscription before its owner gets them.
pub trait Wire: Send {
    /// Takes a message that the middleware handed over.
    fn take(&mut self, message: Vec<u8>);

    /// The next message that may be handed on by now.
    fn release(&mut self) -> Option<Vec<u8>>;

    /// Whether messages are left that may be handed on later.
    fn is_holding(&self) -> bool;
}
