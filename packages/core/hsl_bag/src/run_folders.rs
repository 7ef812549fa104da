//! Folders of a match that was reset: each of its runs has a bag of its own.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder for the next run of a match with the first run in `first`: the first of `bags/mine-run2`,
/// `bags/mine-run3` and so on that does not exist.
pub fn next_run(first: &Path) -> PathBuf {
    let mut folders = later_runs(first);
    folders
        .find(|folder| !folder.exists())
        .unwrap_or_else(|| first.to_owned())
}

/// Returns the folder of the last run of a match with the first run in `first`; `first` itself if the match was not
/// reset.
pub fn last_run(first: &Path) -> PathBuf {
    let runs = later_runs(first).take_while(|folder| folder.exists());
    runs.last().unwrap_or_else(|| first.to_owned())
}

/// Returns the folder of the last run of the match to which the run in the folder `run` belongs; `None` if `run` is the
/// last one.
///
/// Folders that another match left under such a name are older than `run` and do not count.
pub fn newer_run(run: &Path) -> Option<PathBuf> {
    let last = last_run(&first_run(run));
    let modified = |folder: &Path| fs::metadata(folder).and_then(|it| it.modified()).ok();
    (last != run && modified(&last)? >= modified(run)?).then_some(last)
}

/// Returns the folder of the first run of the same match as `run`: the name of `run` without `-run2` and so on, if that
/// folder exists, or else `run` itself.
fn first_run(run: &Path) -> PathBuf {
    let name = run.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let is_number = |text: &str| text.parse::<u32>().is_ok_and(|number| number > 1);
    let first = match name.rsplit_once("-run") {
        Some((first, number)) if is_number(number) => run.with_file_name(first),
        _ => return run.to_owned(),
    };
    match first.exists() {
        true => first,
        false => run.to_owned(),
    }
}

/// Returns the folders of the second, third and every further run, which may not exist.
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

    #[test]
    fn the_last_run_of_a_match_is_found_from_each_of_its_runs() {
        let parent = tempfile::tempdir().unwrap();
        let folders = ["mine", "mine-run2", "mine-run3"].map(|name| parent.path().join(name));
        for folder in &folders {
            std::fs::create_dir(folder).unwrap();
        }
        let [first, second, third] = folders;
        assert_eq!(newer_run(&first), Some(third.clone()));
        assert_eq!(newer_run(&second), Some(third.clone()));
        assert_eq!(newer_run(&third), None);
        let alone = parent.path().join("other-run2");
        std::fs::create_dir(&alone).unwrap();
        assert_eq!(newer_run(&alone), None);
    }

    #[test]
    fn a_run_that_an_older_match_left_is_not_the_next_one() {
        let parent = tempfile::tempdir().unwrap();
        let [mine, left] = ["mine", "mine-run2"].map(|name| parent.path().join(name));
        for folder in [&mine, &left] {
            std::fs::create_dir(folder).unwrap();
        }
        let long_ago = std::time::SystemTime::UNIX_EPOCH;
        let folder = std::fs::File::open(&left).unwrap();
        folder.set_modified(long_ago).unwrap();
        assert_eq!(newer_run(&mine), None);
    }
}
