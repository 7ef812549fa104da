use std::io::Write;

use std::time::Duration;

use anyhow::Context;
use hulks_protocol::progress::BridgeProgress;

/// How often it is told at most: a node that starts makes itself known topic by topic.
const PERIOD: Duration = Duration::from_millis(250);

/// Tells whom the bridge waits for, whenever that changes.
#[derive(Debug)]
pub(crate) struct Waiting {
    is_written: bool,
    told: Option<Vec<String>>,
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
        let is_known = self.told.as_ref() == Some(&waiting_for);
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
        if self.is_written {
            let progress = BridgeProgress {
                waiting_for: waiting_for.clone(),
            };
            let line = serde_json::to_string(&progress)?;
            let mut output = std::io::stdout().lock();
            writeln!(output, "{line}")
                .and_then(|()| output.flush())
                .context("standard output")?;
        }
        self.told = Some(waiting_for);
        Ok(())
    }
}
