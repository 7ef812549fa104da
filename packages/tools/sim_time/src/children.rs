//! Processes that this process has started and that are not yet on simulated time: between their start and the load of
//! this library they work, so that the time must not pass.

use std::fs::File;
use std::os::unix::fs::FileExt;

use sim_time_page::{Page, is_working};

/// Maximum length of the read part of a list \[bytes\].
const LENGTH: usize = 4096;

/// Children that are on the wall clock.
#[derive(Debug, Default)]
pub(crate) struct Children {
    /// Ids of children that have waited without having joined simulated time, because their programs do not load this
    /// library.
    outside: Vec<u32>,
}

impl Children {
    /// Returns true if a child works that is not yet on simulated time. `lists` are the lists of children of all
    /// threads, from `/proc`.
    pub(crate) fn is_any_starting<'a>(
        &mut self,
        page: &Page,
        lists: impl Iterator<Item = &'a File>,
    ) -> bool {
        let unknown: Vec<u32> = lists.flat_map(ids).filter(|id| !page.has(*id)).collect();
        self.outside.retain(|id| unknown.contains(id));
        let mut is_any = false;
        for id in unknown {
            if self.outside.contains(&id) {
                continue;
            }
            match is_working(id) {
                true => is_any = true,
                false => self.outside.push(id),
            }
        }
        is_any
    }
}

/// Returns the ids in a list of children. It is empty if the thread has ended.
fn ids(list: &File) -> Vec<u32> {
    let mut text = [0; LENGTH];
    let end = list.read_at(&mut text, 0).unwrap_or(0);
    let text = String::from_utf8_lossy(text.get(..end).unwrap_or_default());
    text.split_ascii_whitespace()
        .filter_map(|id| id.parse().ok())
        .collect()
}
