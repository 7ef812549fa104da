//! States of the threads of this process.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::waiters;

/// Maximum length of the read part of a file \[bytes\]; the kernel writes about 1,500.
const LENGTH: usize = 4096;
/// States of a thread that has ended: the kernel keeps the first thread of a process until all others have ended.
const ENDED: &[u8] = b"ZX";
/// Line with the state of a thread.
const STATE: &[u8] = b"\nState:\t";
/// Last lines: how often the thread has stopped running.
const SWITCHES: &[u8] = b"\nvoluntary_ctxt_switches:";

/// Number of looks in sequence at a sleeping thread without a place, after which the kernel seems to have no places.
const MOST_WITHOUT_PLACE: u32 = 200;

/// Number of started threads of this process.
static STARTED: AtomicU64 = AtomicU64::new(0);

pub(crate) fn count_start() {
    STARTED.fetch_add(1, Ordering::AcqRel);
}

/// Threads of this process, except the one that looks at them.
#[derive(Debug)]
pub(crate) struct Tasks {
    /// Id of the thread that looks.
    own: i32,
    /// Number of started threads when the list was read.
    started: Option<u64>,
    /// Files of each thread.
    list: Vec<Task>,
    /// True if all threads had ended at the last look.
    have_ended: bool,
    /// Number that differs from that of another look if a thread has run between them.
    activity: u64,
    /// Number of looks in sequence at which a sleeping thread had no place.
    without_place: u32,
    /// Children of the thread that looks.
    own_children: Option<File>,
}

/// Files of a thread in `/proc`.
#[derive(Debug)]
struct Task {
    /// Id of the thread.
    id: u64,
    /// State of the thread.
    status: File,
    /// Place in the kernel at which the thread waits; `None` if the kernel does not have it.
    place: Option<File>,
    /// Processes that the thread has started; `None` if the kernel does not have the list.
    children: Option<File>,
}

impl Task {
    /// Returns true if the thread sleeps, and is neither stopped nor has ended.
    fn sleeps(&self) -> bool {
        let mut text = [0; LENGTH];
        let end = self.status.read_at(&mut text, 0).unwrap_or(0);
        text.get(..end).and_then(state) == Some(b'S')
    }
}

impl Tasks {
    /// Creates the list for the current thread.
    pub(crate) fn new() -> Self {
        // SAFETY: the call has no arguments.
        let own = unsafe { libc::gettid() };
        Self {
            own,
            started: None,
            list: Vec::new(),
            have_ended: false,
            activity: 0,
            without_place: 0,
            own_children: File::open(format!("/proc/self/task/{own}/children")).ok(),
        }
    }

    /// Returns the lists of the processes that the threads of this process have started.
    pub(crate) fn children(&self) -> impl Iterator<Item = &File> {
        // The kernel gives the children of an ended thread to any other one.
        self.list
            .iter()
            .filter_map(|it| it.children.as_ref())
            .chain(&self.own_children)
    }

    /// Returns true if all threads wait in the kernel at one instant, also those of the middleware: a thread on simulated
    /// time may wait for a lock that one of them has.
    ///
    /// A thread that was read may be woken by another one before that is read. Between two looks with the same counts
    /// no thread has run, so that all of them waited. The kernel counts a thread only when it stops: one that has left a
    /// wait of this library since then is seen by the list of waiting threads.
    pub(crate) fn all_wait(&mut self) -> bool {
        let started = STARTED.load(Ordering::Acquire);
        if self.started != Some(started) {
            self.started = Some(started);
            self.list = list(self.own);
        }
        let changes = waiters::changes();
        let Some(before) = self.look() else {
            return false;
        };
        self.activity = before.wrapping_add(changes);
        self.have_places()
            && self.look() == Some(before)
            && waiters::changes() == changes
            && STARTED.load(Ordering::Acquire) == started
    }

    /// Returns true if all sleeping threads have a place in the kernel. One that has just found an ended child already
    /// sleeps for the next one, while it works. Also returns true if the kernel does not seem to have the places.
    fn have_places(&mut self) -> bool {
        let is_without = |task: &Task| {
            let mut text = [0; 2];
            let place = task.place.as_ref().map(|it| it.read_at(&mut text, 0));
            matches!(place, Some(Ok(1))) && text[0] == b'0' && task.sleeps()
        };
        if self.without_place > MOST_WITHOUT_PLACE {
            return true;
        }
        let is_any = self.list.iter().any(is_without);
        self.without_place = if is_any { self.without_place + 1 } else { 0 };
        !is_any
    }

