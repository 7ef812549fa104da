//! Waits that are over at once and reads of clocks, if they are repeated: a thread that polls in a loop, or that looks
//! whether the time is after a deadline which it has reached exactly.
//!
//! The time stands while such a thread works, so that the loop would never end. After a number of looks at one time the
//! thread therefore waits for a short time, at first a nanosecond, and longer each time. The number depends on the
//! program only, not on the speed of the machine.

use std::cell::Cell;

use sim_time_page::Page;

use crate::waiters::{Waiting, Wake};

/// Number of looks that a wait which is over at once counts as. A program that works may read clocks often.
const WAIT: u32 = 256;
/// Number of looks that a read of a clock counts as.
const READ: u32 = 1;
/// Number of looks at one time.
const FIRST: u32 = 256 * WAIT;
/// The same for a thread that had to wait before.
const FURTHER: u32 = 16 * WAIT;
/// Longest time for which a thread has to wait \[ns\].
const LONGEST: u64 = 1_000_000;

/// Looks of a thread since the last wait that was not over at once.
#[derive(Clone, Copy)]
struct Repeats {
    /// Monotonic time of the last one \[ns\].
    time: u64,
    /// Number of looks at that time.
    count: u32,
    /// Time for which the thread has to wait next \[ns\].
    step: u64,
}

/// No looks.
const NONE: Repeats = Repeats {
    time: 0,
    count: 0,
    step: 1,
};

thread_local! {
    static REPEATS: Cell<Repeats> = const { Cell::new(NONE) };
}

/// Returns the end of a wait of the current thread \[ns\]; `None` if the wait is over. The thread asks for a wait until
/// the monotonic time `deadline`, and there is nothing for it yet.
pub(crate) fn end_of_wait(page: &Page, deadline: u64) -> Option<u64> {
    let now = page.monotonic();
    if deadline > now {
        forget();
        return Some(deadline);
    }
    count(now, WAIT)
}

/// Counts a read of a clock, before which the current thread may have to wait.
pub(crate) fn read(page: &Page) {
    if let Some(end) = count(page.monotonic(), READ) {
        let _waiting = Waiting::new(end, Wake::Itself);
        // Signal handlers do not end a read.
        while !page.sleep_until(end) {}
    }
}

/// Counts a number of looks at the monotonic time `now`. Returns the time until which the thread waits \[ns\]; `None` if
/// it need not wait.
fn count(now: u64, looks: u32) -> Option<u64> {
    let mut repeats = REPEATS.try_with(Cell::get).unwrap_or(NONE);
    if repeats.time != now {
        repeats.time = now;
        repeats.count = 0;
    }
    repeats.count += looks;
    let allowed = if repeats.step == NONE.step {
        FIRST
    } else {
        FURTHER
    };
    let step = (repeats.count > allowed).then_some(repeats.step);
    if step.is_some() {
        repeats.count = 0;
        repeats.step = (repeats.step * 2).min(LONGEST);
    }
    let _ = REPEATS.try_with(|it| it.set(repeats));
    step.map(|step| now.saturating_add(step))
}

/// Forgets the looks of the current thread, which has found what it waited for.
pub(crate) fn forget() {
    let _ = REPEATS.try_with(|it| it.set(NONE));
}
