//! The folders of the bags of a match that was reset: each of its runs has one.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Returns the folder for the next run of a match whose first run is in `first`: the first one that does not exist of
/// `bags/mine-run2`, `bags/mine-run3` and so on.
pub fn next_run(first: &Path) -> PathBuf {
    let mut folders = later_runs(first);
    folders
        .find(|folder| !folder.exists())
        .unwrap_or_else(|| first.to_owned())
}

/// Returns the folder of the last run of a match whose first run is in `first`.
pub fn last_run(first: &Path) -> PathBuf {
    let runs = later_runs(first).take_while(|folder| folder.exists());
    runs.last().unwrap_or_else(|| first.to_owned())
}

fn later_runs(first: &Path) -> impl Iterator<Item = PathBuf> {
    let name = first.file_name().unwrap_or(OsStr::new("match"));
    (2_u32..).map(move |number| {
        let mut name = name.to_owned();
        name.push(format!("-run{number}"));
        first.with_file_name(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_gets_a_folder_of_its_own_beside_the_first() {
        let parent = tempfile::tempdir().unwrap();
        let first = parent.path().join("mine");
        assert_eq!(last_run(&first), first);
        for name in ["mine-run2", "mine-run3"] {
            let next = next_run(&first);
            assert_eq!(next, parent.path().join(name));
            std::fs::create_dir(&next).unwrap();
            assert_eq!(last_run(&first), next);
        }
    }
}
