use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use crate::futex;
use crate::slot::{NO_DEADLINE, Slot};

/// Environment variable with the path of the page.
pub const PAGE_VARIABLE: &str = "SIL_SIM_TIME_PAGE";
/// First number in the page: a name and the version of the layout.
pub(crate) const MAGIC: u64 = 0x5349_4c54_494d_0002;
/// Maximum number of processes on simulated time.
const SLOTS: usize = 64;
/// Monotonic time at the creation of a page \[ns\]. It is not 0, because programs subtract periods from times.
const START: u64 = 1_000_000_000_000;

/// Memory that the writer of the time and the processes share. All times are in nanoseconds.
#[repr(C)]
#[derive(Debug)]
pub struct Page {
    pub(crate) magic: AtomicU64,
    /// Monotonic time, which never decreases.
    monotonic: AtomicU64,
    /// Calendar time: the time of the match.
    realtime: AtomicU64,
    /// Number of changes of the time. Waiting threads wait for it.
    ticks: AtomicU32,
    /// Number of rounds, in each of which every process reports once that its threads wait.
    round: AtomicU32,
    reports: AtomicU32,
    /// 1 if the time respects waits for data of processes on the wall clock.
    respects_outside: AtomicU32,
    slots: [Slot; SLOTS],
}

impl Page {
    /// Sets the content of a new page, which is zero.
    pub(crate) fn begin(&self) {
        self.monotonic.store(START, Ordering::Relaxed);
        self.round.store(1, Ordering::Relaxed);
        self.magic.store(MAGIC, Ordering::Release);
    }

    /// Returns the monotonic time \[ns\].
    pub fn monotonic(&self) -> u64 {
        self.monotonic.load(Ordering::Acquire)
    }

    /// Returns the calendar time \[ns\].
    pub fn realtime(&self) -> u64 {
        self.realtime.load(Ordering::Acquire)
    }

    /// Returns the number of the current round.
    pub fn round(&self) -> u32 {
        self.round.load(Ordering::Acquire)
    }

    /// Increases the monotonic time by `by`, sets the calendar time, and starts a round.
    pub fn advance(&self, by: Duration, realtime: u64) {
        let by = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
        // A reader of both times sees at most this step between them.
        self.realtime.store(realtime, Ordering::Release);
        let monotonic = self.monotonic().saturating_add(by);
        self.monotonic.store(monotonic, Ordering::Release);
        self.ticks.fetch_add(1, Ordering::AcqRel);
        self.begin_round();
        futex::wake(&self.ticks);
    }

    /// Starts a round without a change of the time: every process reports again when its threads wait.
    pub fn begin_round(&self) {
        self.round.fetch_add(1, Ordering::AcqRel);
        futex::wake(&self.round);
    }

    /// Waits until the monotonic time is `deadline` \[ns\]. Returns false if a signal handler ran before.
    pub fn sleep_until(&self, deadline: u64) -> bool {
        loop {
            let ticks = self.ticks.load(Ordering::Acquire);
            if self.monotonic() >= deadline {
                return true;
            }
            if !futex::wait(&self.ticks, ticks, None) {
                return false;
            }
        }
    }

    /// Waits until the round is no longer `round`, for at most `limit`. Returns false if it still is. May return early.
    pub fn wait_for_round_after(&self, round: u32, limit: Duration) -> bool {
        if self.round() == round {
            futex::wait(&self.round, round, Some(limit));
        }
        self.round() != round
    }

    /// Returns the slot of a process, which is reserved for it until [`release`](Self::release). `None` if all are in
    /// use. The process counts as working until its first report.
    pub fn reserve(&self, process: u32) -> Option<&Slot> {
        let is_own = |slot: &&Slot| slot.process.load(Ordering::Acquire) == process;
        // A program that replaces itself keeps its process, and so its slot.
        let own = self.slots.iter().find(is_own);
        let slot = own.or_else(|| self.take_free(process))?;
        // Until another thread reports: the first thread of a process has the same id.
        slot.begin(self.round(), process);
        Some(slot)
    }

    /// Reserves a slot for a process that has just been started, unless it has one. It counts as working until it
    /// reports, or until it waits without having called [`reserve`](Self::reserve): then it is on the wall clock.
    pub fn announce(&self, process: u32) {
        if !self.has(process)
            && let Some(slot) = self.take_free(process)
        {
            slot.begin(self.round(), 0);
        }
    }

    /// Returns a free slot, which now has the id of a process.
    fn take_free(&self, process: u32) -> Option<&Slot> {
        let take = |slot: &&Slot| {
            slot.process
                .compare_exchange(0, process, Ordering::AcqRel, Ordering::Relaxed)
                .is_ok()
        };
        self.slots.iter().find(take)
    }

    /// Returns true if a process has a slot.
    pub fn has(&self, process: u32) -> bool {
        self.process_ids().any(|it| it == process)
    }

    /// Returns the ids of the processes on simulated time.
    pub fn process_ids(&self) -> impl Iterator<Item = u32> {
        self.used().map(|slot| slot.process.load(Ordering::Acquire))
    }

    /// Makes the processes report waits for data of processes on the wall clock.
    pub fn respect_outside(&self) {
        self.respects_outside.store(1, Ordering::Release);
    }

    /// Returns true if waits for data of processes on the wall clock are to be reported.
    pub fn respects_outside(&self) -> bool {
        self.respects_outside.load(Ordering::Acquire) != 0
    }

    /// Returns the earliest monotonic time until which a thread waits for data of a process on the wall clock, and the
    /// wall time before which it is not to be reached \[ns\].
    pub fn outside(&self) -> Option<(u64, u64)> {
        let waits = self.used().map(|slot| {
            let deadline = slot.outside_deadline.load(Ordering::Acquire);
            (deadline, slot.outside_wall.load(Ordering::Acquire))
        });
        waits.filter(|(deadline, _)| *deadline != NO_DEADLINE).min()
    }

    /// Frees the slot of a process that is not on simulated time.
    pub fn release(&self, slot: &Slot) {
        slot.process.store(0, Ordering::Release);
        self.notify();
    }

    /// Reports that all threads of the process of `slot` waited in `round`. `activity` differs from that of another
    /// report if a thread has run between them.
    pub fn report(&self, slot: &Slot, round: u32, activity: u64) {
        slot.activity.store(activity, Ordering::Release);
        slot.idle.store(round, Ordering::Release);
        self.notify();
    }

    /// Returns the earliest deadline of all processes \[ns\], or [`NO_DEADLINE`].
    pub fn next_deadline(&self) -> u64 {
        let deadlines = self
            .used()
            .map(|slot| slot.deadline.load(Ordering::Acquire));
        deadlines.min().unwrap_or(NO_DEADLINE)
    }

    /// Returns the number of processes on simulated time.
    pub fn processes(&self) -> usize {
        self.used().count()
    }

    /// Returns the slots in use.
    pub(crate) fn used(&self) -> impl Iterator<Item = &Slot> {
        self.slots
            .iter()
            .filter(|slot| slot.process.load(Ordering::Acquire) != 0)
    }

    /// Waits for a report, at most for `limit`. `seen` is the number of reports before.
    pub(crate) fn wait_for_report(&self, seen: u32, limit: Duration) {
        futex::wait(&self.reports, seen, Some(limit));
    }

    pub(crate) fn reports(&self) -> u32 {
        self.reports.load(Ordering::Acquire)
    }

    fn notify(&self) {
        self.reports.fetch_add(1, Ordering::AcqRel);
        futex::wake(&self.reports);
    }
}
