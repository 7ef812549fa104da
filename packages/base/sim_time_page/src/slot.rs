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
    /// Earliest monotonic time until which a thread waits for data of a process on the wall clock \[ns\], or
    /// [`NO_DEADLINE`].
    pub(crate) outside_deadline: AtomicU64,
    /// Wall time before which that time is not reached, from the monotonic clock of the kernel \[ns\].
    pub(crate) outside_wall: AtomicU64,
    /// Number that differs between two reports if a thread of the process has run between them.
    pub(crate) activity: AtomicU64,
    /// The same at the last look of the writer of the time.
    pub(crate) seen_activity: AtomicU64,
    /// Id of the thread that reports for the process; 0 before it has started.
    pub(crate) reporter: AtomicU32,
}

impl Slot {
    /// Sets the earliest monotonic time for which a thread of the process waits \[ns\].
    pub fn set_deadline(&self, deadline: u64) {
        self.deadline.store(deadline, Ordering::Release);
    }

    /// Sets the earliest monotonic time until which a thread of the process waits for data of a process on the wall
    /// clock, and the wall time before which it is not reached \[ns\]; `None`: no thread does.
    pub fn set_outside(&self, outside: Option<(u64, u64)>) {
        let (deadline, wall) = outside.unwrap_or((NO_DEADLINE, 0));
        self.outside_wall.store(wall, Ordering::Release);
        self.outside_deadline.store(deadline, Ordering::Release);
    }

    /// Returns the thread that reports for the process.
    pub fn reporter(&self) -> u32 {
        self.reporter.load(Ordering::Acquire)
    }

    /// Sets the thread that reports for the process.
    pub fn set_reporter(&self, thread: u32) {
        self.reporter.store(thread, Ordering::Release);
    }

    /// Resets everything but the process, which works from now on, and for which the thread `reporter` reports.
    pub(crate) fn begin(&self, round: u32, reporter: u32) {
        self.set_deadline(NO_DEADLINE);
        self.set_outside(None);
        self.set_reporter(reporter);
        self.seen_activity.store(u64::MAX, Ordering::Release);
        self.idle.store(round.wrapping_sub(1), Ordering::Release);
    }
}