    /// Returns true if all threads had ended when [`all_wait`](Self::all_wait) returned true, and none has been started
    /// without this library.
    pub(crate) fn have_ended(&mut self) -> bool {
        self.have_ended && {
            self.started = None;
            self.all_wait() && self.have_ended
        }
    }

    /// Returns a number that differs from that of another moment if a thread has run between them. It is that of the
    /// moment at which [`all_wait`](Self::all_wait) returned true.
    pub(crate) fn activity(&self) -> u64 {
        self.activity
    }

    /// Returns the sum of the threads' ids and counts, or `None` if one of them works.
    fn look(&mut self) -> Option<u64> {
        let mut sum = 0_u64;
        let mut works = false;
        let mut have_ended = !self.list.is_empty();
        self.list.retain(|task| {
            if works {
                return true;
            }
            let mut text = [0; LENGTH];
            // A thread that has ended has no text.
            let Some(text) = task
                .status
                .read_at(&mut text, 0)
                .ok()
                .and_then(|end| text.get(..end))
            else {
                return false;
            };
            match waits(text) {
                // The counts of a thread that has ended are not those by which other threads have run.
                Some(switches) => {
                    sum = sum.wrapping_add((task.id << u32::BITS).wrapping_add(switches))
                }
                None => works = true,
            }
            have_ended &= state(text).is_some_and(|state| ENDED.contains(&state));
            true
        });
        self.have_ended = have_ended;
        (!works).then_some(sum)
    }
}

/// Returns the files of the threads of this process, without those that have just ended and without thread `own`.
fn list(own: i32) -> Vec<Task> {
    let tasks = fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    let opened = tasks.filter_map(|task| {
        let id = task.file_name().to_str()?.parse().ok()?;
        let is_own = id == u64::from(own.unsigned_abs());
        let open = || {
            Some(Task {
                id,
                status: File::open(task.path().join("status")).ok()?,
                place: File::open(task.path().join("wchan")).ok(),
                children: File::open(task.path().join("children")).ok(),
            })
        };
        (!is_own).then(open)?
    });
    opened.collect()
}

/// Returns how often a thread has stopped running, from the text of its file; `None` if it works, or waits
/// for a disk or for memory. Threads that sleep, are stopped or have ended do not work.
fn waits(text: &[u8]) -> Option<u64> {
    if b"RD".contains(&state(text)?) {
        return None;
    }
    let counts = after(text, SWITCHES)?;
    let digits = |text: &[u8]| {
        text.iter()
            .filter(|it| it.is_ascii_digit())
            .fold(0_u64, |sum, digit| {
                sum.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))
            })
    };
    Some(
        counts
            .split(|it| *it == b'\n')
            .map(digits)
            .fold(0, u64::wrapping_add),
    )
}

/// Returns the letter of a thread's state, from the text of its file.
fn state(text: &[u8]) -> Option<u8> {
    after(text, STATE)?.first().copied()
}

/// Returns the rest of a text after a name.
fn after<'a>(text: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let begin = text.windows(name.len()).position(|part| part == name)?;
    text.get(begin + name.len()..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_thread_works_and_a_sleeping_one_has_its_counts() {
        let text = |state: &str| {
            format!(
                "Name:\ta\nUmask:\t0022\nState:\t{state}\nTgid:\t7\nvoluntary_ctxt_switches:\t12\n\
                 nonvoluntary_ctxt_switches:\t30\n"
            )
        };
        assert_eq!(waits(text("R (running)").as_bytes()), None);
        assert_eq!(waits(text("D (disk sleep)").as_bytes()), None);
        assert_eq!(waits(text("S (sleeping)").as_bytes()), Some(42));
        assert_eq!(waits(b""), None);
    }

    #[test]
    fn this_thread_works() {
        assert!(
            !Tasks {
                own: 0,
                ..Tasks::new()
            }
            .all_wait()
        );
    }
}
