//! Bags of running matches, which may not exist yet.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hsl_bag::{BagFiles, newest_unclosed};
use match_runner::ros::running_bag;
use scenario_kit::run_folder;
use support::Shutdown;

/// Time between two searches.
const PERIOD: Duration = Duration::from_millis(100);

/// Waits until all of `bags` have data, and returns them. If there are none, waits for a match and returns its bag: that
/// of the match in the ROS domain of the environment, or else the newest one below bags/ that is being written. Returns
/// `None` after a shutdown request.
///
/// # Errors
/// Returns an error if the running match cannot be determined.
pub fn wait(bags: &[PathBuf], shutdown: &Shutdown) -> anyhow::Result<Option<Vec<PathBuf>>> {
    let mut is_announced = false;
    while !shutdown.is_requested() {
        let found = match bags {
            [] => Vec::from_iter(running()?),
            bags => bags.to_owned(),
        };
        if !found.is_empty() && found.iter().all(|bag| has_begun(bag)) {
            return Ok(Some(found));
        }
        if !is_announced {
            is_announced = true;
            let awaited = match found.iter().find(|bag| !has_begun(bag)) {
                Some(bag) => format!("the recording {}", bag.display()),
                None => "a match".to_owned(),
            };
            support::error_line!("sil: waiting for {awaited}; press Ctrl-C to end");
        }
        std::thread::sleep(PERIOD);
    }
    Ok(None)
}

/// Returns the bag of the running match; `None` if there is none.
fn running() -> anyhow::Result<Option<PathBuf>> {
    let found = running_bag::find()?;
    Ok(found.or_else(|| newest_unclosed(Path::new(run_folder::RUNS))))
}

/// Returns true if a bag has data. A path that will never be a bag counts, too: its error is found when it is read.
fn has_begun(bag: &Path) -> bool {
    let is_missing = |path: &Path| {
        let found = fs::metadata(path);
        found.is_err_and(|error| error.kind() == ErrorKind::NotFound)
    };
    if is_missing(bag) {
        return false;
    }
    match BagFiles::find(bag) {
        Ok(found) => {
            let mut files = found.files.iter();
            files.any(|file| fs::metadata(file).is_ok_and(|it| it.len() > 0))
        }
        Err(_) => !fs::read_dir(bag).is_ok_and(|mut entries| entries.next().is_none()),
    }
}
