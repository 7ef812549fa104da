use std::fs;
use std::path::PathBuf;

/// The files of a tree, looked at again and again for changes.
#[derive(Clone, Debug, Default)]
pub struct TreeWatch {
    /// Each with what was in it when it was looked at last; none: it could not be read.
    files: Vec<(PathBuf, Option<Vec<u8>>)>,
}

impl TreeWatch {
    /// Watches these files from now on.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut watch = Self {
            files: files.into_iter().map(|file| (file, None)).collect(),
        };
        watch.has_changed();
        watch
    }

    /// Whether any of the files holds something else than when it was looked at last, or is there no longer.
    pub fn has_changed(&mut self) -> bool {
        let mut changed = false;
        for (file, known) in &mut self.files {
            // Times of change are too coarse for a file that is written twice in a tick.
            let found = fs::read(file).ok();
            changed |= found != *known;
            *known = found;
        }
        changed
    }
}
