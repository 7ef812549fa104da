//! Number of parallel runs.

use std::thread;

/// Returns the given number of parallel runs, or the number of processors; 1 if it is unknown.
pub fn jobs(given: Option<u16>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    given.map_or_else(processors, usize::from)
}
