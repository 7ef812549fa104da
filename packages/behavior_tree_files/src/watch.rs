use std::fs;
use std::path::PathBuf;

/// The files of a tree, looked at again and again for changes.
#[derive(Clone, Debug, Default)]
pub struct TreeWatch {
    files: Vec<WatchedFile>,
}

#[derive(Clone, Debug)]
struct WatchedFile {
    path: PathBuf,
    /// What was in it when it was looked at last; none: it could not be read.
    known: Option<Vec<u8>>,
    /// Whether it was empty then, which nobody was told yet.
    is_cleared: bool,
}

impl TreeWatch {
    /// Watches these files from now on.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let watched = |path| WatchedFile {
            known: fs::read(&path).ok(),
            path,
            is_cleared: false,
        };
        Self {
            files: files.into_iter().map(watched).collect(),
        }
    }

    /// Whether any of the files holds something else than when it was looked at last, or is there no longer.
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
        let found = fs::read(&self.path).ok();
        // Who saves a file empties it first: that counts when it is still so at the next look.
        let is_cleared = found.as_ref().is_some_and(Vec::is_empty);
        if is_cleared && !std::mem::replace(&mut self.is_cleared, is_cleared) {
            return false;
        }
        self.is_cleared = is_cleared;
        let changed = found != self.known;
        self.known = found;
        changed
    }
}

#[cfg(test)]
mod tests {
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
        assert!(!watch.has_changed(), "somebody may be saving it");
        assert!(watch.has_changed());
        assert!(!watch.has_changed());
        fs::remove_file(&path).unwrap();
        assert!(watch.has_changed());
    }
}
