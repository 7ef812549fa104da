use std::time::Duration;

use crate::supervisor::heartbeat_writer::HeartbeatWriter;

/// Time after which the world reports a wait.
const FIRST: Duration = Duration::from_secs(3);
/// Time between two reports.
const PERIOD: Duration = Duration::from_secs(10);

/// Reports about one wait: the missing messages, when the wait becomes long and after each change.
#[derive(Default)]
pub(crate) struct WaitNotice {
    next: Duration,
    told: String,
}

impl WaitNotice {
    /// Reports the cause of the wait if it is due, `waited` after the start.
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
