use std::fs;
use std::path::PathBuf;

use rustix::process::Pid;

/// Returns the shared memory of Fast DDS owned by a running process, which holds the lock file of each segment open.
pub(crate) fn segments(process: Pid) -> Vec<PathBuf> {
    let files = format!("/proc/{}/fd", process.as_raw_nonzero());
    let files = fs::read_dir(files).into_iter().flatten().flatten();
    let targets = files.filter_map(|file| fs::read_link(file.path()).ok());
    let locks = targets.filter_map(|target| Some(target.to_str()?.strip_suffix("_el")?.to_owned()));
    let segments = locks.filter(|it| !it.contains("_port"));
    segments.map(PathBuf::from).collect()
}

/// Checks that none of the segments remains.
#[track_caller]
pub(crate) fn assert_none(segments: &[PathBuf]) {
    let left: Vec<_> = segments.iter().filter(|it| it.exists()).collect();
    assert!(left.is_empty(), "shared memory is left: {left:?}");
}
