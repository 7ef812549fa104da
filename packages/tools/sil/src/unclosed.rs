//! Recordings that were not closed because their writer was killed.

use std::path::Path;

use hsl_bag::newest_unclosed;
use scenario_kit::run_folder;
use support::shell_command;

/// Prints a warning if the newest recording was not closed, with the command that repairs it.
pub fn warn() {
    if let Some(bag) = newest_unclosed(Path::new(run_folder::RUNS)) {
        let bag = bag.display().to_string();
        let repaired = format!("{bag}-recovered");
        let command = shell_command(["sil", "bag", "recover", &bag, "-o", &repaired]);
        support::error_line!(
            "sil: {bag} was not closed because its recorder was killed; repair it with `{command}`"
        );
    }
}
