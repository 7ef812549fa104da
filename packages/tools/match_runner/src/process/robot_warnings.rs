//! Warnings of robots on standard error, for example of a tree file that cannot be reloaded.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::process::wall_clock;

/// Maximum time between reports of the same error by robots with the same file.
const DUPLICATE_INTERVAL: Duration = Duration::from_secs(1);

/// Printer of warnings, which prints each warning once, even if several robots report it. Clones share the memory of
/// printed ones: their texts, with the wall times at which they were reported last.
#[derive(Clone, Debug, Default)]
pub struct RobotWarnings(Arc<Mutex<BTreeMap<String, Instant>>>);

impl RobotWarnings {
    /// Prints the warning of a robot on standard error, unless the same one was reported in the last second.
    pub fn show(&self, robot: &str, warning: &str) {
        if self.is_new(warning, wall_clock::now()) {
            support::error_line!("sil: {robot}: {warning}");
        }
    }

    /// Prints a log line of a robot's node if it is a ROS warning; drops other lines.
    pub fn show_line(&self, robot: &str, line: &str) {
        let warning = line
            .strip_prefix("[WARN] ")
            .and_then(|rest| rest.split_once("]: "));
        if let Some((_, warning)) = warning {
            self.show(robot, warning);
        }
    }

    /// Stores a warning, and returns whether it was not reported in the last second.
    fn is_new(&self, warning: &str, now: Instant) -> bool {
        let mut shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shown.retain(|_, at| now.saturating_duration_since(*at) < DUPLICATE_INTERVAL);
        shown.insert(warning.to_owned(), now).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_of_several_robots_is_printed_once_and_again_when_it_recurs() {
        let warnings = RobotWarnings::default();
        let start = wall_clock::now();
        assert!(warnings.is_new("tree.btc:1:2: unknown node", start));
        assert!(!warnings.is_new("tree.btc:1:2: unknown node", start));
        assert!(warnings.is_new("tree.btc:3:4: unknown node", start));
        assert!(warnings.is_new("tree.btc:1:2: unknown node", start + DUPLICATE_INTERVAL));
    }
}
