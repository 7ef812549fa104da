//! Files whose data come from processes on the wall clock.
//!
//! Such a process needs wall time for its data, while the simulated time jumps. A wait for them therefore ends at its
//! deadline only when its duration has passed on the wall clock, too.

use std::cell::RefCell;
use std::mem::MaybeUninit;

use libc::{c_int, pollfd};
use sim_time_page::Page;

use crate::peers;

/// Maximum number of remembered files of a thread.
const REMEMBERED: usize = 64;

thread_local! {
    /// Inodes of files whose other ends are in processes on simulated time.
    static INSIDE: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Returns true if a wait for one of the files is one for a process on the wall clock, and the writer of the time
/// respects such waits.
pub(crate) fn is_any_outside(page: &Page, files: &[pollfd]) -> bool {
    page.respects_outside()
        && files
            .iter()
            .filter(|file| file.fd >= 0)
            .any(|file| is_outside(page, file.fd))
}

/// Returns true if a process on the wall clock has the other end of a pipe or stream, or of one in a set of `epoll`.
fn is_outside(page: &Page, file: c_int) -> bool {
    let mut status = MaybeUninit::<libc::stat>::uninit();
    // SAFETY: the call fills the structure if it returns 0.
    let status = unsafe {
        if libc::fstat(file, status.as_mut_ptr()) != 0 {
            return false;
        }
        status.assume_init()
    };
    let inode = status.st_ino;
    let is_other = match status.st_mode & libc::S_IFMT {
        libc::S_IFIFO | libc::S_IFSOCK if is_inside(inode) => false,
        libc::S_IFIFO => !peers::is_open_for_writing(page, inode),
        libc::S_IFSOCK => match peers::is_peer_outside(page, file) {
            Some(is_other) => is_other,
            // A socket that is not connected may be connected later.
            None => return false,
        },
        // Sets, and files of events and timers, have no type.
        0 => {
            let files = peers::files_in_set(file);
            return files.into_iter().any(|file| is_outside(page, file));
        }
        _ => return false,
    };
    if !is_other {
        remember(inode);
    }
    is_other
}

/// Returns true if the other end of a file is known to be in a process on simulated time.
fn is_inside(inode: u64) -> bool {
    INSIDE.with(|it| it.try_borrow().is_ok_and(|it| it.contains(&inode)))
}

fn remember(inode: u64) {
    INSIDE.with(|it| {
        // A signal handler may wait, too.
        if let Ok(mut inside) = it.try_borrow_mut() {
            if inside.len() >= REMEMBERED {
                inside.clear();
            }
            if !inside.contains(&inode) {
                inside.push(inode);
            }
        }
    });
}
