use std::io::Write;

use anyhow::Context;

/// Tells whom the bridge waits for, whenever that changes.
#[derive(Debug)]
pub(crate) struct Waiting {
    is_written: bool,
    told: Option<Vec<String>>,
}

impl Waiting {
    /// It is logged, and where `is_written` goes to standard output as lines of JSON, too.
    pub(crate) fn new(is_written: bool) -> Self {
        Self {
            is_written,
            told: None,
        }
    }

    /// These are waited for; none: everybody is there.
    pub(crate) fn tell(&mut self, waiting_for: Vec<String>) -> anyhow::Result<()> {
        if self.told.as_ref() == Some(&waiting_for) {
            return Ok(());
        }
        if waiting_for.is_empty() {
            tracing::info!("everybody is there");
        } else {
            tracing::info!("waiting for {}", waiting_for.join("; "));
        }
        if self.is_written {
            let line = serde_json::json!({ "waiting_for": waiting_for });
            let mut output = std::io::stdout().lock();
            writeln!(output, "{line}")
                .and_then(|()| output.flush())
                .context("standard output")?;
        }
        self.told = Some(waiting_for);
        Ok(())
    }
}
