//! Recordings that were not closed, because who recorded them was killed.

use std::path::Path;

use hsl_bag::newest_unclosed;
use scenario_kit::run_folder;

/// Tells of the newest recording if it was not closed, and how it is repaired: other readers refuse it.
pub fn tell() {
    if let Some(bag) = newest_unclosed(Path::new(run_folder::RUNS)) {
        let bag = bag.display();
        eprintln!(
            "sil: {bag} was not closed, its recorder was killed; `sil bag recover {bag} -o {bag}-recovered` \
             makes a bag of it that every reader opens"
        );
    }
}
