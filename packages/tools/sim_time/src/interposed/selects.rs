//! Waits for files with `select`.

use libc::{c_int, c_ulong, fd_set, pollfd, sigset_t, timespec, timeval};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{SECOND, after, fail, from_timespec, to_timespec};
use crate::event::Event;
use crate::outside;
use crate::process;
use crate::real::real;
use crate::repeats;
use crate::waiters::{Waiting, Wake};

use super::clocks;

/// Number of files in a word of a set.
const WORD: usize = c_ulong::BITS as usize;

/// Sets of files of a caller: to read, to write, and with exceptions. Each is null or valid.
type Sets = [*mut fd_set; 3];

/// Calls the replaced function.
unsafe fn real_pselect(
    number: c_int,
    [reads, writes, others]: Sets,
    timeout: *const timespec,
    mask: *const sigset_t,
) -> c_int {
    real!(pselect:
        unsafe extern "C" fn(c_int, *mut fd_set, *mut fd_set, *mut fd_set, *const timespec, *const sigset_t) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(number, reads, writes, others, timeout, mask) }
}

/// Copies of the sets of a caller. The caller's sets may be longer than their type.
struct Copies([Option<Vec<c_ulong>>; 3]);

impl Copies {
    /// Copies the first `words` words of the sets.
    ///
    /// # Safety
    ///
    /// Sets that are not null have this number of words.
    unsafe fn new(sets: Sets, words: usize) -> Self {
        Self(sets.map(|set| {
            // SAFETY: the set has this number of words.
            (!set.is_null()).then(|| {
                unsafe { std::slice::from_raw_parts(set.cast::<c_ulong>(), words) }.to_vec()
            })
        }))
    }

    /// Returns pointers to the copies.
    fn sets(&mut self) -> Sets {
        self.0.each_mut().map(|set| {
            set.as_mut()
                .map_or(std::ptr::null_mut(), |set| set.as_mut_ptr().cast())
        })
    }

    fn files(&self) -> Vec<pollfd> {
        let words = self
            .0
            .iter()
            .flatten()
            .flat_map(|set| set.iter().enumerate());
        let files = words.flat_map(|(index, word)| {
            let bits = (0..WORD).filter(move |bit| word & (1 << bit) != 0);
            bits.filter_map(move |bit| c_int::try_from(index * WORD + bit).ok())
        });
        files
            .map(|fd| pollfd {
                fd,
                events: 0,
                revents: 0,
            })
            .collect()
    }

    /// Replaces the first `words` words of the caller's sets.
    ///
    /// # Safety
    ///
    /// Sets that are not null have this number of words.
    unsafe fn write(&self, sets: Sets, words: usize) {
        for (copy, set) in self.0.iter().zip(sets) {
            if let (Some(copy), false) = (copy, set.is_null()) {
                // SAFETY: both have this number of words, and do not overlap.
                unsafe { std::ptr::copy_nonoverlapping(copy.as_ptr(), set.cast(), words) };
            }
        }
    }
}

/// Waits for files until a monotonic time \[ns\].
///
/// # Safety
///
/// The sets have bits for `number` files. The mask is null or valid.
unsafe fn wait(
    page: &Page,
    deadline: u64,
    number: c_int,
    sets: Sets,
    mask: *const sigset_t,
) -> c_int {
    let Ok(files) = usize::try_from(number) else {
        return fail(libc::EINVAL);
    };
    let files = files.min(highest(files));
    let number = c_int::try_from(files).unwrap_or(number);
    let words = files.div_ceil(WORD);
    let now = to_timespec(0);
    // SAFETY: the sets have bits for this number of files.
    unsafe {
        let mut tried = Copies::new(sets, words);
        let ready = real_pselect(number, tried.sets(), &raw const now, mask);
        let end = match ready {
            0 => repeats::end_of_wait(page, deadline),
            _ => {
                repeats::forget();
                None
            }
        };
        let Some(deadline) = end else {
            if ready >= 0 {
                tried.write(sets, words);
            }
            return ready;
        };
        block(page, deadline, (number, words), sets, mask)
    }
}

