//! Threads that wait for a time, and how each is woken.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use libc::{c_int, pthread_cond_t};
use sim_time_page::NO_DEADLINE;

use crate::blocked_signals::BlockedSignals;
use crate::interposed::timer_files;
use crate::{keeper, process};

/// Object that wakes a thread at its deadline.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wake {
    /// None: the thread looks at the time itself.
    Itself,
    Condition(*mut pthread_cond_t),
    /// File of events, in addition to the files of the program.
    Event(c_int),
    /// Word in memory, for which the kernel lets threads wait.
    Word(*const AtomicU32),
    /// No thread, but a timer with its interval \[ns\]; 0: it expires once.
    Timer(Timer, u64),
}

/// Timer, which runs while the threads work or wait for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timer {
    /// Timer in a file.
    File(c_int),
    /// Timer of the process, which sends it SIGALRM.
    Alarm,
}

/// Waiting thread.
struct Waiter {
    id: u64,
    deadline: u64,
    wake: Wake,
    /// Wall time before which the deadline is not reached \[ns\].
    wall: Option<u64>,
}

/// Entry of a waiting thread, removed on drop.
pub(crate) struct Waiting {
    id: u64,
}

/// List with a lock that a child process can release.
struct Waiters {
    is_locked: AtomicBool,
    list: UnsafeCell<Vec<Waiter>>,
}

// SAFETY: the list is only used by the thread that has set `is_locked`. The pointers in it are valid as long as their
// entries, which the waiting threads remove before they return to their callers.
unsafe impl Sync for Waiters {}

static WAITERS: Waiters = Waiters {
    is_locked: AtomicBool::new(false),
    list: UnsafeCell::new(Vec::new()),
};
/// Number of ended waits.
static CHANGES: AtomicU64 = AtomicU64::new(0);
/// Id of the next entry.
static NEXT: AtomicU64 = AtomicU64::new(0);

impl Waiting {
    /// Adds the current thread, which will wait until the monotonic time `deadline` \[ns\].
    pub(crate) fn new(deadline: u64, wake: Wake) -> Self {
        Self::not_before(None, deadline, wake)
    }

    /// Adds the current thread as [`new`](Self::new), with a wall time before which the deadline is not reached \[ns\].
    pub(crate) fn not_before(wall: Option<u64>, deadline: u64, wake: Wake) -> Self {
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        with(|list| {
            list.push(Waiter {
                id,
                deadline,
                wake,
                wall,
            });
        });
        keeper::look();
        Self { id }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        CHANGES.fetch_add(1, Ordering::AcqRel);
        with(|list| list.retain(|it| it.id != self.id));
    }
}

/// Wakes the threads whose deadline is not after `now`. Returns true if there are any. Lets timers expire.
pub(crate) fn wake_expired(now: u64) -> bool {
    with(|list| {
        let mut is_any = false;
        for it in list.iter_mut().filter(|it| it.deadline <= now) {
            wake(it.wake);
            match it.wake {
                Wake::Timer(_, 0) => it.deadline = NO_DEADLINE,
                Wake::Timer(_, interval) => {
                    it.deadline += interval * ((now - it.deadline) / interval + 1)
                }
                _ => is_any = true,
            }
        }
        is_any
    })
}

/// Replaces the deadline and the interval of a timer \[ns\]; `None`: it does not run. Returns the earlier ones.
pub(crate) fn set_timer(timer: Timer, times: Option<(u64, u64)>) -> Option<(u64, u64)> {
    let before = self::timer(timer);
    with(|list| {
        list.retain(|it| !matches!(it.wake, Wake::Timer(other, _) if other == timer));
        if let Some((deadline, interval)) = times {
            let id = NEXT.fetch_add(1, Ordering::Relaxed);
            list.push(Waiter {
                id,
                deadline,
                wake: Wake::Timer(timer, interval),
                wall: None,
            });
        }
    });
    before
}

/// Returns deadline and interval of a timer \[ns\], if it runs.
pub(crate) fn timer(timer: Timer) -> Option<(u64, u64)> {
    with(|list| {
        list.iter().find_map(|it| match it.wake {
            Wake::Timer(other, interval) if other == timer && it.deadline != NO_DEADLINE => {
                Some((it.deadline, interval))
            }
            _ => None,
        })
    })
}

fn wake(wake: Wake) {
    let one = 1_u64;
    // SAFETY: the thread that waits for the object removes its entry, for which it needs the lock, before it returns.
    unsafe {
        match wake {
            Wake::Itself => {}
            Wake::Timer(Timer::File(file), _) => timer_files::expire(file),
            // The kernel selects a thread, which works from now on.
            Wake::Timer(Timer::Alarm, _) => _ = libc::kill(libc::getpid(), libc::SIGALRM),
            Wake::Condition(condition) => _ = libc::pthread_cond_broadcast(condition),
            Wake::Event(file) => _ = libc::write(file, (&raw const one).cast(), size_of::<u64>()),
            Wake::Word(word) => {
                libc::syscall(
                    libc::SYS_futex,
                    word,
                    libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
                    i32::MAX,
                );
                libc::syscall(libc::SYS_futex, word, libc::FUTEX_WAKE, i32::MAX);
            }
        }
    }
}

/// Returns the number of waits that have ended.
pub(crate) fn changes() -> u64 {
    CHANGES.load(Ordering::Acquire)
}

/// Removes all entries, in a child process.
pub(crate) fn clear() {
    with(Vec::clear);
}

pub(crate) fn lock() {
    while WAITERS.is_locked.swap(true, Ordering::Acquire) {
        std::thread::yield_now();
    }
}

/// Releases the lock of this thread, or of the parent's thread that called `fork`.
pub(crate) fn unlock() {
    WAITERS.is_locked.store(false, Ordering::Release);
}

/// Calls `action` with the list, then writes the earliest deadlines to the slot of this process. A signal handler, which
/// may wait, too, runs before or after it.
fn with<T>(action: impl FnOnce(&mut Vec<Waiter>) -> T) -> T {
    let _blocked = BlockedSignals::new();
    lock();
    // SAFETY: this thread has the lock.
    let list = unsafe { &mut *WAITERS.list.get() };
    let result = action(list);
    if let Some(slot) = process::slot() {
        slot.set_deadline(
            list.iter()
                .map(|it| it.deadline)
                .min()
                .unwrap_or(NO_DEADLINE),
        );
        let outside = list.iter().filter_map(|it| Some((it.deadline, it.wall?)));
        slot.set_outside(outside.min());
    }
    unlock();
    result
}
