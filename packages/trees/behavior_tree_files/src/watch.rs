use std::collections::BTreeMap;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use behavior_tree::Registry;
use behavior_tree_outline::{FileErrors, LoadedTree};
use fnv::FnvHasher;

use crate::Situation;
use crate::load::{LARGEST_FILE, load_with};

/// Number of consecutive checks after which an empty or missing file counts as changed. Saving a file empties or
/// removes it first, and the new content may follow some ticks later.
const EMPTY_CHECKS: u32 = 250;

/// Pause between two readings of a new file, and after each check of an empty or missing one.
const PAUSE: Duration = Duration::from_millis(2);

/// Pause between two readings of a changed file. On a busy machine, a program that saves a file can be interrupted for
/// some milliseconds after a part of it.
const CHANGE_PAUSE: Duration = Duration::from_millis(40);

/// Number of readings of a new file that is being written; if no two agree, the last one counts.
const READINGS: usize = 5;

/// Tree file and its included files, watched for changes. A change counts when two readings of a file agree, because
/// other programs write files in several steps.
#[derive(Clone, Debug)]
pub struct TreeWatch {
    /// Main file of the tree.
    path: PathBuf,
    /// Main and included files by path.
    files: BTreeMap<PathBuf, WatchedFile>,
}

/// Last content of a file.
#[derive(Clone, Debug, Default)]
struct WatchedFile {
    /// Content with which the tree was last loaded, or failed to load; `None` if the file could not be read.
    known: Option<Vec<u8>>,
    /// Number of consecutive checks in which the file was empty or missing.
    empty_checks: u32,
}

impl TreeWatch {
    /// Loads a tree like [`load`](crate::load), and watches its files.
    ///
    /// # Errors
    /// Returns all errors in the file and in the files that it includes.
    pub fn load<S: Situation<B>, B: 'static>(
        path: &Path,
        registry: &Registry<B>,
    ) -> Result<(Self, LoadedTree<B>), FileErrors> {
        let mut watch = Self {
            path: path.to_owned(),
            files: BTreeMap::new(),
        };
        let loaded = watch.read::<S, B>(registry)?;
        Ok((watch, loaded))
    }

    /// Reads the files and reloads the tree if one of them has changed; otherwise returns `None`. Sleeps for some
    /// milliseconds while another program writes a file.
    pub fn reload<S: Situation<B>, B: 'static>(
        &mut self,
        registry: &Registry<B>,
    ) -> Option<Result<LoadedTree<B>, FileErrors>> {
        let mut changed = false;
        for (path, file) in &mut self.files {
            changed |= file.has_changed(path);
        }
        changed.then(|| self.read::<S, B>(registry))
    }

    /// Returns a number that is the same for equal contents of the files, on every machine: FNV-1a.
    pub fn digest(&self) -> u64 {
        let mut digest = FnvHasher::default();
        for content in self.files.values().filter_map(|file| file.known.as_ref()) {
            digest.write(&(content.len() as u64).to_le_bytes());
            digest.write(content);
        }
        digest.finish()
    }

    /// Loads the tree from the stored contents; files without one are read and stored. After a success, files that the
    /// tree no longer uses are not watched any longer.
    fn read<S: Situation<B>, B: 'static>(
        &mut self,
        registry: &Registry<B>,
    ) -> Result<LoadedTree<B>, FileErrors> {
        let files = &mut self.files;
        let mut used = Vec::new();
        let loaded = load_with::<S, B>(&self.path, registry, &mut |path| {
            used.push(path.to_owned());
            let file = files.entry(path.to_owned()).or_default();
            if let Some(known) = &file.known {
                return Ok(known.clone());
            }
            let content = match settled(path, READINGS, PAUSE)? {
                Some(content) => content,
                None => user_files::read(path, LARGEST_FILE)?,
            };
            file.known = Some(content.clone());
            Ok(content)
        });
        // While a tree has errors, its previous files are still watched.
        if loaded.is_ok() {
            files.retain(|path, _| used.contains(path));
        }
        loaded
    }
}

impl WatchedFile {
    /// Reads the file and returns whether its content has changed since the last load; the new content is then stored.
    /// A file that is being written has not changed yet, nor has one that was empty or missing for only a few checks.
    fn has_changed(&mut self, path: &Path) -> bool {
        // Modification times are too coarse for a file that is written twice in a tick.
        let mut found = user_files::read(path, LARGEST_FILE).ok();
        if found == self.known {
            self.empty_checks = 0;
            return false;
        }
        if found.as_ref().is_none_or(Vec::is_empty) {
            self.empty_checks = self.empty_checks.saturating_add(1);
            if self.empty_checks < EMPTY_CHECKS {
                // Fast ticks would not leave the other program time to write.
                thread::sleep(PAUSE);
                return false;
            }
        } else {
            // If another program is still writing, the next check reads the file again.
            found = settled(path, 2, CHANGE_PAUSE).ok().flatten();
            if found.is_none() || found == self.known {
                return false;
            }
        }
        self.empty_checks = 0;
        self.known = found;
        true
    }
}

/// Reads a file until two readings agree, at most `readings` times with pauses. Returns `None` if no two agree, or if the
/// file is empty.
fn settled(path: &Path, readings: usize, pause: Duration) -> io::Result<Option<Vec<u8>>> {
    let mut before = user_files::read(path, LARGEST_FILE)?;
    for _ in 1..readings {
        thread::sleep(pause);
        let now = user_files::read(path, LARGEST_FILE)?;
        if now == before && !now.is_empty() {
            return Ok(Some(now));
        }
        before = now;
    }
    Ok(None)
}
