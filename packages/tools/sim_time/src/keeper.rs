//! Thread that wakes the waiting threads at their deadlines, and reports each round in which all threads wait.

use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::blocked_signals::BlockedSignals;
use crate::children::Children;
use crate::tasks::Tasks;
use crate::{process, threads, waiters};

/// Time between looks at the threads after one of them has begun to wait, doubled by each look.
const FIRST: Duration = Duration::from_micros(50);
/// Longest time between looks.
const LONGEST: Duration = Duration::from_millis(1);

/// Time between looks whether the process has other threads, while all wait.
const END_PERIOD: Duration = Duration::from_millis(50);

/// 1 while the keeper waits for a thread to wait.
static IS_LOOKING: AtomicU32 = AtomicU32::new(0);

/// Starts the keeper of this process. It receives no signals.
pub(crate) fn start() -> io::Result<()> {
    let blocked = BlockedSignals::new();
    let started = thread::Builder::new()
        .name("sim_time".to_owned())
        .spawn(keep);
    drop(blocked);
    started?;
    // If the program is then replaced by one without this library, no thread that reports is left.
    while process::slot().is_some_and(|slot| slot.reporter() == std::process::id()) {
        thread::yield_now();
    }
    Ok(())
}

/// Makes the keeper look at the threads now, if it waits for one.
pub(crate) fn look() {
    if IS_LOOKING.swap(0, Ordering::AcqRel) == 1 {
        // SAFETY: the kernel only uses the address of the word.
        unsafe {
            libc::syscall(
                libc::SYS_futex,
                IS_LOOKING.as_ptr(),
                libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
                1,
            )
        };
    }
}

fn keep() {
    threads::exempt();
    let (Some(page), Some(slot)) = (process::page(), process::slot()) else {
        return;
    };
    // SAFETY: the call has no arguments.
    slot.set_reporter(unsafe { libc::gettid() }.unsigned_abs());
    let mut pause = FIRST;
    let mut tasks = Tasks::new();
    let mut children = Children::default();
    loop {
        let round = page.round();
        let is_awaited = waiters::wake_expired(page.monotonic());
        if is_awaited {
            // The woken threads have work; the last of them that waits again ends this wait.
            pause = LONGEST;
        } else if tasks.all_wait()
            && !children.is_any_starting(page, tasks.children())
            && page.round() == round
        {
            end_after_last_thread(&mut tasks);
            page.report(slot, round, tasks.activity());
            while !page.wait_for_round_after(round, END_PERIOD) {
                if tasks.all_wait() {
                    end_after_last_thread(&mut tasks);
                }
            }
            pause = FIRST;
            continue;
        }
        pause = match wait_for_look(pause) {
            true => FIRST,
            false => (pause * 2).min(LONGEST),
        };
    }
}

/// Ends the process if all other threads have ended, by `pthread_exit` or as a thread that called `fork`: without the
/// keeper, the last one of them would have ended it.
fn end_after_last_thread(tasks: &mut Tasks) {
    if tasks.have_ended() {
        // SAFETY: no other thread uses what the handlers of the program use.
        unsafe { libc::exit(0) };
    }
}

/// Waits until [`look`], at most for `limit`. Returns true if a thread has begun to wait.
fn wait_for_look(limit: Duration) -> bool {
    IS_LOOKING.store(1, Ordering::Release);
    let limit = crate::deadline::to_timespec(u64::try_from(limit.as_nanos()).unwrap_or(0));
    // SAFETY: the word and the limit live until the call returns.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            IS_LOOKING.as_ptr(),
            libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
            1,
            &raw const limit,
        );
    }
    IS_LOOKING.swap(0, Ordering::AcqRel) == 0
}
