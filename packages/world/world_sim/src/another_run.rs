use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether another run follows on the one that finishes, because it was reset: then the recorder begins another bag.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnotherRun(Arc<AtomicBool>);

impl AnotherRun {
    /// Sets whether another run follows.
    pub(crate) fn set(&self, follows: bool) {
        self.0.store(follows, Ordering::Relaxed);
    }

    /// Returns whether another run follows.
    pub(crate) fn follows(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
