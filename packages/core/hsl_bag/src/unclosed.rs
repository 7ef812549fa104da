use std::fs::{self, TryLockError};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::BagReader;

/// Returns the most recently changed bag in the folders of `parent` if it was not closed: its writer was killed, or the
/// machine stopped. Returns `None` if that bag is closed, or if there is none. Bags that are being written do not
/// count.
pub fn newest_unclosed(parent: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(parent).ok()?.flatten();
    let changed = folders.filter_map(|entry| {
        let about = entry.metadata().ok()?;
        let changed = about.is_dir().then(|| about.modified().ok())??;
        Some((changed, entry.path()))
    });
    let mut folders: Vec<_> = changed.collect();
    folders.sort_unstable();
    let bags = folders.into_iter().rev().filter_map(|(_, folder)| {
        let state = state(BagReader::open(&folder).ok()?.path())?;
        (state != State::BeingWritten).then_some((folder, state))
    });
    let newest = bags.take(1).find(|(_, state)| *state == State::Unclosed);
    newest.map(|(folder, _)| folder)
}

/// Returns whether a [`crate::BagWriter`] of any process is writing an MCAP file.
pub fn is_being_written(file: &Path) -> bool {
    state(file) == Some(State::BeingWritten)
}

/// Returns whether the writer of an MCAP file was killed before it closed the file.
pub fn is_unclosed(file: &Path) -> bool {
    state(file) == Some(State::Unclosed)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The file has its end.
    Closed,
    /// The file has no end, and no process writes it.
    Unclosed,
    /// A writer has locked the file.
    BeingWritten,
}

/// Returns the state in which the writer left an MCAP file, from its lock and its last bytes; `None` if the file cannot
/// be opened.
fn state(path: &Path) -> Option<State> {
    let mut file = user_files::open(path).ok()?;
    if matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)) {
        return Some(State::BeingWritten);
    }
    let mut end = [0; mcap::MAGIC.len()];
    let from_end = i64::try_from(end.len()).ok()?;
    let read = file
        .seek(SeekFrom::End(-from_end))
        .and_then(|_| file.read_exact(&mut end));
    Some(match read {
        Ok(()) if end == mcap::MAGIC => State::Closed,
        _ => State::Unclosed,
    })
}
