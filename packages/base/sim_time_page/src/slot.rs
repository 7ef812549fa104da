use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Deadline of a process in which no thread waits for a time.
pub const NO_DEADLINE: u64 = u64::MAX;

/// Part of the page that belongs to one process.
#[repr(C)]
#[derive(Debug)]
pub struct Slot {
    /// Id of the process; 0: free.
    pub(crate) process: AtomicU32,
    /// Last round in which all threads of the process waited.
    pub(crate) idle: AtomicU32,
    /// Earliest monotonic time for which a thread waits \[ns\], or [`NO_DEADLINE`].
    pub(crate) deadline: AtomicU64,
}

impl Slot {
    /// Sets the earliest monotonic time for which a thread of the process waits \[ns\].
    pub fn set_deadline(&self, deadline: u64) {
        self.deadline.store(deadline, Ordering::Release);
    }
}
