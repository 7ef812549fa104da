//! Folders for the recordings of runs.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Zoned;

use crate::is_file;

/// Parent folder of runs without a given folder.
pub const RUNS: &str = "bags";

/// Folder of a run: a given one, or one with a default name, which is reserved for this run.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Removes the reserved folder if it is still empty after the last use of it.
    _reservation: Option<Arc<Reservation>>,
}

impl RunFolder {
    /// Returns the given folder, which is not created. Without one, creates `bags/<scenario>-<time>` in the current
    /// folder, with a number appended if this folder exists, so that runs at the same time have different folders. For a
    /// scenario file, `<scenario>` is the name of the file without its folder and extension.
    ///
    /// If the folder cannot be created, returns its path. The run then fails when it writes there.
    pub fn given_or_reserved(given: Option<PathBuf>, scenario: &str) -> Self {
        if let Some(path) = given {
            return Self {
                path,
                _reservation: None,
            };
        }
        let name = short_name(scenario);
        let time = Zoned::now().strftime("%Y%m%d-%H%M%S");
        reserve(Path::new(RUNS), &format!("{name}-{time}"))
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Folder that was created for a run.
#[derive(Debug)]
struct Reservation {
    path: PathBuf,
    /// Set if its parent was created, too.
    with_parent: bool,
}

impl Drop for Reservation {
    /// Removes the folder, unless the run has written to it.
    fn drop(&mut self) {
        let is_removed = fs::remove_dir(&self.path).is_ok();
        if let Some(parent) = self.path.parent()
            && is_removed
            && self.with_parent
        {
            // Other runs may use it.
            _ = fs::remove_dir(parent);
        }
    }
}

/// Returns whether a folder contains anything: that of a run without a tick is empty, or does not exist.
pub fn is_used(folder: &Path) -> bool {
    let first = fs::read_dir(folder).ok().and_then(|mut it| it.next());
    first.is_some()
}

/// Returns the name of a scenario; for a scenario file, its name without folder and extension.
pub fn short_name(scenario: &str) -> &str {
    let stem = Path::new(scenario)
        .file_stem()
        .and_then(|stem| stem.to_str());
    stem.filter(|_| is_file(scenario)).unwrap_or(scenario)
}

/// Creates the first folder in `parent` that does not exist: `name`, `name-2`, `name-3`, ... Creates `parent`, too.
fn reserve(parent: &Path, name: &str) -> RunFolder {
    let first = parent.join(name);
    let numbered = (2_u32..).map(|number| parent.join(format!("{name}-{number}")));
    let mut with_parent = false;
    for path in std::iter::once(first.clone()).chain(numbered) {
        // A run that ends may remove `parent` at any time.
        let created = loop {
            let created = fs::create_dir(&path);
            let is_missing = |error: &std::io::Error| error.kind() == ErrorKind::NotFound;
            if !created.as_ref().is_err_and(is_missing) {
                break created;
            }
            match fs::create_dir(parent) {
                Ok(()) => with_parent = true,
                Err(error) if error.kind() == ErrorKind::AlreadyExists && parent.is_dir() => {}
                Err(error) => break Err(error),
            }
        };
        match created {
            Ok(()) => {
                let reservation = Reservation {
                    path: path.clone(),
                    with_parent,
                };
                return RunFolder {
                    path,
                    _reservation: Some(Arc::new(reservation)),
                };
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(_) => break,
        }
    }
    RunFolder {
        path: first,
        _reservation: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_of_a_file_is_named_after_the_file() {
        for (scenario, name) in [
            ("config/scenarios/kick_off.yaml", "kick_off"),
            ("kick_off.yml", "kick_off"),
            ("soccer_match", "soccer_match"),
        ] {
            assert_eq!(short_name(scenario), name);
        }
    }

    #[test]
    fn runs_at_the_same_time_have_different_folders() {
        let parent = tempfile::tempdir().unwrap();
        let runs = parent.path().join("bags");
        let folders = std::thread::scope(|scope| {
            let runs = &runs;
            let threads: Vec<_> = (0..16)
                .map(|_| scope.spawn(move || reserve(runs, "run")))
                .collect();
            let folders = threads.into_iter().map(|thread| thread.join().unwrap());
            folders.collect::<Vec<_>>()
        });
        let paths: std::collections::BTreeSet<_> = folders.iter().map(RunFolder::path).collect();
        assert_eq!(paths.len(), 16);
        assert!(paths.iter().all(|path| path.is_dir()));
    }

    #[test]
    fn a_folder_that_is_not_used_does_not_remain() {
        let parent = tempfile::tempdir().unwrap();
        let runs = parent.path().join("bags");
        let first = reserve(&runs, "run");
        let second = reserve(&runs, "run");
        fs::write(second.path().join("bag"), "").unwrap();
        assert!(!is_used(first.path()) && is_used(second.path()));
        let path = first.path().to_owned();
        let clone = first.clone();
        drop(first);
        assert!(path.is_dir());
        drop(clone);
        assert!(!path.exists());
        let kept = second.path().to_owned();
        drop(second);
        assert!(kept.is_dir());
        fs::remove_dir_all(&runs).unwrap();
        drop(reserve(&runs, "run"));
        assert!(!runs.exists());
    }

    #[test]
    fn a_place_without_a_folder_gives_the_path_without_a_reservation() {
        let folder = reserve(Path::new("/dev/null"), "run");
        assert_eq!(folder.path(), Path::new("/dev/null/run"));
        drop(folder);
    }
}
