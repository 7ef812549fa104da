//! Injected faults between the middleware and a subscription.

/// Filter that drops, delays or reorders messages before a subscription delivers them.
pub trait Wire: Send {
    /// Receives a message from the middleware.
    fn take(&mut self, message: Vec<u8>);

    /// Returns the next message that may be delivered now.
    fn release(&mut self) -> Option<Vec<u8>>;

    /// Returns true if it holds back messages that may be delivered later.
    fn is_holding(&self) -> bool;
}
