//! Connection of this process to simulated time.

use std::ffi::OsString;
use std::path::Path;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use sim_time_page::{PAGE_VARIABLE, Page, SharedPage, Slot};

use crate::{fork, keeper, threads};

/// Page of the time; `None` if the process is not on simulated time.
static PAGE: OnceLock<Option<SharedPage>> = OnceLock::new();
/// Slot of this process, or null.
static SLOT: AtomicPtr<Slot> = AtomicPtr::new(ptr::null_mut());

/// Function that the dynamic linker calls before `main`.
// SAFETY: the section contains pointers to functions of this type.
#[unsafe(link_section = ".init_array")]
#[used]
static AT_START: extern "C" fn() = at_start;

extern "C" fn at_start() {
    if page().is_some() {
        fork::watch();
        join();
    }
}

/// Reserves a slot for this process and starts its keeper. The writer of the time frees the slot when the process has
/// ended: until then it works.
pub(crate) fn join() {
    let Some(page) = page() else { return };
    let Some(slot) = page.reserve(std::process::id()) else {
        eprintln!("sim_time: too many processes; this one is not in step with simulated time");
        return;
    };
    SLOT.store(ptr::from_ref(slot).cast_mut(), Ordering::Release);
    if let Err(error) = keeper::start() {
        eprintln!(
            "sim_time: cannot start a thread: {error}; this process is not in step with simulated time"
        );
        page.release(slot);
    }
}

/// Forgets the slot, in a child process.
pub(crate) fn forget_slot() {
    SLOT.store(ptr::null_mut(), Ordering::Release);
}

/// Returns the page of the time for a thread on simulated time; `None` for another thread.
pub(crate) fn simulated() -> Option<&'static Page> {
    if threads::is_exempt() { None } else { page() }
}

pub(crate) fn page() -> Option<&'static Page> {
    PAGE.get_or_init(open).as_deref()
}

pub(crate) fn slot() -> Option<&'static Slot> {
    // SAFETY: the pointer is null, or comes from a reference into the page, which is never unmapped.
    unsafe { SLOT.load(Ordering::Acquire).as_ref() }
}

/// Opens the page that the environment names.
fn open() -> Option<SharedPage> {
    let path: OsString = std::env::var_os(PAGE_VARIABLE)?;
    match SharedPage::open(Path::new(&path)) {
        Ok(page) => Some(page),
        Err(error) => {
            eprintln!(
                "sim_time: {}: {error}; this program runs on the wall clock",
                path.display()
            );
            None
        }
    }
}
