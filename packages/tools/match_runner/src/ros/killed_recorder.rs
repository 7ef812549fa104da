//! Closing of a bag whose recorder was killed together with the world.

use std::path::Path;

use bag_tools::{Progress, recover_in_place};
use hsl_bag::{BagReader, is_unclosed, run_folders};

/// Closes the bag of the last run of a match that began in the folder `first`, if its recorder was killed: the intact
/// ticks stay. Prints an error if that fails, because the end of the match has a more important one.
pub(super) fn close_bag(first: &Path) {
    let bag = run_folders::last_run(first);
    let is_damaged = BagReader::open(&bag).is_ok_and(|reader| is_unclosed(reader.path()));
    if !is_damaged {
        return;
    }
    let mut ignored = |_| ();
    if let Err(error) = recover_in_place(&bag, Progress::new(&mut ignored)) {
        support::error_line!("sil: cannot close {}: {error}", bag.display());
    }
}
