use std::io;
use std::path::PathBuf;
use std::time::Duration;

use hsl_types::Time;
use sim_time_page::{Busy, PAGE_VARIABLE, SharedPage};

use crate::pace::wait_timer::WaitTimer;

/// Step of the time before the first tick.
const STARTUP_STEP: Duration = Duration::from_millis(10);

/// Clock of the programs that `sil run-on-sim-time` has started, which otherwise follow the wall clock: memory that the
/// world and these programs share.
#[derive(Default)]
pub(crate) struct ProgramClock {
    /// Shared memory; `None` if no program can use it.
    page: Option<SharedPage>,
    /// Time of the last tick.
    last: Time,
    /// Wall time before the first tick that the programs have received.
    startup: Duration,
}

/// Error of shared memory that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot open the simulated time in {path}, from the environment variable {PAGE_VARIABLE}")]
pub(crate) struct PageError {
    path: PathBuf,
    source: io::Error,
}

impl ProgramClock {
    /// Opens the memory that the environment names, if any.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is not such memory.
    pub(crate) fn open() -> Result<Self, PageError> {
        let Some(path) = std::env::var_os(PAGE_VARIABLE).map(PathBuf::from) else {
            return Ok(Self::default());
        };
        let page = SharedPage::open(&path).map_err(|source| PageError { path, source })?;
        Ok(Self {
            page: Some(page),
            ..Self::default()
        })
    }

    /// Sets the time of a tick, after the programs have received its inputs: the kernel delivers messages on one machine
    /// at once, so that a program with a message does not wait. At most `limit` of wall time is waited for this. After
    /// a reset, the calendar time of the programs jumps back, and their monotonic time continues.
    pub(crate) fn show(&mut self, now: Time, limit: Duration) {
        if let Some(page) = &self.page {
            page.begin_round();
            let mut timer = WaitTimer::start();
            while page.wait_until_idle().is_some() && !timer.is_over(limit) {
                timer.count();
            }
            let since = if now > self.last {
                self.last
            } else {
                Time::ZERO
            };
            page.advance(now.since(since), now.as_nanos());
            self.last = now;
        }
    }

    /// Lets the time before the first tick pass at the speed of the wall clock, at most, so that programs that sleep at
    /// their start get ready. `waited` is the wall time since the start.
    pub(crate) fn start_up(&mut self, waited: Duration) {
        let Some(page) = &self.page else { return };
        while self.startup + STARTUP_STEP <= waited && page.wait_until_idle().is_none() {
            self.startup += STARTUP_STEP;
            let step = u64::try_from(STARTUP_STEP.as_nanos()).unwrap_or(0);
            page.advance(STARTUP_STEP, page.realtime() + step);
        }
    }

    /// Waits for a short time until all threads of all programs wait, so that the next tick may begin. Returns a program
    /// that still works, or `None`.
    pub(crate) fn wait_until_idle(&self) -> Option<Busy> {
        self.page.as_ref()?.wait_until_idle()
    }
}
