//! `sil doctor`.

use crate::doctor::{CHECKS, Check, Finding};
use crate::output;
use match_runner::verdict::failure::Verdict;

/// Checks all requirements of a match over ROS. Prints the findings, and a fix for each missing one. The verdict is
/// `Infrastructure` if one is missing.
///
/// # Errors
///
/// Returns an error if standard output cannot be written.
pub fn run() -> anyhow::Result<Verdict> {
    let mut is_complete = true;
    for Check { name, check } in CHECKS {
        let line = match check() {
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
