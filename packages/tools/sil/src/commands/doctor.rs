//! `sil doctor`.

use crate::doctor::{CHECKS, Check, Finding};
use crate::output;
use match_runner::verdict::failure::Verdict;

/// Checks everything that a match over ROS needs. Prints what was found, and how to fix what is missing.
///
/// # Errors
/// Standard output cannot be written.
pub fn run() -> anyhow::Result<Verdict> {
    let mut is_complete = true;
    for Check { name, look } in CHECKS {
        let line = match look() {
            Finding::Found(what) => format!("ok       {name:15} {what}\n"),
            Finding::Missing { what, fix } => {
                is_complete = false;
                format!("missing  {name:15} {what}\n         {:15} fix: {fix}\n", "")
            }
        };
        output::print(&line)?;
    }
    Ok(if is_complete {
        Verdict::Passed
    } else {
        Verdict::Infrastructure
    })
}
