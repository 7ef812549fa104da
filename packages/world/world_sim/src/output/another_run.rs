use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Flag that another run follows this one, because of a reset. The recorder then creates another bag.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnotherRun(Arc<AtomicBool>);

impl AnotherRun {
    pub(crate) fn set(&self, follows: bool) {
        self.0.store(follows, Ordering::Relaxed);
    }

    pub(crate) fn follows(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
