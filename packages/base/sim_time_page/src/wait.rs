use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::page::Page;
use crate::process::{self, State};
use crate::slot::Slot;

/// Time without a report after which the states of the processes are read.
const LOOK_PERIOD: Duration = Duration::from_millis(5);

/// Process whose threads do not all wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Busy {
    /// Id of the process.
    pub process: u32,
    /// Name of the process.
    pub name: String,
}

impl Page {
    /// Waits for a short time until all threads of all processes wait. Returns a process that still works; `None` if
    /// all wait. Frees the slots of processes that have ended or are on the wall clock. A stopped process does not work.
    pub fn wait_until_idle(&self) -> Option<Busy> {
        let reports = self.reports();
        self.busy()?;
        self.wait_for_report(reports, LOOK_PERIOD);
        let busy = self.busy()?;
        let process = busy.process.load(Ordering::Acquire);
        let idle = busy.idle.load(Ordering::Acquire);
        if process != 0 {
            match process::state(process, busy.reporter.load(Ordering::Acquire)) {
                State::Present => {}
                // The process may have been continued and have reported.
                State::Stopped => replace(&busy.idle, idle, self.round()),
                // Another process may have taken the slot, if the kernel gave it the same id.
                State::Gone => {
                    replace(&busy.process, process, 0);
                    // Its end may have woken another process, which has reported before.
                    self.begin_round();
                }
            }
        }
        Some(Busy {
            process,
            name: process::name(process),
        })
    }

    /// Returns true if no thread has run between the reports of the last two rounds, so that all processes waited at one
    /// instant: a process that has reported may be woken by one that works. One process cannot. Call it when
    /// [`wait_until_idle`](Self::wait_until_idle) has returned `None`.
    pub fn is_settled(&self) -> bool {
        let has_run = |slot: &&Slot| {
            let activity = slot.activity.load(Ordering::Acquire);
            slot.seen_activity.swap(activity, Ordering::AcqRel) != activity
        };
        let running = self.used().filter(has_run).count();
        running == 0 || self.processes() == 1
    }

    /// Returns the slot of a process that has not reported in this round.
    fn busy(&self) -> Option<&Slot> {
        let round = self.round();
        self.used()
            .find(|slot| slot.idle.load(Ordering::Acquire) != round)
    }
}

/// Replaces a number, unless it is no longer `seen`.
fn replace(number: &AtomicU32, seen: u32, by: u32) {
    let _ = number.compare_exchange(seen, by, Ordering::AcqRel, Ordering::Relaxed);
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (process {})", self.name, self.process)
    }
}
