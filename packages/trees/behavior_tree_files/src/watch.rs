use std::path::{Path, PathBuf};

use crate::load::LARGEST_FILE;

/// Number of consecutive checks after which an empty file counts as changed: saving a file empties it first, and the
/// new content may follow some ticks later.
const LOOKS_AT_NOTHING: u32 = 100;

/// Watches the files of a tree for changes.
#[derive(Clone, Debug, Default)]
pub struct TreeWatch {
    files: Vec<WatchedFile>,
}

#[derive(Clone, Debug)]
struct WatchedFile {
    path: PathBuf,
    /// Its content at the last check; none: it could not be read.
    known: Option<Vec<u8>>,
    /// How many times in a row it was empty.
    empty_looks: u32,
}

impl TreeWatch {
    /// Watches these files from now on.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let watched = |path: PathBuf| WatchedFile {
            known: content(&path),
            path,
            empty_looks: 0,
        };
        Self {
            files: files.into_iter().map(watched).collect(),
        }
    }

    /// Whether any of the files was changed or removed since the last check.
    pub fn has_changed(&mut self) -> bool {
        let mut changed = false;
        for file in &mut self.files {
            changed |= file.has_changed();
        }
        changed
    }
}

impl WatchedFile {
    fn has_changed(&mut self) -> bool {
        // Times of change are too coarse for a file that is written twice in a tick.
        let found = content(&self.path);
        if found.as_ref().is_some_and(Vec::is_empty) {
            self.empty_looks = self.empty_looks.saturating_add(1);
            if self.empty_looks < LOOKS_AT_NOTHING {
                return false;
            }
        } else {
            self.empty_looks = 0;
        }
        let changed = found != self.known;
        self.known = found;
        changed
    }
}

/// What is in a file; none: it cannot be read.
fn content(path: &Path) -> Option<Vec<u8>> {
    regular_file::read(path, LARGEST_FILE).ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_change_is_told_once_and_an_empty_file_when_it_stays_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tree.btc");
        fs::write(&path, "old").unwrap();
        let mut watch = TreeWatch::new([path.clone()]);
        assert!(!watch.has_changed());
        fs::write(&path, "new").unwrap();
        assert!(watch.has_changed());
        assert!(!watch.has_changed());
        fs::write(&path, "").unwrap();
        for look in 1..LOOKS_AT_NOTHING {
            assert!(!watch.has_changed(), "somebody may be saving it ({look})");
        }
        assert!(watch.has_changed());
        assert!(!watch.has_changed());
        fs::remove_file(&path).unwrap();
        assert!(watch.has_changed());
    }
}
