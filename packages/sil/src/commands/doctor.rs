//! `sil doctor`.

use crate::doctor::{CHECKS, Finding};
use crate::failure::Verdict;

/// Looks at everything that a match over ROS needs, and prints what was found and how to mend what is
/// missing.
pub fn run() -> anyhow::Result<Verdict> {
    let mut is_complete = true;
    for check in CHECKS {
        match (check.look)() {
            Finding::Found(what) => println!("ok       {:15} {what}", check.name),
            Finding::Missing { what, fix } => {
                is_complete = false;
                println!(
                    "missing  {:15} {what}\n         {:15} fix: {fix}",
                    check.name, ""
                );
            }
        }
    }
    Ok(if is_complete {
        Verdict::Passed
    } else {
        Verdict::EnvironmentFailed
    })
}
