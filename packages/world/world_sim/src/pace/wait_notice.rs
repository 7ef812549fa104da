use std::time::Duration;

use crate::supervisor::heartbeat_writer::HeartbeatWriter;

/// Time after which the world reports a wait.
const FIRST: Duration = Duration::from_secs(3);
/// Time between two reports.
const PERIOD: Duration = Duration::from_secs(10);

/// Reporter of one wait. It reports the missing messages when the wait becomes long, and later when they have changed.
#[derive(Default)]
pub(crate) struct WaitNotice {
    /// Earliest time of the next report, since the start of the wait.
    next: Duration,
    /// Text of the last report.
    told: String,
}

impl WaitNotice {
    /// Logs and reports the cause of the wait if a report is due and the cause has changed. `waited` is the time since
    /// the start of the wait; `what` describes the missing messages, and is called only for a report.
    pub(crate) fn report(
        &mut self,
        heartbeat: &HeartbeatWriter,
        waited: Duration,
        what: impl FnOnce() -> String,
    ) {
        if waited < self.next.max(FIRST) {
            return;
        }
        self.next = waited + PERIOD;
        let what = what();
        if what != self.told {
            heartbeat.wait(&what);
            self.told = what;
        }
    }
}
