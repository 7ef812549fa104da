use std::time::Duration;

use crate::heart::Heart;

/// Time after which the world reports what it waits for.
const FIRST: Duration = Duration::from_secs(3);
/// Time between two reports.
const PERIOD: Duration = Duration::from_secs(10);

/// Reports of one wait: what is waited for, as soon as it takes long and whenever that has changed.
#[derive(Default)]
pub(crate) struct WaitNotice {
    next: Duration,
    told: String,
}

impl WaitNotice {
    /// Reports what is waited for if it is due, `waited` after the beginning.
    pub(crate) fn tell(&mut self, heart: &Heart, waited: Duration, what: impl FnOnce() -> String) {
        if waited < self.next.max(FIRST) {
            return;
        }
        self.next = waited + PERIOD;
        let what = what();
        if what != self.told {
            heart.wait(&what);
            self.told = what;
        }
    }
}
