//! Injected faults between the middleware and a subscription.

/// Drops, delays or reorders messages before a subscription delivers them.
pub trait Wire: Send {
    /// Takes a message from the middleware.
    fn take(&mut self, message: Vec<u8>);

    /// Returns the next message that may be delivered now.
    fn release(&mut self) -> Option<Vec<u8>>;

    /// Returns whether it holds back messages that may be delivered later.
    fn is_holding(&self) -> bool;
}
