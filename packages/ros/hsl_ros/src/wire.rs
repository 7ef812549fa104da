//! Injected faults between the middleware and a subscription.

/// Filter that drops, delays or reorders encoded messages before a subscription receives them, to simulate a bad
/// network.
pub trait Wire: Send {
    /// Receives a message from the middleware, to be dropped or released later.
    fn take(&mut self, message: Vec<u8>);

    /// Returns the next message that may be delivered now; `None` if there is none.
    fn release(&mut self) -> Option<Vec<u8>>;

    /// Returns true if it holds back messages that may be delivered later.
    fn is_holding(&self) -> bool;
}
