use std::time::Duration;

use hsl_ros::shell;
use hulks_protocol::progress::BridgeProgress;

/// How often it is told at most: a node that starts makes itself known topic by topic.
const PERIOD: Duration = Duration::from_millis(250);

/// Tells whom the bridge waits for, whenever that changes.
#[derive(Debug)]
pub(crate) struct Waiting {
    is_written: bool,
    told: Option<BridgeProgress>,
    /// When that was, since 1970.
    when: Duration,
}

impl Waiting {
    /// It is logged, and where `is_written` goes to standard output as lines of JSON, too.
    pub(crate) fn new(is_written: bool) -> Self {
        Self {
            is_written,
            told: None,
            when: Duration::ZERO,
        }
    }

    /// These are waited for at `now`, since 1970; none: everybody is there.
    pub(crate) fn tell(&mut self, waiting_for: Vec<String>, now: Duration) -> anyhow::Result<()> {
        let told = self.told.as_ref();
        let is_known = told.is_some_and(|told| told.waiting_for == waiting_for);
        let is_early = !waiting_for.is_empty() && now.saturating_sub(self.when) < PERIOD;
        if is_known || is_early {
            return Ok(());
        }
        self.when = now;
        if waiting_for.is_empty() {
            tracing::info!("everybody is there");
        } else {
            tracing::info!("waiting for {}", waiting_for.join("; "));
        }
        let progress = BridgeProgress { waiting_for };
        if self.is_written {
            shell::tell(&serde_json::to_string(&progress)?)?;
        }
        self.told = Some(progress);
        Ok(())
    }
}