/// Returns the number of files that the kernel looks at, at most. A program may pass a larger one than its sets have.
fn highest(files: usize) -> usize {
    if files <= libc::FD_SETSIZE {
        return files;
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let size = status.lines().find_map(|it| it.strip_prefix("FDSize:"));
    size.and_then(|it| it.trim().parse().ok())
        .unwrap_or(libc::FD_SETSIZE)
}

/// Waits for files until a monotonic time that has not come \[ns\].
///
/// # Safety
///
/// The sets have `words` words, with bits for `number` files. The mask is null or valid.
unsafe fn block(
    page: &Page,
    deadline: u64,
    (number, words): (c_int, usize),
    sets: Sets,
    mask: *const sigset_t,
) -> c_int {
    let Some(event) = Event::new() else {
        return fail(libc::ENOMEM);
    };
    let file = usize::try_from(event.0).unwrap_or(0);
    let (word, bit) = (file / WORD, 1 << (file % WORD));
    // SAFETY: the sets have this number of words.
    let mut own = unsafe { Copies::new(sets, words) };
    for set in own.0.iter_mut().flatten() {
        set.resize(words.max(word + 1), 0);
    }
    let reads = own.0[0].get_or_insert_with(|| vec![0; words.max(word + 1)]);
    reads[word] |= bit;
    let wall = outside::is_any_outside(page, &own.files())
        .then(|| clocks::wall_time(Clock::Monotonic, deadline.saturating_sub(page.monotonic())));
    let _waiting = Waiting::not_before(wall, deadline, Wake::Event(event.0));
    // SAFETY: the copies have bits for all files.
    let mut ready =
        unsafe { real_pselect(number.max(event.0 + 1), own.sets(), std::ptr::null(), mask) };
    if ready < 0 {
        return ready;
    }
    if let Some(reads) = &mut own.0[0]
        && reads[word] & bit != 0
    {
        reads[word] &= !bit;
        ready -= 1;
    }
    // SAFETY: the sets have this number of words.
    unsafe { own.write(sets, words) };
    ready
}

/// Replaces `select`.
///
/// # Safety
///
/// As in C: the sets and the timeout are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn select(
    number: c_int,
    reads: *mut fd_set,
    writes: *mut fd_set,
    others: *mut fd_set,
    timeout: *mut timeval,
) -> c_int {
    real!(select:
        unsafe extern "C" fn(c_int, *mut fd_set, *mut fd_set, *mut fd_set, *mut timeval) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real()(number, reads, writes, others, timeout);
        };
        let Some(duration) = from_timeval(timeout.read()) else {
            return fail(libc::EINVAL);
        };
        let deadline = after(page, duration);
        let ready = wait(
            page,
            deadline,
            number,
            [reads, writes, others],
            std::ptr::null(),
        );
        // As in Linux, the program finds the remaining time.
        let remaining = to_timespec(deadline.saturating_sub(page.monotonic()));
        timeout.write(timeval {
            tv_sec: remaining.tv_sec,
            tv_usec: remaining.tv_nsec / 1000,
        });
        ready
    }
}

/// Returns a duration of C \[ns\], whose microseconds may be more than a second in glibc; `None` if it is negative.
fn from_timeval(duration: timeval) -> Option<u64> {
    let seconds = u64::try_from(duration.tv_sec).ok()?;
    let micros = u64::try_from(duration.tv_usec).ok()?;
    Some(
        seconds
            .saturating_mul(SECOND)
            .saturating_add(micros.saturating_mul(1000)),
    )
}

/// Replaces `pselect`.
///
/// # Safety
///
/// As in C: the sets, the timeout and the mask are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn pselect(
    number: c_int,
    reads: *mut fd_set,
    writes: *mut fd_set,
    others: *mut fd_set,
    timeout: *const timespec,
    mask: *const sigset_t,
) -> c_int {
    let sets = [reads, writes, others];
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real_pselect(number, sets, timeout, mask);
        };
        match from_timespec(timeout.read()) {
            Ok(duration) => wait(page, after(page, duration), number, sets, mask),
            Err(error) => fail(error),
        }
    }
}
