use std::time::Duration;

use hsl_ros::shell;
use hulks_protocol::progress::BridgeProgress;

/// Shortest time between two reports, because a starting node declares one topic after another.
const PERIOD: Duration = Duration::from_millis(250);

/// Reports of missing nodes: the nodes that were last reported, and the time of that report.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// Set if reports are also written for the program that started the bridge.
    is_written: bool,
    last: Option<BridgeProgress>,
    /// Time of the last report, since 1970.
    when: Duration,
}

impl Waiting {
    /// Creates a value without a last report. Reports are logged; if `is_written` is true, they are also written to
    /// standard output as JSON lines.
    pub(crate) fn new(is_written: bool) -> Self {
        Self {
            is_written,
            last: None,
            when: Duration::ZERO,
        }
    }

    /// Logs the nodes that are missing at `now`, since 1970, if they have changed, and not more often than every
    /// [`PERIOD`]. With an empty list, logs that all nodes are ready.
    pub(crate) fn report(&mut self, waiting_for: Vec<String>, now: Duration) -> anyhow::Result<()> {
        let last = self.last.as_ref();
        let is_known = last.is_some_and(|last| last.waiting_for == waiting_for);
        let is_early = !waiting_for.is_empty() && now.saturating_sub(self.when) < PERIOD;
        if is_known || is_early {
            return Ok(());
        }
        self.when = now;
        if waiting_for.is_empty() {
            tracing::info!("all nodes are ready");
        } else {
            tracing::info!("waiting for {}", waiting_for.join("; "));
        }
        let progress = BridgeProgress { waiting_for };
        if self.is_written {
            shell::write_line(&serde_json::to_string(&progress)?)?;
        }
        self.last = Some(progress);
        Ok(())
    }
}
