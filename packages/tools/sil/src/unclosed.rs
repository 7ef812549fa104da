//! Recordings that were not closed because their writer was killed.

use std::path::Path;

use hsl_bag::newest_unclosed;
use scenario_kit::run_folder;

/// Prints a warning if the newest recording was not closed, with the command that repairs it.
pub fn warn() {
    if let Some(bag) = newest_unclosed(Path::new(run_folder::RUNS)) {
        let bag = bag.display();
        eprintln!(
            "sil: {bag} was not closed because its recorder was killed; \
             repair it with `sil bag recover {bag} -o {bag}-recovered`"
        );
    }
}
