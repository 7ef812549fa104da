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
