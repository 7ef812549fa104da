//! Times of the log lines about missing agents.

use std::time::Duration;

use tokio::time::Instant;

use crate::options::MAX_WAIT;

/// Time after which the first line is logged. Each further one follows after twice the time.
const FIRST_REPORT: Duration = Duration::from_secs(3);

/// Time of the first call of [`Self::poll`], when the clock stopped, and the time after it at which the next line is
/// due.
#[derive(Debug, Default)]
pub(crate) struct WaitReport(Option<(Instant, Duration)>);

impl WaitReport {
    /// Returns the time since the first call if a line is due now, and the time of the next line. The pause doubles
    /// with each line, up to [`MAX_WAIT`]. Reads the wall clock.
    pub(crate) fn poll(&mut self) -> (Option<Duration>, Instant) {
        let now = Instant::now();
        let (since, mut pause) = self.0.unwrap_or((now, FIRST_REPORT));
        let waited = now.duration_since(since);
        let is_due = waited >= pause;
        if is_due {
            pause = (2 * pause).min(MAX_WAIT);
        }
        self.0 = Some((since, pause));
        (is_due.then_some(waited), since + pause)
    }
}
